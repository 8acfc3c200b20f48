"""Matches known by less than their hands: game scores, results, and another level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, event_for, match_for, sent, written
from tournament.api.inputs.scores import (
    LevelBody,
    LevelPreviewBody,
    ScoreCorrectionBody,
    ScorePreviewBody,
    ScoresBody,
    score_of,
)
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.corrections import CorrectedShape, CorrectionShape
from tournament.api.shapes.levels import LevelPreviewShape, LevelSetShape, ScoresEnteredShape
from tournament.api.views.corrections import answer_of
from tournament.correction import ScoreChange, ScoreInsert, ScoreStrike
from tournament.permissions import may_correct, may_enter_hands
from tournament.services.levels import level_preview, level_set
from tournament.services.score_corrections import score_correct, score_preview
from tournament.services.scores import scores_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rest_framework.request import Request

    from tournament.correction import Effect, ScoreEdit
    from tournament.services.corrections import BracketEffect

TAG: Final = "scores"


def _edit_of(values: Mapping[str, Any]) -> ScoreEdit:
    if values["kind"] == "strike":
        return ScoreStrike(values["fact"])
    score = score_of(values["score"])
    if values["kind"] == "change":
        return ScoreChange(values["fact"], score)
    return ScoreInsert(score, before=values["before"])


class Scores(ApiView):
    """Game scores, or the result, instead of hands."""

    @operation(
        "scores_enter", {201: ScoresEnteredShape}, body=ScoresBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Enter the scores of the next games, or the result, all or none."""
        event = event_for(request, code, may_enter_hands)
        match = match_for(event, match_code)
        values = sent(request, ScoresBody)
        answer = written(
            scores_record,
            match_id=match.pk,
            level=values["level"],
            scores=[score_of(one, values["level"]) for one in values["scores"]],
            actor=actor_of(request),
            request_id=values["request_id"],
            expected_revision=values["expected_revision"],
        )
        return Response(answer, status=201)


class ScorePreviews(ApiView):
    """A correction of a score that is not made yet."""

    @operation(
        "score_preview", CorrectionShape, body=ScorePreviewBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Look at the correction of a score: every figure that would change."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        edit = _edit_of(sent(request, ScorePreviewBody)["edit"])
        found = score_preview(match_id=match.pk, edit=edit, actor=actor_of(request))
        return Response(shaped(CorrectionShape, answer_of(found)))


class ScoreCorrections(ApiView):
    """Corrections of scores."""

    @operation(
        "score_correct", {201: CorrectedShape}, body=ScoreCorrectionBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Correct a score. Facts are struck and added; the log keeps the reason."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        values = sent(request, ScoreCorrectionBody)
        answer = written(
            score_correct,
            match_id=match.pk,
            edit=_edit_of(values["edit"]),
            reason=values["reason"],
            actor=actor_of(request),
            request_id=values["request_id"],
            expected_revision=values["expected_revision"],
        )
        return Response(answer, status=201)


@dataclass(frozen=True, slots=True)
class _Looked:
    """Another level as it is answered."""

    match_revision: int
    level: str
    hands: int
    scores: int
    back: int
    effects: tuple[Effect, ...]
    bracket: BracketEffect | None


class LevelPreviews(ApiView):
    """Another level that is not set yet."""

    @operation(
        "level_preview", LevelPreviewShape, body=LevelPreviewBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Look at another level: what would be struck, and every figure that would change."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        values = sent(request, LevelPreviewBody)
        level = values["level"]
        found = level_preview(
            match_id=match.pk,
            level=level,
            scores=[score_of(one, level) for one in values["scores"]],
            actor=actor_of(request),
        )
        looked = _Looked(
            found.match_revision,
            level,
            found.hands,
            found.scores,
            found.back,
            found.correction.plans["apply"].effects,
            found.bracket.get("apply"),
        )
        return Response(shaped(LevelPreviewShape, looked))


class Level(ApiView):
    """The level of detail that a match is known by."""

    @operation(
        "level_set", {201: LevelSetShape}, body=LevelBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Replace what is entered by game scores or the result, or go back to hands."""
        event = event_for(request, code, may_correct)
        match = match_for(event, match_code)
        values = sent(request, LevelBody)
        answer = written(
            level_set,
            match_id=match.pk,
            level=values["level"],
            scores=[score_of(one, values["level"]) for one in values["scores"]],
            reason=values["reason"],
            actor=actor_of(request),
            request_id=values["request_id"],
            expected_revision=values["expected_revision"],
        )
        return Response(answer, status=201)
