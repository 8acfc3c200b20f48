"""What is sent of a draw and of the tables of a round."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.fields import Flag, Number, Strict, Text
from tournament.api.inputs.base import LONGEST_NAME, MOST_ENTRIES, Act
from tournament.api.schema import example
from tournament.enums import Seeding


class DrawBody(Act):
    """A draw to make. An empty `lot_seed` draws a fresh lot; `redraw` drops the draft for it."""

    seeding = serializers.ChoiceField(choices=Seeding.choices)
    lot_seed = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    redraw = Flag(required=False, default=False)
    who = serializers.ChoiceField(
        choices=[("all", "all"), ("here", "here"), ("take_out", "take_out")],
        required=False,
        default="all",
        help_text=(
            "Who is drawn: all, those who are checked in (the rest stay entered), or all after "
            "those who are not checked in were taken out."
        ),
    )
    third_place = Flag(
        required=False,
        default=False,
        help_text="Whether the losers of the semi-finals play for it.",
    )
    mark = Text(required=False, default="", allow_blank=True, max_length=20)


class PublishBody(Act):
    """The draw to publish: the mark of the one that was looked at."""

    mark = Text(max_length=20)


@example(request_id="swap-1", mark="17", first=3, second=6)
class SwapBody(PublishBody):
    """Two entries, by number, that change places in the draft of this mark."""

    first = Number(min_value=1)
    second = Number(min_value=1)


class DiscardBody(PublishBody):
    """The draw to take back."""

    reason = Text(required=False, default="", allow_blank=True)


class TableBody(Strict):
    """The table of a match; null takes it away."""

    match = Text(max_length=12)
    table = Number(allow_null=True)


class TablesBody(Act):
    """Tables to give; matches that are not named keep theirs."""

    tables = serializers.ListField(child=TableBody(), max_length=MOST_ENTRIES)


@example(request_id="round-1", best_of=3, target=150)
class RoundRulesBody(Act):
    """How long the matches of a round are: games at most, and the points a game goes to."""

    best_of = Number(min_value=1)
    target = Number(min_value=1)
