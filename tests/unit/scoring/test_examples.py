"""Examples fold under the rules they are made for, and show what is special about these."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.examples import examples_of
from scoring.examples.course import ENOUGH, LONGEST
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair
from tests.strategies import FORMS, rule_sets


def course(rules):
    return examples_of(rules)[0]


def shown(rules):
    """Return what happens in the examples of some rules: items, results, and ends of accounts."""
    found = set()
    for example in examples_of(rules):
        for line in example.score.hands:
            found |= {line.result, *(item.code for item in line.items)}
            for pairing in line.pairings:
                found |= {pairing.result, *(item.code for item in pairing.items)}
        for account in example.score.accounts:
            found |= {item.code for item in account.items}
            if account.finished:
                found.add("end")
    return found


@pytest.mark.parametrize("code", PRESETS)
def test_the_example_of_a_preset_is_a_whole_match(code):
    example = course(PRESETS[code])

    assert example.score == score_match(example.rows, PRESETS[code])
    assert example.score.finished
    assert example.score.winner is not None
    assert len(example.rows) <= ENOUGH + 8


EVERY_GAME = {"gin", "hand_points", "end"}
KNOCKS = {"knock", "undercut", "deadwood", "undercut_bonus"}
PAID = {"game_bonus", "boxes"}


@pytest.mark.parametrize(
    ("code", "things"),
    [
        ("tournament-250", KNOCKS | PAID | {"big_gin_bonus", "shutout"}),
        ("standard", KNOCKS | PAID | {"big_gin_bonus", "shutout"}),
        ("standard-500", KNOCKS | PAID | {"big_gin_bonus", "shutout"}),
        ("britannica", KNOCKS | PAID | {"shutout"}),
        ("parlour", KNOCKS | PAID | {"big_gin_bonus"}),
        ("rule-sheet", KNOCKS | PAID | {"shutout"}),
        ("early-official", KNOCKS | PAID | {"tie", "gin_bonus"}),
        ("straight", PAID | {"gin_bonus"}),
        ("oklahoma", KNOCKS | PAID | {"spade"}),
        ("oklahoma-second-deck", KNOCKS | PAID | {"spade"}),
        ("hollywood", KNOCKS | PAID | {"shutout"}),
        ("tedesco", KNOCKS | PAID | {"spade", "shutout"}),
        ("mahjong", PAID | {"table", "in_hand", "gin_bonus"}),
        ("single-match", KNOCKS | {"gin_bonus"}),
        ("multi-match", KNOCKS | PAID | {"shutout"}),
        ("partnership", KNOCKS | PAID | {"pairing", "shutout"}),
        ("team-of-three", KNOCKS | PAID | {"pairing"}),
        ("team-of-four", KNOCKS | PAID | {"pairing", "shutout"}),
        ("tedesco-teams", KNOCKS | PAID | {"pairing", "spade", "sweep_bonus"}),
        ("tedesco-four", KNOCKS | PAID | {"pairing", "spade", "sweep_bonus"}),
    ],
)
def test_what_is_special_about_a_preset_happens(code, things):
    assert shown(PRESETS[code]) >= EVERY_GAME | things


@pytest.mark.parametrize("code", ["britannica", "rule-sheet", "early-official"])
def test_big_gin_is_laid_down_where_it_counts_as_gin(code):
    rows = course(PRESETS[code]).rows

    assert [line.result for row, line in zip(rows, course(PRESETS[code]).score.hands, strict=True)
            if row.ending == "big_gin"] == ["gin"]  # fmt: skip


@pytest.mark.parametrize("code", ["oklahoma", "oklahoma-second-deck", "tedesco"])
def test_an_ace_as_knock_card_ends_with_gin(code):
    with_ace = [row for row in course(PRESETS[code]).rows if row.knock_card == "AC"]

    assert [row.ending for row in with_ace] == ["gin"]


def test_an_ace_as_knock_card_of_one_is_knocked_with_one():
    rules = RuleSet.from_document({"preset": "oklahoma", "ace_knock_card": "one"})
    with_ace = [row for row in course(rules).rows if row.knock_card == "AC"]

    assert [(row.ending, row.knocker_deadwood) for row in with_ace] == [("knock", 1)]


@pytest.mark.parametrize("code", ["hollywood", "tedesco", "tedesco-teams", "tedesco-four"])
def test_a_first_hand_behind_a_closed_column_tells_the_ways_of_posting_apart(code):
    shift = PRESETS[code]
    literal = RuleSet.from_document({"preset": code, "hollywood_posting": "literal"})
    rows = course(shift).rows
    written = {entry.hand for one in course(shift).score.columns for entry in one.entries}
    played = {line.number for line in course(shift).score.hands if line.winner}

    assert written == played
    assert course(literal).score.columns != course(shift).score.columns
    closed = [column.closed_by_hand for column in course(shift).score.columns]
    assert closed == sorted(closed)
    assert len(rows) == closed[-1]


def test_the_one_who_goes_out_may_score_less_in_mahjong():
    hands = course(PRESETS["mahjong"]).score.hands
    ahead = [line.points_by.of("A") > line.points_by.of("B") for line in hands if line.winner]
    out = [line.winner == "A" for line in hands if line.winner]

    assert ahead != out
    assert any(min(line.points_by) < 0 for line in hands if line.points_by)


def test_a_team_hand_has_a_pairing_that_loses_and_one_that_nobody_wins():
    hands = course(PRESETS["partnership"]).score.hands

    assert any(
        line.winner and any(p.winner not in {None, line.winner} for p in line.pairings)
        for line in hands
    )
    assert any(line.result == "team" and line.winner is None for line in hands)


def test_the_second_game_of_a_long_match_is_a_shutout():
    games = course(PRESETS["tournament-250"]).score.games

    assert [(game.winner, game.shutout) for game in games] == [
        ("A", False), ("B", True), ("A", False), ("A", False),
    ]  # fmt: skip
    assert len(examples_of(PRESETS["tournament-250"])) == 1


def test_a_shutout_that_pays_nothing_has_no_example():
    assert len(examples_of(PRESETS["single-match"])) == 1


def test_a_game_too_long_to_be_read_stops():
    long = RuleSet.from_document({"preset": "standard", "target": 1_000_000})

    assert [len(example.rows) for example in examples_of(long)] == [LONGEST]
    assert not course(long).score.finished


@pytest.mark.parametrize("code", [code for code in PRESETS if code != "partnership"])
def test_a_dead_hand_is_dealt_in_every_example(code):
    assert "dead" in shown(PRESETS[code])


def test_a_game_that_any_hand_wins_is_an_example():
    short = RuleSet.from_document({"preset": "standard", "target": 1})

    assert [line.result for line in course(short).score.hands] == ["dead", "knock"]
    assert course(short).score.points != Pair(0, 0)


@pytest.mark.parametrize("code", PRESETS)
@pytest.mark.parametrize("points", [0, 1_000_000])
@pytest.mark.parametrize(
    "field", ["gin_bonus", "undercut_bonus", "big_gin_bonus", "box_bonus", "sweep_bonus"]
)
def test_rules_at_their_limits_have_an_example(code, field, points):
    rules = RuleSet.from_document({"preset": code, field: points, "box_timing": "immediate"})

    for example in examples_of(rules):
        assert example.score == score_match(example.rows, rules)
        assert example.score.accounts[0].finished


@given(st.sampled_from(list(FORMS)).flatmap(rule_sets))
def test_any_rules_have_an_example_that_folds(rules):
    for example in examples_of(rules):
        score = score_match(example.rows, rules)

        assert example.score == score
        assert 1 <= len(example.rows) <= LONGEST
        ended = score.finished or any(one.finished for one in score.accounts)
        assert ended or len(example.rows) == LONGEST
        if example.kind == "shutout":
            assert score.accounts[0].shutout


@given(st.sampled_from(list(FORMS)).flatmap(rule_sets))
def test_an_example_is_the_same_every_time(rules):
    first = examples_of(rules)
    examples_of.cache_clear()

    assert examples_of(rules) == first
