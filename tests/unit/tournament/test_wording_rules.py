import pytest

from scoring.fields import FIELDS, Choice, ExactMargin, Flag
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tournament.selectors.rules import preset_groups, rules_card, rules_habits
from tournament.wording.rules import (
    FIELD_NAMES,
    GROUPS,
    IMPORTANCE,
    PRESET_GROUPS,
    PRESET_NAMES,
    PRESET_NOTES,
    field_name,
    has_effect,
    rule_text,
    rules_name,
    why_idle,
)
from tournament.wording.rules_line import rules_line


def changed(**fields):
    return RuleSet.from_document({"preset": "standard", **fields})


def test_every_preset_and_field_has_its_words():
    assert (set(PRESET_NAMES), set(PRESET_NOTES)) == (set(PRESETS), set(PRESETS))
    assert set(FIELD_NAMES) == {"preset", *FIELDS}
    assert sorted(field for _, fields in GROUPS for field in fields) == sorted(FIELDS)
    assert sorted(IMPORTANCE) == sorted(FIELDS)
    assert sorted(code for _, codes in PRESET_GROUPS for code in codes) == sorted(PRESETS)


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


def special(code, **fields):
    card = rules_card(RuleSet.from_document({"preset": code, **fields}), frozen=False)
    return [(line.field, line.changed, line.idle) for line in card.special]


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("tournament-250", ["best_of", "target"]),
        ("standard", []),
        ("standard-500", ["target"]),
        ("britannica", ["big_gin_bonus", "shutout", "shutout_when"]),
        ("parlour", []),
        ("rule-sheet", ["big_gin_bonus", "undercut_bonus", "shutout"]),
        ("early-official", ["gin_bonus", "big_gin_bonus", "undercut_bonus", "tie"]),
        ("straight", ["knock_limit"]),
        ("oklahoma", ["knock_card", "ace_knock_card", "spade_multiplier"]),
        (
            "oklahoma-second-deck",
            ["knock_card", "ace_knock_card", "spade_multiplier", "next_dealer"],
        ),
        ("hollywood", ["scoring", "hollywood_posting", "hollywood_result"]),
        (
            "tedesco",
            [
                "scoring", "knock_card", "ace_knock_card", "spade_multiplier", "round_the_corner",
                "ace_deadwood", "target", "hollywood_posting", "hollywood_result",
            ],
        ),
        ("mahjong", ["scoring", "knock_limit", "shutout"]),
        ("single-match", ["game_bonus", "box_bonus", "shutout"]),
        ("multi-match", ["scoring", "multi_match_target", "shutout"]),
        ("partnership", ["team_size", "target"]),
        ("team-of-three", ["team_size", "target"]),
        ("team-of-four", ["team_size", "target"]),
        (
            "tedesco-teams",
            [
                "scoring", "team_size", "knock_card", "ace_knock_card", "spade_multiplier",
                "round_the_corner", "ace_deadwood", "target", "hollywood_posting",
                "hollywood_result", "sweep_bonus",
            ],
        ),
        (
            "tedesco-four",
            [
                "scoring", "team_size", "knock_card", "ace_knock_card", "spade_multiplier",
                "round_the_corner", "ace_deadwood", "target", "hollywood_posting",
                "hollywood_result", "sweep_bonus",
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_special_is_told_in_order_of_importance(code, fields):
    assert special(code) == [(field, False, "") for field in fields]


def test_what_the_director_changed_is_told_first():
    assert special("oklahoma", gin_bonus=20, best_of=3) == [
        ("best_of", True, ""),
        ("gin_bonus", True, ""),
        ("knock_card", False, ""),
        ("ace_knock_card", False, ""),
        ("spade_multiplier", False, ""),
    ]


def test_a_change_without_effect_is_told_with_the_reason():
    assert special("standard", spade_multiplier=2) == [
        ("spade_multiplier", True, "there is no knock card")
    ]


def test_what_a_bracket_sets_is_no_change_of_the_director():
    rules = RuleSet.from_document(
        {"preset": "hollywood", "hollywood_result": "net_points"}
    ).in_bracket()

    card = rules_card(rules, frozen=False)

    told = {line.field: (line.text, line.changed) for line in card.special}
    assert card.name == "Hollywood gin, changed"
    assert [line.field for line in card.special if line.changed] == ["hollywood_result"]
    assert told["hollywood_level"] == (
        "A session that ends level: another is played, or the director awards it.",
        False,
    )
    assert rules_card(PRESETS["hollywood"].in_bracket(), frozen=False).name == "Hollywood gin"


@pytest.mark.parametrize(
    ("rules", "field", "why"),
    [
        (PRESETS["standard"], "ace_knock_card", "there is no knock card"),
        (PRESETS["oklahoma"], "knock_limit", "the knock card is the limit"),
        (PRESETS["oklahoma"], "ace_knock_card", ""),
        (PRESETS["straight"], "undercut_bonus", "nobody may knock"),
        (PRESETS["mahjong"], "tie", "nobody knocks in Mahjong gin"),
        (PRESETS["mahjong"], "ace_deadwood", "it does not count in Mahjong gin"),
        (PRESETS["mahjong"], "best_of", ""),
        (PRESETS["hollywood"], "best_of", "this form of scoring has no best of games"),
        (PRESETS["hollywood"], "third_column_multiplier", "most columns win, not points"),
        (changed(box_bonus=0), "box_timing", "boxes pay nothing"),
        (changed(), "box_scope", "a match is one game"),
        (changed(best_of=3), "box_scope", ""),
        (PRESETS["single-match"], "shutout_when", "a shutout pays nothing more"),
        (changed(), "shutout_flat", "a shutout pays no flat amount"),
        (PRESETS["multi-match"], "shutout_flat", ""),
        (changed(), "sweep_bonus", "one plays against one"),
        (PRESETS["partnership"], "sweep_bonus", ""),
    ],
)
def test_why_idle(rules, field, why):
    assert why_idle(field, rules) == why


def test_preset_groups_say_what_changes_at_the_sheet_where_it_does():
    cards = {preset.code: preset for group in preset_groups() for preset in group.presets}

    assert set(cards) == set(PRESETS)
    assert {code for code, card in cards.items() if not card.habits} == {
        "tournament-250", "standard", "standard-500", "britannica", "parlour", "rule-sheet",
        "early-official", "straight", "single-match",
    }  # fmt: skip
    assert all(card.name and card.note and card.line for card in cards.values())


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("standard", ("a 4 23",)),
        ("oklahoma", ("a g 18 9s",)),
        ("mahjong", ("a g 40-0 20-30",)),
        ("partnership", ("a g 25 / b 7 13",)),
    ],
)
def test_habits_show_a_hand_as_it_is_typed(code, lines):
    found = [habit.lines for habit in rules_habits(PRESETS[code], 1) if habit.lines]

    assert found == [lines]


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
            "tedesco-teams",
            (
                "Teams of 3 · Hollywood, three columns to 300 · knock by the card · gin 25 · "
                "big gin 31 · undercut 25 · spades double · aces 15 · round the corner · "
                "all win 25 · game 100 · box 25 · shutout doubles hand points"
            ),
        ),
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
