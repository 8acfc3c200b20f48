"""The facts of a match that is known by less than its hands: scores of games, or the result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.enums import SIDE_CHOICES, ScoreKind
from tournament.models.fact import Fact
from tournament.models.match import Match

MOST_FIGURE = 99_999
"""No figure of a score is further from 0."""


class ScoreFact(Fact):
    """The score of a game in its place, or the result of the match, as it stands on the paper.

    `a` and `b` are what both sides had at the end of the game; of a result the games won. What
    they count under other forms of the game is told by `tournament.levels`.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="score_facts")
    position = models.BigIntegerField()
    kind = models.CharField(max_length=8, choices=ScoreKind.choices)
    winner = models.CharField(max_length=1, choices=SIDE_CHOICES)
    a = models.IntegerField()
    b = models.IntegerField()
    note = models.CharField(max_length=200, blank=True, default="")
    supersedes = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        """One live score at each place, one live result a match, figures in range."""

        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "position"],
                name="score_place_once",
                condition=Q(struck_at__isnull=True),
            ),
            models.UniqueConstraint(
                fields=["match"],
                name="score_one_result",
                condition=Q(struck_at__isnull=True, kind=ScoreKind.RESULT),
            ),
            models.CheckConstraint(
                name="score_figures_range",
                condition=Q(
                    a__gte=-MOST_FIGURE, a__lte=MOST_FIGURE, b__gte=-MOST_FIGURE, b__lte=MOST_FIGURE
                ),
            ),
            models.CheckConstraint(
                name="score_has_its_parts",
                condition=Q(kind__in=ScoreKind.values, winner__in=["A", "B"]),
            ),
        ]

    def __str__(self) -> str:
        """Return kind and figures."""
        return f"{self.kind} {self.a}:{self.b}"
