"""What a difference between paper and hands looks like: a hand left out, two digits swapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.values import SIDES, other

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import HandScore, Side
    from tournament.signed.columns import Account, Step

_CARRIES: Final = frozenset({10, 100})
_BONUSES: Final = frozenset(
    {"gin_bonus", "big_gin_bonus", "undercut_bonus", "spade", "box", "sweep_bonus"}
)


@dataclass(frozen=True, slots=True)
class Reason:
    """A likely reason, by its code.

    hand-missing (`row` is not on paper), hand-more (paper has one that was not entered),
    hands-swapped (`row` and the next), other-side (`row` was written to the other side), left-out
    and counted (a bonus, `item`), digits (two changed places), carry (a ten or a hundred,
    `figure`), adds-up (the lines on paper give `figure`), boxes (so many more or fewer, `figure`).
    """

    code: str
    row: int | None = None
    item: str = ""
    figure: int = 0


def reason_of_step(
    steps: Sequence[Step],
    index: int,
    side: Side,
    typed: Mapping[tuple[int, Side], int],
    hands: Sequence[HandScore],
    rules: RuleSet,
) -> Reason | None:
    """Return why the running total of a side first differs at a line, None where nothing tells.

    `typed` are the totals on paper by line and side.
    """
    step, figure = steps[index], typed[index, side]
    by, gained = figure - step.score.of(side), step.gained.of(side)
    opposite = typed.get((index, other(side)))
    on_the_other = opposite is not None and opposite - step.score.of(other(side))
    if gained and by == -gained:
        if on_the_other and on_the_other == gained:
            return Reason("other-side", step.row)
        return Reason("hand-missing", step.row)
    if _moved(steps, index, side, typed):
        return Reason("hands-swapped", step.row)
    gained_on_other = step.gained.of(other(side))
    written_here = gained_on_other and by == gained_on_other and not gained
    if written_here and on_the_other in (None, False, -gained_on_other):
        return Reason("other-side", step.row)
    after = typed.get((index + 1, side))
    if gained and after is not None and after - figure == gained:
        return Reason("hand-more", step.row)
    return _of_bonus(hands[step.row], side, by, rules) or _of_digits(figure, by, gained)


def _moved(
    steps: Sequence[Step], index: int, side: Side, typed: Mapping[tuple[int, Side], int]
) -> bool:
    """Whether the next row was written first: what it gained stands here, and then they agree."""
    if index + 1 >= len(steps):
        return False
    now, after = steps[index], steps[index + 1]
    here = now.score.of(side) - now.gained.of(side) + after.gained.of(side)
    then = typed.get((index + 1, side), after.score.of(side))
    moved = now.gained != after.gained and typed[index, side] == here
    return moved and then == after.score.of(side)


def _of_bonus(hand: HandScore, side: Side, by: int, rules: RuleSet) -> Reason | None:
    for item in hand.items:
        if item.code in _BONUSES and item.side == side and item.points and by == -item.points:
            return Reason("left-out", item=item.code)
    paid = {item.code for item in hand.items}
    rest = {"gin_bonus": rules.gin_bonus, "undercut_bonus": rules.undercut_bonus}
    if hand.winner == side and hand.ending == "knock":
        for code, points in rest.items():
            if points and code not in paid and by == points:
                return Reason("counted", item=code)
    return None


def _of_digits(figure: int, by: int, gained: int) -> Reason | None:
    if _transposed(figure, figure - by) or (gained and _transposed(gained + by, gained)):
        return Reason("digits")
    if abs(by) in _CARRIES:
        return Reason("carry", figure=abs(by))
    return None


def _transposed(one: int, two: int) -> bool:
    """Whether two figures differ by two neighbouring digits that changed places."""
    first, second = str(one), str(two)
    if len(first) != len(second):
        return False
    apart = [
        place for place, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]
    ]
    if len(apart) != 2 or apart[1] - apart[0] != 1:
        return False
    return first[apart[0]] == second[apart[1]] and first[apart[1]] == second[apart[0]]


def reason_of_points(
    account: Account, side: Side, by: int, figure: int, code: str, opposite: int | None
) -> Reason | None:
    """Return why what the hands of a game or column come to differs, None where nothing tells.

    `opposite` is what stands on paper for the other side. One hand must fit, and only one.
    """
    gains = {one: [(step.row, step.gained.of(one)) for step in account.steps] for one in SIDES}
    missing = [row for row, gained in gains[side] if gained and gained == -by]
    hands = account.figures[code].of(other(side)) if code in account.figures else 0
    if len(missing) == 1:
        moved = opposite is not None and opposite - hands == -by
        return Reason("other-side" if moved else "hand-missing", missing[0])
    moved_here = [row for row, gained in gains[other(side)] if gained and gained == by]
    if len(moved_here) == 1 and opposite is not None and opposite - hands == -by:
        return Reason("other-side", moved_here[0])
    return _of_digits(figure, by, 0)
