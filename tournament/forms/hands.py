"""One line of keyboard, a correction, a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import RulingKind
from tournament.forms.base import LARGEST_NUMBER, ActForm, reason_field
from tournament.grammar import GrammarError, parse_hand_line
from tournament.wording.entry import form_fault, grammar_fault, required_told

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import Row

LINE_WIDGET = {
    "autocomplete": "off",
    "autocapitalize": "none",
    "autocorrect": "off",
    "spellcheck": "false",
    "enterkeyhint": "send",
}


class HandLine(forms.CharField):
    """A line that says a row of the sheet; its cleaned value is the row.

    With `rules` a row of another form of the game is refused, with an example of theirs.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Keep the line as typed: columns of errors count in it."""
        kwargs.setdefault("strip", False)
        kwargs.setdefault("widget", forms.TextInput(attrs=LINE_WIDGET))
        super().__init__(**kwargs)
        self.rules: RuleSet | None = None
        self.grammar_error: GrammarError | None = None
        self.unfinished = False

    def clean(self, value: Any) -> Row:  # noqa: ANN401 - Django's signature
        """Return the row, or refuse the line; the refusal is kept with its place."""
        self.error_messages["required"] = required_told(self.rules)
        text = super().clean(value)
        try:
            row = parse_hand_line(text)
        except GrammarError as error:
            self.grammar_error = error
            fault = grammar_fault(error, self.rules)
            self.unfinished = fault.unfinished
            raise forms.ValidationError(fault.told, code=error.code) from error
        wrong = form_fault(row, self.rules) if self.rules is not None else None
        if wrong is not None:
            self.unfinished = wrong.unfinished
            raise forms.ValidationError(wrong.told, code="wrong-form")
        return row


class HandForm(ActForm):
    """A hand at the foot of the sheet, as typed on a page of a given match revision.

    `rules` are those the match is played by; without them only the grammar is asked.
    """

    line = HandLine(label=_("Hand"))
    revision = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_NUMBER, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, rules: RuleSet | None = None, **kwargs: Any) -> None:
        """Let the line be read by the rules of its match."""
        super().__init__(*args, **kwargs)
        self._line.rules = rules

    @property
    def _line(self) -> HandLine:
        return cast("HandLine", self.fields["line"])

    @property
    def grammar_error(self) -> GrammarError | None:
        """What the grammar says against the line, with its column."""
        return self._line.grammar_error

    @property
    def unfinished(self) -> bool:
        """Whether the line was refused only because more keys are to come."""
        return self._line.unfinished

    @property
    def row(self) -> Row:
        """The row that a valid form says."""
        return cast("Row", self.cleaned_data["line"])

    @property
    def typed(self) -> str:
        """The line as it was typed."""
        return str(self.data.get("line", ""))

    def place_of(self, _path: str) -> str:
        """Return the field that a refusal of the row is told at."""
        return "line"


class SheetLineForm(HandForm):
    """A hand to be entered: only on the sheet that was looked at."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={"required": _("Load the page again: it does not say which sheet it saw.")},
    )


class CorrectionForm(HandForm):
    """A hand changed or put in, with the reason.

    `cards` are those kept with it, as `kept_cards.with_cards` takes them.
    """

    reason = reason_field(required=True)
    cards = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)


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
        self.offer(played=None)

    def offer(self, *, played: bool | None) -> None:
        """Show the rulings to choose from.

        Where something was played it is a retirement, else a walkover; None: not known yet.
        """
        begun = [RulingKind.RETIREMENT] if played is not False else []
        kinds = [*([] if played else [RulingKind.WALKOVER]), *begun, RulingKind.FORFEIT]
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
