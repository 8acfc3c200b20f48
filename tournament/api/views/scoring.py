"""The scoring core by itself: presets, scoring a sheet, checking a hand from its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from scoring.contract import error_document, score_document
from scoring.errors import RuleViolation
from scoring.hand_check import check_hand_document
from scoring.presets import PRESETS
from tournament.api.base import ApiView, asked, page_of
from tournament.api.fields import RULES_SCHEMA
from tournament.api.inputs.questions import PageQuestion, PlainQuestion
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.events import PresetCardShape, PresetShape
from tournament.errors import Missing, Refusal
from tournament.selectors.rules import rules_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from rest_framework.request import Request

    from scoring.ruleset import RuleSet
    from tournament.values import RuleLine

TAG: Final = "scoring"
MOST_DOCUMENTS: Final = 100
_RULES: Final[dict[str, Any]] = dict(RULES_SCHEMA)
_TEXT: Final[dict[str, Any]] = {"type": "string"}


def _one_or_many(document: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a body that is a document or a list of them."""
    many = {"type": "array", "items": document, "maxItems": MOST_DOCUMENTS}
    return {"application/json": {"oneOf": [document, many]}}


SHEET: Final = _one_or_many(
    {
        "type": "object",
        "description": "The document of the scoring contract.",
        "required": ["rules", "hands"],
        "properties": {
            "rules": _RULES,
            "first_dealer": {"type": "string", "enum": ["A", "B"]},
            "hands": {"type": "array", "items": {"type": "object"}},
        },
        "additionalProperties": False,
    }
)
CARDS: Final = _one_or_many(
    {
        "type": "object",
        "description": "The document of cards of the scoring contract.",
        "required": ["rules", "knocker", "defender"],
        "properties": {
            "rules": _RULES,
            "knocker": _TEXT | {"example": "5S 6S 7S 9C 10C JC KS KC KD JD"},
            "defender": _TEXT | {"example": "2S 2C 2D 2H AC 7C 8C 8S 9S 8D"},
            "melds": _TEXT | {"example": "5S 6S 7S | 9C 10C JC | KS KC KD"},
            "discard": _TEXT,
            "knock_card": _TEXT,
        },
        "additionalProperties": False,
    }
)
ANSWER: Final[dict[str, Any]] = {
    "description": (
        "The answer of the scoring contract; for a list of documents a list, with "
        '`{"error": {"code", "path", "message"}}` in the place of each that is refused.'
    ),
    "oneOf": [
        {"type": "object", "additionalProperties": True},
        {"type": "array", "items": {"type": "object", "additionalProperties": True}},
    ],
}


def _answered(data: object, answer: Callable[[object], dict[str, object]]) -> object:
    """Return the answer to a document, or the answers to a list of them."""
    if not isinstance(data, list):
        return answer(data)
    if len(data) > MOST_DOCUMENTS:
        raise Refusal("too-many-documents", limit=MOST_DOCUMENTS)
    answers = []
    for document in data:
        try:
            answers.append(answer(document))
        except RuleViolation as error:
            answers.append(error_document(error))
    return answers


class Score(ApiView):
    """Scoring without an event."""

    @operation("score", ANSWER, body=SHEET, tag=TAG)
    def post(self, request: Request) -> Response:
        """Score a sheet: hands played under these rules, as `manage.py score` does."""
        return Response(_answered(request.data, score_document))


class CheckHand(ApiView):
    """Checking a hand without an event."""

    @operation("check_hand", ANSWER, body=CARDS, tag=TAG)
    def post(self, request: Request) -> Response:
        """Check a hand from its cards: melds, layoffs, deadwood and who scores what."""
        return Response(_answered(request.data, check_hand_document))


@dataclass(frozen=True, slots=True)
class Told:
    """A preset in words and as the rules it is."""

    preset: str
    name: str
    line: str
    lines: tuple[RuleLine, ...]
    rule_set: RuleSet


def _told(rules: RuleSet) -> Told:
    card = rules_card(rules, frozen=False)
    return Told(rules.preset, card.name, card.line, card.lines, rules)


class Presets(ApiView):
    """The presets."""

    @operation("presets_list", paged(PresetCardShape), question=PageQuestion, tag=TAG)
    def get(self, request: Request) -> Response:
        """List the presets of rules, each with its rules in one line."""
        number = asked(request, PageQuestion)["page"]
        cards = [_told(rules) for rules in PRESETS.values()]
        return Response(page_of(request, PresetCardShape, cards, number))


class Preset(ApiView):
    """One preset."""

    @operation("preset_read", PresetShape, question=PlainQuestion, tag=TAG)
    def get(self, request: Request, preset: str) -> Response:
        """Read a preset: in plain words, and every rule as the scoring contract writes it."""
        asked(request, PlainQuestion)
        if preset not in PRESETS:
            raise Missing("preset")
        return Response(shaped(PresetShape, _told(PRESETS[preset])))
