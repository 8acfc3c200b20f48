"""What is answered when scores are entered, and another level is looked at or set."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.shapes.base import MatchWriteShape, Shape
from tournament.api.shapes.corrections import BracketEffectShape, EffectShape


class ScoresEnteredShape(MatchWriteShape):
    """The facts that were entered, and whether the match is over now."""

    facts = serializers.ListField(child=serializers.IntegerField())
    finished = serializers.BooleanField()


class LevelPreviewShape(Shape):
    """What another level would change: how much is struck and put back, figures, the bracket."""

    match_revision = serializers.IntegerField()
    level = serializers.CharField()
    hands = serializers.IntegerField()
    scores = serializers.IntegerField()
    back = serializers.IntegerField()
    effects = EffectShape(many=True)
    bracket = BracketEffectShape(allow_null=True)


class LevelSetShape(ScoresEnteredShape):
    """Facts entered, struck and put back."""

    struck_hands = serializers.ListField(child=serializers.IntegerField())
    struck_scores = serializers.ListField(child=serializers.IntegerField())
    back = serializers.ListField(child=serializers.IntegerField())
