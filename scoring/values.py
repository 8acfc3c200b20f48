"""The values the scoring core speaks: facts in, totals out.

Every figure is an integer. Points are hand or game points; boxes are counts of hands won.
A `Row` is one fact as it was entered; everything else in this module is computed from rows and
is never stored as a fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")

Ending: TypeAlias = Literal["knock", "gin", "big_gin", "dead", "void", "penalty", "award"]
HAND_ENDINGS: frozenset[str] = frozenset({"knock", "gin", "big_gin", "dead"})
"""The endings that take a hand number; the others are rows in play but no hands."""


def other(side: Side) -> Side:
    """Return the opponent of `side`."""
    return "B" if side == "A" else "A"


class Pair(NamedTuple):
    """One figure for each side."""

    A: int = 0
    B: int = 0

    def of(self, side: Side) -> int:
        """Return the figure of `side`."""
        return self.A if side == "A" else self.B

    def swapped(self) -> Pair:
        """Return the same figures with the sides exchanged."""
        return Pair(self.B, self.A)


class Item(NamedTuple):
    """One line of an account: why a side got (or lost) these points.

    Codes are those of the scoring contract; the sum of a side's items is its total.
    """

    code: str
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a score sheet as entered, in order of play (a fact).

    Deadwoods are points; `defender_deadwood` is what is left after laying off. `side` and
    `points` belong to penalties and awards, `knock_card` (canonical, for example "TH") to rules
    with a knock card.
    """

    ending: Ending
    knocker: Side | None = None
    knocker_deadwood: int | None = None
    defender_deadwood: int | None = None
    knock_card: str | None = None
    side: Side | None = None
    points: int | None = None
    note: str = ""


class HandScore(NamedTuple):
    """A row with what it earned.

    `number` counts hands within the match (None for void, penalty and award), `game` is the game
    it falls in, `score` the running points of that game after the row, `dealer` who dealt it.

    A named tuple because one is made for every row: a frozen dataclass takes four times as long
    to make, and that would be a third of the whole fold.
    """

    number: int | None
    game: int
    ending: Ending
    result: str
    winner: Side | None
    points: int
    box: Side | None
    items: tuple[Item, ...]
    score: Pair
    dealer: Side | None


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game: `points` from hands and penalties, `boxes` won, `items` and their sums `total`."""

    number: int
    finished: bool
    awarded: bool
    winner: Side | None
    shutout: bool
    points: Pair
    boxes: Pair
    items: tuple[Item, ...]
    total: Pair


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A whole match: one `HandScore` per row given, the games they were cut into, and the sums."""

    hands: tuple[HandScore, ...]
    games: tuple[GameScore, ...]
    finished: bool
    winner: Side | None
    games_won: Pair
    points: Pair
    total: Pair
