"""Which sheet a match is written on, and how much of it a blank one offers."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from scoring.presets import PRESETS
from tests.unit.sheets.samples import hands_of_match, knock, sheet
from tournament.sheets.forms import (
    COLUMNS_ROWS,
    MOST_BLANK_GAMES,
    SheetForm,
    form_of,
    games_listed,
    likely_games,
    likely_hands,
)
from tournament.sheets.measures import ROWS, measures_of
from tournament.sheets.tables import Table

ALL = ("points", "game_bonus", "boxes", "shutout", "total")
MULTI = PRESETS["multi-match"]


@pytest.mark.parametrize(
    ("preset", "form"),
    [
        ("tournament-250", SheetForm("game", games=5)),
        ("straight", SheetForm("game", games=1)),
        ("oklahoma", SheetForm("game", games=1, card=True)),
        ("mahjong", SheetForm("mahjong", games=1)),
        ("multi-match", SheetForm("game", games=3, sums=True)),
        ("partnership", SheetForm("teams", team_size=2, account=ALL)),
        ("hollywood", SheetForm("columns", account=(*ALL, "ahead"))),
        ("tedesco-four", SheetForm("columns", card=True, team_size=4, account=(*ALL, "ahead"))),
    ],
)
def test_form_follows_from_the_rules(preset, form):
    assert form_of(sheet(rules=PRESETS[preset]).match) == form


def test_form_of_teams_over_several_games_lists_them_in_a_summary():
    rules = replace(PRESETS["partnership"], best_of=3)
    assert form_of(sheet(rules=rules).match).games == 3


def test_account_has_no_row_for_what_is_never_paid():
    rules = replace(PRESETS["hollywood"], game_bonus=0, box_bonus=0, shutout="none")
    assert form_of(sheet(rules=rules).match).account == ("points", "total", "ahead")


@pytest.mark.parametrize(
    ("target", "games"), [(1, 1), (325, 1), (326, 3), (500, 3), (1000, 7), (1_000_000, 9)]
)
def test_likely_games_of_a_multi_match_are_what_it_takes_when_the_sides_win_in_turn(target, games):
    assert likely_games(replace(MULTI, multi_match_target=target)) == games
    assert games <= MOST_BLANK_GAMES


def test_games_listed_of_a_multi_match_grow_while_it_is_open_and_shrink_when_it_is_over():
    rules = replace(MULTI, multi_match_target=2000, game_bonus=0, box_bonus=0, shutout="none")
    assert games_listed(sheet(rules=rules).match) == MOST_BLANK_GAMES
    rows = [knock(side, 1, 91) for side in "AABB"] * 10
    in_play = sheet(rules=rules, rows=[*rows, knock("A", 1, 9)]).match
    between = sheet(rules=rules, rows=rows).match
    assert games_listed(in_play) == len(in_play.games) == 21
    assert games_listed(between) == len(between.games) + 1 == 21
    over = sheet(rules=MULTI, rows=hands_of_match(MULTI, 5)).match
    assert (over.card.state, games_listed(over)) == ("finished", len(over.games))


@pytest.mark.parametrize("preset", ["hollywood", "tedesco", "partnership", "team-of-four"])
def test_likely_hands_are_enough_for_nine_matches_in_ten(preset):
    rules = PRESETS[preset]
    played = [sum(1 for _ in hands_of_match(rules, seed)) for seed in range(60)]
    enough = sum(hands <= likely_hands(rules) for hands in played)
    assert enough >= 54


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_table_fills_its_width_and_the_page(paper, preset):
    measures = measures_of(paper)
    table = Table(measures, form_of(sheet(rules=PRESETS[preset]).match))
    columns = list(table.columns.values())
    assert columns[0].x == 0.0
    assert columns[-1].right == pytest.approx(table.width)
    assert all(b.x == pytest.approx(a.right) for a, b in itertools.pairwise(columns))
    assert table.head + table.rows * table.row == pytest.approx(measures.block_height)
    assert table.row >= 6.0
    assert table.rows == (COLUMNS_ROWS if table.form.layout == "columns" else ROWS)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_table_columns_are_wide_enough_to_write_in(preset):
    table = Table(measures_of("A4"), form_of(sheet(rules=PRESETS[preset]).match))
    narrow = {"box_a": 3.0, "box_b": 3.0, "who": 4.5, "number": 5.0, "dealer": 5.0}
    for name, column in table.columns.items():
        assert column.width >= narrow.get(name, 6.2), name
