"""Small parts of sentences: names that keep their direction, signed figures, lists."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUS: Final = "\N{MINUS SIGN}"
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END: Final = "\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def named(name: str) -> str:
    """Return a name fit to stand in a sentence.

    A name written from right to left is isolated, so that it cannot turn the figures around it.
    """
    if name.isascii() or not any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in name):
        return name
    return f"{_ISOLATE}{name}{_END}"


def signed(points: int) -> str:
    """Return points with their sign: +12, −8, 0."""
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points < 0 else "0"


def figure(points: int) -> str:
    """Return points with a true minus sign when they are below 0."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def pair_told(a: int, b: int) -> str:
    """Return two figures against each other: 487–340, 64 – −10."""
    dash = " – " if a < 0 or b < 0 else "–"
    return f"{figure(a)}{dash}{figure(b)}"


def count_of_points(points: int) -> str:
    """Return "1 point" or "25 points"."""
    return ngettext("%(points)s point", "%(points)s points", abs(points)) % {
        "points": figure(points)
    }


def listed(parts: Sequence[str]) -> str:
    """Return "a", "a and b", or "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return gettext("%(first)s and %(last)s") % {
        "first": ", ".join(parts[:-1]),
        "last": parts[-1],
    }
