"""Sets of cards as the solvers hold them: one integer, a bit for each of the 52 cards.

The bits stand in the order in which cards are printed: clubs, diamonds, hearts, spades, in each
suit from the ace to the king. So thirteen bits are the *pattern* of a suit, and the lowest bit
of a set is its first card.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from scoring.cards import CARD_VALUES, RANKS, format_card
from scoring.errors import RuleViolation, show

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

SUIT_SIZE: Final = len(RANKS)
WHOLE_SUIT: Final = (1 << SUIT_SIZE) - 1
SHIFTS: Final = (0, SUIT_SIZE, 2 * SUIT_SIZE, 3 * SUIT_SIZE)
"""Where the pattern of each suit begins."""

SAME_RANK: Final = sum(1 << shift for shift in SHIFTS)
"""The four aces; times the bit of a rank, the four cards of that rank."""

CARDS: Final = tuple(CARD_VALUES)
"""The 52 cards, each at the place of its bit."""

BITS: Final = {card: 1 << place for place, card in enumerate(CARDS)}
_bit_of: Final = BITS.__getitem__

SHORTEST_RUN: Final = 3


def pack(cards: Collection[str], path: str = "") -> int:
    """Return the set of these cards, each written with two letters ("TH").

    Raises `RuleViolation` at `path`: `unknown-card`, or `duplicate-card` for a card given twice.
    """
    try:
        hand = sum(map(_bit_of, cards))
    except KeyError:
        odd = next(card for card in cards if card not in BITS)
        raise RuleViolation("unknown-card", path, given=show(odd)) from None
    # Only different powers of two leave as many bits in their sum.
    if hand.bit_count() != len(cards):
        given = list(cards)
        twice = next(card for card in given if given.count(card) > 1)
        raise RuleViolation("duplicate-card", path, card=format_card(twice))
    return hand


def bits_of(hand: int) -> Iterator[int]:
    """Yield the bit of each card of a set, in the order of printing."""
    while hand:
        bit = hand & -hand
        yield bit
        hand ^= bit


def unpack(hand: int) -> tuple[str, ...]:
    """Return the cards of a set, by suit, then rank."""
    return (
        _suit_cards(hand & WHOLE_SUIT, 0)
        + _suit_cards(hand >> 13 & WHOLE_SUIT, 13)
        + _suit_cards(hand >> 26 & WHOLE_SUIT, 26)
        + _suit_cards(hand >> 39, 39)
    )


def card_at(bit: int) -> str:
    """Return the card of a bit; of a set of cards, the last."""
    return CARDS[bit.bit_length() - 1]


@cache
def _suit_cards(pattern: int, shift: int) -> tuple[str, ...]:
    return tuple(CARDS[shift + bit.bit_length() - 1] for bit in bits_of(pattern))


@cache
def run_patterns(corner: bool) -> tuple[int, ...]:
    """Return the pattern of every run, the longer before the shorter.

    With `corner` runs go round the corner, from the king on to the ace, up to all thirteen.
    """
    found = dict.fromkeys(
        turn(((1 << size) - 1), start)
        for size in range(SUIT_SIZE, SHORTEST_RUN - 1, -1)
        for start in range(SUIT_SIZE)
        if corner or start + size <= SUIT_SIZE
    )
    return tuple(found)


def turn(pattern: int, steps: int) -> int:
    """Return a suit's pattern with every rank raised by `steps`, the king's next being the ace."""
    moved = pattern << steps % SUIT_SIZE
    return moved & WHOLE_SUIT | moved >> SUIT_SIZE


@cache
def all_melds(corner: bool) -> frozenset[int]:
    """Return every meld there is: sets of three and four, and runs."""
    sets = set()
    for rank in range(SUIT_SIZE):
        four = [1 << rank + shift for shift in SHIFTS]
        sets.add(sum(four))
        sets.update(sum(three) for three in combinations(four, 3))
    runs = {pattern << shift for pattern in run_patterns(corner) for shift in SHIFTS}
    return frozenset(sets | runs)


@cache
def meld_cards(meld: int) -> tuple[str, ...]:
    """Return the cards of a meld as they are printed: a run in rising order, also at a corner."""
    shift = suit_shift(meld)
    if shift is None:
        return unpack(meld)
    pattern = meld >> shift
    start = run_start(pattern)
    return tuple(CARDS[shift + (start + step) % SUIT_SIZE] for step in range(pattern.bit_count()))


def in_print(melds: Iterable[int]) -> tuple[tuple[str, ...], ...]:
    """Return the cards of melds in the order of printing, which is that of their first cards."""
    return tuple([cards for _, cards in sorted(map(_placed_cards, melds))])


@cache
def _placed_cards(meld: int) -> tuple[int, tuple[str, ...]]:
    cards = meld_cards(meld)
    return BITS[cards[0]], cards


def suit_shift(meld: int) -> int | None:
    """Return where the suit of a run begins, or None for a set."""
    shift = ((meld & -meld).bit_length() - 1) // SUIT_SIZE * SUIT_SIZE
    return shift if meld >> shift <= WHOLE_SUIT else None


def run_start(pattern: int) -> int:
    """Return the rank (ace 0) a run begins with: the one whose lower neighbour is not in it.

    All thirteen begin with the ace.
    """
    beginnings = pattern & ~turn(pattern, 1)
    return (beginnings & -beginnings).bit_length() - 1 if beginnings else 0
