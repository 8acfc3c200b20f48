"""What is sent of matches known by less than their hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework import serializers

from scoring.values import Pair
from tournament.api.fields import Number, Strict, Text
from tournament.api.inputs.base import MatchAct
from tournament.enums import MatchLevel
from tournament.levels import MOST_FIGURE, SCORED, Score
from tournament.services.scores import MOST_SCORES
from tournament.wording.api import not_here

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDE: Final = (("A", "A"), ("B", "B"))


def _figure(**kwargs: Any) -> Number:
    return Number(min_value=-MOST_FIGURE, max_value=MOST_FIGURE, **kwargs)


class ScoreBody(Strict):
    """The score of a game, or a result: what both sides have.

    Of a game its points when it ended (its totals where totals decide), of a result the games or
    columns won (the totals of the match where these decide). `winner` is needed only where the
    figures leave it open.
    """

    A = _figure()
    B = _figure()
    winner = serializers.ChoiceField(choices=SIDE, required=False, default=None, allow_null=True)
    note = Text(required=False, default="", allow_blank=True)


def score_of(values: Mapping[str, Any], level: str = "games") -> Score:
    """Return a score as it was sent."""
    figures = Pair(values["A"], values["B"])
    kind: Any = "result" if level == "result" else "game"
    return Score(kind, figures, values.get("winner"), values.get("note", ""))


class ScoresBody(MatchAct):
    """Scores to enter, in order of play, all or none."""

    level = serializers.ChoiceField(choices=[(one, one) for one in sorted(SCORED)])
    scores = serializers.ListField(child=ScoreBody(), min_length=1, max_length=MOST_SCORES)


class ScoreEditBody(Strict):
    """A correction of a score: `change` and `strike` name a fact, `insert` goes before one."""

    kind = serializers.ChoiceField(choices=[(k, k) for k in ("change", "insert", "strike")])
    fact = Number(required=False, min_value=1)
    before = Number(required=False, min_value=1)
    score = ScoreBody(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an edit that lacks a part or has one too many."""
        needed = {
            "change": {"fact", "score"},
            "insert": {"before", "score"},
            "strike": {"fact"},
        }[attrs["kind"]]
        given = attrs.keys() - {"kind"}
        fault = serializers.ErrorDetail
        if needed - given:
            told = str(self.fields["kind"].error_messages["required"])
            missing = {name: [fault(told, "missing-field")] for name in needed - given}
            raise serializers.ValidationError(missing)
        if given - needed:
            more = {name: [fault(not_here(), "bad-value")] for name in given - needed}
            raise serializers.ValidationError(more)
        return attrs


class ScorePreviewBody(Strict):
    """A correction of a score to look at: nothing is written."""

    edit = ScoreEditBody()


class ScoreCorrectionBody(MatchAct):
    """A correction of a score to carry out, with the reason."""

    edit = ScoreEditBody()
    reason = Text()


class LevelPreviewBody(Strict):
    """Another level to look at: nothing is written. For `hands` there are no scores."""

    level = serializers.ChoiceField(choices=[(one, one) for one in MatchLevel.values])
    scores = serializers.ListField(
        child=ScoreBody(), max_length=MOST_SCORES, required=False, default=list
    )


class LevelBody(MatchAct):
    """Another level: what is entered is struck, and this stands instead."""

    level = serializers.ChoiceField(choices=[(one, one) for one in MatchLevel.values])
    scores = serializers.ListField(
        child=ScoreBody(), max_length=MOST_SCORES, required=False, default=list
    )
    reason = Text()
