"""The published scoring contract: JSON in, JSON out.

`score_text` speaks for the command line, `score_document` for callers that have parsed JSON;
`row_from_json` and `row_to_json` are the form in which one row travels.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from scoring.answer import answer_of
from scoring.errors import RuleViolation, show
from scoring.fields import Choice, check_keys
from scoring.match import score_match
from scoring.rows import ROW_KEYS, row_from_json, row_to_json
from scoring.ruleset import RuleSet
from scoring.strict_json import parse, refuse_repeated_keys
from scoring.values import SIDES, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    Answer: TypeAlias = Callable[[object], dict[str, object]]

__all__ = [
    "REFUSED",
    "ROW_KEYS",
    "answer_text",
    "error_document",
    "read_failure",
    "row_from_json",
    "row_to_json",
    "score_document",
    "score_text",
]

REFUSED: Final = 2
"""The exit status of an input that was refused; 0 is that of one that was scored."""

_DOCUMENT_KEYS: Final = ("rules", "first_dealer", "hands")
_DEALER: Final = Choice(SIDES)


def score_document(document: object) -> dict[str, object]:
    """Return the contract's answer to one parsed document.

    Raises `RuleViolation` when the document is refused.
    """
    if not isinstance(document, dict):
        raise RuleViolation("bad-document", given=show(document))
    check_keys(document, _DOCUMENT_KEYS, "")
    for key in ("rules", "hands"):
        if key not in document:
            raise RuleViolation("missing-field", key, key=key)
    rules = RuleSet.from_document(document["rules"])
    dealer = cast("Side", _DEALER.read(document.get("first_dealer", "A"), "first_dealer"))
    hands = document["hands"]
    if not isinstance(hands, list):
        raise RuleViolation("bad-value", "hands", reason="list", given=show(hands))
    rows = [row_from_json(hand, rules, f"hands[{index}]") for index, hand in enumerate(hands)]
    return answer_of(rules, score_match(rows, rules, dealer))


def score_text(text: str | bytes) -> tuple[str, int]:
    """Return what `manage.py score` prints for this input, and its status: see `answer_text`."""
    return answer_text(text, score_document)


def answer_text(text: str | bytes, answer: Answer) -> tuple[str, int]:
    """Return what a command prints for this input, without the last line break, and its status.

    `answer` is given each document, and raises `RuleViolation` for one that is refused. Status 0:
    one document was answered, or a list (with an error object in the place of each refused
    document). Status 2: the input was refused. The output is ASCII.
    """
    try:
        value = parse(text)
        if isinstance(value, list):
            return _dump([_answer_or_error(document, answer) for document in value]), 0
        return _dump(_checked_answer(value, answer)), 0
    except RuleViolation as refusal:
        return _dump(error_document(refusal)), REFUSED


def read_failure(name: str, detail: str) -> tuple[str, int]:
    """Return what the command prints when the file `name` cannot be read, and its status."""
    refusal = RuleViolation("bad-document", reason="unreadable", given=show(name), detail=detail)
    return _dump(error_document(refusal)), REFUSED


def error_document(refusal: RuleViolation) -> dict[str, object]:
    """Return the contract's error object for a refusal."""
    return {
        "error": {"code": refusal.code, "path": refusal.path, "message": refusal.message},
    }


def _answer_or_error(document: object, answer: Answer) -> dict[str, object]:
    try:
        return _checked_answer(document, answer)
    except RuleViolation as refusal:
        return error_document(refusal)


def _checked_answer(document: object, answer: Answer) -> dict[str, object]:
    refuse_repeated_keys(document)
    return answer(document)


def _dump(value: object) -> str:
    return json.dumps(value)
