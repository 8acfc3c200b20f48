"""An event as a whole: copied, taken away as a file, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, asked, event_for, sent, written
from tournament.api.inputs.events import CopyBody, DeleteBody
from tournament.api.inputs.questions import PlainQuestion
from tournament.api.schema import operation
from tournament.api.shapes.events import EventGoneShape, EventMadeShape
from tournament.errors import Refusal
from tournament.permissions import may_archive, may_delete, may_edit_event
from tournament.services.archives import event_archive
from tournament.services.copies import CopyFacts, event_copy
from tournament.services.deletion import event_delete

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "events"
ARCHIVE: Final = "application/vnd.undercut+gzip"


class Copy(ApiView):
    """A copy of an event."""

    @operation(
        "event_copy", {201: EventMadeShape}, body=CopyBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Make an event like this one, which you own: its settings, its players if wanted."""
        event = event_for(request, code, may_edit_event)
        values = sent(request, CopyBody)
        request_id = values.pop("request_id")
        answer = written(
            event_copy,
            tournament_id=event.pk,
            facts=CopyFacts(**values),
            actor=actor_of(request),
            request_id=request_id,
        )
        del answer["tournament"]
        return Response(answer, status=201)


class Archive(ApiView):
    """The file of an event."""

    @operation(
        "event_archive",
        {(200, ARCHIVE): OpenApiTypes.BINARY},
        question=PlainQuestion,
        signed_in=True,
        tag=TAG,
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Fetch the whole event as one file, from which it can be restored."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_archive)
        archived = event_archive(tournament_id=event.pk, actor=actor_of(request))
        response = HttpResponse(archived.data, content_type=ARCHIVE)
        response["Content-Disposition"] = f'attachment; filename="{archived.name}"'
        response["Cache-Control"] = "no-store"
        return response


class Delete(ApiView):
    """The end of an event."""

    @operation(
        "event_delete", EventGoneShape, body=DeleteBody, signed_in=True, refuses=[409], tag=TAG
    )
    def post(self, request: Request, code: str) -> Response:
        """Delete an event with all that belongs to it, once a file of it is on the server.

        Its owner alone may. Sent again the answer is 404: there is nothing left.
        """
        event = event_for(request, code, may_delete)
        values = sent(request, DeleteBody)
        try:
            gone = event_delete(
                tournament_id=event.pk,
                typed=values["name"],
                actor=actor_of(request),
                request_id=values["request_id"],
            )
        except Refusal as error:
            raise _placed(error) from error
        return Response({"code": gone.code, "name": gone.name, "file": gone.file.name})


def _placed(error: Refusal) -> Refusal:
    """Return a refusal with its place in the body; where the file lies is no place in it."""
    if type(error) is not Refusal:
        return error
    path = {"typed": "name", "to": ""}.get(error.path, error.path)
    return Refusal(error.code, path, **error.params)
