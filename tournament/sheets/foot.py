"""Where things stand under a table of the whole width: the account, and the closing strip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tournament.sheets.forms import CLOSING_ROWS
from tournament.sheets.measures import Box
from tournament.sheets.tables import cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.sheets.tables import Table

WORTH: Final = 16.0
"""Width of the place for what a bonus is worth, behind its label."""
REMARK_LINES: Final = 2
_RESULT: Final = 9.0
_HINT: Final = 4.4
_REMARK: Final = 6.4


class Pair(NamedTuple):
    """The two columns that hold the account of a side: a mark or count, and the figure."""

    mark: str
    figure: str


@dataclass(frozen=True)
class AccountPlaces:
    """The places of the account under a table, from its own top left corner."""

    table: Table

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the rows in order."""
        return self.table.form.account

    @property
    def height(self) -> float:
        """Return the height of all rows."""
        return len(self.codes) * self.table.row

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Return the columns of each account: A and B of a game, or of three columns."""
        if self.table.form.layout == "teams":
            return (Pair("points_a", "total_a"), Pair("points_b", "total_b"))
        return tuple(Pair(f"points_{cell}", f"score_{cell}") for cell in cells())

    @property
    def figures_left(self) -> float:
        """Return where the figures begin, right of the labels."""
        return self.table.columns[self.pairs[0].mark].x

    def label(self, code: str) -> Box:
        """Return the place of the name of a row."""
        right = self.figures_left - WORTH
        left = max(0.0, right - 60)
        return Box(left, self.codes.index(code) * self.table.row, right - left, self.table.row)

    def worth(self, code: str) -> Box:
        """Return the place of what a row is worth, behind its name."""
        label = self.label(code)
        return Box(label.right + 1.2, label.y, WORTH - 2.4, label.height)

    def cell(self, code: str, column: str) -> Box:
        """Return a cell of a row."""
        at, row = self.table.columns[column], self.table.row
        return Box(at.x, self.codes.index(code) * row, at.width, row)

    def letters(self) -> Iterator[tuple[str, Box]]:
        """Yield the letters to be circled for a winner, and their places."""
        for number, pair in enumerate(self.pairs):
            yield "AB"[number % 2], self.cell("total", pair.mark)

    def labels(self) -> dict[str, Box]:
        """Return the places of the names of all rows."""
        return {code: self.label(code) for code in self.codes}


@dataclass(frozen=True)
class ClosingPlaces:
    """The places of the closing strip, from its own top left corner."""

    table: Table

    @property
    def height(self) -> float:
        """Return the height of the strip."""
        return CLOSING_ROWS * self.table.row

    @property
    def width(self) -> float:
        """Return the width of the strip."""
        return self.table.width

    @property
    def in_columns(self) -> bool:
        """Tell whether columns won and the points ahead have fields."""
        return self.table.form.layout == "columns"

    @property
    def hint(self) -> Box:
        """Return the place of the line that says what decides."""
        return Box(0, 1.2, self.width * 0.7, 3.2)

    def won(self, side: int) -> Box:
        """Return the field for the columns that A (0) or B (1) won."""
        return Box(23.0 + 16 * side, _HINT, 9, _RESULT)

    @property
    def ahead(self) -> Box:
        """Return the field for what a side is ahead over all columns."""
        return Box(89.0, _HINT, 30, _RESULT)

    def winner(self, side: int) -> Box:
        """Return the field whose letter is circled for the winner of the match."""
        return Box(self.width - 22 + 11 * side, _HINT, 11, _RESULT)

    @property
    def remark_lines(self) -> list[float]:
        """Return the ruled lines for remarks."""
        top = _HINT + _RESULT + 1.2
        return [top + (number + 1) * _REMARK for number in range(REMARK_LINES)]

    def signature(self, number: int) -> Box:
        """Return the line for the signature of A (0), B (1) or the director (2), as a flat box."""
        gap = 6.0
        width = (self.width - 2 * gap) / 3
        return Box(number * (width + gap), self.height - 4.2, width, 0)

    def fields(self) -> list[Box]:
        """Return the fields to be written in, each over a line."""
        if not self.in_columns:
            return []
        return [self.won(0), self.won(1), self.ahead]

    def labels(self) -> dict[str, Box]:
        """Return the places of all printed words."""
        places = {
            "winner": Box(self.width - 64, _HINT, 40, _RESULT),
            "winner_a": self.winner(0),
            "winner_b": self.winner(1),
            "remarks": Box(0, _HINT + _RESULT + 0.6, 30, 2.6),
        }
        if self.in_columns:
            places["won"] = Box(0, _HINT, 18, _RESULT)
            places["ahead"] = Box(60, _HINT, 27, _RESULT)
            for side, letter in enumerate("ab"):
                field = self.won(side)
                places[f"won_{letter}"] = Box(field.x - 4.5, field.y, 4.5, _RESULT)
        for number, who in enumerate(("sign_a", "sign_b", "sign_director")):
            line = self.signature(number)
            places[who] = Box(line.x, line.y + 0.6, 20, 3.2)
            places[f"{who}_hint"] = Box(line.right - 30, line.y + 0.6, 30, 3.2)
        return places
