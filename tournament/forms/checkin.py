"""Checking in at the door."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import LARGEST_NUMBER, ActForm

_NUMBER = {"required": _("Choose who is here."), "invalid": _("Choose who is here.")}


class CheckInForm(ActForm):
    """An entry by its number: here, or not after all."""

    number = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER, error_messages=_NUMBER)
    here = forms.BooleanField(required=False)

    @property
    def request_mark(self) -> str:
        """The mark of this press: a page shows many entries under one mark."""
        values = self.cleaned_data
        return f"{values['request_id'][:48]}-{values['number']}-{int(values['here'])}"
