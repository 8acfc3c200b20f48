"""The tables. Facts are append-only; columns named as caches can be rebuilt from them."""

from tournament.models.access import OneTimeLink, Staff
from tournament.models.audit import AuditEvent
from tournament.models.check import SheetCheck
from tournament.models.entry import Entry
from tournament.models.fact import HandFact, RulingFact
from tournament.models.job import Job
from tournament.models.match import Match
from tournament.models.player import Player
from tournament.models.presence import OpenSheet
from tournament.models.printed import PrintedSheet
from tournament.models.score import ScoreFact
from tournament.models.stage import Round, Stage
from tournament.models.token import ApiToken
from tournament.models.tournament import Tournament
from tournament.models.withdrawal import Withdrawal

__all__ = [
    "ApiToken",
    "AuditEvent",
    "Entry",
    "HandFact",
    "Job",
    "Match",
    "OneTimeLink",
    "OpenSheet",
    "Player",
    "PrintedSheet",
    "Round",
    "RulingFact",
    "ScoreFact",
    "SheetCheck",
    "Staff",
    "Stage",
    "Tournament",
    "Withdrawal",
]
