import pytest

from scoring.cards import CARD_VALUES
from scoring.hand_check import deal_of
from scoring.melds import settle
from scoring.melds.reasons import reasons
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import HandCards, Row
from tournament.wording.card_faces import cards_told, face, query_of
from tournament.wording.cards import hand_told, missing_told
from tournament.wording.rules import rule_text

NAMES = ("Anna", "Boris")
KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
RUNS_OR_SETS = "AS 5S 6S 7S 5C 6C 7C 5D 6D 7D"
AGAINST = "3S 4S 8S 4C 8C 4D 8D 5H 6H 7H"
GIN = "AS 2S 3S 4S 5S 6S 7S JH QH KH"
LOSES = "9S 10S JS QS KS AC 2C 3C 8H 10H"


def told(knocker=KNOCKER, defender=DEFENDER, rules="standard", by="A", card=None, **known):
    deal = deal_of(HandCards(knocker, defender, **known), card, RuleSet.from_document(rules))
    shown = settle(deal)
    return hand_told(deal, shown, reasons(deal, shown), NAMES, by)


def faces(cards):
    return " ".join(f"{one.rank}{one.sign}{'*' if one.laid else ''}" for one in cards)


def test_undercut_is_told_with_both_hands_the_account_and_why():
    one = told()

    assert (one.result, one.head) == (
        "undercut",
        "Boris undercuts with 9 against 10 and scores 26.",
    )
    assert one.lines == (("Difference, 10 − 9", "+1"), ("Undercut", "+25"), ("Together", "+26"))
    knocker, defender = one.hands
    assert [faces(meld) for meld in knocker.melds] == [
        "7♣* 8♣* 9♣ 10♣ J♣",
        "K♣ K♦ K♠",
        "5♠ 6♠ 7♠ 8♠* 9♠*",
    ]
    assert (knocker.name, faces(knocker.unmatched), knocker.deadwood, knocker.before) == (
        "Anna",
        "J♦",
        10,
        None,
    )
    assert [faces(meld) for meld in defender.melds] == ["2♣ 2♦ 2♥ 2♠"]
    assert (faces(defender.unmatched), defender.sum_told, defender.before) == (
        "A♣ 8♦",
        "1 + 8 = 9",
        17,
    )
    assert faces(defender.laid) == "8♣* 7♣* 8♠* 9♠*"
    assert one.why == (
        "Anna declared no melds: those that score most were found.",
        "Boris lays off 8♣ 7♣ on 9♣ 10♣ J♣ and 8♠ 9♠ on 5♠ 6♠ 7♠.",
        "Boris breaks up 8♣ 8♦ 8♠: that leaves 9 instead of 17.",
    )
    assert one.rules == ("Knock with 10 or less.", "Undercut: 25 points and the difference.")


def test_the_other_side_may_have_knocked():
    one = told(by="B")

    assert one.head == "Anna undercuts with 9 against 10 and scores 26."
    assert (one.winner, [hand.name for hand in one.hands]) == ("Anna", ["Boris", "Anna"])


def test_declared_melds_that_score_less_stand():
    one = told(RUNS_OR_SETS, AGAINST, melds="5C 6C 7C | 5D 6D 7D | 5S 6S 7S")

    assert one.head == "Boris undercuts with 0 against 1 and scores 26."
    assert one.why[0] == "Declared so, it stands. The best melds would have scored 2."


def test_melds_that_keep_more_deadwood_say_so():
    one = told("AC 2C 3C 4C KC KD KH AD 2D 3H", "5C 6C 4D 7D 9D 8S 10H JS 2H AH")

    assert one.why == (
        "Anna declared no melds: those that score most were found.",
        "Anna could have held 6, but that scores less.",
        "Boris gains nothing by laying off.",
    )


def test_after_gin_nothing_is_laid_off():
    one = told(GIN, LOSES)

    assert (one.result, one.hands[1].laid) == ("gin", ())
    assert "After gin nothing is laid off." in one.why
    assert "No laying off on gin or big gin." in one.rules


