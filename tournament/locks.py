"""The one serialisation point of an event: its tournament row, always the first lock taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.models import Staff, Tournament, Withdrawal
from tournament.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import User

NOBODY = 0
"""The id of no user."""


def locking(actor_id: int, **which: int) -> QuerySet[Tournament]:
    """Return the query that locks an event, with the actor's `role` in it (or None).

    `anybody_left` says whether there are withdrawals to ask for.

    On SQLite the lock is the immediate transaction itself.
    """
    role = Staff.objects.filter(tournament=OuterRef("pk"), user_id=actor_id).values("role")[:1]
    left = Withdrawal.objects.filter(entry__tournament=OuterRef("pk"), struck_at=None)
    return (
        Tournament.objects.select_for_update(of=("self",))
        .annotate(role=Subquery(role), anybody_left=Exists(left))
        .filter(**which)
        .order_by()
    )


_OF_MATCH = Prepared(lambda actor, match: locking(actor, matches=match), values=2)
_BY_ID = Prepared(lambda actor, event: locking(actor, pk=event), values=2)


def tournament_lock(
    *, actor: User | None, match_id: int | None = None, tournament_id: int | None = None
) -> Tournament | None:
    """Lock an event, named by itself or by one of its matches, and return it with `role`.

    None when there is no such event. Needs a transaction.
    """
    query, pk = (_OF_MATCH, match_id) if match_id is not None else (_BY_ID, tournament_id)
    actor_id = NOBODY if actor is None else actor.pk or NOBODY
    found = list(Tournament.objects.raw(*query.sql(actor_id, pk)))
    return found[0] if found else None
