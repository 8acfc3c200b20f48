"""Why the account of a game or a column has its figures, and who has won it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

from django.utils.translation import gettext, ngettext

from scoring.game import forfeiter
from scoring.values import other
from tournament.wording.explain.hands import hand_name, row_name
from tournament.wording.explain.reasons import Why, basic, item_rules, sentences
from tournament.wording.play import (
    GAME_ITEMS,
    boxes_told,
    name_of,
    points_of,
    scored_sides,
    with_sum,
    word,
)
from tournament.wording.text import figure, listed, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import GameScore, Side
    from tournament.values import ColumnView, GameView, SheetRow
    from tournament.wording.play.words import Names

    Account: TypeAlias = GameView | ColumnView


@dataclass(frozen=True, slots=True)
class Scored:
    """One figure of a game or column: what it is of, whose, how much, and the hand of its box."""

    name: str
    side: Side
    points: int
    penalty: bool
    box: int | None


def scored_in_game(rows: Iterable[SheetRow]) -> list[Scored]:
    """Return the figures of a game in order."""
    found = []
    for row in rows:
        hand = row.score
        if hand is None:
            continue
        for side in scored_sides(row.row, hand):
            box = hand.number if hand.box == side else None
            penalty = row.row.ending == "penalty"
            points = points_of(row.row, hand, side)
            found.append(Scored(row_name(row), side, points, penalty, box))
    return found


def scored_in_column(column: ColumnView) -> list[Scored]:
    """Return the figures of a column in order."""
    return [
        Scored(hand_name(one.hand), one.side, one.points, one.hand is None, one.hand)
        for one in column.entries
    ]


def item_why(
    code: str, side: Side, account: Account, scored: Sequence[Scored], rules: RuleSet
) -> Why:
    """Return why one line of an account has its figure for a side."""
    points = items_of(account, side).get(code, 0)
    own = [one for one in scored if one.side == side]
    if code in {"hand_points", "penalty"}:
        lines = _listed(own, penalty=code == "penalty")
    elif code == "boxes":
        lines = _boxes(own, account.boxes.of(side), points)
    elif code == "shutout":
        lines = _shutout(items_of(account, side), points, rules)
    else:
        lines = [(word(GAME_ITEMS, code), signed(points))]
    return Why(lines, item_rules(code, rules))


def items_of(account: Account, side: Side) -> dict[str, int]:
    """Return the points of each line of a side's account."""
    return {item.code: item.points for item in account.items if item.side == side}


def _listed(own: Iterable[Scored], *, penalty: bool) -> list[tuple[str, str]]:
    found = [one for one in own if one.penalty == penalty]
    lines = [(one.name, signed(one.points)) for one in found]
    if not lines:
        return [(gettext("No hand brought points."), "0")]
    return with_sum(lines, sum(one.points for one in found), figure)


def _boxes(own: Iterable[Scored], boxes: int, points: int) -> list[tuple[str, str]]:
    hands = [str(one.box) for one in own if one.box is not None]
    told = ngettext("Hand %(hands)s was won", "Hands %(hands)s were won", len(hands)) % {
        "hands": listed(hands)
    }
    return [(told, ""), (boxes_told(boxes, points), signed(points))]


def _shutout(items: Mapping[str, int], points: int, rules: RuleSet) -> list[tuple[str, str]]:
    """Return what a shutout adds: what is counted once more, or a flat amount."""
    doubled = {
        "double_hand_points": ("hand_points",),
        "double_points_and_game_bonus": ("hand_points", "game_bonus"),
        "double_everything": ("hand_points", "game_bonus", "boxes"),
    }.get(rules.shutout, ())
    again = gettext("%(what)s once more")
    lines = [
        (again % {"what": word(GAME_ITEMS, code)}, signed(items[code]))
        for code in doubled
        if items.get(code)
    ]
    return with_sum(lines, points) if lines else [(word(GAME_ITEMS, "shutout"), signed(points))]


def total_why(account: Account, side: Side) -> Why:
    """Return of which lines a total is the sum."""
    items = items_of(account, side)
    lines = [(word(GAME_ITEMS, code), signed(items[code])) for code in GAME_ITEMS if code in items]
    return Why(with_sum(lines, account.total.of(side), figure), [basic("total")])


def so_far_why(account: Account, side: Side, rules: RuleSet, *, playing: bool = True) -> Why:
    """Return what a side has in an open game or column, and what it takes to win it.

    `playing` is false where nobody plays it on, as a ruling has ended the match.
    """
    items = items_of(account, side)
    codes = [code for code in ("hand_points", "penalty") if code in items]
    lines = [(word(GAME_ITEMS, code), signed(items[code])) for code in codes]
    lines = with_sum(lines, account.points.of(side), figure)
    need = max(rules.target - account.points.of(side), 0)
    told = gettext("Still needs %(points)s.") % {"points": need}
    return Why(lines, [told, *sentences(("target",), rules)] if playing else [])


def end_why(account: Account, rules: RuleSet, names: Names) -> Why:
    """Return why a finished game or column was won by whom it was."""
    winner = account.winner
    if winner is None:
        return Why([], sentences(("target",), rules))
    if account.awarded:
        told = gettext("A ruling gave it to %(name)s") % {"name": name_of(names, winner)}
        return Why([(told, "")], [basic("award")])
    a, b = (
        (name_of(names, side), figure(account.points.of(side))) for side in (winner, other(winner))
    )
    fields = ["target"]
    if rules.game_winner == "higher_total":
        fields.append("game_winner")
    loser = forfeiter(cast("GameScore", account), rules)
    if loser is not None:
        fields.append("exact_margin_forfeit")
    closed = getattr(account, "closed_by_hand", None)
    lines = [a, b]
    if closed is not None:
        lines.insert(0, (gettext("Closed by hand %(hand)s") % {"hand": closed}, ""))
    return Why(lines, sentences(fields, rules))
