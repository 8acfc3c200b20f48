"""Documents of cards: what comes out, in which order, and every refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from scoring.contract import score_document
from scoring.errors import RuleViolation
from scoring.hand_check import check_hand_document, check_hand_text
from scoring.presets import PRESETS
from tests.unit.scoring.cards.samples import Dealt, deals

GOLDEN = Path(__file__).resolve().parents[3] / "golden" / "cards.json"
CASES = json.loads(GOLDEN.read_text(encoding="utf-8"))
EXAMPLE = CASES[0]["in"]
BIG = {
    "rules": "standard",
    "knocker": "AS 2S 3S 4S 5S 6S 7S 8S QH KH JH",
    "defender": "9S TS JS QS KS AC 2C 3C 8H TH",
}
OKLAHOMA = {
    "rules": "oklahoma",
    "knocker": "AC 2C 3C 4D 5D 6D 7H 8H 9H JS",
    "defender": "4C 5C 8D 9D JD JH QH KH 2S 3S",
    "knock_card": "qs",
}


def part(wanted: object, got: object) -> object:
    """Return what of `got` the golden file speaks about."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return {key: part(value, got.get(key)) for key, value in wanted.items()}
    return got


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_golden_case_comes_out_to_the_point(case: dict[str, Any]) -> None:
    answer, status = check_hand_text(json.dumps(case["in"]))
    assert part(case["out"], json.loads(answer)) == case["out"]
    assert status == (2 if "error" in case["out"] else 0)


def test_the_contracts_example_is_answered_key_by_key() -> None:
    wanted = {
        "knocker": {
            "melds": ["9C 10C JC", "KC KD KS", "5S 6S 7S"],
            "deadwood": 10,
            "unmatched": ["JD"],
        },
        "defender": {
            "melds": ["2C 2D 2H 2S"],
            "deadwood": 9,
            "unmatched": ["AC", "8D"],
            "layoffs": ["7C", "8C", "8S", "9S"],
            "deadwood_before_layoff": 17,
        },
        "hand": {
            "knocker": "A",
            "ending": "knock",
            "knocker_deadwood": 10,
            "defender_deadwood": 9,
        },
        "points": 26,
        "winner": "defender",
        "result": "undercut",
    }
    assert check_hand_text(json.dumps(EXAMPLE)) == (json.dumps(wanted), 0)


def test_the_discard_and_the_knock_card_are_reported() -> None:
    answer = check_hand_document({**OKLAHOMA, "knocker": OKLAHOMA["knocker"] + " 10H"})
    assert answer["knocker"] == {
        "melds": ["AC 2C 3C", "4D 5D 6D", "7H 8H 9H 10H"],
        "deadwood": 0,
        "unmatched": [],
        "discard": "JS",
    }
    assert answer["hand"] == {
        "knocker": "A",
        "ending": "gin",
        "knocker_deadwood": 0,
        "defender_deadwood": 41,
        "knock_card": "QS",
    }


def test_a_run_round_the_corner_is_printed_rising() -> None:
    answer = check_hand_document(
        {
            "rules": {"preset": "standard", "round_the_corner": True},
            "knocker": "2S KS AS QS 5H 5D 5C 8H 8D 8C",
            "defender": "AH 9D JS JC 3C 3D 3H 6S 7S 8S",
        }
    )
    assert answer["knocker"]["melds"] == ["5C 5D 5H", "8C 8D 8H", "QS KS AS 2S"]


def test_cards_may_be_written_in_any_case_order_and_spacing() -> None:
    loud = {key: " ".join(reversed(value.split())) for key, value in EXAMPLE.items()}
    loud["melds"] = "7s\t6s 5s|jc 10c\n9c |kd ks kc "
    loud["rules"] = "standard"
    loud["knocker"] = loud["knocker"].lower().replace("10c", "tC")
    assert check_hand_document(loud) == check_hand_document(EXAMPLE)


