"""The bracket and its draw: asked for, looked at, changed by hand, published, taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from tournament.api.base import (
    ApiView,
    actor_of,
    asked,
    event_for,
    followed,
    page_of,
    sent,
    written,
)
from tournament.api.inputs.draws import DiscardBody, DrawBody, PublishBody, SwapBody
from tournament.api.inputs.questions import PageQuestion, PlainQuestion, RevisionQuestion
from tournament.api.schema import followed as described
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import WriteShape, shaped
from tournament.api.shapes.brackets import (
    BracketShape,
    DrawShape,
    JobAskedShape,
    PairingToldShape,
    StandingsShape,
    SwappedShape,
)
from tournament.errors import Missing, Refusal
from tournament.permissions import may_draw
from tournament.selectors.brackets import bracket_view
from tournament.selectors.desk import entries_of
from tournament.selectors.draws import DrawView, draft_reasons, draw_of
from tournament.selectors.standings import standings_view
from tournament.services.draws import draw_discard, draw_publish, draw_request
from tournament.services.swaps import draw_swap

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.values import BracketView

TAG: Final = "draw"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw with the bracket it makes."""

    draw: DrawView
    bracket: BracketView


class Bracket(ApiView):
    """The published bracket."""

    @operation("bracket_read", described(BracketShape), question=RevisionQuestion, tag="matches")
    def get(self, request: Request, code: str) -> Response:
        """Read the bracket with all its matches, round by round."""
        rev = asked(request, RevisionQuestion)["rev"]
        return followed(request, code, lambda: shaped(BracketShape, bracket_view(code)), rev=rev)


class Standings(ApiView):
    """The standings."""

    @operation(
        "standings_read", described(StandingsShape), question=RevisionQuestion, tag="matches"
    )
    def get(self, request: Request, code: str) -> Response:
        """Read the standings, best first, with what parts each row from the one above."""
        rev = asked(request, RevisionQuestion)["rev"]
        return followed(
            request, code, lambda: shaped(StandingsShape, standings_view(code)), rev=rev
        )


class Draw(ApiView):
    """The draw as its director handles it."""

    @operation("draw_read", DrawShape, question=PlainQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """Read the draw, a draft too, with its bracket and its `mark`."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_draw)
        draw = draw_of(event.pk)
        if draw is None:
            raise Missing("draw")
        return Response(shaped(DrawShape, Drawn(draw, bracket_view(code, draft=True, full=True))))

    @operation(
        "draw_request", {202: JobAskedShape}, body=DrawBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Ask for a draw. It is a piece of work: follow its job, then look at the draft."""
        event = event_for(request, code, may_draw)
        values = sent(request, DrawBody)
        answer = written(
            draw_request,
            tournament_id=event.pk,
            actor=actor_of(request),
            drawn=values.pop("mark"),
            **values,
        )
        return Response(answer, status=202)


class Swap(ApiView):
    """Two places of a draft."""

    @operation("draw_swap", SwappedShape, body=SwapBody, signed_in=True, refuses=[409], tag=TAG)
    def post(self, request: Request, code: str) -> Response:
        """Let two entries of a draft change places; again, and it is as it was."""
        event = event_for(request, code, may_draw)
        values = sent(request, SwapBody)
        try:
            answer = written(
                draw_swap,
                tournament_id=event.pk,
                first=values["first"],
                second=values["second"],
                drawn=values["mark"],
                actor=actor_of(request),
                request_id=values["request_id"],
            )
        except Missing as error:
            known = {person.number for person in entries_of(event.pk)}
            wrong = "second" if values["first"] in known else "first"
            raise Refusal("no-such-entry", wrong) from error
        return Response(_without(answer, "stage"))


class Reasons(ApiView):
    """Why a draw is as it is."""

    @operation(
        "draw_reasons", paged(PairingToldShape), question=PageQuestion, signed_in=True, tag=TAG
    )
    def get(self, request: Request, code: str) -> Response:
        """List the matches of the first round with why each side is where it is, in words."""
        event = event_for(request, code, may_draw)
        number = asked(request, PageQuestion)["page"]
        return Response(page_of(request, PairingToldShape, draft_reasons(event.pk), number))


class Publish(ApiView):
    """Publishing the draw."""

    @operation("draw_publish", WriteShape, body=PublishBody, signed_in=True, refuses=[409], tag=TAG)
    def post(self, request: Request, code: str) -> Response:
        """Show the draft to everybody and open its matches."""
        event = event_for(request, code, may_draw)
        values = sent(request, PublishBody)
        answer = written(
            draw_publish,
            tournament_id=event.pk,
            drawn=values["mark"],
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(_without(answer, "stage"))


class Discard(ApiView):
    """Taking the draw back."""

    @operation("draw_discard", WriteShape, body=DiscardBody, signed_in=True, refuses=[409], tag=TAG)
    def post(self, request: Request, code: str) -> Response:
        """Take the draw back, a published one too as long as nothing was played in it."""
        event = event_for(request, code, may_draw)
        values = sent(request, DiscardBody)
        answer = written(
            draw_discard,
            tournament_id=event.pk,
            drawn=values["mark"],
            reason=values["reason"],
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer)


def _without(answer: dict[str, object], name: str) -> dict[str, object]:
    return {key: value for key, value in answer.items() if key != name}
