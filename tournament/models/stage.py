"""A stage of an event and its rounds."""

from __future__ import annotations

import hashlib
import json

from django.db import models

from tournament.enums import Seeding, StageKind, StageState
from tournament.models.tournament import Tournament


class Stage(models.Model):
    """A stage with its draw: how it was seeded and from which lot, so it can be drawn again.

    `seed_order` lists the entry ids as drawn (index 0 is seed 1). `swaps` are the pairs of ids
    that changed places in it by hand afterwards, in turn; they are in `seed_order` already.
    `here_only`: drawn among those who were checked in; the others are entered, but not in it.
    `third_place`: the losers of the semi-finals play for it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(
        max_length=20, choices=StageKind.choices, default=StageKind.SINGLE_ELIMINATION
    )
    state = models.CharField(max_length=10, choices=StageState.choices, default=StageState.DRAWING)
    seeding = models.CharField(max_length=10, choices=Seeding.choices, default=Seeding.BY_HAND)
    lot_seed = models.CharField(max_length=64, blank=True, default="")
    seed_order = models.JSONField(default=list)
    swaps = models.JSONField(default=list)
    here_only = models.BooleanField(default=False)
    third_place = models.BooleanField(default=False)
    drawn_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)

    class Meta:
        """One stage of each number in an event."""

        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
        ]

    def __str__(self) -> str:
        """Return the number."""
        return f"Stage {self.number}"

    @property
    def mark(self) -> str:
        """The mark of the draw as it stands: another draw or other swaps, another mark."""
        if not self.swaps:
            return str(self.pk)
        swaps = hashlib.sha256(json.dumps(self.swaps).encode()).hexdigest()
        return f"{self.pk}-{swaps[:8]}"


class Round(models.Model):
    """A round of a stage; there is one of each number, however often it is asked for."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()

    class Meta:
        """In order of play."""

        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        """Return the number."""
        return f"Round {self.number}"
