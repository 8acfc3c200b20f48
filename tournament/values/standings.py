"""The standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.values import Pair
    from tournament.values.cards import EventCard, Person


@dataclass(frozen=True, slots=True)
class Prize:
    """What is given for the places `place_from` to `place_to`: `text` for each of them.

    It is a text, never an amount: nothing is added to it or divided.
    """

    place_from: int
    place_to: int
    text: str


@dataclass(frozen=True, slots=True)
class PrizeStand:
    """The prizes of a row of the standings, the best place first.

    `shared` rows have them together; 1: they are this row's alone. `won`: its place is final;
    before that the row stands on them, and others may still come to that place.
    """

    prizes: tuple[Prize, ...]
    shared: int = 1
    won: bool = False


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings.

    `place` is None while the player is still in; `shared` is how many hold that place.
    `reached` names the round reached; `lost_to` who put them out. `parted_by` is the code of the
    criterion that orders this row below the one above when both reached the same round
    ("" when nothing parts them). `partly`: some figure is not known, because a match of theirs is
    entered by less than its hands; it counts 0. `for_third`: came to the match for third place.
    `prize` is None where the place has none.
    """

    place: int | None
    shared: int
    person: Person
    reached: str
    still_in: bool
    lost_to: Person | None
    matches: Pair
    games: Pair
    points_diff: int
    total_diff: int
    parted_by: str = ""
    partly: bool = False
    for_third: bool = False
    prize: PrizeStand | None = None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings of an event; `final` once the last match is over.

    `third_place`: it is played for.
    """

    event: EventCard
    revision: int
    final: bool
    parted: bool
    rows: tuple[StandingRow, ...]
    third_place: bool = False
