"""Who and what an event has, each as a line in a list: people, events, matches, rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime as dt

    from scoring.ruleset import RuleSet
    from scoring.values import Pair, Side


@dataclass(frozen=True, slots=True)
class Person:
    """A player as entered in one event. `number` is the entry number within the event.

    `seed` is the figure that stands beside the name: the line of the draw, or, as long as there is
    no draw, the seed given by hand. `given` is the seed by hand alone, None where the lot decided.
    `initials`: all but the staff of the event read initials, as they wish. Two figures are for the
    staff alone: `shown`, the name that others read in that case, and `here`, whether they are
    checked in.
    """

    entry_id: int
    number: int
    name: str
    club: str = ""
    seed: int | None = None
    given: int | None = None
    members: tuple[str, ...] = ()
    withdrawn: bool = False
    here: bool = False
    initials: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event as a line in a list. `state`: setup, running or finished.

    `visibility`: public, unlisted or private; pages tell it to its staff alone.
    """

    code: str
    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    state: str
    entries: int
    visibility: str = "public"


@dataclass(frozen=True, slots=True)
class SlotView:
    """One place of a pairing.

    kind "known": `person` is set. kind "to_come": `source_code` names the match it waits for.
    kind "bye": nobody comes; `source_code` is set when a double forfeit left the place empty.
    `loser`: it is the loser of that match who comes here.
    """

    kind: str
    person: Person | None = None
    source_code: str = ""
    loser: bool = False


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match as a line in a list or a box in the bracket.

    `state`: waiting, ready, playing or finished. `how` (once finished): played, walkover,
    retirement, forfeit, double_forfeit or bye. `games` and `points` are the match's games won
    (columns under Hollywood scoring) and hand points. `score` is what decides it and stands beside
    the names, in the unit `scored_in`: "games", "columns", or "points" (the totals of a
    multi-match or of a Hollywood session by net points). `own_rules` are those of a match that is
    not played by the event's. `level`: known by its hands, its games (scores alone) or its result
    ("": nothing yet); what a level does not tell is 0. `feeds_code` is the match that its winner
    goes to, `loser_feeds_code` that of its loser ("" for none). `third_place`: nothing follows, but
    it is not the final; its `round_name` is its own, not that of its round.
    """

    match_id: int
    code: str
    round_number: int
    round_name: str
    order: int
    table: int | None
    a: SlotView
    b: SlotView
    state: str
    how: str
    winner: Side | None
    games: Pair
    points: Pair
    total: Pair
    hands: int
    feeds_code: str = ""
    feeds_side: str = ""
    scored_in: str = "games"
    own_rules: RuleSet | None = None
    level: str = ""
    loser_feeds_code: str = ""
    loser_feeds_side: str = ""
    third_place: bool = False

    @property
    def score(self) -> Pair:
        """The figures that decide the match."""
        return self.total if self.scored_in == "points" else self.games


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its matches in order. `played` of `of` real matches (byes left out) are over.

    `length` tells in words how long its matches are where that is not as the event's rules say.
    """

    number: int
    name: str
    played: int
    of: int
    matches: tuple[MatchCard, ...]
    length: str = ""
