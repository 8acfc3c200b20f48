"""Archives as files of this machine: backups, and what waits to be restored."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tournament.archive import MOST_BYTES
from tournament.errors import Refusal
from tournament.services.archives import SUFFIX, archive_make, archive_open

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT_SECONDS: Final = 24 * 60 * 60
"""So long a file that was sent waits for the word to restore it."""
_MARK: Final = re.compile(r"[0-9a-f]{64}")


def backup_folder() -> Path:
    """Return the folder of backups, unless another one is named."""
    return Path(settings.VAR_DIR) / "backups"


def backup_make(*, tournament_id: int, folder: Path) -> tuple[Path, bool]:
    """Write an event to a file in `folder`, read it back, and return where it is.

    The second value is false when the very same file was there already. It appears whole or not at
    all. Raises Missing, Refusal `archive-exists` for another file of that name, and
    `archive-not-written` (place, why) for a full disk or a folder that cannot be written to.
    """
    archived = archive_make(tournament_id=tournament_id)
    path = folder / archived.name
    with _told(path):
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            if path.read_bytes() != archived.data:
                raise Refusal("archive-exists", "to", place=str(path))
            return path, False
        _write(path, archived.data)
        archive_open(path.read_bytes())
    return path, True


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what the disk says into a refusal."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refusal("archive-not-written", "to", place=str(path), why=reason) from error


def _write(path: Path, data: bytes) -> None:
    """Write a file that appears whole, readable by its owner alone."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_file(path: Path) -> bytes:
    """Return a file, never more of it than an archive can have.

    Raises Refusal `archive-not-read` (place, why) and `archive-too-big`.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Refusal("archive-not-read", "file", place=str(path), why=why) from error
    if len(data) > MOST_BYTES:
        raise Refusal("archive-too-big", "file", limit=MOST_BYTES >> 20)
    return data


# ---------------------------------------------------------------- sent to be looked at


def _waiting_room() -> Path:
    return Path(settings.MEDIA_ROOT) / "restores"


def upload_keep(data: bytes) -> str:
    """Keep a file that was sent until it is restored, and return its mark.

    What others sent and never restored is cleared away after a day. Raises Refusal
    `archive-not-written`.
    """
    mark = sha256(data).hexdigest()
    folder = _waiting_room()
    path = folder / f"{mark}{SUFFIX}"
    with _told(path):
        folder.mkdir(parents=True, exist_ok=True)
        _clear(folder)
        _write(path, data)
    return mark


def upload_open(mark: str) -> bytes:
    """Return the file of a mark. Raises Refusal `archive-gone`."""
    path = _waiting_room() / f"{mark}{SUFFIX}"
    if not _MARK.fullmatch(mark) or not path.is_file():
        raise Refusal("archive-gone", "file")
    return read_file(path)


def upload_drop(mark: str) -> None:
    """Clear away the file of a mark, once it is restored."""
    if _MARK.fullmatch(mark):
        with contextlib.suppress(OSError):
            (_waiting_room() / f"{mark}{SUFFIX}").unlink()


def _clear(folder: Path) -> None:
    oldest = time.time() - KEPT_SECONDS
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
