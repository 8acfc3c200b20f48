"""The one serialisation point of an event: its tournament row, always the first lock taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Exists, Func, OuterRef, QuerySet, Subquery

from tournament.models import Match, Staff, Tournament, Withdrawal
from tournament.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models.sql.compiler import SQLCompiler

    from tournament.prepared import Asked

NOBODY = 0
"""The id of no user."""


class InTurn(Func):
    """The id of an event, as soon as it is this transaction's turn at it.

    PostgreSQL wakes all who wait for a row when it changes, and all but one lie down again: sixteen
    writers spend more on that than on their work. An advisory lock of the event's id, taken before
    the row is looked at, makes a queue of them.
    """

    arity = 1
    template = (
        "CASE WHEN pg_advisory_xact_lock(%(expressions)s) IS NOT NULL THEN %(expressions)s END"
    )

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_more: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """Return the plain id: the transaction itself has waited."""
        return self.as_sql(compiler, connection, template="%(expressions)s")


def locking(event: QuerySet[Any], field: str) -> QuerySet[Tournament]:
    """Return the query that locks an event; on SQLite the immediate transaction is the lock.

    `event` finds its id in `field`. The query reads nothing but the row: what PostgreSQL reads
    beside a lock is as it was before the wait.
    """
    turn = event.order_by().values(turn=InTurn(field))
    return Tournament.objects.select_for_update(of=("self",)).filter(pk=Subquery(turn)).order_by()


def standing(actor_id: int, event: str) -> dict[str, Any]:
    """Return what a write asks of an event besides, for `annotate`; `event` names the event's id.

    `role` is that of the actor in it (or None), `anybody_left` whether there are withdrawals.
    """
    role = Staff.objects.filter(tournament=OuterRef(event), user_id=actor_id).values("role")[:1]
    left = Withdrawal.objects.filter(entry__tournament=OuterRef(event), struck_at=None)
    return {"role": Subquery(role), "anybody_left": Exists(left)}


_OF_MATCH = Prepared(
    lambda match: locking(Match.objects.filter(pk=match), "tournament_id"), values=1
)
_BY_ID = Prepared(lambda event: locking(Tournament.objects.filter(pk=event), "pk"), values=1)
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
