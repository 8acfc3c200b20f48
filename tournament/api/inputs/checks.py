"""What is sent of a signed sheet."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from tournament.api.fields import Flag, Number, Strict
from tournament.api.inputs.base import MOST_ROWS, MatchAct
from tournament.signed.typed import CODES as PAPER_CODES
from tournament.signed.typed import MOST as MOST_FIGURE

MOST_PAPER: Final = 1_000


class PaperFigureBody(Strict):
    """A total on the paper, of a game or column (counted from 1) or, as 0, of the match."""

    account = Number(max_value=MOST_ROWS)
    code = serializers.ChoiceField(choices=[(code, code) for code in PAPER_CODES])
    side = serializers.ChoiceField(choices=[("A", "A"), ("B", "B")])
    figure = Number(min_value=-MOST_FIGURE, max_value=MOST_FIGURE)


class PaperLineBody(Strict):
    """A running total on the paper: of a game or column, after a line of it (from 1)."""

    account = Number(min_value=1, max_value=MOST_ROWS)
    line = Number(min_value=1, max_value=MOST_FIGURE)
    side = serializers.ChoiceField(choices=[("A", "A"), ("B", "B")])
    figure = Number(min_value=-MOST_FIGURE, max_value=MOST_FIGURE)


class SheetCheckBody(MatchAct):
    """What stands on a signed sheet; what is left out is not compared.

    `keep`: keep that it agrees, once the match is over. Nothing is written without it.
    """

    winner = serializers.ChoiceField(
        choices=[("A", "A"), ("B", "B")], required=False, allow_null=True, default=None
    )
    figures = serializers.ListField(
        child=PaperFigureBody(), required=False, default=list, max_length=MOST_PAPER
    )
    running = serializers.ListField(
        child=PaperLineBody(), required=False, default=list, max_length=MOST_PAPER
    )
    keep = Flag(required=False, default=False)
