"""Where a signed sheet and the hands part, and why that may be, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournament.signed import MATCH
from tournament.wording.play.words import HAND_ITEMS, name_of, word
from tournament.wording.text import figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.values import HandScore
    from tournament.signed import Checked, Difference, Reason
    from tournament.wording.play.words import Names

FIGURES: Final[Mapping[str, str | Promise]] = {
    "points": gettext_lazy("Points"),
    "game_bonus": gettext_lazy("Game"),
    "boxes": gettext_lazy("Boxes"),
    "shutout": gettext_lazy("Shutout"),
    "total": gettext_lazy("Total"),
    "sum": gettext_lazy("Sum"),
    "ahead": gettext_lazy("Ahead"),
    "games_won": gettext_lazy("Won"),
    "running": gettext_lazy("Running total"),
}
"""The heads of the figures on a sheet."""


def account_name(number: int, *, columns: bool) -> str:
    """Return which game or column this is; 0 is the match."""
    if number == MATCH:
        return gettext("Match")
    if columns:
        return gettext("Column %(number)s") % {"number": number}
    return gettext("Game %(number)s") % {"number": number}


def difference_told(one: Difference, names: Names, *, columns: bool) -> str:
    """Return a difference as a sentence: both figures, and how much more or less is on paper."""
    parts = {
        "where": _where(one, columns=columns),
        "name": name_of(names, one.side),
        "paper": figure(one.paper),
        "hands": figure(one.hands),
        "by": figure(abs(one.by)),
    }
    if one.by > 0:
        return (
            gettext(
                "%(where)s, %(name)s: on paper %(paper)s, the hands give %(hands)s "
                "(%(by)s more on paper)."
            )
            % parts
        )
    return (
        gettext(
            "%(where)s, %(name)s: on paper %(paper)s, the hands give %(hands)s "
            "(%(by)s less on paper)."
        )
        % parts
    )


def _where(one: Difference, *, columns: bool) -> str:
    account = account_name(one.account, columns=columns)
    if one.code != "running":
        what = str(FIGURES[one.code])
        return gettext("%(account)s, %(what)s") % {"account": account, "what": what}
    if one.hand is not None:
        return gettext("%(account)s, hand %(hand)s") % {"account": account, "hand": one.hand}
    if one.row is not None:
        return gettext("%(account)s, a penalty") % {"account": account}
    return gettext("%(account)s, after the last hand") % {"account": account}


def reason_told(reason: Reason | None, hand: HandScore | None) -> str:
    """Return what a difference looks like, "" where nothing tells; `hand` is the row it names."""
    if reason is None:
        return ""
    number = hand.number if hand else None
    row = (
        gettext("hand %(number)s") % {"number": number} if number is not None
        else gettext("a penalty")
    )  # fmt: skip
    item = word(HAND_ITEMS, reason.item)
    if reason.item in {"game_bonus", "boxes", "shutout"}:
        item = str(FIGURES[reason.item])
    told = {
        "hand-missing": gettext("That is just what %(row)s brought: it may be missing on paper."),
        "hand-more": gettext("The paper may have a hand before %(row)s that was not entered."),
        "hands-swapped": gettext(
            "The paper may have %(row)s and the next one the other way round."
        ),
        "other-side": gettext("%(row)s may have been written to the other side."),
        "left-out": gettext("That is just a bonus, perhaps left out on paper: %(item)s."),
        "counted": gettext("That is just a bonus, perhaps not entered: %(item)s."),
        "digits": gettext("Two digits may have changed places."),
        "carry": gettext("It is just %(figure)s: an adding mistake, perhaps."),
        "adds-up": gettext("The lines above it on paper add up to %(figure)s."),
        "boxes": _boxes(reason.figure),
    }.get(reason.code, "")
    text = told % {"row": row, "item": item, "figure": figure(reason.figure)}
    return text[:1].upper() + text[1:]


def _boxes(number: int) -> str:
    if number > 0:
        told = ngettext("%(n)s box more on paper.", "%(n)s boxes more on paper.", number)
    else:
        told = ngettext("%(n)s box fewer on paper.", "%(n)s boxes fewer on paper.", -number)
    return told % {"n": abs(number)}


def winner_told(found: Checked, names: Names) -> str:
    """Return how the declared winner differs from the one that the hands give, "" if not."""
    if found.winner is None:
        return ""
    declared, hands = found.winner
    if hands is None:
        return gettext("The sheet says that %(paper)s won; the hands have no winner yet.") % {
            "paper": name_of(names, declared)
        }
    return gettext("The sheet says that %(paper)s won; by the hands it is %(hands)s.") % {
        "paper": name_of(names, declared),
        "hands": name_of(names, hands),
    }
