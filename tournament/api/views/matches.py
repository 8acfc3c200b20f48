"""Matches: the list, and one with every hand and every total."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import (
    ApiView,
    asked,
    event_for,
    followed,
    head_for,
    page_answer,
    page_of,
)
from tournament.api.inputs.questions import LogQuestion, MatchesQuestion, RevisionQuestion
from tournament.api.schema import followed as described
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.brackets import MatchCardShape
from tournament.api.shapes.sheets import LogLineShape, MatchShape
from tournament.permissions import may_direct
from tournament.selectors.fields import is_bye, load_field
from tournament.selectors.logbook import log_page
from tournament.selectors.matches import match_view

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.values import MatchCard

TAG: Final = "matches"


class Matches(ApiView):
    """The matches of an event."""

    @operation("matches_list", described(paged(MatchCardShape)), question=MatchesQuestion, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """List the matches of the published bracket in its order; byes are left out."""
        values = asked(request, MatchesQuestion)

        def build() -> dict[str, object]:
            cards = [card for card in load_field(code).cards if _is_asked_for(card, values)]
            return page_of(request, MatchCardShape, cards, values["page"])

        return followed(request, code, build, rev=values["rev"])


def _is_asked_for(card: MatchCard, values: dict[str, Any]) -> bool:
    people = [slot.person.number for slot in (card.a, card.b) if slot.person]
    return not is_bye(card) and (
        values.get("state") in {None, card.state}
        and values.get("round") in {None, card.round_number}
        and values.get("table") in {None, card.table}
        and ("player" not in values or values["player"] in people)
    )


class Match(ApiView):
    """One match."""

    @operation("match_read", described(MatchShape), question=RevisionQuestion, tag=TAG)
    def get(self, request: Request, code: str, match_code: str) -> Response:
        """Read a match with all its rows, what each earned, games or columns, and its log.

        The staff of the event reads full names, is told who did what and why somebody left, and
        finds the matches of a draft too.
        """
        rev = asked(request, RevisionQuestion)["rev"]
        head, staff = head_for(request, code)
        return followed(
            request,
            code,
            lambda: shaped(MatchShape, match_view(code, match_code, staff=staff)),
            rev=rev,
            variant="staff" if staff else "",
            head=head,
        )


class Log(ApiView):
    """The log of an event."""

    @operation("log_read", paged(LogLineShape), question=LogQuestion, signed_in=True, tag="events")
    def get(self, request: Request, code: str) -> Response:
        """Read the log, newest first: of the event, of one match, or about one player."""
        event = event_for(request, code, may_direct)
        values = asked(request, LogQuestion)
        number = values["page"]
        found = log_page(event.pk, match=values["match"], player=values["player"], page=str(number))
        lines = [shaped(LogLineShape, line) for line in found.lines]
        return Response(page_answer(request, lines, number, found.number, found.pages))
