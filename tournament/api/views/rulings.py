"""Rulings on whole matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, event_for, match_for, sent, written
from tournament.api.inputs.rulings import RulingBody, UnruleBody
from tournament.api.schema import operation
from tournament.api.shapes.base import MatchWriteShape
from tournament.api.shapes.corrections import RuledShape
from tournament.permissions import may_rule
from tournament.services.rulings import ruling_set, ruling_strike

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "rulings"


class Ruling(ApiView):
    """The ruling on a match."""

    @operation(
        "ruling_set", {201: RuledShape}, body=RulingBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Rule a walkover, retirement, forfeit or double forfeit; the winner moves on by itself."""
        event = event_for(request, code, may_rule)
        match = match_for(event, match_code)
        values = sent(request, RulingBody)
        answer = written(
            ruling_set,
            match_id=match.pk,
            actor=actor_of(request),
            winner=values.pop("winner") or "",
            **values,
        )
        return Response(answer, status=201)


class RulingStrike(ApiView):
    """Taking a ruling back."""

    @operation(
        "ruling_strike", MatchWriteShape, body=UnruleBody, signed_in=True, refuses=[409], tag=TAG
    )
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Take the ruling on a match back; what was played counts again."""
        event = event_for(request, code, may_rule)
        match = match_for(event, match_code)
        values = sent(request, UnruleBody)
        answer = written(ruling_strike, match_id=match.pk, actor=actor_of(request), **values)
        return Response(answer)
