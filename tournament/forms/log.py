"""Looking something up in the log."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class LogForm(forms.Form):
    """The log of one match or about one player; empty is all of it."""

    match = forms.RegexField(
        label=_("Match"),
        regex="^[0-9A-Za-z]{1,12}$",
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "M7", "autocomplete": "off"}),
        error_messages={"invalid": _("Type the code of a match, such as M7.")},
    )
    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"max_length": _("That is too long for a name.")},
    )
