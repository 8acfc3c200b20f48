"""What a correction would change, and what it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.values import Pair
from tournament.api.shapes.base import MatchWriteShape, Shape, side
from tournament.api.shapes.sheets import ROW_OUT, MatchFiguresShape
from tournament.mapping import row_document

if TYPE_CHECKING:
    from tournament.correction import Added, Effect

FIGURE: Final[dict[str, Any]] = {
    "description": "A figure, a word, a figure of each side, a list of columns, or null.",
}


class StruckPlanShape(Shape):
    """A row that would be struck, and the code why."""

    fact = serializers.IntegerField(source="fact_id")
    why = serializers.CharField(source="reason")


class AddedPlanShape(Shape):
    """A row that would be added, and the code why."""

    row = serializers.SerializerMethodField()
    why = serializers.CharField(source="reason")

    @extend_schema_field(ROW_OUT)
    def get_row(self, added: Added) -> dict[str, object]:
        """Return the row."""
        return row_document(added.row)


class EffectShape(Shape):
    """A figure that would be another: of a hand, a game, a column or the match."""

    scope = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    fact = serializers.IntegerField(allow_null=True, source="fact_id")
    field = serializers.CharField()
    was = serializers.SerializerMethodField()
    will = serializers.SerializerMethodField()

    @extend_schema_field(FIGURE)
    def get_was(self, effect: Effect) -> object:
        """Return the figure as it is."""
        return _figure(effect.was)

    @extend_schema_field(FIGURE)
    def get_will(self, effect: Effect) -> object:
        """Return the figure as it would be."""
        return _figure(effect.will)


def _figure(value: object) -> object:
    return value._asdict() if isinstance(value, Pair) else value


class MovedShape(Shape):
    """A row that stays but would belong to another game."""

    fact = serializers.IntegerField(source="fact_id")
    number = serializers.IntegerField(allow_null=True)
    from_game = serializers.IntegerField()
    to_game = serializers.IntegerField()


class BracketEffectShape(Shape):
    """Who would go on to the match `following`, and the other side to `loser_following` ("": none).

    `in_the_way`: the match `blocked` was played, so it is refused.
    """

    following = serializers.CharField()
    loser_following = serializers.CharField()
    was = side(allow_null=True)
    will = side(allow_null=True)
    in_the_way = serializers.BooleanField()
    blocked = serializers.CharField()


class PlanShape(Shape):
    """One answer to a correction, to be sent as `mode`, with all that it would do."""

    mode = serializers.CharField(source="plan.answer")
    struck = StruckPlanShape(many=True, source="plan.struck")
    added = AddedPlanShape(many=True, source="plan.added")
    effects = EffectShape(many=True, source="plan.effects")
    moved = MovedShape(many=True, source="plan.moved")
    match = MatchFiguresShape(source="plan.after")
    bracket = BracketEffectShape(allow_null=True)


class RefusedAnswerShape(Shape):
    """An answer that is not possible here, and the code why."""

    mode = serializers.CharField()
    code = serializers.CharField()


class CorrectionShape(Shape):
    """The answers to a correction.

    `end` says how the end of game `game` moves: "" (not at all), earlier or later.
    """

    match_revision = serializers.IntegerField()
    end = serializers.CharField()
    game = serializers.IntegerField(allow_null=True)
    answers = PlanShape(many=True)
    refused = RefusedAnswerShape(many=True)


class CorrectedShape(MatchWriteShape):
    """Facts that were added and struck, and whether the match is over now."""

    added = serializers.ListField(child=serializers.IntegerField())
    struck = serializers.ListField(child=serializers.IntegerField())
    finished = serializers.BooleanField()


class RuledShape(MatchWriteShape):
    """A ruling that is in force now."""

    ruling = serializers.IntegerField()
