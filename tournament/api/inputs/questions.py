"""What an address asks: which page, which revision, which matches."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.fields import Asked, RequestId, Strict, Text
from tournament.enums import MatchState
from tournament.selectors.events import PAGE


class PageQuestion(Strict):
    """Which page of a list."""

    page = Asked(default=1, help_text=f"{PAGE} a page.")


class PlainQuestion(Strict):
    """An address that takes no question."""


class RevisionQuestion(Strict):
    """The revision that is known already."""

    rev = Asked(
        default=None,
        allow_null=True,
        min_value=0,
        help_text="While this is still the event's revision the answer is 204, without a body.",
    )


class MatchesQuestion(PageQuestion, RevisionQuestion):
    """Which matches."""

    state = serializers.ChoiceField(choices=MatchState.choices, required=False)
    round = Asked()
    table = Asked()
    player = Asked(help_text="The number of an entry: its matches alone.")


class EntriesQuestion(PageQuestion, RevisionQuestion):
    """Which entries."""

    name = Text(required=False, max_length=120, help_text="Entries whose name holds this text.")


class LogQuestion(PageQuestion):
    """Which lines of the log."""

    match = Text(required=False, default="", max_length=12)
    player = Text(required=False, default="", max_length=120)


class RemovalQuestion(Strict):
    """The mark of a removal."""

    request_id = RequestId(help_text="A mark of this act, such as a UUID.")
