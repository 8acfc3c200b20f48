"""Pages of teams and of sessions: every line once, hands whole, room for account and names."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.sheets.samples import hands_of_match, knock, sheet
from tests.unit.sheets.test_posting import LEVEL, LEVEL_SESSION
from tournament.sheets.forms import MOST_BLANK_PAGES, form_of
from tournament.sheets.plan import plan_match
from tournament.sheets.wide_plan import plan_wide
from tournament.values import RulingView

HOLLYWOOD = PRESETS["hollywood"]
PAIRS = PRESETS["partnership"]
WIDE = ("hollywood", "tedesco", "partnership", "team-of-three", "team-of-four", "tedesco-teams",
        "tedesco-four")  # fmt: skip
LONG = replace(HOLLYWOOD, target=5000)


def blocks(match):
    return [block for page in plan_match(match) for block in page]


def team_hand(*pairings):
    return Row("team", pairings=pairings)


@pytest.mark.parametrize(
    ("preset", "pages"),
    [
        ("hollywood", 1),
        ("tedesco", 1),
        ("partnership", 2),
        ("team-of-three", 2),
        ("team-of-four", 2),
        ("tedesco-teams", 3),
        ("tedesco-four", 3),
    ],
)
def test_plan_of_a_blank_match_ends_with_account_and_names(preset, pages):
    plan = plan_match(sheet(rules=PRESETS[preset]).match)
    assert len(plan) == pages
    assert [[block.kind for block in page] for page in plan] == [["table"]] * pages
    assert [page[0].account for page in plan] == [page[0].closing for page in plan]
    assert [page[0].closing for page in plan] == [False] * (pages - 1) + [True]


def test_plan_of_a_blank_match_of_teams_prepares_hands_in_order():
    found = blocks(sheet(rules=PAIRS).match)
    numbers = [line.number for block in found for line in block.ahead if line.number]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 19


def test_plan_of_enormous_targets_stays_small():
    for rules in (replace(HOLLYWOOD, target=100_000), replace(PAIRS, target=100_000)):
        assert len(plan_match(sheet(rules=rules).match)) == MOST_BLANK_PAGES


def test_plan_of_teams_over_several_games_ends_in_a_summary():
    found = blocks(sheet(rules=replace(PAIRS, best_of=3)).match)
    assert [block.kind for block in found] == ["table", "table", "table", "empty", "summary"]
    assert [block.number for block in found[:3]] == [1, 2, 3]
    # Who meets first in a later game depends on how many hands the earlier ones take.
    assert found[1].ahead[0].seats == ("A1", "")


def test_plan_of_a_match_of_teams_over_early_leaves_out_what_was_not_played():
    rules = replace(PAIRS, best_of=5)
    rows = hands_of_match(rules, 4)
    match = sheet(rows=rows, rules=rules).match
    tables = [block for block in blocks(match) if block.kind == "table" and block.account]
    assert [block.number for block in tables] == [game.number for game in match.games]


def test_plan_of_a_level_session_offers_another_one():
    found = blocks(sheet(rows=LEVEL_SESSION, rules=LEVEL).match)
    assert [(block.number, block.closing, block.rows) for block in found] == [
        (1, False, 3),
        (2, True, found[1].rows),
    ]
    assert found[1].rows > 20
    assert found[1].lines == ()


def test_plan_of_two_sessions_gives_each_its_own_page():
    rows = [*LEVEL_SESSION, knock("B", 2, 32), knock("B", 2, 32), knock("A", 2, 22)]
    found = blocks(sheet(rows=rows, rules=LEVEL).match)
    assert [(block.number, len(block.lines), block.closing) for block in found] == [
        (1, 3, False),
        (2, 3, True),
    ]


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        (HOLLYWOOD, ["unplayed"]),
        (PAIRS, ["unplayed"]),
        (replace(PAIRS, best_of=3), ["empty", "summary"]),
    ],
)
def test_plan_of_a_walkover_is_one_page(rules, kinds):
    ruling = RulingView("walkover", "A", "", "", dt.datetime(2026, 4, 11, tzinfo=dt.UTC))
    (page,) = plan_match(sheet(rules=rules, ruling=ruling).match)
    assert [block.kind for block in page] == kinds
    assert page[-1].closing


@pytest.mark.parametrize("hands", [0, 1, 21, 22, 23, 34, 35, 36, 69, 70, 119, 120])
def test_plan_of_a_session_in_play_keeps_a_row_to_write_on(hands):
    rows = [knock("AB"[number % 2], 1, 2) for number in range(hands)]
    found = blocks(sheet(rows=rows, rules=LONG).match)
    free = sum(block.rows - len(block.lines) for block in found)
    assert free >= 1
    numbers = [line.number for block in found for line in block.lines if line.number]
    assert numbers == list(range(1, hands + 1))


@pytest.mark.parametrize("hands", [22, 23, 35, 36, 60])
def test_plan_of_a_finished_session_keeps_the_account_with_the_last_hand(hands):
    rows = [knock("AB"[number % 2], 1, 2) for number in range(hands - 1)]
    rows.append(Row("award", side="A"))
    last = blocks(sheet(rows=rows, rules=LONG).match)[-1]
    assert (last.account, last.closing) == (True, True)
    assert last.lines[-1].ends_game


def test_plan_brings_the_open_columns_forward_and_knows_the_closed_ones():
    # Column 1 closes at once, the others wait for the long rest.
    rows = [knock("A", 1, 91)] * 2 + [Row("penalty", side="A", points=-500)]
    rows += [knock("AB"[number % 2], 1, 2) for number in range(40)]
    first, second = blocks(sheet(rows=rows, rules=HOLLYWOOD).match)
    assert (first.shut, second.shut) == ((), (1,))
    forward = second.lines[0]
    assert forward.kind == "forward"
    assert {post.column for post in forward.posts} == {2, 3}
    assert all(post.points is None for post in forward.posts)


@given(st.sampled_from(WIDE), st.integers(0, 2_000), st.integers(0, 30), st.booleans())
def test_plan_of_any_match_prints_every_row_once_and_keeps_hands_whole(
    preset, seed, count, rulings
):
    rules = replace(PRESETS[preset], target=PRESETS[preset].target * 3)
    rows = hands_of_match(rules, seed, rulings=rulings)
    match = sheet(rows=rows[:count] if count else rows, rules=rules).match
    form, plan = form_of(match), plan_wide(match)
    found = [block for page in plan for block in page]
    printed = [line for block in found for line in block.lines if line.kind != "forward"]
    assert [line.number for line in printed if line.number] == [
        row.score.number for row in match.rows if row.score.number
    ]
    assert sum(line.kind != "pairing" for line in printed) == len(match.rows)
    for block in found:
        lines = (*block.lines, *block.ahead)
        assert len(lines) <= block.rows
        assert block.rows <= form.room(account=block.account, closing=block.closing)
        assert not lines or lines[-1].kind != "pairing"
    assert found[-1].closing
    assert found[-1].account


def test_plan_of_120_team_hands_needs_only_whole_pages():
    rules = replace(PAIRS, target=50_000)
    rows = [team_hand(knock("AB"[number % 2], 1, 9), knock("A", 2, 4)) for number in range(120)]
    found = blocks(sheet(rows=rows, rules=rules).match)
    played = [block for block in found if any(line.number for line in block.lines)]
    assert (len(played), len(found)) == (11, 12)
