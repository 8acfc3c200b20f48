"""A hand settled from its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.shapes.base import Shape
from tournament.api.shapes.sheets import ROW_OUT
from tournament.mapping import row_document

if TYPE_CHECKING:
    from scoring.values import Row
    from tournament.wording.cards import Told

CHECK: Final[dict[str, Any]] = {
    "type": "object",
    "description": "The hand as the scoring contract tells it: melds, layoffs, deadwood, points.",
    "required": ["knocker", "defender", "hand", "points", "winner", "result"],
    "properties": {"points": {"type": "integer"}, "result": {"type": "string"}},
    "additionalProperties": True,
}


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand settled from its cards: as a row to send, as the contract tells it, and in words."""

    row: Row
    check: dict[str, object]
    told: Told


class CardsCheckShape(Shape):
    """A hand settled from its cards. `reads` says who scores what, `why` how it comes to that.

    `row` keeps the cards; `rules` are those that make this result, in plain words.
    """

    row = serializers.SerializerMethodField()
    check = serializers.SerializerMethodField()
    reads = serializers.CharField(source="told.head")
    why = serializers.ListField(child=serializers.CharField(), source="told.why")
    rules = serializers.ListField(child=serializers.CharField(), source="told.rules")

    @extend_schema_field(ROW_OUT)
    def get_row(self, found: Settled) -> dict[str, object]:
        """Return the hand as a row that may be sent."""
        return row_document(found.row)

    @extend_schema_field(CHECK)
    def get_check(self, found: Settled) -> dict[str, object]:
        """Return the contract's answer."""
        return found.check
