"""Binding the pages: one PDF of shared forms, pieces of text, contents and bookmarks."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from tournament.sheets.empty import empty_sheet
from tournament.sheets.fitting import POINTS_PER_MM
from tournament.sheets.ink import Ink
from tournament.sheets.qr import qr_bits
from tournament.sheets.structure import add_structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournament.sheets.forms import SheetForm
    from tournament.sheets.measures import Measures
    from tournament.sheets.strip import Piece, Strip
    from tournament.sheets.structure import TaggedPage

_TALL: Final = 80
"""How far above and below its baseline a piece may reach, in units of the strip."""
_MAKER: Final = "Undercut"


class Imprint(NamedTuple):
    """What the file says about itself."""

    title: str
    subject: str
    language: str


class Book:
    """A PDF in the making, for one paper size and one strip of texts."""

    def __init__(self, measures: Measures, strip: Strip) -> None:
        """Open an empty book that writes with `strip`."""
        self._measures = measures
        self._strip = strip
        self._pdf = pikepdf.new()
        self._resources = self._pdf.copy_foreign(strip.resources)
        self._chosen: dict[frozenset[str], Any] = {}
        self._fonts = self._only(
            {glyph.font for face in strip.faces.values() for glyph in face.values()}
        )
        self._names = {key: f"T{number}" for number, key in enumerate(strip.pieces)}
        self._pieces: dict[str, Any] = {}
        self._empty: dict[SheetForm, dict[str, Any]] = {}
        self._chapters: list[tuple[str, list[TaggedPage]]] = []

    @property
    def pages(self) -> int:
        """Return how many pages there are so far."""
        return len(self._pdf.pages)

    def add_match(
        self, title: str, form: SheetForm, address: str, writers: Iterable[Callable[[Ink], None]]
    ) -> None:
        """Add the pages of a match, each written by one of `writers`, under the bookmark `title`.

        `form` chooses the empty sheet, `address` goes into the QR code.
        """
        self._add(title, {**self._empty_forms(form), **self._qr_code(address)}, writers)

    def add_pages(self, title: str, address: str, writers: Iterable[Callable[[Ink], None]]) -> None:
        """Add pages without an empty sheet below them, each written by one of `writers`."""
        self._add(title, self._qr_code(address), writers)

    def _add(
        self, title: str, shared: dict[str, Any], writers: Iterable[Callable[[Ink], None]]
    ) -> None:
        pages: list[TaggedPage] = []
        for writer in writers:
            ink = Ink(self._measures.height, self._strip, self._names)
            writer(ink)
            pages.append((self._add_page(ink, shared), ink.tags))
        self._chapters.append((title, pages))

    def to_bytes(self, imprint: Imprint) -> bytes:
        """Close the book and return the whole PDF; equal books are equal to the byte."""
        self._write_imprint(imprint)
        self._add_bookmarks()
        add_structure(self._pdf, self._chapters)
        file = io.BytesIO()
        self._pdf.save(
            file, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate
        )
        return file.getvalue()

    # ------------------------------------------------------------------ parts of pages

    def _add_page(self, ink: Ink, shared: dict[str, Any]) -> Any:  # noqa: ANN401 - a PDF object
        """Add one page with what `ink` wrote and the forms it used."""
        forms = {name: shared[name] for name in ink.used_forms}
        forms.update({self._names[key]: self._piece_form(key) for key in ink.used_pieces})
        named = Dictionary({f"/{name}": form for name, form in sorted(forms.items())})
        size = (self._measures.width, self._measures.height)
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, *(round(side * POINTS_PER_MM, 2) for side in size)]),
            Resources=Dictionary(Font=self._fonts.Font, XObject=named),
            Contents=self._pdf.make_stream(ink.content()),
            StructParents=len(self._pdf.pages),
            Tabs=Name.S,
        )
        self._pdf.pages.append(pikepdf.Page(page))
        return self._pdf.pages[-1].obj

    def _piece_form(self, key: tuple[str, str]) -> Any:  # noqa: ANN401 - a PDF object
        """Return the form of a piece of text, made when it is first used."""
        name = self._names[key]
        if name not in self._pieces:
            self._pieces[name] = self._form_of(self._strip.pieces[key])
        return self._pieces[name]

    def _form_of(self, piece: Piece) -> Any:  # noqa: ANN401 - a PDF object
        """Make a form of a piece, with its baseline's start at (0, 0)."""
        return self._pdf.make_stream(
            piece.content,
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([-_TALL, -_TALL, round(piece.width + _TALL, 2), _TALL]),
            Resources=self._only(piece.fonts | piece.images),
        )

    def _only(self, names: Iterable[str]) -> Any:  # noqa: ANN401 - a PDF object
        """Return resources with the named fonts and images of the strip and no others.

        Readers load every font of a form's resources, whether it is used or not.
        """
        chosen = frozenset(names)
        if chosen not in self._chosen:
            kinds = Dictionary()
            for kind in ("/Font", "/XObject"):
                all_of_kind = self._resources.get(kind, Dictionary())
                kinds[kind] = Dictionary(
                    {name: all_of_kind[name] for name in sorted(chosen) if name in all_of_kind}
                )
            self._chosen[chosen] = self._pdf.make_indirect(kinds)
        return self._chosen[chosen]

    def _empty_forms(self, form: SheetForm) -> dict[str, Any]:
        """Return the parts of the empty sheet, brought into this book once."""
        if form not in self._empty:
            sheet = empty_sheet(self._measures.paper, form)
            with pikepdf.open(io.BytesIO(sheet.pdf)) as source:
                self._empty[form] = {
                    name: self._pdf.copy_foreign(page.as_form_xobject())
                    for name, page in zip(sheet.forms, source.pages, strict=True)
                }
        return self._empty[form]

    def _qr_code(self, address: str) -> dict[str, Any]:
        """Return the QR code of a match's address as a picture, if it has one."""
        code = qr_bits(address)
        if code is None:
            return {}
        side, bits = code
        picture = self._pdf.make_stream(
            bits,
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=side,
            Height=side,
            ColorSpace=Name.DeviceGray,
            BitsPerComponent=1,
            Interpolate=False,
        )
        return {"Qr": picture}

    # ------------------------------------------------------------------ the file about itself

    def _write_imprint(self, imprint: Imprint) -> None:
        """Set title, subject, language, and that viewers show the title."""
        self._pdf.Root.Lang = String(imprint.language)
        self._pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        # Whatever is set here goes into the old-style document information as well.
        with self._pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = imprint.title
            metadata["dc:description"] = imprint.subject
            metadata["dc:language"] = [imprint.language]
            metadata["xmp:CreatorTool"] = _MAKER

    def _add_bookmarks(self) -> None:
        """Add one bookmark for each match."""
        first = 0
        with self._pdf.open_outline() as outline:
            for title, pages in self._chapters:
                outline.root.append(OutlineItem(title, first))
                first += len(pages)
