"""PURE: the tie-breaks: a chain of small named criteria, each with its code and direction.

==============  ====================================================================  ==========
code            what it compares                                                      better is
==============  ====================================================================  ==========
`games_won`     games won in finished matches                                         higher
`points_diff`   hand points made minus allowed (penalties included, no bonuses)       higher
`total_diff`    game totals made minus allowed (bonuses and boxes included)           higher
==============  ====================================================================  ==========

Not here: head-to-head (in a knock-out two that reached the same round have not met), and ratings.
Figures of a match given by walkover or bye are 0; a retirement and a forfeit keep what
was played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.values import Pair

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


_NONE: Final = Pair(0, 0)


@dataclass(frozen=True, slots=True)
class Record:
    """What an entry has made in its finished matches: pairs are (own, against)."""

    matches: Pair = _NONE
    games: Pair = _NONE
    points: Pair = _NONE
    total: Pair = _NONE

    def plus(self, *, won: bool, games: Pair, points: Pair, total: Pair) -> Record:
        """Return the record with one more match, its figures seen from this entry's side."""
        return Record(
            _sum(self.matches, Pair(1, 0) if won else Pair(0, 1)),
            _sum(self.games, games),
            _sum(self.points, points),
            _sum(self.total, total),
        )


NO_RECORD: Final = Record()
"""The record of an entry before its first match is over."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of the chain: `value` of a record, better when higher (or lower)."""

    code: str
    value: Callable[[Record], int]
    higher_is_better: bool = True

    def key(self, record: Record) -> int:
        """Return the value turned so that smaller is better, for sorting."""
        value = self.value(record)
        return -value if self.higher_is_better else value


def games_won(record: Record) -> int:
    """Return the games won."""
    return record.games.A


def points_diff(record: Record) -> int:
    """Return hand points made minus hand points allowed."""
    return record.points.A - record.points.B


def total_diff(record: Record) -> int:
    """Return game totals made minus game totals allowed."""
    return record.total.A - record.total.B


ELIMINATION_CHAIN: Final[tuple[Criterion, ...]] = (
    Criterion("games_won", games_won),
    Criterion("points_diff", points_diff),
    Criterion("total_diff", total_diff),
)
"""The chain of a knock-out, first criterion first."""


def parting_code(chain: Sequence[Criterion], above: Record, below: Record) -> str:
    """Return the code of the first criterion in which two records differ, "" when level."""
    for criterion in chain:
        if criterion.value(above) != criterion.value(below):
            return criterion.code
    return ""


def _sum(one: Pair, other: Pair) -> Pair:
    return Pair(one.A + other.A, one.B + other.B)
