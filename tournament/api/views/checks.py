"""A signed sheet against the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import (
    ApiView,
    actor_of,
    asked,
    event_for,
    match_for,
    page_of,
    sent,
    written,
)
from tournament.api.inputs.checks import SheetCheckBody
from tournament.api.inputs.questions import PageQuestion
from tournament.api.schema import operation, paged
from tournament.api.shapes.checks import SheetCheckShape, SheetStateShape
from tournament.permissions import may_check_sheets
from tournament.selectors.checks import score_of, sheet_states
from tournament.selectors.matches import match_view
from tournament.services.sheet_checks import sheet_check_keep
from tournament.signed import check_sheet
from tournament.signed.typed import from_document

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.signed import Checked, Difference

TAG: Final = "hands"


class SheetStates(ApiView):
    """The signed sheets of an event."""

    @operation(
        "checks_list", paged(SheetStateShape), question=PageQuestion, signed_in=True, tag=TAG
    )
    def get(self, request: Request, code: str) -> Response:
        """List the matches that are over by whether their signed sheet was compared."""
        event = event_for(request, code, may_check_sheets)
        number = asked(request, PageQuestion)["page"]
        return Response(page_of(request, SheetStateShape, sheet_states(event.pk), number))


class SheetChecks(ApiView):
    """The signed sheet of a match."""

    @operation(
        "sheet_check", SheetCheckShape, body=SheetCheckBody, signed_in=True, refuses=[409], tag=TAG
    )
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Compare what stands on a signed sheet with the hands: the first place they part."""
        event = event_for(request, code, may_check_sheets)
        match = match_for(event, match_code)
        values = sent(request, SheetCheckBody)
        paper = from_document({**values, "winner": values["winner"] or ""})
        kept: dict[str, Any] = {}
        if values["keep"]:
            kept = written(
                sheet_check_keep,
                match_id=match.pk,
                paper=paper,
                actor=actor_of(request),
                request_id=values["request_id"],
                expected_revision=values["expected_revision"],
            )
        view = match_view(event.code, match.code, staff=True)
        found = check_sheet(paper, score_of(view), view.rule_set, view.card.winner)
        facts = [row.fact_id for row in view.rows]
        answer = {
            "revision": view.revision,
            "match_revision": view.match_revision,
            "replayed": bool(kept.get("replayed")),
            "kept": bool(kept),
            **_answer(found, facts),
        }
        return Response(answer)


def _answer(found: Checked, facts: list[int]) -> dict[str, Any]:
    return {
        "compared": found.compared,
        "agrees": found.agrees,
        "asks": found.asks,
        "winner": None if found.winner is None else found.winner[1] or "",
        "differences": [_difference(one, facts) for one in found.differences],
    }


def _difference(one: Difference, facts: list[int]) -> dict[str, Any]:
    reason = one.reason
    return {
        "account": one.account,
        "code": one.code,
        "side": one.side,
        "paper": one.paper,
        "hands": one.hands,
        "by": one.by,
        "line": None if one.step is None else one.step + 1,
        "fact": None if one.row is None else facts[one.row],
        "hand": one.hand,
        "reason": None
        if reason is None
        else {
            "code": reason.code,
            "fact": None if reason.row is None else facts[reason.row],
            "item": reason.item,
            "figure": reason.figure,
        },
    }
