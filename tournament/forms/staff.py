"""The staff of an event: inviting somebody, changing a role."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import Role
from tournament.forms.base import LARGEST_NUMBER, ActForm

WHAT_THEY_DO = {
    Role.OWNER: _("Owner: everything, and who else works on the event"),
    Role.DIRECTOR: _("Director: players, draw, rulings, paper, settings; lets scorers in"),
    Role.SCORER: _("Scorer: enters and corrects hands of rounds that are being played"),
}
NO_ROLE = {
    "required": _("Choose what they may do."),
    "invalid_choice": _("Choose one of the list."),
}


class InviteForm(ActForm):
    """Makes a one-time link for a role; only the roles that the actor may give are offered."""

    role = forms.ChoiceField(
        label=_("What may they do?"),
        widget=forms.RadioSelect,
        initial=Role.SCORER,
        error_messages=NO_ROLE,
    )

    def __init__(self, *args: Any, appoint: bool, **kwargs: Any) -> None:
        """Offer scorers alone, or (`appoint`) every role."""
        super().__init__(*args, **kwargs)
        roles = [Role.SCORER, *([Role.DIRECTOR, Role.OWNER] if appoint else [])]
        self.fields["role"].choices = [(role.value, WHAT_THEY_DO[role]) for role in roles]  # type: ignore[attr-defined]


class MemberForm(ActForm):
    """Another role for somebody, or none."""

    user_id = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER, widget=forms.HiddenInput)
    role = forms.ChoiceField(
        label=_("Role"),
        required=False,
        choices=[*Role.choices, ("", _("no role any more"))],
        error_messages=NO_ROLE,
    )


class RevokeForm(ActForm):
    """Lets every open link stop working."""
