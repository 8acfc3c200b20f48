"""Cards kept with a row: sent along with its line, and taken off when they no longer give it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scoring.kept import gives
from scoring.values import HandCards

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import Row

LONGEST_KEPT: Final = 1_000
"""More than the cards of four pairings ever take, in characters."""

_ENDS: Final = ("knock", "gin", "big_gin")


def text_of_cards(row: Row) -> str:
    """Return the cards kept with a row and its pairings as one text, "" where there are none."""
    hands = row.pairings or (row,)
    texts = [";".join(hand.cards) if hand.cards else "" for hand in hands]
    return "/".join(texts) if any(texts) else ""


def with_cards(row: Row, text: str, rules: RuleSet) -> Row:
    """Return a row that keeps the cards of a text, as far as they give this very result.

    A figure put right by hand takes the cards off: what is kept with a row must prove it.
    """
    parts = text[:LONGEST_KEPT].split("/") if text else []
    if not row.pairings:
        return _with(row, parts[0], rules) if len(parts) == 1 else row
    if len(parts) != len(row.pairings):
        return row
    hands = [_with(hand, part, rules) for hand, part in zip(row.pairings, parts, strict=True)]
    return replace(row, pairings=tuple(hands))


def _with(row: Row, part: str, rules: RuleSet) -> Row:
    fields = part.split(";")
    if row.ending not in _ENDS or len(fields) != len(HandCards._fields):
        return row
    cards = HandCards(*fields)
    return replace(row, cards=cards) if gives(cards, row, rules) else row
