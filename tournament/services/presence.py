"""A sheet that somebody has open: noted beside the write path, without a lock on the event."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.db.models import Case, F, Value, When
from django.utils import timezone

from tournament.models import OpenSheet
from tournament.selectors.presence import AWAY

if TYPE_CHECKING:
    import datetime as dt

logger = logging.getLogger(__name__)


def sheet_seen(*, match_id: int, user_id: int, at: dt.datetime | None = None) -> None:
    """Note that a user has a sheet open `at` a moment (now): one statement, two the first time.

    Who was away (`AWAY`) has opened it anew. A note that cannot be made (a disk that is full or
    read-only, a database that is busy) takes the sheet from nobody.
    """
    try:
        _note(match_id, user_id, at or timezone.now())
    except DatabaseError:
        logger.warning("Who has the sheet of match %s open could not be noted", match_id)


def _note(match_id: int, user_id: int, now: dt.datetime) -> None:
    opened = Case(When(seen_at__lt=now - AWAY, then=Value(now)), default=F("opened_at"))
    mine = OpenSheet.objects.filter(match=match_id, user=user_id)
    if not mine.update(opened_at=opened, seen_at=now):
        first = OpenSheet(match_id=match_id, user_id=user_id, opened_at=now, seen_at=now)
        # Two windows may open it at once: the row is there then, and says the same.
        OpenSheet.objects.bulk_create([first], ignore_conflicts=True)
