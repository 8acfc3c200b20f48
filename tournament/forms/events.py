"""What an event is: name, place, dates, time zone."""

from __future__ import annotations

import zoneinfo
from functools import lru_cache
from typing import Any

import tzlocal
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm, name_field, text_field

LONGEST_URL = 200


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


class _Address(forms.URLField):
    """A web address; "laptop.local:8000" is one too, though it looks like a scheme of its own."""

    def to_python(self, value: Any) -> str | None:  # noqa: ANN401 - Django's signature
        """Return the address with its scheme."""
        text = str(value or "").strip()
        return super().to_python(text if "://" in text or not text else f"http://{text}")


class EventForm(ActForm):
    """The facts of an event apart from its rules."""

    name = name_field(_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    place = text_field(_("Place"), help_text=_("Hall and town, as players know it."))
    starts_on = forms.DateField(
        label=_("First day"),
        widget=_Day,
        error_messages={
            "required": _("Type the first day."),
            "invalid": _("Type a date like 2026-04-11."),
        },
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=_Day,
        help_text=_("Empty: the same day."),
        error_messages={"invalid": _("Type a date like 2026-04-12.")},
    )
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
    public_url = _Address(
        label=_("Public address"),
        required=False,
        assume_scheme="http",
        max_length=LONGEST_URL,
        help_text=_(
            "Where phones reach this server: QR codes lead there. Empty: as it was started."
        ),
        widget=forms.URLInput(attrs={"placeholder": "http://192.168.1.20:8000"}),
        error_messages={"invalid": _("Type an address like http://192.168.1.20:8000.")},
    )

    def clean_time_zone(self) -> str:
        """Return a zone that exists."""
        name = self.cleaned_data["time_zone"].strip()
        if name in zoneinfo.available_timezones():
            return name
        raise forms.ValidationError(
            gettext("There is no time zone of that name. Choose one from the list: Europe/Warsaw.")
        )

    def clean_public_url(self) -> str:
        """Return an address that a phone's browser opens."""
        url = self.cleaned_data["public_url"].rstrip("/")
        if url and not url.startswith(("http://", "https://")):
            raise forms.ValidationError(gettext("The address must begin with http:// or https://."))
        return url

    def clean(self) -> dict[str, Any]:
        """Let an event without a last day last one day."""
        cleaned = super().clean() or {}
        if cleaned.get("ends_on") is None and "ends_on" not in self.errors:
            cleaned["ends_on"] = cleaned.get("starts_on")
        return cleaned
