"""PURE: the single elimination bracket: its draw, and the fold that plays it forward.

A bracket of n entries has the next power of two places. Places without an entry are byes; they all
fall in the first round, to the top seeds, and never against each other. In the first round the
seeds of a pairing add up to the number of places plus one, and the halves, quarters, eighths … of
the bracket each hold one of the first 2, 4, 8 … seeds. Side A of a first-round pairing is the
better seed; the winner of the upper feeder goes to side A of the next match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from tournament.outcome import Outcome, match_outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scoring.values import MatchScore, Side
    from tournament.levels import Known
    from tournament.outcome import Ruling, SlotKind

MIN_ENTRIES = 2
MAX_ENTRIES = 512

Facts: TypeAlias = "Mapping[int, tuple[MatchScore | Known | None, Ruling | None]]"
"""What is known of each match by its key; a match without facts may be left out."""


Withdrawn: TypeAlias = "Mapping[int, int]"
"""The entries that left the event, each with the key of the first match it loses by that."""

NOBODY_LEFT: Withdrawn = {}


class PairingError(ValueError):
    """Entries that no bracket can be drawn from; `code` and `params` say why."""

    def __init__(self, code: str, **params: object) -> None:
        """Keep the code (for wording) and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a pairing.

    `known`: `entry` is set, and `source` too when the entry came out of an earlier match.
    `to_come`: `source` is the key of the match it waits for. `bye`: nobody; with a `source` it is
    a place that a double forfeit left empty.
    """

    kind: SlotKind
    entry: int | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """One pairing of the bracket, byes included.

    `key` counts 1, 2, 3 … round by round, `order` from 1 within the round. `feeds` is the key of
    the match its winner moves to, `feeds_side` the place there (None and "" for the final).
    """

    key: int
    round: int
    order: int
    a: Slot
    b: Slot
    feeds: int | None
    feeds_side: Literal["A", "B", ""]


@dataclass(frozen=True, slots=True)
class State:
    """Where one match of a bracket stands: who is in its places, and its outcome."""

    a: Slot
    b: Slot
    outcome: Outcome

    @property
    def winner_entry(self) -> int | None:
        """The entry that won, None while open or when nobody did."""
        return _winner_entry(self.a, self.b, self.outcome.winner)


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


def draw_bracket(entries_in_seed_order: Sequence[int]) -> tuple[Pairing, ...]:
    """Return the whole bracket for 2 to 512 entries, best seed first, in key order.

    Matches after round 1 wait for both feeders, also for a bye: `fold_bracket(pairings, {})` gives
    the places as they stand before the first hand. Raises `PairingError` with `too-few-entries`,
    `too-many-entries` (entries, limit) or `entry-twice` (entry).
    """
    entries = tuple(entries_in_seed_order)
    _check_entries(entries)
    places = places_for(len(entries))
    lines = seed_lines(places)
    pairings: list[Pairing] = []
    for key, (round_number, order) in enumerate(_frame(places), start=1):
        if round_number == 1:
            a, b = _first_slots(entries, places, lines[order - 1])
        else:
            # Keys run on over the rounds, so this is the inverse of where a winner goes.
            upper = 2 * (key - places // 2) - 1
            a, b = Slot("to_come", source=upper), Slot("to_come", source=upper + 1)
        feeds, side = _feeds(key, order, places)
        pairings.append(Pairing(key, round_number, order, a, b, feeds, side))
    return tuple(pairings)


def slot_after(feeder_key: int, finished: bool, winner_entry: int | None) -> Slot:
    """Return the place that match `feeder_key` fills in the next match.

    Open: to come. Won: known. Finished without a winner (double forfeit): a bye that names the
    match, so that the opponent there wins by walkover.
    """
    if not finished:
        return Slot("to_come", source=feeder_key)
    if winner_entry is None:
        return Slot("bye", source=feeder_key)
    return Slot("known", winner_entry, feeder_key)


def fold_bracket(
    pairings: Iterable[Pairing], facts: Facts, withdrawn: Withdrawn = NOBODY_LEFT
) -> dict[int, State]:
    """Play the whole bracket forward from its draw and its facts; return each match's state.

    `facts` gives (score, ruling) by key; a match without any may be left out. Who is `withdrawn`
    loses every match that nothing has decided, from the one named on. A place that another
    match feeds is always computed from that match, whatever the pairing says of it, so stored
    places can be checked against the answer.
    """
    in_order = sorted(pairings, key=lambda pairing: pairing.key)
    feeder = {(p.feeds, p.feeds_side): p.key for p in in_order if p.feeds is not None}
    states: dict[int, State] = {}
    for pairing in in_order:
        a = _slot_now(pairing.a, feeder.get((pairing.key, "A")), states)
        b = _slot_now(pairing.b, feeder.get((pairing.key, "B")), states)
        score, ruling = facts.get(pairing.key, (None, None))
        out = tuple(has_left(slot.entry, pairing.key, withdrawn) for slot in (a, b))
        states[pairing.key] = state_of(a, b, score, ruling, a_out=out[0], b_out=out[1])
    return states


def has_left(entry: int | None, key: int, withdrawn: Withdrawn) -> bool:
    """Return whether an entry has left the event by the time of the match of that key."""
    return entry is not None and entry in withdrawn and withdrawn[entry] <= key


def state_of(
    a: Slot,
    b: Slot,
    score: MatchScore | Known | None,
    ruling: Ruling | None,
    *,
    a_out: bool = False,
    b_out: bool = False,
) -> State:
    """Return the state of one match from its places, what was played, its ruling and who left."""
    outcome = match_outcome(
        a_kind=a.kind,
        b_kind=b.kind,
        a_source=a.source is not None,
        b_source=b.source is not None,
        score=score,
        ruling=ruling,
        a_out=a_out,
        b_out=b_out,
    )
    return State(a, b, outcome)


def round_name_code(round_number: int, rounds: int) -> str:
    """Return the code of a round's name: final, semi_final, quarter_final, or round before them."""
    if not 1 <= round_number <= rounds:
        message = f"round {round_number} of {rounds}"
        raise ValueError(message)
    names = ("final", "semi_final", "quarter_final")
    before_final = rounds - round_number
    return names[before_final] if before_final < len(names) else "round"


