from dataclasses import replace

from hypothesis import given

from scoring.errors import RuleViolation
from scoring.hand_check import read_deal
from scoring.kept import cards_of, gives, row_of_cards, row_with_cards
from scoring.presets import PRESETS
from scoring.values import HandCards, Row
from tests.unit.scoring.cards.samples import deals

STANDARD = PRESETS["standard"]
KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
KEPT = HandCards("9C 10C JC KC JD KD 5S 6S 7S KS", "AC 2C 7C 8C 2D 8D 2H 2S 8S 9S")
KNOCK = Row("knock", "B", 10, 9, cards=KEPT)


def test_cards_say_the_hand_of_whoever_knocked_and_are_kept_in_one_order():
    assert row_of_cards(HandCards(KNOCKER, DEFENDER), "B", None, STANDARD) == KNOCK


def test_gin_from_cards_leaves_the_knocker_nothing_to_write_down():
    cards = HandCards("5S 6S 7S 9C 10C JC KC KD KS KH", DEFENDER)

    row = row_of_cards(cards, "A", None, STANDARD)

    assert (row.ending, row.knocker_deadwood) == ("gin", None)


def test_declared_melds_and_the_card_thrown_are_kept():
    deal = read_deal(
        {
            "rules": "standard",
            "knocker": f"{KNOCKER} 3H",
            "defender": DEFENDER,
            "melds": "KC KS KD|5S 6S 7S | 9C 10C JC",
            "discard": "3H",
        }
    )

    kept = cards_of(deal)

    assert (kept.melds, kept.discard) == ("KC KD KS | 5S 6S 7S | 9C 10C JC", "3H")


def test_row_keeps_cards_that_prove_it_and_no_others():
    plain = replace(KNOCK, cards=None, note="look")
    cards = HandCards(KNOCKER, DEFENDER)

    assert row_with_cards(plain, cards, STANDARD) == replace(plain, cards=KEPT)
    assert row_with_cards(replace(plain, knocker_deadwood=9), cards, STANDARD) is None
    assert row_with_cards(replace(plain, ending="gin"), cards, STANDARD) is None
    assert not gives(HandCards(KNOCKER, KNOCKER), plain, STANDARD)


@given(dealt=deals())
def test_row_of_any_cards_is_proved_by_the_cards_it_keeps(dealt):
    cards = HandCards(" ".join(dealt.knocker), " ".join(dealt.defender))
    try:
        row = row_of_cards(cards, "A", dealt.knock_card, dealt.rules)
    except RuleViolation:
        return

    assert row_with_cards(row, row.cards, dealt.rules) == row
    assert row_of_cards(row.cards, "A", dealt.knock_card, dealt.rules) == row
