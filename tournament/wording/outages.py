"""What is out of order around the program, as sentences for whoever sits at the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

_TOLD: Final[Mapping[str, str | Promise]] = {
    "database-away": _("The database does not answer: start it, then run this again."),
    "busy": _("The database is busy: run this again in a moment."),
    "disk-full": _("The disk is full: free some space, then run this again."),
    "read-only": _("It cannot be opened or written to: check the disk, the folder and the rights."),
    "database-damaged": _("The database is damaged: put a copy from var/backups in its place."),
}


def outage_told(code: str, place: str, said: str) -> str:
    """Return what is out of order, where, and the way out; `said` are the system's own words."""
    where = f"{place}: " if place else ""
    return f"{where}{_TOLD[code]} ({said.strip()})"
