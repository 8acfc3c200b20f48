"""What selectors hand to pages and to paper: plain frozen values, no rows, no queries.

Names are as shown (an entry's display name). Sides are "A" and "B" as in the scoring core;
figures in pairs are `scoring.values.Pair` (A first).
"""

from tournament.values.cards import EventCard, MatchCard, Person, RoundView, SlotView
from tournament.values.events import BracketView, EventView, FindView, FoundPerson, PlayerView
from tournament.values.matches import (
    FROM_START,
    ColumnView,
    GameView,
    LogLine,
    MatchView,
    RulingView,
    ScoreView,
    SheetRow,
)
from tournament.values.rules import OtherRules, RuleLine, RulesCard
from tournament.values.standings import Prize, PrizeStand, StandingRow, StandingsView
from tournament.values.work import JobView, SheetMatch, SheetSet

__all__ = [
    "FROM_START",
    "BracketView",
    "ColumnView",
    "EventCard",
    "EventView",
    "FindView",
    "FoundPerson",
    "GameView",
    "JobView",
    "LogLine",
    "MatchCard",
    "MatchView",
    "OtherRules",
    "Person",
    "PlayerView",
    "Prize",
    "PrizeStand",
    "RoundView",
    "RuleLine",
    "RulesCard",
    "RulingView",
    "ScoreView",
    "SheetMatch",
    "SheetRow",
    "SheetSet",
    "SlotView",
    "StandingRow",
    "StandingsView",
]
