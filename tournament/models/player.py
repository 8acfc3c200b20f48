"""A person who plays. The same player enters many events."""

from __future__ import annotations

from django.db import models


class Player(models.Model):
    """A player: the name as shown, and a caseless, accentless key that finds it."""

    name = models.CharField(max_length=120)
    name_key = models.CharField(max_length=240, db_index=True)
    club = models.CharField(max_length=120, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Return the name."""
        return self.name
