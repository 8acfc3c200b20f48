"""What can be written with, and the dry run that finds out which letters will be needed.

Every page is drawn twice by the same functions: first with `Wishes`, which only notes the texts
and letters, then with `Ink`. So what is rendered is always exactly what is written.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from tournament.sheets.colours import INK, Colour
from tournament.sheets.fitting import fit
from tournament.sheets.strip import PLAIN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, TypeAlias

    from tournament.sheets.fitting import Place
    from tournament.sheets.measures import Box
    from tournament.sheets.strip import Style

    Align: TypeAlias = Literal["left", "right", "middle"]
    Path: TypeAlias = Sequence[tuple[float, float]]


class Pen(Protocol):
    """Writes on a page: places in mm from its top left corner, sizes of letters in points."""

    def tagged(self, tag: str) -> AbstractContextManager[None]:
        """Mark what is written inside as one element of the document's structure."""

    def decoration(self) -> AbstractContextManager[None]:
        """Mark what is written inside as decoration, not to be read aloud."""

    def clipped(self, box: Box) -> AbstractContextManager[None]:
        """Show only what lies within `box`."""

    def lines(
        self, paths: Sequence[Path], weight: float, colour: Colour = INK, dash: str = ""
    ) -> None:
        """Draw open lines, `weight` points thick."""

    def wipe(self, box: Box) -> None:
        """Make `box` white again, to join cells of the ruling."""

    def square(self, x: float, y: float, side: float, weight: float, colour: Colour = INK) -> None:
        """Draw an open square around the centre (x, y)."""

    def circle(
        self, x: float, y: float, radius: float, weight: float, colour: Colour = INK
    ) -> None:
        """Draw a ring around (x, y)."""

    def form(self, name: str, left: float = 0.0, bottom: float = 0.0) -> None:
        """Lay a part of the empty sheet with its lower left corner at (left, bottom)."""

    def picture(self, name: str, box: Box) -> None:
        """Lay a picture into `box`."""

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        style: Style = PLAIN,
        align: Align = "left",
        colour: Colour = INK,
        most: float = 0.0,
    ) -> None:
        """Write a figure or fixed word with its baseline at `y`, no wider than `most` mm."""

    def place(
        self,
        text: str,
        place: Place,
        x: float,
        middle: float,
        *,
        style: Style = PLAIN,
        align: Align = "left",
        colour: Colour = INK,
        leading: float = 0.0,
    ) -> None:
        """Set free text in `place`, its lines centred around the height `middle`."""


class Wishes:
    """A pen without ink: remembers which texts and letters the real one will need."""

    def __init__(self) -> None:
        """Start without a wish."""
        self.texts: set[tuple[Style, str]] = set()
        self.letters: set[str] = {"?"}

    def tagged(self, _tag: str) -> AbstractContextManager[None]:
        """Do nothing."""
        return nullcontext()

    def decoration(self) -> AbstractContextManager[None]:
        """Do nothing."""
        return nullcontext()

    def clipped(self, _box: Box) -> AbstractContextManager[None]:
        """Do nothing."""
        return nullcontext()

    def lines(self, *_args: object, **_kwargs: object) -> None:
        """Do nothing."""

    wipe = square = circle = form = picture = lines

    def write(self, text: str, *_args: object, **_kwargs: object) -> None:
        """Remember the letters."""
        self.letters.update(text)

    def place(
        self, text: str, place: Place, *_args: object, style: Style = PLAIN, **_kwargs: object
    ) -> None:
        """Remember the lines the text will be set in."""
        self.texts.update((style, line) for line in fit(text, place).lines)
