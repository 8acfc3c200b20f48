"""The secret key: made and kept on a laptop, demanded and judged in production."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from pathlib import Path

MIN_LENGTH = 50
MIN_DIFFERENT = 10
HOW_TO_MAKE_ONE = "python -c 'import secrets; print(secrets.token_urlsafe(64))'"
GIVEN_AWAY = ("django-insecure", "changeme", "change-me", "secret-key", "your-secret")


def kept_secret(path: Path) -> str:
    """Return the secret kept in `path`, made on the first call (readable by its owner alone).

    Where nothing can be written the secret lasts as long as the process: commands still work;
    `script/server` checks beforehand that it can write.
    """
    with suppress(OSError):
        if kept := path.read_text(encoding="ascii").strip():
            return kept
    fresh = secrets.token_urlsafe(64)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _keep(path, fresh)
    except OSError:
        return fresh


def _keep(path: Path, fresh: str) -> str:
    """Write `fresh` to `path` unless another process was faster; return what is there."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")  # 0600
    draft = path.parent / name
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(fresh)
        if path.exists() and not path.stat().st_size:  # left by a full disk
            path.unlink()
        os.link(draft, path)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    except OSError:  # a file system without hard links, such as a memory stick's
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return fresh


def demanded_secret(value: str) -> str:
    """Return `value` if it can serve as a secret, else raise ImproperlyConfigured."""
    lowered = value.lower()
    if not value:
        fault = "is missing"
    elif any(word in lowered for word in GIVEN_AWAY):
        fault = "is an example, not a secret"
    elif len(value) < MIN_LENGTH:
        fault = f"is too short ({len(value)} characters, {MIN_LENGTH} are needed)"
    elif len(set(value)) < MIN_DIFFERENT:
        fault = "repeats too few different characters"
    else:
        return value
    message = f"Undercut does not start: SECRET_KEY {fault}. Make one with: {HOW_TO_MAKE_ONE}"
    raise ImproperlyConfigured(message)
