"""A player in an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Entry(models.Model):
    """One player's entry: a number in order of entry, and a seed if the director gave one.

    The name and club are those of this event: putting them right changes no other event. A team is
    one entry; `members` are the names of its players in the order of the team, and `members_key`
    finds them as `name_key` finds the team. With `initials` all but the staff of the event read
    initials for the name and for those of the members, as the player wishes; what is read is asked
    of `selectors.names`. `checked_in_at` is there once somebody saw them at the door.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    name_key = models.CharField(max_length=240)
    club = models.CharField(max_length=120, blank=True, default="")
    members = models.JSONField(default=list, blank=True)
    members_key = models.TextField(blank=True, default="")
    initials = models.BooleanField(default=False)
    seed = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    checked_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """In order of entry; nobody twice, no number and no seed twice."""

        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "seed"],
                name="entry_seed_once",
                condition=Q(seed__isnull=False),
            ),
            models.CheckConstraint(
                name="entry_seed_positive", condition=Q(seed__isnull=True) | Q(seed__gte=1)
            ),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name
