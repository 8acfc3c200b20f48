"""Other rules after play has begun: for which matches, why, and what was looked at."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm, reason_field
from tournament.wording.rescore import SCOPE_NAMES

MOST_LEFT: Final = 1024
"""More matches than any bracket has."""

MARK_LENGTH: Final = 64
_CODE: Final = re.compile(r"[0-9A-Za-z]{1,12}")


class _Codes(forms.Field):
    """Codes of matches, each ticked or not."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[str, ...]:  # noqa: ANN401 - Django's signature
        """Return the codes in order; what cannot be one was not on the page."""
        codes = {str(one).upper() for one in value or () if _CODE.fullmatch(str(one))}
        return tuple(sorted(codes)[:MOST_LEFT])


class RescoreForm(ActForm):
    """The scope of a re-score and its reason; `mark` is that of the plan that was shown.

    `left` are the matches that keep their rules, `confirmed` says that finished ones may change.
    """

    scope = forms.ChoiceField(
        label=_("For which matches"),
        choices=list(SCOPE_NAMES.items()),
        initial="to_come",
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose for which matches."),
            "invalid_choice": _("Choose for which matches."),
        },
    )
    reason = reason_field(required=True)
    left = _Codes(required=False)
    mark = forms.CharField(required=False, max_length=MARK_LENGTH, widget=forms.HiddenInput)
    confirmed = forms.BooleanField(required=False, label=_("These finished matches may change"))
