"""The one serialisation point of an event: its tournament row, always the first lock taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.models import Staff, Tournament, Withdrawal
from tournament.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.prepared import Asked

NOBODY = 0
"""The id of no user."""


def locking(**which: int) -> QuerySet[Tournament]:
    """Return the query that locks an event; on SQLite the immediate transaction is the lock.

    It reads nothing but the row: what PostgreSQL reads beside a lock is as it was before the wait.
    """
    return Tournament.objects.select_for_update(of=("self",)).filter(**which).order_by()


def standing(actor_id: int, event: str) -> dict[str, Any]:
    """Return what a write asks of an event besides, for `annotate`; `event` names the event's id.

    `role` is that of the actor in it (or None), `anybody_left` whether there are withdrawals.
    """
    role = Staff.objects.filter(tournament=OuterRef(event), user_id=actor_id).values("role")[:1]
    left = Withdrawal.objects.filter(entry__tournament=OuterRef(event), struck_at=None)
    return {"role": Subquery(role), "anybody_left": Exists(left)}


_OF_MATCH = Prepared(lambda match: locking(matches=match), values=1)
_BY_ID = Prepared(lambda event: locking(pk=event), values=1)
_STANDING = Prepared(
    lambda actor, event: (
        Tournament.objects.filter(pk=event).annotate(**standing(actor, "pk")).only("pk").order_by()
    ),
    values=2,
)


def lock_query(*, match_id: int | None = None, tournament_id: int | None = None) -> Asked:
    """Return the query that locks an event, named by itself or by one of its matches.

    It gives the event, or nothing when there is none. Needs a transaction. What is read under the
    lock can be asked together with it.
    """
    return _OF_MATCH.of(match_id) if match_id is not None else _BY_ID.of(tournament_id)


def standing_query(actor: User | None, tournament_id: int | None) -> Asked:
    """Return the query of an event with its `standing` alone."""
    return _STANDING.of(id_of(actor), tournament_id)


def id_of(actor: User | None) -> int:
    """Return the id of a user, that of nobody for None or somebody not signed in."""
    return NOBODY if actor is None else actor.pk or NOBODY
