"""A table of the whole width: a game of teams, or a session in three columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.cells import BASE, FIGURE, PAD, WORD, Cells, plain, ruling_text, signed
from tournament.sheets.closing import AccountWriter, ClosingWriter
from tournament.sheets.colours import FELT, INK, MUTED
from tournament.sheets.foot import AccountPlaces, ClosingPlaces
from tournament.sheets.forms import TABLE_FORM
from tournament.sheets.heads import write_heads, write_wide_title
from tournament.sheets.measures import MARGIN, TITLE, Box
from tournament.sheets.race import LEAST_HEIGHT, MOST_HEIGHT, draw_race, worth_drawing
from tournament.sheets.strip import BOLD, PLAIN
from tournament.sheets.tables import COLUMN_NUMBERS

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.sheets.blocks import Block
    from tournament.sheets.desk import Desk
    from tournament.sheets.lines import Line, Post
    from tournament.sheets.pen import Path, Pen
    from tournament.values import ColumnView, GameView

_RING: Final = 2.75
_IN_RING: Final = 6.6


class WideWriter:
    """Writes one block over the whole width of the page."""

    def __init__(self, pen: Pen, desk: Desk, _half: int = 0) -> None:
        """Find the place of the table on the page."""
        self._pen, self._desk, self._table = pen, desk, desk.table
        self._left, self._top = MARGIN, desk.measures.block_top
        self._columns = desk.table.columns
        self._cells = Cells(pen, desk, self._left, self._top)
        self._in_columns = desk.form.layout == "columns"

    def write(self, block: Block) -> None:
        """Write the block: the table as far as it is needed, account and closing strip."""
        self._draw_sheet(block)
        with self._pen.tagged("H3"):
            write_wide_title(self._cells, self._desk, block)
        below = self._top + TITLE
        if block.kind != "unplayed":
            write_heads(self._pen, self._cells, self._desk, block)
            for number, line in enumerate((*block.lines, *block.ahead)):
                self._write_line(line, number)
            with self._pen.decoration():
                self._rule_off(block)
            below = self._cells.row_bottom(block.rows)
        if block.account:
            account = AccountPlaces(self._table)
            AccountWriter(self._pen, self._desk, account, below).write(_accounts(block))
            below += account.height
        foot = self._top + self._desk.measures.block_height
        if block.closing:
            closing = ClosingPlaces(self._table)
            foot -= closing.height
            ClosingWriter(self._pen, self._desk, closing, foot).write()
        self._draw_races(block, below, foot)

    def _draw_sheet(self, block: Block) -> None:
        """Lay the empty table, cut off after the rows of the block."""
        height = TITLE
        if block.kind != "unplayed":
            height = self._table.head + block.rows * self._table.row
        shown = Box(self._left - 1, self._top - 1, self._table.width + 2, height + 1.1)
        with self._pen.decoration(), self._pen.clipped(shown):
            self._pen.form(TABLE_FORM, self._left, self._top + self._desk.measures.block_height)

    # ------------------------------------------------------------------ lines

    def _write_line(self, line: Line, number: int) -> None:
        """Write one line: its words and figures, and the box or the rings of a hand won."""
        middle = self._cells.row_middle(number)
        y = middle + BASE
        if line.kind == "ruling":
            self._cells.join("dealer", self._table.figures_end, middle)
        elif line.kind == "sum":
            self._cells.join("member_a", self._table.figures_end, middle)
        elif line.kind == "forward":
            self._cells.join("number", self._table.figures_end, middle)
        with self._pen.tagged("P"):
            if line.kind in {"hand", "pairing"}:
                self._cells.hand(line, y)
                self._write_members(line, middle)
            elif line.kind == "ruling":
                self._cells.ruling(ruling_text(self._desk, line), middle)
            else:
                self._write_words(line, y)
            self._write_points(line, y)
            for post in line.posts:
                self._write_post(post, y)
        for post in line.posts:
            if post.box:
                self._ring(post, middle)
        if line.box is not None and "box_a" in self._columns:
            self._cells.box(line.box, middle)

    def _write_members(self, line: Line, middle: float) -> None:
        """Write who meets: names, or the letters of their seats with room for names."""
        for side, name, seat in zip(SIDES, line.members, line.seats, strict=True):
            column = self._columns.get(f"member_{side.lower()}")
            if column is None:
                return
            x = self._left + column.x + PAD * 0.7
            if name:
                self._pen.place(name, self._table.member, x, middle)
            elif seat:
                self._pen.write(seat, x, middle + BASE, WORD, colour=MUTED)

    def _write_words(self, line: Line, y: float) -> None:
        """Write the words of a sum or of what is brought forward, before the figures."""
        words = self._desk.word(line.how)
        if line.kind == "sum" and self._desk.match.rule_set.sweep_bonus:
            bonus = line.bonus or self._desk.match.rule_set.sweep_bonus
            played = line.box is not None or line.dashed
            if line.bonus or not played:
                words = self._desk.word("sum_sweep" if line.bonus else "sum_or_sweep", points=bonus)
        first, last = self._columns["dealer"], self._columns[self._table.figures_end]
        x, most = self._left + last.right - PAD, last.right - first.x - PAD
        self._pen.write(words, x, y, WORD, align="right", colour=MUTED, most=most)

    def _write_points(self, line: Line, y: float) -> None:
        """Write what a row earned, and the running totals of a game."""
        summed = line.kind != "pairing"
        for side, points, total in zip(SIDES, line.points, line.totals, strict=True):
            column = self._points_column(side)
            won = line.winner == side and summed
            colour, style = (FELT, BOLD) if won else (INK, PLAIN)
            if points is not None:
                text = signed(points) if line.kind == "ruling" else plain(points)
                self._cells.figure(text, column, y, style=style, colour=colour)
            elif line.dashed and not (column == "gain" and side == "B"):
                self._cells.figure("–", column, y, colour=MUTED)
            if total is not None and not self._in_columns:
                style = PLAIN if line.kind == "forward" else BOLD
                name = f"total_{side.lower()}"
                self._cells.figure(plain(total), name, y, style=style, colour=colour)

    def _points_column(self, side: Side) -> str:
        """Return the column for what a side earned by a row."""
        if "gain" in self._columns:
            return "gain"
        return f"{'gain' if self._in_columns else 'points'}_{side.lower()}"

    def _write_post(self, post: Post, y: float) -> None:
        """Write a figure into a column of the session, and the score of its side."""
        cell = f"{post.column}{post.side.lower()}"
        if post.points is not None:
            text = plain(post.points) if post.box else signed(post.points)
            x = self._left + self._columns[f"points_{cell}"].middle
            self._pen.write(text, x, y - 0.1, _IN_RING, align="middle", most=2 * _RING - 0.9)
        style = BOLD if post.points is not None else PLAIN
        self._cells.figure(plain(post.score), f"score_{cell}", y, style=style, size=FIGURE - 0.4)

    def _ring(self, post: Post, middle: float) -> None:
        """Circle the figure of a hand won: its box."""
        column = self._columns[f"points_{post.column}{post.side.lower()}"]
        with self._pen.decoration():
            radius = min(_RING, column.width / 2 - 0.3, self._table.row / 2 - 0.25)
            self._pen.circle(self._left + column.middle, middle, radius, 0.6)

    # ------------------------------------------------------------------ rules

    def _rule_off(self, block: Block) -> None:
        """Draw what the ruling of a page depends on: hands, the end, and closed columns."""
        left, right = self._left, self._left + self._table.width
        lines = (*block.lines, *block.ahead)
        ends: list[Path] = []
        parted: list[Path] = []
        for rows, line in enumerate(lines, 1):
            y = self._cells.row_bottom(rows)
            if line.ends_game and not self._in_columns:
                ends.append([(left, y), (right, y)])
            elif self._desk.form.team_size > 1 and line.kind != "pairing":
                parted.append([(left, y), (right, y)])
        if parted:
            self._pen.lines(parted, 0.7, MUTED)
        if ends:
            self._pen.lines(ends, 1.6)
        if not block.account:
            y = self._cells.row_bottom(block.rows)
            self._pen.lines([[(left, y), (right, y)]], 0.75)
        self._close_columns(block)

    def _close_columns(self, block: Block) -> None:
        """Rule off each closed column, and strike out what is left of it on this page."""
        session = block.session
        if not self._in_columns or session is None:
            return
        closed = {n: rows for rows, line in enumerate(block.lines, 1) for n in line.closes}
        foot = self._cells.row_bottom(block.rows)
        for number in COLUMN_NUMBERS:
            first, last = (self._columns[f"{p}"] for p in (f"points_{number}a", f"score_{number}b"))
            left, right = self._left + first.x, self._left + last.right
            if number in closed:
                y = self._cells.row_bottom(closed[number])
                self._pen.lines([[(left, y - 0.4), (right, y - 0.4)]], 1.3)
                self._pen.lines([[(left, y + 0.4), (right, y + 0.4)]], 1.3)
            elif number in block.shut:
                y = self._cells.row_bottom(0)
            else:
                continue
            if foot - y > self._table.row / 2:
                self._pen.lines([[(left + 1, foot - 0.8), (right - 1, y + 1.2)]], 0.5, MUTED)

    # ------------------------------------------------------------------ the race

    def _draw_races(self, block: Block, below: float, foot: float) -> None:
        """Draw the races of a finished game or session, where there is room for them."""
        games = _accounts(block)
        room = foot - below - 4
        drawn = [game for game in games if game.finished and worth_drawing(game)]
        if block.goes_on or room < LEAST_HEIGHT or not drawn or len(drawn) < len(games):
            return
        gap = 6.0
        width = (self._table.width - gap * (len(drawn) - 1)) / max(2, len(drawn))
        for number, game in enumerate(drawn):
            x = self._left + number * (width + gap)
            draw_race(
                self._pen,
                self._desk,
                game.race,
                Box(x, below + 5, width, min(room - 2, MOST_HEIGHT)),
            )


def _accounts(block: Block) -> tuple[GameView | ColumnView, ...]:
    """Return the game of a block, or its columns."""
    if block.session is not None:
        return block.session.columns
    return (block.game,) if block.game is not None else ()
