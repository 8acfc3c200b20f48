"""Every way to spread a hand: which of its melds the knocker lays down, and which card is thrown.

Fewer melds than there are can be worth more, as what lies loose cannot be laid off on: so all
choices of melds that share no card are walked, not only the largest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring.melds.least import worth
from scoring.melds.packed import all_melds, bits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.melds.tables import RunTable


class Spread(NamedTuple):
    """Melds laid down, the cards left loose beside them, and the card thrown (0: none)."""

    melds: tuple[int, ...]
    loose: int
    thrown: int


def spreads(hand: int, table: RunTable, most: int, *, throwing: bool = False) -> Iterator[Spread]:
    """Yield every spread of a set of cards that leaves `most` points loose at most.

    With `throwing` a loose card is thrown: each is tried, also one whose throwing leaves more
    than `most` after all.
    """
    melds = [meld for meld in all_melds(table.corner) if meld & hand == meld]
    by_card = {bit: sorted(meld for meld in melds if meld & bit) for bit in bits_of(hand)}
    for chosen, loose in _choices(hand, by_card, table, most, throwing=throwing):
        if throwing:
            yield from throws(chosen, loose)
        else:
            yield Spread(chosen, loose, 0)


def throws(melds: tuple[int, ...], loose: int) -> Iterator[Spread]:
    """Yield the spreads with these melds, by the loose card that is thrown."""
    for bit in bits_of(loose):
        yield Spread(melds, loose ^ bit, bit)


def _choices(
    hand: int,
    by_card: dict[int, list[int]],
    table: RunTable,
    most: int,
    *,
    throwing: bool,
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each choice of melds that may leave `most` points at most, with its loose cards."""
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), hand, 0)]
    while waiting:
        chosen, rest, loose = waiting.pop()
        if kept(loose, table, throwing=throwing) > most:
            continue
        if not rest:
            yield chosen, loose
            continue
        bit = rest & -rest
        waiting.append((chosen, rest ^ bit, loose | bit))
        waiting += [
            ((*chosen, meld), rest ^ meld, loose) for meld in by_card[bit] if meld & rest == meld
        ]


def kept(loose: int, table: RunTable, *, throwing: bool) -> int:
    """Return what loose cards count, without the dearest where one is thrown."""
    dearest = max((worth(bit, table) for bit in bits_of(loose)), default=0) if throwing else 0
    return worth(loose, table) - dearest
