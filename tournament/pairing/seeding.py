"""PURE: the order in which entries go into a draw: seeds by hand first, the rest by lot.

The lot is drawn from a text that is stored and shown with the event. Each entry gets the number
SHA-256 of "<seed text>:<entry>", and the entries stand in ascending order of it. So the lot does
not depend on the order of the list, on the machine or on the version of anything, adding an entry
keeps the others in their order, and anybody can check it with `sha256sum`.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class SeedError(ValueError):
    """Seeds that cannot be used; `code` and `params` say which and why."""

    def __init__(self, code: str, **params: object) -> None:
        """Keep the code (for wording) and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.params = params


def seed_by_lot(entry_ids: Iterable[int], lot_seed: str) -> list[int]:
    """Return the entries in the order of the lot drawn from `lot_seed`.

    Raises `SeedError("entry-twice")` when an entry is named twice.
    """
    ids = list(entry_ids)
    _refuse_twice(ids)
    return sorted(ids, key=lambda entry: (_lot_number(entry, lot_seed), entry))


def order_by_seed(entries: Sequence[tuple[int, int | None]], lot_seed: str) -> list[int]:
    """Return entry ids in seed order: seeds given by hand in their order, then the rest by lot.

    `entries` are (entry id, seed or None). A seed is 1 up to the number of entries and given once;
    gaps close up (seeds 1 and 3 alone stand first and second). Raises `SeedError` with
    `seed-out-of-range` (entry, seed, entries), `seed-twice` (seed, entry, other) or `entry-twice`.
    """
    _refuse_twice([entry for entry, _ in entries])
    holder: dict[int, int] = {}
    for entry, seed in entries:
        if seed is None:
            continue
        if not 1 <= seed <= len(entries):
            raise SeedError("seed-out-of-range", entry=entry, seed=seed, entries=len(entries))
        if seed in holder:
            raise SeedError("seed-twice", seed=seed, entry=entry, other=holder[seed])
        holder[seed] = entry
    by_hand = [holder[seed] for seed in sorted(holder)]
    return by_hand + seed_by_lot((entry for entry, seed in entries if seed is None), lot_seed)


def _lot_number(entry: int, lot_seed: str) -> bytes:
    """Return the entry's number in the lot (a lone surrogate in the text must not stop a draw)."""
    return hashlib.sha256(f"{lot_seed}:{entry}".encode("utf-8", "surrogatepass")).digest()


def _refuse_twice(ids: Sequence[int]) -> None:
    """Refuse a list that names an entry twice: it would be drawn into two places."""
    seen: set[int] = set()
    for entry in ids:
        if entry in seen:
            raise SeedError("entry-twice", entry=entry)
        seen.add(entry)
