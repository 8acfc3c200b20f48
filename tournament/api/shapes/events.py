"""Events, their rules, and the list of who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.fields import AnyJSON
from tournament.api.shapes.base import MomentField, Shape, WriteShape
from tournament.enums import EventState, Visibility

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from tournament.selectors.desk import DeskEvent

VISIBILITIES: Final = [(one.value, one.value) for one in Visibility]
FULL_RULES: Final[dict[str, Any]] = {
    "type": "object",
    "description": "Every rule, as in the scoring contract: the preset first, defaults filled in.",
    "required": ["preset"],
    "properties": {"preset": {"type": "string"}},
    "additionalProperties": True,
}


@extend_schema_field(FULL_RULES)
class FullRules(AnyJSON):
    """A whole rule set; it may be sent back as `rules`."""


class EventCardShape(Shape):
    """An event as a line in a list."""

    code = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    state = serializers.ChoiceField(choices=EventState.choices)
    entries = serializers.IntegerField()
    visibility = serializers.ChoiceField(choices=VISIBILITIES)


class PrizeShape(Shape):
    """The prize of a place, or of each place of a range: a text, never an amount."""

    place_from = serializers.IntegerField()
    place_to = serializers.IntegerField()
    text = serializers.CharField()


class EventShape(Shape):
    """An event. `role` is what you may do there (null: read), `round` the first one not over."""

    code = serializers.CharField()
    name = serializers.CharField(source="card.name")
    place = serializers.CharField(source="card.place")
    starts_on = serializers.DateField(source="card.starts_on")
    ends_on = serializers.DateField(source="card.ends_on")
    time_zone = serializers.CharField()
    state = serializers.ChoiceField(choices=EventState.choices, source="card.state")
    entries = serializers.IntegerField(source="card.entries")
    places_parted = serializers.BooleanField()
    prizes = PrizeShape(many=True)
    visibility = serializers.ChoiceField(choices=VISIBILITIES, source="card.visibility")
    public_url = serializers.CharField()
    published = serializers.BooleanField()
    round = serializers.IntegerField()
    revision = serializers.IntegerField()
    role = serializers.CharField(allow_null=True)
    rules_frozen = serializers.BooleanField()
    rules = serializers.SerializerMethodField()

    @extend_schema_field(FULL_RULES)
    def get_rules(self, event: DeskEvent) -> dict[str, object]:
        """Return every rule."""
        return event.rules.to_dict()


class EventMadeShape(WriteShape):
    """An event just made: its code is in all its addresses."""

    code = serializers.CharField()


class EventGoneShape(Shape):
    """An event that is deleted. `file` is the name of what is left of it on the server."""

    code = serializers.CharField()
    name = serializers.CharField()
    file = serializers.CharField()


class RuleLineShape(Shape):
    """One rule in plain words."""

    field = serializers.CharField()
    text = serializers.CharField()
    changed = serializers.BooleanField()


class PresetCardShape(Shape):
    """A preset as a line in a list."""

    preset = serializers.CharField()
    name = serializers.CharField()
    line = serializers.CharField()


class PresetShape(PresetCardShape):
    """A preset: told in plain words, and as the scoring contract writes it."""

    lines = RuleLineShape(many=True)
    rules = serializers.SerializerMethodField()

    @extend_schema_field(FULL_RULES)
    def get_rules(self, told: Any) -> dict[str, object]:  # noqa: ANN401 - a card and its rules
        """Return every rule."""
        rules: RuleSet = told.rule_set
        return rules.to_dict()


class PersonShape(Shape):
    """An entry. `seed` is its line of the draw; before a draw, the seed given by hand.

    `given_seed` is the seed by hand alone; `members` are the players of a team, in its order.
    `withdrawn`: it has left the event. `initials`: all but the staff read initials for its names;
    `shown`, for the staff, is the name that they read ("" where it is the name itself).
    """

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)
    given_seed = serializers.IntegerField(allow_null=True, source="given")
    members = serializers.ListField(child=serializers.CharField())
    withdrawn = serializers.BooleanField()
    initials = serializers.BooleanField()
    shown = serializers.CharField()


class ArrivalShape(Shape):
    """An entry at the door: `at` is null as long as it is not here; `by` noted it.

    `shown` is the name that all but the staff read ("" where it is the name itself).
    """

    number = serializers.IntegerField()
    name = serializers.CharField()
    shown = serializers.CharField()
    here = serializers.BooleanField()
    at = MomentField(allow_null=True)
    by = serializers.CharField()


class CheckedInShape(WriteShape):
    """What came of a check-in. `changed`: it was not so before."""

    number = serializers.IntegerField()
    changed = serializers.BooleanField()


class EntriesMadeShape(WriteShape):
    """The numbers of the entries made, in the order they were given.

    `draft_dropped`: a draft of the draw lacked them and is gone.
    """

    numbers = serializers.ListField(child=serializers.IntegerField())
    draft_dropped = serializers.BooleanField()


class EntryChangedShape(WriteShape):
    """An entry that was put right."""

    number = serializers.IntegerField()


class DroppedShape(WriteShape):
    """A write to the list of entries; `draft_dropped`: a draft no longer fitted and is gone."""

    draft_dropped = serializers.BooleanField()


class RestoredShape(DroppedShape):
    """An entry that is back. `match` is open again ("" for none), at revision `match_revision`."""

    match = serializers.CharField(allow_blank=True)
    match_revision = serializers.IntegerField(allow_null=True)


class LeftShape(RestoredShape):
    """An entry that left. `match` is the first one it loses ("" before a draw is published)."""

    withdrawal = serializers.IntegerField()


class SeedsShape(DroppedShape):
    """Seeds that were given; `changed` counts the entries that had another before."""

    changed = serializers.IntegerField()
