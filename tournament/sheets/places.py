"""Where things stand on the empty sheet: shared by the template and by what is written on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournament.sheets.measures import (
    REMARK_ROW,
    RESULT,
    SIGNATURE,
    SUMMARY_COLUMNS,
    SUMMARY_LABELS,
    SUMMARY_ROW_LEAST,
    SUMMARY_ROW_MOST,
    SUMMARY_WITH_SUMS,
    TITLE,
    Box,
    columns_over,
)

if TYPE_CHECKING:
    from tournament.sheets.blocks import Block
    from tournament.sheets.forms import SheetForm
    from tournament.sheets.measures import Column, Measures
    from tournament.sheets.tables import Table

MOST_REMARKS = 12


def frame_places(measures: Measures) -> dict[str, Box]:
    """Return the places of the labels printed on every page."""
    table = measures.table_box
    places = {
        "table": Box(table.x, table.y + 0.4, 12, 2.4),
        "match": Box(table.x + 14, table.y + 0.4, 13, 2.4),
    }
    for side, letter in enumerate("ab"):
        box = measures.player_box(side)
        places[f"letter_{letter}"] = Box(box.x, box.y + 1.3, 6, 6)
    return places


_GROUPS: Final = {
    "deadwood": ("deadwood_a", "deadwood_b"),
    "meld_a": ("table_a", "in_hand_a"),
    "meld_b": ("table_b", "in_hand_b"),
    "side_a": ("points_a", "total_a"),
    "side_b": ("points_b", "total_b"),
    "gain": ("gain_a", "gain_b"),
    "box": ("box_a", "box_b"),
}
"""The heads over groups of columns: first and last column of each."""


def table_places(table: Table) -> dict[str, Box]:
    """Return the places of the column labels of a table, within its block."""
    columns = table.columns
    top, labels = TITLE + table.groups, table.head - TITLE - table.groups
    places = {name: Box(column.x, top, column.width, labels) for name, column in columns.items()}
    for group, (first, last) in _GROUPS.items():
        if first in columns:
            left, right = columns[first].x, columns[last].right
            places[group] = Box(left, TITLE, right - left, table.groups)
    return places


@dataclass(frozen=True)
class SummaryPlaces:
    """The places of a summary of `games` games within its block; `sums` has a column for sums."""

    measures: Measures
    games: int
    closing: bool
    sums: bool = False

    @classmethod
    def of(cls, measures: Measures, form: SheetForm, block: Block) -> SummaryPlaces:
        """Return the places of the summary that `block` asks for."""
        return cls(measures, block.last - block.number + 1, block.closing, form.sums)

    @property
    def columns(self) -> dict[str, Column]:
        """Return the columns by name, in order."""
        shares = SUMMARY_WITH_SUMS if self.sums else SUMMARY_COLUMNS
        return columns_over(shares, self.measures.block_width)

    @property
    def rows_top(self) -> float:
        """Return where the rows of figures begin."""
        return TITLE + SUMMARY_LABELS

    @property
    def row(self) -> float:
        """Return the height of a row: as much as the games leave room for."""
        rows = 2 * (self.games + self.closing)
        below = 3 * SIGNATURE + RESULT + 3 * REMARK_ROW + 10 if self.closing else 0
        room = self.measures.block_height - self.rows_top - below
        return min(SUMMARY_ROW_MOST, max(SUMMARY_ROW_LEAST, room / rows))

    @property
    def rows_bottom(self) -> float:
        """Return where the rows of figures end."""
        return self.rows_top + 2 * (self.games + self.closing) * self.row

    def cell(self, column: str, game: int, side: int) -> Box:
        """Return the cell of side A (0) or B (1) in the `game`-th game listed (from 0).

        The totals of the match follow the last game.
        """
        at = self.columns[column]
        return Box(at.x, self.rows_top + (2 * game + side) * self.row, at.width, self.row)

    def game_cell(self, game: int) -> Box:
        """Return the cell of a game's number, over both of its rows."""
        return self.cell("game", game, 0)._replace(height=2 * self.row)

    @property
    def result(self) -> Box:
        """Return the strip with games won and the winner of the match."""
        return Box(0, self.rows_bottom + 4, self.measures.block_width, RESULT)

    def games_won(self, side: int) -> Box:
        """Return the field for the games that A (0) or B (1) won, or for their game points."""
        return Box(19.5 + 16 * side, self.result.y, 11 if self.sums else 9, RESULT)

    def winner(self, side: int) -> Box:
        """Return the field whose letter is circled for the winner of the match."""
        right = self.measures.block_width
        return Box(right - 22 + 11 * side, self.result.y, 11, RESULT)

    def signature(self, number: int) -> float:
        """Return the line for the signature of A (0), B (1) or the director (2)."""
        return self.measures.block_height - 4.2 - (2 - number) * SIGNATURE

    @property
    def remark_lines(self) -> list[float]:
        """Return the ruled lines for remarks."""
        top = self.result.bottom + 6
        room = self.signature(0) - SIGNATURE + 2 - top
        count = max(0, min(MOST_REMARKS, int(room / REMARK_ROW)))
        return [top + (number + 1) * REMARK_ROW for number in range(count)]

    def labels(self) -> dict[str, Box]:
        """Return the places of all printed words of this summary."""
        width = self.measures.block_width
        places = {
            name: Box(column.x, TITLE + 1.2, column.width, SUMMARY_LABELS)
            for name, column in self.columns.items()
        }
        places["title"] = Box(0, -0.12, width * 0.5, TITLE)
        places["hint"] = Box(width * 0.4, 1.7, width * 0.6, 2.6)
        return {**places, **self._closing_labels(width)} if self.closing else places

    def _closing_labels(self, width: float) -> dict[str, Box]:
        """Return the places of the words below the figures."""
        result, games = self.result, self.games
        first_remark = self.result.bottom + 6
        places = {
            "match": self.game_cell(games),
            "match_a": self.cell("side", games, 0),
            "match_b": self.cell("side", games, 1),
            "games_won": Box(0, result.y, 15, RESULT),
            "winner": Box(width - 45, result.y, 22, RESULT),
            "remarks": Box(0, first_remark - 1, 30, 2.6),
        }
        for side, letter in enumerate("ab"):
            won = self.games_won(side)
            places[f"games_won_{letter}"] = Box(won.x - 4.5, won.y, 4.5, RESULT)
            places[f"winner_{letter}"] = self.winner(side)
        for number, who in enumerate(("sign_a", "sign_b", "sign_director")):
            y = self.signature(number) + 0.6
            places[who] = Box(0, y, 20, 3.2)
            places[f"{who}_hint"] = Box(width - 30, y, 30, 3.2)
        return places
