"""What all forms of the desk share: the mark that makes a double submit one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.names import NameError_, clean_name, clean_text
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

REQUEST_ID_LENGTH = 64
LONGEST_REASON = 300
LARGEST_NUMBER = 2_147_483_647
"""What an integer column holds on every database."""


def new_request_id() -> str:
    """Return a fresh mark for one form as shown: sent twice, it is one act."""
    return uuid4().hex


def focus_first_error(form: forms.BaseForm) -> None:
    """Let a refused form open at its first field with an error, wherever it opens else."""
    wrong = [name for name in form.errors if name in form.fields]
    first = next((n for n in form.fields if n in wrong and not form[n].is_hidden), None)
    if first is None:
        return
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)
    form.fields[first].widget.attrs["autofocus"] = True


def number_cell(largest: int, **kwargs: Any) -> forms.IntegerField:
    """Return the field of a number from 1 to `largest` in a row of a table; it may be empty."""
    # A number input would send rubbish as an empty field, which here takes the number away.
    widget = forms.TextInput(attrs={"class": "cell number", "inputmode": "numeric"})
    return forms.IntegerField(
        required=False, min_value=1, max_value=largest, widget=widget, **kwargs
    )


class ActForm(forms.Form):
    """A form that asks for one write. Its `request_id` is made when the page is."""

    request_id = forms.CharField(
        max_length=REQUEST_ID_LENGTH,
        required=False,
        widget=forms.HiddenInput,
        initial=new_request_id,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave colons and browser bubbles out: errors are told at the field, in words."""
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False

    def clean_request_id(self) -> str:
        """Return the mark, or a new one for a form that was sent without."""
        return self.cleaned_data["request_id"] or new_request_id()

    def renew_request(self) -> None:
        """Give the form a new mark, so that it can be sent again with other content."""
        self.data = {
            **{key: self.data[key] for key in self.data},
            self.add_prefix("request_id"): new_request_id(),
        }


class Cleaned(forms.CharField):
    """A text that is cleaned like a name; what is wrong with it is told in words."""

    def __init__(self, *, cleaner: Callable[[str], str], **kwargs: Any) -> None:
        """Take the cleaner; long texts are its business, so there is no `max_length`."""
        self._cleaner = cleaner
        kwargs.setdefault("strip", False)
        super().__init__(**kwargs)

    def clean(self, value: Any) -> str:  # noqa: ANN401 - Django's signature
        """Return the cleaned text, or refuse it."""
        text = super().clean(value)
        if not text.strip() and not self.required:
            return ""
        try:
            cleaned = self._cleaner(text)
        except NameError_ as error:
            raise forms.ValidationError(sentence(error), code=error.code) from error
        if not cleaned and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return cleaned


def name_field(label: object, **kwargs: Any) -> Cleaned:
    """Return a field for a name that must be there."""
    kwargs.setdefault("error_messages", {"required": _("Type a name.")})
    return Cleaned(cleaner=clean_name, label=label, **kwargs)


def text_field(label: object, limit: int = 120, **kwargs: Any) -> Cleaned:
    """Return a field for an optional text of one line."""
    return Cleaned(
        cleaner=lambda text: clean_text(text, limit), label=label, required=False, **kwargs
    )


def reason_field(*, required: bool, **kwargs: Any) -> Cleaned:
    """Return the field that asks why; the reason is kept in the log."""
    kwargs.setdefault("label", _("Why"))
    kwargs.setdefault("help_text", _("Kept in the log with your name."))
    return Cleaned(
        cleaner=lambda text: clean_text(text, LONGEST_REASON),
        required=required,
        error_messages={"required": _("Say why: the log keeps it.")},
        **kwargs,
    )
