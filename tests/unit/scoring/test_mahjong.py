"""Mahjong gin: RULES.md, section 10."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.contract import row_from_json, row_to_json, score_text
from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.rows import endings_of
from scoring.values import Item, MatchScore, Pair, Row, Side
from tests.unit.scoring.sheets import DEAD, VOID, award, gin, knock, penalty, rules

ROUND = {
    "knocker": "A",
    "ending": "gin",
    "table": {"A": 105, "B": 20},
    "in_hand": {"A": 0, "B": 30},
}


def out(side: Side, table: tuple[int, int], left: int = 0) -> Row:
    in_hand = Pair(0, left) if side == "A" else Pair(left, 0)
    return Row("gin", side, table=Pair(*table), in_hand=in_hand)


def played(rows: list[Row], **changed: object) -> MatchScore:
    return score_match(rows, rules("mahjong", **changed))


def test_each_side_scores_its_table_less_its_hand() -> None:
    line = played([out("A", (105, 20), 30)]).hands[0]
    assert line.items == (
        Item("gin_bonus", "A", 25),
        Item("table", "A", 105),
        Item("table", "B", 20),
        Item("in_hand", "B", -30),
    )
    assert (line.points, line.points_by, line.score) == (130, (130, -10), (130, -10))
    assert (line.result, line.winner, line.box) == ("gin", "A", "A")


def test_whoever_goes_out_may_score_less_and_lose_the_game() -> None:
    score = played([out("A", (80, 110))])
    assert (score.hands[0].winner, score.winner) == ("A", "B")
    assert score.games[0].boxes == (1, 0)


def test_a_box_credited_at_once_is_the_winners() -> None:
    line = played([out("B", (10, 20), 5)], box_timing="immediate").hands[0]
    assert line.points_by == (5, 70)
    assert [item.code for item in line.items if item.side == "B"] == ["gin_bonus", "box", "table"]


def test_every_row_says_the_points_of_both_sides() -> None:
    rows = [DEAD, VOID, penalty("B", -10), out("A", (5, 0), 5), award("B")]
    score = played(rows)
    assert [line.points_by for line in score.hands] == [(0, 0), (0, 0), (0, -10), (30, -5), (0, 0)]
    assert [line.score for line in score.hands] == [(0, 0), (0, 0), (0, -10), (30, -15), (30, -15)]
    assert [line.number for line in score.hands] == [1, None, None, 2, None]
    hands = [row_to_json(row) for row in rows]
    answer = json.loads(score_text(json.dumps({"rules": "mahjong", "hands": hands}))[0])
    assert answer["hands"][2]["points"] == {"A": 0, "B": -10}


def test_both_past_the_target_and_level_play_on() -> None:
    level = [out("A", (80, 105))]
    assert not played(level).finished
    assert not played([*level, DEAD]).finished
    assert played([*level, out("B", (20, 5), 10)]).winner == "B"


def test_a_match_can_be_of_several_games() -> None:
    rows = [out("A", (105, 20), 30), out("B", (0, 90), 10), out("A", (90, 0))]
    score = played(rows, best_of=3)
    assert [game.points for game in score.games] == [(130, -10), (-10, 115), (115, 0)]
    assert (score.winner, score.games_won) == ("A", (2, 1))


@pytest.mark.parametrize(
    ("changed", "total"),
    [
        ({"shutout": "none"}, 130 + 100 + 25),
        ({"shutout": "double_hand_points"}, 130 + 130 + 100 + 25),
        ({"shutout": "double_hand_points", "shutout_when": "no_points"}, 130 + 130 + 100 + 25),
        ({"shutout": "flat", "shutout_flat": 40}, 130 + 40 + 100 + 25),
    ],
)
def test_a_shutout_can_be_paid(changed: dict[str, object], total: int) -> None:
    assert played([out("A", (105, 20), 30)], **changed).total == (total, -10)


def test_an_exact_margin_compares_the_signed_points() -> None:
    forfeit = {"margin": 140, "basis": "hand_points", "costs": "match"}
    assert played([out("A", (105, 20), 30)], exact_margin_forfeit=forfeit).winner == "B"


def test_the_endings_are_gin_dead_and_rulings() -> None:
    assert endings_of(rules("mahjong")) == ("gin", "dead", "void", "penalty", "award")
    for row in (knock("A", 5, 20), Row("big_gin", "A"), Row("team", pairings=(DEAD, DEAD))):
        with pytest.raises(RuleViolation) as refusal:
            played([row])
        assert (refusal.value.code, refusal.value.path) == ("bad-value", "hands[0].ending")


@pytest.mark.parametrize(
    ("row", "path"),
    [
        (gin("A", 31), "table"),
        (Row("gin", "A", table=Pair(1, 2)), "in_hand"),
        (Row("gin", table=Pair(), in_hand=Pair()), "knocker"),
        (Row("gin", "A", table=Pair(5, -5), in_hand=Pair()), "table.B"),
        (Row("gin", "A", table=Pair(), in_hand=Pair(0, 1_000_001)), "in_hand.B"),
    ],
)
def test_a_row_that_lacks_its_figures_is_refused(row: Row, path: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        played([row])
    assert refusal.value.path == f"hands[0].{path}"


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({**ROUND, "in_hand": {"A": 5, "B": 0}}, ("gin-with-deadwood", ".in_hand.A")),
        ({**ROUND, "knocker": "B"}, ("gin-with-deadwood", ".in_hand.B")),
        ({**ROUND, "table": {"A": 1}}, ("missing-field", ".table.B")),
        ({**ROUND, "table": {}}, ("missing-field", ".table.A")),
        ({**ROUND, "table": {"A": 1, "B": 2, "C": 3}}, ("unknown-field", ".table.C")),
        ({**ROUND, "table": [1, 2]}, ("bad-value", ".table")),
        ({**ROUND, "table": None}, ("bad-value", ".table")),
        ({**ROUND, "table": {"A": -5, "B": 0}}, ("bad-value", ".table.A")),
        ({**ROUND, "table": {"A": 5.0, "B": 0}}, ("bad-value", ".table.A")),
        ({**ROUND, "table": {"A": True, "B": 0}}, ("bad-value", ".table.A")),
        ({**ROUND, "in_hand": {"A": 0, "B": 10**7}}, ("bad-value", ".in_hand.B")),
        ({**ROUND, "defender_deadwood": 5}, ("unknown-field", ".defender_deadwood")),
        ({**ROUND, "knocker_deadwood": 0}, ("unknown-field", ".knocker_deadwood")),
        ({**ROUND, "ending": "knock"}, ("bad-value", ".ending")),
        ({**ROUND, "ending": "big_gin"}, ("bad-value", ".ending")),
        ({"ending": "gin", "knocker": "A", "table": ROUND["table"]}, ("missing-field", ".in_hand")),
        ({"ending": "dead", "table": ROUND["table"]}, ("unknown-field", ".table")),
    ],
)
def test_a_row_is_refused(row: dict[str, Any], wanted: tuple[str, str]) -> None:
    code, path = wanted
    answer, status = score_text(json.dumps({"rules": "mahjong", "hands": [row]}))
    error = json.loads(answer)["error"]
    assert (error["code"], error["path"], status) == (code, f"hands[0]{path}", 2)


def test_a_row_is_read_and_written() -> None:
    row = out("A", (105, 20), 30)
    assert row_from_json(ROUND, rules("mahjong")) == row
    assert row_to_json(row) == ROUND
    assert row_from_json({**ROUND, "knock_card": "any"}, rules("mahjong")) == row
