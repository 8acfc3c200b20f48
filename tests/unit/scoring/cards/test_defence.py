"""The best defence, against every defence that can be played."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.melds import Defence, LayOff, best_defence, deadwood
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tests.unit.scoring.cards import oracle
from tests.unit.scoring.cards.samples import RANKS, Cards, Dealt, deals

STANDARD = PRESETS["standard"]
CORNER = RuleSet(round_the_corner=True)
RUNS = "5S 6S 7S | 9C TC JC | KS KC KD"
DEFENDER = "2S 2C 2D 2H AC 7C 8C 8S 9S 8D"


def spread(text: str) -> list[Cards]:
    return [tuple(meld.split()) for meld in text.split("|")]


def cards(text: str) -> Cards:
    return tuple(text.split())


def test_own_melds_are_broken_up_when_that_is_better() -> None:
    twos = (("2C", "2D", "2H", "2S"),)
    laid = (LayOff("8S", 0), LayOff("9S", 0), LayOff("8C", 1), LayOff("7C", 1))
    found = best_defence(cards(DEFENDER), spread(RUNS), STANDARD)
    assert found == Defence(twos, ("AC", "8D"), 9, laid, 17)


def test_nothing_is_laid_off_where_it_may_not_be() -> None:
    melds = (("2C", "2D", "2H", "2S"), ("8C", "8D", "8S"))
    found = best_defence(cards(DEFENDER), spread(RUNS), STANDARD, lay_off=False)
    assert found == Defence(melds, ("AC", "7C", "9S"), 17, (), 17)


def test_a_card_that_fits_a_set_and_a_run_opens_the_run() -> None:
    ten_on_run = best_defence(cards("9S TS KD"), spread("TC TD TH | JS QS KS"), STANDARD)
    assert ten_on_run.layoffs == (LayOff("TS", 1), LayOff("9S", 1))
    assert (ten_on_run.deadwood, ten_on_run.unmatched) == (10, ("KD",))


def test_a_card_that_no_run_reaches_completes_the_set() -> None:
    found = best_defence(cards("5S 6H 7H"), spread("5C 5D 5H | 9H TH JH"), STANDARD)
    assert (found.layoffs, found.deadwood) == ((LayOff("5S", 0),), 13)


def test_two_runs_meet_in_the_gap_between_them() -> None:
    found = best_defence(cards("5C 6C 7C 8C KD"), spread("2C 3C 4C | 9C TC JC"), CORNER)
    assert (found.deadwood, found.layoffs, found.melds) == (10, (), (cards("5C 6C 7C 8C"),))
    broken = best_defence(cards("5C 7C 8C 8D 8H KD"), spread("2C 3C 4C | 9C TC JC"), CORNER)
    assert (broken.deadwood, broken.layoffs) == (17, (LayOff("5C", 0),))


def test_nothing_is_laid_off_that_an_own_meld_holds_as_well() -> None:
    found = best_defence(cards("8C 9C TC 2D"), spread("5C 6C 7C"), STANDARD)
    assert (found.layoffs, found.deadwood) == ((), 2)


def test_an_ace_goes_on_a_king_only_round_the_corner() -> None:
    queens = spread("JS QS KS")
    assert best_defence(cards("AS 2S 3D"), queens, STANDARD).layoffs == ()
    assert best_defence(cards("AS 2S 3D"), queens, CORNER).layoffs == (
        LayOff("AS", 0),
        LayOff("2S", 0),
    )


def test_a_run_grows_to_thirteen_cards_and_no_further() -> None:
    others = tuple(rank + "H" for rank in RANKS if rank not in "567")
    found = best_defence(others[::2], [("5H", "6H", "7H")], CORNER)
    assert found.deadwood < deadwood(others[::2], CORNER)
    whole = best_defence(others, [("5H", "6H", "7H")], CORNER)
    assert (whole.deadwood, whole.layoffs) == (0, ())


@pytest.mark.parametrize(
    ("hand", "melds", "code"),
    [
        ("2C 3D", "QS KS AS", "not-a-meld"),
        ("2C 3D", "5C 5D", "not-a-meld"),
        ("2C 3D", "5C 5D 6C 6D", "not-a-meld"),
        ("2C 3D", "2C 2D 2H", "duplicate-card"),
        ("2C 3D", "5C 5D 5H | 5C 6C 7C", "duplicate-card"),
        ("2C 2C", "5C 5D 5H", "duplicate-card"),
        ("2C 1C", "5C 5D 5H", "unknown-card"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(hand: str, melds: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        best_defence(cards(hand), spread(melds), STANDARD)
    assert refusal.value.code == code
    assert refusal.value.message.endswith(".")


@st.composite
def spread_deals(draw: st.DrawFn) -> tuple[Dealt, list[oracle.Hand]]:
    """Draw a deal with some melds that share no card."""
    dealt = draw(deals())
    every = sorted(oracle.melds(frozenset(dealt.knocker), dealt.rules), key=sorted)
    assume(every)
    chosen: list[oracle.Hand] = []
    for meld in draw(st.lists(st.sampled_from(every), min_size=1, max_size=8, unique=True)):
        if not any(meld & other for other in chosen):
            chosen.append(meld)
    return dealt, chosen


@given(spread_deals())
def test_no_defence_that_can_be_played_leaves_less(drawn: tuple[Dealt, list[oracle.Hand]]) -> None:
    (_, defender, rules, _), melds = drawn
    found = best_defence(defender, [tuple(meld) for meld in melds], rules)
    assert found.deadwood == oracle.defence(frozenset(defender), melds, rules)
    assert found.deadwood_before_layoff == oracle.least(frozenset(defender), rules)
    assert oracle.value(found.unmatched, rules) == found.deadwood
    table = list(melds)
    for card, place in found.layoffs:
        table[place] |= {card}
        assert oracle.is_meld(table[place], rules)
    assert all(oracle.is_meld(meld, rules) for meld in found.melds)
    told = [card for meld in found.melds for card in meld] + list(found.unmatched)
    assert sorted(told + [card for card, _ in found.layoffs]) == sorted(defender)


@given(spread_deals())
def test_every_layoff_pays(drawn: tuple[Dealt, list[oracle.Hand]]) -> None:
    (_, defender, rules, _), melds = drawn
    found = best_defence(defender, [tuple(meld) for meld in melds], rules)
    if found.deadwood == found.deadwood_before_layoff:
        assert found.layoffs == ()
    kept = [card for card in defender if card not in {each.card for each in found.layoffs}]
    assert deadwood(kept, rules) == found.deadwood


@given(spread_deals())
def test_one_more_meld_on_the_table_never_helps_the_knocker(
    drawn: tuple[Dealt, list[oracle.Hand]],
) -> None:
    (_, defender, rules, _), melds = drawn
    spreads = [tuple(meld) for meld in melds]
    fewer = best_defence(defender, spreads[:-1], rules)
    assert best_defence(defender, spreads, rules).deadwood <= fewer.deadwood
