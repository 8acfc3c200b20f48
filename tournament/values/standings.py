"""The standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.values import Pair
    from tournament.values.cards import EventCard, Person


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings.

    `place` is None while the player is still in; `shared` is how many hold that place.
    `reached` names the round reached; `lost_to` who put them out. `parted_by` is the code of the
    criterion that orders this row below the one above when both reached the same round
    ("" when nothing parts them). `partly`: some figure is not known, because a match of theirs is
    entered by less than its hands; it counts 0.
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


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings of an event; `final` once the last match is over."""

    event: EventCard
    revision: int
    final: bool
    parted: bool
    rows: tuple[StandingRow, ...]
