"""PURE: the single elimination bracket: its draw, and the fold that plays it forward.

A bracket of n entries has the next power of two places. Places without an entry are byes; they all
fall in the first round, to the top seeds, and never against each other. In the first round the
seeds of a pairing add up to the number of places plus one, and the halves, quarters, eighths … of
the bracket each hold one of the first 2, 4, 8 … seeds. Side A of a first-round pairing is the
better seed; the winner of the upper feeder goes to side A of the next match.

With a match for third place the losers of the two semi-finals meet in the round of the final, after
it in key order. Where a loser goes is a fact of the match lost, as it is with a winner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from scoring.values import other
from tournament.outcome import Outcome, match_outcome
from tournament.pairing.places import frame, places_for, seed_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.values import MatchScore, Side
    from tournament.levels import Known
    from tournament.outcome import Ruling, SlotKind

MIN_ENTRIES = 2
MAX_ENTRIES = 512
MIN_FOR_THIRD = 4
"""With fewer entries a semi-final is a bye, and nobody loses it."""

Facts: TypeAlias = "Mapping[int, tuple[MatchScore | Known | None, Ruling | None]]"
"""What is known of each match by its key; a match without facts may be left out."""


Withdrawn: TypeAlias = "Mapping[int, int]"
"""The entries that left the event, each with the key of the first match it loses by that."""

NOBODY_LEFT: Withdrawn = {}


FeedsSide: TypeAlias = Literal["A", "B", ""]


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
    a place that a double forfeit left empty. `loser`: the loser of the source comes here, not its
    winner; a source with an empty place has no loser, which leaves this place empty as well.
    """

    kind: SlotKind
    entry: int | None = None
    source: int | None = None
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """One pairing of the bracket, byes included.

    `key` counts 1, 2, 3 … round by round, `order` from 1 within the round. `feeds` is the key of
    the match its winner moves to, `feeds_side` the place there (None and "" where nobody moves on);
    `loser_feeds` and `loser_feeds_side` say the same of its loser.
    """

    key: int
    round: int
    order: int
    a: Slot
    b: Slot
    feeds: int | None
    feeds_side: FeedsSide
    loser_feeds: int | None = None
    loser_feeds_side: FeedsSide = ""


@dataclass(frozen=True, slots=True)
class State:
    """Where one match of a bracket stands: who is in its places, and its outcome."""

    a: Slot
    b: Slot
    outcome: Outcome

    @property
    def winner_entry(self) -> int | None:
        """The entry that won, None while open or when nobody did."""
        return _entry_of(self.a, self.b, self.outcome.winner)

    @property
    def loser_entry(self) -> int | None:
        """The entry that lost, None while open, against nobody, or when nobody won."""
        winner = self.outcome.winner
        return _entry_of(self.a, self.b, other(winner) if winner else None)


def draw_bracket(
    entries_in_seed_order: Sequence[int], *, third_place: bool = False
) -> tuple[Pairing, ...]:
    """Return the whole bracket for 2 to 512 entries, best seed first, in key order.

    Matches after round 1 wait for both feeders, also for a bye: `fold_bracket(pairings, {})` gives
    the places as they stand before the first hand. `third_place` adds the match of the losers of
    the semi-finals. Raises `PairingError` with `too-few-entries`, `too-many-entries`,
    `third-place-needs-four` (entries, limit) or `entry-twice` (entry).
    """
    entries = tuple(entries_in_seed_order)
    _check_entries(entries, third_place=third_place)
    pairings = _tree(entries)
    return with_third_place(pairings) if third_place else pairings


