from __future__ import annotations

import string

import pytest

from scoring.errors import SENTENCES, RuleViolation, known, shorten, show


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (12, "12"),
        (-(10**12) + 1, "-999999999999"),
        (10**12, "a number of more than 12 digits"),
        pytest.param(-(10**9999), "a number of more than 12 digits", id="10,000 digits"),
        (2.5, "2.5"),
        (float("inf"), "inf"),
        ("coin", '"coin"'),
        ("x" * 41, '"' + "x" * 39 + '…"'),
        ([1], "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_a_value_is_shown_short(value: object, shown: str) -> None:
    assert show(value) == shown


def test_a_message_names_the_place_and_counts_rows_from_1() -> None:
    limit = RuleViolation("knock-over-limit", "hands[6].knocker_deadwood", deadwood=11, limit=10)
    assert limit.message == (
        "Row 7 (hands[6].knocker_deadwood): A knock with 11 is over the limit of 10. "
        "Check the figure, or enter how the hand was ruled."
    )
    assert str(limit) == limit.message
    document = RuleViolation("bad-document", given="a list")
    assert document.message.startswith("A document is an object such as {")


def test_a_refusal_moves_under_a_place() -> None:
    refusal = RuleViolation("missing-field", "side", key="side").under("hands[2]")
    assert (refusal.path, refusal.params) == ("hands[2].side", {"key": "side"})
    assert RuleViolation("hand-after-end").under("hands[2]").path == "hands[2]"


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_is_whole(key: str) -> None:
    code, _, reason = key.partition(".")
    names = [name for _, name, _, _ in string.Formatter().parse(SENTENCES[key]) if name]
    refusal = RuleViolation(code, "rules", **dict.fromkeys(names, "x"), reason=reason)
    assert refusal.key == key
    assert refusal.message.endswith(".")
    assert "{" not in refusal.message.replace('{"rules"', "").replace('{"preset"', "")


def test_long_lists_and_paths_fit() -> None:
    assert known(["A", 2]) == "A, 2"
    assert len(shorten("x" * 100)) == 40
    assert RuleViolation("hand-after-end", "hands[" + "9" * 5000 + "]").message
