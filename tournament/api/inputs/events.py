"""What is sent of an event itself."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.fields import Day, Flag, Number, Rules, Strict, Text
from tournament.api.inputs.base import LONGEST_NAME, Act
from tournament.api.schema import example
from tournament.enums import Visibility
from tournament.prizes import MAX_PLACE, MAX_PRIZES


class PrizeBody(Strict):
    """The prize of a place, or of each place of a range."""

    place_from = Number(min_value=1, max_value=MAX_PLACE)
    place_to = Number(min_value=1, max_value=MAX_PLACE)
    text = Text(max_length=LONGEST_NAME)


class EventBody(Act):
    """What an event is."""

    name = Text(max_length=LONGEST_NAME)
    starts_on = Day()
    ends_on = Day()
    time_zone = Text(max_length=64, help_text="Its name in the IANA list: Europe/Warsaw.")
    rules = Rules()
    place = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    places_parted = Flag(required=False, default=False)
    visibility = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in Visibility],
        required=False,
        allow_null=True,
        default=None,
        help_text=(
            "Who sees it: everybody, who has its address (`unlisted`), or its staff (`private`). "
            "null leaves it as it is; a new event is public."
        ),
    )
    public_url = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    prizes = serializers.ListField(
        child=PrizeBody(),
        max_length=MAX_PRIZES,
        required=False,
        allow_null=True,
        default=None,
        help_text="No place twice. null leaves them as they are; an empty list takes them away.",
    )


@example(
    request_id="copy-1",
    name="Saturday evening",
    starts_on="2026-04-11",
    ends_on="2026-04-11",
    with_players=True,
)
class CopyBody(Act):
    """What is new in a copy: its name and days, and whether the players come along."""

    name = Text(max_length=LONGEST_NAME)
    starts_on = Day()
    ends_on = Day()
    with_players = Flag(required=False, default=False)


@example(request_id="delete-1", name="Saturday evening")
class DeleteBody(Act):
    """An event to delete: `name` is its name, so that no other one goes."""

    name = Text(max_length=LONGEST_NAME)
