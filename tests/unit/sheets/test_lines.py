"""The lines of a game: figures in the right cells, and an account that adds up to the total."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.sheets.samples import game_views, knock, match_rows, random_rows
from tournament.sheets.lines import Line, carried_forward, lines_of_game

RULES = PRESETS["tournament-250"]


def lines(rows, rules=RULES, game=0):
    return lines_of_game(game_views(rows, rules)[0][game])


def test_line_of_a_knock_shows_the_winners_figures_only():
    (line,) = lines([knock("A", 8, 20)])
    assert line == Line(
        "hand",
        how="knock",
        number=1,
        dealer="A",
        who="A",
        deadwood=(8, 20),
        points=(12, None),
        totals=(12, None),
        winner="A",
        box="A",
    )


def test_line_of_an_undercut_names_the_knocker_and_pays_the_defender():
    (line,) = lines([knock("A", 8, 6)])
    assert (line.who, line.how, line.winner, line.points) == ("A", "undercut", "B", (None, 27))


def test_line_of_a_gin_shows_no_deadwood_for_the_knocker():
    (line,) = lines([Row("gin", knocker="B", defender_deadwood=31)])
    assert (line.deadwood, line.points) == ((31, 0), (None, 56))


def test_line_of_a_dead_hand_is_dashed():
    (line,) = lines([Row("dead")])
    assert (line.dashed, line.number, line.points, line.totals) == (
        True,
        1,
        (None, None),
        (None, None),
    )


def test_line_of_a_tie_that_pays_nobody_is_dashed_but_keeps_its_deadwood():
    (line,) = lines([knock("A", 8, 8)], replace(RULES, tie="nobody"))
    assert (line.how, line.dashed, line.deadwood) == ("tie", True, (8, 8))


def test_line_of_a_hand_won_for_nothing_shows_its_zero():
    (line,) = lines([knock("A", 8, 8)], replace(RULES, tie="defender_zero"))
    assert (line.points, line.totals, line.box) == ((None, 0), (None, 0), "B")


def test_lines_of_rulings_have_no_number():
    rows = [
        Row("penalty", side="B", points=-10, note="slow play"),
        Row("void", note="misdeal"),
        Row("award", side="A", note="B left"),
    ]
    penalty, void, award, total = lines(rows)
    assert (penalty.kind, penalty.who, penalty.points, penalty.totals) == (
        "ruling",
        "B",
        (None, -10),
        (None, -10),
    )
    assert (void.kind, void.points, void.note) == ("ruling", (None, None), "misdeal")
    assert (award.who, award.ends_game, award.number) == ("A", True, None)
    assert total == Line("total", how="total", totals=(0, -10), winner="A")


def test_lines_of_a_shutout_end_in_bonus_lines_that_add_up():
    rows = [Row("gin", knocker="A", defender_deadwood=50)] * 4
    *hands, bonus, boxes, shutout, total = lines(rows)
    assert [line.ends_game for line in hands] == [False, False, False, True]
    assert (bonus.how, bonus.points, bonus.totals) == ("game_bonus", (100, None), (400, None))
    assert (boxes.how, boxes.points, boxes.boxes) == ("boxes", (100, None), (4, 0))
    assert (shutout.how, shutout.points, shutout.totals) == ("shutout", (300, None), (800, None))
    assert total.totals == (800, 0)


@given(st.integers(0, 10_000))
def test_lines_of_any_match_add_up_to_the_engines_figures(seed):
    games, _ = game_views(random_rows(60, seed), replace(RULES, best_of=99))
    for game in games:
        shown = lines_of_game(game)
        for side in (0, 1):
            played = sum(
                line.points[side] or 0 for line in shown if line.kind in {"hand", "ruling"}
            )
            assert played == game.points[side]
            paid = sum(line.points[side] or 0 for line in shown if line.kind == "bonus")
            assert played + paid == (game.total[side] if game.finished else game.points[side])
            written = [line.totals[side] for line in shown if line.totals[side] is not None]
            if game.finished:
                assert written[-1] == game.total[side]
        assert sum(line.ends_game for line in shown) == game.finished
        assert [line.box for line in shown].count("A") == game.boxes.A


def test_lines_of_struck_rows_are_left_out():
    game = game_views([knock("A", 8, 20), knock("B", 1, 9)], RULES)[0][0]
    struck = replace(game, rows=(*game.rows, replace(game.rows[0], struck=True, score=None)))
    assert lines_of_game(struck) == lines_of_game(game)


def test_carried_forward_takes_the_last_total_of_each_side():
    rows = [knock("A", 8, 20), knock("B", 1, 9), knock("A", 1, 3)]
    assert carried_forward(lines(rows)).totals == (14, 8)
    assert carried_forward(()).totals == (0, 0)


@pytest.mark.parametrize("seed", range(3))
def test_lines_number_the_hands_as_the_match_does(seed):
    games, score = game_views(match_rows(RULES, seed), RULES)
    numbers = [line.number for game in games for line in lines_of_game(game) if line.number]
    assert numbers == list(range(1, max(hand.number or 0 for hand in score.hands) + 1))
