"""The rows of a score sheet as JSON: which endings and keys the rules know, and both ways.

Only the form of a row is checked here; what it earns, and whether the rules allow its figures, is
asked when it is scored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from scoring.cards import parse_card
from scoring.errors import RuleViolation, ScoringBug, known, show
from scoring.fields import MAX_NUMBER, Choice, WholeNumber, check_keys
from scoring.values import SIDES, Ending, Pair, Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.ruleset import RuleSet

_HAND_KEYS: Final = ("knocker", "knocker_deadwood", "defender_deadwood", "knock_card")
_ROUND_KEYS: Final = ("knocker", "table", "in_hand", "knock_card")

ROW_KEYS: Final[Mapping[Ending, tuple[str, ...]]] = {
    "knock": _HAND_KEYS,
    "gin": (*_HAND_KEYS, "table", "in_hand"),
    "big_gin": _HAND_KEYS,
    "dead": ("knock_card",),
    "team": ("pairings",),
    "void": ("knock_card",),
    "penalty": ("side", "points"),
    "award": ("side",),
}
"""Every key that a row can have under some rules, by its ending, beside `ending` and `note`."""

PAIRING_ENDINGS: Final[tuple[Ending, ...]] = ("knock", "gin", "big_gin", "dead")
"""The endings of a hand that two players play, be it a row or a pairing of a team hand."""

_RULINGS: Final[tuple[Ending, ...]] = ("void", "penalty", "award")

_SIDE: Final = Choice(SIDES)
_POINTS: Final = WholeNumber(-MAX_NUMBER)
_COUNT: Final = WholeNumber()


def endings_of(rules: RuleSet) -> tuple[Ending, ...]:
    """Return the endings that a row may have under `rules`, the hands first."""
    if rules.scoring == "mahjong":
        return ("gin", "dead", *_RULINGS)
    return (*(("team",) if rules.team_size > 1 else PAIRING_ENDINGS), *_RULINGS)


def keys_of(ending: Ending, rules: RuleSet) -> tuple[str, ...]:
    """Return the keys a row with this ending may have under `rules`, beside `ending` and `note`."""
    if ending == "gin":
        return _ROUND_KEYS if rules.scoring == "mahjong" else _HAND_KEYS
    return ROW_KEYS[ending]


def misplaced(row: Row, endings: tuple[Ending, ...]) -> RuleViolation:
    """Return the refusal of a row that is scored where it must end with one of `endings`.

    Its path is "ending". Raises `ScoringBug` for an ending that there is not at all.
    """
    if row.ending not in ROW_KEYS:
        raise ScoringBug(row.ending)
    return _ending_refused(row.ending, endings, "ending")


def row_from_json(value: object, rules: RuleSet, path: str = "") -> Row:
    """Return the row that a JSON value describes under `rules`.

    Raises `RuleViolation`, with paths from `path` on, for a value of the wrong form: an ending
    that is none under these rules, a key the ending has no use for, a side, number, card or text
    that is none. What the rules then say to the figures (the limit of a knock, a field that is
    missing) is asked when the row is scored. A knock card is kept only where the rules have one.
    """
    return _row(value, rules, path, endings_of(rules), ("note",))


def _row(
    value: object, rules: RuleSet, path: str, endings: tuple[Ending, ...], more: tuple[str, ...]
) -> Row:
    """Return a row with one of `endings`; `more` are the keys that it may have beside its own."""
    if not isinstance(value, dict):
        raise RuleViolation("bad-value", path, reason="object", given=show(value))
    place = f"{path}." if path else ""
    ending = _ending(value, endings, place + "ending")
    keys = keys_of(ending, rules)
    if ending == "team" and "pairings" not in value:
        raise RuleViolation("missing-field", f"{place}pairings", key="pairings")
    parts: dict[str, Any] = {}
    for key, given in value.items():
        if key in keys:
            parts[key] = _part(key, given, rules, place + key)
        elif key in more:
            parts[key] = _text(given, place + key)
        elif key != "ending":
            raise RuleViolation(
                "unknown-field",
                f"{place}{key}",
                reason="row",
                ending=ending,
                given=show(key),
                known=known(("ending", *keys, *more)),
            )
    return Row(ending, **parts)


def _ending(value: Mapping[str, object], endings: tuple[Ending, ...], path: str) -> Ending:
    if "ending" not in value:
        raise RuleViolation("missing-field", path, key="ending")
    ending = value["ending"]
    if isinstance(ending, str) and ending in endings:
        return ending
    raise _ending_refused(ending, endings, path)


def _ending_refused(given: object, endings: tuple[Ending, ...], path: str) -> RuleViolation:
    elsewhere = isinstance(given, str) and given in ROW_KEYS
    reason = "ending-here" if elsewhere else "ending"
    return RuleViolation("bad-value", path, reason=reason, known=known(endings), given=show(given))


def _part(key: str, given: object, rules: RuleSet, path: str) -> object:
    """Return the value of one key of a row."""
    if key in {"knocker", "side"}:
        return _SIDE.read(given, path)
    if key == "points":
        return _POINTS.read(given, path)
    if key == "knock_card":
        # Neither used nor checked under rules without one.
        return None if rules.knock_card == "none" else parse_card(given, path)
    if key in {"table", "in_hand"}:
        return _by_side(given, path)
    if key == "pairings":
        return _pairings(given, rules, path)
    return _COUNT.read(given, path)


def _by_side(given: object, path: str) -> Pair:
    """Return a figure of each side: both are needed, and nothing else."""
    if not isinstance(given, dict):
        raise RuleViolation("bad-value", path, reason="object", given=show(given))
    check_keys(given, SIDES, path)
    for side in SIDES:
        if side not in given:
            raise RuleViolation("missing-field", f"{path}.{side}", key=side)
    return Pair(*(cast("int", _COUNT.read(given[side], f"{path}.{side}")) for side in SIDES))


def _pairings(given: object, rules: RuleSet, path: str) -> tuple[Row, ...]:
    """Return the hands of a team hand; how many there must be is asked when it is scored."""
    if not isinstance(given, list):
        raise RuleViolation(
            "bad-value", path, reason="pairings", expected=rules.team_size, given=show(given)
        )
    return tuple(
        _row(hand, rules, f"{path}[{index}]", PAIRING_ENDINGS, ())
        for index, hand in enumerate(given)
    )


def _text(given: object, path: str) -> str:
    if isinstance(given, str):
        return given
    raise RuleViolation("bad-value", path, reason="text", given=show(given))


def row_to_json(row: Row) -> dict[str, object]:
    """Return the JSON form of a row: its ending, the keys that it has, and a note if any."""
    found: dict[str, object] = {"ending": row.ending}
    for key in ROW_KEYS[row.ending]:
        value = getattr(row, key)
        if isinstance(value, Pair):
            found[key] = value._asdict()
        elif key == "pairings":
            found[key] = [row_to_json(hand) for hand in row.pairings]
        elif value is not None:
            found[key] = value
    if row.note:
        found["note"] = row.note
    return found
