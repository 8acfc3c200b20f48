"""The lines that make the points of one row, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.values import SIDES
from tournament.wording.play.rows import members_of
from tournament.wording.play.words import GAME_ITEMS, HAND_ITEMS, word
from tournament.wording.text import named, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scoring.values import HandScore, Item, PairingScore, Row, Side
    from tournament.wording.play.words import Names

    Lines = list[tuple[str, str]]
    Members = Sequence[Names]


def hand_account(
    row: Row, hand: HandScore, members: Members = (), side: Side | None = None
) -> Lines:
    """Return the lines that explain a row's points: what, and how much.

    The last line is the sum when there is more than one. A row without points gives one line
    that says why. Where both sides score a hand, the lines are those of `side` (the winner's if
    none is given). `members` name who met whom in a team hand.
    """
    if row.pairings:
        return _team_account(row, hand, members)
    own = side or hand.winner or row.side
    items = [item for item in hand.items if item.side == own]
    if not items:
        return [(_why_nothing(row, hand), "")]
    lines = [(item_told(item, row, hand), signed(item.points)) for item in items]
    return with_sum(lines, sum(item.points for item in items))


def pairing_account(row: Row, pairing: PairingScore) -> Lines:
    """Return the lines that explain what one pairing of a team hand earned its winner."""
    if not pairing.items:
        return [(_why_nothing(row, pairing), "")]
    lines = [(item_told(item, row, pairing), signed(item.points)) for item in pairing.items]
    return with_sum(lines, pairing.points)


class Sum(NamedTuple):
    """The last line of an account, the sum of those before it."""

    what: str
    figure: str


def with_sum(lines: Lines, points: int, shown: Callable[[int], str] = signed) -> Lines:
    """Return an account with its sum, when it has more lines than one."""
    return [*lines, Sum(gettext("Together"), shown(points))] if len(lines) > 1 else lines


def versus_told(members: Members, index: int) -> str:
    """Return who met whom in a pairing: "Anna – Boris"."""
    if index >= len(members):
        return gettext("Pairing %(number)s") % {"number": index + 1}
    a, b = members[index]
    return gettext("%(a)s – %(b)s") % {"a": named(a), "b": named(b)}


def _team_account(row: Row, hand: HandScore, members: Members) -> Lines:
    """Return what every pairing brought the side that won (A where nobody did), and bonuses."""
    met = members or members_of(len(row.pairings), hand.number)
    side: Side = hand.winner or "A"
    lines = [
        (versus_told(met, index), signed(_points_for(side, pairing)))
        for index, pairing in enumerate(hand.pairings)
    ]
    lines += [
        (item_told(item, row, hand), signed(item.points))
        for item in hand.items
        if item.code != "pairing"
    ]
    if hand.winner is None:
        return [*lines, (gettext("Level: nobody scores and there is no box."), "0")]
    return with_sum(lines, hand.points)


def _points_for(side: Side, pairing: PairingScore) -> int:
    return pairing.points if pairing.winner == side else -pairing.points


def item_told(item: Item, row: Row, hand: HandScore | PairingScore) -> str:
    """Return what an item is for; a deadwood says the subtraction it comes from."""
    knocked, left = row.knocker_deadwood or 0, row.defender_deadwood
    if item.code == "deadwood" and left is not None:
        if hand.result == "undercut":
            return gettext("Difference, %(more)s − %(less)s") % {"more": knocked, "less": left}
        if knocked:
            return gettext("Difference, %(more)s − %(less)s") % {"more": left, "less": knocked}
        return gettext("Deadwood left")
    if item.code == "penalty" and row.note:
        return gettext("Penalty: %(note)s") % {"note": row.note}
    return word(HAND_ITEMS, item.code)


def _why_nothing(row: Row, hand: HandScore | PairingScore) -> str:
    match hand.result:
        case "dead":
            return gettext("The stock ran down to two cards: nobody scores.")
        case "void":
            return gettext("A misdeal is no hand: it is dealt again.")
        case "award":
            return gettext("A ruling ends the game here. No game bonus and no shutout are paid.")
        case "tie":
            return gettext("Both had %(deadwood)s: these rules pay no points for that.") % {
                "deadwood": row.defender_deadwood
            }
        case _:
            return gettext("This hand is worth no points.")


def boxes_told(boxes: int, points: int) -> str:
    """Return how boxes make their points: "5 boxes × 25"."""
    if not boxes or points % boxes:
        return word(GAME_ITEMS, "boxes")
    return ngettext("%(boxes)s box × %(rate)s", "%(boxes)s boxes × %(rate)s", boxes) % {
        "boxes": boxes,
        "rate": points // boxes,
    }


def scored_sides(row: Row, hand: HandScore) -> tuple[Side, ...]:
    """Return the sides whose columns of the sheet have a figure for this row."""
    if row.ending == "penalty":
        return (row.side,) if row.side else ()
    if hand.result in {"dead", "void", "award"}:
        return ()
    if hand.points_by is not None:
        return SIDES
    return (hand.winner,) if hand.winner else ()


def points_of(row: Row, hand: HandScore, side: Side) -> int:
    """Return what a side scored in a row."""
    if hand.points_by is not None:
        return hand.points_by.of(side)
    return hand.points if side in scored_sides(row, hand) else 0
