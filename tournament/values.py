"""What selectors hand to pages and to paper: plain frozen values, no rows, no queries.

Names are as they are read: initials where a player wishes that, the full ones for the staff. Sides
are "A" and "B" as in the scoring core; figures in pairs are `scoring.values.Pair` (A first).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.values import Pair

if TYPE_CHECKING:
    import datetime as dt

    from scoring.ruleset import RuleSet
    from scoring.values import ColumnEntry, HandScore, Item, Row, Side


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


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in plain words. `changed` marks a field that differs from the preset.

    `idle` says why a changed rule does not count under the others ("" when it does).
    """

    field: str
    text: str
    changed: bool = False
    idle: str = ""


@dataclass(frozen=True, slots=True)
class RulesCard:
    """The rules of an event told in plain words: `line` is the one-line form for paper.

    `lines` are all rules that matter; `special` what is different from the standard game, what
    the director changed first.
    """

    preset: str
    name: str
    line: str
    lines: tuple[RuleLine, ...]
    frozen: bool
    special: tuple[RuleLine, ...] = ()


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
class OtherRules:
    """Rules that are not those of the event, and the matches played by them: "M1–M8"."""

    matches: str
    rules: RulesCard


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


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet: the fact, and what the fold makes of it (`score` is None if struck).

    `deadwood` holds the two figures by side (None where a side shows none). `columns` are those a
    hand of a Hollywood session stands in, counted on over sessions. `members` name who played each
    pairing of a team hand (A, B), as far as the teams told.
    """

    fact_id: int
    row: Row
    score: HandScore | None
    deadwood_a: int | None
    deadwood_b: int | None
    struck: bool = False
    struck_reason: str = ""
    struck_by: str = ""
    superseded: bool = False
    columns: tuple[int, ...] = ()
    members: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameView:
    """One game of a sheet: its rows, the account of its total and its running score for the race.

    `race` is the running score after each scoring row, from (0, 0).
    """

    number: int
    rows: tuple[SheetRow, ...]
    finished: bool
    awarded: bool
    winner: Side | None
    shutout: bool
    points: Pair
    boxes: Pair
    items: tuple[Item, ...]
    total: Pair
    race: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One column of a Hollywood session; `place` counts columns on over sessions.

    `entries` are its figures in order, `race` the running score after each, from (0, 0).
    `closed_by_hand` is None for an open column and for one closed by an award.
    """

    place: int
    session: int
    number: int
    entries: tuple[ColumnEntry, ...]
    finished: bool
    awarded: bool
    closed_by_hand: int | None
    winner: Side | None
    shutout: bool
    points: Pair
    boxes: Pair
    items: tuple[Item, ...]
    total: Pair
    race: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score of a game (or column), or the result, of a match known by less than its hands.

    `number` counts the games from 1 (0: a struck one). `figures` stand as on the paper, A first.
    """

    fact_id: int
    kind: str
    number: int
    figures: Pair
    winner: Side
    note: str = ""
    shutout: bool = False
    struck_reason: str = ""
    struck_by: str = ""
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One audit row, ready to show: `what` is a whole sentence."""

    at: dt.datetime
    actor: str
    action: str
    what: str
    reason: str = ""
    match_code: str = ""


@dataclass(frozen=True, slots=True)
class RulingView:
    """A director's ruling on a match: walkover, retirement, forfeit or double_forfeit."""

    kind: str
    winner: Side | None
    reason: str
    actor: str
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class MatchView:
    """The page of one match: every hand and every total.

    `rows` are all rows in play in order. The account is in `games`, or in `columns` under Hollywood
    scoring (then `net` is what A is ahead over all columns); `game_points` are those of a
    multi-match. `scores` are there instead of rows where the match is known by less than its hands
    (`card.level`); `games_left` more games can follow them. `rule_set` are the rules of this match,
    `rules` the same in words; `pinned`: they are not those of the event.
    """

    event: EventCard
    card: MatchCard
    match_revision: int
    revision: int
    target: int
    best_of: int
    first_dealer: Side
    next_dealer: Side | None
    rules: RulesCard
    rule_set: RuleSet
    rows: tuple[SheetRow, ...]
    games: tuple[GameView, ...]
    struck: tuple[SheetRow, ...]
    ruling: RulingView | None
    log: tuple[LogLine, ...]
    columns: tuple[ColumnView, ...] = ()
    net: int | None = None
    game_points: Pair | None = None
    pinned: bool = False
    scores: tuple[ScoreView, ...] = ()
    struck_scores: tuple[ScoreView, ...] = ()
    games_left: int = 0


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


@dataclass(frozen=True, slots=True)
class JobView:
    """A piece of work someone waits for. `state`: queued, running, done, failed or stalled."""

    job_id: int
    kind: str
    state: str
    done: int
    of: int
    message: str
    file_name: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """All that the paper of one match needs: `match` may be unplayed (blank sheet with names).

    `game_bonus` and `box_bonus` are what the rules pay, printed at the head of their columns;
    None leaves them off. `mark` says what the sheet is printed for; the QR code carries it.
    """

    event_name: str
    place: str
    date: dt.date
    match: MatchView
    url: str
    game_bonus: int | None = None
    box_bonus: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SheetSet:
    """The sheets of one round, in table order. `paper` is "A4" or "Letter"."""

    paper: str
    matches: tuple[SheetMatch, ...]


FROM_START = Pair(0, 0)
"""The first point of every race."""
