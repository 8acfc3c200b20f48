"""A score as it is typed: "253 180", or with who won it, "a 253 180"; a note follows a "#"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from scoring.values import Pair
from tournament.levels.values import MOST_FIGURE, LevelError

if TYPE_CHECKING:
    from scoring.values import Side

LONGEST: Final = 400
_LINE: Final = re.compile(
    r"\s*(?:(?P<side>[ab])\b)?\s*(?P<a>[+−-]?\d+)\s*(?:[:;/,–—]|\s)\s*(?P<b>[+−-]?\d+)\s*",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: the figures (A first), the winner where it is named, a note."""

    figures: Pair
    winner: Side | None = None
    note: str = ""


def read_line(text: str) -> Line:
    """Return what a line says.

    Between the figures stands a blank, a colon, a slash, a comma or a long dash. Raises LevelError
    `line-empty`, `line-unread` and `figure-range`.
    """
    typed, _, note = text.partition("#")
    if not typed.strip():
        raise LevelError("line-empty")
    found = _LINE.fullmatch(typed) if len(text) <= LONGEST else None
    if found is None:
        raise LevelError("line-unread", given=typed.strip()[:40])
    if max(len(found["a"]), len(found["b"])) > len(str(MOST_FIGURE)) + 1:
        raise LevelError("figure-range", limit=MOST_FIGURE)
    side = (found["side"] or "").upper()
    figures = Pair(_number(found["a"]), _number(found["b"]))
    if max(map(abs, figures)) > MOST_FIGURE:
        raise LevelError("figure-range", limit=MOST_FIGURE)
    return Line(figures, cast("Side | None", side or None), note.strip())


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
