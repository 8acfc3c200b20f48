"""What is sent of who plays: entering, seeds, who is here, who leaves."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.fields import MAX_TEAM
from tournament.api.fields import Flag, Number, Strict, Text
from tournament.api.inputs.base import LONGEST_NAME, MOST_ENTRIES, Act
from tournament.api.schema import example


def _members(**kwargs: Any) -> serializers.ListField:
    """Return the field of a team's members, in the order of the team."""
    return serializers.ListField(
        child=Text(max_length=LONGEST_NAME), max_length=MAX_TEAM, required=False, **kwargs
    )


class PersonBody(Strict):
    """A player, or a team, to enter. `another`: enter them although one of that name is there."""

    name = Text(max_length=LONGEST_NAME)
    club = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    seed = Number(required=False, default=None, allow_null=True)
    another = Flag(required=False, default=False)
    members = _members(default=())
    initials = Flag(
        required=False,
        default=False,
        help_text="Everybody but the staff reads initials for the name.",
    )


class EntriesBody(Act):
    """Players to enter, all or none."""

    people = serializers.ListField(child=PersonBody(), max_length=MOST_ENTRIES)


class EntryBody(Act):
    """A name and a club put right."""

    name = Text(max_length=LONGEST_NAME)
    club = Text(allow_blank=True, max_length=LONGEST_NAME)
    another = Flag(required=False, default=False)
    members = _members(default=None, allow_null=True, help_text="null leaves them as they are.")
    initials = Flag(
        required=False,
        default=None,
        allow_null=True,
        help_text="Everybody but the staff reads initials for the name; null leaves it as it was.",
    )


class CheckInBody(Act):
    """An entry that is here, or is not after all."""

    number = Number(min_value=1)
    here = Flag()


class SeedBody(Strict):
    """The seed of an entry; null takes it away."""

    number = Number(min_value=1)
    seed = Number(allow_null=True)


class SeedsBody(Act):
    """Seeds to give; entries that are not named keep theirs."""

    seeds = serializers.ListField(child=SeedBody(), max_length=MOST_ENTRIES)


@example(request_id="leave-7", in_play="retirement", seen="M2-3", reason="ill")
class WithdrawBody(Act):
    """An entry that leaves: `in_play` says what a match in play becomes. `reason` is kept.

    `seen` is the `mark` of what was looked at: when another match is at hand by now, or something
    was played in it, nothing is written. Empty: write it whatever happened.
    """

    in_play = serializers.ChoiceField(
        choices=[("retirement", "retirement"), ("forfeit", "forfeit")],
        required=False,
        default="retirement",
    )
    seen = Text(required=False, default="", allow_blank=True, max_length=40)
    reason = Text()


class RestoreBody(Act):
    """A withdrawal to take back, with the reason."""

    reason = Text()
