"""The scoring core through the API: the answers of the contract, and its refusals."""

import json

import pytest

from scoring.contract import score_document
from scoring.hand_check import check_hand_document
from tests.integration.api.conftest import refused

SHEET = {
    "rules": "standard",
    "hands": [
        {"knocker": "A", "ending": "knock", "knocker_deadwood": 8, "defender_deadwood": 20},
        {"knocker": "B", "ending": "gin", "defender_deadwood": 31},
    ],
}
CARDS = {
    "rules": "standard",
    "knocker": "5S 6S 7S 9C 10C JC KS KC KD JD",
    "melds": "5S 6S 7S | 9C 10C JC | KS KC KD",
    "defender": "2S 2C 2D 2H AC 7C 8C 8S 9S 8D",
}


def as_json(value):
    return json.loads(json.dumps(value))


def test_sheet_is_scored_as_the_contract_says(anonymous):
    assert anonymous.post("score/", SHEET).json() == as_json(score_document(SHEET))


def test_hand_is_checked_as_the_contract_says(anonymous):
    assert anonymous.post("check-hand/", CARDS).json() == as_json(check_hand_document(CARDS))


def test_list_has_an_answer_or_an_error_in_each_place(anonymous):
    first, second, third = anonymous.post("score/", [SHEET, {"rules": "x", "hands": []}, 7]).json()
    assert first["match"]["points"] == {"A": 12, "B": 56}
    assert (second["error"]["code"], second["error"]["path"]) == ("unknown-preset", "rules")
    assert third["error"]["code"] == "bad-document"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"rules": "nonsense"}, "unknown-preset", "rules"),
        ({"rules": {"preset": "standard", "target": -1}}, "bad-value", "rules.target"),
        ({"hands": 7}, "bad-value", "hands"),
        ({"hands": [{"ending": "dead"}, {"ending": "x"}]}, "bad-value", "hands[1].ending"),
        ({"first_dealer": "C"}, "bad-value", "first_dealer"),
        ({"more": 1}, "unknown-field", "more"),
    ],
)
def test_sheet_is_refused_at_its_place(anonymous, change, code, path):
    refused(anonymous.post("score/", {**SHEET, **change}), 422, code, path)


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"knocker": "5S 5S"}, "duplicate-card", "knocker"),
        ({"defender": "2S 2C"}, "wrong-count", "defender"),
        ({"defender": 7}, "bad-value", "defender"),
        ({"melds": "5S 6S JD"}, "not-a-meld", "melds"),
        ({"rules": "mahjong"}, "bad-value", "rules.scoring"),
        ({"rules": "oklahoma"}, "missing-knock-card", "knock_card"),
    ],
)
def test_cards_are_refused_at_their_place(anonymous, change, code, path):
    refused(anonymous.post("check-hand/", {**CARDS, **change}), 422, code, path)


def test_list_has_its_limit(anonymous):
    refused(anonymous.post("score/", [SHEET] * 101), 422, "too-many-documents")
