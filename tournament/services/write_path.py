"""The one shape of every write to an event.

lock the event -> answer a resent request -> ask the permission -> (the act itself) ->
one audit row -> bump the revisions -> enqueue on commit.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F

from tournament.enums import Role
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.locks import id_of, lock_query, standing, standing_query
from tournament.mapping import withdrawn_of
from tournament.models import AuditEvent, Match, Tournament
from tournament.names import NameError_, clean_text
from tournament.prepared import Insert, Prepared, Update, together, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from tournament.permissions import Permission
    from tournament.prepared import Asked

REASON_LENGTH = 300

_ANSWERED = Prepared(
    lambda actor, request: (
        AuditEvent.objects.filter(actor_id=actor, request_id=request)
        .exclude(request_id="")  # as the index says it: else SQLite does not use it
        .only("action", "fingerprint", "answer")
        .order_by()
    ),
    values=2,
)
_MATCH = Prepared(
    lambda actor, match: (
        Match.objects.filter(pk=match)  # type: ignore[no-redef]
        .annotate(stage_state=F("round__stage__state"), **standing(actor, "tournament_id"))
        .order_by()
    ),
    values=2,
)


def fingerprint_of(content: object) -> str:
    """Return a short mark of a request's content: the same content, the same mark."""
    text = json.dumps(content, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def clean_field(text: str, limit: int, path: str) -> str:
    """Return an optional text without control characters and needless spaces.

    Raises Refusal `too-long` at `path`.
    """
    try:
        return clean_text(text, limit)
    except NameError_ as error:
        raise Refusal("too-long", path, **error.params) from error


@dataclass(slots=True)
class Act:
    """One write in progress: the locked event, who acts in which role, and what it answers."""

    tournament: Tournament
    actor: User | None
    action: str
    request_id: str
    fingerprint: str
    reason: str
    role: str | None = None
    answer: dict[str, Any] | None = None
    event_changes: dict[str, object] = field(default_factory=dict)
    anybody_left: bool = False
    left: dict[int, int] | None = None
    loaded: list[Match] = field(default_factory=list)
    also: list[list[Any]] = field(default_factory=list)

    @property
    def withdrawn(self) -> dict[int, int]:
        """The entries that left the event, each with the first match it loses by that.

        Asked for once, and only where the locked event says that somebody left.
        """
        if self.left is None:
            self.left = withdrawn_of(self.tournament.pk) if self.anybody_left else {}
        return self.left

    def finish(
        self,
        *,
        before: object,
        after: object,
        answer: dict[str, Any],
        match: Match | None = None,
    ) -> dict[str, Any]:
        """Write the audit row, bump the event's revision and return the answer."""
        event = self.tournament
        event.revision += 1
        for name, value in self.event_changes.items():
            setattr(event, name, value)
        answer = {**answer, "revision": event.revision}
        line = AuditEvent(
            tournament=event,
            match=match,
            match_code=match.code if match else "",
            actor=self.actor,
            action=self.action,
            before=before,
            after=after,
            reason=self.reason,
            request_id=self.request_id,
            fingerprint=self.fingerprint,
            answer=answer,
            match_revision=match.revision if match else None,
            revision=event.revision,
        )
        write(Insert(line), Update(event, ["revision", *self.event_changes]))
        return answer


def begin(  # noqa: PLR0913 - one keyword for each step of the write path
    *,
    actor: User | None,
    action: str,
    allowed: Permission,
    tournament_id: int | None = None,
    match_id: int | None = None,
    request_id: str = "",
    content: object = None,
    reason: str = "",
    also: Sequence[Asked] = (),
) -> Act:
    """Lock the event (named by itself or by one of its matches) and open an act on it.

    The act's `answer` is set when this very request was answered before: return it then. The match
    that is named is read in the same trip, for `match_in`, and so is what the act asks `also`.
    Raises Missing, NotAllowed, and Refusal `request-reused` when the request id came back with
    other content.
    """
    if not transaction.get_connection().in_atomic_block:
        message = "a write to an event needs a transaction"
        raise RuntimeError(message)
    lock = lock_query(match_id=match_id, tournament_id=tournament_id)
    if match_id is not None:
        asks = _MATCH.of(id_of(actor), match_id)
    else:
        asks = standing_query(actor, tournament_id)
    answered = [_ANSWERED.of(id_of(actor), request_id)] if request_id else []
    events, found, *others = together(lock, asks, *answered, *also)
    if not found:
        raise Missing("match" if match_id is not None else "event")
    owns_all = actor is not None and actor.is_superuser
    role = Role.OWNER if owns_all else found[0].role
    if not allowed(role):
        raise NotAllowed
    reason = clean_field(reason, REASON_LENGTH, "reason")
    act = Act(events[0], actor, action, request_id, fingerprint_of(content), reason, role)
    act.anybody_left = found[0].anybody_left
    act.answer = _kept_answer(act, others.pop(0)) if answered else None
    act.loaded = found if match_id is not None else []
    act.also = others
    return act


def _kept_answer(act: Act, seen: list[AuditEvent]) -> dict[str, Any] | None:
    if not seen:
        return None
    if (seen[0].action, seen[0].fingerprint) != (act.action, act.fingerprint):
        raise Refusal("request-reused", "request_id")
    return {**seen[0].answer, "replayed": True}


def match_in(act: Act, match_id: int, expected_revision: int | None) -> Match:
    """Load a match of the locked event at the revision the editor saw, with its `stage_state`.

    Raises Missing and Conflict (with both revisions).
    """
    # What `begin` has read is as it was then: it serves the first who asks, and no other.
    found, act.loaded = act.loaded, []
    if not found or found[0].pk != match_id:
        found = _MATCH.load(id_of(act.actor), match_id)
    if not found or found[0].tournament_id != act.tournament.pk:
        raise Missing("match")
    match = found[0]
    match.tournament = act.tournament
    if expected_revision is not None and match.revision != expected_revision:
        raise Conflict(match_id=match.pk, expected=expected_revision, actual=match.revision)
    return match
