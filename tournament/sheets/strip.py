"""All free text of a print, set once: one long strip of lines, cut into pieces for the pen.

Shaping, direction and fallback fonts are Pango's work, so a name in any script comes out right;
one long document is many times faster than many short ones. The PDF is then cut line by line:
each line becomes a form of its own, placed and scaled wherever its text is wanted. Lines of
single letters give the pen the fonts for figures and fixed words.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import pikepdf
from django.template.loader import render_to_string
from django.utils import translation

from tournament.sheets.engine import html_to_pdf

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PITCH: Final = 40
"""Height of a line of the strip in CSS pixels: room for the tallest script."""
SIZE: Final = 16
"""Size of its letters in CSS pixels; of no consequence, since forms are scaled."""
_ROOM: Final = 4000
"""Width of the strip: more than any text that is set on one line."""

Style: TypeAlias = str
BOLD: Final[Style] = "sans bold"
PLAIN: Final[Style] = "sans"
SERIF: Final[Style] = "serif bold"
_FACES: Final = (PLAIN, BOLD, SERIF)
_EMPTY_BOX: Final = b"\0\0"
_ISOLATE, _POP = "\u2068", "\u2069"


class Glyph(NamedTuple):
    """A letter of the pen: its font, its code in that font (hex), and its width in ems."""

    font: str
    code: str
    width: float


class Piece(NamedTuple):
    """A line cut from the strip: content with the baseline's start at (0, 0), and width.

    Both are in units of the strip: a letter is `SIZE` of them high. `fonts` and `images` are the
    names it uses among the strip's resources.
    """

    content: bytes
    width: float
    fonts: frozenset[str]
    images: frozenset[str]


@dataclass(frozen=True)
class Strip:
    """The pieces by style and text, the faces of the pen, and the PDF that owns their fonts.

    `written` remembers what the pen has set with these faces: most figures come again and again.
    """

    pdf: pikepdf.Pdf
    pieces: Mapping[tuple[Style, str], Piece]
    faces: Mapping[Style, Mapping[str, Glyph]]
    missing: frozenset[int]
    written: dict[tuple[str, float, Style, float], tuple[str, float]] = field(default_factory=dict)

    @property
    def resources(self) -> Any:  # noqa: ANN401 - a PDF object
        """Return the fonts and images that the pieces refer to."""
        return self.pdf.pages[0].Resources


def set_strip(texts: Iterable[tuple[Style, str]], letters: str) -> Strip:
    """Set every text of `texts` and the single `letters` of each face."""
    wanted = sorted(set(texts))
    letters = "".join(sorted(set(letters) - {" "})) + " "
    lines = [{"style": f"{face} figures", "text": letters} for face in _FACES]
    # An isolate keeps punctuation at the ends of right-to-left names where it belongs.
    lines += [{"style": style, "text": f"{_ISOLATE}{text}{_POP}"} for style, text in wanted]
    context = {
        "language": translation.get_language() or "en",
        "width": str(_ROOM),
        "height": str(PITCH * (len(lines) + 1)),
        "pitch": str(PITCH),
        "size": str(SIZE),
        "lines": lines,
    }
    printed = html_to_pdf(render_to_string("sheets/strip.html", context))
    pdf = pikepdf.open(io.BytesIO(printed.pdf))
    cutter = _Cutter(pdf)
    cut = [cutter.cut.get(number, _Line()) for number in range(len(lines))]
    faces = {face: _face(letters, line.glyphs) for face, line in zip(_FACES, cut, strict=False)}
    pieces = {
        key: Piece(b"\n".join(line.parts), line.width, line.fonts, frozenset(line.images))
        for key, line in zip(wanted, cut[len(_FACES) :], strict=True)
    }
    return Strip(pdf, pieces, faces, printed.missing)


def _face(letters: str, glyphs: Sequence[Glyph]) -> dict[str, Glyph]:
    """Pair the letters of a face with their glyphs, which come one for one, in order."""
    if len(letters) != len(glyphs):
        raise AssertionError(f"{len(letters)} letters came out as {len(glyphs)} glyphs")
    return dict(zip(letters, glyphs, strict=True))


class _Line:
    """What has been found of one line so far."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.parts: list[bytes] = []
        self.glyphs: list[Glyph] = []
        self.images: list[str] = []
        self.width, self.rise = 0.0, 0.0

    @property
    def fonts(self) -> frozenset[str]:
        """Return the names of the fonts of its glyphs."""
        return frozenset(glyph.font for glyph in self.glyphs)


