"""The one serialisation point of an event: its tournament row, always the first lock taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.models import Staff, Tournament, Withdrawal
from tournament.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.prepared import Asked

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


def lock_query(
    *, actor: User | None, match_id: int | None = None, tournament_id: int | None = None
) -> Asked:
    """Return the query that locks an event, named by itself or by one of its matches.

    It gives the event with the actor's `role` and `anybody_left`, or nothing when there is none.
    Needs a transaction. What is read under the lock can be asked together with it.
    """
    actor_id = id_of(actor)
    if match_id is not None:
        return _OF_MATCH.of(actor_id, match_id)
    return _BY_ID.of(actor_id, tournament_id)


def id_of(actor: User | None) -> int:
    """Return the id of a user, that of nobody for None or somebody not signed in."""
    return NOBODY if actor is None else actor.pk or NOBODY
