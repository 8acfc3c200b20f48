"""The cards kept with a row of a sheet, as the sheet shows them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django import template

from scoring.cards import parse_cards
from scoring.errors import RuleViolation
from scoring.hand_check import deal_of
from scoring.melds import settle
from scoring.values import other
from tournament.templatetags.undercut import names_of
from tournament.wording.card_faces import HandShown, cards_told, hands_shown, query_of
from tournament.wording.play import members_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.ruleset import RuleSet
    from scoring.values import Row
    from tournament.values import MatchView, SheetRow

register = template.Library()


@dataclass(frozen=True, slots=True)
class Kept:
    """The cards of one hand of two players: as they lie, and the address that checks them.

    `hands` is empty where the rules, changed since, no longer settle them; then `plain` names the
    cards of both, the knocker's first. `pairing` counts from 1, 0 where two play.
    """

    hands: tuple[HandShown, ...]
    plain: tuple[tuple[str, str], ...]
    query: str
    pairing: int


@register.filter
def kept_cards(row: SheetRow, match: MatchView) -> list[Kept]:
    """Return the cards kept with a row, and with the pairings of a team hand."""
    kept = row.row
    if kept.cards is None and not any(hand.cards for hand in kept.pairings):
        return []
    return list(_all_kept(row, match))


def _all_kept(row: SheetRow, match: MatchView) -> Iterator[Kept]:
    if row.row.cards is not None:
        yield _kept(row.row, names_of(match), match.rule_set, 0)
    number = row.score.number if row.score else None
    met = row.members or members_of(len(row.row.pairings), number)
    for place, hand in enumerate(row.row.pairings):
        if hand.cards is not None:
            names = met[place] if place < len(met) else names_of(match)
            yield _kept(hand, names, match.rule_set, place + 1)


def _kept(hand: Row, names: tuple[str, str], rules: RuleSet, pairing: int) -> Kept:
    cards, by = hand.cards, hand.knocker or "A"
    if cards is None:  # the caller looked
        raise ValueError(hand)
    called = tuple(names["AB".index(side)] for side in (by, other(by)))
    hands: tuple[HandShown, ...] = ()
    try:
        shown = settle(deal_of(cards, hand.knock_card, rules))
        hands = hands_shown(shown, rules, (called[0], called[1]))
    except RuleViolation:
        # Kept under other rules: they are still what lay on the table.
        pass
    plain = zip(called, map(_plain, (cards.knocker, cards.defender)), strict=True)
    return Kept(hands, tuple(plain), urlencode(_address(hand, rules)), pairing)


def _plain(cards: str) -> str:
    try:
        return cards_told(parse_cards(cards))
    except RuleViolation:
        return cards


def _address(hand: Row, rules: RuleSet) -> dict[str, str]:
    """Return what the public page needs to check a hand by these rules, whoever knocked."""
    if hand.cards is None:
        return {}
    sent = {"rules": rules.preset}
    changes = rules.changes()
    if changes:
        sent["changed"] = json.dumps(changes, separators=(",", ":"))
    query = query_of(hand.cards, hand, "A")
    return sent | {name: text for name, text in query.items() if name != "by"}
