"""PURE: why a pairing, a place or a bye is as it is, as codes with figures.

Codes and their figures (`wording` makes the sentences):

- `seed-by-hand` (seed, line): the director gave this seed; it stands on this line of the draw.
- `seed-by-lot` (line): no seed was given; the lot put the entry on this line.
- `swapped-by-hand` (line, was): the director swapped it here; seeds and lot put it on line `was`.
- `bye-of-draw` (line, byes, places, entries): "seed 1 gets a bye: 16 places, 13 entries, 3 byes".
- `winner-of` (key), `winner-came` (key): the place waits for, or was filled by, that match.
- `empty-after` (key): that match was a double forfeit, so nobody comes.
- `loser-of` (key), `loser-came` (key), `no-loser` (key): the same of the loser of that match.
- `lines-add-up` (a, b, sum, places): seeds of a first-round pairing add up to places + 1.
- `bye-for` (line, byes, places, entries): the pairing is the bye of that line.
- `winners-meet` (a, b), `losers-meet` (a, b): the pairing joins the winners, or the losers, of two
  matches.

`line` is the position in the order of the draw, best first; it is the seed when all seeds from 1
on were given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from tournament.pairing.places import places_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournament.pairing.elimination import Pairing, Slot

_WINNERS = {"known": "winner-came", "to_come": "winner-of", "bye": "empty-after"}
_LOSERS = {"known": "loser-came", "to_come": "loser-of", "bye": "no-loser"}


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its code and the figures of its sentence."""

    code: str
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PairingReason:
    """Why a pairing is there, and who is in each of its places and why."""

    key: int
    pairing: Reason
    a: Reason
    b: Reason


@dataclass(frozen=True, slots=True)
class _Draw:
    """The order of a draw, as needed to explain it."""

    line: Mapping[int, int]
    seeds: Mapping[int, int]
    entries: int
    moved: Mapping[int, int]

    @property
    def places(self) -> int:
        return places_for(self.entries)

    def bye_figures(self, line: int) -> dict[str, int]:
        return {
            "line": line,
            "byes": self.places - self.entries,
            "places": self.places,
            "entries": self.entries,
        }


def explain_bracket(
    pairings: Iterable[Pairing],
    entries_in_seed_order: Sequence[int],
    seeds_by_hand: Mapping[int, int],
    moved_by_hand: Mapping[int, int] = MappingProxyType({}),
) -> dict[int, PairingReason]:
    """Return the reasons of every pairing by key.

    `entries_in_seed_order` is what the bracket was drawn from, `seeds_by_hand` the seed of each
    entry that was given one, `moved_by_hand` the line of seeds and lot of each entry that does not
    stand there since two places were swapped (`swaps.moved_lines`).
    """
    order = tuple(entries_in_seed_order)
    lines = {entry: i for i, entry in enumerate(order, start=1)}
    draw = _Draw(lines, seeds_by_hand, len(order), moved_by_hand)
    return {pairing.key: _explain(pairing, draw) for pairing in pairings}


def _explain(pairing: Pairing, draw: _Draw) -> PairingReason:
    """Explain one pairing: a first-round one by its lines, a later one by its feeders."""
    a = _explain_slot(pairing.a, pairing.b, draw)
    b = _explain_slot(pairing.b, pairing.a, draw)
    return PairingReason(pairing.key, _explain_meeting(pairing, draw), a, b)


def _explain_meeting(pairing: Pairing, draw: _Draw) -> Reason:
    """Explain why these two places meet."""
    a, b = pairing.a, pairing.b
    if a.source is not None and b.source is not None:
        code = "losers-meet" if a.loser else "winners-meet"
        return Reason(code, {"a": a.source, "b": b.source})
    if a.entry is not None and b.entry is not None:
        line_a, line_b = draw.line[a.entry], draw.line[b.entry]
        figures = {"a": line_a, "b": line_b, "sum": line_a + line_b, "places": draw.places}
        return Reason("lines-add-up", figures)
    return Reason("bye-for", draw.bye_figures(_line_of(a, b, draw)))


def _explain_slot(slot: Slot, opposite: Slot, draw: _Draw) -> Reason:
    """Explain one place."""
    if slot.source is not None:
        codes = _LOSERS if slot.loser else _WINNERS
        return Reason(codes[slot.kind], {"key": slot.source})
    if slot.entry is None:
        return Reason("bye-of-draw", draw.bye_figures(_line_of(opposite, slot, draw)))
    line, seed = draw.line[slot.entry], draw.seeds.get(slot.entry)
    if slot.entry in draw.moved:
        return Reason("swapped-by-hand", {"line": line, "was": draw.moved[slot.entry]})
    if seed is None:
        return Reason("seed-by-lot", {"line": line})
    return Reason("seed-by-hand", {"seed": seed, "line": line})


def _line_of(slot: Slot, opposite: Slot, draw: _Draw) -> int:
    """Return the line of whichever of two places has an entry."""
    entry = slot.entry if slot.entry is not None else opposite.entry
    return 0 if entry is None else draw.line[entry]
