"""The cards of a hand of a match: settled by its rules, before they are entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from rest_framework.response import Response

from scoring.hand_check import deal_of, showdown_document
from scoring.kept import rules_of_cards
from scoring.melds import settle
from scoring.melds.reasons import reasons
from tournament.api.base import ApiView, event_for, match_for, sent
from tournament.api.inputs.hands import CardsBody
from tournament.api.rows import read_hand_by_cards
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.cards import CardsCheckShape, Settled
from tournament.permissions import may_enter_hands
from tournament.wording.cards import hand_told

if TYPE_CHECKING:
    from rest_framework.request import Request

    from scoring.ruleset import RuleSet
    from scoring.values import HandCards, Row, Side

TAG: Final = "hands"


class Cards(ApiView):
    """The cards of a hand that is disputed."""

    @operation("cards_check", CardsCheckShape, body=CardsBody, signed_in=True, tag=TAG)
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Settle a hand from its cards by the rules of its match. Nothing is written.

        The `row` of the answer can be entered, or put in the place of one on the sheet: its cards
        are kept with it.
        """
        event = event_for(request, code, may_enter_hands)
        match = match_for(event, match_code)
        row = read_hand_by_cards(sent(request, CardsBody), match.rules)
        return Response(shaped(CardsCheckShape, _settled(row, match.rules, match.names)))


def _settled(row: Row, rules: RuleSet, names: tuple[str, str]) -> Settled:
    deal = deal_of(cast("HandCards", row.cards), row.knock_card, rules_of_cards(rules))
    shown = settle(deal)
    told = hand_told(deal, shown, reasons(deal, shown), names, cast("Side", row.knocker))
    return Settled(row, showdown_document(shown), told)
