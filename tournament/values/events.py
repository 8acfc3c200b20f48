"""The pages of an event: its own, the bracket, a player, and who is looked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.values.cards import EventCard, MatchCard, Person, RoundView
    from tournament.values.rules import OtherRules, RulesCard
    from tournament.values.standings import Prize, StandingRow


@dataclass(frozen=True, slots=True)
class EventView:
    """The public page of an event. `other_rules` are there after a change of rules in play."""

    card: EventCard
    time_zone: str
    revision: int
    rules: RulesCard
    people: tuple[Person, ...]
    rounds: tuple[RoundView, ...]
    running: tuple[MatchCard, ...]
    results: tuple[MatchCard, ...]
    champion: Person | None
    other_rules: tuple[OtherRules, ...] = ()
    prizes: tuple[Prize, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketView:
    """A published (or, for the director, drafted) bracket: rounds from first to final."""

    event: EventCard
    revision: int
    draft: bool
    seeding: str
    lot_seed: str
    rounds: tuple[RoundView, ...]
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's page in an event: their matches and their standing."""

    event: EventCard
    revision: int
    person: Person
    standing: StandingRow | None
    matches: tuple[MatchCard, ...]


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """An answer to "find my name": `match` is the open one or the last, None before a draw."""

    person: Person
    match: MatchCard | None


@dataclass(frozen=True, slots=True)
class FindView:
    """The players whose name holds `text`; `more` when there are more than are shown.

    `initials`: some player of the event is shown by initials.
    """

    event: EventCard
    revision: int
    text: str
    people: tuple[FoundPerson, ...]
    more: bool
    initials: bool = False
