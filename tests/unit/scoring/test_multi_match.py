"""Games added up to a mark: RULES.md, section 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.errors import RuleViolation
from scoring.match import score_match
from tests.unit.scoring.sheets import DEAD, award, gin, penalty, rules, wins

if TYPE_CHECKING:
    from scoring.values import MatchScore, Row

FIRST = [*[wins("B", 31)] * 3, wins("A", 40), wins("A", 40), wins("A", 25)]
"""A 105 with three hands, B 93 with three: credits 280 and 168."""
SHUT_OUT = [gin("B", 62), wins("B", 20)]
"""B 107 with two hands, A nothing: credits 107 + 100 + 100 + 50."""


def added_up(rows: list[Row], **changed: object) -> MatchScore:
    return score_match(rows, rules("multi-match", **changed))


def test_a_finished_game_credits_both_totals() -> None:
    score = added_up(FIRST)
    assert (score.game_points, score.total, score.games_won) == ((280, 168), (280, 168), (1, 0))
    assert (score.finished, score.winner) == (False, None)


def test_the_game_in_progress_credits_nothing() -> None:
    score = added_up([*FIRST, wins("B", 90)])
    assert (score.game_points, score.total) == ((280, 168), (280, 168 + 115))


def test_the_mark_is_asked_for_at_the_end_of_a_game() -> None:
    score = added_up([*FIRST, *SHUT_OUT])
    assert score.game_points == (280, 168 + 357)
    assert (score.finished, score.winner, score.games_won) == (True, "B", (1, 1))
    with pytest.raises(RuleViolation) as refusal:
        added_up([*FIRST, *SHUT_OUT, DEAD])
    assert (refusal.value.code, refusal.value.path) == ("hand-after-end", "hands[8]")


def test_an_awarded_game_credits_what_was_played() -> None:
    score = added_up([wins("A", 40), penalty("B", -5), award("B")])
    assert (score.game_points, score.games_won) == ((65, -5), (0, 1))
    assert added_up([award("B")], multi_match_target=1).game_points == (0, 0)


def test_who_lost_the_last_game_can_have_won_the_match() -> None:
    score = added_up([*FIRST, *[wins("A", 30)] * 3, wins("B", 98), wins("B", 2)], game_bonus=0)
    assert [game.winner for game in score.games] == ["A", "B"]
    assert score.game_points == (180 + 165, 168 + 150)
    last = added_up(
        [*FIRST, *[wins("A", 30)] * 3, wins("B", 98), wins("B", 2)],
        game_bonus=0,
        multi_match_target=300,
    )
    assert (last.winner, last.finished) == ("A", True)


def test_the_game_points_are_in_the_answer_of_a_match_without_hands() -> None:
    score = added_up([])
    assert (score.game_points, score.games, score.columns_won) == ((0, 0), (), None)
