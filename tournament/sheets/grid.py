"""A game on half a page: its hands with running totals, how it ended, and the race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.cells import BASE, FIGURE, PAD, WORD, Cells, plain, ruling_text, signed
from tournament.sheets.colours import FELT, INK, MUTED, Colour
from tournament.sheets.forms import TABLE_FORM
from tournament.sheets.measures import GROUPS, HEAD, TITLE, Box
from tournament.sheets.race import LEAST_HEIGHT, MOST_HEIGHT, draw_race, worth_drawing
from tournament.sheets.strip import BOLD, PLAIN

if TYPE_CHECKING:
    from tournament.sheets.blocks import Block
    from tournament.sheets.desk import Desk
    from tournament.sheets.lines import Line
    from tournament.sheets.pen import Pen

_SIDE_COLUMNS: Final = (("A", "points_a", "total_a"), ("B", "points_b", "total_b"))


class GameWriter:
    """Writes one block of a game into the left (0) or right (1) half of the page."""

    def __init__(self, pen: Pen, desk: Desk, half: int) -> None:
        """Find the half's place on the page."""
        self._pen, self._desk, self._table = pen, desk, desk.table
        self._measures = desk.measures
        self._left = desk.measures.block_left(half)
        self._top = desk.measures.block_top
        self._columns = desk.table.columns
        self._cells = Cells(pen, desk, self._left, self._top)

    def write(self, block: Block) -> None:
        """Write the block: the empty sheet as far as it is needed, title, names and lines."""
        if block.kind == "empty":
            return
        bottom = self._draw_sheet(block)
        with self._pen.tagged("H3"):
            self._write_title(block)
        if block.kind == "unplayed":
            return
        with self._pen.tagged("P"):
            self._write_names()
        for number, line in enumerate(block.lines):
            self._write_line(line, number)
        if block.lines:
            with self._pen.decoration():
                self._rule_off(block.lines)
        if self._is_closed(block) and block.game is not None:
            self._draw_race(block, bottom)

    # ------------------------------------------------------------------ sheet and title

    def _is_closed(self, block: Block) -> bool:
        """Tell whether nothing more will be written into this block."""
        game_over = block.game is not None and block.game.finished
        return block.kind == "unplayed" or ((game_over or self._desk.over) and not block.goes_on)

    def _draw_sheet(self, block: Block) -> float:
        """Lay the empty sheet, cut off where a closed game ends; return where it ends."""
        foot = self._top + self._measures.block_height
        bottom = foot
        if self._is_closed(block):
            used = len(block.lines) * self._table.row
            bottom = self._top + (TITLE if block.kind == "unplayed" else HEAD + used)
        width, height = self._measures.block_width, bottom - self._top
        shown = Box(self._left - 1, self._top - 1, width + 2, height + 1.1)
        with self._pen.decoration(), self._pen.clipped(shown):
            self._pen.form(TABLE_FORM, self._left, foot)
        return bottom

    def _write_title(self, block: Block) -> None:
        """Write which game this is, and how it ended or goes on."""
        key = "game" if block.part == 1 else "game_continued"
        title = self._desk.word("spare" if block.kind == "spare" else key, number=block.number)
        self._cells.title(title, *status_of(self._desk, block))

    def _write_names(self) -> None:
        """Write each player's name above their points."""
        middle = self._top + TITLE + GROUPS / 2
        for side, first, last in _SIDE_COLUMNS:
            x = self._cells.middle_of(first, last)
            name = self._desk.name("A" if side == "A" else "B")
            place = self._table.short_name
            self._pen.place(name or side, place, x, middle, style=BOLD, align="middle")

    # ------------------------------------------------------------------ lines

    def _write_line(self, line: Line, number: int) -> None:
        """Write one line: its words, its figures, and the box of a hand won."""
        middle = self._cells.row_middle(number)
        y = middle + BASE
        if line.kind == "ruling":
            self._cells.join("dealer", self._table.figures_end, middle)
        elif line.kind != "hand":
            self._cells.join("number", self._last_column(line), middle)
        elif line.dashed and "how" not in self._columns:
            self._cells.join("table_a", self._table.figures_end, middle)
        with self._pen.tagged("P"):
            if line.kind == "hand":
                self._cells.hand(line, y)
            elif line.kind == "ruling":
                self._cells.ruling(ruling_text(self._desk, line), middle)
            else:
                self._write_account(line, y)
            self._write_points(line, y)
        if line.box is not None:
            self._cells.box(line.box, middle)

    def _write_account(self, line: Line, y: float) -> None:
        """Write the words of a bonus line or total, and the boxes each side won."""
        style = BOLD if line.kind == "total" else PLAIN
        colour = MUTED if line.kind == "forward" else INK
        left = self._left + self._columns["dealer"].x + PAD * 0.7
        last = self._columns[self._last_column(line)]
        most = last.right - self._columns["dealer"].x - PAD
        word = self._desk.word(line.how)
        self._pen.write(word, left, y, WORD + 0.4, style=style, colour=colour, most=most)
        if line.boxes is not None:
            kind = "deadwood" if "how" in self._columns else "in_hand"
            for side in SIDES:
                boxes = str(line.boxes.of(side))
                self._cells.figure(boxes, f"{kind}_{side.lower()}", y, colour=MUTED)

    def _write_points(self, line: Line, y: float) -> None:
        """Write points and running totals, the winner's so that they stand out."""
        for side, points, total in zip(SIDES, line.points, line.totals, strict=True):
            ending = side.lower()
            won = line.winner == side
            colour = FELT if won else INK
            if points is not None:
                style = BOLD if won else PLAIN
                text = signed(points) if line.kind == "ruling" else plain(points)
                self._cells.figure(text, f"points_{ending}", y, style=style, colour=colour)
            elif line.dashed:
                self._cells.figure("–", f"points_{ending}", y, colour=MUTED)
            if total is not None:
                size = FIGURE + (1.0 if line.kind == "total" else 0.0)
                style = PLAIN if line.kind == "forward" else BOLD
                self._cells.figure(
                    plain(total), f"total_{ending}", y, style=style, colour=colour, size=size
                )

    def _last_column(self, line: Line) -> str:
        """Return the last column that the words of a bonus line or total may cover."""
        if line.boxes is None:
            return self._table.figures_end
        if "how" not in self._columns:
            return "table_a"
        return "card" if "card" in self._columns else "how"

    # ------------------------------------------------------------------ rules and race

    def _rule_off(self, lines: tuple[Line, ...]) -> None:
        """Draw a heavy rule where the game ends, and close its account with a double one."""
        left, right = self._left, self._left + self._measures.block_width
        for number, line in enumerate(lines, 1):
            y = self._cells.row_bottom(number)
            if line.ends_game:
                self._pen.lines([[(left, y), (right, y)]], 1.6)
            if line.kind == "total":
                first = left + self._columns["points_a"].x
                above = y - self._table.row
                double = [
                    [(left, y - 0.35), (right, y - 0.35)],
                    [(left, y + 0.35), (right, y + 0.35)],
                ]
                self._pen.lines([[(first, above), (right, above)]], 0.7)
                self._pen.lines(double, 0.6)

    def _draw_race(self, block: Block, bottom: float) -> None:
        """Draw the race under a finished game, where there is room for it."""
        game = block.game
        room = self._top + self._measures.block_height - bottom - 4
        if game is None or not game.finished or room < LEAST_HEIGHT or not worth_drawing(game):
            return
        box = Box(self._left, bottom + 5, self._measures.block_width, min(room - 2, MOST_HEIGHT))
        draw_race(self._pen, self._desk, game.race, box)


def status_of(desk: Desk, block: Block) -> tuple[str, Colour]:
    """Return what stands at the right of the title."""
    game = block.game
    if block.goes_on:
        return desk.word("goes_on"), MUTED
    if block.kind == "unplayed":
        return desk.unplayed, MUTED
    if game is None or not game.finished:
        return "", MUTED
    result = desk.side_word("awarded" if game.awarded else "won", game.winner)
    total = game.total
    parts = (result, f"{plain(total.A)} – {plain(total.B)}")
    return " · ".join(part for part in parts if part), FELT
