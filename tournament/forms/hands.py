"""One line of keyboard, a correction, a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import RulingKind
from tournament.forms.base import LARGEST_NUMBER, ActForm, reason_field
from tournament.grammar import GrammarError, parse_hand_line
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from scoring.values import Row

LINE_WIDGET = {
    "autocomplete": "off",
    "autocapitalize": "none",
    "autocorrect": "off",
    "spellcheck": "false",
    "enterkeyhint": "send",
}


class HandLine(forms.CharField):
    """A line that says a row of the sheet; its cleaned value is the row."""

    def __init__(self, **kwargs: Any) -> None:
        """Keep the line as typed: columns of errors count in it."""
        kwargs.setdefault("strip", False)
        kwargs.setdefault("widget", forms.TextInput(attrs=LINE_WIDGET))
        kwargs.setdefault("error_messages", {"required": _("Type a hand: a 8 20")})
        super().__init__(**kwargs)
        self.grammar_error: GrammarError | None = None

    def clean(self, value: Any) -> Row:  # noqa: ANN401 - Django's signature
        """Return the row, or refuse the line; the refusal is kept with its place."""
        text = super().clean(value)
        try:
            return parse_hand_line(text)
        except GrammarError as error:
            self.grammar_error = error
            raise forms.ValidationError(sentence(error), code=error.code) from error


class HandForm(ActForm):
    """A hand at the foot of the sheet, as typed on a page of a given match revision."""

    line = HandLine(label=_("Hand"))
    revision = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_NUMBER, widget=forms.HiddenInput
    )

    @property
    def grammar_error(self) -> GrammarError | None:
        """What the grammar says against the line, with its column."""
        field = self.fields["line"]
        return field.grammar_error if isinstance(field, HandLine) else None


class SheetLineForm(HandForm):
    """A hand to be entered: only on the sheet that was looked at."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={"required": _("Load the page again: it does not say which sheet it saw.")},
    )


class CorrectionForm(HandForm):
    """A hand changed or put in, with the reason."""

    reason = reason_field(required=True)


class InsertForm(CorrectionForm):
    """A forgotten row, before or after one that is there."""

    where = forms.ChoiceField(
        label=_("Where"),
        choices=[("before", _("before it")), ("after", _("after it"))],
        initial="before",
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Say whether it goes before or after."),
            "invalid_choice": _("Say whether it goes before or after."),
        },
    )


class StrikeForm(ActForm):
    """A hand taken off the sheet, with the reason."""

    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]


class RulingForm(ActForm):
    """A ruling on a whole match: `what` is the kind and the side that wins by it."""

    what = forms.ChoiceField(
        label=_("Ruling"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose what is ruled."),
            "invalid_choice": _("Choose what is ruled."),
        },
    )
    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take every ruling that was sent: whether it still fits is for the write to say."""
        super().__init__(*args, **kwargs)
        self.offer(walkover=True)

    def offer(self, *, walkover: bool) -> None:
        """Show the rulings to choose from; no `walkover` where something was played."""
        kinds = [RulingKind.WALKOVER] if walkover else []
        kinds.append(RulingKind.FORFEIT)
        options = [(f"{kind}-{side}", kind.label) for kind in kinds for side in "AB"]
        self.fields["what"].choices = [  # type: ignore[attr-defined]
            *options,
            (RulingKind.DOUBLE_FORFEIT.value, RulingKind.DOUBLE_FORFEIT.label),
        ]

    @property
    def kind(self) -> str:
        """The kind of the ruling chosen."""
        return str(self.cleaned_data["what"]).partition("-")[0]

    @property
    def winner(self) -> str:
        """The side that wins by it, "" for a double forfeit."""
        return str(self.cleaned_data["what"]).partition("-")[2]


class RulingStrikeForm(StrikeForm):
    """A ruling taken back, with the reason."""


class GoForm(forms.Form):
    """Where to go: a table number or the code of a match."""

    match = forms.CharField(
        label=_("Table or match"),
        max_length=20,
        error_messages={
            "required": _("Type a table number or the code of a match, such as 7 or M7."),
            "max_length": _("That is no table and no match: type 7 or M7."),
        },
    )