def test_a_knock_card_is_neither_used_nor_checked_where_the_rules_have_none() -> None:
    assert check_hand_document({**EXAMPLE, "knock_card": 5}) == check_hand_document(EXAMPLE)


def test_a_knock_card_may_be_a_card_in_a_hand() -> None:
    assert check_hand_document({**OKLAHOMA, "knock_card": "JS"})["points"] == 44


def test_the_discard_may_be_the_loose_card_of_the_declared_melds() -> None:
    melds = "AS 2S 3S 4S 5S 6S 7S | QH KH JH"
    answer = check_hand_document({**BIG, "melds": melds})
    assert (answer["knocker"]["discard"], answer["result"]) == ("8S", "gin")
    assert check_hand_document({**BIG, "melds": melds, "discard": "8s"}) == answer


def test_a_list_of_hands_is_answered_in_order() -> None:
    answer, status = check_hand_text(json.dumps([EXAMPLE, {**EXAMPLE, "rules": "x"}, EXAMPLE]))
    first, second, third = json.loads(answer)
    assert (first, third, status) == (check_hand_document(EXAMPLE), first, 0)
    assert second["error"]["code"] == "unknown-preset"


NINE = "5S 6S 7S 9C 10C JC KS KC KD"
REFUSED: list[tuple[object, str, str, str]] = [
    (5, "bad-document", "", "not 5"),
    ([], "bad-document", "", "not a list"),
    ({}, "missing-field", "rules", "rules"),
    ({"rules": "standard", "knocker": NINE}, "missing-field", "defender", "defender"),
    ({"rules": "standard", "defender": NINE}, "missing-field", "knocker", "knocker"),
    ({**EXAMPLE, "cards": 1}, "unknown-field", "cards", "cards"),
    ({**EXAMPLE, "hands": []}, "unknown-field", "hands", "hands"),
    ({**EXAMPLE, "rules": "nonesuch"}, "unknown-preset", "rules", "nonesuch"),
    ({**EXAMPLE, "rules": "mahjong"}, "bad-value", "rules.scoring", "mahjong"),
    ({**EXAMPLE, "knocker": ["5S"]}, "bad-value", "knocker", "a list"),
    ({**EXAMPLE, "defender": None}, "bad-value", "defender", "null"),
    ({**EXAMPLE, "knocker": NINE + " 1S"}, "unknown-card", "knocker", "1S"),
    ({**EXAMPLE, "knocker": NINE + " J♦"}, "unknown-card", "knocker", "J♦"),
    ({**EXAMPLE, "knocker": NINE + " 5s"}, "duplicate-card", "knocker", "5S"),
    ({**EXAMPLE, "knocker": NINE + " th TH"}, "duplicate-card", "knocker", "10H"),
    ({**EXAMPLE, "defender": "2S 2C 2D 2H JD 7C 8C 8S 9S 8D"}, "duplicate-card", "defender", "JD"),
    ({**EXAMPLE, "knocker": NINE}, "wrong-count", "knocker", "KD"),
    (
        {**EXAMPLE, "knocker": NINE + " JD QD AD"},
        "wrong-count",
        "knocker",
        "10 or 11 cards, not 12",
    ),
    ({**EXAMPLE, "knocker": ""}, "wrong-count", "knocker", "not 0."),
    ({**EXAMPLE, "defender": EXAMPLE["defender"] + " 3H"}, "wrong-count", "defender", "3H"),
    ({**EXAMPLE, "discard": "JD"}, "wrong-count", "knocker", "JD"),
    ({**EXAMPLE, "discard": "3H"}, "card-not-in-hand", "discard", "3H"),
    ({**EXAMPLE, "discard": None}, "unknown-card", "discard", "null"),
    ({**EXAMPLE, "discard": "JD QD"}, "unknown-card", "discard", "JD QD"),
    ({**BIG, "discard": "10S"}, "card-not-in-hand", "discard", "10S"),
    ({**BIG, "melds": "JH QH KH | 6S 7S 8S", "discard": "8S"}, "card-not-in-hand", "discard", "8S"),
    ({**EXAMPLE, "melds": None}, "bad-value", "melds", "null"),
    ({**EXAMPLE, "melds": ["5S 6S 7S"]}, "bad-value", "melds", "a list"),
    ({**EXAMPLE, "melds": "5S 6S 7S | 9C 10C XC"}, "unknown-card", "melds", "XC"),
    ({**EXAMPLE, "melds": "5S 6S 7S | 9C 10C JC | 9C KC KD"}, "duplicate-card", "melds", "9C"),
    ({**EXAMPLE, "melds": "5S 6S 7S | 9C 10C JC QC"}, "card-not-in-hand", "melds", "QC"),
    ({**EXAMPLE, "melds": "5S 6S 7S 9C 10C JC"}, "not-a-meld", "melds", "5S 6S 7S 9C 10C JC"),
    ({**EXAMPLE, "melds": "5S 6S | 7S"}, "not-a-meld", "melds", "5S 6S"),
    ({**EXAMPLE, "melds": "5S 6S 7S |"}, "not-a-meld", "melds", "between two bars"),
    ({**EXAMPLE, "melds": "|"}, "not-a-meld", "melds", "between two bars"),
    ({**EXAMPLE, "melds": ""}, "knock-over-limit", "melds", "10C"),
    ({**EXAMPLE, "melds": "5S 6S 7S | 9C 10C JC"}, "knock-over-limit", "melds", "KC JD KD KS"),
    (
        {**EXAMPLE, "knocker": NINE + " QD"} | {"rules": "straight"},
        "knock-over-limit",
        "melds",
        "QD",
    ),
    ({**OKLAHOMA, "knock_card": "9H"}, "knock-over-limit", "knocker", "JS"),
    ({**OKLAHOMA, "knock_card": "AC"}, "knock-over-limit", "knocker", "AC"),
    ({**OKLAHOMA, "knock_card": None}, "unknown-card", "knock_card", "null"),
    ({**OKLAHOMA, "knock_card": "1S"}, "unknown-card", "knock_card", "1S"),
    ({**EXAMPLE, "rules": "oklahoma"}, "missing-knock-card", "knock_card", "knock card"),
]