def _check_entries(entries: tuple[int, ...]) -> None:
    """Refuse fewer than 2, more than 512, or an entry named twice."""
    if len(entries) < MIN_ENTRIES:
        raise PairingError("too-few-entries", entries=len(entries), limit=MIN_ENTRIES)
    if len(entries) > MAX_ENTRIES:
        raise PairingError("too-many-entries", entries=len(entries), limit=MAX_ENTRIES)
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise PairingError("entry-twice", entry=entry)
        seen.add(entry)


def _frame(places: int) -> Iterator[tuple[int, int]]:
    """Yield (round, order in the round) of every pairing in key order."""
    count, round_number = places // 2, 1
    while count:
        yield from ((round_number, order) for order in range(1, count + 1))
        count, round_number = count // 2, round_number + 1


def _first_slots(entries: tuple[int, ...], places: int, better: int) -> tuple[Slot, Slot]:
    """Return both places of the first-round pairing of seed `better`: that seed, then its rival."""
    rival = places + 1 - better
    lower = Slot("known", entries[rival - 1]) if rival <= len(entries) else Slot("bye")
    return Slot("known", entries[better - 1]), lower


def _feeds(key: int, order: int, places: int) -> tuple[int | None, Literal["A", "B", ""]]:
    """Return where the winner of a match goes: two neighbours share the next match."""
    if key == places - 1:
        return None, ""
    return places // 2 + (key + 1) // 2, "A" if order % 2 else "B"


def _slot_now(drawn: Slot, feeder: int | None, states: Mapping[int, State]) -> Slot:
    """Return a place as it stands: as drawn, or as its feeder has left it."""
    if feeder is None:
        return drawn
    state = states[feeder]
    return slot_after(feeder, state.outcome.finished, state.winner_entry)


def _winner_entry(a: Slot, b: Slot, winner: Side | None) -> int | None:
    """Return the entry on the winning side."""
    if winner is None:
        return None
    return a.entry if winner == "A" else b.entry
