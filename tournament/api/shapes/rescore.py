"""What other rules would do to an event in play, and what they did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.shapes.base import Shape, WriteShape
from tournament.api.shapes.events import FULL_RULES
from tournament.api.shapes.sheets import AccountShape
from tournament.api.shapes.stands import StandShape
from tournament.rescore import SCOPES

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from tournament.api.shapes.stands import Stand
    from tournament.rescore import InTheWay


@dataclass(frozen=True, slots=True)
class Rescoring:
    """A match that would change."""

    match: str
    was: Stand
    will: Stand
    struck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A hand, or a score, that the new rules refuse."""

    match: str
    fact: int | None
    number: int | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Planned:
    """A re-score as it is answered."""

    mark: str
    scope: str
    rules_before: RuleSet
    rules: RuleSet
    blocked: bool
    finished: tuple[Rescoring, ...]
    playing: tuple[Rescoring, ...]
    following: tuple[Rescoring, ...]
    refused: tuple[Refused, ...]
    in_the_way: tuple[InTheWay, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    ready: tuple[str, ...]


class ScoredStandShape(StandShape):
    """Where a match stands, with the account of each game or column."""

    accounts = AccountShape(many=True)


class RescoringShape(Shape):
    """A match that would change; `struck` are facts past the end that it would have."""

    match = serializers.CharField()
    was = ScoredStandShape()
    will = ScoredStandShape()
    struck = serializers.ListField(child=serializers.IntegerField())


class RefusedFactShape(Shape):
    """What the new rules refuse: a hand (`fact`), or a score of a match known by less (null).

    `number` is that of the hand or game, null where it has none.
    """

    match = serializers.CharField()
    fact = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    code = serializers.CharField()
    detail = serializers.CharField()


class InTheWayShape(Shape):
    """A match that would send on another player to one, `following`, that was played or ruled."""

    match = serializers.CharField()
    following = serializers.CharField()


def _codes() -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField())


class RescorePlanShape(Shape):
    """Everything that other rules would change. `mark` says that this plan was looked at.

    `finished`, `playing` and `following` (nobody has played yet) are the matches that change; where
    `finished` has any, the re-score must be `confirmed`. While it is `blocked`, by what is
    `refused` or `in_the_way`, it cannot be done. `unchanged` matches come out as they were, `kept`
    ones keep other rules than the event's, `ready` ones may be on at their tables.
    """

    mark = serializers.CharField()
    scope = serializers.ChoiceField(choices=[(scope, scope) for scope in SCOPES])
    rules_before = serializers.SerializerMethodField()
    rules = serializers.SerializerMethodField()
    blocked = serializers.BooleanField()
    finished = RescoringShape(many=True)
    playing = RescoringShape(many=True)
    following = RescoringShape(many=True)
    refused = RefusedFactShape(many=True)
    in_the_way = InTheWayShape(many=True)
    unchanged = _codes()
    kept = _codes()
    ready = _codes()

    @extend_schema_field(FULL_RULES)
    def get_rules_before(self, plan: Planned) -> dict[str, object]:
        """Return every rule of the event as it is."""
        return plan.rules_before.to_dict()

    @extend_schema_field(FULL_RULES)
    def get_rules(self, plan: Planned) -> dict[str, object]:
        """Return every rule of the event as it would be."""
        return plan.rules.to_dict()


class RescoredShape(WriteShape):
    """A re-score that was done: how many matches changed, finished ones among them.

    `kept` matches keep other rules than the event's; `struck` counts rows past a new end.
    """

    changed = serializers.IntegerField()
    finished_changed = serializers.IntegerField()
    kept = serializers.IntegerField()
    struck = serializers.IntegerField()
