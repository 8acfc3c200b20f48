"""Who deals: RULES.md, section 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.match import next_dealer, score_match
from tests.unit.scoring.sheets import DEAD, VOID, award, gin, knock, penalty, rules, wins

if TYPE_CHECKING:
    from scoring.values import Side

SHEET = [
    wins("A", 5),
    DEAD,
    wins("B", 5),
    VOID,
    wins("B", 5),
    penalty("A", -5),
    knock("A", 4, 4),
    wins("A", 5),
]


@pytest.mark.parametrize(
    ("policy", "wanted"),
    [
        ("alternate", "A B A B B - A B A"),
        ("alternate_scored", "A B B A A - B A B"),
        ("loser", "A B B A A - A A B"),
        ("winner", "A A A B B - B B A"),
    ],
)
def test_the_deal_passes_by_the_rule(policy: str, wanted: str) -> None:
    """L12: a dead hand has its number, and the deal goes on by the rule."""
    ruleset = rules(next_dealer=policy, tie="nobody")
    score = score_match(SHEET, ruleset)
    dealt = [line.dealer or "-" for line in score.hands]
    assert " ".join([*dealt, next_dealer(score, ruleset)]) == wanted


@pytest.mark.parametrize("policy", ["alternate", "alternate_scored", "loser", "winner"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_the_first_dealer_is_given(policy: str, first: Side) -> None:
    ruleset = rules(next_dealer=policy)
    assert next_dealer(score_match([], ruleset, first), ruleset, first) == first
    score = score_match([penalty("A", 5), VOID, DEAD], ruleset, first)
    assert [line.dealer for line in score.hands] == [None, first, first]


@pytest.mark.parametrize(
    ("policy", "wanted"),
    [
        ("alternate_scored", ["A", "B", None, "A", "B"]),
        ("loser", ["A", "B", None, "B", "A"]),
        ("winner", ["A", "A", None, "A", "B"]),
    ],
)
def test_the_order_carries_on_over_games(policy: str, wanted: list[str | None]) -> None:
    ruleset = rules(next_dealer=policy, best_of=5)
    rows = [wins("A", 98), gin("A", 50), award("B"), wins("B", 9), DEAD]
    score = score_match(rows, ruleset)
    assert [line.game for line in score.hands] == [1, 1, 2, 3, 3]
    assert [line.dealer for line in score.hands] == wanted


def test_a_tie_worth_a_box_has_a_winner_who_counts_for_the_deal() -> None:
    for tie, loser in (("knocker_zero", "B"), ("defender_zero", "A"), ("defender_bonus", "A")):
        ruleset = rules(next_dealer="loser", tie=tie)
        assert next_dealer(score_match([knock("A", 4, 4)], ruleset), ruleset) == loser
