"""What lies on the desk while one match is written: its values, the paper and the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.formats import date_format

from tournament.sheets.forms import form_of
from tournament.sheets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import Side
    from tournament.sheets.forms import SheetForm
    from tournament.sheets.measures import Measures
    from tournament.values import MatchView, Person, SheetMatch, SlotView


@dataclass(frozen=True, slots=True)
class Desk:
    """One match to be written on one paper size in one language."""

    sheet: SheetMatch
    measures: Measures
    words: Mapping[str, str]
    where: str
    table: Table

    @classmethod
    def of(cls, sheet: SheetMatch, measures: Measures, words: Mapping[str, str]) -> Desk:
        """Return the desk for `sheet`, with round, date and place put into a line."""
        date = date_format(sheet.date, "j E Y")
        parts = (sheet.match.card.round_name, date, sheet.place)
        where = " · ".join(part for part in parts if part)
        return cls(sheet, measures, words, where, Table(measures, form_of(sheet.match)))

    @property
    def form(self) -> SheetForm:
        """Return which empty sheet the match is written on."""
        return self.table.form

    @property
    def match(self) -> MatchView:
        """Return the match itself."""
        return self.sheet.match

    @property
    def over(self) -> bool:
        """Tell whether the match is decided."""
        return self.match.card.state == "finished"

    @property
    def unplayed(self) -> str:
        """Return what a game without hands says when the match is decided.

        Known by its result alone, a match does not tell which games were not needed.
        """
        return self.word("not_entered" if self.match.card.level == "result" else "not_played")

    def slot(self, side: Side) -> SlotView:
        """Return the place of `side`."""
        return self.match.card.a if side == "A" else self.match.card.b

    def person(self, side: Side) -> Person | None:
        """Return who plays on `side`, None while that is still open."""
        return self.slot(side).person

    def name(self, side: Side) -> str:
        """Return the name on `side`, empty while it is still open."""
        person = self.person(side)
        return person.name if person else ""

    def word(self, key: str, **figures: object) -> str:
        """Return a word of the sheet with its figures filled in."""
        return self.words[key].format(**figures)

    def side_word(self, key: str, side: Side | None) -> str:
        """Return a sentence about a side ("won by A")."""
        return self.words[f"{key}_{side.lower()}"] if side else ""
