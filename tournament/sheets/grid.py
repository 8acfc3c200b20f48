"""A game on paper: its hands with running totals, how it ended, and the race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.colours import FELT, INK, MUTED, Colour
from tournament.sheets.measures import GROUPS, HEAD, TITLE, Box
from tournament.sheets.race import LEAST_HEIGHT, MOST_HEIGHT, draw_race, worth_drawing
from tournament.sheets.strip import BOLD, PLAIN, SERIF

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.sheets.desk import Desk
    from tournament.sheets.lines import Line
    from tournament.sheets.pen import Pen
    from tournament.sheets.plan import Block

GAME_FORM: Final = "Game"
_PAD: Final = 1.3
_FIGURE: Final = 9.0
_WORD: Final = 7.0
_BASE: Final = 1.15
"""How far below the middle of a row its baseline lies, in mm."""
_MINUS: Final = "−"


class GameWriter:
    """Writes one block of a game into the left (0) or right (1) half of the page."""

    def __init__(self, pen: Pen, desk: Desk, half: int) -> None:
        """Find the half's place on the page."""
        self._pen, self._desk = pen, desk
        self._measures = desk.measures
        self._left = desk.measures.block_left(half)
        self._top = desk.measures.block_top
        self._columns = desk.measures.columns

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
            used = len(block.lines) * self._measures.row
            bottom = self._top + (TITLE if block.kind == "unplayed" else HEAD + used)
        width, height = self._measures.block_width, bottom - self._top
        shown = Box(self._left - 1, self._top - 1, width + 2, height + 1.1)
        with self._pen.decoration(), self._pen.clipped(shown):
            self._pen.form(GAME_FORM, self._left, foot)
        return bottom

    def _write_title(self, block: Block) -> None:
        """Write which game this is, and how it ended or goes on."""
        key = "game" if block.part == 1 else "game_continued"
        title = self._desk.word("spare" if block.kind == "spare" else key, number=block.number)
        y = self._top + 4.1
        width = self._measures.block_width
        self._pen.write(title, self._left, y, 11, style=SERIF, most=width * 0.55)
        status, colour = self._status(block)
        if status:
            right = self._left + width
            self._pen.write(status, right, y, 7, align="right", colour=colour, most=width * 0.42)

    def _status(self, block: Block) -> tuple[str, Colour]:
        """Return what stands at the right of the title."""
        desk, game = self._desk, block.game
        if block.goes_on:
            return desk.word("goes_on"), MUTED
        if block.kind == "unplayed":
            return desk.word("not_played"), MUTED
        if game is None or not game.finished:
            return "", MUTED
        result = desk.side_word("awarded" if game.awarded else "won", game.winner)
        total = game.total
        return " · ".join(
            part for part in (result, f"{plain(total.A)} – {plain(total.B)}") if part
        ), FELT

    def _write_names(self) -> None:
        """Write each player's name above their points."""
        middle = self._top + TITLE + GROUPS / 2
        for side, first, last in (("A", "points_a", "total_a"), ("B", "points_b", "total_b")):
            x = self._left + (self._columns[first].x + self._columns[last].right) / 2
            name = self._desk.name("A" if side == "A" else "B")
            place = self._measures.short_name
            self._pen.place(name or side, place, x, middle, style=BOLD, align="middle")

    # ------------------------------------------------------------------ lines

    def _write_line(self, line: Line, number: int) -> None:
        """Write one line: its words, its figures, and the box of a hand won."""
        middle = self._top + HEAD + (number + 0.5) * self._measures.row
        y = middle + _BASE
        if line.kind == "ruling":
            self._join("dealer", "deadwood_b", middle)
        elif line.kind != "hand":
            self._join("number", _last_column(line), middle)
        with self._pen.tagged("P"):
            if line.kind == "hand":
                self._write_hand(line, y)
            elif line.kind == "ruling":
                self._write_ruling(line, middle)
            else:
                self._write_account(line, y)
            self._write_points(line, y)
        if line.box is not None:
            with self._pen.decoration():
                column = self._columns[f"box_{line.box.lower()}"]
                self._pen.square(self._left + column.middle, middle, 2.3, 0.7)

    def _write_hand(self, line: Line, y: float) -> None:
        """Write number, dealer, knocker, result and the two deadwoods."""
        if line.number is not None:
            self._figure(str(line.number), "number", y, size=7, colour=MUTED)
        self._letter(line.dealer, "dealer", y, colour=MUTED)
        self._letter(line.who, "who", y, colour=INK)
        colour = MUTED if line.dashed else INK
        self._word(line.how, "how", y, colour=colour)
        for side, deadwood in zip(SIDES, line.deadwood, strict=True):
            if deadwood is not None:
                style = BOLD if line.winner == side else PLAIN
                self._figure(str(deadwood), f"deadwood_{side.lower()}", y, style=style)

    def _write_ruling(self, line: Line, middle: float) -> None:
        """Write a penalty, misdeal or award in words, over the cells it has no figures for."""
        left = self._left + self._columns["dealer"].x + _PAD * 0.7
        text = ruling_text(self._desk, line)
        self._pen.place(text, self._measures.note, left, middle)

    def _write_account(self, line: Line, y: float) -> None:
        """Write the words of a bonus line or total, and the boxes each side won."""
        style = BOLD if line.kind == "total" else PLAIN
        colour = MUTED if line.kind == "forward" else INK
        left = self._left + self._columns["dealer"].x + _PAD * 0.7
        most = self._columns[_last_column(line)].right - self._columns["dealer"].x - _PAD
        word = self._desk.word(line.how)
        self._pen.write(word, left, y, _WORD + 0.4, style=style, colour=colour, most=most)
        if line.boxes is not None:
            for side in SIDES:
                column = f"deadwood_{side.lower()}"
                self._figure(str(line.boxes.of(side)), column, y, colour=MUTED)

    def _join(self, first: str, last: str, middle: float) -> None:
        """Join the cells from column `first` to `last` in the row around `middle`."""
        left, right = self._columns[first].x + 0.15, self._columns[last].right - 0.15
        height = self._measures.row - 0.14
        with self._pen.decoration():
            self._pen.wipe(Box(self._left + left, middle - height / 2, right - left, height))

    def _write_points(self, line: Line, y: float) -> None:
        """Write points and running totals, the winner's so that they stand out."""
        for side, points, total in zip(SIDES, line.points, line.totals, strict=True):
            ending = side.lower()
            won = line.winner == side
            colour = FELT if won else INK
            if points is not None:
                style = BOLD if won else PLAIN
                text = signed(points) if line.kind == "ruling" else plain(points)
                self._figure(text, f"points_{ending}", y, style=style, colour=colour)
            elif line.dashed:
                self._figure("–", f"points_{ending}", y, colour=MUTED)
            if total is not None:
                size = _FIGURE + (1.0 if line.kind == "total" else 0.0)
                style = PLAIN if line.kind == "forward" else BOLD
                self._figure(
                    plain(total), f"total_{ending}", y, style=style, colour=colour, size=size
                )

    def _figure(
        self,
        text: str,
        column: str,
        y: float,
        *,
        style: str = PLAIN,
        colour: Colour = INK,
        size: float = _FIGURE,
    ) -> None:
        """Write a figure at the right of its column."""
        at = self._columns[column]
        x, most = self._left + at.right - _PAD, at.width - 1.2
        self._pen.write(text, x, y, size, style=style, align="right", colour=colour, most=most)

    def _letter(self, side: Side | None, column: str, y: float, *, colour: Colour) -> None:
        """Write the letter of a side in the middle of its column."""
        if side is not None:
            x = self._left + self._columns[column].middle
            self._pen.write(side, x, y, 8, align="middle", colour=colour)

    def _word(self, key: str, column: str, y: float, *, colour: Colour) -> None:
        """Write a fixed word at the left of its column."""
        at = self._columns[column]
        x, most = self._left + at.x + _PAD * 0.7, at.width - _PAD
        self._pen.write(self._desk.word(key), x, y, _WORD, colour=colour, most=most)

    # ------------------------------------------------------------------ rules and race

    def _rule_off(self, lines: tuple[Line, ...]) -> None:
        """Draw a heavy rule where the game ends, and close its account with a double one."""
        left, right = self._left, self._left + self._measures.block_width
        for number, line in enumerate(lines, 1):
            y = self._top + HEAD + number * self._measures.row
            if line.ends_game:
                self._pen.lines([[(left, y), (right, y)]], 1.6)
            if line.kind == "total":
                first = left + self._columns["points_a"].x
                above = y - self._measures.row
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


def _last_column(line: Line) -> str:
    """Return the last column that the words of a bonus line or total may cover."""
    return "deadwood_b" if line.boxes is None else "how"


def plain(figure: int) -> str:
    """Return a figure with a true minus sign."""
    return f"{_MINUS}{-figure}" if figure < 0 else str(figure)


def signed(figure: int) -> str:
    """Return a figure with its sign, as a penalty or a grant of points is written."""
    return plain(figure) if figure < 0 else f"+{figure}"


def ruling_text(desk: Desk, line: Line) -> str:
    """Return a penalty, misdeal or award in words, with the note that was made of it."""
    word = desk.word(line.how) if line.who is None else desk.side_word(line.how, line.who)
    note = line.note.strip()
    if not note or note.casefold() == word.casefold():
        return word
    return f"{word}: {note}"
