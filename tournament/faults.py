"""What is out of order around the program: a database that is away or busy, a disk that is full.

These are no faults of the program and no refusals of a rule. Whoever meets one gets a code, and the
place where it can be put right; sentences are made of them in `wording` and on the page 503.
"""

from __future__ import annotations

import errno
from typing import Final, NamedTuple

from django.db import DatabaseError, InterfaceError, connection

AWAY: Final = "database-away"
BUSY: Final = "busy"
FULL: Final = "disk-full"
READ_ONLY: Final = "read-only"
DAMAGED: Final = "database-damaged"


class Fault(NamedTuple):
    """What is out of order, as a code, and where: a file or folder, "" for a database server."""

    code: str
    place: str


_OF_DISK: Final = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
}
# sqlite.org/rescode.html: the low byte is the kind of an error
_OF_SQLITE: Final = {
    5: BUSY,
    6: BUSY,
    8: READ_ONLY,
    10: READ_ONLY,  # the disk refuses
    11: DAMAGED,
    13: FULL,
    14: READ_ONLY,  # no such folder, or no right to it
    26: DAMAGED,
}
# postgresql.org/docs/current/errcodes-appendix.html: whole codes first, then their classes
_OF_POSTGRES: Final = {
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "55P03": BUSY,
    "57014": BUSY,
    "57P05": BUSY,
    "25P03": BUSY,
    "40": BUSY,
    "53": BUSY,
    "08": AWAY,
    "57": AWAY,
    "58": AWAY,
}
_LOCKED: Final = "locked"


def fault_of(error: BaseException | None) -> Fault | None:
    """Return what is out of order around the program, None for every other error.

    A table that is not there, a value that no column holds and the like are the program's own.
    """
    if isinstance(error, DatabaseError | InterfaceError):
        code = _of_database(error)
        return Fault(code, _file()) if code else None
    if isinstance(error, OSError):
        code = _OF_DISK.get(error.errno or 0, "")
        return Fault(code, str(error.filename or "")) if code else None
    return None


def _of_database(error: DatabaseError | InterfaceError) -> str:
    """Return the code of what a database says, "" for what the program did wrong."""
    cause = error.__cause__
    if (number := getattr(cause, "sqlite_errorcode", None)) is not None:
        return _OF_SQLITE.get(number & 0xFF, "")
    if state := getattr(cause, "sqlstate", None):
        return _OF_POSTGRES.get(state) or _OF_POSTGRES.get(state[:2], "")
    if _LOCKED in str(error):
        return BUSY
    # A connection that broke, or was never made, has no code: nobody was there to say one.
    away = type(error).__name__ in {"OperationalError", "InterfaceError"}
    return AWAY if away else ""


def _file() -> str:
    """Return the file of the database, "" where it is a server's."""
    return str(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else ""
