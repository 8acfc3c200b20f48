"""The sizes of a score sheet, in millimetres from the top left corner of the paper.

One place for every figure, used by the empty sheet (drawn from a template) and by what is
written on it, so that the two always meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from tournament.sheets.errors import UnknownPaper
from tournament.sheets.fitting import Place, Step

ROWS: Final = 36
"""Rows of a game block: more than nine games in ten need."""
MARGIN: Final = 9.0
TOP: Final = 8.0
BOTTOM: Final = 6.5
GUTTER: Final = 6.0
HEADER: Final = 22.6
HEADER_GAP: Final = 1.6
FOOTER: Final = 4.2
TITLE: Final = 5.6
GROUPS: Final = 5.0
LABELS: Final = 3.4
NAMES: Final = 5.0
HEAD: Final = TITLE + GROUPS + LABELS
QR_SIDE: Final = 19.0
SEED: Final = 13.5

SUMMARY_GAMES: Final = 11
"""Games the summary block with the signatures holds."""
SUMMARY_GAMES_BEFORE: Final = 16
"""Games each summary block before that one holds."""
SUMMARY_LABELS: Final = 8.0
SUMMARY_ROW_LEAST: Final = 6.1
SUMMARY_ROW_MOST: Final = 7.6
RESULT: Final = 9.5
REMARK_ROW: Final = 7.2
SIGNATURE: Final = 15.0

SUMMARY_COLUMNS: Final = (
    ("game", 8.0),
    ("side", 7.0),
    ("hand_points", 12.6),
    ("penalty", 11.6),
    ("game_bonus", 12.8),
    ("boxes_won", 8.0),
    ("boxes", 11.0),
    ("shutout", 11.0),
    ("total", 12.5),
)
SUMMARY_WITH_SUMS: Final = (
    ("game", 7.0),
    ("side", 6.0),
    ("hand_points", 12.0),
    ("penalty", 11.4),
    ("game_bonus", 12.0),
    ("boxes_won", 8.0),
    ("boxes", 10.6),
    ("shutout", 11.0),
    ("total", 12.0),
    ("sum", 13.0),
)


class Column(NamedTuple):
    """A column of a block: its name, left edge within the block, and width."""

    name: str
    x: float
    width: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def middle(self) -> float:
        """Return the centre line."""
        return self.x + self.width / 2


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the lower edge."""
        return self.y + self.height


@dataclass(frozen=True)
class Measures:
    """All places on one paper size."""

    paper: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """Return the printed width."""
        return self.width - 2 * MARGIN

    @property
    def block_width(self) -> float:
        """Return the width of one game: half the page less the gutter."""
        return (self.inner_width - GUTTER) / 2

    @property
    def block_top(self) -> float:
        """Return where the blocks begin on the page."""
        return TOP + HEADER + HEADER_GAP

    @property
    def block_height(self) -> float:
        """Return the height of a block."""
        return self.height - BOTTOM - FOOTER - self.block_top

    @property
    def row(self) -> float:
        """Return the height of a row for one hand."""
        return (self.block_height - HEAD) / ROWS

    def block_left(self, half: int) -> float:
        """Return the left edge of the left (0) or right (1) block on the page."""
        return MARGIN + half * (self.block_width + GUTTER)

    # ------------------------------------------------------------------ the header

    @property
    def header_text_width(self) -> float:
        """Return the width of the header left of the QR code."""
        return self.inner_width - QR_SIDE - 4

    @property
    def qr(self) -> Box:
        """Return the place of the QR code."""
        return Box(self.width - MARGIN - QR_SIDE, TOP, QR_SIDE, QR_SIDE)

    @property
    def event(self) -> Place:
        """Return the place of the event's name."""
        return Place(
            self.header_text_width * 0.56,
            (Step(1, 12), Step(1, 10), Step(1, 8), Step(2, 6.2)),
            spread=1.0,
        )

    @property
    def where(self) -> Place:
        """Return the place of round, date and place of play."""
        return Place(self.header_text_width * 0.42, (Step(1, 8), Step(1, 7), Step(2, 6)))

    @property
    def table_box(self) -> Box:
        """Return the place of the table number and the match code."""
        return Box(MARGIN, TOP + 6.4, 28, 10)

    def player_box(self, side: int) -> Box:
        """Return the place of player A (0) or B (1) in the header."""
        left = self.table_box.right + 1
        width = (MARGIN + self.header_text_width - left) / 2
        return Box(left + side * width, TOP + 6.4, width - 2, 10)

    @property
    def name(self) -> Place:
        """Return the place of a player's name."""
        width = self.player_box(0).width - 7
        steps = (Step(1, 13), Step(1, 11), Step(1, 9.5), Step(2, 8), Step(2, 6.6), Step(3, 5.4))
        return Place(width, (*steps, Step(4, 4.2)), spread=1.0)

    @property
    def club(self) -> Place:
        """Return the place of the club under a name, after the seed."""
        width = self.player_box(0).width - 7 - SEED
        return Place(width, (Step(1, 7.4), Step(1, 6.2), Step(1, 5.4)))

    @property
    def rules(self) -> Place:
        """Return the place of the rules in a line."""
        return Place(self.header_text_width, (Step(1, 7.4), Step(1, 6.6), Step(2, 6), Step(2, 5.2)))

    # ------------------------------------------------------------------ names and remarks

    @property
    def signer(self) -> Place:
        """Return the place of a name under its signature."""
        return Place(self.block_width * 0.62, (Step(1, 7.4), Step(1, 6.4), Step(2, 5.6)))

    @property
    def remark(self) -> Place:
        """Return the place of one remark: up to two ruled lines."""
        return Place(self.block_width - 2, (Step(1, 7.6), Step(2, 7.6), Step(2, 6.4)))


_PAPERS: Final = {
    "A4": Measures("A4", 210.0, 297.0),
    "Letter": Measures("Letter", 215.9, 279.4),
}


def measures_of(paper: str) -> Measures:
    """Return the measures of "A4" or "Letter"; raises `UnknownPaper` for any other."""
    try:
        return _PAPERS[paper]
    except KeyError:
        raise UnknownPaper(paper, tuple(_PAPERS)) from None


@lru_cache(maxsize=16)
def columns_over(shares: tuple[tuple[str, float], ...], width: float) -> dict[str, Column]:
    """Lay columns side by side over `width` in the given proportions."""
    scale = width / sum(share for _, share in shares)
    columns: dict[str, Column] = {}
    x = 0.0
    for name, share in shares:
        columns[name] = Column(name, x, share * scale)
        x += share * scale
    return columns
