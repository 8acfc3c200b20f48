"""What a score sheet has lines for: the account of each game or column, and its running totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.values import SIDES, ColumnScore, Pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.ruleset import RuleSet
    from scoring.values import GameScore, HandScore, MatchScore, Side

MATCH: Final = 0
"""Stands for the match as a whole where the others are games or columns, counted from 1."""

_STEPS: Final = frozenset({"knock", "gin", "big_gin", "dead", "team", "penalty"})
_THIRD: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the running totals: the row it is of (by index), and the totals after it.

    `number` is that of the hand (None for a penalty), `gained` what the row added for each side.
    """

    row: int
    number: int | None
    score: Pair
    gained: Pair


@dataclass(frozen=True, slots=True)
class Account:
    """A game, or a column counted on over sessions: its lines, and its figures by code."""

    number: int
    steps: tuple[Step, ...]
    figures: Mapping[str, Pair]


def codes_of(rules: RuleSet) -> tuple[str, ...]:
    """Return the figures that the account of a game or column has on paper, in their order.

    What these rules never pay has no line.
    """
    paid = {
        "game_bonus": rules.game_bonus > 0,
        "boxes": rules.box_bonus > 0 and rules.box_timing == "end",
        "shutout": rules.shutout != "none",
    }
    last = {"hollywood": ("ahead",), "multi_match": ("sum",)}.get(rules.scoring, ())
    return ("points", *(code for code, is_paid in paid.items() if is_paid), "total", *last)


def match_codes(rules: RuleSet) -> tuple[str, ...]:
    """Return the figures that the foot of the sheet has for the whole match."""
    return {"hollywood": ("games_won", "ahead"), "multi_match": ("sum",)}.get(
        rules.scoring, ("games_won", "total")
    )


def match_figure(score: MatchScore, code: str) -> Pair:
    """Return a figure of the whole match by its code."""
    if code == "games_won":
        return score.games_won
    if code == "ahead":
        return _leads(score.net or 0)
    if code == "sum":
        return score.game_points or Pair()
    return score.total


def accounts_of(score: MatchScore, rules: RuleSet) -> tuple[Account, ...]:
    """Return what the sheet of a folded match has for each game or column."""
    if score.columns:
        return tuple(
            Account(place, steps, _figures(column, rules) | {"ahead": _ahead(column, rules)})
            for place, (column, steps) in enumerate(_columns(score), 1)
        )
    found, sums = [], Pair()
    for game in score.games:
        figures = _figures(game, rules)
        sums = Pair(sums.A + game.total.A, sums.B + game.total.B) if game.finished else sums
        found.append(Account(game.number, _steps(game, score.hands), figures | {"sum": sums}))
    return tuple(found)


def _figures(game: GameScore, rules: RuleSet) -> dict[str, Pair]:
    figures = {"points": game.points, "total": game.total}
    for code in codes_of(rules):
        if code in {"game_bonus", "boxes", "shutout"}:
            figures[code] = Pair(*(_paid(game, code, side) for side in SIDES))
    return figures


def _paid(game: GameScore, code: str, side: Side) -> int:
    return sum(item.points for item in game.items if (item.code, item.side) == (code, side))


def _ahead(column: ColumnScore, rules: RuleSet) -> Pair:
    times = rules.third_column_multiplier if column.number == _THIRD else 1
    return _leads((column.total.A - column.total.B) * times)


def _leads(net: int) -> Pair:
    """Return what stands where the leader's lead is written: the other side has nothing."""
    return Pair(max(net, 0), max(-net, 0))


def _steps(game: GameScore, hands: tuple[HandScore, ...]) -> tuple[Step, ...]:
    steps, before = [], Pair()
    for row, hand in enumerate(hands):
        if hand.game != game.number or hand.score is None or hand.ending not in _STEPS:
            continue
        gained = Pair(hand.score.A - before.A, hand.score.B - before.B)
        steps.append(Step(row, hand.number, hand.score, gained))
        before = hand.score
    return tuple(steps)


def _columns(score: MatchScore) -> Iterator[tuple[ColumnScore, tuple[Step, ...]]]:
    """Yield each column with its steps; a session takes up the rows where the last one ended."""
    first, reached, session = 0, 0, 0
    for column in score.columns:
        if column.session != session:
            first, session = reached, column.session
        steps = _column_steps(column, score.hands, first)
        reached = max([reached, *(step.row + 1 for step in steps)])
        yield column, steps


def _column_steps(
    column: ColumnScore, hands: tuple[HandScore, ...], first: int
) -> tuple[Step, ...]:
    steps, running, row = [], Pair(), first
    for entry in column.entries:
        while not _is_of(hands[row], entry.hand):
            row += 1
        running = running._replace(**{entry.side: entry.score})
        gained = Pair(**{entry.side: entry.points})
        steps.append(Step(row, entry.hand, running, gained))
        row += 1
    return tuple(steps)


def _is_of(hand: HandScore, number: int | None) -> bool:
    return hand.ending == "penalty" if number is None else hand.number == number
