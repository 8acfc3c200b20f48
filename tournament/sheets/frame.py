"""The frame of a paper: its size, the event at its head, page and time at its foot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from django.utils.encoding import iri_to_uri

from tournament.sheets.colours import INK, MUTED
from tournament.sheets.errors import UnknownPaper
from tournament.sheets.fitting import Place, Step
from tournament.sheets.header import QR_PICTURE
from tournament.sheets.measures import Box, Measures
from tournament.sheets.qr import qr_bits
from tournament.sheets.strip import SERIF

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.sheets.pen import Pen

    PageWriter = Callable[[Pen], None]

SIZES: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4), "A3": (297.0, 420.0)}
"""Papers, upright, in millimetres."""
MARGIN: Final = 10.0
TOP: Final = 9.0
HEADER: Final = 19.0
FOOTER: Final = 9.0
QR_SIDE: Final = 17.0


@dataclass(frozen=True, slots=True)
class PaperHead:
    """What stands on every page: the event, when and from which revision it was printed.

    `moment` and `zone` are as shown, in the time zone of the event. `url` goes into the QR code.
    """

    event_name: str
    where: str
    moment: str
    zone: str
    revision: int
    url: str
    paper: str


@dataclass(frozen=True)
class Frame:
    """The frame of one paper in one language. Raises `UnknownPaper` when it is measured."""

    head: PaperHead
    words: Mapping[str, str]
    title: str
    landscape: bool = False

    @cached_property
    def measures(self) -> Measures:
        """Return the size of the page."""
        if self.head.paper not in SIZES:
            raise UnknownPaper(self.head.paper, tuple(SIZES))
        width, height = SIZES[self.head.paper]
        if self.landscape:
            width, height = height, width
        return Measures(self.head.paper, width, height)

    @cached_property
    def body(self) -> Box:
        """Return the place between head and foot."""
        size, top = self.measures, TOP + HEADER
        return Box(MARGIN, top, size.width - 2 * MARGIN, size.height - top - FOOTER)

    def write(self, pen: Pen, page: int, pages: int) -> None:
        """Write head and foot of a page."""
        self._write_head(pen)
        self._write_foot(pen, page, pages)

    def _write_head(self, pen: Pen) -> None:
        head, right = self.head, self.measures.width - MARGIN
        coded = bool(qr_bits(head.url))
        if coded:
            with pen.decoration():
                pen.picture(QR_PICTURE, Box(right - QR_SIDE, TOP - 2, QR_SIDE, QR_SIDE))
            right -= QR_SIDE + 4
        width = right - MARGIN
        with pen.tagged("P"):
            event = Place(width * 0.6, (Step(1, 12), Step(1, 10), Step(2, 7), Step(2, 5)), 1.0)
            pen.place(head.event_name, event, MARGIN, TOP + 2.2, colour=MUTED)
        with pen.tagged("P"):
            where = Place(width * 0.38, (Step(1, 9), Step(1, 7.5), Step(2, 6), Step(2, 5)))
            pen.place(head.where, where, right, TOP + 2.2, align="right", colour=MUTED)
        with pen.tagged("H1"):
            title = Place(width, (Step(1, 20), Step(1, 15), Step(1, 11), Step(2, 8)), 1.0)
            pen.place(self.title, title, MARGIN, TOP + 10.4, style=SERIF)
        with pen.decoration():
            y = TOP + HEADER - 2.5
            pen.lines([[(MARGIN, y), (self.measures.width - MARGIN, y)]], 1.2, INK)

    def _write_foot(self, pen: Pen, page: int, pages: int) -> None:
        head, y = self.head, self.measures.height - 5.0
        right, middle = self.measures.width - MARGIN, self.measures.width / 2
        with pen.tagged("P"):
            told = self.words["page"].format(page=page, pages=pages)
            pen.write(told, MARGIN, y, 7.5, colour=MUTED)
        with pen.tagged("P"):
            most = self.body.width * 0.28
            pen.write(iri_to_uri(head.url), middle, y, 7, align="middle", colour=MUTED, most=most)
        with pen.tagged("P"):
            told = self.words["printed"].format(
                moment=head.moment, zone=head.zone, revision=head.revision
            )
            most = self.body.width * 0.34
            pen.write(told, right, y, 7.5, align="right", colour=MUTED, most=most)
