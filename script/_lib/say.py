"""How the scripts speak: plain lines, and one way to stop with a sentence that helps."""

from __future__ import annotations

import errno
import sys
from contextlib import suppress

FAILED = 1


class Stop(Exception):  # noqa: N818 - it ends the program; it need not be a fault
    """End the program with a sentence for the person who started it."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code


def say(line: str = "") -> None:
    """Print `line` at once, also into a pipe."""
    try:
        print(line, flush=True)
    except UnicodeEncodeError:  # a terminal of another age
        print(line.encode("ascii", "replace").decode("ascii"), flush=True)
    except BrokenPipeError:  # whoever read along has gone; the work goes on
        pass


def warn(line: str) -> None:
    """Print `line` where faults go."""
    with suppress(UnicodeEncodeError, BrokenPipeError):
        print(line, file=sys.stderr, flush=True)


def cannot_write(error: OSError, where: object) -> Stop:
    """Return the `Stop` that explains why something could not be written at `where`."""
    if error.errno == errno.ENOSPC:
        return Stop(f"The disk is full: nothing can be written to {where}. Free some space.")
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return Stop(
            f"Cannot write to {where} ({error.strerror}). Put Undercut into a folder that you may "
            "write to, or name another for its data: UNDERCUT_VAR=/path script/server"
        )
    return Stop(f"Cannot write to {where}: {error.strerror or error}.")
