"""Three plain folds of the same hands: to 250, game after game, without any other rule.

They price a hand by the two deadwoods alone and know no bonuses of a game, no dealers and no
refusals, so they mark what the way of keeping figures costs by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import Row

TARGET = 250
BONUS = 25


@dataclass(frozen=True)
class State:
    """A running game, made anew for every hand."""

    a: int = 0
    b: int = 0
    boxes_a: int = 0
    boxes_b: int = 0
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A hand with its figures."""

    number: int
    game: int
    winner: str | None
    points: int
    items: tuple[tuple[str, int], ...]
    a: int
    b: int


def price(row: Row) -> tuple[str | None, int]:
    """Return the winner and the points of a hand by the plainest rules."""
    if row.ending == "dead":
        return None, 0
    held, left = row.knocker_deadwood or 0, row.defender_deadwood or 0
    if not held:
        return row.knocker, left + BONUS
    if held < left:
        return row.knocker, left - held
    return ("B" if row.knocker == "A" else "A"), held - left + BONUS


def frozen_state(rows: Sequence[Row]) -> int:
    """Fold with a frozen dataclass of the running figures for every hand."""
    state, games = State(), 0
    for row in rows:
        winner, points = price(row)
        won_a, won_b = winner == "A", winner == "B"
        state = State(
            state.a + points * won_a,
            state.b + points * won_b,
            state.boxes_a + won_a,
            state.boxes_b + won_b,
            state.hands + 1,
        )
        if state.a >= TARGET or state.b >= TARGET:
            state, games = State(), games + 1
    return games


def frozen_lines(rows: Sequence[Row]) -> list[Line]:
    """Fold with locals inside and a frozen line out for every hand."""
    a = b = 0
    game = 1
    lines = []
    for number, row in enumerate(rows, 1):
        winner, points = price(row)
        if winner == "A":
            a += points
        elif winner == "B":
            b += points
        lines.append(Line(number, game, winner, points, (("points", points),), a, b))
        if a >= TARGET or b >= TARGET:
            a = b = 0
            game += 1
    return lines


def plain_tuples(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    """Fold with locals inside and a plain tuple out for every hand."""
    a = b = 0
    game = 1
    lines: list[tuple[object, ...]] = []
    for number, row in enumerate(rows, 1):
        winner, points = price(row)
        if winner == "A":
            a += points
        elif winner == "B":
            b += points
        lines.append((number, game, winner, points, a, b))
        if a >= TARGET or b >= TARGET:
            a = b = 0
            game += 1
    return lines