def with_third_place(pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
    """Return a bracket of four places or more with the match of the losers of its semi-finals."""
    *before, upper, lower, final = pairings
    key = final.key + 1
    third = Pairing(
        key,
        final.round,
        final.order + 1,
        Slot("to_come", source=upper.key, loser=True),
        Slot("to_come", source=lower.key, loser=True),
        None,
        "",
    )
    semi_finals = (
        replace(upper, loser_feeds=key, loser_feeds_side="A"),
        replace(lower, loser_feeds=key, loser_feeds_side="B"),
    )
    return (*before, *semi_finals, final, third)


def _tree(entries: tuple[int, ...]) -> tuple[Pairing, ...]:
    """Return the pairings from the first round to the final, in key order."""
    places = places_for(len(entries))
    lines = seed_lines(places)
    pairings: list[Pairing] = []
    for key, (round_number, order) in enumerate(frame(places), start=1):
        if round_number == 1:
            a, b = _first_slots(entries, places, lines[order - 1])
        else:
            # Keys run on over the rounds, so this is the inverse of where a winner goes.
            upper = 2 * (key - places // 2) - 1
            a, b = Slot("to_come", source=upper), Slot("to_come", source=upper + 1)
        feeds, side = _feeds(key, order, places)
        pairings.append(Pairing(key, round_number, order, a, b, feeds, side))
    return tuple(pairings)


def slot_after(feeder_key: int, finished: bool, entry: int | None, *, loser: bool = False) -> Slot:
    """Return the place that match `feeder_key` fills in another, by its winner or its `loser`.

    `entry` is that winner, or loser. Open: to come. Finished with somebody to send: known. With
    nobody (a double forfeit; for a loser also an empty place): a bye that names the match, so that
    the opponent there wins by walkover.
    """
    if not finished:
        return Slot("to_come", source=feeder_key, loser=loser)
    if entry is None:
        return Slot("bye", source=feeder_key, loser=loser)
    return Slot("known", entry, feeder_key, loser)


def feeders(pairings: Iterable[Pairing]) -> dict[tuple[int, str], tuple[int, bool]]:
    """Return what fills each fed place, by match key and side: a match key, and if its loser."""
    fed: dict[tuple[int, str], tuple[int, bool]] = {}
    for one in pairings:
        if one.feeds is not None:
            fed[one.feeds, one.feeds_side] = (one.key, False)
        if one.loser_feeds is not None:
            fed[one.loser_feeds, one.loser_feeds_side] = (one.key, True)
    return fed


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
    fed = feeders(in_order)
    states: dict[int, State] = {}
    for pairing in in_order:
        a = _slot_now(pairing.a, fed.get((pairing.key, "A")), states)
        b = _slot_now(pairing.b, fed.get((pairing.key, "B")), states)
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


def _check_entries(entries: tuple[int, ...], *, third_place: bool) -> None:
    """Refuse fewer than 2 (or 4), more than 512, or an entry named twice."""
    if len(entries) < MIN_ENTRIES:
        raise PairingError("too-few-entries", entries=len(entries), limit=MIN_ENTRIES)
    if len(entries) > MAX_ENTRIES:
        raise PairingError("too-many-entries", entries=len(entries), limit=MAX_ENTRIES)
    if third_place and len(entries) < MIN_FOR_THIRD:
        raise PairingError("third-place-needs-four", entries=len(entries), limit=MIN_FOR_THIRD)
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise PairingError("entry-twice", entry=entry)
        seen.add(entry)


def _first_slots(entries: tuple[int, ...], places: int, better: int) -> tuple[Slot, Slot]:
    """Return both places of the first-round pairing of seed `better`: that seed, then its rival."""
    rival = places + 1 - better
    lower = Slot("known", entries[rival - 1]) if rival <= len(entries) else Slot("bye")
    return Slot("known", entries[better - 1]), lower


def _feeds(key: int, order: int, places: int) -> tuple[int | None, FeedsSide]:
    """Return where the winner of a match goes: two neighbours share the next match."""
    if key == places - 1:
        return None, ""
    return places // 2 + (key + 1) // 2, "A" if order % 2 else "B"


def _slot_now(drawn: Slot, feeder: tuple[int, bool] | None, states: Mapping[int, State]) -> Slot:
    """Return a place as it stands: as drawn, or as its feeder has left it."""
    if feeder is None:
        return drawn
    key, loser = feeder
    state = states[key]
    entry = state.loser_entry if loser else state.winner_entry
    return slot_after(key, state.outcome.finished, entry, loser=loser)


def _entry_of(a: Slot, b: Slot, side: Side | None) -> int | None:
    """Return the entry on a side."""
    if side is None:
        return None
    return a.entry if side == "A" else b.entry
