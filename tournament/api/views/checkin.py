"""Who is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, asked, event_for, page_of, sent, written
from tournament.api.inputs.entries import CheckInBody
from tournament.api.inputs.questions import PageQuestion
from tournament.api.schema import operation, paged
from tournament.api.shapes.events import ArrivalShape, CheckedInShape
from tournament.errors import Missing, Refusal
from tournament.permissions import may_check_in
from tournament.selectors.checkin import arrivals
from tournament.services.checkin import entry_check_in

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "entries"


class CheckIn(ApiView):
    """The door."""

    @operation("checkin_list", paged(ArrivalShape), question=PageQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """List who is here and who is not, by name."""
        event = event_for(request, code, may_check_in)
        number = asked(request, PageQuestion)["page"]
        people = arrivals(event.pk, event.time_zone)
        return Response(page_of(request, ArrivalShape, people, number))

    @operation("check_in", CheckedInShape, body=CheckInBody, signed_in=True, refuses=[409], tag=TAG)
    def post(self, request: Request, code: str) -> Response:
        """Note that an entry is here, or is not after all. Twice the same is once."""
        event = event_for(request, code, may_check_in)
        values = sent(request, CheckInBody)
        try:
            answer = written(
                entry_check_in, tournament_id=event.pk, actor=actor_of(request), **values
            )
        except Missing as error:
            raise Refusal("no-such-entry", "number") from error
        return Response(answer)
