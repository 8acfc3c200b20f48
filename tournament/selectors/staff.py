"""Who works on an event, and the links that wait to be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from tournament.enums import Role
from tournament.models import OneTimeLink, Staff
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    import datetime as dt


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the staff."""

    user_id: int
    username: str
    role: str


@dataclass(frozen=True, slots=True)
class OpenLink:
    """A link that was made and not used yet."""

    role: str
    made_by: str
    expires_at: dt.datetime


def staff_of(event_id: int) -> tuple[Member, ...]:
    """Return the staff of an event, owners first (one query)."""
    rows = Staff.objects.filter(tournament=event_id).order_by("user__username")
    found = (Member(*row) for row in rows.values_list("user_id", "user__username", "role"))
    order = list(Role.values)
    return tuple(sorted(found, key=lambda member: order.index(member.role)))


def open_links(event_id: int, time_zone: str = "UTC") -> tuple[OpenLink, ...]:
    """Return the links of an event that still work, newest first, in its time (one query)."""
    links = OneTimeLink.objects.filter(
        tournament=event_id, used_at=None, expires_at__gt=timezone.now()
    )
    rows = links.order_by("-pk").values_list("role", "created_by__username", "expires_at")
    return tuple(OpenLink(role, by or "", in_zone(until, time_zone)) for role, by, until in rows)
