"""Lists on paper: rows that are never cut, the headings again on every page."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tournament.sheets.colours import INK, MUTED, Colour
from tournament.sheets.fitting import POINTS_PER_MM, Place, Step
from tournament.sheets.measures import Box, columns_over
from tournament.sheets.strip import PLAIN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from tournament.sheets.frame import Frame, PageWriter
    from tournament.sheets.measures import Column
    from tournament.sheets.pen import Pen

HEAD: Final = 6.5
GUTTER: Final = 8.0
PAD: Final = 1.2
_HEADING: Final = 7.5


class Cell(NamedTuple):
    """What stands in a cell; `under` is small below it. Sizes are shares of the row's."""

    text: str = ""
    under: str = ""
    style: str = PLAIN
    colour: Colour = INK
    size: float = 1.0
    kind: Literal["text", "figure", "box", "line"] = "text"


class Heading(NamedTuple):
    """A column: its key, heading, share of the width, and whether it is set to the right."""

    key: str
    title: str
    share: float
    right: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """A list. `least` and `most` are the heights of its rows in mm.

    `bands` columns of rows stand side by side where the rows do not fit on one page in one.
    `groups` are the rows above which a heavier rule stands. `blanks`: at least so many empty rows
    follow, and the last page is filled with them.
    """

    headings: tuple[Heading, ...]
    rows: Sequence[Mapping[str, Cell]]
    least: float
    most: float
    bands: int = 1
    groups: frozenset[int] = field(default_factory=frozenset)
    blanks: int = 0
    blank: Mapping[str, Cell] = field(default_factory=dict)


def roll_pages(frame: Frame, roll: Roll) -> list[PageWriter]:
    """Return what writes each page of a roll; none for a roll without rows."""
    if not roll.rows:
        return []
    room = frame.body.height - HEAD
    wanted = len(roll.rows) + roll.blanks
    single = int(room // roll.least)
    bands = 1 if wanted <= single else roll.bands
    height = min(roll.most, max(roll.least, room / max(1, -(-wanted // bands))))
    per_band = int((room + 0.01) // height)
    rows = list(roll.rows)
    if roll.blanks:
        rows += [roll.blank] * (-(-wanted // per_band) * per_band - len(rows))
    per_page = per_band * bands
    pages = [range(at, min(at + per_page, len(rows))) for at in range(0, len(rows), per_page)]
    return [
        partial(_write_page, frame=frame, roll=roll, rows=rows, shown=shown, layout=(bands, height))
        for shown in pages
    ]


def _write_page(
    pen: Pen,
    *,
    frame: Frame,
    roll: Roll,
    rows: Sequence[Mapping[str, Cell]],
    shown: range,
    layout: tuple[int, float],
) -> None:
    bands, height = layout
    body = frame.body
    width = (body.width - GUTTER * (bands - 1)) / bands
    per_band = int((body.height - HEAD + 0.01) // height)
    for band in range(bands):
        part = shown[band * per_band : (band + 1) * per_band]
        if not part:
            continue
        box = Box(body.x + band * (width + GUTTER), body.y, width, body.height)
        columns = columns_over(tuple((one.key, one.share) for one in roll.headings), width)
        _write_headings(pen, roll, box, columns)
        for line, number in enumerate(part):
            top = box.y + HEAD + line * height
            _write_rule(pen, box, top + height, heavy=number + 1 in roll.groups)
            with pen.tagged("P"):
                for heading in roll.headings:
                    cell = rows[number].get(heading.key, Cell())
                    column = columns[heading.key]
                    _write_cell(pen, cell, heading, _box(box, column, top, height))


def _box(box: Box, column: Column, top: float, height: float) -> Box:
    return Box(box.x + column.x, top, column.width, height)


def _write_headings(pen: Pen, roll: Roll, box: Box, columns: Mapping[str, Column]) -> None:
    with pen.tagged("P"):
        for heading in roll.headings:
            column = columns[heading.key]
            x = box.x + (column.right - PAD if heading.right else column.x + PAD)
            align: Literal["left", "right"] = "right" if heading.right else "left"
            pen.write(
                heading.title, x, box.y + HEAD - 2, _HEADING, align=align, colour=MUTED,
                most=column.width - PAD,
            )  # fmt: skip
    with pen.decoration():
        pen.lines([[(box.x, box.y + HEAD), (box.right, box.y + HEAD)]], 0.8, INK)


def _write_rule(pen: Pen, box: Box, y: float, *, heavy: bool) -> None:
    with pen.decoration():
        pen.lines([[(box.x, y), (box.right, y)]], 0.9 if heavy else 0.3, INK if heavy else MUTED)


def _write_cell(pen: Pen, cell: Cell, heading: Heading, box: Box) -> None:
    size = box.height * POINTS_PER_MM * (0.36 if cell.under else 0.46) * cell.size
    middle = box.y + box.height * (0.36 if cell.under else 0.5)
    x = box.right - PAD if heading.right else box.x + PAD
    align: Literal["left", "right"] = "right" if heading.right else "left"
    if cell.kind == "box":
        with pen.decoration():
            side = min(box.height * 0.55, 6)
            pen.square(box.x + box.width / 2, box.y + box.height / 2, side, 0.8)
    elif cell.kind == "line":
        with pen.decoration():
            y = box.bottom - 2
            pen.lines([[(box.x + PAD, y), (box.right - PAD, y)]], 0.4, MUTED, "0.6 1.6")
    elif cell.kind == "figure":
        baseline = middle + size * 0.36 / POINTS_PER_MM
        pen.write(
            cell.text, x, baseline, size, style=cell.style, align=align, colour=cell.colour,
            most=box.width - PAD,
        )  # fmt: skip
    elif cell.text:
        place = text_place(box.width - 2 * PAD, size)
        pen.place(cell.text, place, x, middle, style=cell.style, align=align, colour=cell.colour)
    if cell.under:
        steps = (Step(1, size * 0.66), Step(1, size * 0.5), Step(2, size * 0.36))
        small = Place(box.width - 2 * PAD, steps)
        pen.place(cell.under, small, x, box.y + box.height * 0.78, align=align, colour=MUTED)


def text_place(width: float, size: float) -> Place:
    """Return a place for a name: as big as it goes, else smaller, else on more lines."""
    shares = ((1, 1.0), (1, 0.86), (1, 0.74), (2, 0.6), (2, 0.48), (3, 0.38), (4, 0.28))
    return Place(width, tuple(Step(lines, size * share) for lines, share in shares), spread=1.0)
