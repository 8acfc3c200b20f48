"""What is sent to have something printed."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.fields import Number, Text
from tournament.api.inputs.base import Act
from tournament.enums import JobKind
from tournament.selectors.papers import PAPER_KINDS


class SheetsBody(Act):
    """Score sheets to print: of a round, or of one match of it.

    `which` leaves only sheets that are out of date (`changed`), were never printed (`missing`), or
    either (`needed`), of matches still to be played.
    """

    round = Number(min_value=1, max_value=32_767)
    match = Text(required=False, default="", allow_blank=True, max_length=12)
    which = serializers.ChoiceField(
        choices=[(one, one) for one in ("all", "changed", "missing", "needed")],
        required=False,
        default="all",
    )
    paper = serializers.ChoiceField(
        choices=[("A4", "A4"), ("Letter", "Letter")], required=False, default="A4"
    )


class PapersBody(Act):
    """A paper to print. `round` counts for pairings; A3 is for the bracket alone."""

    kind = serializers.ChoiceField(
        choices=[(one.value, one.label) for one in JobKind if one in PAPER_KINDS]
    )
    round = Number(min_value=1, max_value=32_767, required=False, default=1)
    paper = serializers.ChoiceField(
        choices=[("A4", "A4"), ("Letter", "Letter"), ("A3", "A3")], required=False, default="A4"
    )
