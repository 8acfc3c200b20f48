"""Documents and rows as JSON: what is accepted, what is refused and where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.contract import (
    ROW_KEYS,
    row_from_json,
    row_to_json,
    score_document,
    score_text,
)
from scoring.errors import RuleViolation
from scoring.values import Pair, Row
from tests.unit.scoring.sheets import DEAD, gin, knock, rules

KNOCK = {"knocker": "A", "ending": "knock", "knocker_deadwood": 8, "defender_deadwood": 20}
GIN = {"knocker": "B", "ending": "gin", "defender_deadwood": 31}
PENALTY = {"ending": "penalty", "side": "B", "points": -10}
DOCUMENT = {"rules": "standard", "hands": [KNOCK]}


def refused(document: object) -> tuple[str, str]:
    answer, status = score_text(json.dumps(document))
    assert status == 2
    error = json.loads(answer)["error"]
    assert list(error) == ["code", "path", "message"]
    return error["code"], error["path"]


def refused_row(row: object, preset: str = "standard") -> tuple[str, str]:
    return refused({"rules": preset, "hands": [{"ending": "dead"}, row]})


def test_an_answer_has_every_key_in_order() -> None:
    answer: dict[str, Any] = json.loads(score_text(json.dumps(DOCUMENT))[0])
    assert list(answer) == ["rules", "hands", "games", "match"]
    assert answer["hands"] == [
        {
            "number": 1,
            "game": 1,
            "ending": "knock",
            "result": "knock",
            "winner": "A",
            "points": 12,
            "box": "A",
            "items": [{"code": "deadwood", "side": "A", "points": 12}],
            "score": {"A": 12, "B": 0},
            "dealer": "A",
        }
    ]
    assert answer["games"] == [
        {
            "number": 1,
            "finished": False,
            "awarded": False,
            "winner": None,
            "shutout": False,
            "points": {"A": 12, "B": 0},
            "boxes": {"A": 1, "B": 0},
            "items": [
                {"code": "hand_points", "side": "A", "points": 12},
                {"code": "boxes", "side": "A", "points": 25},
                {"code": "hand_points", "side": "B", "points": 0},
            ],
            "total": {"A": 37, "B": 0},
        }
    ]
    assert answer["match"] == {
        "finished": False,
        "winner": None,
        "games_won": {"A": 0, "B": 0},
        "points": {"A": 12, "B": 0},
        "total": {"A": 37, "B": 0},
    }


def test_no_hands_at_all() -> None:
    nothing = {"A": 0, "B": 0}
    answer = score_document({"rules": "standard", "hands": []})
    assert (answer["hands"], answer["games"]) == ([], [])
    assert answer["match"] == {
        "finished": False,
        "winner": None,
        "games_won": nothing,
        "points": nothing,
        "total": nothing,
    }


def test_the_output_is_the_same_bytes_every_time() -> None:
    text = json.dumps({**DOCUMENT, "hands": [{**KNOCK, "note": "Łukasz 李雷 \u2028"}]})
    first = score_text(text)
    assert first == score_text(text.encode()) == score_text(text)
    assert first[0].isascii()
    assert "\n" not in first[0]


@pytest.mark.parametrize(
    ("document", "wanted"),
    [
        (None, ("bad-document", "")),
        (5, ("bad-document", "")),
        ("standard", ("bad-document", "")),
        (True, ("bad-document", "")),
        ({}, ("missing-field", "rules")),
        ({"rules": "standard"}, ("missing-field", "hands")),
        ({"hands": []}, ("missing-field", "rules")),
        ({**DOCUMENT, "players": []}, ("unknown-field", "players")),
        ({**DOCUMENT, "first_dealer": "a"}, ("bad-value", "first_dealer")),
        ({**DOCUMENT, "first_dealer": None}, ("bad-value", "first_dealer")),
        ({**DOCUMENT, "first_dealer": ["A"]}, ("bad-value", "first_dealer")),
        ({**DOCUMENT, "rules": None}, ("bad-value", "rules")),
        ({**DOCUMENT, "hands": None}, ("bad-value", "hands")),
        ({**DOCUMENT, "hands": {}}, ("bad-value", "hands")),
        ({**DOCUMENT, "hands": "dead"}, ("bad-value", "hands")),
        ({"rules": "hollywood", "hands": "?"}, ("bad-value", "hands")),
        ({"rules": "mahjong", "hands": [{"ending": "gin"}]}, ("missing-field", "hands[0].knocker")),
    ],
)
def test_a_document_is_refused(document: object, wanted: tuple[str, str]) -> None:
    assert refused(document) == wanted


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (None, ("bad-value", "")),
        ([], ("bad-value", "")),
        ("dead", ("bad-value", "")),
        ({}, ("missing-field", ".ending")),
        ({"ending": None}, ("bad-value", ".ending")),
        ({"ending": ["dead"]}, ("bad-value", ".ending")),
        ({"ending": "Dead"}, ("bad-value", ".ending")),
        ({"ending": "undercut"}, ("bad-value", ".ending")),
        ({"ending": "team", "pairings": []}, ("bad-value", ".ending")),
        ({"ending": "dead", "number": 1}, ("unknown-field", ".number")),
        ({"ending": "dead", "knocker": "A"}, ("unknown-field", ".knocker")),
        ({"ending": "dead", "": 1}, ("unknown-field", ".")),
        ({"ending": "void", "side": "A"}, ("unknown-field", ".side")),
        ({"ending": "dead", "note": None}, ("bad-value", ".note")),
        ({"ending": "dead", "note": 5}, ("bad-value", ".note")),
        ({**KNOCK, "side": "A"}, ("unknown-field", ".side")),
        ({**KNOCK, "points": 3}, ("unknown-field", ".points")),
        ({**KNOCK, "table": {"A": 1, "B": 2}}, ("unknown-field", ".table")),
        ({**GIN, "in_hand": {"A": 1, "B": 0}}, ("unknown-field", ".in_hand")),
        ({**GIN, "pairings": []}, ("unknown-field", ".pairings")),
        ({**KNOCK, "knocker": "a"}, ("bad-value", ".knocker")),
        ({**KNOCK, "knocker": None}, ("bad-value", ".knocker")),
        ({**KNOCK, "knocker_deadwood": True}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": "8"}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": 8.0}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": None}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": -1}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": 11}, ("knock-over-limit", ".knocker_deadwood")),
        ({**KNOCK, "knocker_deadwood": 10**40}, ("bad-value", ".knocker_deadwood")),
        ({**KNOCK, "defender_deadwood": False}, ("bad-value", ".defender_deadwood")),
        ({**KNOCK, "defender_deadwood": 101}, ("bad-value", ".defender_deadwood")),
        ({**GIN, "defender_deadwood": None}, ("bad-value", ".defender_deadwood")),
        ({**GIN, "knocker_deadwood": 1}, ("gin-with-deadwood", ".knocker_deadwood")),
        ({**GIN, "knocker_deadwood": None}, ("bad-value", ".knocker_deadwood")),
        (
            {**GIN, "ending": "big_gin", "knocker_deadwood": 2},
            ("gin-with-deadwood", ".knocker_deadwood"),
        ),
        ({"ending": "knock", "knocker": "A"}, ("missing-field", "")),
        ({**PENALTY, "points": 0}, ("bad-value", ".points")),
        ({**PENALTY, "points": -1_000_001}, ("bad-value", ".points")),
        ({**PENALTY, "points": 1.5}, ("bad-value", ".points")),
        ({**PENALTY, "points": True}, ("bad-value", ".points")),
        ({**PENALTY, "side": "C"}, ("bad-value", ".side")),
        ({**PENALTY, "knock_card": "5S"}, ("unknown-field", ".knock_card")),
        ({"ending": "penalty", "side": "A"}, ("missing-field", ".points")),
        ({"ending": "award", "side": "A", "points": 5}, ("unknown-field", ".points")),
        ({"ending": "award", "side": "A", "knock_card": "5S"}, ("unknown-field", ".knock_card")),
        ({"ending": "award", "side": None}, ("bad-value", ".side")),
    ],
)
def test_a_row_is_refused(row: object, wanted: tuple[str, str]) -> None:
    code, path = refused_row(row)
    assert code == wanted[0]
    assert path.startswith(f"hands[1]{wanted[1]}")


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (KNOCK, ("missing-knock-card", ".knock_card")),
        (GIN, ("missing-knock-card", ".knock_card")),
        ({**KNOCK, "knock_card": None}, ("unknown-card", ".knock_card")),
        ({**KNOCK, "knock_card": 5}, ("unknown-card", ".knock_card")),
        ({**KNOCK, "knock_card": "7S"}, ("knock-over-limit", ".knocker_deadwood")),
        ({"ending": "dead", "knock_card": "S7"}, ("unknown-card", ".knock_card")),
        ({"ending": "void", "knock_card": ""}, ("unknown-card", ".knock_card")),
        ({**PENALTY, "knock_card": "5S"}, ("unknown-field", ".knock_card")),
    ],
)
def test_a_row_is_refused_under_a_knock_card(row: object, wanted: tuple[str, str]) -> None:
    code, path = wanted
    assert refused_row(row, "oklahoma") == (code, f"hands[1]{path}")


@pytest.mark.parametrize("card", ["4S", "nonsense", None, 7, ["4S"]])
@pytest.mark.parametrize("row", [KNOCK, GIN, {"ending": "dead"}, {"ending": "void"}])
def test_a_knock_card_is_not_looked_at_under_other_rules(
    row: dict[str, object], card: object
) -> None:
    assert row_from_json({**row, "knock_card": card}, rules()) == row_from_json(row, rules())


@pytest.mark.parametrize(
    ("value", "row"),
    [
        (KNOCK, knock("A", 8, 20)),
        ({**GIN, "knocker_deadwood": 0}, Row("gin", "B", 0, 31)),
        ({"ending": "void", "note": "misdeal"}, Row("void", note="misdeal")),
        (PENALTY, Row("penalty", side="B", points=-10)),
        ({"ending": "award", "side": "A"}, Row("award", side="A")),
    ],
)
def test_a_row_is_read_and_written(value: dict[str, object], row: Row) -> None:
    assert row_from_json(value, rules()) == row
    assert row_to_json(row) == value


def test_a_row_is_written_with_the_keys_of_its_ending_only() -> None:
    full = {"knocker": "A", "knocker_deadwood": 1, "defender_deadwood": 2, "knock_card": "TH"}
    both: dict[str, object] = {"table": Pair(1, 2), "in_hand": Pair(0, 3), "pairings": (DEAD,)}
    rest = {"side": "B", "points": 5, "note": "x", **both}
    for ending, keys in ROW_KEYS.items():
        row = Row(ending, **full, **rest)  # type: ignore[arg-type]
        assert list(row_to_json(row)) == ["ending", *keys, "note"]


def test_a_knock_card_is_kept_as_two_letters() -> None:
    row = row_from_json({**GIN, "knock_card": "10h"}, rules("oklahoma"), "hands[0]")
    assert row == gin("B", 31, "TH")


def test_a_row_alone_has_paths_of_its_own() -> None:
    with pytest.raises(RuleViolation) as refusal:
        row_from_json({"ending": "dead", "side": "A"}, rules())
    assert refusal.value.path == "side"
    with pytest.raises(RuleViolation) as refusal:
        row_from_json({}, rules(), "row")
    assert refusal.value.path == "row.ending"


# ------------------------------------------------------------------------ lists of documents


def test_a_list_is_answered_in_order_with_errors_in_place() -> None:
    over = {"rules": "standard", "hands": [{"ending": "award", "side": "A"}, KNOCK]}
    answer, status = score_text(json.dumps([DOCUMENT, over, 5, [DOCUMENT], {}]))
    found = json.loads(answer)
    assert status == 0
    assert found[0] == json.loads(score_text(json.dumps(DOCUMENT))[0])
    errors = [(one["error"]["code"], one["error"]["path"]) for one in found[1:]]
    assert errors == [
        ("hand-after-end", "hands[1]"),
        ("bad-document", ""),
        ("bad-document", ""),
        ("missing-field", "rules"),
    ]


def test_an_empty_list_is_answered_by_one() -> None:
    assert score_text(" [ ] ") == ("[]", 0)


# --------------------------------------------------------------------------- what is no JSON


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("{", "not JSON"),
        ("{'rules': 'standard'}", "line 1, column 2"),
        ('{"rules": "standard", "hands": [],}', "not JSON"),
        ('{"rules": "standard", "hands": []} {}', "Extra data"),
        ('{"rules": "standard", "hands": NaN}', "NaN is not a JSON value"),
        ("[Infinity]", "Infinity"),
        ("[-Infinity]", "-Infinity"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("\ufeff{}", "byte order mark"),
        ("\ufeff{}".encode(), "byte order mark"),
        (b'{"rules": "\xff"}', "byte 12"),
        ('{"rules": "standard"}'.encode("utf-16"), "not UTF-8"),
        (b"\x00", "not JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes, says: str) -> None:
    answer, status = score_text(text)
    error = json.loads(answer)["error"]
    assert (error["code"], error["path"], status) == ("bad-json", "", 2)
    assert says in error["message"]


@pytest.mark.parametrize(
    "text",
    [
        '{"rules": "standard", "rules": "parlour", "hands": []}',
        '{"rules": {"preset": "standard", "target": 1, "target": 2}, "hands": []}',
        '{"rules": "standard", "hands": [{"ending": "dead", "ending": "void"}]}',
    ],
)
def test_a_key_twice_in_one_object_is_refused(text: str) -> None:
    error = json.loads(score_text(text)[0])["error"]
    assert (error["code"], error["path"]) == ("bad-json", "")
    assert "twice" in error["message"]
    answer, status = score_text(f"[{json.dumps(DOCUMENT)}, {text}]")
    first, second = json.loads(answer)
    assert (status, list(first), second["error"]["code"]) == (
        *(0, ["rules", "hands", "games", "match"]),
        "bad-json",
    )


@pytest.mark.parametrize("digits", [7, 20, 4_301, 200_000])
def test_a_number_of_many_digits_is_refused_at_its_place(digits: int) -> None:
    for number in ("9" * digits, "-" + "9" * digits):
        text = f'{{"rules": {{"preset": "standard", "target": {number}}}, "hands": []}}'
        error = json.loads(score_text(text)[0])["error"]
        assert (error["code"], error["path"]) == ("bad-value", "rules.target")
        assert len(error["message"]) < 200


def test_a_fraction_of_any_size_is_refused_at_its_place() -> None:
    for number in ("8.0", "1e2", "1e400", "-1e-400", "0.5"):
        text = f'{{"rules": {{"preset": "standard", "target": {number}}}, "hands": []}}'
        error = json.loads(score_text(text)[0])["error"]
        assert (error["code"], error["path"]) == ("bad-value", "rules.target")


def test_minus_zero_is_zero() -> None:
    text = json.dumps(DOCUMENT).replace("20", "-0")
    assert json.loads(score_text(text)[0])["hands"][0]["result"] == "undercut"


def test_half_a_letter_does_not_stop_the_answer() -> None:
    answer, status = score_text('{"rules": "\\ud800", "hands": []}')
    assert (json.loads(answer)["error"]["code"], status) == ("unknown-preset", 2)
    assert json.loads(score_text('{"\\udfff": 1}')[0])["error"]["path"] == "\udfff"
