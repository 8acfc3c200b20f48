"""The draw, the tables of a round, and its paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.enums import JobKind, Seeding
from tournament.forms.base import LARGEST_NUMBER, ActForm, number_cell, reason_field, text_field
from tournament.names import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.values import MatchCard, Person

LONGEST_LOT_SEED = 64
MOST_TABLES = 9_999
_UNCHOSEN: Final = {
    "required": _("Choose a player."),
    "invalid_choice": _("Choose a player of this draft."),
}
PAPERS = [("A4", _("A4")), ("Letter", _("Letter"))]


def _figure(label: Any) -> forms.IntegerField:  # noqa: ANN401 - a lazy text
    """Return a field for a figure of the rules; their bounds are the rules' own to tell."""
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=LARGEST_NUMBER,
        widget=forms.TextInput(attrs={"class": "number", "inputmode": "numeric"}),
        error_messages={
            "required": _("Enter a number."),
            "invalid": _("Enter a number."),
            "min_value": _("The number is at least 1."),
            "max_value": _("This number is too large."),
        },
    )


class DraftForm(ActForm):
    """An act on the draw that the page shows: `drawn` is its mark."""

    drawn = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)


class DrawForm(DraftForm):
    """How the bracket is to be drawn. `redraw` drops a draft that is there."""

    seeding = forms.ChoiceField(
        label=_("Order of the seeds"),
        choices=Seeding.choices,
        initial=Seeding.BY_HAND,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose where the seeds come from."),
            "invalid_choice": _("Choose where the seeds come from."),
        },
    )
    lot_seed = text_field(
        _("Text the lot is drawn from"),
        LONGEST_LOT_SEED,
        help_text=_(
            "Any text: the same text and the same entries give the same draw, so anybody can check "
            "it. Empty: a fresh one is made and shown."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )
    third_place = forms.BooleanField(
        label=_("Play for third place"),
        required=False,
        help_text=_(
            "The losers of the semi-finals meet in the round of the final. Without it they share "
            "third place."
        ),
    )
    redraw = forms.BooleanField(required=False, widget=forms.HiddenInput)
    who = forms.ChoiceField(
        label=_("Who is drawn"),
        required=False,
        initial="all",
        choices=[
            ("all", _("All: also those who are not here")),
            ("here", _("Only who is here: the rest stay entered, not drawn")),
            ("take_out", _("Only who is here: the rest are taken out of the list")),
        ],
        widget=forms.RadioSelect,
    )


class SwapForm(DraftForm):
    """Two players of the draft who change places, by entry number."""

    first = forms.TypedChoiceField(label=_("First player"), coerce=int, error_messages=_UNCHOSEN)
    second = forms.TypedChoiceField(label=_("Second player"), coerce=int, error_messages=_UNCHOSEN)

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        """Offer the players of the draft by name, each with the line it stands on."""
        super().__init__(*args, **kwargs)
        by_name = sorted(people, key=lambda person: (name_key(person.name), person.number))
        choices = [
            (one.number, _("%(name)s (line %(line)s)") % {"name": one.name, "line": one.seed})
            for one in by_name
        ]
        for name in ("first", "second"):
            field = cast("forms.ChoiceField", self.fields[name])
            field.choices = [("", _("Choose …")), *choices]


class DiscardForm(DraftForm):
    """Taking a draw back."""

    reason = reason_field(required=False)


class TablesForm(ActForm):
    """The table of each match of a round, by match code; an empty field is no table."""

    def __init__(self, *args: Any, matches: Iterable[MatchCard], **kwargs: Any) -> None:
        """Make a field for each match that is played."""
        super().__init__(*args, **kwargs)
        self.matches = list(matches)
        for match in self.matches:
            self.fields[table_box(match.code)] = number_cell(
                MOST_TABLES,
                initial=match.table,
                label=_("Table"),
                error_messages={
                    "invalid": _("A table is a number."),
                    "min_value": _("Tables begin with 1."),
                    "max_value": _("The highest table is %(limit_value)s."),
                },
            )

    def lines(self) -> list[tuple[MatchCard, forms.BoundField]]:
        """Return each match with its field."""
        return [(match, self[table_box(match.code)]) for match in self.matches]

    @property
    def tables(self) -> dict[str, int | None]:
        """The tables as sent, by match code."""
        return {m.code: self.cleaned_data[table_box(m.code)] for m in self.matches}


def table_box(code: str) -> str:
    """Return the name of the field that holds the table of a match."""
    return f"table-{code}"


class PaperForm(ActForm):
    """A paper for the wall or the door, of which size, and of which round."""

    kind = forms.ChoiceField(
        choices=[(one.value, one.value) for one in JobKind if one.value.startswith("render_")],
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose what to print.")),
    )
    paper = forms.ChoiceField(
        label=_("Paper"),
        choices=[*PAPERS, ("A3", "A3")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose the paper.")),
    )
    round = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("There is no such round.")
        ),
    )


class LengthForm(ActForm):
    """How many games a match of a round has at most, and to how many points a game goes."""

    best_of = _figure(_("Best of"))
    target = _figure(_("Points a game goes to"))


class SheetsForm(ActForm):
    """Which paper the score sheets are for, and one match or a part if not the whole round."""

    paper = forms.ChoiceField(
        label=_("Paper"),
        choices=PAPERS,
        initial="A4",
        error_messages={
            "required": _("Choose the paper."),
            "invalid_choice": _("Choose the paper."),
        },
    )
    match = forms.RegexField(
        regex="^[0-9A-Za-z]{1,12}$",
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid": _("There is no match of that code.")},
    )
    which = forms.ChoiceField(
        choices=[(one, one) for one in ("all", "changed", "missing", "needed")],
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid_choice": _("Choose which sheets to print.")},
    )
