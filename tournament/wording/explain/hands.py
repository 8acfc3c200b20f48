"""Why a row of the sheet has its figures: points, running totals, the limit of its card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.cards import is_spade
from scoring.hand import knock_limit_of_card
from tournament.wording.explain.reasons import (
    Why,
    basic,
    card_limit_told,
    hand_rules,
    sentences,
)
from tournament.wording.play import (
    RESULTS,
    hand_account,
    members_of,
    pairing_account,
    points_of,
    row_told,
    with_sum,
    word,
)
from tournament.wording.text import figure, signed

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import ColumnEntry, HandScore, Side
    from tournament.values import SheetRow
    from tournament.wording.play.words import Names


def row_name(row: SheetRow) -> str:
    """Return what a row is called in an account: "Hand 7", or its kind where it has no number."""
    number = row.score.number if row.score else None
    return hand_name(number) if number is not None else word(RESULTS, row.row.ending).capitalize()


def row_place(row: SheetRow) -> str:
    """Return which row of the sheet it is: "Hand 7, game 2", "A row of game 2"."""
    number, game = (row.score.number, row.score.game) if row.score else (None, None)
    parts = {"number": number, "game": game}
    if game is None:
        return gettext("Hand %(number)s") % parts if number else gettext("A row of the sheet")
    if number is None:
        return gettext("A row of game %(game)s") % parts
    return gettext("Hand %(number)s, game %(game)s") % parts


def hand_name(number: int | None) -> str:
    """Return what a hand is called; a row in a column without a number is a penalty."""
    if number is None:
        return gettext("Penalty")
    return gettext("Hand %(number)s") % {"number": number}


def met_in(row: SheetRow) -> tuple[Names, ...]:
    """Return who met whom in a team hand, by letter and number where no members are named."""
    number = row.score.number if row.score else None
    return row.members or members_of(len(row.row.pairings), number)


def row_points(row: SheetRow, hand: HandScore, rules: RuleSet, side: Side | None = None) -> Why:
    """Return why a side scored what it did in a row (why nobody did, where nobody did)."""
    lines = hand_account(row.row, hand, met_in(row), side)
    return Why(lines, hand_rules(row.row, hand, rules, side))


def row_total(row: SheetRow, hand: HandScore, rules: RuleSet, side: Side) -> Why:
    """Return how a running total follows from the one before."""
    points = points_of(row.row, hand, side)
    total = hand.score.of(side) if hand.score else points
    return Why(_added(row_name(row), total - points, points), sentences(("target",), rules))


def _added(name: str, before: int, points: int) -> list[tuple[str, str]]:
    lines = [(gettext("Before"), figure(before)), (name, signed(points))]
    return with_sum(lines, before + points, figure)


def pairing_points(row: SheetRow, hand: HandScore, index: int, rules: RuleSet) -> Why:
    """Return why one pairing of a team hand counts what it does."""
    pairing, deal = hand.pairings[index], row.row.pairings[index]
    return Why(pairing_account(deal, pairing), hand_rules(deal, pairing, rules))


def card_why(card: str, rules: RuleSet) -> Why:
    """Return what a knock card means for its hand, and the rules that say so."""
    limit = knock_limit_of_card(card, rules)
    doubled = is_spade(card) and rules.spade_multiplier > 1
    told = card_limit_told(limit, doubled=doubled)
    fields = ["knock_card"]
    if not limit:
        fields.append("ace_knock_card")
    if doubled:
        fields.append("spade_multiplier")
    return Why([(one, "") for one in told], sentences(fields, rules))


def entry_points(entry: ColumnEntry, row: SheetRow | None, rules: RuleSet) -> Why:
    """Return why a figure stands in a column: what it is made of, and how hands are posted."""
    if row is None or row.score is None:
        return Why([(hand_name(entry.hand), signed(entry.points))], [basic("penalty")])
    why = row_points(row, row.score, rules, entry.side)
    return Why(why.lines, [*why.rules, *sentences(("hollywood_posting",), rules)])


def entry_total(entry: ColumnEntry, rules: RuleSet) -> Why:
    """Return how a running score of a column follows from the one before."""
    lines = _added(hand_name(entry.hand), entry.score - entry.points, entry.points)
    return Why(lines, sentences(("target",), rules))


def row_summary(row: SheetRow, names: Names) -> str:
    """Return what a row says, without what it scores."""
    ending = row.score.ending if row.score else ""
    return row_told(row.row, names, ending, met_in(row))
