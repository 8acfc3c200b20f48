"""Which score sheets were printed, and for what."""

from __future__ import annotations

from django.db import models

from tournament.models.tournament import Tournament


class PrintedSheet(models.Model):
    """The last print of a match's sheet: `mark` says what it was printed for.

    Kept by the code on the paper: the sheet lies in the hall also when its match is gone. No fact:
    it only tells which sheets to print anew.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="printed_sheets"
    )
    code = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=60)
    printed_at = models.DateTimeField()

    class Meta:
        """One of each code in an event: the last one counts."""

        constraints = [
            models.UniqueConstraint(fields=["tournament", "code"], name="printed_sheet_once"),
        ]

    def __str__(self) -> str:
        """Return code and mark."""
        return f"{self.code} {self.mark}"
