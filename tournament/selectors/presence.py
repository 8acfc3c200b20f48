"""Who else has a sheet open, and what was done to it since it was looked at."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tournament.models import AuditEvent, OpenSheet
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from collections.abc import Mapping

AWAY: Final = dt.timedelta(seconds=30)
"""Who has not been seen for so long does not have the sheet open any more."""


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody who has the sheet open, since a moment on the clock of the event."""

    name: str
    since: dt.datetime


@dataclass(frozen=True, slots=True)
class News:
    """What one person did to a match meanwhile: `rows` entered, `changes` of another kind."""

    name: str
    rows: int
    changes: int


def others_here(
    match_id: int, user_id: int, time_zone: str, *, at: dt.datetime | None = None
) -> tuple[Other, ...]:
    """Return who but this user has a sheet open, the first one first (one query)."""
    seen = OpenSheet.objects.filter(match=match_id, seen_at__gte=(at or timezone.now()) - AWAY)
    found = seen.exclude(user=user_id).order_by("opened_at", "pk")
    return tuple(
        Other(name, in_zone(opened, time_zone))
        for name, opened in found.values_list("user__username", "opened_at")
    )


def news_since(match_id: int, revision: int) -> tuple[News, ...]:
    """Return what was done to a match after a revision, by person, the first one first."""
    acts = AuditEvent.objects.filter(match=match_id, match_revision__gt=revision)
    told: dict[str, list[int]] = {}
    columns = ("actor__username", "action", "after")
    for name, action, after in acts.order_by("match_revision").values_list(*columns):
        counts = told.setdefault(name or "", [0, 0])
        rows = _rows(action, after)
        counts[0] += rows
        counts[1] += not rows
    return tuple(News(name, rows, changes) for name, (rows, changes) in told.items())


def _rows(action: str, after: Mapping[str, object]) -> int:
    """Return how many rows an act entered."""
    if action == "hand.record":
        return 1
    rows = after.get("rows") if action == "hands.import" else 0
    return rows if isinstance(rows, int) else 0
