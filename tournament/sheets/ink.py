"""The pen: writes lines, figures and pieces of text into the content of one PDF page.

Places are in millimetres from the top left corner of the page, sizes of letters in points.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tournament.sheets.colours import INK, Colour
from tournament.sheets.fitting import POINTS_PER_MM, fit
from tournament.sheets.strip import PLAIN, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tournament.sheets.fitting import Place
    from tournament.sheets.measures import Box
    from tournament.sheets.pen import Align, Path
    from tournament.sheets.strip import Glyph, Strip, Style

_CURVE: Final = 0.5523
"""How far a Bézier handle reaches to draw a quarter of a circle."""
_LEADING: Final = 1.14
_X_HEIGHT: Final = 0.36
"""How far below the middle of a line its baseline lies, in ems."""


class Ink:
    """The content of one page in the making."""

    def __init__(
        self, height: float, strip: Strip, piece_names: Mapping[tuple[str, str], str]
    ) -> None:
        """Start an empty page of `height` mm, writing with the faces and pieces of `strip`."""
        self._height = height
        self._strip = strip
        self._written = strip.written
        self._names = piece_names
        self._ops: list[str] = []
        self._colour: Colour | None = None
        self.used_pieces: set[tuple[str, str]] = set()
        self.used_forms: set[str] = set()
        self.tags: list[str] = []

    def content(self) -> bytes:
        """Return all that was written, as a PDF content stream."""
        return "\n".join(self._ops).encode("ascii")

    # ------------------------------------------------------------------ marks for readers

    @contextmanager
    def tagged(self, tag: str) -> Iterator[None]:
        """Mark what is written inside as one element of the document's structure."""
        self._ops.append(f"/{tag} <</MCID {len(self.tags)}>> BDC")
        self.tags.append(tag)
        yield
        self._ops.append("EMC")

    @contextmanager
    def decoration(self) -> Iterator[None]:
        """Mark what is written inside as decoration, not to be read aloud."""
        self._ops.append("/Artifact BMC")
        yield
        self._ops.append("EMC")

    # ------------------------------------------------------------------ lines and shapes

    def lines(
        self,
        paths: Sequence[Path],
        weight: float,
        colour: Colour = INK,
        dash: str = "",
    ) -> None:
        """Draw open lines, `weight` points thick."""
        drawn = []
        for path in paths:
            (x, y), *rest = path
            drawn.append(f"{self._x(x)} {self._y(y)} m")
            drawn.extend(f"{self._x(x)} {self._y(y)} l" for x, y in rest)
        self._stroke(" ".join(drawn), weight, colour, dash)

    def wipe(self, box: Box) -> None:
        """Make `box` white again, to join cells of the ruling."""
        width, height = box.width * POINTS_PER_MM, box.height * POINTS_PER_MM
        corner = f"{self._x(box.x)} {self._y(box.bottom)}"
        self._ops.append(f"q 1 g {corner} {width:.2f} {height:.2f} re f Q")

    def square(self, x: float, y: float, side: float, weight: float, colour: Colour = INK) -> None:
        """Draw an open square around the centre (x, y)."""
        corner = f"{self._x(x - side / 2)} {self._y(y + side / 2)}"
        edge = f"{side * POINTS_PER_MM:.2f}"
        self._stroke(f"{corner} {edge} {edge} re", weight, colour)

    def circle(
        self, x: float, y: float, radius: float, weight: float, colour: Colour = INK
    ) -> None:
        """Draw a ring around (x, y), as one circles a winner by hand."""
        k = radius * _CURVE
        corners = [(radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius)]
        path = [f"{self._x(x + radius)} {self._y(y)} m"]
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            # The handles stand square to the radius at both ends of a quarter.
            first = (ax - ay * k / radius, ay + ax * k / radius)
            second = (bx + by * k / radius, by - bx * k / radius)
            spots = (first, second, (bx, by))
            path.append(" ".join(f"{self._x(x + dx)} {self._y(y + dy)}" for dx, dy in spots) + " c")
        self._stroke(" ".join(path), weight, colour)

    def _stroke(self, path: str, weight: float, colour: Colour, dash: str = "") -> None:
        """Stroke a path."""
        pattern = f"[{dash}] 0 d " if dash else ""
        self._ops.append(f"q {_rgb(colour)} RG {weight:g} w {pattern}{path} S Q")

    # ------------------------------------------------------------------ forms and pictures

    def form(self, name: str, left: float = 0.0, bottom: float = 0.0) -> None:
        """Lay a form with its lower left corner at (left, bottom), bottom counted from the top."""
        self.used_forms.add(name)
        x, y = self._x(left), self._y(bottom or self._height)
        self._ops.append(f"q 1 0 0 1 {x} {y} cm /{name} Do Q")

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Show only what lies within `box`."""
        width, height = box.width * POINTS_PER_MM, box.height * POINTS_PER_MM
        corner = f"{self._x(box.x)} {self._y(box.bottom)}"
        self._ops.append(f"q {corner} {width:.2f} {height:.2f} re W n")
        colour = self._colour
        yield
        self._ops.append("Q")
        self._colour = colour

    def picture(self, name: str, box: Box) -> None:
        """Lay a picture into `box`."""
        self.used_forms.add(name)
        width, height = box.width * POINTS_PER_MM, box.height * POINTS_PER_MM
        place = f"{width:.2f} 0 0 {height:.2f} {self._x(box.x)} {self._y(box.bottom)}"
        self._ops.append(f"q {place} cm /{name} Do Q")

    # ------------------------------------------------------------------ text

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
        """Write a figure or fixed word with its baseline at `y`, no wider than `most` mm.

        Knows the letters the strip was asked for; writes "?" for any other.
        """
        key = (text, size, style, most)
        known = self._written.get(key) or self._written.setdefault(key, self._set(*key))
        shown, width = known
        self._use(colour)
        x -= width * _SHARE[align]
        self._ops.append(f"BT {self._x(x)} {self._y(y)} Td {shown} ET")

    def _set(self, text: str, size: float, style: Style, most: float) -> tuple[str, float]:
        """Return the operators that show `text`, and its width in mm."""
        face = self._strip.faces[style]
        glyphs = [face.get(letter, face["?"]) for letter in text]
        ems = sum(glyph.width for glyph in glyphs)
        if most and ems * size > most * POINTS_PER_MM:
            size = most * POINTS_PER_MM / ems
        return _runs(glyphs, size), ems * size / POINTS_PER_MM

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
        """Set free text in `place`, its lines centred around the height `middle`.

        `x` is the left, middle or right of the place by `align`; `leading` (mm) sets lines that
        stand on a ruling of their own.
        """
        fitted = fit(text, place)
        step = leading or fitted.size * _LEADING / POINTS_PER_MM
        first = middle - step * (len(fitted.lines) - 1) / 2
        baseline = first + fitted.size * _X_HEIGHT / POINTS_PER_MM
        for number, line in enumerate(fitted.lines):
            at = (x, baseline + number * step)
            self._piece((style, line), at, fitted.size, place.width, align, colour)

    def _piece(
        self,
        key: tuple[Style, str],
        at: tuple[float, float],
        size: float,
        most: float,
        align: Align,
        colour: Colour,
    ) -> None:
        """Place one line of the strip, shrunk where the estimate was too narrow."""
        piece = self._strip.pieces[key]
        scale = size / SIZE
        if piece.width * scale > most * POINTS_PER_MM:
            scale = most * POINTS_PER_MM / piece.width
        x = at[0] - piece.width * scale / POINTS_PER_MM * _SHARE[align]
        self._use(colour)
        self.used_pieces.add(key)
        place = f"{scale:.4f} 0 0 {scale:.4f} {self._x(x)} {self._y(at[1])}"
        self._ops.append(f"q {place} cm /{self._names[key]} Do Q")

    def _use(self, colour: Colour) -> None:
        """Dip the pen."""
        if colour != self._colour:
            self._ops.append(f"{_rgb(colour)} rg")
            self._colour = colour

    def _x(self, x: float) -> str:
        """Return a horizontal place in PDF units."""
        return f"{x * POINTS_PER_MM:.2f}"

    def _y(self, y: float) -> str:
        """Return a vertical place in PDF units, which count from the bottom."""
        return f"{(self._height - y) * POINTS_PER_MM:.2f}"


_SHARE: Final[dict[Align, float]] = {"left": 0.0, "middle": 0.5, "right": 1.0}


def _rgb(colour: Colour) -> str:
    """Return a colour as operands."""
    return f"{colour.red:.3f} {colour.green:.3f} {colour.blue:.3f}"


def _runs(glyphs: Sequence[Glyph], size: float) -> str:
    """Return the operators that show `glyphs`, one run for each font."""
    runs: list[str] = []
    font, codes = "", ""
    for glyph in glyphs:
        if glyph.font != font:
            if codes:
                runs.append(f"<{codes}> Tj")
            runs.append(f"{glyph.font} {size:.2f} Tf")
            font, codes = glyph.font, ""
        codes += glyph.code
    if codes:
        runs.append(f"<{codes}> Tj")
    return " ".join(runs)
