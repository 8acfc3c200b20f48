"""Leaving an event, and coming back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import RulingKind
from tournament.forms.base import ActForm, reason_field

LONGEST_MARK = 24
FOR_STAFF = _("Kept in the log with your name, and read by the staff alone.")


class WithdrawForm(ActForm):
    """Who leaves: what a match in play becomes, why, and the mark of the match looked at."""

    in_play = forms.ChoiceField(
        label=_("The match in play"),
        widget=forms.RadioSelect,
        required=False,
        initial=RulingKind.RETIREMENT.value,
        choices=[
            (RulingKind.RETIREMENT.value, _("Retirement: had to stop, which is no fault")),
            (RulingKind.FORFEIT.value, _("Forfeit: gives up, or is put out")),
        ],
        error_messages={"invalid_choice": _("Choose what the match in play becomes.")},
    )
    reason = reason_field(required=True, help_text=FOR_STAFF)
    seen = forms.CharField(max_length=LONGEST_MARK, required=False, widget=forms.HiddenInput)

    def clean_in_play(self) -> Any:  # noqa: ANN401 - Django's signature
        """Return what was chosen; a match that has not begun asks nothing."""
        return self.cleaned_data["in_play"] or RulingKind.RETIREMENT.value


class RestoreForm(ActForm):
    """A withdrawal taken back, with the reason."""

    reason = reason_field(required=True, help_text=FOR_STAFF)