class _Cutter:
    """Reads the strip's page and sorts its text and pictures (emoji) by line.

    Knows just what WeasyPrint writes for lines of text: text placed by Tm in pixels from the top,
    with y growing downwards, and pictures of emoji after the text, placed by cm in the same
    units. Colours are left out, so that a piece takes the colour of the pen.
    """

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        """Cut the first page of `pdf`."""
        page = pdf.pages[0]
        self.cut: dict[int, _Line] = {}
        fonts = {str(name): font for name, font in page.Resources.Font.items()}
        self._widths = {name: _font_widths(font) for name, font in fonts.items()}
        self._lacking = {name: _lacking_codes(font) for name, font in fonts.items()}
        self._line = _Line()
        self._baseline = 0.0
        self._baselines: dict[int, float] = {}
        self._font, self._size, self._rise = "", 0.0, 0.0
        self._matrices: list[str] = []
        for instruction in pikepdf.parse_content_stream(page):
            handler = self._HANDLERS.get(str(instruction.operator))
            if handler is not None:
                handler(self, instruction.operands)

    def _place(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Tm: a line of text begins."""
        self._baseline = float(operands[5])
        number = int(self._baseline // PITCH)
        self._line = self.cut.setdefault(number, _Line())
        self._baselines[number] = self._baseline
        self._rise = 0.0

    def _choose(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Tf: the font changes."""
        self._font, self._size = str(operands[0]), float(operands[1])

    def _lift(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Ts: marks above or below the line."""
        self._rise = float(operands[0])

    def _show(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """TJ: glyphs and the shifts between them."""
        widths, line = self._widths[self._font], self._line
        start, shown = line.width, []
        for part in operands[0]:
            if isinstance(part, pikepdf.String):
                codes = self._known(bytes(part))
                shown.append(f"<{codes.hex()}>")
                self._measure(codes, widths)
            elif float(part):
                shown.append(f"{float(part):g}")
                line.width -= float(part) * self._size / 1000
        text = "".join(shown).replace("><", "").replace("<>", "")
        if "<" in text:
            rise = f"{self._rise:g} Ts " if self._rise != line.rise else ""
            line.rise = self._rise
            look = f"{self._font} {self._size:g} Tf {rise}{start:.2f} 0 Td"
            line.parts.append(f"BT {look} [{text}] TJ ET".encode())

    def _known(self, codes: bytes) -> bytes:
        """Return `codes` with the empty box in the place of letters the font has not."""
        lacking = self._lacking[self._font]
        if not lacking:
            return codes
        pairs = (codes[at : at + 2] for at in range(0, len(codes), 2))
        return b"".join(_EMPTY_BOX if pair in lacking else pair for pair in pairs)

    def _measure(self, codes: bytes, widths: _Widths) -> None:
        """Add the advance of the glyphs in `codes`, and remember them."""
        for at in range(0, len(codes), widths.bytes_per_code):
            code = codes[at : at + widths.bytes_per_code]
            width = widths.of.get(int.from_bytes(code), widths.default)
            self._line.width += width * self._size
            self._line.glyphs.append(Glyph(self._font, code.hex(), width))

    def _move(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Cm: the place of a picture (or, at the top of the page, of everything)."""
        self._matrices.append(" ".join(f"{float(value):.6g}" for value in operands))
        if len(self._matrices) == 1:
            self._picture_at = float(operands[5])

    def _forget(self, _operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Q or q: a new place."""
        self._matrices = []

    def _picture(self, operands: Any) -> None:  # noqa: ANN401 - PDF objects
        """Do: a picture, on the line where it is placed."""
        number = int(self._picture_at // PITCH)
        line = self.cut.setdefault(number, _Line())
        moves = " ".join(f"{matrix} cm" for matrix in self._matrices)
        name = str(operands[0])
        line.images.append(name)
        upright = f"1 0 0 -1 0 {self._baselines.get(number, self._baseline):.6g} cm"
        line.parts.append(f"q {upright} {moves} {name} Do Q".encode())

    _HANDLERS: Final = {
        "Tm": _place,
        "Tf": _choose,
        "Ts": _lift,
        "TJ": _show,
        "cm": _move,
        "q": _forget,
        "Q": _forget,
        "Do": _picture,
    }


def _lacking_codes(font: Any) -> frozenset[bytes]:  # noqa: ANN401 - a PDF object
    """Make `font` plain, and return the codes that stand for letters it has not.

    WeasyPrint gives a font that lacks letters an encoding of its own, which maps them to glyph 0;
    many readers cannot follow that and lose the text of all other letters.
    """
    encoding = font.Encoding
    if font.Subtype != "/Type0" or not isinstance(encoding, pikepdf.Stream):
        return frozenset()
    font.Encoding = pikepdf.Name("/Identity-H")
    found = re.findall(rb"<([0-9a-f]{4})> 0\b", encoding.read_bytes())
    return frozenset(bytes.fromhex(code.decode()) for code in found)


class _Widths(NamedTuple):
    """The advances of a font in ems by code, and how many bytes a code has."""

    of: Mapping[int, float]
    default: float
    bytes_per_code: int


def _font_widths(font: Any) -> _Widths:  # noqa: ANN401 - a PDF object
    """Read the advances of a font as WeasyPrint writes it (composite, or Type 3 for bitmaps)."""
    if font.Subtype == "/Type3":
        first = int(font.FirstChar)
        simple = {first + number: float(width) for number, width in enumerate(font.Widths)}
        return _Widths(simple, 0.0, 1)
    of: dict[int, float] = {}
    code = 0
    for part in font.DescendantFonts[0].W:
        if isinstance(part, pikepdf.Array):
            of.update({code + number: float(width) / 1000 for number, width in enumerate(part)})
        else:
            code = int(part)
    return _Widths(of, 1.0, 2)
