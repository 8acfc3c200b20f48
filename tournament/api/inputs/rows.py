"""A row of a sheet as it is sent: described here, read by `tournament.api.rows`."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.fields import MAX_NUMBER
from tournament.api.fields import AnyJSON, Number, Strict, Text
from tournament.api.shapes.base import side
from tournament.enums import RowEnding


class CountsRow(Strict):
    """A count for each side."""

    A = Number(max_value=MAX_NUMBER)
    B = Number(max_value=MAX_NUMBER)


class CardsIn(Strict):
    """The cards of a hand: both hands as "5S 6S 7S …", and what the knocker chose, if known."""

    knocker = Text()
    defender = Text()
    melds = Text(
        required=False,
        allow_blank=True,
        help_text="The melds declared, parted by bars; left out, those that score most are found.",
    )
    discard = Text(required=False, allow_blank=True, help_text="The card thrown of eleven.")


class HandRow(Strict):
    """A hand that two players play: a row, or a pairing of a team hand.

    It may be said by `knocker` and `cards` alone (and the knock card where the rules turn one):
    the cards then give ending and figures. With both, they must give what is said. They are kept.
    """

    ending = serializers.ChoiceField(
        choices=RowEnding.choices, required=False, help_text="Needed unless the cards say it."
    )
    knocker = side(required=False)
    knocker_deadwood = Number(required=False, max_value=MAX_NUMBER)
    defender_deadwood = Number(required=False, max_value=MAX_NUMBER)
    knock_card = Text(required=False, max_length=3, help_text="Rank and suit: 10H, TH or ah.")
    cards = CardsIn(required=False)


class RowSchema(HandRow):
    """A row of a sheet in the form of the scoring contract, and perhaps its cards.

    Which keys it has its ending says.
    """

    side = side(required=False)
    points = serializers.IntegerField(required=False, min_value=-MAX_NUMBER, max_value=MAX_NUMBER)
    table = CountsRow(required=False)
    in_hand = CountsRow(required=False)
    pairings = HandRow(many=True, required=False)
    note = Text(required=False, max_length=200)


@extend_schema_field(RowSchema)
class RowIn(AnyJSON):
    """A row as it is sent: the scoring core reads it under the rules of its match."""
