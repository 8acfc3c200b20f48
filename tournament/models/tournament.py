"""An event, pinned to its rules."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournament.enums import EventState, Visibility

_CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE_LENGTH = 6


def new_event_code() -> str:
    """Return a short random code for addresses and QR codes, without letters easily mistaken."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


class Tournament(models.Model):
    """An event with its place, dates, time zone and rules.

    `rules` is the `rules` value of the scoring contract (a preset and its changed fields).
    `prizes` are those of its places, as `tournament.prizes` writes them. `started_at` is set by the
    first fact; from then on the rules are frozen. `revision` rises with every publicly visible
    change. `visibility` says who sees it. `state` is a cache.
    """

    code = models.CharField(max_length=12, unique=True, default=new_event_code)
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=120, blank=True, default="")
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=64, default="UTC")
    rules = models.JSONField()
    places_parted = models.BooleanField(default=False)
    prizes = models.JSONField(blank=True, default=list)
    public_url = models.URLField(blank=True, default="")
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    state = models.CharField(
        max_length=10, choices=EventState.choices, default=EventState.SETUP, editable=False
    )
    started_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Newest events first."""

        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="event_dates_in_order", condition=Q(ends_on__gte=F("starts_on"))
            ),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name
