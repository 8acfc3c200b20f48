import pytest

from scoring.fields import FIELDS, Choice, ExactMargin, Flag
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tournament.selectors.rules import rules_card
from tournament.wording.rules import (
    FIELD_NAMES,
    GROUPS,
    PRESET_NAMES,
    PRESET_NOTES,
    field_name,
    has_effect,
    rule_text,
    rules_name,
)
from tournament.wording.rules_line import rules_line


def changed(**fields):
    return RuleSet.from_document({"preset": "standard", **fields})


def test_every_preset_and_field_has_its_words():
    assert (set(PRESET_NAMES), set(PRESET_NOTES)) == (set(PRESETS), set(PRESETS))
    assert set(FIELD_NAMES) == {"preset", *FIELDS}
    assert sorted(field for _, fields in GROUPS for field in fields) == sorted(FIELDS)


@pytest.mark.parametrize("field", [name for name, one in FIELDS.items() if isinstance(one, Choice)])
def test_every_choice_is_told_in_other_words(field):
    told = set()
    for value in FIELDS[field].values:
        rules = RuleSet(**{field: value})
        told.add(rule_text(field, rules))

    assert len(told) == len(FIELDS[field].values)


@pytest.mark.parametrize("field", [name for name, one in FIELDS.items() if isinstance(one, Flag)])
def test_every_flag_is_told_in_other_words(field):
    assert rule_text(field, RuleSet(**{field: True})) != rule_text(field, RuleSet(**{field: False}))


@pytest.mark.parametrize(
    ("rules", "field", "told"),
    [
        (changed(), "knock_limit", "Knock with 10 or less."),
        (changed(knock_limit=0), "knock_limit", "Gin only: nobody may knock."),
        (changed(), "undercut_bonus", "Undercut: 25 points and the difference."),
        (changed(), "tie", "Equal counts are an undercut too: the bonus and the box."),
        (changed(big_gin_bonus=None), "big_gin_bonus", "Big gin is not played: it counts as gin."),
        (changed(target=250), "target", "A game is won with 250 points."),
        (changed(best_of=5), "best_of", "A match is the best of 5 games: 3 wins decide it."),
        (changed(game_bonus=0), "game_bonus", "No game bonus."),
        (
            changed(exact_margin_forfeit={"margin": 50, "basis": "hand_points", "costs": "match"}),
            "exact_margin_forfeit",
            "Who wins a game by exactly 50 hand points forfeits the match.",
        ),
        (PRESETS["multi-match"], "shutout", "A shutout pays the winner 100 points more."),
    ],
)
def test_rule_text(rules, field, told):
    assert rule_text(field, rules) == told


@pytest.mark.parametrize("basis", ["hand_points", "final_totals"])
@pytest.mark.parametrize("costs", ["game", "match"])
def test_every_exact_margin_is_told(basis, costs):
    rules = RuleSet(exact_margin_forfeit=ExactMargin(40, basis, costs))

    assert "exactly 40" in rule_text("exact_margin_forfeit", rules)


@pytest.mark.parametrize("code", PRESETS)
def test_every_preset_is_told_without_what_has_no_effect(code):
    rules = PRESETS[code]

    card = rules_card(rules, frozen=False)

    assert [line.field for line in card.lines] == [f for f in FIELDS if has_effect(f, rules)]
    assert all(line.text.endswith((".", ")")) and not line.changed for line in card.lines)
    assert card.name == rules_name(rules) == str(PRESET_NAMES[code])


def test_rules_card_marks_what_was_changed():
    card = rules_card(changed(target=150, undercut_bonus=10), frozen=True)

    assert card.name == "Standard, games to 100, changed"
    assert [line.field for line in card.lines if line.changed] == ["undercut_bonus", "target"]
    assert card.frozen


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (
            "tournament-250",
            (
                "Best of 5 to 250 · knock 10 or less · gin 25 · big gin 31 · undercut 25 · "
                "game 100 · box 25 · shutout doubles hand points"
            ),
        ),
        (
            "straight",
            (
                "One game to 100 · gin only · gin 25 · big gin 31 · "
                "game 100 · box 25 · shutout doubles hand points"
            ),
        ),
        (
            "oklahoma",
            (
                "One game to 100 · knock by the card · gin 25 · big gin 31 · undercut 25 · "
                "spades double · game 100 · box 25 · shutout doubles hand points"
            ),
        ),
        (
            "single-match",
            "One game to 100 · knock 10 or less · gin 25 · big gin 31 · undercut 25",
        ),
        ("mahjong", "Mahjong to 100 · gin 25 · game 100 · box 25"),
        (
            "multi-match",
            (
                "Games to 100 until 500 · knock 10 or less · gin 25 · big gin 31 · undercut 25 · "
                "game 100 · box 25 · shutout 100"
            ),
        ),
    ],
)
def test_rules_line(code, line):
    assert rules_line(PRESETS[code]) == line


def test_field_name_of_an_unknown_field_is_its_code():
    assert field_name("new_field") == "new_field"
