"""What the runs of one suit can save, for each of the 8,192 patterns a suit can have."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import CARD_VALUES
from scoring.melds.packed import CARDS, SUIT_SIZE, WHOLE_SUIT, run_patterns, turn

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet

PATTERNS: Final = WHOLE_SUIT + 1


class RunTable(NamedTuple):
    """Figures by pattern (the thirteen bits of a suit), for one way of counting and running.

    `worth`: what its cards count together. `left`: the least they count after the best runs.
    `take`: the lowest run among those, or 0 when there is none.
    `joins`: the ranks that are in any run at all.
    """

    worth: tuple[int, ...]
    left: tuple[int, ...]
    take: tuple[int, ...]
    joins: tuple[int, ...]
    corner: bool


def table_for(rules: RuleSet) -> RunTable:
    """Return the table of the runs and the ace that these rules have."""
    return run_table(rules.round_the_corner, rules.ace_deadwood)


@cache
def run_table(corner: bool, ace: int) -> RunTable:
    """Return the table for runs that go round the corner or not, and the value of a loose ace.

    Of two ways that leave the same, the lowest card goes into the longer run; it stays loose only
    where that leaves less.
    """
    worth, left, take = [0], [0], [0]
    by_rank = [
        [run for run in run_patterns(corner) if run >> rank & 1] for rank in range(SUIT_SIZE)
    ]
    values = [ace, *(CARD_VALUES[card] for card in CARDS[1:SUIT_SIZE])]
    for pattern in range(1, PATTERNS):
        low = pattern & -pattern
        rank = low.bit_length() - 1
        value, others = values[rank], pattern ^ low
        best, least = 0, left[others] + value
        for run in by_rank[rank]:
            if run & pattern == run and (left[pattern ^ run], best) <= (least, 0):
                best, least = run, left[pattern ^ run]
        worth.append(worth[others] + value)
        left.append(least)
        take.append(best or take[others])
    joins = tuple(_joined(pattern, corner) for pattern in range(PATTERNS))
    return RunTable(tuple(worth), tuple(left), tuple(take), joins, corner)


def _joined(pattern: int, corner: bool) -> int:
    """Return the ranks of a pattern that stand in a run of three: every run is made of those."""
    if corner:
        starts = pattern & turn(pattern, -1) & turn(pattern, -2)
        return starts | turn(starts, 1) | turn(starts, 2)
    starts = pattern & pattern >> 1 & pattern >> 2
    return starts | starts << 1 | starts << 2
