"""Corrections: what each answer would change, and carrying one out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournament.api.base import ApiView, actor_of, event_for, match_for, sent, written
from tournament.api.inputs.hands import CorrectionBody, PreviewBody
from tournament.api.rows import read_row
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.corrections import CorrectedShape, CorrectionShape
from tournament.api.views.hands import below
from tournament.correction import Change, Insert, Strike
from tournament.errors import Refusal
from tournament.permissions import may_correct
from tournament.selectors.matches import match_view
from tournament.services.corrections import correction_apply, correction_preview

if TYPE_CHECKING:
    from rest_framework.request import Request

    from scoring.ruleset import RuleSet
    from tournament.correction import CorrectionPlan, Edit
    from tournament.selectors.desk import DeskEvent, MatchKey
    from tournament.services.corrections import BracketEffect, CorrectionPreview

TAG: Final = "hands"
ROW: Final = "edit.row"
_PLACE: Final = re.compile(r"hands\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Plan:
    """One answer and what it does to the bracket."""

    plan: CorrectionPlan
    bracket: BracketEffect | None


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """An answer that is not possible, and why."""

    mode: str
    code: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A correction as it is answered."""

    match_revision: int
    end: str
    game: int | None
    answers: tuple[Plan, ...]
    refused: tuple[RefusedAnswer, ...]


def edit_of(values: dict[str, Any], rules: RuleSet) -> Edit:
    """Return the edit that a body asks for. Raises RuleViolation below `edit.row`."""
    if values["kind"] == "strike":
        return Strike(values["fact"])
    row = read_row(values["row"], rules, ROW)
    if values["kind"] == "change":
        return Change(values["fact"], row)
    return Insert(row, before=values.get("before"), after=values.get("after"))


def _placed(
    error: RuleViolation | Refusal, event: DeskEvent, match: MatchKey, edit: Edit
) -> RuleViolation | Refusal:
    """Return a refusal with its place in the body: the row that was sent, or the whole edit."""
    if isinstance(error, Refusal):
        return below(error, ROW)
    place = _PLACE.match(error.path)
    if place is None:
        return error
    rows = [row.fact_id for row in match_view(event.code, match.code, staff=True).rows]
    if int(place[1]) == _index(edit, rows):
        return below(error, ROW)
    return RuleViolation(error.code, "edit", **error.params)


def _index(edit: Edit, rows: list[int]) -> int | None:
    """Return where the row of an edit stands on the corrected sheet."""
    if isinstance(edit, Strike):
        return None
    if isinstance(edit, Change):
        return rows.index(edit.fact_id) if edit.fact_id in rows else None
    if edit.before in rows:
        return rows.index(edit.before)
    return rows.index(edit.after) + 1 if edit.after in rows else len(rows)


def answer_of(found: CorrectionPreview) -> Preview:
    """Return a preview as it is answered."""
    correction = found.correction
    return Preview(
        match_revision=found.match_revision,
        end=correction.end,
        game=correction.game,
        answers=tuple(
            Plan(plan, found.bracket.get(mode)) for mode, plan in correction.plans.items()
        ),
        refused=tuple(RefusedAnswer(mode, code) for mode, code in correction.refused.items()),
    )


class CorrectionPreviews(ApiView):
    """A correction that is not made yet."""

    @operation(
        "correction_preview", CorrectionShape, body=PreviewBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Look at a correction: every figure that each answer to it would change."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        edit = edit_of(sent(request, PreviewBody)["edit"], match.rules)
        try:
            found = correction_preview(match_id=match.pk, edit=edit, actor=actor_of(request))
        except (RuleViolation, Refusal) as error:
            raise _placed(error, event, match, edit) from error
        return Response(shaped(CorrectionShape, answer_of(found)))


class Corrections(ApiView):
    """Corrections of a sheet."""

    @operation(
        "correction_apply", {201: CorrectedShape}, body=CorrectionBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Correct a sheet. Facts are struck and added; the log keeps the reason."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        values = sent(request, CorrectionBody)
        edit = edit_of(values["edit"], match.rules)
        try:
            answer = written(
                correction_apply,
                match_id=match.pk,
                edit=edit,
                mode=values["mode"],
                reason=values["reason"],
                actor=actor_of(request),
                request_id=values["request_id"],
                expected_revision=values["expected_revision"],
            )
        except (RuleViolation, Refusal) as error:
            raise _placed(error, event, match, edit) from error
        return Response(answer, status=201)
