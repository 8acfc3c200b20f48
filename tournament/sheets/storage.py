"""Putting a finished file in its place: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from tournament.sheets.errors import SheetsNotWritten, not_written


def write_whole(out: Path, data: bytes) -> None:
    """Write `data` to `out` by way of a file beside it, so that nobody ever sees half of it.

    A file already there is replaced at once, or left as it was when writing fails. Raises
    `SheetsNotWritten` with the system's reason (disk full, read-only folder, no such folder).
    """
    beside: Path | None = None
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{out.name}.", suffix=".part", dir=out.parent)
        beside = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        beside.replace(out)
    except OSError as error:
        if beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        raise SheetsNotWritten(not_written(out, error)) from error
