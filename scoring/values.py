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

Ending: TypeAlias = Literal["knock", "gin", "big_gin", "dead", "team", "void", "penalty", "award"]
HAND_ENDINGS: frozenset[str] = frozenset({"knock", "gin", "big_gin", "dead", "team"})
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


class HandCards(NamedTuple):
    """The cards a hand was settled from, as `format_cards` writes them: "5S 6S 7S".

    `melds` is the spread that the knocker declared, groups parted by "|" ("" where it was left to
    be found), `discard` the card thrown of eleven.
    """

    knocker: str
    defender: str
    melds: str = ""
    discard: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a score sheet as entered, in order of play (a fact).

    Deadwoods are points; `defender_deadwood` is what is left after laying off. `side` and
    `points` belong to penalties and awards, `knock_card` (canonical, for example "TH") to rules
    with a knock card, `table` and `in_hand` to the gin of Mahjong gin. The `pairings` of a team
    hand are hands themselves, in the order of the members of side A. `note` and `cards` are kept
    with the row and change nothing of what it earns.
    """

    ending: Ending
    knocker: Side | None = None
    knocker_deadwood: int | None = None
    defender_deadwood: int | None = None
    knock_card: str | None = None
    side: Side | None = None
    points: int | None = None
    note: str = ""
    table: Pair | None = None
    in_hand: Pair | None = None
    pairings: tuple[Row, ...] = ()
    cards: HandCards | None = None


class PairingScore(NamedTuple):
    """What one pairing of a team hand earned: its `items` are the winner's, `points` their sum."""

    ending: Ending
    result: str
    winner: Side | None
    points: int
    items: tuple[Item, ...]


class HandScore(NamedTuple):
    """A row with what it earned.

    `number` counts hands within the match (None for void, penalty and award), `game` is the game
    it falls in, `score` the running points of that game after the row (both None where the score
    is kept in columns), `dealer` who dealt it.

    `points` are those of the winner of the hand, or of the side of a penalty. `points_by` are the
    signed points of both sides where both score a hand (Mahjong gin; None elsewhere). `pairings`
    are the hands that make a team hand.

    A named tuple because one is made for every row: a frozen dataclass takes four times as long
    to make, and that would be a third of the whole fold.
    """

    number: int | None
    game: int | None
    ending: Ending
    result: str
    winner: Side | None
    points: int
    box: Side | None
    items: tuple[Item, ...]
    score: Pair | None
    dealer: Side | None
    points_by: Pair | None = None
    pairings: tuple[PairingScore, ...] = ()


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


class ColumnEntry(NamedTuple):
    """One figure written into a column: the hand it is of (None for a penalty) and for whom.

    `score` is the running score of that side in the column after the entry.
    """

    hand: int | None
    side: Side
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class ColumnScore(GameScore):
    """One column of a Hollywood session: a game beside two others; `number` is 1, 2 or 3.

    `closed_by_hand` is the number of the hand that closed it (None while it is open, and for one
    closed by an award). `session` counts the sessions of the match: there is a second one only
    after a level one, where the rules play on.
    """

    closed_by_hand: int | None
    entries: tuple[ColumnEntry, ...]
    session: int = 1


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A whole match: one `HandScore` per row given, the games they were cut into, and the sums.

    Under Hollywood scoring `games` is empty and `columns` holds three for each session; then
    `columns_won` (the same as `games_won`) and `net` (what A is ahead over all columns) are there.
    `game_points` are those of a multi-match.
    """

    hands: tuple[HandScore, ...]
    games: tuple[GameScore, ...]
    finished: bool
    winner: Side | None
    games_won: Pair
    points: Pair
    total: Pair
    columns: tuple[ColumnScore, ...] = ()
    columns_won: Pair | None = None
    net: int | None = None
    game_points: Pair | None = None

    @property
    def accounts(self) -> tuple[GameScore, ...]:
        """The games of the match, or its columns where the score is kept in columns."""
        return self.columns or self.games
