"""A row of the sheet entered by fields: who, how, the figures, the knock card, pairing by pairing.

Which fields there are follows from the rules. Of what is sent only the fields that the chosen
ending has are taken: the others may hold what was typed before the ending was changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.fields import MAX_NUMBER
from scoring.values import Ending, Pair, Row, Side
from tournament.forms.base import LARGEST_NUMBER, ActForm, text_field
from tournament.forms.hand_parts import FIGURES, field_name, hand_fields, place_of, sides
from tournament.grammar import MAX_NOTE, format_hand_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.ruleset import RuleSet
    from tournament.forms.hand_parts import Choices

_MISSING: Final = "missing"


@dataclass(frozen=True, slots=True)
class Block:
    """The fields of one hand: of pairing `number`, or of the only one. `a` and `b` play it."""

    number: int
    a: str
    b: str
    fields: Mapping[str, forms.BoundField]

    def __iter__(self) -> Iterator[tuple[str, forms.BoundField]]:
        """Go through the fields in the order in which they are typed."""
        return iter(self.fields.items())


class RowFields(forms.Form):
    """The fields of one row of a sheet.

    `names` are those of the sides; `meetings` the members who meet in the pairings of a team hand,
    () where the teams did not name them. The row that a valid form says is `row`.
    """

    what = forms.ChoiceField(
        label=_("Row"), required=False, initial="hand", widget=forms.RadioSelect
    )
    side = forms.ChoiceField(label=_("For whom"), required=False)
    points = forms.IntegerField(
        label=_("Points, with their sign"),
        required=False,
        min_value=-MAX_NUMBER,
        max_value=MAX_NUMBER,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 6}),
        error_messages={
            "invalid": _("Type points with their sign, for example -10."),
            "min_value": _("That is too much."),
            "max_value": _("That is too much."),
        },
    )
    note = text_field(_("Note"), MAX_NOTE, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        names: tuple[str, str],
        meetings: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        """Make the fields that these rules have."""
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.size = rules.team_size
        self._pairs = [*meetings] or [names] * self.size
        self._row: Row | None = None
        hand = _("Team hand") if self.size > 1 else _("Hand")
        others = (("void", _("Misdeal")), ("penalty", _("Penalty")), ("award", _("Award")))
        self._offer("what", [("hand", hand), *others])
        self._offer("side", sides(names))
        for index, pair in enumerate(self._pairs):
            for key, field in hand_fields(rules, pair).items():
                self.fields[field_name(index, key)] = field
        self.order_fields(["what", *(name for name in self.fields if name.startswith("h"))])

    def _offer(self, name: str, choices: Choices) -> None:
        cast("forms.ChoiceField", self.fields[name]).choices = choices

    def start_here(self) -> None:
        """Let the page open at the first field of the hand."""
        self.fields[field_name(0, "who")].widget.attrs["autofocus"] = True

    def blocks(self) -> list[Block]:
        """Return the fields hand by hand."""
        return [
            Block(
                index + 1,
                *pair,
                {
                    name.partition("-")[2]: self[name]
                    for name in self.fields
                    if name.startswith(f"h{index}-")
                },
            )
            for index, pair in enumerate(self._pairs)
        ]

    @property
    def row(self) -> Row:
        """The row that a valid form says."""
        if self._row is None:
            raise ValueError("the form says no row")
        return self._row

    @property
    def typed(self) -> str:
        """The line that says the same row, "" as long as the fields say none."""
        return format_hand_line(self._row) if self._row else ""

    @property
    def unfinished(self) -> bool:
        """Whether the form was refused only for what is not filled in yet."""
        data = self.errors.as_data()
        return bool(data) and all(e.code == _MISSING for told in data.values() for e in told)

    def clean(self) -> dict[str, Any]:
        """Make the row of the fields that its ending has."""
        cleaned = super().clean() or {}
        what = cleaned.get("what") or "hand"
        taken = self._taken(what)
        for name in [name for name in self.errors if name[:1] == "h" or name in {"side", "points"}]:
            if name not in taken:
                del self.errors[name]
        row = self._ruling(what) if what != "hand" else self._hands()
        if not self.errors:
            self._row = row
        return cleaned

    def _taken(self, what: str) -> set[str]:
        """Return the fields of the chosen ending, `note` apart: each row may have one."""
        if what != "hand":
            return {"penalty": {"side", "points"}, "award": {"side"}}.get(what, set())
        found = set()
        for index in range(self.size):
            how = self._of(index, "how")
            keys = ["who", "how", "rank", "suit"]
            if self.rules.scoring == "mahjong":
                keys += [] if how == "dead" else FIGURES
            elif how != "dead":
                keys += ["own", "left"] if how == "knock" else ["left"]
            found |= {field_name(index, key) for key in keys}
        return found

    def _ruling(self, what: str) -> Row | None:
        note = self.cleaned_data.get("note", "")
        if what == "void":
            return Row("void", note=note)
        side = self._need("side", gettext("For whom?"))
        if what == "award":
            return Row("award", side=side, note=note)
        points = self._need("points", gettext("How many points, with their sign?"))
        return Row("penalty", side=side, points=points, note=note)

    def _hands(self) -> Row | None:
        """Return the hand, or the team hand, of the fields; None when one is incomplete."""
        hands = [self._hand(index) for index in range(self.size)]
        note = self.cleaned_data.get("note", "")
        whole = [hand for hand in hands if hand is not None]
        if len(whole) < self.size:
            return None
        if self.size > 1:
            return Row("team", pairings=tuple(whole), note=note)
        (one,) = whole
        return Row(
            one.ending,
            one.knocker,
            one.knocker_deadwood,
            one.defender_deadwood,
            one.knock_card,
            note=note,
            table=one.table,
            in_hand=one.in_hand,
        )

    def _hand(self, index: int) -> Row | None:
        place = f"h{index}-"
        how = cast("Ending | None", self._need(f"{place}how", gettext("How did it end?")))
        card = self._card(index)
        if how == "dead":
            return Row("dead", knock_card=card)
        who = cast("Side | None", self._need(f"{place}who", self._who_told()))
        if self.rules.scoring == "mahjong":
            figures = [self._figure(f"{place}{key}") for key in FIGURES]
            if who is None or how is None or None in figures:
                return None
            table_a, hand_a, table_b, hand_b = cast("list[int]", figures)
            return Row("gin", who, table=Pair(table_a, table_b), in_hand=Pair(hand_a, hand_b))
        own = self._figure(f"{place}own") if how == "knock" else None
        left = self._figure(f"{place}left")
        if who is None or how is None or left is None:
            return None
        return Row(how, who, own, left, card)

    def _who_told(self) -> str:
        if self.rules.scoring == "mahjong":
            return gettext("Who went out?")
        return gettext("Who knocked, or had gin?")

    def _figure(self, name: str) -> int | None:
        return cast("int | None", self._need(name, gettext("A figure is missing.")))

    def _card(self, index: int) -> str | None:
        rank, suit = self._of(index, "rank"), self._of(index, "suit")
        if rank and suit:
            return f"{rank}{suit}"
        if rank or suit:
            field = f"h{index}-{'suit' if rank else 'rank'}"
            told = gettext("Choose the suit too.") if rank else gettext("Choose the rank too.")
            self.add_error(field, forms.ValidationError(told, code=_MISSING))
        return None

    def _of(self, index: int, key: str) -> Any:  # noqa: ANN401 - whatever the field holds
        return self.cleaned_data.get(field_name(index, key))

    def _need(self, name: str, told: str) -> Any:  # noqa: ANN401 - whatever the field holds
        """Return the value of a field that must be filled in; say so when it is not."""
        value = self.cleaned_data.get(name)
        if value in (None, ""):
            if name not in self.errors:
                self.add_error(name, forms.ValidationError(told, code=_MISSING))
            return None
        return value

    def place_of(self, path: str) -> str | None:
        """Return the field of a path such as "hands[3].pairings[1].knocker_deadwood"."""
        name = place_of(path)
        return name if name in self.fields else None

    @staticmethod
    def initial_of(row: Row) -> dict[str, object]:
        """Return what the fields show for a row that is there: to change it."""
        if row.ending in {"void", "penalty", "award"}:
            return {"what": row.ending, "side": row.side, "points": row.points, "note": row.note}
        found: dict[str, object] = {"what": "hand", "note": row.note}
        for index, hand in enumerate(row.pairings or (row,)):
            card = hand.knock_card or ""
            table, in_hand = hand.table or (None, None), hand.in_hand or (None, None)
            values = (hand.knocker, hand.ending, hand.knocker_deadwood, hand.defender_deadwood)
            figures = (table[0], in_hand[0], table[1], in_hand[1])
            keys = ("who", "how", "own", "left", *FIGURES, "rank", "suit")
            shown = (*values, *figures, card[:1], card[1:])
            found |= {field_name(index, key): value for key, value in zip(keys, shown, strict=True)}
        return found


class SheetFieldsForm(RowFields, ActForm):
    """A row to be entered by fields: only on the sheet that was looked at."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={"required": _("Load the page again: it does not say which sheet it saw.")},
    )
