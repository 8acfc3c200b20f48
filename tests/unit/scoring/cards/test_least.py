"""Least deadwood and the best discard, against their definitions."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.melds import Arrangement, best_discard, deadwood, least_deadwood
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tests.unit.scoring.cards import oracle
from tests.unit.scoring.cards.samples import Cards, hands, melded_hands, rule_sets

STANDARD = PRESETS["standard"]
TEDESCO = PRESETS["tedesco"]
some_hands = st.one_of(hands(), melded_hands())


def dealt(text: str) -> Cards:
    return tuple(text.split())


OVERLAP = dealt("AS 2S 3S AC 2C 2D 3D 4D AH 2H 3H")
"""Low ranks that cross: in all eleven three can be left, in the right ten nothing."""


def test_ten_cards_are_arranged() -> None:
    found = least_deadwood(dealt("KD 7S KS 5S 6S JD KC 9C JC TC"), STANDARD)
    runs = (("9C", "TC", "JC"), ("KC", "KD", "KS"), ("5S", "6S", "7S"))
    assert found == Arrangement(runs, ("JD",), 10)


def test_a_hand_without_a_meld_counts_all_its_cards() -> None:
    cards = dealt("9C JC KC TD QD 9H QH TH JS KS")
    ordered = dealt("9C JC KC TD QD 9H TH QH JS KS")
    assert least_deadwood(cards, STANDARD) == Arrangement((), ordered, 98)


def test_a_set_of_four_lends_a_card_to_a_run() -> None:
    found = least_deadwood(dealt("7C 7D 7H 7S 8S 9S KC JD 2H 4D"), STANDARD)
    melds = (("7C", "7D", "7H"), ("7S", "8S", "9S"))
    assert found == Arrangement(melds, dealt("KC 4D JD 2H"), 26)


def test_a_run_of_six_stays_one_run() -> None:
    found = least_deadwood(dealt("4H 5H 6H 7H 8H 9H KC JD 2S 4D"), STANDARD)
    assert found.melds == (dealt("4H 5H 6H 7H 8H 9H"),)


def test_king_ace_two_is_a_run_only_round_the_corner() -> None:
    cards = dealt("KS AS 2S 5H 5D 5C 5S 8H 8D 8C")
    assert least_deadwood(cards, STANDARD).deadwood == 13
    assert least_deadwood(cards, TEDESCO).deadwood == 0
    assert ("KS", "AS", "2S") in least_deadwood(cards, TEDESCO).melds


def test_thirteen_cards_round_the_corner_begin_with_the_ace() -> None:
    suit = tuple(rank + "D" for rank in oracle.RANKS)
    assert least_deadwood(suit, TEDESCO) == Arrangement((suit,), (), 0)


def test_a_loose_ace_counts_what_the_rules_say() -> None:
    assert deadwood(("AS", "KD"), STANDARD) == 11
    assert deadwood(("AS", "KD"), RuleSet(ace_deadwood=15)) == 25


def test_dropping_the_dearest_loose_card_is_not_the_best_discard() -> None:
    eleven = least_deadwood(OVERLAP, STANDARD)
    assert (eleven.deadwood, eleven.unmatched) == (3, ("AC", "2C"))
    sets = (("AC", "AH", "AS"), ("2C", "2D", "2H", "2S"), ("3D", "3H", "3S"))
    assert best_discard(OVERLAP, STANDARD) == Arrangement(sets, (), 0, "4D")


@pytest.mark.parametrize(
    ("cards", "code"), [(("1C",), "unknown-card"), (("2C", "3D", "2C"), "duplicate-card")]
)
def test_what_is_no_hand_is_refused(cards: Cards, code: str) -> None:
    for ask in (deadwood, least_deadwood, best_discard):
        with pytest.raises(RuleViolation) as refusal:
            ask(cards, STANDARD)
        assert (refusal.value.code, refusal.value.path) == (code, "")


@given(some_hands, rule_sets())
@example(OVERLAP, STANDARD)
@example(dealt("AS 2S 3S 2C 3C 4C 2D 3D 3H 4H"), STANDARD)
@example(dealt("KC AC 2C KD AD 2D KH AH 2H 3C"), TEDESCO)
def test_no_choice_of_melds_leaves_less(cards: Cards, rules: RuleSet) -> None:
    found = least_deadwood(cards, rules)
    assert found.deadwood == oracle.least(frozenset(cards), rules) == deadwood(cards, rules)
    assert all(oracle.is_meld(meld, rules) for meld in found.melds)
    assert oracle.value(found.unmatched, rules) == found.deadwood
    told = [card for meld in found.melds for card in meld] + list(found.unmatched)
    assert sorted(told) == sorted(cards)


@given(st.one_of(hands(11), melded_hands(11)), rule_sets())
@example(OVERLAP, STANDARD)
def test_no_other_discard_leaves_less(cards: Cards, rules: RuleSet) -> None:
    found = best_discard(cards, rules)
    every = frozenset(cards)
    assert found.deadwood == min(oracle.least(every - {card}, rules) for card in cards)
    assert found.discard is not None
    kept = [card for card in cards if card != found.discard]
    assert found._replace(discard=None) == least_deadwood(kept, rules)


@given(some_hands.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_does_not_matter(pair: tuple[Cards, list[str]]) -> None:
    cards, mixed = pair
    assert least_deadwood(cards, STANDARD) == least_deadwood(mixed, STANDARD)
    assert best_discard(cards, TEDESCO) == best_discard(mixed, TEDESCO)


@given(some_hands)
def test_more_runs_never_leave_more(cards: Cards) -> None:
    corner = RuleSet(round_the_corner=True)
    assert deadwood(cards, corner) <= deadwood(cards, STANDARD)
