"""Score sheets on paper: what goes on each page, as one PDF for a round.

Takes plain values (`tournament.values.SheetSet`) and makes no query. WeasyPrint is loaded when a
sheet is first rendered; importing this package needs no Pango.
"""

from __future__ import annotations

from tournament.sheets.errors import (
    NothingToPrint,
    SheetsError,
    SheetsNotWritten,
    SheetsUnavailable,
    UnknownPaper,
)
from tournament.sheets.render import render_sheets
from tournament.sheets.report import MissingGlyphs, SheetReport

__all__ = [
    "MissingGlyphs",
    "NothingToPrint",
    "SheetReport",
    "SheetsError",
    "SheetsNotWritten",
    "SheetsUnavailable",
    "UnknownPaper",
    "render_sheets",
]
