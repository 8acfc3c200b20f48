"""PURE: the tree of a single elimination bracket: its places, its rounds, where the seeds stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def places_for(entries: int) -> int:
    """Return the number of places of a bracket: the next power of two, at least 2."""
    return max(2, 1 << (entries - 1).bit_length())


def round_count(entries: int) -> int:
    """Return the number of rounds a bracket of so many entries has."""
    return places_for(entries).bit_length() - 1


def seed_lines(places: int) -> tuple[int, ...]:
    """Return the better seed of each first-round pairing, from top to bottom.

    `places` is a power of two. The order is made by splitting each part of the bracket in two and
    mirroring every second part, which puts seed 1 at the top and seed 2 at the bottom.
    """
    order = [1]
    size = 2
    while size < places:
        size *= 2
        total = size // 2 + 1
        order = [
            seed
            for index, better in enumerate(order)
            for seed in ((better, total - better) if index % 2 == 0 else (total - better, better))
        ]
    return tuple(order)


def frame(places: int) -> Iterator[tuple[int, int]]:
    """Yield (round, order in the round) of every pairing of the tree in key order."""
    count, round_number = places // 2, 1
    while count:
        yield from ((round_number, order) for order in range(1, count + 1))
        count, round_number = count // 2, round_number + 1


def round_name_code(round_number: int, rounds: int) -> str:
    """Return the code of a round's name: final, semi_final, quarter_final, or round before them."""
    if not 1 <= round_number <= rounds:
        message = f"round {round_number} of {rounds}"
        raise ValueError(message)
    names = ("final", "semi_final", "quarter_final")
    before_final = rounds - round_number
    return names[before_final] if before_final < len(names) else "round"
