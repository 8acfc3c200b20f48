"""Why a draw, its paper or its tables are refused, as sentences by code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    Sentences = Mapping[str, str | Promise]

DRAW: Final[Sentences] = {
    "too-few-entries": _("A bracket needs at least %(limit)s players; there are %(entries)s."),
    "too-many-entries": _("A bracket holds at most %(limit)s players."),
    "third-place-needs-four": _(
        "A match for third place needs at least %(limit)s players; there are %(entries)s. Draw "
        "without it, or enter more players first."
    ),
    "entry-twice": _("A player is in the list twice."),
    "seed-out-of-range": _(
        "There is no seed %(seed)s here: seeds run from 1 to the number of players."
    ),
    "seed-twice": _("Seed %(seed)s is given twice."),
    "draw-published": _(
        "The bracket is published. Take it back first; that is possible until a hand is entered."
    ),
    "draw-not-published": _("The bracket is not published yet. Publish it, then its matches open."),
    "draw-out-of-date": _("The list of players has changed since this draw. Draw again."),
    "draw-out-of-date.came": _("Not in this draw: %(people)s. Draw again."),
    "draw-out-of-date.left": _("In this draw without playing any more: %(people)s. Draw again."),
    "no-draft": _("There is no draw. Draw the bracket first."),
    "draw-changed": _("The draft was drawn again or changed meanwhile. Look at it first."),
    "swap-same": _("Choose two different players: these are one."),
    "play-has-begun": _(
        "%(match)s has been played or ruled on, so the bracket cannot be taken back."
    ),
    "round-begun": _("%(match)s has been played or ruled on, so the length of its round stays."),
    "bad-table": _("A table is a number from 1 to %(limit)s, or empty."),
    "table-twice": _("Table %(table)s is given to %(match)s already."),
    "sheets-good": _(
        "All these sheets are printed and still good. There is nothing to print anew."
    ),
    "paper-empty": _("There is nothing to print on this paper yet."),
    "paper-empty.waits": _(
        "Nobody is known in round %(round)s yet, so there is nothing to print. Finish %(waits)s "
        "first."
    ),
    "no-sheets": _("This round has no match with two known players, so there is no sheet."),
    "no-sheets.waits": _(
        "Round %(round)s has no match with two known players yet, so there is no sheet. Finish "
        "%(waits)s first."
    ),
}
