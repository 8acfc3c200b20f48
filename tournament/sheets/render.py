"""Printing the sheets of a round: values in, one PDF file out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.utils import translation

from tournament.sheets.book import Book, Imprint
from tournament.sheets.desk import Desk
from tournament.sheets.errors import NothingToPrint
from tournament.sheets.fitting import printable
from tournament.sheets.forms import FRAME_FORM
from tournament.sheets.grid import GameWriter
from tournament.sheets.header import marked_address, write_footer, write_header
from tournament.sheets.measures import measures_of
from tournament.sheets.pen import Wishes
from tournament.sheets.plan import is_printed, plan_match
from tournament.sheets.report import MissingGlyphs, SheetReport
from tournament.sheets.storage import write_whole
from tournament.sheets.strip import set_strip
from tournament.sheets.summary import SummaryWriter
from tournament.sheets.wide import WideWriter
from tournament.sheets.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from tournament.sheets.blocks import Block, Page
    from tournament.sheets.pen import Pen
    from tournament.values import SheetSet


def _unwatched(_done: int, _of: int) -> None:
    """Report progress to nobody."""


def render_sheets(
    sheet_set: SheetSet, *, out: Path, progress: Callable[[int, int], None] = _unwatched
) -> SheetReport:
    """Write the score sheets of a round to the PDF file `out` and report what is in it.

    Blank with names before play, filled in as far as it was played; matches with a bye have no
    sheet. Words are in the active language. `progress` is told (matches done, of how many). Works
    in one process, so also inside a Celery worker.

    The file appears whole or not at all. Raises `SheetsUnavailable` where the machine cannot
    make PDF files, `NothingToPrint` when no match has two places, `UnknownPaper`, and
    `SheetsNotWritten` when the disk refuses.
    """
    measures = measures_of(sheet_set.paper)
    known = words()
    desks = [
        Desk.of(sheet, measures, known) for sheet in sheet_set.matches if is_printed(sheet.match)
    ]
    if not desks:
        raise NothingToPrint
    progress(0, len(desks))
    plans = [plan_match(desk.match) for desk in desks]
    strip = set_strip(*_wishes(desks, plans))
    book = Book(measures, strip)
    for number, (desk, pages) in enumerate(zip(desks, plans, strict=True), 1):
        book.add_match(_title(desk), desk.form, marked_address(desk.sheet), _writers(desk, pages))
        progress(number, len(desks))
    write_whole(out, book.to_bytes(_imprint(desks)))
    return SheetReport(book.pages, len(desks), tuple(_missing(desks, strip.missing)))


def write_page(pen: Pen, desk: Desk, pages: Sequence[Page], number: int) -> None:
    """Write page `number` (from 0) of a match."""
    with pen.decoration():
        pen.form(FRAME_FORM)
    write_header(pen, desk)
    for half, block in enumerate(pages[number]):
        _writer_of(desk, block)(pen, desk, half).write(block)
    write_footer(pen, desk, number + 1, len(pages))


def _writer_of(desk: Desk, block: Block) -> type[SummaryWriter | WideWriter | GameWriter]:
    """Return what writes a block."""
    if block.kind == "summary":
        return SummaryWriter
    return WideWriter if desk.form.wide and block.kind != "empty" else GameWriter


def _writers(desk: Desk, pages: Sequence[Page]) -> list[Callable[[Pen], None]]:
    """Return what writes each page of a match."""
    return [
        partial(write_page, desk=desk, pages=pages, number=number) for number in range(len(pages))
    ]


def _wishes(
    desks: Iterable[Desk], plans: Iterable[Sequence[Page]]
) -> tuple[set[tuple[str, str]], str]:
    """Return the texts and letters that these pages need, by writing them without ink."""
    wishes = Wishes()
    for desk, pages in zip(desks, plans, strict=True):
        for writer in _writers(desk, pages):
            writer(wishes)
    return wishes.texts, "".join(wishes.letters)


def _title(desk: Desk) -> str:
    """Return the bookmark of a match: its code and who plays."""
    names = " – ".join(printable(desk.name(side)) or "…" for side in ("A", "B"))
    return f"{desk.match.card.code} · {names}"


def _imprint(desks: Sequence[Desk]) -> Imprint:
    """Return what the file says about itself."""
    first = desks[0]
    parts = (first.sheet.event_name, first.match.card.round_name, first.words["title"])
    title = " · ".join(printable(part) for part in parts if part)
    return Imprint(title, first.words["subject"], translation.get_language() or "en")


def _missing(desks: Iterable[Desk], missing: frozenset[int]) -> Iterator[MissingGlyphs]:
    """Yield each text that holds letters no font has, once."""
    if not missing:
        return
    seen: set[str] = set()
    for text in (text for desk in desks for text in _free_texts(desk)):
        letters = "".join(dict.fromkeys(letter for letter in text if ord(letter) in missing))
        if letters and text not in seen:
            seen.add(text)
            yield MissingGlyphs(text, letters)


def _free_texts(desk: Desk) -> Iterator[str]:
    """Yield every text on a sheet that people typed."""
    people = [person for person in (desk.person("A"), desk.person("B")) if person]
    yield from (person.name for person in people)
    yield from (person.club for person in people)
    yield from (member for person in people for member in person.members)
    yield from (desk.sheet.event_name, desk.sheet.place, desk.match.card.round_name)
    yield from (row.row.note for row in desk.match.rows)
    if desk.match.ruling:
        yield desk.match.ruling.reason
