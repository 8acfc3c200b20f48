"""The published scoring contract: JSON in, JSON out.

`score_text` speaks for the command line, `score_document` for callers that have parsed JSON;
`row_from_json` and `row_to_json` are the form in which one row travels.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from scoring.cards import parse_card
from scoring.errors import RuleViolation, known, show
from scoring.fields import MAX_NUMBER, Choice, WholeNumber, check_keys
from scoring.match import require_scored, score_match
from scoring.ruleset import RuleSet
from scoring.strict_json import parse, refuse_repeated_keys
from scoring.values import SIDES, Ending, Row, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scoring.values import GameScore, HandScore, Item, MatchScore, Pair

    Answer: TypeAlias = Callable[[object], dict[str, object]]

REFUSED: Final = 2
"""The exit status of an input that was refused; 0 is that of one that was scored."""

_DOCUMENT_KEYS: Final = ("rules", "first_dealer", "hands")
_HAND_KEYS: Final = ("knocker", "knocker_deadwood", "defender_deadwood", "knock_card")

ROW_KEYS: Final[Mapping[Ending, tuple[str, ...]]] = {
    "knock": _HAND_KEYS,
    "gin": _HAND_KEYS,
    "big_gin": _HAND_KEYS,
    "dead": ("knock_card",),
    "void": ("knock_card",),
    "penalty": ("side", "points"),
    "award": ("side",),
}
"""The keys of a row by its ending, beside `ending` itself and `note`."""

_SIDE: Final = Choice(SIDES)
_POINTS: Final = WholeNumber(-MAX_NUMBER)
_DEADWOOD: Final = WholeNumber()


def row_from_json(value: object, rules: RuleSet, path: str = "") -> Row:
    """Return the row that a JSON value describes under `rules`.

    Raises `RuleViolation`, with paths from `path` on, for a value of the wrong form: an ending
    that is none, a key the ending has no use for, a side, number, card or text that is none.
    What the rules then say to the figures (the limit of a knock, a field that is missing) is
    asked when the row is scored. A knock card is kept only where the rules have one.
    """
    if not isinstance(value, dict):
        raise RuleViolation("bad-value", path, reason="object", given=show(value))
    ending = _ending(value, path)
    place = f"{path}." if path else ""
    keys = ROW_KEYS[ending]
    parts: dict[str, Any] = {}
    for key, given in value.items():
        if key in keys:
            parts[key] = _part(key, given, rules, place + key)
        elif key == "note":
            parts[key] = _text(given, place + key)
        elif key != "ending":
            takes = known(("ending", *keys, "note"))
            raise RuleViolation(
                "unknown-field",
                f"{place}{key}",
                reason="row",
                ending=ending,
                given=show(key),
                known=takes,
            )
    return Row(ending, **parts)


def row_to_json(row: Row) -> dict[str, object]:
    """Return the JSON form of a row: its ending, the keys that ending has, and a note if any."""
    found: dict[str, object] = {"ending": row.ending}
    for key in ROW_KEYS[row.ending]:
        value = getattr(row, key)
        if value is not None:
            found[key] = value
    if row.note:
        found["note"] = row.note
    return found


def _ending(value: Mapping[str, object], path: str) -> Ending:
    place = f"{path}.ending" if path else "ending"
    if "ending" not in value:
        raise RuleViolation("missing-field", place, key="ending")
    ending = value["ending"]
    if isinstance(ending, str) and ending in ROW_KEYS:
        return cast("Ending", ending)
    raise RuleViolation(
        "bad-value", place, reason="ending", known=known(ROW_KEYS), given=show(ending)
    )


def _part(key: str, given: object, rules: RuleSet, path: str) -> object:
    """Return the value of one key of a row."""
    if key in {"knocker", "side"}:
        return _SIDE.read(given, path)
    if key == "points":
        return _POINTS.read(given, path)
    if key == "knock_card":
        # Neither used nor checked under rules without one.
        return None if rules.knock_card == "none" else parse_card(given, path)
    return _DEADWOOD.read(given, path)


def _text(given: object, path: str) -> str:
    if isinstance(given, str):
        return given
    raise RuleViolation("bad-value", path, reason="text", given=show(given))


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
    require_scored(rules)
    dealer = cast("Side", _SIDE.read(document.get("first_dealer", "A"), "first_dealer"))
    hands = document["hands"]
    if not isinstance(hands, list):
        raise RuleViolation("bad-value", "hands", reason="list", given=show(hands))
    rows = [row_from_json(hand, rules, f"hands[{index}]") for index, hand in enumerate(hands)]
    return _answer(rules, score_match(rows, rules, dealer))


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


def _answer(rules: RuleSet, score: MatchScore) -> dict[str, object]:
    return {
        "rules": rules.to_dict(),
        "hands": [_hand(line) for line in score.hands],
        "games": [_game(game) for game in score.games],
        "match": {
            "finished": score.finished,
            "winner": score.winner,
            "games_won": _pair(score.games_won),
            "points": _pair(score.points),
            "total": _pair(score.total),
        },
    }


def _hand(line: HandScore) -> dict[str, object]:
    return {
        "number": line.number,
        "game": line.game,
        "ending": line.ending,
        "result": line.result,
        "winner": line.winner,
        "points": line.points,
        "box": line.box,
        "items": _items(line.items),
        "score": _pair(line.score),
        "dealer": line.dealer,
    }


def _game(game: GameScore) -> dict[str, object]:
    return {
        "number": game.number,
        "finished": game.finished,
        "awarded": game.awarded,
        "winner": game.winner,
        "shutout": game.shutout,
        "points": _pair(game.points),
        "boxes": _pair(game.boxes),
        "items": _items(game.items),
        "total": _pair(game.total),
    }


def _items(items: Iterable[Item]) -> list[dict[str, object]]:
    return [{"code": code, "side": side, "points": points} for code, side, points in items]


def _pair(pair: Pair) -> dict[str, int]:
    return {"A": pair.A, "B": pair.B}
