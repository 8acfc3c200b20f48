"""Sessions on paper: each row beside the figures it wrote, each column closed where it was."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.sheets.samples import hands_of_match, knock, random_hand, sheet
from tournament.sheets.lines import Post
from tournament.sheets.posting import ahead_over, brought_forward, sessions_of

RULES = PRESETS["hollywood"]
LEVEL = replace(
    RULES,
    hollywood_result="net_points",
    hollywood_level="play_on",
    third_column_multiplier=2,
    target=20,
    game_bonus=0,
    box_bonus=0,
    shutout="none",
)
LEVEL_SESSION = [knock("A", 2, 22), knock("A", 2, 22), knock("B", 2, 22)]


def sessions(rows, rules=RULES):
    return sessions_of(sheet(rows=rows, rules=rules).match)


def lines(session):
    return [line for group in session.groups for line in group]


def test_session_before_play_has_three_columns_and_no_rows():
    (session,) = sessions([])
    assert (session.number, len(session.columns), session.groups) == (1, 3, ())
    assert not session.finished


def test_session_writes_a_hand_into_one_column_then_two_then_three():
    rows = [knock("A", 2, 27), knock("A", 2, 20), knock("B", 2, 12)]
    (session,) = sessions(rows)
    assert [line.posts for line in lines(session)] == [
        (Post(1, "A", 25, 25, box=True),),
        (Post(1, "A", 18, 43, box=True), Post(2, "A", 18, 18, box=True)),
        (Post(1, "B", 10, 10, box=True),),
    ]


def test_session_writes_a_penalty_into_every_open_column_and_no_box():
    (session,) = sessions([knock("A", 2, 27), Row("penalty", side="B", points=-10)])
    assert lines(session)[1].posts == tuple(Post(n, "B", -10, -10) for n in (1, 2, 3))


def test_session_says_which_hand_closed_which_column():
    rows = [knock("A", 2, 62), knock("A", 2, 47), knock("B", 2, 35), knock("A", 2, 42)]
    rows += [knock("B", 2, 72), knock("A", 2, 63)]
    (session,) = sessions(rows)
    assert [line.closes for line in lines(session)] == [(), (1,), (), (), (2,), (3,)]
    assert [line.ends_game for line in lines(session)] == [False] * 5 + [True]
    assert session.finished


def test_session_of_an_award_closes_what_was_open():
    rows = [knock("A", 2, 27), knock("A", 2, 90), Row("award", side="B")]
    (session,) = sessions(rows)
    assert [line.closes for line in lines(session)] == [(), (1,), (2, 3)]


def test_session_after_a_level_one_begins_anew():
    rows = [*LEVEL_SESSION, Row("void"), knock("B", 2, 32)]
    first, second = sessions(rows, LEVEL)
    assert (len(first.groups), len(second.groups)) == (3, 2)
    assert ahead_over(first.columns, LEVEL) == 0
    assert lines(second)[1].posts == (Post(1, "B", 30, 30, box=True),)


def test_award_after_a_level_session_is_a_row_of_the_next_one():
    first, second = sessions([*LEVEL_SESSION, Row("award", side="B")], LEVEL)
    assert (len(first.groups), len(second.groups)) == (3, 1)
    assert lines(second)[0].closes == (1, 2, 3)


def test_brought_forward_leaves_out_closed_columns():
    rows = [knock("A", 2, 62), knock("A", 2, 47), knock("A", 2, 12)]
    (session,) = sessions(rows)
    line = brought_forward(lines(session), [1])
    assert line.posts == (Post(2, "A", None, 55), Post(3, "A", None, 10))


@given(
    st.sampled_from(["hollywood", "tedesco", "tedesco-teams"]),
    st.integers(0, 5_000),
    st.booleans(),
    st.sampled_from(["shift", "literal"]),
)
def test_sessions_write_every_entry_of_every_column_once_and_in_order(
    preset, seed, rulings, posting
):
    rules = replace(PRESETS[preset], hollywood_posting=posting)
    match = sheet(rows=hands_of_match(rules, seed, rulings=rulings), rules=rules).match
    for session in sessions_of(match):
        for column in session.columns:
            written = [
                (post.side, post.points, post.score, post.box)
                for line in lines(session)
                for post in line.posts
                if post.column == column.number
            ]
            assert written == [(e.side, e.points, e.score, e.hand is not None)
                               for e in column.entries]  # fmt: skip
    assert sum(len(session.groups) for session in sessions_of(match)) == len(match.rows)


@given(st.integers(0, 5_000))
def test_sessions_of_small_level_games_lose_no_row(seed):
    dice, rows = random.Random(seed), []
    for _ in range(25):
        row = random_hand(LEVEL, dice)
        row = row if dice.random() < 0.8 else Row("penalty", side="A", points=20)
        try:
            score_match([*rows, row], LEVEL)
        except RuleViolation:
            break
        rows.append(row)
    match = sheet(rows=rows, rules=LEVEL).match
    found = sessions_of(match)
    assert sum(len(session.groups) for session in found) == len(rows)
    entries = sum(len(column.entries) for column in match.columns)
    assert sum(len(line.posts) for session in found for line in lines(session)) == entries
    assert [session.number for session in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("seed", range(3))
def test_sessions_close_each_column_once(seed):
    (session,) = sessions(hands_of_match(RULES, seed))
    closed = [number for line in lines(session) for number in line.closes]
    assert sorted(closed) == [1, 2, 3]
