"""Naming a token."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import name_field


class TokenForm(forms.Form):
    """A token to make: its name says which program has it."""

    name = name_field(
        _("Name"),
        help_text=_("Which program has it, for example: board at the door."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 60}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave colons and browser bubbles out: errors are told at the field, in words."""
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
