"""A signed sheet that was compared with the hands and agreed."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournament.models.match import Match


class SheetCheck(models.Model):
    """A check of a match's signed sheet: a fact, never changed; the latest one counts.

    `typed` is what stood on paper. `match_revision` and `revision` (of the event, after the write)
    say what it was compared with: a later act on the match means that it is to be checked again.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="checks")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    typed = models.JSONField()
    match_revision = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()

    class Meta:
        """Newest last."""

        ordering = ["pk"]

    def __str__(self) -> str:
        """Return when."""
        return f"{self.at:%Y-%m-%d %H:%M}"
