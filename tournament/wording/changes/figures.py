"""The figures of a preview: those of a row, and those of a game, a column or the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.values import SIDES, Pair
from tournament.wording.play import RESULTS, word
from tournament.wording.text import listed, named, pair_told, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    Names = tuple[str, str]

FIELDS: Final[Mapping[str, str | Promise]] = {
    "finished": gettext_lazy("State"),
    "awarded": gettext_lazy("Awarded"),
    "winner": gettext_lazy("Winner"),
    "shutout": gettext_lazy("Shutout"),
    "points": gettext_lazy("Points from hands"),
    "boxes": gettext_lazy("Boxes"),
    "total": gettext_lazy("Total"),
    "games_won": gettext_lazy("Games"),
    "closed_by_hand": gettext_lazy("Closed by"),
    "net": gettext_lazy("Net"),
    "game_points": gettext_lazy("Game points"),
}
IN_COLUMNS: Final[Mapping[str, str | Promise]] = {"games_won": gettext_lazy("Columns")}
"""Fields that are called otherwise where the score is kept in columns."""

NOTHING: Final = "–"


def hand_figure_told(field: str, value: object, names: Names) -> str:
    """Return a figure of a row as the preview shows it."""
    if field == "result":
        return word(RESULTS, str(value))
    if field == "winner":
        return side_told(value, names)
    if field == "game" and value is not None:
        return gettext("game %(number)s") % {"number": value}
    if isinstance(value, Pair):
        return ", ".join(
            gettext("%(name)s %(points)s")
            % {"name": side_told(side, names), "points": signed(value.of(side))}
            for side in SIDES
        )
    if isinstance(value, tuple):
        return _columns(value)
    return signed(value) if isinstance(value, int) else NOTHING


def _columns(places: tuple[int, ...]) -> str:
    """Return the columns that a hand stands in: "columns 1 and 2"."""
    if not places:
        return gettext("no column")
    told = ngettext("column %(columns)s", "columns %(columns)s", len(places))
    return told % {"columns": listed([str(place) for place in places])}


def figure_told(field: str, value: object, names: Names) -> str:
    """Return a figure of a game or a match as the preview shows it."""
    if field == "winner":
        return side_told(value, names)
    if value is None:
        return NOTHING
    if field == "finished":
        return gettext("over") if value else gettext("in play")
    if field == "closed_by_hand":
        return gettext("hand %(number)s") % {"number": value}
    return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, Pair):
        return pair_told(*value)
    return signed(value) if isinstance(value, int) else str(value)


def side_told(side: object, names: Names) -> str:
    """Return the name of a side, or that there is none."""
    if side is None:
        return gettext("nobody")
    return named(names[0] if side == "A" else names[1])