@pytest.mark.parametrize(("document", "code", "path", "named"), REFUSED)
def test_a_document_is_refused_with_code_and_place_and_named_card(
    document: object, code: str, path: str, named: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        check_hand_document(document)
    assert (refusal.value.code, refusal.value.path) == (code, path)
    assert named in refusal.value.message
    assert refusal.value.message.endswith(".")


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"rules": 1, "rules": 1}', "\ufeff{}", b"\xff"])
def test_what_is_no_plain_json_is_refused(text: str | bytes) -> None:
    answer, status = check_hand_text(text)
    error = json.loads(answer)["error"]
    assert (error["code"], error["path"], status) == ("bad-json", "", 2)


@pytest.mark.parametrize("preset", [code for code in PRESETS if code != "mahjong"])
def test_every_other_preset_settles_a_hand(preset: str) -> None:
    gin = {**BIG, "rules": preset, "knock_card": "5D"}
    answer = check_hand_document(gin)
    assert answer["winner"] == "knocker"
    assert answer["defender"]["layoffs"] == []


@given(deals())
def test_the_row_that_is_reported_scores_the_same_on_the_sheet(dealt: Dealt) -> None:
    rules = {**dealt.rules.to_dict(), "target": 1000}
    document = {
        "rules": rules,
        "knocker": " ".join(dealt.knocker),
        "defender": " ".join(dealt.defender),
        "knock_card": dealt.knock_card,
    }
    try:
        answer = check_hand_document(document)
    except RuleViolation:
        return
    line = score_document({"rules": rules, "hands": [answer["hand"]]})["hands"][0]
    player = {"A": "knocker", "B": "defender", None: None}[line["winner"]]
    assert (line["points"], player, line["result"], line["ending"]) == (
        answer["points"],
        answer["winner"],
        answer["result"],
        answer["hand"]["ending"],
    )
