"""Which database a server works on, and that no second server works on the same."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from _lib.paths import ROOT, VAR, WINDOWS, writable
from _lib.say import Stop, cannot_write

DEFAULT = "undercut"
DEMO = "demo"


class Instance(NamedTuple):
    """A database (`url`, and its `file` on SQLite) with a `name` that is its own."""

    name: str
    url: str
    file: Path | None


def instance_of(database: str | None, *, demo: bool) -> Instance:
    """Return what to serve: `database` (a path or a URL), the demo's, DATABASE_URL's or ours."""
    if demo and not database:
        return _of_file(VAR / f"{DEMO}.sqlite3")
    given = database or os.environ.get("DATABASE_URL", "")
    if not given:
        return _of_file(VAR / f"{DEFAULT}.sqlite3")
    if "://" not in given:
        return _of_file(Path(given).expanduser().absolute())
    parts = urlsplit(given)
    if parts.scheme == "sqlite":
        return _of_file(ROOT / unquote(parts.path).removeprefix("/"))
    return Instance(name=f"{parts.path.strip('/')}-{_short_hash(given)}", url=given, file=None)


def _of_file(path: Path) -> Instance:
    if path.is_dir():
        raise Stop(f"{path} is a folder; --database takes a file (it is made if it is not there).")
    name = re.sub(r"[^A-Za-z0-9]+", "-", path.stem).strip("-") or "event"
    if path.parent != VAR:
        name = f"{name}-{_short_hash(str(path))}"
    return Instance(name=name, url=f"sqlite:///{quote(path.as_posix())}", file=path)


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def hold(instance: Instance, address: str) -> IO[str]:
    """Return a lock on `instance`, held while it stays open; raise Stop if another server has it.

    The system lets go of it when the process ends, however it ends.
    """
    path = writable(VAR / "run") / f"{instance.name}.lock"
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise cannot_write(error, path) from error
    if not _lock(file):
        file.close()
        raise Stop(_who_has_it(path, instance))
    file.seek(0)
    file.truncate()
    json.dump({"pid": os.getpid(), "address": address}, file)
    file.flush()
    return file


def _who_has_it(path: Path, instance: Instance) -> str:
    where = instance.file or instance.name
    try:
        holder = json.loads(path.read_text(encoding="utf-8"))
        detail = f" at {holder['address']} (process {holder['pid']})"
    except (OSError, ValueError, KeyError, TypeError):
        detail = ""
    return (
        f"Undercut already runs on {where}{detail}. Use that one, stop it first, or serve another "
        "event: script/server --database other.sqlite3 --port 8001"
    )


def _lock(file: IO[str]) -> bool:
    try:
        if WINDOWS:
            import msvcrt  # noqa: PLC0415 - only there

            file.seek(1 << 20)  # beyond the text, which others must be able to read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl  # noqa: PLC0415 - not on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
