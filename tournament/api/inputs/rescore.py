"""What is sent of other rules for an event in play."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from tournament.api.fields import Flag, RequestId, Rules, Strict, Text
from tournament.api.schema import example
from tournament.rescore import SCOPES

MOST_LEFT: Final = 1_024
"""More matches than any bracket has."""


@example(rules={"preset": "standard", "gin_bonus": 20}, scope="open", left=["M4"])
class RescorePlanBody(Strict):
    """Other rules to look at, and for which matches: nothing is written.

    `scope`: those `to_come`, those `open` (in play too), or `all` (finished ones too). The matches
    `left` keep their rules whatever the scope says.
    """

    rules = Rules()
    scope = serializers.ChoiceField(choices=[(scope, scope) for scope in SCOPES])
    left = serializers.ListField(
        child=Text(max_length=12), required=False, default=list, max_length=MOST_LEFT
    )


@example(
    rules={"preset": "standard", "gin_bonus": 20},
    scope="open",
    left=["M4"],
    request_id="rescore-1",
    mark="5b41f0a7",
    confirmed=False,
    reason="as the club plays it",
)
class RescoreBody(RescorePlanBody):
    """A re-score to carry out as it was looked at: `mark` is that of its preview.

    `confirmed` says that finished matches may change. `reason` is kept in the log.
    """

    request_id = RequestId(
        help_text="A mark of this act, such as a UUID. Sent twice, it is one act.",
    )
    mark = Text(max_length=64)
    confirmed = Flag(required=False, default=False)
    reason = Text()
