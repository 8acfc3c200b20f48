"""Pages of a match: as many as computed, games in order, nothing lost, the summary last."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from tests.unit.sheets.samples import knock, match_rows, random_rows, sheet
from tournament.sheets.blocks import summary_blocks
from tournament.sheets.lines import lines_of_game
from tournament.sheets.measures import HEAD, ROWS, SUMMARY_GAMES, measures_of
from tournament.sheets.places import SummaryPlaces
from tournament.sheets.plan import is_printed, plan_match
from tournament.values import SlotView

RULES = PRESETS["tournament-250"]


def kinds(match):
    return [(left.kind, right.kind) for left, right in plan_match(match)]


@pytest.mark.parametrize(
    ("best_of", "pages"), [(1, 1), (3, 2), (5, 3), (7, 4), (9, 5), (11, 6), (13, 8), (99, 53)]
)
def test_plan_of_a_blank_match_has_the_pages_computed(best_of, pages):
    plan = plan_match(sheet(rules=replace(RULES, best_of=best_of)).match)
    assert len(plan) == pages
    numbers = [block.number for page in plan for block in page if block.kind == "game"]
    assert numbers == list(range(1, best_of + 1))
    assert plan[-1][1].closing is True


def test_plan_of_a_blank_best_of_five_is_three_pages():
    assert kinds(sheet().match) == [("game", "game"), ("game", "game"), ("game", "summary")]


def test_plan_of_a_match_over_early_names_the_games_it_did_not_need():
    rows = [row for side in "AAAAAAAAAAAAAAA" for row in [knock(side, 1, 91)]][:9]
    assert kinds(sheet(rows=rows).match) == [
        ("game", "game"),
        ("game", "unplayed"),
        ("unplayed", "summary"),
    ]


def long_game(count):
    """Rows of a game that lasts for `count` hands and is then won."""
    return [knock("AB"[number % 2], 1, 2) for number in range(count - 3)] + [
        knock("A", 1, 100),
        knock("A", 1, 100),
        knock("A", 1, 100),
    ]


def test_plan_of_a_game_of_42_hands_goes_on_in_the_next_block():
    plan = plan_match(sheet(rows=long_game(42)).match)
    first, second = plan[0]
    assert (first.part, first.goes_on, len(first.lines)) == (1, True, ROWS)
    assert (second.number, second.part, second.goes_on) == (1, 2, False)
    assert second.lines[0].kind == "forward"
    assert second.lines[0].totals == (first.lines[-2].totals[0], first.lines[-1].totals[1])
    assert [line.number for line in first.lines + second.lines[1:] if line.number] == list(
        range(1, 43)
    )
    assert len(plan) == 4
    assert plan[-1][0].kind == "spare"


def test_plan_of_a_finished_match_gives_unneeded_blocks_to_continuations():
    rows = long_game(42) + [knock("A", 1, 91)] * 6
    assert kinds(sheet(rows=rows).match) == [
        ("game", "game"),
        ("game", "game"),
        ("unplayed", "summary"),
    ]


@pytest.mark.parametrize("hands", range(31, 38))
def test_plan_keeps_the_bonus_lines_with_the_last_hand(hands):
    plan = plan_match(sheet(rows=long_game(hands)).match)
    ends = [
        block
        for page in plan
        for block in page
        if any(line.kind == "total" for line in block.lines)
    ]
    (block,) = ends
    assert any(line.ends_game for line in block.lines)


def test_plan_of_a_game_in_progress_always_keeps_a_row_to_write_on():
    for hands in (35, 36, 37, 71, 72):
        rows = [knock("AB"[number % 2], 1, 2) for number in range(hands)]
        blocks = [
            block
            for page in plan_match(sheet(rows=rows).match)
            for block in page
            if block.number == 1 and block.kind == "game"
        ]
        assert len(blocks[-1].lines) < ROWS


@given(st.integers(0, 5_000), st.integers(0, 220), st.sampled_from([1, 3, 5, 9]), st.booleans())
def test_plan_of_any_match_prints_every_line_once(seed, count, best_of, small):
    rules = replace(RULES, best_of=best_of)
    rows = match_rows(rules, seed, small=small)[:count] if count else []
    match = sheet(rows=rows, rules=rules).match
    plan = plan_match(match)
    blocks = [block for page in plan for block in page]
    printed = [line for block in blocks for line in block.lines if line.kind != "forward"]
    assert printed == [line for game in match.games for line in lines_of_game(game)]
    assert all(len(block.lines) <= ROWS for block in blocks)
    assert blocks[-1].kind == "summary"
    assert len(plan) >= (best_of + 2) // 2
    shown = {block.number for block in blocks if block.kind in {"game", "unplayed"}}
    assert shown >= {game.number for game in match.games}


@pytest.mark.parametrize("best_of", range(1, 100, 2))
def test_summary_lists_every_game_once(best_of):
    blocks = summary_blocks(best_of)
    listed = [game for block in blocks for game in range(block.number, block.last + 1)]
    assert listed == list(range(1, best_of + 1))
    assert [block.closing for block in blocks] == [False] * (len(blocks) - 1) + [True]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("games", [1, 3, 5, SUMMARY_GAMES])
def test_summary_leaves_room_for_signatures(paper, games):
    measures = measures_of(paper)
    places = SummaryPlaces(measures, games, closing=True)
    lines = places.remark_lines
    assert places.row >= 6.0
    assert places.result.bottom < lines[0] <= lines[-1] < places.signature(0) - 10
    assert places.signature(2) < measures.block_height


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_rows_are_six_millimetres_or_more_and_fill_the_page(paper):
    measures = measures_of(paper)
    assert measures.row >= 6.0
    assert HEAD + ROWS * measures.row == pytest.approx(measures.block_height)
    assert measures.block_left(1) + measures.block_width == pytest.approx(measures.width - 9)


@pytest.mark.parametrize(
    ("a", "b", "printed"),
    [
        ("Anna", "Boris", True),
        ("Anna", SlotView("to_come", source_code="R1-2"), True),
        ("Anna", SlotView("bye"), False),
        (SlotView("bye", source_code="R1-1"), SlotView("to_come", source_code="R1-2"), False),
    ],
)
def test_a_match_with_a_bye_has_no_sheet(a, b, printed):
    assert is_printed(sheet(a, b).match) is printed


def test_plan_of_random_rows_is_the_same_twice():
    match = sheet(rows=random_rows(30, 1)).match
    assert plan_match(match) == plan_match(match)
