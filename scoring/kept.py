"""Cards kept with a row: the hand that they settle to, and whether they prove the row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.cards import format_card, format_cards
from scoring.errors import RuleViolation
from scoring.hand_check import deal_of
from scoring.melds.packed import card_at, unpack
from scoring.melds.showdown import settle
from scoring.values import HandCards, Row

if TYPE_CHECKING:
    from scoring.melds.showdown import Deal, Showdown
    from scoring.ruleset import RuleSet
    from scoring.values import Side


def rules_of_cards(rules: RuleSet) -> RuleSet:
    """Return the rules by which two hands of cards are settled.

    A team hand has one box for all its pairings: none is credited to one of them.
    """
    return rules if rules.team_size == 1 else replace(rules, box_timing="end")


def as_entered(shown: Showdown) -> Row:
    """Return a settled hand as it is typed: gin leaves the knocker nothing to write down."""
    row = shown.row
    return row if row.ending == "knock" else replace(row, knocker_deadwood=None)


def cards_of(deal: Deal) -> HandCards:
    """Return the cards of a hand as they are kept with its row."""
    melds = [format_cards(unpack(meld)) for meld in deal.melds or ()]
    return HandCards(
        knocker=format_cards(unpack(deal.knocker)),
        defender=format_cards(unpack(deal.defender)),
        melds=" | ".join(melds),
        discard=format_card(card_at(deal.thrown)) if deal.thrown else "",
    )


def row_of_cards(cards: HandCards, knocker: Side, knock_card: str | None, rules: RuleSet) -> Row:
    """Return the hand that cards settle to, as a row of the sheet that keeps them.

    Raises `RuleViolation` as `scoring.hand_check.read_deal` does, at the places of its document.
    """
    deal = deal_of(cards, knock_card, rules_of_cards(rules))
    return replace(as_entered(settle(deal)), knocker=knocker, cards=cards_of(deal))


def row_with_cards(row: Row, cards: HandCards, rules: RuleSet) -> Row | None:
    """Return a row that keeps cards, None where they settle to something else than it says.

    Raises `RuleViolation` as `scoring.hand_check.read_deal` does, at the places of its document.
    """
    deal = deal_of(cards, row.knock_card, rules_of_cards(rules))
    if _as_scored(settle(deal).row) != _as_scored(row):
        return None
    return replace(row, cards=cards_of(deal))


def gives(cards: HandCards, row: Row, rules: RuleSet) -> bool:
    """Tell whether cards settle to what a row says."""
    try:
        return row_with_cards(row, cards, rules) is not None
    except RuleViolation:
        return False


def _as_scored(row: Row) -> tuple[object, ...]:
    held = row.knocker_deadwood or 0
    ending = "gin" if row.ending == "knock" and not held else row.ending
    return ending, held, row.defender_deadwood, row.knock_card
