"""Rows in words: what was entered, and how it is read back with its points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.teams import meetings
from scoring.values import SIDES
from tournament.wording.play.words import name_of
from tournament.wording.text import figure, listed, named, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import ColumnScore, HandScore, MatchScore, Pair, Row
    from tournament.wording.play.words import Names, Words

    Members = Sequence[Names]
    Places = Sequence[tuple[int, int]]

_ROWS: Final[Words] = {
    "knock": gettext_lazy("%(name)s knocks %(deadwood)s against %(left)s"),
    "gin": gettext_lazy("%(name)s has gin, %(left)s left"),
    "big_gin": gettext_lazy("%(name)s has big gin, %(left)s left"),
    "dead": gettext_lazy("Dead hand, nobody scores"),
    "void": gettext_lazy("Misdeal, nothing counts"),
    "penalty": gettext_lazy("Penalty for %(name)s: %(points)s"),
    "award": gettext_lazy("Award to %(name)s"),
}
"""What a row says by its ending."""


def hand_reading(
    row: Row, hand: HandScore, names: Names, score: MatchScore | None = None, members: Members = ()
) -> str:
    """Return a row as it is read back before Enter.

    "Anna knocks 8 against 20: +12 → 145", the last figure being the running total of whoever
    scored; in columns, with `score` the fold it stands in: "+12 in columns 1 and 2 → 57 and 12".
    `names` are those of side A and side B, `members` who met whom in a team hand.
    """
    if hand.result == "award":
        return _awarded(row, hand, names)
    if hand.result == "penalty":
        return _penalty(row, hand, names, score)
    met = members or members_of(len(row.pairings), hand.number)
    told = row_told(row, names, hand.ending, met)
    gained = _gained(row, hand, names, score)
    return gettext("%(told)s: %(gained)s") % {"told": told, "gained": gained} if gained else told


def row_told(row: Row, names: Names, ending: str = "", members: Members = ()) -> str:
    """Return what a row says before any rule is applied: "Anna knocks 8 against 20".

    `ending` is the ending as scored, where it differs from the one entered (0 against 31 is gin).
    """
    if row.ending == "team":
        return gettext("Team hand: %(told)s") % {"told": _pairings_told(row, names, members)}
    if row.table is not None and row.in_hand is not None:
        return _round_told(row, row.table, row.in_hand, names)
    parts = {
        "name": name_of(names, row.knocker or row.side),
        "deadwood": row.knocker_deadwood,
        "left": row.defender_deadwood,
        "points": signed(row.points or 0),
    }
    return str(_ROWS[ending or row.ending]) % parts


def members_of(size: int, number: int | None) -> tuple[Names, ...]:
    """Return who meets whom in a team hand whose teams named no members: A1 and B2.

    `number` is that of the hand; who meets whom changes from hand to hand, so without one: ().
    """
    if number is None:
        return ()
    a, b = ([f"{side}{i + 1}" for i in range(size)] for side in "AB")
    return meetings(a, b, number)


def pairing_told(row: Row, names: Names, ending: str = "") -> str:
    """Return what one pairing of a team hand says: "Anna knocks 8 against 20"."""
    if row.ending == "dead":
        return gettext("%(a)s and %(b)s: dead") % {"a": named(names[0]), "b": named(names[1])}
    return row_told(row, names, ending)


def _pairings_told(row: Row, names: Names, members: Members) -> str:
    return "; ".join(
        pairing_told(one, members[index] if index < len(members) else names)
        for index, one in enumerate(row.pairings)
    )


def _round_told(row: Row, table: Pair, in_hand: Pair, names: Names) -> str:
    """Return a gin of Mahjong gin: who went out, and what both sides have."""
    told = gettext("%(name)s goes out; table %(a)s to %(b)s, in hand %(hand_a)s to %(hand_b)s")
    return told % {
        "name": name_of(names, row.knocker),
        "a": table.A,
        "b": table.B,
        "hand_a": in_hand.A,
        "hand_b": in_hand.B,
    }


def _awarded(row: Row, hand: HandScore, names: Names) -> str:
    name = {"name": name_of(names, row.side)}
    if hand.game is None:
        return gettext("The open columns are awarded to %(name)s") % name
    return gettext("The game is awarded to %(name)s") % name


def _penalty(row: Row, hand: HandScore, names: Names, score: MatchScore | None) -> str:
    """Return a penalty with the running totals it leads to."""
    told = row_told(row, names)
    if hand.score is not None:
        total = figure(hand.score.of(row.side or "A"))
        return gettext("%(told)s → %(total)s") % {"told": told, "total": total}
    if score is None or score.hands[-1] is not hand:
        return gettext("%(told)s in every open column") % {"told": told}
    return _in_columns(told, [(place, column.entries[-1].score) for place, column in _open(score)])


def _open(score: MatchScore) -> list[tuple[int, ColumnScore]]:
    """Return the columns that a penalty at the foot of the sheet stands in, with their places."""
    return [
        (place, column)
        for place, column in enumerate(score.columns, 1)
        if not column.finished and column.entries and column.entries[-1].hand is None
    ]


def _gained(row: Row, hand: HandScore, names: Names, score: MatchScore | None) -> str:
    """Return who scored what and where that puts them, "" when nobody did."""
    if hand.result == "tie":
        return _tied(hand, names)
    if hand.winner is None:
        return gettext("level, nobody scores") if hand.result == "team" else ""
    if hand.points_by is not None:
        return _both(hand, hand.points_by, names)
    parts = {"name": name_of(names, hand.winner), "scored": _scored(hand, score)}
    if hand.result == "team":
        return gettext("%(name)s %(scored)s") % parts
    if hand.winner != row.knocker:
        return gettext("undercut, %(name)s %(scored)s") % parts
    return parts["scored"]


def _both(hand: HandScore, points: Pair, names: Names) -> str:
    """Return what both sides of a hand scored, with their running totals."""
    told = []
    for side in SIDES:
        parts = {"name": name_of(names, side), "points": signed(points.of(side))}
        parts["total"] = figure(hand.score.of(side)) if hand.score else ""
        told.append(gettext("%(name)s %(points)s → %(total)s") % parts)
    return ", ".join(told)


def _tied(hand: HandScore, names: Names) -> str:
    if hand.winner is None:
        return gettext("equal, nobody scores")
    return gettext("equal, the hand is %(name)s’s without points") % {
        "name": name_of(names, hand.winner)
    }


def _scored(hand: HandScore, score: MatchScore | None) -> str:
    """Return the points of the winner and where they lead: "+12 → 57"."""
    points = signed(hand.points)
    if hand.score is not None and hand.winner is not None:
        parts = {"points": points, "total": figure(hand.score.of(hand.winner))}
        return gettext("%(points)s → %(total)s") % parts
    if score is None or not score.columns:
        return points
    return _in_columns(points, places_of(hand, score.columns))


def places_of(hand: HandScore, columns: Sequence[ColumnScore]) -> list[tuple[int, int]]:
    """Return where a hand stands: the places of its columns, with the running score in each."""
    return [
        (place, entry.score)
        for place, column in enumerate(columns, 1)
        for entry in column.entries
        if hand.number is not None and entry.hand == hand.number
    ]


def _in_columns(told: str, places: Places) -> str:
    """Return what was entered with the columns it stands in: "+12 in columns 1 and 2 → 57, 12"."""
    if not places:
        return gettext("%(told)s, in no column") % {"told": told}
    return ngettext(
        "%(told)s in column %(columns)s → %(totals)s",
        "%(told)s in columns %(columns)s → %(totals)s",
        len(places),
    ) % {
        "told": told,
        "columns": listed([str(place) for place, _total in places]),
        "totals": listed([figure(total) for _place, total in places]),
    }
