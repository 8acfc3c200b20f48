"""Rows of a sheet as they are sent: in the form of the scoring contract, or by their cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from scoring.contract import row_from_json, row_to_json
from scoring.errors import RuleViolation, show
from scoring.fields import Choice, check_keys
from scoring.kept import row_of_cards, row_with_cards
from scoring.values import SIDES, HandCards
from tournament.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.ruleset import RuleSet
    from scoring.values import Row, Side

LONGEST_CARDS: Final = 1_000
"""More than the cards of a hand ever take, in characters."""
_SIDE: Final = Choice(SIDES)
_BY_CARDS: Final = ("knocker", "knock_card", "note")
"""What a hand may say beside its cards, which say the rest."""
_NEEDED: Final = ("knocker", "defender")
_SETTLED: Final = frozenset({"knock", "gin", "big_gin"})
"""The endings that two hands of cards can have."""


def read_row(value: object, rules: RuleSet, path: str) -> Row:
    """Return a row that was sent. Beside the contract's form a hand may have `cards`.

    With an ending and figures the cards must give these; without an ending they say the hand.
    Raises RuleViolation and, at `cards`, Refusal `cards-not-of-row` and `too-long`.
    """
    plain, cards = _parted(value, rules, path)
    given = plain.get("pairings") if isinstance(plain, dict) else None
    if not isinstance(given, list):
        return _kept(row_from_json(plain, rules, path), cards, rules, path)
    parted = [_parted(one, rules, f"{path}.pairings[{n}]") for n, one in enumerate(given)]
    hands = [hand for hand, _cards in parted]
    row = row_from_json({**cast("dict[str, object]", plain), "pairings": hands}, rules, path)
    pairings = (
        _kept(hand, kept, rules, f"{path}.pairings[{n}]")
        for n, (hand, (_plain, kept)) in enumerate(zip(row.pairings, parted, strict=True))
    )
    return _kept(replace(row, pairings=tuple(pairings)), cards, rules, path)


def read_hand_by_cards(value: Mapping[str, object], rules: RuleSet, path: str = "") -> Row:
    """Return the hand that `knocker`, `cards` and perhaps `knock_card` say, with its cards kept.

    Raises RuleViolation below `path`, and Refusal `too-long`.
    """
    place = f"{path}." if path else ""
    for key in ("knocker", "cards"):
        if key not in value:
            raise RuleViolation("missing-field", place + key, key=key)
    knocker = cast("Side", _SIDE.read(value["knocker"], f"{place}knocker"))
    cards = _cards(value["cards"], f"{place}cards")
    card = value.get("knock_card")
    if "knock_card" in value and not isinstance(card, str):
        raise RuleViolation("bad-value", f"{place}knock_card", reason="text", given=show(card))
    try:
        return row_of_cards(cards, knocker, cast("str | None", card), rules)
    except RuleViolation as error:
        raise _below(error, place) from error


def _parted(value: object, rules: RuleSet, path: str) -> tuple[object, HandCards | None]:
    """Return a hand in the contract's form, and the cards that are to be kept with it."""
    if not isinstance(value, dict) or "cards" not in value:
        return value, None
    plain = {key: one for key, one in value.items() if key != "cards"}
    if "ending" in plain:
        return plain, _cards(value["cards"], f"{path}.cards")
    check_keys(plain, _BY_CARDS, path)
    row = read_hand_by_cards(value, rules, path)
    note = {"note": plain["note"]} if "note" in plain else {}
    return {**row_to_json(row), **note}, row.cards


def _kept(row: Row, cards: HandCards | None, rules: RuleSet, path: str) -> Row:
    """Return a row with its cards. Raises Refusal `cards-not-of-row` where they do not give it."""
    if cards is None:
        return row
    found = None
    if row.ending in _SETTLED:
        try:
            found = row_with_cards(row, cards, rules)
        except RuleViolation as error:
            raise _below(error, f"{path}.") from error
    if found is None:
        raise Refusal("cards-not-of-row", f"{path}.cards")
    return found


def _cards(value: object, path: str) -> HandCards:
    """Return cards as they were sent: texts, which are read when they are settled."""
    if not isinstance(value, dict):
        raise RuleViolation("bad-value", path, reason="object", given=show(value))
    check_keys(value, HandCards._fields, path)
    for key in _NEEDED:
        if key not in value:
            raise RuleViolation("missing-field", f"{path}.{key}", key=key)
    for key, text in value.items():
        if not isinstance(text, str):
            raise RuleViolation("bad-value", f"{path}.{key}", reason="text", given=show(text))
        if len(text) > LONGEST_CARDS:
            length, limit = len(text), LONGEST_CARDS
            raise Refusal("too-long", f"{path}.{key}", length=length, limit=limit)
    return HandCards(**value)


def _below(error: RuleViolation, place: str) -> RuleViolation:
    """Return a refusal of a document of cards with its place in the body."""
    path = error.path
    if path.startswith("rules"):
        path = "cards"
    elif path in HandCards._fields:
        path = f"cards.{path}"
    return RuleViolation(error.code, place + path, **error.params)
