"""A round: the tables of its matches, and how long they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournament.api.base import ApiView, actor_of, asked, event_for, sent, written
from tournament.api.inputs.draws import RoundRulesBody, TablesBody
from tournament.api.inputs.questions import PlainQuestion
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.brackets import RoundRulesShape, TablesShape
from tournament.enums import MatchHow, MatchState
from tournament.errors import Missing, Refusal
from tournament.permissions import may_draw
from tournament.selectors.brackets import bracket_view
from tournament.services.draws import tables_set
from tournament.services.round_rules import round_rules_set

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.selectors.desk import DeskEvent

TAG: Final = "draw"
_BEGUN: Final = frozenset({MatchState.PLAYING, MatchState.FINISHED})


class Tables(ApiView):
    """The tables of a round."""

    @operation("tables_set", TablesShape, body=TablesBody, signed_in=True, refuses=[409], tag=TAG)
    def put(self, request: Request, code: str, number: int) -> Response:
        """Give matches of a round their tables."""
        event = event_for(request, code, may_draw)
        values = sent(request, TablesBody)
        tables: dict[str, int | None] = {}
        for index, one in enumerate(values["tables"]):
            if one["match"].upper() in tables:
                raise Refusal("named-twice", f"tables[{index}].match", value=one["match"])
            tables[one["match"].upper()] = one["table"]
        try:
            answer = written(
                tables_set,
                tournament_id=event.pk,
                round_number=number,
                tables=tables,
                actor=actor_of(request),
                request_id=values["request_id"],
            )
        except Missing as error:
            raise Refusal("no-such-match", "tables") from error
        except Refusal as error:
            raise _at_index(error, list(tables)) from error
        return Response(answer)


def _at_index(error: Refusal, codes: list[str]) -> Refusal:
    """Return a refusal about `tables.CODE` with the place in the list that was sent."""
    code = error.path.removeprefix("tables.")
    if code in codes:
        path = f"tables[{codes.index(code)}].table"
        return Refusal(error.code, path, **error.params)
    return error


@dataclass(frozen=True, slots=True)
class Length:
    """How long the matches of a round are."""

    round: int
    name: str
    best_of: int
    target: int
    own: bool
    begun: bool


class RoundRules(ApiView):
    """The length of a round."""

    @operation("round_rules_read", RoundRulesShape, question=PlainQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str, number: int) -> Response:
        """Read how long the matches of a round are, of a draft too."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_draw)
        return Response(shaped(RoundRulesShape, _length(event, number)))

    @operation(
        "round_rules_set", TablesShape, body=RoundRulesBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def put(self, request: Request, code: str, number: int) -> Response:
        """Give a round in which nothing was played a length of its own.

        The two figures of the event's rules take it back.
        """
        event = event_for(request, code, may_draw)
        values = sent(request, RoundRulesBody)
        try:
            answer = written(
                round_rules_set,
                tournament_id=event.pk,
                round_number=number,
                actor=actor_of(request),
                **values,
            )
        except RuleViolation as error:
            path = error.path.removeprefix("rules.")
            raise RuleViolation(error.code, path, **error.params) from error
        return Response(answer)


def _length(event: DeskEvent, number: int) -> Length:
    """Return the length of a round. Raises Missing("round")."""
    rounds = bracket_view(event.code, draft=True).rounds
    found = next((one for one in rounds if one.number == number), None)
    real = [card for card in found.matches if card.how != MatchHow.BYE] if found else []
    if found is None or not real:
        raise Missing("round")
    rules = real[0].own_rules or event.rules
    return Length(
        round=number,
        name=found.name,
        best_of=rules.best_of,
        target=rules.target,
        own=rules != event.rules,
        begun=any(card.state in _BEGUN for card in real),
    )
