"""Deleting an event: its name is typed, so that nobody does it by a slip."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm


class DeleteForm(ActForm):
    """The name of the event to delete, as it stands on its pages."""

    typed = forms.CharField(
        label=_("Type the name of the event"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Type the name of the event as it stands above.")},
    )
