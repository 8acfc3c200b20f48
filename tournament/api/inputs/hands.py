"""What is sent of the hands of a match: rows, and corrections of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournament.api.fields import Number, Strict, Text
from tournament.api.inputs.base import MOST_ROWS, MatchAct
from tournament.api.inputs.rows import CardsIn, RowIn
from tournament.api.schema import example
from tournament.api.shapes.base import side
from tournament.correction import ANSWERS
from tournament.wording.api import not_here


@example(
    request_id="hand-7",
    expected_revision=6,
    hands=[{"ending": "knock", "knocker": "A", "knocker_deadwood": 3, "defender_deadwood": 20}],
)
class HandsBody(MatchAct):
    """Rows to enter at the foot of the sheet, in order, all or none."""

    hands = serializers.ListField(child=RowIn(), min_length=1, max_length=MOST_ROWS)


class ReadingBody(Strict):
    """A row to read: nothing is written."""

    hand = RowIn()


@example(
    knocker="A",
    cards={
        "knocker": "5S 6S 7S 9C 10C JC KC KD KS JD",
        "defender": "2C 2D 2H 2S AC 7C 8C 8S 9S 8D",
    },
)
class CardsBody(Strict):
    """A hand to settle from its cards: nothing is written."""

    knocker = side()
    cards = CardsIn()
    knock_card = Text(required=False, max_length=3, help_text="Where the rules turn one.")


class EditBody(Strict):
    """A correction: `change` and `strike` name a fact; `insert` goes before or after one."""

    kind = serializers.ChoiceField(choices=[(k, k) for k in ("change", "insert", "strike")])
    fact = Number(required=False, min_value=1)
    before = Number(required=False, min_value=1)
    after = Number(required=False, min_value=1)
    row = RowIn(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an edit that lacks a part or has one too many."""
        kind = attrs["kind"]
        needed = {"change": {"fact", "row"}, "insert": {"row"}, "strike": {"fact"}}[kind]
        allowed = needed | ({"before", "after"} if kind == "insert" else set())
        given = attrs.keys() - {"kind"}
        fault = serializers.ErrorDetail
        wrong = {
            name: [fault(str(self.fields["kind"].error_messages["required"]), "missing-field")]
            for name in needed - given
        }
        if wrong:
            raise serializers.ValidationError(wrong)
        more = sorted(given - allowed) or (["after"] if {"before", "after"} <= given else [])
        if more:
            told = not_here()
            raise serializers.ValidationError({name: [fault(told, "bad-value")] for name in more})
        return attrs


class PreviewBody(Strict):
    """A correction to look at: nothing is written."""

    edit = EditBody()


@example(
    request_id="correction-1",
    expected_revision=7,
    edit={
        "kind": "change",
        "fact": 31,
        "row": {"ending": "gin", "knocker": "A", "defender_deadwood": 20},
    },
    mode="apply",
    reason="it was gin",
)
class CorrectionBody(MatchAct):
    """A correction to carry out, with one of the answers of its preview and the reason."""

    edit = EditBody()
    mode = serializers.ChoiceField(choices=[(mode, mode) for mode in ANSWERS])
    reason = Text()
