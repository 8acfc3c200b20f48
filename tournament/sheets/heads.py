"""The heads of a table of the whole width: its title, names and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.values import SIDES
from tournament.sheets.cells import plain
from tournament.sheets.colours import FELT, INK, MUTED, Colour
from tournament.sheets.grid import status_of
from tournament.sheets.measures import GROUPS, NAMES, TITLE
from tournament.sheets.posting import ahead_over
from tournament.sheets.strip import BOLD
from tournament.sheets.tables import COLUMN_NUMBERS

if TYPE_CHECKING:
    from tournament.sheets.blocks import Block
    from tournament.sheets.cells import Cells
    from tournament.sheets.desk import Desk
    from tournament.sheets.pen import Pen


def write_wide_title(cells: Cells, desk: Desk, block: Block) -> None:
    """Write which game or session this is, and how it ended or goes on."""
    kind = "session" if desk.form.layout == "columns" else "game"
    title = desk.word(kind if block.part == 1 else f"{kind}_continued", number=block.number)
    cells.title(title, *_status(desk, block))


def _status(desk: Desk, block: Block) -> tuple[str, Colour]:
    """Return what stands at the right of the title."""
    session = block.session
    if block.goes_on:
        return desk.word("goes_on_page"), MUTED
    if session is None or block.kind == "unplayed":
        return status_of(desk, block)
    if not session.finished:
        return "", MUTED
    winners = [column.winner for column in session.columns]
    parts = [desk.word("columns_of", a=winners.count("A"), b=winners.count("B"))]
    net = ahead_over(session.columns, desk.match.rule_set)
    parts.append(ahead_text(desk, net))
    return " · ".join(parts), FELT


def ahead_text(desk: Desk, net: int) -> str:
    """Return in words what a side is ahead, or that they are level."""
    if not net:
        return desk.word("level")
    return desk.side_word("ahead", "A" if net > 0 else "B").format(points=plain(abs(net)))


def write_heads(pen: Pen, cells: Cells, desk: Desk, block: Block) -> None:
    """Write names and numbers above the columns of figures."""
    top = desk.measures.block_top + TITLE
    with pen.tagged("P"):
        if desk.form.layout != "columns":
            for side in SIDES:
                letter = side.lower()
                x = cells.middle_of(f"points_{letter}", f"total_{letter}")
                _name(pen, desk, side, x, top + GROUPS / 2)
            return
        for number in COLUMN_NUMBERS:
            x = cells.middle_of(f"points_{number}a", f"score_{number}b")
            word = _column_word(desk, block, number)
            pen.write(word, x, top + GROUPS / 2 + 0.9, 7.4, style=BOLD, align="middle", colour=INK)
            for side in SIDES:
                cell = f"{number}{side.lower()}"
                x = cells.middle_of(f"points_{cell}", f"score_{cell}")
                _name(pen, desk, side, x, top + GROUPS + NAMES / 2)


def _name(pen: Pen, desk: Desk, side: str, x: float, middle: float) -> None:
    """Write the name of a side, or its letter while nobody is there."""
    name = desk.name("A" if side == "A" else "B")
    pen.place(name or side, desk.table.short_name, x, middle, style=BOLD, align="middle")


def _column_word(desk: Desk, block: Block, number: int) -> str:
    """Return the head of a column, counted on over sessions, and how often it counts."""
    place = (block.number - 1) * len(COLUMN_NUMBERS) + number
    times = desk.match.rule_set.third_column_multiplier
    if number == COLUMN_NUMBERS[-1] and times != 1:
        return desk.word("column_times", number=place, times=times)
    return desk.word("column", number=place)
