"""What came of comparing a signed sheet with the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.shapes.base import MatchWriteShape, Shape, side

if TYPE_CHECKING:
    from tournament.selectors.checks import SheetState


class ReasonShape(Shape):
    """A likely reason: `row` is a fact of the sheet, `item` a line of the scoring contract."""

    code = serializers.CharField()
    fact = serializers.IntegerField(allow_null=True)
    item = serializers.CharField()
    figure = serializers.IntegerField()


class DifferenceShape(Shape):
    """A figure that stands otherwise on paper than the hands give it; the first one comes first.

    `code` is that of the figure, or `running`; then `line` is the line of the running totals.
    `fact` and `hand` name the row of the sheet where it is known. `by`: so much more on paper.
    """

    account = serializers.IntegerField()
    code = serializers.CharField()
    side = side()
    paper = serializers.IntegerField()
    hands = serializers.IntegerField()
    by = serializers.IntegerField()
    line = serializers.IntegerField(allow_null=True)
    fact = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    reason = ReasonShape(allow_null=True)


class SheetStateShape(Shape):
    """A match that is over; `state`: its signed sheet was checked, and perhaps changed since."""

    match = serializers.CharField(source="code")
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(allow_null=True)
    A = serializers.SerializerMethodField()
    B = serializers.SerializerMethodField()
    state = serializers.ChoiceField(
        choices=[(one, one) for one in ("unchecked", "changed", "checked")]
    )

    @extend_schema_field(serializers.CharField)
    def get_A(self, sheet: SheetState) -> str:  # noqa: N802 - the name of a side
        """Return the name of A."""
        return sheet.names[0]

    @extend_schema_field(serializers.CharField)
    def get_B(self, sheet: SheetState) -> str:  # noqa: N802 - the name of a side
        """Return the name of B."""
        return sheet.names[1]


class SheetCheckShape(MatchWriteShape):
    """What came of a check. `kept`: it agrees, and that was kept.

    `asks` is the game or column whose running totals (or totals, where none of a game were sent)
    would show the hand. `winner` is what the hands have where the sheet declares another one:
    "" for nobody yet, null where there is no difference.
    """

    compared = serializers.IntegerField()
    agrees = serializers.BooleanField()
    kept = serializers.BooleanField()
    asks = serializers.IntegerField(allow_null=True)
    winner = serializers.CharField(allow_null=True)
    differences = DifferenceShape(many=True)
