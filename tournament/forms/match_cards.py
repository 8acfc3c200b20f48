"""Entering a hand that was settled from its cards, and the other pairings of a team hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rows import PAIRING_ENDINGS
from scoring.values import Row
from tournament.forms.base import LARGEST_NUMBER, ActForm
from tournament.forms.hands import HandLine
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict


class EnterCardsForm(ActForm):
    """Entering a settled hand: only on the sheet that was looked at."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={"required": _("Load the page again: it does not say which sheet it saw.")},
    )


class PairingsForm(forms.Form):
    """The hands of the other pairings of a team hand, each a line such as "a 8 20".

    `meetings` are who meets whom, () where two play and nothing more is asked; `checked` is the
    place of the pairing whose cards are looked at.
    """

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        meetings: Sequence[tuple[str, str]],
        checked: int,
    ) -> None:
        """Make a field for each of the other pairings."""
        super().__init__(data, label_suffix="")
        self.use_required_attribute = False
        self.size = len(meetings)
        for place, (a, b) in enumerate(meetings):
            if place != checked:
                label = _("%(a)s – %(b)s") % {"a": named(a), "b": named(b)}
                self.fields[f"line{place + 1}"] = HandLine(label=label)

    def clean(self) -> dict[str, Any]:
        """Refuse what is no hand of two players."""
        cleaned = super().clean() or {}
        for name, row in [*cleaned.items()]:
            if row.ending not in PAIRING_ENDINGS or row.table is not None or row.note:
                self.add_error(name, _("Type the hand of this pairing, for example a 8 20."))
        return cleaned

    def row(self, hand: Row) -> Row:
        """Return the row to enter: the hand that was checked, with those of the others."""
        if not self.size:
            return hand
        others = (self.cleaned_data.get(f"line{place + 1}", hand) for place in range(self.size))
        return Row("team", pairings=tuple(others))
