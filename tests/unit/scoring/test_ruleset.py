"""Rules as documents: RULES.md, sections 12 to 14."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from scoring.errors import RuleViolation
from scoring.fields import FIELDS, ExactMargin
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tests.unit.scoring.sheets import rules

MARGIN = {"margin": 50, "basis": "hand_points", "costs": "game"}
WHOLE = [
    *("gin_bonus", "undercut_bonus", "game_bonus", "box_bonus", "shutout_flat"),
    *("target", "multi_match_target"),
]
TWO_NUMBERS = {"spade_multiplier": 2, "third_column_multiplier": 2, "ace_deadwood": 15}


def refused(value: object) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refusal:
        RuleSet.from_document(value)
    assert refusal.value.message.startswith(f"{refusal.value.path}: ")
    return refusal.value.code, refusal.value.path


def test_the_presets_are_those_of_the_contract_and_then_those_for_teams() -> None:
    assert " ".join(PRESETS) == (
        "tournament-250 standard standard-500 britannica parlour rule-sheet early-official "
        "straight oklahoma oklahoma-second-deck hollywood tedesco mahjong single-match multi-match "
        "partnership team-of-three team-of-four tedesco-teams tedesco-four"
    )
    assert all(rules.preset == code for code, rules in PRESETS.items())


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_is_its_own_document(code: str) -> None:
    preset = PRESETS[code]
    assert RuleSet.from_document(code) is preset
    assert RuleSet.from_document({"preset": code}) == preset
    assert RuleSet.from_document(preset.to_dict()) == preset
    assert (preset.to_document(), preset.changes()) == (code, {})


def test_every_field_has_one_check_and_one_place() -> None:
    assert [field.name for field in fields(RuleSet)] == ["preset", *FIELDS]
    assert list(RuleSet().to_dict()) == ["preset", *FIELDS]


def test_changed_fields_are_told() -> None:
    ruleset = rules("tournament-250", target=300, exact_margin_forfeit=MARGIN, tie="defender_bonus")
    assert ruleset.changes() == {"target": 300, "exact_margin_forfeit": MARGIN}
    assert ruleset.to_document() == {
        "preset": "tournament-250",
        "target": 300,
        "exact_margin_forfeit": MARGIN,
    }
    assert ruleset.exact_margin_forfeit == ExactMargin(50, "hand_points", "game")
    assert ruleset.to_dict()["preset"] == "tournament-250"


def test_a_rule_set_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        PRESETS["standard"].target = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        PRESETS["standard"] = RuleSet()  # type: ignore[index]


def test_a_bracket_plays_on_where_a_match_could_end_level() -> None:
    by_points = rules("hollywood", hollywood_result="net_points")
    assert by_points.in_bracket() == rules(
        "hollywood", hollywood_result="net_points", hollywood_level="play_on"
    )
    assert by_points.in_bracket().in_bracket() == by_points.in_bracket()
    for preset in PRESETS.values():
        assert preset.in_bracket() is preset


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("nonesuch", ("unknown-preset", "rules")),
        ("Standard", ("unknown-preset", "rules")),
        ("", ("unknown-preset", "rules")),
        (None, ("bad-value", "rules")),
        (7, ("bad-value", "rules")),
        (True, ("bad-value", "rules")),
        (["standard"], ("bad-value", "rules")),
        ({}, ("missing-field", "rules.preset")),
        ({"target": 100}, ("missing-field", "rules.preset")),
        ({"preset": "nonesuch"}, ("unknown-preset", "rules.preset")),
        ({"preset": None}, ("unknown-preset", "rules.preset")),
        ({"preset": ["standard"]}, ("unknown-preset", "rules.preset")),
        ({"preset": "standard", "jokers": 2}, ("unknown-field", "rules.jokers")),
        ({"preset": "standard", "": 2}, ("unknown-field", "rules.")),
        ({"preset": "standard", 5: 2}, ("unknown-field", "rules.5")),
    ],
)
def test_a_rules_value_is_refused(value: object, wanted: tuple[str, str]) -> None:
    assert refused(value) == wanted


@pytest.mark.parametrize("field", [*FIELDS])
@pytest.mark.parametrize(
    "value",
    ["", "100", 1.0, float("nan"), -1, [], {}, 10**30, pytest.param(-(10**5000), id="-10^5000")],
)
def test_no_field_takes_just_anything(field: str, value: object) -> None:
    code, path = refused({"preset": "standard", field: value})
    assert code in {"bad-value", "missing-field"}
    assert path.startswith(f"rules.{field}")


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("knock_limit", 0, 10),
        ("big_gin_bonus", 0, 1_000_000),
        ("best_of", 1, 99),
        ("team_size", 1, 4),
        ("sweep_bonus", 0, 1_000_000),
        *((field, 1 if field.endswith("target") else 0, 1_000_000) for field in WHOLE),
    ],
)
def test_a_number_has_bounds(field: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(rules(**{field: value}), field) == value
    for value in (low - 1, high + 1, True, None if field != "big_gin_bonus" else False):
        assert refused({"preset": "standard", field: value}) == ("bad-value", f"rules.{field}")


@pytest.mark.parametrize("best_of", [0, 2, 4, 98, 100])
def test_best_of_is_odd(best_of: int) -> None:
    assert refused({"preset": "standard", "best_of": best_of}) == ("bad-value", "rules.best_of")


@pytest.mark.parametrize(("field", "value"), TWO_NUMBERS.items())
def test_a_choice_of_numbers_takes_numbers_only(field: str, value: int) -> None:
    assert getattr(rules(**{field: value}), field) == value
    for wrong in (0, 3, True, 1.0, str(value), None):
        assert refused({"preset": "standard", field: wrong}) == ("bad-value", f"rules.{field}")


@pytest.mark.parametrize("field", ["round_the_corner", "layoff_on_gin"])
def test_a_flag_is_true_or_false(field: str) -> None:
    assert getattr(rules(**{field: True}), field) is True
    for wrong in (0, 1, "true", None):
        assert refused({"preset": "standard", field: wrong}) == ("bad-value", f"rules.{field}")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (50, ("bad-value", "")),
        (False, ("bad-value", "")),
        ({}, ("missing-field", ".margin")),
        ({"margin": 50, "costs": "game"}, ("missing-field", ".basis")),
        ({"margin": 50, "basis": "hand_points"}, ("missing-field", ".costs")),
        ({**MARGIN, "margin": 0}, ("bad-value", ".margin")),
        ({**MARGIN, "margin": 50.0}, ("bad-value", ".margin")),
        ({**MARGIN, "margin": True}, ("bad-value", ".margin")),
        ({**MARGIN, "margin": None}, ("bad-value", ".margin")),
        ({**MARGIN, "basis": "totals"}, ("bad-value", ".basis")),
        ({**MARGIN, "costs": None}, ("bad-value", ".costs")),
        ({**MARGIN, "who": "A"}, ("unknown-field", ".who")),
    ],
)
def test_an_exact_margin_is_refused(value: object, wanted: tuple[str, str]) -> None:
    code, path = wanted
    document = {"preset": "standard", "exact_margin_forfeit": value}
    assert refused(document) == (code, f"rules.exact_margin_forfeit{path}")


FINAL = {**MARGIN, "basis": "final_totals"}


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"preset": "hollywood", "best_of": 3}, "best_of"),
        ({"preset": "tournament-250", "scoring": "hollywood"}, "scoring"),
        ({"preset": "standard", "best_of": 3, "scoring": "multi_match"}, "best_of"),
        ({"preset": "hollywood", "exact_margin_forfeit": MARGIN}, "exact_margin_forfeit"),
        ({"preset": "multi-match", "exact_margin_forfeit": MARGIN}, "exact_margin_forfeit"),
        ({"preset": "standard", "box_scope": "last_game", "box_timing": "immediate"}, "box_scope"),
        ({"preset": "hollywood", "box_scope": "last_game"}, "box_scope"),
        ({"preset": "multi-match", "box_scope": "last_game"}, "box_scope"),
        (
            {"preset": "standard", "game_winner": "higher_total", "box_scope": "last_game"},
            "box_scope",
        ),
        (
            {"preset": "standard", "exact_margin_forfeit": FINAL, "box_scope": "last_game"},
            "box_scope",
        ),
        ({"preset": "oklahoma", "knock_limit": 9}, "knock_limit"),
        ({"preset": "straight", "knock_card": "upcard"}, "knock_card"),
        ({"preset": "mahjong", "knock_limit": 10, "knock_card": "upcard"}, "knock_card"),
        ({"preset": "oklahoma", "scoring": "mahjong"}, "scoring"),
        ({"preset": "mahjong", "team_size": 2}, "team_size"),
        ({"preset": "partnership", "scoring": "mahjong", "knock_limit": 0}, "scoring"),
    ],
)
def test_what_makes_no_sense_together_is_refused(document: object, field: str) -> None:
    """The path names a field that was given: the one to change back."""
    assert refused(document) == ("bad-combination", f"rules.{field}")


@pytest.mark.parametrize(
    "document",
    [
        {"preset": "standard", "box_scope": "last_game", "exact_margin_forfeit": MARGIN},
        {"preset": "standard", "box_scope": "last_game", "best_of": 99},
        {"preset": "mahjong", "best_of": 5, "exact_margin_forfeit": FINAL},
        {"preset": "mahjong", "box_scope": "last_game", "box_timing": "end"},
        {"preset": "hollywood", "knock_card": "second_deck", "game_winner": "higher_total"},
        {"preset": "standard", "game_winner": "higher_total", "exact_margin_forfeit": FINAL},
        {"preset": "straight", "spade_multiplier": 2, "ace_knock_card": "one"},
        {"preset": "oklahoma", "knock_limit": 10},
        {"preset": "standard", "sweep_bonus": 25, "hollywood_level": "play_on"},
        {"preset": "partnership", "sweep_bonus": 25, "best_of": 3, "box_scope": "last_game"},
        {"preset": "tedesco-teams", "team_size": 2, "scoring": "multi_match"},
    ],
)
def test_what_has_no_effect_is_allowed(document: dict[str, object]) -> None:
    assert RuleSet.from_document(document).preset == document["preset"]


def test_the_path_of_rules_can_be_another() -> None:
    with pytest.raises(RuleViolation) as refusal:
        RuleSet.from_document({"preset": "standard", "target": 0}, "event.rules")
    assert refusal.value.path == "event.rules.target"
