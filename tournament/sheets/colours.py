"""The colours of paper: the tokens of the screen's light scheme.

All of them are dark enough to tell things apart in black and white.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Colour(NamedTuple):
    """A colour as PDF takes it, each part from 0 to 1."""

    red: float
    green: float
    blue: float


INK: Final = Colour(0.118, 0.106, 0.086)
MUTED: Final = Colour(0.392, 0.365, 0.314)
FELT: Final = Colour(0.106, 0.408, 0.278)
HEART: Final = Colour(0.702, 0.149, 0.118)
