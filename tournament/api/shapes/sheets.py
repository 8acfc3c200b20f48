"""The sheet of a match: rows as the scoring contract writes them, and all they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.shapes.base import (
    ItemShape,
    MatchWriteShape,
    MomentField,
    PairShape,
    Shape,
    side,
)
from tournament.api.shapes.brackets import MatchCardShape
from tournament.api.shapes.events import FULL_RULES
from tournament.api.shapes.scores import ScoreShape, StruckScoreShape
from tournament.enums import RulingKind
from tournament.mapping import row_document

if TYPE_CHECKING:
    from scoring.values import HandScore, Row
    from tournament.values import MatchView, SheetRow

POINTS: Final[dict[str, Any]] = {
    "oneOf": [
        {"type": "integer"},
        {
            "type": "object",
            "required": ["A", "B"],
            "properties": {"A": {"type": "integer"}, "B": {"type": "integer"}},
        },
    ],
    "description": "Of the winner; under Mahjong scoring the points of both sides.",
}


ROW_OUT: Final[dict[str, Any]] = {
    "type": "object",
    "description": "The row as entered, in the form of the scoring contract; `cards` are kept.",
    "required": ["ending"],
    "properties": {
        "ending": {"type": "string"},
        "cards": {
            "type": "object",
            "description": "The cards that the hand was settled from, where they were kept.",
            "required": ["knocker", "defender", "melds", "discard"],
            "properties": {
                name: {"type": "string"} for name in ("knocker", "defender", "melds", "discard")
            },
        },
    },
    "additionalProperties": True,
}


class PairingShape(Shape):
    """What one pairing of a team hand earned."""

    ending = serializers.CharField()
    result = serializers.CharField()
    winner = side(allow_null=True)
    points = serializers.IntegerField()
    items = ItemShape(many=True)


class HandShape(Shape):
    """A row with what it earned, as the scoring contract tells it.

    `game` and `score` are null where the score is kept in columns.
    """

    number = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True)
    ending = serializers.CharField()
    result = serializers.CharField()
    winner = side(allow_null=True)
    points = serializers.SerializerMethodField()
    box = side(allow_null=True)
    items = ItemShape(many=True)
    score = PairShape(allow_null=True)
    dealer = side(allow_null=True)
    pairings = PairingShape(many=True)

    @extend_schema_field(POINTS)
    def get_points(self, hand: HandScore) -> object:
        """Return the points of the winner, or of both sides."""
        return hand.points if hand.points_by is None else hand.points_by._asdict()


class SheetRowShape(Shape):
    """A row in play: the fact, the row as entered, and what it earned.

    `columns` are those it stands in under Hollywood scoring, `members` who met in the pairings of a
    team hand (A, B).
    """

    fact = serializers.IntegerField(source="fact_id")
    row = serializers.SerializerMethodField()
    score = HandShape()
    columns = serializers.ListField(child=serializers.IntegerField())
    members = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))

    @extend_schema_field(ROW_OUT)
    def get_row(self, line: SheetRow) -> dict[str, object]:
        """Return the row as entered."""
        return row_document(line.row)


class StruckShape(Shape):
    """A row that was taken off the sheet; `superseded`: another stands in its place.

    `struck_by` is told to the staff alone.
    """

    fact = serializers.IntegerField(source="fact_id")
    row = serializers.SerializerMethodField()
    reason = serializers.CharField(source="struck_reason")
    struck_by = serializers.CharField()
    superseded = serializers.BooleanField()

    @extend_schema_field(ROW_OUT)
    def get_row(self, line: SheetRow) -> dict[str, object]:
        """Return the row as entered."""
        return row_document(line.row)


class AccountShape(Shape):
    """A game or a column with the account of its total."""

    finished = serializers.BooleanField()
    awarded = serializers.BooleanField()
    winner = side(allow_null=True)
    shutout = serializers.BooleanField()
    points = PairShape()
    boxes = PairShape()
    items = ItemShape(many=True)
    total = PairShape()


class GameShape(AccountShape):
    """A game."""

    number = serializers.IntegerField()


class ColumnEntryShape(Shape):
    """A figure written into a column: the hand it is of (null for a penalty), and for whom."""

    hand = serializers.IntegerField(allow_null=True)
    side = side()
    points = serializers.IntegerField()
    score = serializers.IntegerField()


class ColumnShape(AccountShape):
    """A column of a Hollywood session; `place` counts columns on over sessions."""

    place = serializers.IntegerField()
    session = serializers.IntegerField()
    column = serializers.IntegerField(source="number")
    closed_by_hand = serializers.IntegerField(allow_null=True)
    entries = ColumnEntryShape(many=True)


class RulingShape(Shape):
    """A director's ruling on a match; `actor` is told to the staff alone."""

    kind = serializers.ChoiceField(choices=RulingKind.choices)
    winner = side(allow_null=True)
    reason = serializers.CharField()
    actor = serializers.CharField()
    at = MomentField()


class LogLineShape(Shape):
    """A line of the log: `what` is a whole sentence."""

    at = MomentField()
    actor = serializers.CharField()
    action = serializers.CharField()
    what = serializers.CharField()
    reason = serializers.CharField()
    match = serializers.CharField(source="match_code")


class MatchShape(Shape):
    """A match with every hand and every total.

    `match_revision` is what a write to it expects. The account is in `games`, under Hollywood
    scoring in `columns` (then `net` is what A is ahead). `scores` are there instead of hands where
    it is known by less. `pinned`: its rules are not the event's.
    """

    event = serializers.CharField(source="event.code")
    match = MatchCardShape(source="card")
    match_revision = serializers.IntegerField()
    revision = serializers.IntegerField()
    rules = serializers.SerializerMethodField()
    pinned = serializers.BooleanField()
    first_dealer = side()
    next_dealer = side(allow_null=True)
    hands = SheetRowShape(many=True, source="rows")
    games = GameShape(many=True)
    columns = ColumnShape(many=True)
    net = serializers.IntegerField(allow_null=True)
    game_points = PairShape(allow_null=True)
    struck = StruckShape(many=True)
    scores = ScoreShape(many=True)
    struck_scores = StruckScoreShape(many=True)
    ruling = RulingShape(allow_null=True)
    log = LogLineShape(many=True)

    @extend_schema_field(FULL_RULES)
    def get_rules(self, match: MatchView) -> dict[str, object]:
        """Return every rule this match is played by."""
        return match.rule_set.to_dict()


class MatchFiguresShape(Shape):
    """What a match stands at."""

    finished = serializers.BooleanField()
    winner = side(allow_null=True)
    games_won = PairShape()
    points = PairShape()
    total = PairShape()


class ReadingShape(Shape):
    """What a row would be at the foot of the sheet: in words, scored, and the match after it."""

    reads = serializers.CharField()
    ends = serializers.CharField()
    row = serializers.SerializerMethodField()
    score = HandShape()
    match = MatchFiguresShape()

    @extend_schema_field(ROW_OUT)
    def get_row(self, reading: Any) -> dict[str, object]:  # noqa: ANN401 - a Told of the view
        """Return the row as it would be kept."""
        row: Row = reading.row
        return row_document(row)


class EnteredHandShape(serializers.Serializer[Any]):
    """A row that was entered; its points are those of the winner."""

    fact = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True)
    result = serializers.CharField()
    winner = side(allow_null=True)
    points = serializers.IntegerField()


class EnteredShape(MatchWriteShape):
    """Rows that were entered, and whether they ended the match."""

    hands = EnteredHandShape(many=True)
    finished = serializers.BooleanField()
