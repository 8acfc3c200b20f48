"""Events: the list, making one, reading and changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import (
    ApiView,
    actor_of,
    asked,
    event_for,
    followed,
    page_answer,
    public_event,
    sent,
    written,
)
from tournament.api.inputs.events import EventBody
from tournament.api.inputs.questions import PageQuestion, RevisionQuestion
from tournament.api.schema import followed as described
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.events import EventCardShape, EventMadeShape, EventShape
from tournament.permissions import may_edit_event
from tournament.selectors.events import event_list
from tournament.services.events import EventFacts, event_create, event_update
from tournament.values import Prize

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "events"


def facts_of(values: dict[str, Any]) -> EventFacts:
    """Return what an event is from a body."""
    facts = {name: value for name, value in values.items() if name != "request_id"}
    if facts["prizes"] is not None:
        facts["prizes"] = [Prize(**one) for one in facts["prizes"]]
    return EventFacts(**facts)


class Events(ApiView):
    """The list of events."""

    @operation("events_list", paged(EventCardShape), question=PageQuestion, tag=TAG)
    def get(self, request: Request) -> Response:
        """List the events: those being played first, then your own, then the newest."""
        number = asked(request, PageQuestion)["page"]
        found = event_list(request.user, page=number)
        results = [shaped(EventCardShape, card) for card in found.events]
        return Response(page_answer(request, results, number, found.number, found.pages))

    @operation(
        "event_create", {201: EventMadeShape}, body=EventBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Make an event. You own it; its code comes back."""
        actor = actor_of(request)
        values = sent(request, EventBody)
        answer = written(
            event_create, facts=facts_of(values), actor=actor, request_id=values["request_id"]
        )
        del answer["tournament"]
        return Response(answer, status=201)


class Event(ApiView):
    """One event."""

    @operation("event_read", described(EventShape), question=RevisionQuestion, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """Read an event: what it is, its rules, and where it stands."""
        rev = asked(request, RevisionQuestion)["rev"]
        return followed(
            request,
            code,
            lambda: shaped(EventShape, public_event(request, code)),
            rev=rev,
            variant=f"u{request.user.pk or 0}",
        )

    @operation(
        "event_update", EventMadeShape, body=EventBody, signed_in=True, refuses=[409], tag=TAG
    )
    def put(self, request: Request, code: str) -> Response:
        """Say anew what an event is. Once play has begun its rules must stay as they are."""
        event = event_for(request, code, may_edit_event)
        values = sent(request, EventBody)
        answer = written(
            event_update,
            tournament_id=event.pk,
            facts=facts_of(values),
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer)
