"""Writing into the cells of a table, by the names of its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.cards import format_card
from scoring.values import SIDES
from tournament.sheets.colours import HEART, INK, MUTED, Colour
from tournament.sheets.measures import Box
from tournament.sheets.strip import BOLD, PLAIN, SERIF

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.sheets.desk import Desk
    from tournament.sheets.lines import Line
    from tournament.sheets.pen import Pen

PAD: Final = 1.3
BASE: Final = 1.15
"""How far below the middle of a row its baseline lies, in mm."""
FIGURE: Final = 9.0
WORD: Final = 7.0
_MINUS: Final = "−"
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RED: Final = frozenset("DH")
_AS_TEXT: Final = "\ufe0e"
"""Asks for the plain suit, not for its picture."""


class Cells:
    """The cells of one table on the page."""

    def __init__(self, pen: Pen, desk: Desk, left: float, top: float) -> None:
        """Find the cells of the desk's table, whose top left corner lies at (left, top)."""
        self._pen, self._desk, self._table = pen, desk, desk.table
        self._left, self._top = left, top
        self._columns = desk.table.columns

    def row_middle(self, row: int) -> float:
        """Return the middle of a row, counted from 0."""
        return self._top + self._table.head + (row + 0.5) * self._table.row

    def row_bottom(self, rows: int) -> float:
        """Return where the first `rows` rows end."""
        return self._top + self._table.head + rows * self._table.row

    def middle_of(self, first: str, last: str) -> float:
        """Return the middle of the stretch from column `first` to `last`."""
        return self._left + (self._columns[first].x + self._columns[last].right) / 2

    def title(self, title: str, status: str, colour: Colour) -> None:
        """Write the title of the table at its left, and how its game stands at its right."""
        y, width = self._top + 4.1, self._table.width
        self._pen.write(title, self._left, y, 11, style=SERIF, most=width * 0.55)
        if status:
            right = self._left + width
            self._pen.write(status, right, y, 7, align="right", colour=colour, most=width * 0.42)

    # ------------------------------------------------------------------ single cells

    def figure(
        self,
        text: str,
        column: str,
        y: float,
        *,
        style: str = PLAIN,
        colour: Colour = INK,
        size: float = FIGURE,
    ) -> None:
        """Write a figure at the right of its column."""
        at = self._columns[column]
        x, most = self._left + at.right - PAD, at.width - 1.2
        self._pen.write(text, x, y, size, style=style, align="right", colour=colour, most=most)

    def letter(self, side: Side | None, column: str, y: float, *, colour: Colour) -> None:
        """Write the letter of a side in the middle of its column."""
        if side is not None:
            x = self._left + self._columns[column].middle
            self._pen.write(side, x, y, 8, align="middle", colour=colour)

    def word(self, text: str, column: str, y: float, *, colour: Colour) -> None:
        """Write a fixed word at the left of its column."""
        at = self._columns[column]
        x, most = self._left + at.x + PAD * 0.7, at.width - PAD
        self._pen.write(text, x, y, WORD, colour=colour, most=most)

    def card(self, card: str, y: float) -> None:
        """Write a knock card ("TH") as 10♥ in its column."""
        rank, suit = format_card(card)[:-1], card[-1]
        colour = HEART if suit in _RED else INK
        column = self._columns["card"]
        # The ranks stand to the left of one line and the suits to the right: four pieces for all.
        x = self._left + column.x + column.width * 0.52
        self._pen.write(rank, x, y, 8, align="right", colour=colour, most=column.width * 0.45)
        self._pen.place(_SUITS[suit] + _AS_TEXT, self._table.suit, x, y - BASE, colour=colour)

    def box(self, side: Side, middle: float) -> None:
        """Draw the box of a hand won."""
        with self._pen.decoration():
            column = self._columns[f"box_{side.lower()}"]
            self._pen.square(self._left + column.middle, middle, 2.3, 0.7)

    def join(self, first: str, last: str, middle: float) -> None:
        """Join the cells from column `first` to `last` in the row around `middle`."""
        left, right = self._columns[first].x + 0.15, self._columns[last].right - 0.15
        height = self._table.row - 0.14
        with self._pen.decoration():
            self._pen.wipe(Box(self._left + left, middle - height / 2, right - left, height))

    # ------------------------------------------------------------------ parts of a line

    def hand(self, line: Line, y: float) -> None:
        """Write how a hand ended: number, dealer, knocker, result, card, and its figures."""
        if line.number is not None:
            self.figure(str(line.number), "number", y, size=7, colour=MUTED)
        self.letter(line.dealer, "dealer", y, colour=MUTED)
        self.letter(line.who, "who", y, colour=INK)
        colour = MUTED if line.dashed else INK
        if "how" in self._columns and line.how:
            self.word(self._desk.word(line.how), "how", y, colour=colour)
        elif line.dashed:
            self.word(self._desk.word(line.how), "table_a", y, colour=colour)
        if line.card and "card" in self._columns:
            self.card(line.card, y)
        for name, pair in (
            ("deadwood", line.deadwood),
            ("table", line.table),
            ("in_hand", line.in_hand),
        ):
            self._pair(name, pair, y, line.winner)

    def ruling(self, text: str, middle: float) -> None:
        """Write a penalty, misdeal or award in words, over the cells it has no figures for."""
        left = self._left + self._columns["dealer"].x + PAD * 0.7
        self._pen.place(text, self._table.note, left, middle)

    def _pair(
        self, name: str, pair: tuple[int | None, int | None], y: float, winner: Side | None
    ) -> None:
        """Write the figures of both sides, the winner's so that they stand out."""
        for side, figure in zip(SIDES, pair, strict=True):
            if figure is not None:
                style = BOLD if winner == side else PLAIN
                self.figure(str(figure), f"{name}_{side.lower()}", y, style=style)


def plain(figure: int) -> str:
    """Return a figure with a true minus sign."""
    return f"{_MINUS}{-figure}" if figure < 0 else str(figure)


def signed(figure: int) -> str:
    """Return a figure with its sign, as a penalty or a grant of points is written."""
    return plain(figure) if figure < 0 else f"+{figure}"


def ruling_text(desk: Desk, line: Line) -> str:
    """Return a penalty, misdeal or award in words, with the note that was made of it."""
    columns = line.how == "award" and desk.form.layout == "columns"
    key = "award_columns" if columns else line.how
    word = desk.word(key) if line.who is None else desk.side_word(key, line.who)
    note = line.note.strip()
    if not note or note.casefold() == word.casefold():
        return word
    return f"{word}: {note}"
