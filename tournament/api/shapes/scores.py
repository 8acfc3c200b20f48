"""The scores of matches known by less than their hands."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.shapes.base import PairShape, Shape, side
from tournament.enums import ScoreKind


class ScoreShape(Shape):
    """The score of a game or column, or a result; `number` counts the games from 1."""

    fact = serializers.IntegerField(source="fact_id")
    kind = serializers.ChoiceField(choices=ScoreKind.choices)
    number = serializers.IntegerField()
    figures = PairShape()
    winner = side()
    note = serializers.CharField()
    shutout = serializers.BooleanField()


class StruckScoreShape(Shape):
    """A score that was taken out; `superseded`: another stands in its place."""

    fact = serializers.IntegerField(source="fact_id")
    kind = serializers.ChoiceField(choices=ScoreKind.choices)
    figures = PairShape()
    winner = side()
    reason = serializers.CharField(source="struck_reason")
    struck_by = serializers.CharField()
    superseded = serializers.BooleanField()
