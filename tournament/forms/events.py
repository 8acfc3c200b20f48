"""What an event is: name, place, dates, time zone."""

from __future__ import annotations

import zoneinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import tzlocal
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.enums import Visibility
from tournament.errors import Refusal
from tournament.forms.base import ActForm, name_field, text_field
from tournament.prizes import PrizeError, read_lines
from tournament.services.addresses import clean_address
from tournament.services.events import is_time_zone
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from tournament.values import Prize


@lru_cache(maxsize=1)
def known_time_zones() -> tuple[str, ...]:
    """Return the time zones that can be named, places before abbreviations."""
    names = zoneinfo.available_timezones()
    return tuple(sorted(name for name in names if "/" in name and not name.startswith("Etc/")))


@lru_cache(maxsize=1)
def zone_of_this_machine() -> str:
    """Return the time zone the machine is set to, or UTC when it does not say."""
    try:
        name = tzlocal.get_localzone_name()
    except (zoneinfo.ZoneInfoNotFoundError, LookupError, OSError, ValueError):
        return "UTC"
    return "UTC" if name in {None, "Etc/UTC", "local"} else str(name)


class _Day(forms.DateInput):
    """A date with the browser's calendar, always written as 2026-04-11."""

    input_type = "date"

    def __init__(self) -> None:
        """Write what the browser reads."""
        super().__init__(format="%Y-%m-%d")


def day_field(label: object, **kwargs: Any) -> forms.DateField:
    """Return a field for a day of an event."""
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        widget=_Day,
        error_messages={
            "required": _("Type the first day."),
            "invalid": _("Type a date like 2026-04-11."),
        },
        **kwargs,
    )


def days_given(form: forms.Form, cleaned: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a form where an event without a last day lasts one day.

    Days the wrong way round are told with what else is wrong, not after it has been put right.
    """
    first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
    if last is None and "ends_on" not in form.errors:
        cleaned["ends_on"] = first
    if first and last and last < first:
        reversed_days = Refusal("dates-reversed", "ends_on")
        form.add_error(
            "ends_on", forms.ValidationError(sentence(reversed_days), code=reversed_days.code)
        )
    return cleaned


class _Address(forms.CharField):
    """A web address; "laptop.local:8000" is one too, though it looks like a scheme of its own."""

    def clean(self, value: Any) -> str:  # noqa: ANN401 - Django's signature
        """Return an address that a phone's browser opens, with its scheme."""
        text = str(super().clean(value) or "")
        try:
            return clean_address(text if "://" in text or not text else f"http://{text}")
        except Refusal as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error


class EventForm(ActForm):
    """The facts of an event apart from its rules."""

    name = name_field(_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    place = text_field(_("Place"), help_text=_("Hall and town, as players know it."))
    starts_on = day_field(_("First day"))
    ends_on = day_field(_("Last day"), required=False, help_text=_("Empty: the same day."))
    time_zone = forms.CharField(
        label=_("Time zone"),
        help_text=_("Type the continent or the city and choose: Europe/Warsaw."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off"}),
        error_messages={"required": _("Choose the time zone of the hall.")},
    )
    places_parted = forms.BooleanField(
        label=_("Part the places of players who went out in the same round"),
        required=False,
        help_text=_(
            "By games won, then hand points, then totals. Otherwise they share a place and are "
            "only listed in that order."
        ),
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
        help_text=_(
            "One place a line, with the prize after a colon: 1: 500 €. A range gives each of its "
            "places that prize: 3–4: Trophy. Who shares a place shares the prizes."
        ),
    )
    visibility = forms.ChoiceField(
        label=_("Who sees the event"),
        choices=Visibility.choices,
        required=False,
        help_text=_("Staff always sees it. What you choose holds at once, for phones too."),
    )
    public_url = _Address(
        label=_("Public address"),
        required=False,
        help_text=_(
            "Where phones reach this server: QR codes lead there. Empty: as it was started."
        ),
        widget=forms.URLInput(attrs={"placeholder": "http://192.168.1.20:8000"}),
        error_messages={"invalid": _("Type an address like http://192.168.1.20:8000.")},
    )

    def clean_time_zone(self) -> str:
        """Return a zone that exists."""
        name = self.cleaned_data["time_zone"].strip()
        if is_time_zone(name):
            return name
        raise forms.ValidationError(
            gettext("There is no time zone of that name. Choose one from the list: Europe/Warsaw.")
        )

    def clean_prizes(self) -> tuple[Prize, ...]:
        """Return the prizes, or say of every line what is wrong with it."""
        try:
            return read_lines(self.cleaned_data["prizes"])
        except PrizeError as error:
            raise forms.ValidationError(
                [forms.ValidationError(sentence(one), code=one.code) for one in error.faults]
            ) from error

    def clean(self) -> dict[str, Any]:
        """Let an event without a last day last one day."""
        return days_given(self, super().clean() or {})
