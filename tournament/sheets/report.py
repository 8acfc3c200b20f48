"""What a print reports back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class MissingGlyphs(NamedTuple):
    """A text on the sheets that lacks letters because no font on this machine has them.

    `letters` holds each missing character once, in order of appearance. On paper they are empty
    boxes; in the PDF's text they are missing.
    """

    name: str
    letters: str


@dataclass(frozen=True, slots=True)
class SheetReport:
    """The outcome of a print: pages in the file, matches on them, and texts that lack letters."""

    pages: int
    matches: int
    missing: tuple[MissingGlyphs, ...] = ()
