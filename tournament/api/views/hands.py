"""Hands: read before they are entered, and entered one by one or many at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournament.api.base import ApiView, actor_of, event_for, match_for, sent, written
from tournament.api.inputs.hands import HandsBody, ReadingBody
from tournament.api.rows import read_row
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.sheets import EnteredShape, ReadingShape
from tournament.errors import Refusal
from tournament.permissions import may_enter_hands
from tournament.selectors.desk import row_reading
from tournament.services.hand_lists import hands_record
from tournament.services.hands import hand_record
from tournament.wording.play import end_reading, hand_reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rest_framework.request import Request

    from scoring.values import HandScore, MatchScore, Row
    from tournament.selectors.desk import MatchKey

TAG: Final = "hands"
OF_A_ROW: Final = frozenset({"note", "knock_card"})
"""Places that the services name by themselves: they are below a row."""


def below(error: RuleViolation | Refusal, row: str) -> RuleViolation | Refusal:
    """Return a refusal of a single row with its place in the body, where the row is at `row`."""
    if isinstance(error, RuleViolation):
        rest = error.path.partition("]")[2] if error.path.startswith("hands[") else ""
        return RuleViolation(error.code, row + rest, **error.params)
    if type(error) is Refusal and error.path in OF_A_ROW:
        return Refusal(error.code, f"{row}.{error.path}", **error.params)
    return error


@dataclass(frozen=True, slots=True)
class Told:
    """What a row would be: in words, as a row, scored, and the match with it."""

    reads: str
    ends: str
    row: Row
    score: HandScore
    match: MatchScore


class Hands(ApiView):
    """The foot of a sheet."""

    @operation(
        "hands_enter", {201: EnteredShape}, body=HandsBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Enter rows at the foot of the sheet, in order of play, all or none."""
        event = event_for(request, code, may_enter_hands)
        match = match_for(event, match_code)
        values = sent(request, HandsBody)
        rows = [
            read_row(row, match.rules, f"hands[{index}]")
            for index, row in enumerate(values["hands"])
        ]
        act = {
            "match_id": match.pk,
            "actor": actor_of(request),
            "request_id": values["request_id"],
            "expected_revision": values["expected_revision"],
        }
        return Response(_entered(_enter(rows, act)), status=201)


def _enter(rows: Sequence[Row], act: dict[str, Any]) -> dict[str, Any]:
    """Enter rows: one as the entry page does, several as one line of the log."""
    if len(rows) > 1:
        return written(hands_record, entries=rows, **act)
    try:
        answer = written(hand_record, entry=rows[0], **act)
    except (RuleViolation, Refusal) as error:
        raise below(error, "hands[0]") from error
    return {**answer, "rows": [answer]}


def _entered(answer: dict[str, Any]) -> dict[str, Any]:
    hands = [
        {
            "fact": row["fact"],
            "number": row["number"],
            "game": row["game"],
            "result": row["result"],
            "winner": row["scored_by"],
            "points": row["scored"],
        }
        for row in answer["rows"]
    ]
    kept = ("finished", "match_revision", "revision", "replayed")
    return {"hands": hands, **{name: answer[name] for name in kept}}


class Reading(ApiView):
    """A row that is not entered yet."""

    @operation("hand_reading", ReadingShape, body=ReadingBody, signed_in=True, tag=TAG)
    def post(self, request: Request, code: str, match_code: str) -> Response:
        """Read a row: what it would earn at the foot of the sheet, in words and in figures."""
        event = event_for(request, code, may_enter_hands)
        match = match_for(event, match_code)
        row = read_row(sent(request, ReadingBody)["hand"], match.rules, "hand")
        try:
            return Response(shaped(ReadingShape, _told(match, row)))
        except (RuleViolation, Refusal) as error:
            raise below(error, "hand") from error


def _told(match: MatchKey, row: Row) -> Told:
    read = row_reading(match.pk, row)
    return Told(
        reads=hand_reading(read.row, read.hand, match.names, read.score, match.meetings),
        ends=end_reading(read.hand, read.score, match.names),
        row=read.row,
        score=read.hand,
        match=read.score,
    )
