"""Signing in, and the first account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import password_validators_help_texts
from django.utils.translation import gettext_lazy as _

LONGEST_PASSWORD = 4_096


class SignInForm(AuthenticationForm):
    """User name and password."""

    error_messages = {
        "invalid_login": _(
            "User name and password do not go together. Upper and lower case count."
        ),
        "inactive": _("This account is switched off. Ask the owner of this Undercut."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the words of the fields."""
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.fields["username"].label = _("User name")
        self.fields["username"].error_messages["required"] = _("Type your user name.")
        self.fields["password"].error_messages["required"] = _("Type your password.")


class JoinForm(forms.Form):
    """The owner's first account: a user name, and a password typed twice."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("Letters, digits and @ . + - _"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
        error_messages={"required": _("Choose a user name.")},
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Choose a password.")},
    )
    again = forms.CharField(
        label=_("The same password again"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Type the password again.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say what a password must be like."""
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.fields["password"].help_text = " ".join(password_validators_help_texts())

    def clean(self) -> dict[str, Any]:
        """Compare the two passwords."""
        cleaned = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("The two passwords differ. Type both once more."))
        return cleaned
