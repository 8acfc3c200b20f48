"""What a row earns: RULES.md, section 2, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.errors import RuleViolation, ScoringBug
from scoring.hand import knock_limit_of_card, max_deadwood, price_hand
from scoring.match import score_match
from scoring.values import Item, Row
from tests.unit.scoring.sheets import DEAD, big_gin, gin, knock, penalty, rules

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet

SPADE = rules("oklahoma")
AT_ONCE = rules(box_timing="immediate", box_bonus=10)


def told(priced: tuple[object, ...]) -> tuple[object, ...]:
    """Return ending, result, winner, points and items as code and points."""
    ending, result, winner, points, items = priced
    assert isinstance(items, tuple)
    assert all(item.side == winner for item in items)
    return ending, result, winner, points, {item.code: item.points for item in items}


@pytest.mark.parametrize(
    ("ruleset", "row", "wanted"),
    [
        pytest.param(
            rules(),
            knock("B", 1, 2),
            ("knock", "knock", "B", 1, {"deadwood": 1}),
            id="2.1-the-difference",
        ),
        pytest.param(
            rules(),
            knock("A", 10, 100),
            ("knock", "knock", "A", 90, {"deadwood": 90}),
            id="2.1-the-most",
        ),
        pytest.param(
            rules(gin_bonus=0),
            gin("A", 0),
            ("gin", "gin", "A", 0, {}),
            id="2.2-gin-worth-nothing-is-still-won",
        ),
        pytest.param(
            rules(),
            replace(gin("A", 7), knocker_deadwood=0),
            ("gin", "gin", "A", 32, {"deadwood": 7, "gin_bonus": 25}),
            id="2.2-a-deadwood-of-0-may-be-written",
        ),
        pytest.param(
            rules(layoff_on_gin=True),
            gin("A", 7),
            ("gin", "gin", "A", 32, {"deadwood": 7, "gin_bonus": 25}),
            id="2.2-layoffs-on-gin-change-no-sum",
        ),
        pytest.param(
            rules(big_gin_bonus=0),
            big_gin("B", 3),
            ("big_gin", "big_gin", "B", 3, {"deadwood": 3}),
            id="2.3-a-bonus-of-0-is-not-null",
        ),
        pytest.param(
            rules(big_gin_bonus=None),
            big_gin("B", 3),
            ("gin", "gin", "B", 28, {"deadwood": 3, "gin_bonus": 25}),
            id="2.3-not-played",
        ),
        pytest.param(
            rules("straight"),
            knock("A", 0, 9),
            ("gin", "gin", "A", 34, {"deadwood": 9, "gin_bonus": 25}),
            id="1-a-knock-with-0-is-gin-in-straight-gin-too",
        ),
        pytest.param(
            rules(),
            knock("A", 10, 0),
            ("knock", "undercut", "B", 35, {"deadwood": 10, "undercut_bonus": 25}),
            id="2.4-the-dearest-undercut",
        ),
        pytest.param(
            rules(undercut_bonus=0),
            knock("A", 5, 5),
            ("knock", "undercut", "B", 0, {}),
            id="2.5-a-bonus-of-0-is-still-an-undercut",
        ),
        pytest.param(
            rules(tie="defender_zero"),
            knock("B", 5, 5),
            ("knock", "tie", "A", 0, {}),
            id="2.5-defender-zero",
        ),
        pytest.param(
            rules(tie="knocker_zero"),
            knock("B", 5, 5),
            ("knock", "tie", "B", 0, {}),
            id="2.5-knocker-zero",
        ),
        pytest.param(
            rules(tie="nobody"),
            knock("B", 5, 5),
            ("knock", "tie", None, 0, {}),
            id="2.5-nobody",
        ),
        pytest.param(rules(), DEAD, ("dead", "dead", None, 0, {}), id="2.6-dead"),
        pytest.param(
            SPADE,
            big_gin("A", 10, "AS"),
            ("big_gin", "big_gin", "A", 82, {"deadwood": 10, "big_gin_bonus": 31, "spade": 41}),
            id="2.7-spade-doubles-big-gin",
        ),
        pytest.param(
            replace(SPADE, tie="nobody"),
            knock("A", 3, 3, "3S"),
            ("knock", "tie", None, 0, {}),
            id="2.7-twice-nothing",
        ),
        pytest.param(
            replace(SPADE, tie="knocker_zero", box_timing="immediate"),
            knock("A", 3, 3, "3S"),
            ("knock", "tie", "A", 25, {"box": 25}),
            id="2.7-the-box-is-not-doubled",
        ),
        pytest.param(
            rules("oklahoma-second-deck"),
            knock("A", 2, 8, "QS"),
            ("knock", "knock", "A", 12, {"deadwood": 6, "spade": 6}),
            id="2.7-second-deck-is-scored-alike",
        ),
        pytest.param(
            rules(spade_multiplier=2),
            knock("A", 2, 8, "QS"),
            ("knock", "knock", "A", 6, {"deadwood": 6}),
            id="2.7-no-spade-without-a-knock-card",
        ),
        pytest.param(
            replace(SPADE, spade_multiplier=1),
            knock("A", 2, 8, "QS"),
            ("knock", "knock", "A", 6, {"deadwood": 6}),
            id="2.7-once-is-no-item",
        ),
        pytest.param(
            SPADE,
            replace(DEAD, knock_card="KS"),
            ("dead", "dead", None, 0, {}),
            id="2.7-a-dead-hand-may-have-a-card",
        ),
        pytest.param(
            AT_ONCE,
            knock("A", 8, 7),
            ("knock", "undercut", "B", 36, {"deadwood": 1, "undercut_bonus": 25, "box": 10}),
            id="2.8-the-box-of-an-undercut",
        ),
        pytest.param(
            replace(AT_ONCE, tie="nobody"),
            knock("A", 7, 7),
            ("knock", "tie", None, 0, {}),
            id="2.8-no-box-for-nobody",
        ),
    ],
)
def test_a_hand_earns(ruleset: RuleSet, row: Row, wanted: tuple[object, ...]) -> None:
    assert told(price_hand(row, ruleset)) == wanted


@pytest.mark.parametrize("limit", range(11))
def test_the_knock_limit_allows_itself_and_no_more(limit: int) -> None:
    ruleset = rules(knock_limit=limit)
    assert price_hand(knock("A", limit, 20), ruleset)[2] == "A"
    with pytest.raises(RuleViolation) as refusal:
        price_hand(knock("A", limit + 1, 20), ruleset)
    assert (refusal.value.code, refusal.value.path) == ("knock-over-limit", "knocker_deadwood")


@pytest.mark.parametrize(
    ("card", "gin_only", "one"),
    [("AC", 0, 1), ("2D", 2, 2), ("9H", 9, 9), ("TS", 10, 10), ("JC", 10, 10), ("KD", 10, 10)],
)
def test_the_knock_card_sets_the_limit(card: str, gin_only: int, one: int) -> None:
    assert knock_limit_of_card(card, rules("oklahoma")) == gin_only
    assert knock_limit_of_card(card, rules("oklahoma", ace_knock_card="one")) == one


@pytest.mark.parametrize(
    ("ruleset", "row", "code", "path"),
    [
        (rules(), Row("knock", None, 5, 20), "missing-field", "knocker"),
        (rules(), Row("knock", "C", 5, 20), "bad-value", "knocker"),  # type: ignore[arg-type]
        (rules(), Row("knock", "A", None, 20), "missing-field", "knocker_deadwood"),
        (rules(), Row("knock", "A", -1, 20), "bad-value", "knocker_deadwood"),
        (rules(), Row("knock", "A", 5), "missing-field", "defender_deadwood"),
        (rules(), Row("gin", "A", 1, 20), "gin-with-deadwood", "knocker_deadwood"),
        (rules(), Row("big_gin", "A", -1, 20), "gin-with-deadwood", "knocker_deadwood"),
        (rules(), gin("A", 101), "bad-value", "defender_deadwood"),
        (rules(), gin("A", -1), "bad-value", "defender_deadwood"),
        (rules(ace_deadwood=15), gin("A", 121), "bad-value", "defender_deadwood"),
        (SPADE, knock("A", 2, 9), "missing-knock-card", "knock_card"),
        (SPADE, gin("A", 9), "missing-knock-card", "knock_card"),
        (SPADE, big_gin("A", 9), "missing-knock-card", "knock_card"),
        (SPADE, gin("A", 9, "1S"), "unknown-card", "knock_card"),
        (SPADE, replace(DEAD, knock_card="joker"), "unknown-card", "knock_card"),
        (SPADE, knock("A", 1, 9, "AD"), "knock-over-limit", "knocker_deadwood"),
        (SPADE, knock("A", 5, 9, "4D"), "knock-over-limit", "knocker_deadwood"),
        (rules(), Row("penalty", points=5), "missing-field", "side"),
        (rules(), Row("penalty", side="A"), "missing-field", "points"),
        (rules(), Row("penalty", side="A", points=0), "bad-value", "points"),
        (rules(), Row("penalty", side="A", points=1_000_001), "bad-value", "points"),
        (rules(), Row("award"), "missing-field", "side"),
        (SPADE, Row("void", knock_card="0S"), "unknown-card", "knock_card"),
    ],
)
def test_a_row_is_refused_at_its_place(ruleset: RuleSet, row: Row, code: str, path: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        score_match([DEAD, row], ruleset)
    assert (refusal.value.code, refusal.value.path) == (code, f"hands[1].{path}")
    assert refusal.value.message.startswith(f"Row 2 (hands[1].{path}): ")


def test_dear_aces_raise_the_bound() -> None:
    assert (max_deadwood(rules()), max_deadwood(rules(ace_deadwood=15))) == (100, 120)
    assert price_hand(gin("A", 120), rules(ace_deadwood=15))[3] == 145


def test_a_knock_card_is_not_looked_at_under_other_rules() -> None:
    assert price_hand(knock("A", 10, 20, "nonsense"), rules())[3] == 10


def test_a_row_of_an_unknown_kind_is_a_bug() -> None:
    with pytest.raises(ScoringBug):
        score_match([Row("revoke")], rules())  # type: ignore[arg-type]
    with pytest.raises(ScoringBug):
        price_hand(Row("revoke", "A", 1, 1), rules())  # type: ignore[arg-type]


@pytest.mark.parametrize("points", [1_000_000, -1_000_000, 1, -1])
def test_a_penalty_may_be_large(points: int) -> None:
    assert score_match([penalty("A", points)], rules()).points == (points, 0)


def test_a_penalty_is_one_item_and_no_box() -> None:
    line = score_match([Row("penalty", side="B", points=-10)], rules()).hands[0]
    assert line == (
        *(None, 1, "penalty", "penalty", None, -10, None),
        *((Item("penalty", "B", -10),), (0, -10), None, None, ()),
    )


@pytest.mark.parametrize(
    ("ruleset", "row", "says"),
    [
        (rules(), knock("A", 11, 20), "A knock with 11 is over the limit of 10."),
        (rules("straight"), knock("A", 1, 20), "this hand is gin only"),
        (SPADE, knock("A", 5, 9, "4D"), "limit of 4 that the knock card 4D sets"),
        (SPADE, knock("A", 1, 9, "AD"), "this hand is gin only"),
        (SPADE, gin("A", 9), "for example 10H or AS"),
        (
            rules(),
            Row("gin", "A", 3, 9),
            "A hand that ends with gin leaves the knocker no deadwood",
        ),
        (rules(), gin("A", 101), "Give a whole number from 0 to 100, not 101."),
    ],
)
def test_a_refusal_says_what_is_wrong(ruleset: RuleSet, row: Row, says: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        price_hand(row, ruleset)
    assert says in refusal.value.message
