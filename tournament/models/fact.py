"""The facts of play: rows of a sheet and rulings. Append-only: a correction strikes and adds."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.enums import SIDE_CHOICES, RowEnding, RulingKind
from tournament.models.match import Match

POSITION_GAP = 2**32
"""Distance between two rows of a sheet as appended; an insert takes the middle."""

MOST_DEADWOOD = 120
"""Ten cards cannot count more, an unmelded ace at 15 included (scoring contract)."""


class Fact(models.Model):
    """What all facts share: who said it and when, and whether it was struck, by whom and why."""

    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    struck_at = models.DateTimeField(null=True)
    struck_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    struck_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        """Only the concrete facts have tables."""

        abstract = True


class HandFact(Fact):
    """One row of a sheet as entered. `position` gives its place; numbers come from the fold.

    `table_*` and `in_hand_*` are the points of a Mahjong gin by side. `pairings` are the hands of
    a team hand, each in the contract's form. `cards` are those the row was settled from.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hand_facts")
    position = models.BigIntegerField()
    ending = models.CharField(max_length=8, choices=RowEnding.choices)
    knocker = models.CharField(max_length=1, choices=SIDE_CHOICES, blank=True, default="")
    knocker_deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    defender_deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    knock_card = models.CharField(max_length=2, blank=True, default="")
    side = models.CharField(max_length=1, choices=SIDE_CHOICES, blank=True, default="")
    points = models.IntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True, default="")
    table_a = models.PositiveIntegerField(null=True, blank=True)
    table_b = models.PositiveIntegerField(null=True, blank=True)
    in_hand_a = models.PositiveIntegerField(null=True, blank=True)
    in_hand_b = models.PositiveIntegerField(null=True, blank=True)
    pairings = models.JSONField(null=True, blank=True)
    cards = models.JSONField(null=True, blank=True)
    supersedes = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        """One live row at each place of a sheet, with figures in range."""

        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "position"],
                name="hand_place_once",
                condition=Q(struck_at__isnull=True),
            ),
            models.CheckConstraint(
                name="hand_deadwood_range",
                condition=(
                    (Q(knocker_deadwood__isnull=True) | Q(knocker_deadwood__lte=MOST_DEADWOOD))
                    & (Q(defender_deadwood__isnull=True) | Q(defender_deadwood__lte=MOST_DEADWOOD))
                ),
            ),
            models.CheckConstraint(
                name="hand_has_its_parts",
                condition=(
                    (
                        Q(ending__in=[RowEnding.KNOCK, RowEnding.GIN, RowEnding.BIG_GIN])
                        & Q(knocker__in=["A", "B"], defender_deadwood__isnull=False)
                    )
                    | Q(
                        ending=RowEnding.GIN,
                        knocker__in=["A", "B"],
                        table_a__isnull=False,
                        table_b__isnull=False,
                        in_hand_a__isnull=False,
                        in_hand_b__isnull=False,
                    )
                    | Q(ending=RowEnding.TEAM, knocker="", pairings__isnull=False)
                    | Q(ending__in=[RowEnding.DEAD, RowEnding.VOID], knocker="")
                    | Q(ending=RowEnding.PENALTY, side__in=["A", "B"], points__isnull=False)
                    | Q(ending=RowEnding.AWARD, side__in=["A", "B"])
                ),
            ),
        ]

    def __str__(self) -> str:
        """Return the ending and the place."""
        return f"{self.ending}@{self.position}"


class RulingFact(Fact):
    """A director's ruling on a whole match; at most one is in force."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="ruling_facts")
    kind = models.CharField(max_length=16, choices=RulingKind.choices)
    winner = models.CharField(max_length=1, choices=SIDE_CHOICES, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        """One ruling in force; a double forfeit has no winner, the others have one."""

        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], name="ruling_one_in_force", condition=Q(struck_at__isnull=True)
            ),
            models.CheckConstraint(
                name="ruling_winner_fits",
                condition=Q(kind=RulingKind.DOUBLE_FORFEIT, winner="")
                | (~Q(kind=RulingKind.DOUBLE_FORFEIT) & Q(winner__in=["A", "B"])),
            ),
        ]

    def __str__(self) -> str:
        """Return the kind."""
        return self.kind
