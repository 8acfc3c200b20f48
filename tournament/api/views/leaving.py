"""Somebody leaves an event, or comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, asked, event_for, sent, written
from tournament.api.inputs.entries import RestoreBody, WithdrawBody
from tournament.api.inputs.questions import PlainQuestion
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.events import LeftShape, RestoredShape
from tournament.api.shapes.leaving import Follow, Leave, LeavingShape
from tournament.api.shapes.stands import stand_of
from tournament.errors import Missing
from tournament.permissions import may_withdraw
from tournament.selectors.desk import entries_of
from tournament.selectors.withdrawals import coming_back, leaving
from tournament.services.withdrawals import entry_restore, entry_withdraw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rest_framework.request import Request

    from tournament.pairing.leaving import Leaving
    from tournament.values import Person

TAG: Final = "entries"


class Withdrawal(ApiView):
    """The withdrawal of an entry."""

    @operation("withdrawal_preview", LeavingShape, question=PlainQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str, number: int) -> Response:
        """Look at what follows when an entry leaves now, or when one that left comes back."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_withdraw)
        people = {person.entry_id: person for person in entries_of(event.pk)}
        person = next((one for one in people.values() if one.number == number), None)
        if person is None:
            raise Missing("entry")
        found = None
        if event.published:
            look = coming_back if person.withdrawn else leaving
            found = look(event.pk, person.entry_id)
        return Response(shaped(LeavingShape, _told(person, found, people)))

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


def _told(person: Person, found: Leaving | None, people: Mapping[int, Person]) -> Leave:
    if found is None:
        return Leave(person.number, person.withdrawn)
    rival = None if found.rival is None else people.get(found.rival)
    return Leave(
        person.number,
        person.withdrawn,
        match=found.match,
        mark=found.mark,
        begun=found.begun,
        rival=None if rival is None else rival.number,
        in_the_way=found.in_the_way,
        follows=tuple(
            Follow(one.code, stand_of(one.before, people), stand_of(one.after, people), one.blocked)
            for one in found.followed
        ),
    )


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
