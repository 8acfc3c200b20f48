"""A match: who meets whom, and the caches of what its facts add up to."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.enums import SIDE_CHOICES, MatchHow, MatchLevel, MatchState, SlotKind
from tournament.models.entry import Entry
from tournament.models.stage import Round
from tournament.models.tournament import Tournament


def _slot_is_sound(side: str) -> Q:
    """Known has a player, to come names its match, a bye has no player: never a mixture."""
    return (
        Q(**{f"{side}_kind": SlotKind.KNOWN, f"{side}_entry__isnull": False})
        | Q(
            **{
                f"{side}_kind": SlotKind.TO_COME,
                f"{side}_entry__isnull": True,
                f"{side}_source__isnull": False,
            }
        )
        | Q(**{f"{side}_kind": SlotKind.BYE, f"{side}_entry__isnull": True})
    )


class Match(models.Model):
    """A pairing in a round.

    Facts of the draw: `key` (place in the bracket), `order` in the round, the sources, and the
    entries of slots without a source. A slot with a source is filled by the bracket fold: by the
    winner of that match, or by its loser where `a_loser` or `b_loser` says so.
    `code` is printed and shown ("M7"; a bye has its own letters); `table` can be changed. `rules`
    pins the match to rules of its own (a `rules` value of the contract); None: the event's.
    Everything from `state` down to `engine_version` is a cache written by one function.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    key = models.PositiveIntegerField()
    order = models.PositiveIntegerField()
    code = models.CharField(max_length=12)
    table = models.PositiveIntegerField(null=True, blank=True)
    rules = models.JSONField(null=True, blank=True)
    first_dealer = models.CharField(max_length=1, choices=SIDE_CHOICES, default="A")

    a_kind = models.CharField(max_length=8, choices=SlotKind.choices)
    a_entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    a_source = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="+")
    a_loser = models.BooleanField(default=False)
    b_kind = models.CharField(max_length=8, choices=SlotKind.choices)
    b_entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    b_source = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="+")
    b_loser = models.BooleanField(default=False)

    state = models.CharField(max_length=10, choices=MatchState.choices, default=MatchState.WAITING)
    how = models.CharField(max_length=16, choices=MatchHow.choices, blank=True, default="")
    winner = models.CharField(max_length=1, choices=SIDE_CHOICES, blank=True, default="")
    games_a = models.PositiveSmallIntegerField(default=0)
    games_b = models.PositiveSmallIntegerField(default=0)
    points_a = models.IntegerField(default=0)
    points_b = models.IntegerField(default=0)
    total_a = models.IntegerField(default=0)
    total_b = models.IntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    rows = models.PositiveIntegerField(default=0)
    level = models.CharField(max_length=8, choices=MatchLevel.choices, blank=True, default="")
    engine_version = models.PositiveIntegerField(default=0)

    revision = models.PositiveIntegerField(default=1)

    stage_state: str
    """Set where a write loads the match: whether its draw is published."""

    class Meta:
        """In bracket order; sound slots only."""

        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["round", "order"], name="match_order_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="match_code_once"),
            models.CheckConstraint(name="match_slot_a_sound", condition=_slot_is_sound("a")),
            models.CheckConstraint(name="match_slot_b_sound", condition=_slot_is_sound("b")),
            models.CheckConstraint(
                name="match_two_players",
                condition=Q(a_entry__isnull=True)
                | Q(b_entry__isnull=True)
                | ~Q(a_entry=models.F("b_entry")),
            ),
        ]

    def __str__(self) -> str:
        """Return the code."""
        return self.code
