"""Matches in columns: RULES.md, section 8."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.contract import score_document
from scoring.errors import RuleViolation, ScoringBug
from scoring.match import next_dealer, score_match
from scoring.values import ColumnEntry, Item, MatchScore, Row
from tests.unit.scoring.sheets import DEAD, VOID, award, gin, knock, penalty, rules, wins


def session(rows: list[Row], **changed: object) -> MatchScore:
    return score_match(rows, rules("hollywood", **changed))


def entered(score: MatchScore) -> list[list[tuple[int | None, int]]]:
    """Return the hands and points that stand in each column."""
    return [[(entry.hand, entry.points) for entry in column.entries] for column in score.columns]


def points(score: MatchScore) -> list[tuple[int, int]]:
    return [tuple(column.points) for column in score.columns]


def closed(score: MatchScore) -> list[int | None]:
    return [column.closed_by_hand for column in score.columns]


def test_no_rows_at_all_are_three_empty_columns() -> None:
    score = session([])
    assert [column.number for column in score.columns] == [1, 2, 3]
    assert {column.items for column in score.columns} == {
        (Item("hand_points", "A", 0), Item("hand_points", "B", 0))
    }
    assert (score.games, score.accounts) == ((), score.columns)
    assert (score.finished, score.net, score.columns_won) == (False, 0, (0, 0))


def test_the_first_second_and_third_win_reach_one_two_and_three_columns() -> None:
    score = session([wins("A", 1), wins("B", 2), wins("A", 4), wins("A", 8), wins("B", 16)])
    assert entered(score) == [
        [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16)],
        [(3, 4), (4, 8), (5, 16)],
        [(4, 8)],
    ]
    assert [(line.game, line.score) for line in score.hands] == [(None, None)] * 5


def test_an_entry_says_the_running_score_of_its_side() -> None:
    score = session([wins("A", 1), wins("B", 2), penalty("A", -5), wins("A", 4)])
    assert score.columns[0].entries == (
        ColumnEntry(1, "A", 1, 1),
        ColumnEntry(2, "B", 2, 2),
        ColumnEntry(None, "A", -5, -4),
        ColumnEntry(3, "A", 4, 0),
    )


SHUT_OUT = [wins("A", 60), wins("A", 45), wins("B", 33), wins("A", 40), wins("B", 70)]


@pytest.mark.parametrize(
    ("posting", "columns"),
    [
        ("shift", [[(1, 60), (2, 45)], [(2, 45), (3, 33), (4, 40), (5, 70)], [(4, 40), (5, 70)]]),
        ("literal", [[(1, 60), (2, 45)], [(2, 45), (4, 40), (5, 70)], [(4, 40)]]),
    ],
)
def test_where_a_hand_goes_once_a_column_is_closed(posting: str, columns: object) -> None:
    score = session(SHUT_OUT, hollywood_posting=posting)
    assert entered(score) == columns
    assert score.hands[2].box == "B"


def test_a_column_that_this_very_hand_closes_does_not_open_the_next() -> None:
    """B wins nothing until hand 3; hand 2 closes column 1, so hand 3 goes to column 2 alone."""
    score = session([wins("A", 60), wins("A", 45), wins("B", 10), wins("B", 10)])
    assert entered(score)[1:] == [[(2, 45), (3, 10), (4, 10)], [(4, 10)]]


def test_a_side_without_an_entry_starts_in_the_third_column_when_two_are_closed() -> None:
    score = session([wins("A", 60), wins("A", 60), wins("A", 45), wins("B", 33)])
    assert closed(score) == [2, 3, None]
    assert entered(score)[2] == [(3, 45), (4, 33)]


def test_a_hand_of_0_points_is_an_entry_and_a_box() -> None:
    score = session([knock("A", 4, 4), knock("A", 4, 4), wins("A", 5)], tie="knocker_zero")
    assert entered(score) == [[(1, 0), (2, 0), (3, 5)], [(2, 0), (3, 5)], [(3, 5)]]
    assert [column.boxes for column in score.columns] == [(3, 0), (2, 0), (1, 0)]


def test_one_hand_closes_three_columns() -> None:
    score = session([wins("A", 20), wins("A", 20), gin("A", 75)])
    assert closed(score) == [3, 3, 3]
    assert (score.winner, score.columns_won, score.games_won) == ("A", (3, 0), (3, 0))


def test_a_closed_column_is_never_written_again() -> None:
    score = session([wins("A", 60), wins("A", 45), wins("A", 10), wins("B", 90), penalty("B", -5)])
    assert entered(score)[0] == [(1, 60), (2, 45)]
    assert entered(score)[1][-1] == (None, -5)


def test_a_penalty_goes_into_every_open_column_and_opens_none() -> None:
    score = session([penalty("A", -5), wins("A", 20), penalty("B", 3)])
    assert entered(score) == [
        [(None, -5), (1, 20), (None, 3)],
        [(None, -5), (None, 3)],
        [(None, -5), (None, 3)],
    ]
    assert [column.boxes for column in score.columns] == [(1, 0), (0, 0), (0, 0)]
    assert score.columns[1].items == (
        Item("hand_points", "A", 0),
        Item("penalty", "A", -5),
        Item("hand_points", "B", 0),
        Item("penalty", "B", 3),
    )


def test_a_penalty_waits_for_a_hand_in_every_column() -> None:
    waiting = [wins("A", 20), penalty("B", 100)]
    assert closed(session(waiting)) == [None] * 3
    for hand in (DEAD, wins("A", 1)):
        score = session([*waiting, VOID, hand])
        assert closed(score) == [2, 2, 2]
        assert [column.winner for column in score.columns] == ["B"] * 3
        assert score.winner == "B"


def test_a_column_that_is_level_at_the_target_stays_open_beside_closed_ones() -> None:
    score = session([wins("A", 90), penalty("B", 100), wins("A", 10)])
    assert points(score) == [(100, 100), (10, 100), (0, 100)]
    assert closed(score) == [None, 2, 2]
    assert [column.winner for column in score.columns] == [None, "B", "B"]
    again = session([wins("A", 90), penalty("B", 100), wins("A", 10), wins("A", 1)])
    assert (closed(again), again.winner) == ([3, 2, 2], "B")


def test_an_award_closes_every_open_column() -> None:
    score = session([wins("A", 60), wins("A", 45), wins("B", 30), award("B")])
    assert closed(score) == [2, None, None]
    assert [(one.awarded, one.winner) for one in score.columns] == [
        (False, "A"),
        (True, "B"),
        (True, "B"),
    ]
    assert score.columns[1].total == (45 + 25, 30 + 25)
    assert (score.finished, score.winner) == (True, "B")


def test_a_shutout_is_judged_in_each_column() -> None:
    rows = [wins("A", 60), wins("B", 5), wins("A", 45), wins("A", 60)]
    score = session(rows)
    assert [column.shutout for column in score.columns] == [False, True, False]
    assert [column.finished for column in score.columns] == [True, True, False]
    zero = [knock("B", 4, 4), wins("A", 60), wins("A", 45)]
    assert session(zero, tie="knocker_zero", shutout_when="no_points").columns[0].shutout
    assert not session(zero, tie="knocker_zero").columns[0].shutout


def test_boxes_credited_at_once_count_toward_the_target_of_a_column() -> None:
    score = session([wins("A", 40), wins("A", 40)], box_timing="immediate", target=105)
    assert score.columns[0].entries[-1] == ColumnEntry(2, "A", 65, 130)
    assert (score.columns[0].closed_by_hand, score.columns[1].points) == (2, (65, 0))
    assert score.columns[0].total == (130 + 100 + 130, 0)
    assert "boxes" not in {item.code for item in score.columns[0].items}


def test_the_higher_total_wins_a_column_where_the_rules_say_so() -> None:
    rows = [*[wins("B", 9)] * 11, gin("A", 75)]
    assert session(rows).columns[0].winner == "A"
    column = session(rows, game_winner="higher_total", shutout="none").columns[0]
    assert (column.points, column.total, column.winner) == ((100, 99), (225, 374), "B")


TWO_TO_ONE = [wins("B", 90), wins("B", 45), wins("A", 33), wins("A", 70), wins("B", 40)]


@pytest.mark.parametrize(
    ("changed", "net", "winner"),
    [
        ({}, -51, "A"),
        ({"hollywood_result": "net_points"}, -51, "B"),
        ({"hollywood_result": "net_points", "third_column_multiplier": 2}, 135, "A"),
        ({"third_column_multiplier": 2}, 135, "A"),
    ],
)
def test_columns_or_points_decide(changed: dict[str, object], net: int, winner: str) -> None:
    score = session([*TWO_TO_ONE, wins("A", 31)], **changed)
    assert (score.columns_won, score.net, score.winner) == ((2, 1), net, winner)
    assert score.total == (253 + 251, 420 + 70 + 65)


def test_no_row_may_follow_a_session_that_is_decided() -> None:
    with pytest.raises(RuleViolation) as refusal:
        session([wins("A", 20), wins("A", 20), gin("A", 75), VOID])
    assert (refusal.value.code, refusal.value.path) == ("hand-after-end", "hands[3]")


def test_the_deal_carries_on_as_ever() -> None:
    score = session([wins("A", 60), DEAD, VOID, wins("A", 60), penalty("A", 1), wins("B", 5)])
    assert [line.dealer for line in score.hands] == ["A", "B", "B", "B", None, "A"]
    assert next_dealer(score, rules("hollywood")) == "B"


def test_rows_are_refused_where_they_stand() -> None:
    for row, path in [
        (knock("A", 11, 20), "knocker_deadwood"),
        (Row("team", pairings=(DEAD, DEAD)), "ending"),
        (penalty("A", 0), "points"),
        (Row("award"), "side"),
    ]:
        with pytest.raises(RuleViolation) as refusal:
            session([wins("A", 5), row])
        assert refusal.value.path == f"hands[1].{path}"
    with pytest.raises(RuleViolation) as refusal:
        score_match([Row("void", knock_card="1S")], rules("tedesco"))
    assert refusal.value.path == "hands[0].knock_card"
    with pytest.raises(ScoringBug):
        session([Row("revoke")])  # type: ignore[arg-type]


# --------------------------------------------------------------------------- a level session

LEVEL = {
    "hollywood_result": "net_points",
    "third_column_multiplier": 2,
    "target": 20,
    "game_bonus": 0,
    "box_bonus": 0,
    "shutout": "none",
}
LEVEL_SESSION = [wins("A", 20), wins("A", 20), wins("B", 20)]


def test_a_level_session_is_over_without_a_winner() -> None:
    score = session(LEVEL_SESSION, **LEVEL)
    assert (score.finished, score.winner, score.net) == (True, None, 0)
    assert score.columns_won == (2, 1)
    for row in (VOID, award("A"), wins("A", 5)):
        with pytest.raises(RuleViolation, match="over before"):
            session([*LEVEL_SESSION, row], **LEVEL)


def test_where_level_sessions_play_on_the_match_goes_on_in_another() -> None:
    play_on = {**LEVEL, "hollywood_level": "play_on"}
    score = session(LEVEL_SESSION, **play_on)
    assert (score.finished, score.winner, len(score.columns)) == (False, None, 3)
    rows = [*LEVEL_SESSION, wins("B", 30), wins("B", 30), wins("A", 20)]
    score = session(rows, **play_on)
    assert [(one.session, one.number, one.winner) for one in score.columns] == [
        *((1, 1, "A"), (1, 2, "A"), (1, 3, "B")),
        *((2, 1, "B"), (2, 2, "B"), (2, 3, "A")),
    ]
    assert closed(score) == [1, 2, 3, 4, 5, 6]
    assert (score.finished, score.winner, score.net) == (True, "B", -20)
    assert (score.columns_won, score.points) == ((3, 3), (60, 80))


def test_a_third_session_follows_a_second_that_is_level() -> None:
    play_on = {**LEVEL, "hollywood_level": "play_on"}
    score = session([*LEVEL_SESSION * 2, wins("A", 20)], **play_on)
    assert (len(score.columns), score.finished) == (9, False)
    assert entered(score)[6:] == [[(7, 20)], [], []]


def test_an_award_decides_a_level_session_where_it_would_play_on() -> None:
    play_on = {**LEVEL, "hollywood_level": "play_on"}
    score = session([*LEVEL_SESSION, award("B")], **play_on)
    assert (score.finished, score.winner, score.net) == (True, "B", 0)
    assert [(one.session, one.awarded) for one in score.columns[3:]] == [(2, True)] * 3
    with pytest.raises(RuleViolation, match="over before"):
        session([*LEVEL_SESSION, award("B"), VOID], **play_on)


def test_an_award_leaves_the_points_that_decide() -> None:
    """Where points decide, the columns of an award bring none."""
    ahead = session([wins("A", 5), award("B")], **LEVEL)
    assert (ahead.finished, ahead.winner, ahead.net, ahead.columns_won) == (True, "A", 5, (0, 3))
    nothing = session([award("B")], **LEVEL)
    assert (nothing.finished, nothing.winner, nothing.columns_won) == (True, None, (0, 3))
    assert session([award("B")], **LEVEL, hollywood_level="play_on").winner == "B"


def test_a_penalty_or_misdeal_after_a_level_session_belongs_to_the_next() -> None:
    play_on = {**LEVEL, "hollywood_level": "play_on"}
    score = session([*LEVEL_SESSION, penalty("A", 7)], **play_on)
    assert entered(score)[3:] == [[(None, 7)]] * 3
    assert len(session([*LEVEL_SESSION, VOID], **play_on).columns) == 6


def test_the_answer_tells_the_session_only_where_there_may_be_several() -> None:
    document: dict[str, Any] = {"rules": "hollywood", "hands": []}
    answer: Any = score_document(document)
    assert list(answer["columns"][0]) == [
        *("column", "finished", "awarded", "winner", "shutout", "points", "boxes", "items"),
        *("total", "closed_by_hand", "entries"),
    ]
    document["rules"] = {"preset": "hollywood", "hollywood_level": "play_on"}
    answer = score_document(document)
    assert list(answer["columns"][0])[:2] == ["session", "column"]
    assert list(answer["match"]) == [
        *("finished", "winner", "games_won", "points", "total", "columns_won", "net"),
    ]
    json.dumps(answer)