def test_after_gin_something_is_laid_off_where_the_rules_allow_it():
    one = told(GIN, "8S 9S QS KS AC 2C 3C 10C 4C 5C", {"preset": "standard", "layoff_on_gin": True})

    assert faces(one.hands[1].laid) == "8♠* 9♠*"
    assert "Boris lays off 8♠ 9♠ on A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠." in one.why
    assert "The defender may lay off on gin and big gin too." in one.rules


def test_big_gin_and_the_card_thrown():
    eleven = "AS 2S 3S 4S 5S 6S 7S 8S JH QH KH"

    assert told(eleven, LOSES).result == "big gin"
    found = told("AS 2S 3S 4S 5S 6S 7S JH QH KH 10D", LOSES)
    assert faces([found.hands[0].discard]) == "10♦"
    assert "The card to throw was found: 10♦." in found.why
    given = told("AS 2S 3S 4S 5S 6S 7S JH QH KH 10D", LOSES, discard="10D")
    assert not any("found: 10♦" in one for one in given.why)


def test_big_gin_where_it_is_not_played_says_the_rule():
    one = told("AS 2S 3S 4S 5S 6S 7S 8S JH QH KH", LOSES, "britannica")

    assert one.result == "gin"
    assert "Big gin is not played: it counts as gin." in one.rules


@pytest.mark.parametrize(
    ("tie", "head"),
    [
        ("defender_bonus", "Boris undercuts with 1 against 1 and scores 25."),
        ("defender_zero", "Both have 1. Boris wins the hand, without points."),
        ("knocker_zero", "Both have 1. Anna wins the hand, without points."),
        ("nobody", "Both have 1. Nobody scores."),
    ],
)
def test_equal_counts(tie, head):
    one = told(
        RUNS_OR_SETS,
        "AC KC KD KS KH QC QD QS QH AD".replace("AD", "JC"),
        {"preset": "standard", "tie": tie},
    )

    assert one.head == head


def test_knock_card_spade_and_dear_aces_name_their_rules():
    one = told(
        "5S 6S 7S 9C 10C JC KC KD KS 2D", "AC 4H 8D 2C 3D 10H 6H 7D QS 9H", "tedesco", card="3S"
    )

    fields = ("knock_card", "spade_multiplier", "ace_deadwood", "round_the_corner")
    assert one.rules == tuple(rule_text(field, PRESETS["tedesco"]) for field in fields)
    assert one.hands[1].unmatched[0].points == 15


def test_cards_laid_off_round_the_corner_stand_at_the_end_they_follow():
    rules = {"preset": "standard", "round_the_corner": True}
    one = told("QS KS AS 5C 5D 5H 9C 9D 9H 2D", "2S 3S JS 4H 6H 8D 10C KD 7C QC", rules)

    melds = [faces(meld) for meld in one.hands[0].melds]
    assert "J♠* Q♠ K♠ A♠ 2♠* 3♠*" in melds


def test_every_card_has_a_name():
    assert face("TH").name == "ten of hearts"
    assert len({face(card).name for card in CARD_VALUES}) == 52
    assert cards_told(["TH", "AS"]) == "10♥ A♠"


def test_what_is_missing_is_told_by_name():
    assert missing_told((7, 0), "A", NAMES) == (
        "Anna: 7 of 10 or 11 cards.",
        "Boris: 0 of 10 cards.",
    )
    assert missing_told((10, 10), None, NAMES, card=True) == (
        "Say who knocked, or laid down gin.",
        "The knock card.",
    )


def test_address_of_kept_cards_puts_the_knocker_on_their_side():
    cards = HandCards("5S", "6S", "", "7S")

    assert query_of(cards, Row("gin", "B", knock_card="TH"), "B") == {
        "by": "B", "a": "6S", "b": "5S", "knock_card": "10H", "discard": "7S",
    }  # fmt: skip
