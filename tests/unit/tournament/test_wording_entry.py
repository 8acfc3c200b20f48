"""What can be typed under each form of scoring, and what is said of a line of another form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tests.strategies import rows
from tournament.forms.hands import HandForm
from tournament.grammar import parse_hand_line
from tournament.wording.entry import (
    example_line,
    example_row,
    form_fault,
    key_lines,
    keys_notes,
    pairing_of,
    required_told,
    row_refused,
)

KNOCK, FIGURES = Row("knock", "A", 8, 20), Row("gin", "A", table=Pair(5, 0), in_hand=Pair(0, 5))


@pytest.mark.parametrize("preset", PRESETS)
def test_example_of_any_rules_is_typed_and_scored_by_them(preset):
    rules = PRESETS[preset]

    assert parse_hand_line(example_line(rules)) == example_row(rules)
    assert score_match([example_row(rules)], rules).hands[0].number == 1
    assert example_line(rules) in required_told(rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_key_line_that_stands_alone_is_scored_by_its_rules(preset):
    rules = PRESETS[preset]
    alone = [key.line for key in key_lines(rules)]
    if rules.team_size > 1:
        alone = [alone[0], *(line for line in alone if line[0] in "vpw")]

    for line in alone:
        assert form_fault(parse_hand_line(line), rules) is None
        score_match([parse_hand_line(line)], rules)


@pytest.mark.parametrize(
    ("preset", "lines"),
    [
        ("standard", ["a 8 20", "b g 31", "a bg 40", "d"]),
        ("britannica", ["a 8 20", "b g 31", "d"]),
        ("straight", ["b g 31", "a bg 40", "d"]),
        ("oklahoma", ["a 8 20 9h", "b g 31 ks", "a bg 40 10h", "d"]),
        ("mahjong", ["a g 105-0 20-30", "d"]),
        ("partnership", ["a 8 20 / b g 31", "a 8 20", "b g 31", "a bg 40", "d"]),
    ],
)
def test_key_lines_are_the_hands_of_the_rules_then_the_rulings(preset, lines):
    rulings = ["v", "p b -10", "w a"]

    assert [key.line for key in key_lines(PRESETS[preset])] == [*lines, *rulings]


def test_award_closes_columns_where_the_score_is_kept_in_columns():
    told = {key.line: key.told for key in key_lines(PRESETS["hollywood"])}

    assert told["w a"] == "every open column awarded to A; a note may follow"


def test_level_session_is_told_where_it_can_happen():
    rules = PRESETS["hollywood"]
    by_points = (
        type(rules)
        .from_document({"preset": "hollywood", "hollywood_result": "net_points"})
        .in_bracket()
    )

    assert keys_notes(rules) == []
    assert "w a closes every open column" in keys_notes(by_points)[0]


@given(st.data(), st.sampled_from(sorted(PRESETS)))
def test_form_fault_has_nothing_against_rows_of_the_rules(data, preset):
    rules = PRESETS[preset]

    assert form_fault(data.draw(rows(rules)), rules) is None


@pytest.mark.parametrize(
    ("preset", "row", "told", "unfinished"),
    [
        ("mahjong", KNOCK, "Nobody knocks in Mahjong gin", False),
        ("mahjong", Row("big_gin", "A", None, 5), "Nobody knocks in Mahjong gin", False),
        ("mahjong", Row("gin", "A", None, 5), "Four figures", True),
        ("mahjong", Row("team", pairings=(KNOCK, KNOCK)), "Nobody knocks in Mahjong gin", False),
        ("standard", FIGURES, "Four figures belong to Mahjong gin", False),
        ("partnership", Row("team", pairings=(KNOCK, FIGURES)), "belong to Mahjong gin", False),
        ("standard", Row("team", pairings=(KNOCK, KNOCK)), "Nobody plays in teams here", False),
        ("partnership", KNOCK, "1 of 2 pairings", True),
        ("team-of-three", Row("team", pairings=(KNOCK,) * 2), "2 of 3 pairings", True),
        ("partnership", Row("team", pairings=(KNOCK,) * 3), "a team here has 2", False),
    ],
)
def test_form_fault_names_the_form_and_an_example(preset, row, told, unfinished):
    fault = form_fault(row, PRESETS[preset])

    assert told in fault.told
    assert example_line(PRESETS[preset]) in fault.told
    assert fault.unfinished is unfinished


@pytest.mark.parametrize(
    ("line", "unfinished"),
    [
        ("a", True), ("a g", True), ("a g 105", True), ("a g 105-0", True), ("a g 105-0 20", True),
        ("a 8", True), ("a 8 20", False), ("x", False), ("a g 105-0 20-30 9s", False),
    ],
)  # fmt: skip
def test_line_of_mahjong_gin_is_unfinished_until_its_fourth_figure(line, unfinished):
    form = HandForm({"line": line}, rules=PRESETS["mahjong"])

    valid = form.is_valid()
    assert valid is (line == "a g 105-0 20-30 9s")
    assert form.unfinished is unfinished
    if not valid and unfinished:
        assert "Four figures" in form.errors["line"][0]


def test_empty_line_asks_for_a_hand_of_its_form():
    form = HandForm({"line": ""}, rules=PRESETS["partnership"])

    assert form.errors["line"] == ["Type a hand: a 8 20 / b g 31"]
    assert HandForm({"line": ""}).errors["line"] == ["Type a hand: a 8 20"]


@pytest.mark.parametrize(
    ("path", "pairing"),
    [
        ("hands[3].pairings[1].knocker", 1),
        ("pairings[0].knock_card", 0),
        ("hands[3].knocker", None),
        ("hands[3].pairings", None),
        ("", None),
    ],
)
def test_pairing_of_a_path(path, pairing):
    assert pairing_of(path) == pairing


def test_row_refused_says_which_pairing_is_meant():
    error = RuleViolation("missing-knock-card", "hands[0].pairings[1].knock_card")
    alone = RuleViolation("missing-knock-card", "hands[0].knock_card")

    assert row_refused(error).startswith("Pairing 2: The knock card is missing")
    assert row_refused(error, (("A", "B"), ("Cleo", "Dan"))).startswith("Pairing 2, Cleo and Dan:")
    assert row_refused(alone).startswith("The knock card is missing")
