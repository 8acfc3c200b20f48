"""Worked examples say what the fold says, in words, and each rule once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import SIDES
from tests.strategies import FORMS, rule_sets
from tournament.grammar import parse_hand_line
from tournament.selectors.worked import worked_examples
from tournament.wording.rules import rule_text
from tournament.wording.text import figure


def steps_of(worked):
    return [step for chapter in worked.chapters for step in chapter.steps]


def course(code, **fields):
    return worked_examples(RuleSet.from_document({"preset": code, **fields}))[0]


def said(rules):
    """Return every sentence of the rules that the examples say."""
    found = []
    for worked in worked_examples(rules):
        for step in steps_of(worked):
            found += step.rules
        for chapter in worked.chapters:
            for account in chapter.accounts:
                found += account.rules
                for line in account.lines:
                    found += line.rules
        found += worked.closing.rules
    return found


@pytest.mark.parametrize("code", PRESETS)
def test_every_row_is_a_step_that_can_be_typed(code):
    for worked in worked_examples(PRESETS[code]):
        assert [parse_hand_line(step.typed) for step in steps_of(worked)] == [
            row.row for row in worked.match.rows
        ]


@pytest.mark.parametrize("code", PRESETS)
def test_every_account_adds_up(code):
    for worked in worked_examples(PRESETS[code]):
        accounts = [one for chapter in worked.chapters for one in chapter.accounts]
        games = worked.match.columns or worked.match.games
        assert len(accounts) == len(games)
        for told, game in zip(accounts, games, strict=True):
            assert (told.a, told.b) == tuple(figure(game.total.of(side)) for side in SIDES)
            assert sum(int(line.a.replace("−", "-") or 0) for line in told.lines) == game.total.A


@pytest.mark.parametrize("code", PRESETS)
def test_every_rule_is_said_once(code):
    told = said(PRESETS[code])

    assert len(told) == len(set(told))


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("tournament-250", ["best_of", "target", "shutout", "shutout_when", "box_scope"]),
        ("standard", ["gin_bonus", "big_gin_bonus", "undercut_bonus", "tie", "next_dealer"]),
        ("britannica", ["big_gin_bonus", "shutout", "shutout_when"]),
        ("rule-sheet", ["undercut_bonus", "big_gin_bonus", "shutout"]),
        ("early-official", ["gin_bonus", "undercut_bonus", "tie", "big_gin_bonus"]),
        ("oklahoma", ["knock_card", "ace_knock_card", "spade_multiplier"]),
        ("oklahoma-second-deck", ["knock_card", "next_dealer"]),
        ("hollywood", ["hollywood_posting", "hollywood_result", "target"]),
        ("tedesco", ["knock_card", "spade_multiplier", "hollywood_posting", "hollywood_result"]),
        ("mahjong", ["scoring", "gin_bonus"]),
        ("multi-match", ["multi_match_target", "shutout"]),
        ("tedesco-teams", ["sweep_bonus", "hollywood_posting", "ace_knock_card"]),
        ("tedesco-four", ["sweep_bonus", "spade_multiplier"]),
    ],
)
def test_the_rules_that_are_special_are_said_where_they_work(code, fields):
    rules = PRESETS[code]

    assert [field for field in fields if rule_text(field, rules) not in said(rules)] == []


def test_a_hand_behind_closed_columns_says_where_it_goes():
    told = [rule for step in steps_of(course("hollywood")) for rule in step.rules]
    literal = course("hollywood", hollywood_posting="literal")
    nowhere = [rule for step in steps_of(literal) for rule in step.rules]

    assert "Columns 1 and 2 are closed: this hand begins in column 3." in told
    assert "Columns 1 and 2 are closed: this hand is written nowhere." in nowhere


def test_boxes_say_which_hands_they_are_of():
    (account,) = course("standard").chapters[0].accounts
    boxes = next(line for line in account.lines if line.code == "boxes")

    assert (boxes.a, boxes.b) == ("75", "50")
    assert boxes.how == (
        "A: Hands 1, 4 and 6 were won, 3 boxes × 25.",
        "B: Hands 2 and 3 were won, 2 boxes × 25.",
    )


def test_a_match_that_is_not_over_says_so():
    worked = course("standard", target=1_000_000)

    assert worked.closing.told == "The example stops here. Play goes on in the same way."
    assert not worked.closing.finished


def test_games_that_add_up_are_added_up_at_the_end():
    closing = course("multi-match").closing

    assert closing.told == "Match to Boris, 569 to 297 points."
    assert closing.lines == (("Game 1", "+142"), ("Game 2", "+427"), ("Together", "569"))


@settings(max_examples=60)
@given(st.sampled_from(list(FORMS)).flatmap(rule_sets))
def test_any_rules_are_worked_out(rules):
    for worked in worked_examples(rules):
        steps = steps_of(worked)
        assert len(steps) == len(worked.match.rows) >= 1
        assert all(step.told and step.typed and step.parts for step in steps)
        assert worked.closing.told
