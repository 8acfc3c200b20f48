"""The page of a match: its rows, games and columns, scores, ruling and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.values import Pair

if TYPE_CHECKING:
    import datetime as dt

    from scoring.ruleset import RuleSet
    from scoring.values import ColumnEntry, HandScore, Item, Row, Side
    from tournament.values.cards import EventCard, MatchCard
    from tournament.values.rules import RulesCard


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


FROM_START = Pair(0, 0)
"""The first point of every race."""
