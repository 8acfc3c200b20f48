"""Why a file is no event that can be restored here, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

_CUT_OFF = _("The file was cut off: its end is missing. Copy or download it again.")

ARCHIVES: Final[Mapping[str, str | Promise]] = {
    "archive-empty": _("The file is empty. Copy or download it again."),
    "archive-missing": _("Choose a file that ends in .undercut."),
    "archive-no-gzip": _("This is no event of Undercut. Choose a file that ends in .undercut."),
    "archive-not-ours": _("This is no event of Undercut. Choose a file that ends in .undercut."),
    "archive-too-big": _("The file is larger than any event: %(limit)s MB at most."),
    "archive-too-many-lines": _("The file is longer than any event: %(limit)s lines at most."),
    "archive-cut-off": _CUT_OFF,
    "archive-damaged": _("The file is damaged. Copy or download it again."),
    "archive-more-behind": _(
        "Something follows the end of the event, so the file is damaged. Copy or download it again."
    ),
    "archive-bad-sum": _(
        "The file was changed or damaged: its lines do not give the sum at its end. Take the file "
        "as it was written."
    ),
    "archive-newer": _(
        "The file was written by another Undercut (%(app)s, format %(version)s). Update this one: "
        "it reads format %(known)s."
    ),
    "archive-bad-line": _("Line %(line)s of the file cannot be read."),
    "archive-bad-line.json": _("Line %(line)s of the file is no JSON."),
    "archive-bad-line.number": _("Line %(line)s of the file has a number that is no whole number."),
    "archive-bad-line.key-twice": _("Line %(line)s of the file says the same thing twice."),
    "archive-bad-line.text": _("Line %(line)s of the file has a text that no database can hold."),
    "archive-bad-line.long": _("Line %(line)s of the file is longer than any line of an event."),
    "archive-unknown-kind": _(
        "Line %(line)s of the file is a “%(kind)s”, which this Undercut does not know. Update it."
    ),
    "archive-order": _("Line %(line)s of the file (%(kind)s) stands in the wrong place."),
    "archive-event-count": _("The file does not hold exactly one event."),
    "archive-unknown-field": _(
        "Line %(line)s of the file says “%(field)s”, which this Undercut does not know. Update it."
    ),
    "archive-bad-value": _("Line %(line)s of the file: “%(field)s” has no possible value."),
    "archive-bad-value.missing": _("Line %(line)s of the file: “%(field)s” is missing."),
    "archive-bad-value.long": _("Line %(line)s of the file: “%(field)s” is too long."),
    "archive-bad-value.range": _("Line %(line)s of the file: “%(field)s” is out of range."),
    "archive-bad-value.controls": _(
        "Line %(line)s of the file: “%(field)s” holds characters that cannot be seen."
    ),
    "archive-bad-value.turn": _("Line %(line)s of the file is out of its turn."),
    "archive-bad-rules": _("Line %(line)s of the file: its rules are none (%(field)s)."),
    "archive-twice": _("Line %(line)s of the file: this %(kind)s is there already."),
    "archive-nowhere": _(
        "Line %(line)s of the file: “%(field)s” names %(name)s, which the file does not hold."
    ),
    "archive-row-refused": _(
        "Line %(line)s of the file is not possible here: the database refuses it (%(why)s)."
    ),
    "archive-does-not-fold": _("The facts in the file make no tournament. Nothing was restored."),
    "archive-not-clean": _(
        "The facts in the file contradict its draw (%(match)s %(key)s). Nothing was restored. Run "
        "manage.py verify where the file comes from."
    ),
    "archive-not-same": _(
        "Line %(line)s of the file is not written as Undercut writes it, so something in it would "
        "be lost. Nothing was restored."
    ),
    "archive-event-here": _(
        "This very event is here already: %(name)s (%(event)s). To have it a second time, restore "
        "it under a new code."
    ),
    "archive-code-taken": _(
        "Another event here has its code %(event)s: %(name)s. Restore it under a new code."
    ),
    "archive-collided": _(
        "The database refused it because something else was written meanwhile. Nothing was "
        "restored; try again."
    ),
    "archive-exists": _(
        "%(place)s is there already and holds something else. Move it away, or name another folder."
    ),
    "archive-not-written": _("%(place)s could not be written (%(why)s). Name another folder."),
    "archive-not-read": _("%(place)s could not be read (%(why)s)."),
    "archive-gone": _("The file you sent is no longer here. Choose it again."),
}
