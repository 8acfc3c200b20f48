"""A copy of an event: what is new in it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm, name_field
from tournament.forms.events import day_field, days_given


class CopyForm(ActForm):
    """The name and the days of a copy, and whether the players come along."""

    name = name_field(_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    starts_on = day_field(_("First day"))
    ends_on = day_field(_("Last day"), required=False, help_text=_("Empty: the same day."))
    with_players = forms.BooleanField(
        label=_("Enter the same players"),
        required=False,
        help_text=_("With their clubs, members and seeds. You can take some out again."),
    )

    def clean(self) -> dict[str, Any]:
        """Let a copy without a last day last one day."""
        return days_given(self, super().clean() or {})
