"""JSON read strictly: what is not plain JSON is refused with a code, and nothing is guessed.

Refused with `bad-json`: broken syntax, NaN and Infinity, text that is not UTF-8, a byte order
mark, an empty input, nesting beyond any document, and (document by document) a key that stands
twice in one object.
"""

from __future__ import annotations

import json
from typing import Final, NoReturn

from scoring.errors import RuleViolation, show

_LONGEST_NUMBER: Final = 20
"""Digits of a number that are read: enough to see that it is too large."""


class RepeatedKey:
    """Stands in the parsed value for an object that has the same key twice."""

    def __init__(self, key: str) -> None:
        """Remember the key."""
        self.key = key


def parse(text: str | bytes) -> object:
    """Return the JSON value of an input.

    An object with a repeated key becomes a `RepeatedKey`, for `refuse_repeated_keys` to find.
    Raises `RuleViolation` (`bad-json`, path "") for anything else that is not JSON.
    """
    if isinstance(text, bytes):
        text = _decode(text)
    if text.startswith("\ufeff"):
        raise RuleViolation("bad-json", reason="byte-order-mark")
    if not text.strip():
        raise RuleViolation("bad-json", reason="empty")
    try:
        return json.loads(
            text,
            parse_int=_integer,
            parse_constant=_refuse_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as fault:
        raise RuleViolation(
            "bad-json", reason="syntax", detail=fault.msg, line=fault.lineno, column=fault.colno
        ) from None
    except RecursionError:
        raise RuleViolation("bad-json", reason="nesting") from None


def refuse_repeated_keys(document: object) -> None:
    """Refuse a document in which an object has a key twice: which one counts would be a guess."""
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, RepeatedKey):
            raise RuleViolation("bad-json", reason="duplicate-key", given=show(value.key))
        if isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, dict):
            waiting.extend(value.values())


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as fault:
        raise RuleViolation("bad-json", reason="encoding", position=fault.start + 1) from None


def _integer(digits: str) -> int:
    # int() is slow with thousands of digits, and refuses more; all of them are over the bound.
    return int(digits[:_LONGEST_NUMBER])


def _refuse_constant(name: str) -> NoReturn:
    raise RuleViolation("bad-json", reason="constant", given=name)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | RepeatedKey:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            return RepeatedKey(key)
        found[key] = value
    return found
