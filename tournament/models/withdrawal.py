"""Somebody leaves an event: a fact of its own, which the fold of the bracket takes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.entry import Entry
from tournament.models.fact import Fact, RulingFact


class Withdrawal(Fact):
    """An entry that left the event; at most one is in force for an entry. Struck: it is back.

    `from_key` is the first match it loses by it (its place in the bracket; 0: it left before the
    draw). What it has played before stands. `ruling` is the ruling that was made with it on a match
    in play, and is taken back with it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="withdrawals")
    from_key = models.PositiveIntegerField(default=0)
    ruling = models.ForeignKey(RulingFact, on_delete=models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        """One in force."""

        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                name="withdrawal_one_in_force",
                condition=Q(struck_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        """Return from which match on it counts."""
        return f"from {self.from_key}"
