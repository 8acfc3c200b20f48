"""Somebody leaves an event, or comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, event_for, sent, written
from tournament.api.inputs.entries import RestoreBody, WithdrawBody
from tournament.api.schema import operation
from tournament.api.shapes.events import LeftShape, RestoredShape
from tournament.permissions import may_withdraw
from tournament.services.withdrawals import entry_restore, entry_withdraw

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "entries"


class Withdrawal(ApiView):
    """The withdrawal of an entry."""

    @operation(
        "entry_withdraw", {201: LeftShape}, body=WithdrawBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, number: int) -> Response:
        """Take an entry out of the event: it loses the match at hand and all later ones."""
        event = event_for(request, code, may_withdraw)
        answer = written(
            entry_withdraw,
            tournament_id=event.pk,
            number=number,
            actor=actor_of(request),
            **sent(request, WithdrawBody),
        )
        return Response(answer, status=201)


class Restoring(ApiView):
    """Taking a withdrawal back."""

    @operation(
        "entry_restore", RestoredShape, body=RestoreBody, signed_in=True, refuses=[409], tag=TAG
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        """Take a withdrawal back: the matches that it decided are open again."""
        event = event_for(request, code, may_withdraw)
        answer = written(
            entry_restore,
            tournament_id=event.pk,
            number=number,
            actor=actor_of(request),
            **sent(request, RestoreBody),
        )
        return Response(answer)
