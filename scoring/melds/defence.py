"""The best defence: own melds and cards laid off on the knocker's, found together (H-9).

A card may be laid off on a set of three of its rank, or on an end of a run; a card on a run opens
the place behind it. So what can be laid off together is, for each end of a run, some of the cards
that follow on without a gap, and any of the cards that complete a set. Each such choice is tried,
and what it leaves goes into own melds: a card may leave a meld of the defender's when that is
better, and a card that fits both the run and the set may be the link to the next.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scoring.cards import format_card, format_cards
from scoring.errors import RuleViolation
from scoring.melds.least import arrange, solve
from scoring.melds.packed import (
    SAME_RANK,
    SUIT_SIZE,
    all_melds,
    card_at,
    pack,
    suit_shift,
    turn,
)
from scoring.melds.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scoring.melds.tables import RunTable
    from scoring.ruleset import RuleSet


class LayOff(NamedTuple):
    """A card laid off, and the place (from 0) of the meld it goes on among those declared."""

    card: str
    meld: int


class Defence(NamedTuple):
    """The defender's ten cards after a knock.

    `melds`, `unmatched` and `deadwood` as in an `Arrangement`. `layoffs` in an order in which
    they can be laid; `deadwood_before_layoff`: the least the cards count alone, in points.
    """

    melds: tuple[tuple[str, ...], ...]
    unmatched: tuple[str, ...]
    deadwood: int
    layoffs: tuple[LayOff, ...]
    deadwood_before_layoff: int


def best_defence(
    cards: Collection[str],
    spread: Sequence[Collection[str]],
    rules: RuleSet,
    *,
    lay_off: bool = True,
) -> Defence:
    """Return the defence of `cards` against the melds declared that leaves the least deadwood.

    Without `lay_off` (gin, where the rules forbid it) no card is laid off. Of equal defences the
    one that lays off fewer cards is taken, then one by a fixed order of the cards; the own melds
    are those of `least_deadwood`. Raises `RuleViolation`: `unknown-card`,
    `duplicate-card` for a card that is twice among all of them, `not-a-meld`.
    """
    table = table_for(rules)
    melds = [read_meld(meld, rules) for meld in spread]
    hand = pack(cards)
    taken = hand
    for meld in melds:
        if taken & meld:
            raise RuleViolation("duplicate-card", card=format_card(card_at(taken & meld)))
        taken |= meld
    return defend(hand, melds if lay_off else (), table)


def read_meld(cards: Collection[str], rules: RuleSet, path: str = "") -> int:
    """Return the set of cards of a meld, or refuse at `path` what is none: `not-a-meld`."""
    meld = pack(cards, path)
    if not meld:
        raise RuleViolation("not-a-meld", path, reason="empty")
    if meld not in all_melds(rules.round_the_corner):
        raise RuleViolation("not-a-meld", path, given=format_cards(cards))
    return meld


def defend(hand: int, spread: Sequence[int], table: RunTable) -> Defence:
    """Return the best defence of a set of cards; `spread`: the melds that may be laid off on."""
    left, laid, before = least_left(hand, spread, table)
    own = arrange(hand ^ laid, table)
    placed = _placed(laid, spread, table.corner) if laid else ()
    return Defence(own.melds, own.unmatched, left, placed, before)


def least_left(hand: int, spread: Sequence[int], table: RunTable) -> tuple[int, int, int]:
    """Return the least deadwood after laying off, the cards laid off for it, and what it is before.

    Of equal ways the one with fewer cards, then the one whose last card comes first in print.
    """
    best = before = solve(hand, table)[0]
    chosen = 0
    for laid in layable(hand, spread, table.corner):
        left = solve(hand ^ laid, table)[0]
        if left < best or (left == best and _rank(laid) < _rank(chosen)):
            best, chosen = left, laid
    return best, chosen, before


def _rank(laid: int) -> tuple[int, int]:
    return laid.bit_count(), laid


def layable(hand: int, spread: Sequence[int], corner: bool) -> Collection[int]:
    """Return every set of cards of `hand` that can be laid off together on `spread`; not none."""
    choices: list[int] = []
    for meld in spread:
        for way in ways_on(meld, corner):
            steps = []
            reached = 0
            for bit in way:
                if not hand & bit:
                    break
                reached |= bit
                steps.append(reached)
            if steps:
                choices += [laid | step for laid in choices for step in steps]
                choices += steps
    # Two ends of runs that grow towards each other reach the same cards.
    return set(choices)


@cache
def ways_on(meld: int, corner: bool) -> tuple[tuple[int, ...], ...]:
    """Return the ways a meld can grow: for each, the bits of the cards in the order they follow.

    A set of three grows by its fourth card, a run at both ends, with `corner` all round.
    """
    shift = suit_shift(meld)
    if shift is None:
        rank = 1 << ((meld & -meld).bit_length() - 1) % SUIT_SIZE
        missing = rank * SAME_RANK & ~meld
        return ((missing,),) if missing else ()
    pattern = meld >> shift
    ways = (_outward(pattern, step, corner) for step in (-1, 1))
    return tuple(tuple(bit << shift for bit in way) for way in ways if way)


def _outward(pattern: int, step: int, corner: bool) -> list[int]:
    """Return the bits that follow on a run in one direction, until its other end or the edge."""
    found = []
    bit = pattern & ~turn(pattern, -step)
    edge = 1 << SUIT_SIZE - 1 if step > 0 else 1
    while bit and (corner or bit != edge):
        bit = turn(bit, step)
        if bit & pattern:
            break
        found.append(bit)
    return found


def _placed(laid: int, spread: Sequence[int], corner: bool) -> tuple[LayOff, ...]:
    """Return the cards laid off with the meld each goes on, in an order that can be played.

    Runs first, as far as they go: what no run reaches completes a set.
    """
    found: list[LayOff] = []
    for place in sorted(range(len(spread)), key=lambda place: suit_shift(spread[place]) is None):
        if not laid:
            break
        for way in ways_on(spread[place], corner):
            for bit in way:
                if not laid & bit:
                    break
                laid ^= bit
                found.append(LayOff(card_at(bit), place))
    return tuple(found)
