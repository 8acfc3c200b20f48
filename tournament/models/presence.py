"""Who has a sheet open just now."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournament.models.match import Match


class OpenSheet(models.Model):
    """A user with the entry page of a match open: since when, and when last seen there.

    No fact and no cache of facts: it only tells two scorers of each other.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="open_sheets")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sheets"
    )
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        """A user has a sheet open once, in however many windows."""

        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="open_sheet_once"),
        ]

    def __str__(self) -> str:
        """Return since when."""
        return f"{self.opened_at:%Y-%m-%d %H:%M}"
