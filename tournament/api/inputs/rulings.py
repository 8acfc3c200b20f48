"""What is sent of a ruling."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.fields import Text
from tournament.api.inputs.base import MatchAct
from tournament.enums import RulingKind


class RulingBody(MatchAct):
    """A ruling on a match: `winner` is null for a double forfeit."""

    kind = serializers.ChoiceField(choices=RulingKind.choices)
    winner = serializers.ChoiceField(
        choices=[("A", "A"), ("B", "B")], allow_null=True, required=False, default=None
    )
    reason = Text(required=False, default="", allow_blank=True)


class UnruleBody(MatchAct):
    """A ruling to take back, with the reason."""

    reason = Text()
