"""PURE: places of a draw that were swapped by hand after it was drawn.

The order of a draw is that of the seeds and the lot, then each swap in turn. A swap is its own
way back, so the order the lot gave is found again from the order now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Swap: TypeAlias = "tuple[int, int]"
"""The two entries that changed places, in the order in which they were chosen."""


def swap_places(order: Sequence[int], first: int, second: int) -> list[int]:
    """Return an order in which two of its entries have changed places.

    Raises ValueError for an entry that is not in the order.
    """
    found = list(order)
    a, b = found.index(first), found.index(second)
    found[a], found[b] = found[b], found[a]
    return found


def with_swap(swaps: Iterable[Sequence[int]], first: int, second: int) -> list[Swap]:
    """Return the swaps with one more; the last one made again is taken back instead."""
    made: list[Swap] = [(a, b) for a, b in swaps]
    if made and set(made[-1]) == {first, second}:
        return made[:-1]
    return [*made, (first, second)]


def before_swaps(order: Sequence[int], swaps: Iterable[Sequence[int]]) -> list[int]:
    """Return the order that seeds and lot gave, from the order after the swaps."""
    found = list(order)
    for first, second in reversed([tuple(swap) for swap in swaps]):
        found = swap_places(found, first, second)
    return found


def moved_lines(order: Sequence[int], swaps: Iterable[Sequence[int]]) -> dict[int, int]:
    """Return the entries that do not stand where seeds and lot put them, each with its line there.

    Lines count from 1. An entry that swaps brought back to its line is not among them.
    """
    drawn = before_swaps(order, swaps)
    return {
        was: line for line, (was, now) in enumerate(zip(drawn, order, strict=True), 1) if was != now
    }
