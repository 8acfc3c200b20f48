"""Why a piece of work ended without its result, as sentences by code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    Sentences = Mapping[str, str | Promise]

_FILE_NOT_WRITTEN: Final = _(
    "The file could not be written (%(reason)s). Whoever runs this server frees space there, or "
    "lets it write there; then run it again."
)

JOBS: Final[Sentences] = {
    "job-is-alive": _("The work is still going on."),
    "broke-down": _("The work broke down (%(error)s). Run it again; the server’s log says more."),
    "not-handed-out": _(
        "The work could not be handed to a worker: the broker does not answer. Nothing is lost. "
        "Run it again in a moment; if it stays like this, whoever runs this server starts the "
        "broker (Valkey or Redis)."
    ),
    "job-database-away": _("The database was away for too long. Run it again."),
    "job-busy": _("The database was busy for too long. Run it again."),
    "job-disk-full": _("The disk of the server is full. Free some space there, then run it again."),
    "job-read-only": _(
        "The server cannot write to its database. Whoever runs it lets it write there; then run "
        "this again."
    ),
    "job-database-damaged": _("The database is damaged. Tell whoever runs this server."),
    "sheets-unavailable": _(
        "PDF files cannot be made on this machine yet (%(reason)s). Run %(command)s."
    ),
    "sheets-nothing-to-print": _("No match of this round has both its players yet."),
    "sheets-unknown-paper": _("There is no paper size “%(paper)s” here."),
    "sheets-not-written": _FILE_NOT_WRITTEN,
    "file-not-written": _FILE_NOT_WRITTEN,
    "missing-letters": _("%(name)s: no font on this machine has the letters %(letters)s."),
}
