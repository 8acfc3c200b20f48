"""A hand settled from its cards, with what is open left to the knocker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.hand import price_hand
from scoring.melds import Arrangement, Deal, LayOff, Showdown, best_defence, settle
from scoring.melds.packed import pack
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Row
from tests.unit.scoring.cards import oracle
from tests.unit.scoring.cards.samples import Dealt, deals

STANDARD = PRESETS["standard"]


def dealt(knocker: str, defender: str, rules: RuleSet = STANDARD, discard: str = "") -> Deal:
    hand, other = pack(knocker.split()), pack(defender.split())
    return Deal(hand, other, rules, thrown=pack(discard.split()))


def outcome(shown: Showdown) -> oracle.Outcome:
    sign = {"knocker": 1, "defender": -1, None: 0}[shown.winner]
    assert sign or not shown.points
    figures = shown.knocker.deadwood, shown.defender.deadwood
    return oracle.Outcome(sign * shown.points, *figures, shown.result)


def test_a_card_is_kept_loose_that_would_let_others_be_laid_off() -> None:
    # With the four on the run, five and six could follow: 11 points for 4.
    shown = settle(dealt("AC 2C 3C 4C KC KD KH AD 2D 3H", "5C 6C 4D 7D 9D 8S TH JS 2H AH"))
    melds = (("AC", "2C", "3C"), ("KC", "KD", "KH"))
    assert shown.knocker == Arrangement(melds, ("4C", "AD", "2D", "3H"), 10)
    assert (shown.points, shown.winner, shown.defender.layoffs) == (52, "knocker", ())


def test_a_run_stays_down_whole_when_nothing_follows() -> None:
    shown = settle(dealt("AC 2C 3C 4C KC KD KH QS QD QH", "7C 6C 4D 7D 9D 8S TH JS 2H AH"))
    melds = (("AC", "2C", "3C", "4C"), ("KC", "KD", "KH"), ("QD", "QH", "QS"))
    assert shown.knocker == Arrangement(melds, (), 0)
    assert (shown.row.ending, shown.result, shown.winner) == ("gin", "gin", "knocker")


def test_the_smallest_loss_is_chosen() -> None:
    # On runs the defender could lay off everything; on sets four are left, and 10 lose by 6.
    shown = settle(dealt("5S 5C 5D 6S 6C 6D 7S 7C 7D TC", "8S 8C 4S 4C 8D 4D 8H 4H 3S AS"))
    assert outcome(shown) == oracle.Outcome(-31, 10, 4, "undercut")
    assert [len({card[0] for card in meld}) for meld in shown.knocker.melds] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rules", "result", "points"),
    [
        (STANDARD, "big_gin", 49),
        (PRESETS["britannica"], "gin", 43),
        (PRESETS["straight"], "big_gin", 49),
        (RuleSet(layoff_on_gin=True), "big_gin", 39),
    ],
)
def test_eleven_cards_in_melds_need_no_discard(rules: RuleSet, result: str, points: int) -> None:
    deal = dealt("AS 2S 3S 4S 5S 6S 7S 8S QH KH JH", "9S TS JS QS KS AC 2C 3C 8H TH", rules)
    shown = settle(deal)
    assert (shown.result, shown.row.ending, shown.points) == (result, result, points)
    assert (shown.knocker.discard, shown.knocker.unmatched) == (None, ())


def test_a_discard_that_is_given_is_taken() -> None:
    deal = dealt("AS 2S 3S 4S 5S 6S 7S 8S QH KH JH", "9S TS JS QS KS AC 2C 3C 8H TH", discard="8S")
    shown = settle(deal)
    assert (shown.result, shown.knocker.discard, shown.points) == ("gin", "8S", 43)


def test_a_declared_spread_is_taken_with_all_its_faults() -> None:
    deal = dealt("AC 2C 3C 4C KC KD KH QS QD QH", "7C 6C 4D 7D 9D 8S TH JS 2H AH")
    declared = tuple(pack(meld.split()) for meld in ("QS QD QH", "AC 2C 3C", "KC KD KH"))
    shown = settle(deal._replace(melds=declared))
    assert shown.knocker.unmatched == ("4C",)
    assert (shown.row.ending, shown.row.knocker_deadwood) == ("knock", 4)
    assert shown.knocker.melds == (("AC", "2C", "3C"), ("KC", "KD", "KH"), ("QD", "QH", "QS"))


def test_the_dearest_card_outside_the_declared_melds_is_thrown() -> None:
    deal = dealt("AC 2C 3C 5C KC KD KH QS QD QH 9D", "7C 6C 4D 7D 8D 8S TH JS 2H AH")
    declared = tuple(pack(meld.split()) for meld in ("QS QD QH", "AC 2C 3C", "KC KD KH"))
    shown = settle(deal._replace(melds=declared))
    assert (shown.knocker.discard, shown.knocker.unmatched) == ("9D", ("5C",))


@pytest.mark.parametrize(
    ("deal", "path", "named"),
    [
        (dealt("AC 2C 3C 5C KC KD KH QS 8D 7H", "9C 6C 4D 7D 9D 8S TH JS 2H AH"), "knocker", "QS"),
        (
            dealt("AC 2C 3C 5C KC KD KH QS QH 7H 8D", "9C 6C 4D 7D 9D 8S TH JS 2H AH"),
            "knocker",
            "5C",
        ),
        (
            dealt("AC 2C 3C TS KC KD KH QS JS 9D", "9C 6C 4D 7D 8D 8S TH JH 2H AH")._replace(
                melds=(pack(("KC", "KD", "KH")), pack(("TS", "JS", "QS")))
            ),
            "melds",
            "AC 2C 3C 9D are left and count 15",
        ),
        (
            dealt("AC 2C 3C TS KC KD KH QS JS 9D", "9C 6C 4D 7D 8D 8S TH JH 2H AH")._replace(
                rules=PRESETS["oklahoma"], knock_card="8H"
            ),
            "knocker",
            "9D are left and count 9; the knock card 8H sets the limit of 8",
        ),
        (
            dealt("AC 2C 3C TS KC KD KH QS JS AD", "9C 6C 4D 7D 8D 8S TH JH 2H AH")._replace(
                rules=PRESETS["oklahoma"], knock_card="AS"
            ),
            "knocker",
            "AD are left and count 1",
        ),
    ],
)
def test_a_knock_over_the_limit_is_refused_and_names_the_cards(
    deal: Deal, path: str, named: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        settle(deal)
    assert (refusal.value.code, refusal.value.path) == ("knock-over-limit", path)
    assert named in refusal.value.message


@pytest.mark.parametrize(
    ("tie", "winner", "points"),
    [
        ("nobody", None, 0),
        ("defender_bonus", "defender", 25),
        ("defender_zero", "defender", 0),
        ("knocker_zero", "knocker", 0),
    ],
)
def test_equal_counts_go_by_the_rules(tie: str, winner: str | None, points: int) -> None:
    rules = RuleSet.from_document({"preset": "standard", "tie": tie})
    hands = "AC 2C 3C TS KC KD KH QS JS 4D", "4C 4S 5C 5D 5H 6H 7H 8H 9H TH"
    shown = settle(dealt(*hands, rules))
    assert shown.defender.layoffs == (LayOff("4C", 0),)
    assert (shown.knocker.deadwood, shown.defender.deadwood) == (4, 4)
    assert (shown.winner, shown.points) == (winner, points)


@given(deals())
def test_no_spread_and_no_discard_score_more(dealt: Dealt) -> None:
    knocker, defender, rules, card = dealt
    wanted = oracle.settled(frozenset(knocker), frozenset(defender), rules, knock_card=card)
    deal = Deal(pack(knocker), pack(defender), rules, card)
    if wanted is None:
        with pytest.raises(RuleViolation) as refusal:
            settle(deal)
        assert (refusal.value.code, refusal.value.path) == ("knock-over-limit", "knocker")
    else:
        assert outcome(settle(deal)) == wanted


@given(deals(), st.data())
def test_with_a_discard_given_no_spread_scores_more(dealt: Dealt, data: st.DataObject) -> None:
    knocker, defender, rules, card = dealt
    thrown = data.draw(st.sampled_from(knocker)) if len(knocker) == 11 else None
    wanted = oracle.settled(
        frozenset(knocker), frozenset(defender), rules, knock_card=card, discard=thrown
    )
    bit = pack([thrown]) if thrown else 0
    if wanted is not None:
        shown = settle(Deal(pack(knocker), pack(defender), rules, card, thrown=bit))
        assert outcome(shown) == wanted
        assert shown.knocker.discard == thrown or thrown is None


@given(deals())
def test_what_is_shown_fits_together(dealt: Dealt) -> None:
    knocker, defender, rules, card = dealt
    try:
        shown = settle(Deal(pack(knocker), pack(defender), rules, card))
    except RuleViolation:
        return
    melds, unmatched, held, discard = shown.knocker
    told = [card for meld in melds for card in meld] + [*unmatched, *filter(None, [discard])]
    assert sorted(told) == sorted(knocker)
    assert oracle.value(unmatched, rules) == held == shown.row.knocker_deadwood
    assert all(oracle.is_meld(meld, rules) for meld in melds)
    lay_off = bool(held) or rules.layoff_on_gin
    assert shown.defender == best_defence(defender, melds, rules, lay_off=lay_off)
    assert shown.row == Row(shown.row.ending, "A", held, shown.defender.deadwood, card)
    ending, result, side, points, _ = price_hand(shown.row, rules)
    player = {"A": "knocker", "B": "defender", None: None}[side]
    assert (ending, result, player, points) == (
        shown.row.ending,
        shown.result,
        shown.winner,
        shown.points,
    )


@given(deals())
def test_the_declared_spread_that_was_found_comes_out_the_same(dealt: Dealt) -> None:
    knocker, defender, rules, card = dealt
    deal = Deal(pack(knocker), pack(defender), rules, card)
    try:
        shown = settle(deal)
    except RuleViolation:
        return
    melds = tuple(pack(meld) for meld in shown.knocker.melds)
    thrown = pack([shown.knocker.discard]) if shown.knocker.discard else 0
    assert settle(deal._replace(melds=melds, thrown=thrown)) == shown
    assert outcome(settle(deal._replace(melds=melds))) == outcome(shown)
