from hypothesis import given

from scoring.errors import RuleViolation
from scoring.hand_check import deal_of, read_deal
from scoring.melds import Deal, best_discard, least_deadwood, settle
from scoring.melds.packed import pack
from scoring.melds.reasons import reasons
from scoring.presets import PRESETS
from scoring.values import HandCards, Item
from tests.unit.scoring.cards.samples import deals

KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
RUNS_OR_SETS = "AS 5S 6S 7S 5C 6C 7C 5D 6D 7D"
AGAINST_OTHERS = "5C 6C 4D 7D 9D 8S 10H 9S 2H AH"
AGAINST = "3S 4S 8S 4C 8C 4D 8D 5H 6H 7H"


def deal(knocker=KNOCKER, defender=DEFENDER, rules="standard", **known):
    return read_deal({"rules": rules, "knocker": knocker, "defender": defender, **known})


def why(one):
    return reasons(one, settle(one))


def test_defence_that_breaks_up_a_meld_names_it_and_what_it_would_have_kept():
    found = why(deal())

    assert found.alone.melds == (("2C", "2D", "2H", "2S"), ("8C", "8D", "8S"))
    assert found.broken == (("8C", "8D", "8S"),)
    assert found.kept == 17
    assert found.least == 10
    assert found.better is None


def test_defence_that_lays_off_only_loose_cards_breaks_nothing_up():
    found = why(deal(defender="2C 2D 2H 2S AC 8C 8S QH 3H 4D"))

    assert found.broken == ()
    assert found.kept == 1 + 10 + 3 + 4


def test_declared_spread_that_scores_less_is_told_with_the_better_one():
    one = deal(RUNS_OR_SETS, AGAINST, melds="5C 6C 7C | 5D 6D 7D | 5S 6S 7S")

    found = why(one)

    assert settle(one).gain == -26
    assert (found.better.gain, found.better.knocker.melds[0]) == (2, ("5C", "5D", "5S"))


def test_least_of_eleven_cards_throws_the_best_one_and_keeps_a_big_gin():
    assert why(deal("AC 2C 3C 4C KC KD KH AD 2D 3H JS", AGAINST_OTHERS)).least == 6
    big = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS"
    assert why(deal(big, "5C 6C 4D 7D 9D KC 10H KD 2H AH")).least == 0


def test_spread_that_keeps_more_than_the_least_says_the_least():
    one = deal("AC 2C 3C 4C KC KD KH AD 2D 3H", "5C 6C 4D 7D 9D 8S 10H JS 2H AH")

    assert (settle(one).knocker.deadwood, why(one).least) == (10, 6)


@given(dealt=deals())
def test_reasons_of_any_hand_agree_with_the_solvers(dealt):
    one = Deal(pack(dealt.knocker), pack(dealt.defender), dealt.rules, dealt.knock_card)
    try:
        shown = settle(one)
    except RuleViolation:
        return
    found = reasons(one, shown)

    rules, alone = dealt.rules, least_deadwood(dealt.defender, dealt.rules)
    eleven = len(dealt.knocker) == 11 and shown.knocker.discard
    held = best_discard(dealt.knocker, rules) if eleven else least_deadwood(dealt.knocker, rules)
    assert (found.least, found.alone, found.better) == (held.deadwood, alone, None)
    assert shown.defender.deadwood <= found.kept <= alone.deadwood
    assert bool(found.broken) == (found.kept > shown.defender.deadwood)
    assert set(found.broken) <= set(alone.melds) - set(shown.defender.melds)


def test_showdown_tells_the_items_of_its_points():
    assert settle(deal()).items == (Item("deadwood", "B", 1), Item("undercut_bonus", "B", 25))


def test_kept_cards_are_the_hand_they_were_kept_from():
    kept = HandCards(KNOCKER, DEFENDER, "9C 10C JC | KC KD KS", "")

    assert deal_of(kept, None, PRESETS["standard"]) == deal(melds="9C 10C JC | KC KD KS")
