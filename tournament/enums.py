"""The words stored in the database. A leaf module: it imports nothing of the project."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class EventState(TextChoices):
    """Where an event stands: derived from its draw and its matches."""

    SETUP = "setup", _("Setting up")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class Visibility(TextChoices):
    """Who finds an event, and who may open its pages."""

    PUBLIC = "public", _("Everybody: it stands in the list of events")
    UNLISTED = "unlisted", _("Who has its address: it stands in no list")
    PRIVATE = "private", _("Its staff alone: to others it is not there")


class Role(TextChoices):
    """What a member of an event's staff may do."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Director")
    SCORER = "scorer", _("Scorer")


class StageKind(TextChoices):
    """The format of a stage."""

    SINGLE_ELIMINATION = "single_elimination", _("Single elimination")


class StageState(TextChoices):
    """A draw is looked at as a draft before everybody sees it."""

    DRAWING = "drawing", _("Being drawn")
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")


class Seeding(TextChoices):
    """Where the order of the seeds comes from."""

    BY_HAND = "by_hand", _("Seeds by hand, the rest by lot")
    BY_LOT = "by_lot", _("All by lot")


class SlotKind(TextChoices):
    """One place of a pairing: a player, the winner of another match, or nobody."""

    KNOWN = "known", _("Known")
    TO_COME = "to_come", _("To come")
    BYE = "bye", _("Bye")


class MatchState(TextChoices):
    """Where a match stands."""

    WAITING = "waiting", _("Waiting")
    READY = "ready", _("Ready")
    PLAYING = "playing", _("Playing")
    FINISHED = "finished", _("Finished")


class MatchHow(TextChoices):
    """How a finished match was decided."""

    PLAYED = "played", _("Played")
    WALKOVER = "walkover", _("Walkover")
    RETIREMENT = "retirement", _("Retirement")
    FORFEIT = "forfeit", _("Forfeit")
    DOUBLE_FORFEIT = "double_forfeit", _("Double forfeit")
    BYE = "bye", _("Bye")


class RowEnding(TextChoices):
    """How a row of the sheet ended (the endings of the scoring contract)."""

    KNOCK = "knock", _("Knock")
    GIN = "gin", _("Gin")
    BIG_GIN = "big_gin", _("Big gin")
    DEAD = "dead", _("Dead hand")
    TEAM = "team", _("Team hand")
    VOID = "void", _("Misdeal")
    PENALTY = "penalty", _("Penalty")
    AWARD = "award", _("Award")


class MatchLevel(TextChoices):
    """By what a match is known ("" while nothing was played)."""

    HANDS = "hands", _("By its hands")
    GAMES = "games", _("By game scores only")
    RESULT = "result", _("Result only")


class ScoreKind(TextChoices):
    """What a score is of."""

    GAME = "game", _("Game")
    RESULT = "result", _("Result")


class RulingKind(TextChoices):
    """What a director may rule on a whole match."""

    WALKOVER = "walkover", _("Walkover")
    RETIREMENT = "retirement", _("Retirement")
    FORFEIT = "forfeit", _("Forfeit")
    DOUBLE_FORFEIT = "double_forfeit", _("Double forfeit")


class JobKind(TextChoices):
    """Work that somebody waits for."""

    GENERATE_BRACKET = "generate_bracket", _("Draw the bracket")
    RENDER_SHEETS = "render_sheets", _("Print score sheets")
    RENDER_BRACKET = "render_bracket", _("Print the bracket")
    RENDER_STANDINGS = "render_standings", _("Print the standings")
    RENDER_TABLES = "render_tables", _("Print the pairings by table")
    RENDER_NAMES = "render_names", _("Print the pairings by name")
    RENDER_SIGN_IN = "render_sign_in", _("Print the sign-in list")


class JobState(TextChoices):
    """Where a piece of work stands (stalled is read off its heartbeat, not stored)."""

    QUEUED = "queued", _("Waiting for the worker")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


SIDE_CHOICES = [("A", "A"), ("B", "B")]
"""The two sides of a match, as in the scoring contract."""
