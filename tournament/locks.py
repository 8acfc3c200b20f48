"""The one serialisation point of an event: its tournament row, always the first lock taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.models import Staff, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def tournament_lock(*, actor: User | None) -> QuerySet[Tournament]:
    """Return the events as a locking query, each with the actor's `role` in it (or None).

    Must be narrowed to one event. On SQLite the lock is the immediate transaction itself.
    """
    role = Staff.objects.filter(tournament=OuterRef("pk"), user=actor).values("role")[:1]
    return (
        Tournament.objects.select_for_update(of=("self",))
        .annotate(role=Subquery(role))
        .order_by("pk")
    )
