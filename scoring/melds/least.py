"""The least deadwood of a hand: ten cards to keep, or eleven of which one is thrown.

A set takes cards out of up to four suits, so the sets are chosen first; what the runs then save
is read off for each suit alone. A set none of whose cards could stand in a run costs nothing and
is taken at once; only the crossing ones are tried both ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.melds.packed import (
    SAME_RANK,
    SHIFTS,
    SUIT_SIZE,
    WHOLE_SUIT,
    bits_of,
    card_at,
    in_print,
    pack,
    unpack,
)
from scoring.melds.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Collection

    from scoring.melds.tables import RunTable
    from scoring.ruleset import RuleSet


SET_OF_FOUR: Final = 4
TWO_SUITS: Final = (1 << 26) - 1
MOST: Final = 1_000
"""More than any hand can count."""


class Arrangement(NamedTuple):
    """A hand in melds: each a tuple of cards, the cards left over, and what those count.

    Melds stand in the order of their first cards, sets by suit, runs rising; a card is two
    letters ("TH"). `discard` is the eleventh card, where one was thrown.
    """

    melds: tuple[tuple[str, ...], ...]
    unmatched: tuple[str, ...]
    deadwood: int
    discard: str | None = None


def deadwood(cards: Collection[str], rules: RuleSet) -> int:
    """Return the least deadwood, in points, of these cards when all of them are kept.

    Raises `RuleViolation` (`unknown-card`, `duplicate-card`). H-8: a card is in one meld at most.
    """
    return solve(pack(cards), table_for(rules))[0]


def least_deadwood(cards: Collection[str], rules: RuleSet) -> Arrangement:
    """Return the arrangement of these cards with the least deadwood; all of them are kept.

    Among equals the choice depends on the cards alone, not on the order in which they are given:
    the lowest crossing rank is melded as a set if it may be, and runs are as long as they can be.
    Raises `RuleViolation` (`unknown-card`, `duplicate-card`).
    """
    return arrange(pack(cards), table_for(rules))


def best_discard(cards: Collection[str], rules: RuleSet) -> Arrangement:
    """Return the least deadwood that can be kept of these cards when one of them is thrown.

    Every card is tried: throwing the dearest loose card of the best arrangement of all of them
    can leave more (E-17). Among equals the first in the order of printing is thrown.
    Raises `RuleViolation` (`unknown-card`, `duplicate-card`); there must be a card.
    """
    hand, table = pack(cards), table_for(rules)
    thrown = least_thrown(hand, table)
    return arrange(hand ^ thrown, table)._replace(discard=card_at(thrown))


def least_thrown(hand: int, table: RunTable) -> int:
    """Return the bit of the card to throw that leaves the least deadwood; every one is tried."""
    return min(bits_of(hand), key=lambda bit: solve(hand ^ bit, table)[0])


def solve(hand: int, table: RunTable) -> tuple[int, int]:
    """Return the least deadwood of a set of cards, and those of them that are in sets then.

    A rank is in one set at most, so the cards say which sets there are; the runs are those of
    the table for what they leave of each suit.
    """
    left, joins = table.left, table.joins
    clubs, diamonds = hand & WHOLE_SUIT, hand >> 13 & WHOLE_SUIT
    hearts, spades = hand >> 26 & WHOLE_SUIT, hand >> 39
    threes = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if not threes:
        return left[clubs] + left[diamonds] + left[hearts] + left[spades], 0
    crossing = threes & (joins[clubs] | joins[diamonds] | joins[hearts] | joins[spades])
    if crossing:
        free = hand & (threes ^ crossing) * SAME_RANK
        counted, crossed = _crossed(hand ^ free, crossing, table)
        return counted, free | crossed
    rest = ~threes
    return (
        left[clubs & rest] + left[diamonds & rest] + left[hearts & rest] + left[spades & rest],
        hand & threes * SAME_RANK,
    )


def _crossed(hand: int, ranks: int, table: RunTable) -> tuple[int, int]:
    """Return what `solve` does for ranks of which a set may take cards out of a run."""
    rank = ranks & -ranks
    group = hand & rank * SAME_RANK
    choices = [group, 0]
    if group.bit_count() == SET_OF_FOUR:
        choices[1:1] = [group ^ bit for bit in bits_of(group)]
    others = ranks ^ rank
    left = table.left
    best = (MOST, 0)
    for taken in choices:
        rest = hand ^ taken
        if others:
            counted, sets = _crossed(rest, others, table)
            found = (counted, sets | taken)
        else:
            low, high = rest & TWO_SUITS, rest >> 26
            counted = left[low & WHOLE_SUIT] + left[low >> 13]
            found = (counted + left[high & WHOLE_SUIT] + left[high >> 13], taken)
        if found[0] < best[0]:
            best = found
    return best


def arrange(hand: int, table: RunTable) -> Arrangement:
    """Return the best arrangement of a set of cards."""
    least, sets = solve(hand, table)
    rest = hand ^ sets
    melds = []
    while sets:
        rank = 1 << ((sets & -sets).bit_length() - 1) % SUIT_SIZE
        group = sets & rank * SAME_RANK
        melds.append(group)
        sets ^= group
    for shift in SHIFTS:
        pattern = rest >> shift & WHOLE_SUIT
        while run := table.take[pattern]:
            melds.append(run << shift)
            pattern ^= run
    loose = hand & ~sum(melds)
    return Arrangement(in_print(melds), unpack(loose), least)


def worth(hand: int, table: RunTable) -> int:
    """Return what a set of cards counts when none of them is in a meld."""
    of = table.worth
    return (
        of[hand & WHOLE_SUIT]
        + of[hand >> 13 & WHOLE_SUIT]
        + of[hand >> 26 & WHOLE_SUIT]
        + of[hand >> 39]
    )
