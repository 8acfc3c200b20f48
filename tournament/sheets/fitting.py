"""Fitting a text of any length and script into a fixed place: shrink, wrap, then cut.

Works on estimated widths, so that it can be decided before anything is rendered; the writer
then shrinks a line that turns out wider than estimated. Nothing here can disturb a layout.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

ELLIPSIS: Final = "…"
POINTS_PER_MM: Final = 72 / 25.4
_ZERO_WIDTH_JOINER: Final = "\u200d"
_DIRECTION_MARKS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_NARROW: Final = frozenset("iljtfrIJ.,:;'’!|()[] -·")
_BROAD: Final = frozenset("mwMWQ@%&—")


class Step(NamedTuple):
    """One way to set a text: on up to `lines` lines of `size` points."""

    lines: int
    size: float


class Place(NamedTuple):
    """A place for free text: its width in mm, and the ways to fill it, best first.

    `spread` is how wide its style of letters runs, compared with bold.
    """

    width: float
    steps: tuple[Step, ...]
    spread: float = 0.93


class Fitted(NamedTuple):
    """A text set for its place: the lines, their size in points, and whether text was cut off."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False


@lru_cache(maxsize=4096)
def fit(text: str, place: Place) -> Fitted:
    """Set `text` in `place` by the first step it fits, or cut it with an ellipsis at the last."""
    text = printable(text)
    if not text:
        return Fitted((), place.steps[0].size)
    for step in place.steps:
        lines = _wrap(text, _limit(place, step), step.lines)
        if lines is not None:
            return Fitted(lines, step.size)
    last = place.steps[-1]
    return Fitted(_cut(text, _limit(place, last), last.lines), last.size, cut=True)


def printable(text: str) -> str:
    """Return `text` on one line, without what has no place on paper.

    White space is folded; control characters and direction marks that reach beyond the text are
    dropped, halves of broken characters replaced.
    """
    kept = (_kept(letter) for letter in " ".join(text.split()))
    return "".join(kept).strip()


def _kept(letter: str) -> str:
    """Return the character as it goes to paper."""
    category = unicodedata.category(letter)
    if category == "Cc" or letter in _DIRECTION_MARKS:
        return ""
    return "\ufffd" if category == "Cs" else letter


def ems(text: str) -> float:
    """Estimate the width of `text` in ems of a bold sans serif, a little on the wide side."""
    return sum(_em(letter) for letter in text)


def _limit(place: Place, step: Step) -> float:
    """Return how many ems a line of `place` holds at the size of `step`."""
    return place.width * POINTS_PER_MM / (step.size * place.spread)


@lru_cache(maxsize=2048)
def _em(letter: str) -> float:
    """Estimate the width of one character in ems."""
    category = unicodedata.category(letter)
    if category in {"Mn", "Me", "Cf", "Cc"}:
        width = 0.0
    elif unicodedata.east_asian_width(letter) in {"W", "F"}:
        width = 1.25 if category == "So" else 1.0
    elif letter in _NARROW:
        width = 0.35
    elif letter in _BROAD:
        width = 0.98
    elif category in {"Lu", "Lt"} or ord(letter) > 0x2000:
        width = 0.74
    else:
        width = 0.61
    return width


def _wrap(text: str, limit: float, most: int) -> tuple[str, ...] | None:
    """Break `text` into at most `most` lines of `limit` ems; None when it needs more."""
    if ems(text) <= limit:
        return (text,)
    if most == 1 or ems(text) > limit * most:
        return None
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and ems(joined) <= limit:
            lines[-1] = joined
            continue
        lines.extend(_chop(word, limit))
        if len(lines) > most:
            return None
    return tuple(lines)


def _chop(word: str, limit: float) -> list[str]:
    """Break one word into pieces of at most `limit` ems, never inside a cluster."""
    pieces = [""]
    for cluster in _clusters(word):
        if pieces[-1] and ems(pieces[-1] + cluster) > limit:
            pieces.append("")
        pieces[-1] += cluster
    return pieces


def _cut(text: str, limit: float, most: int) -> tuple[str, ...]:
    """Fill `most` lines with the beginning of `text`; the last one ends in an ellipsis."""
    lines: list[str] = []
    rest = text
    for _ in range(most - 1):
        head = _beginning(rest, limit)
        lines.append(head.rstrip())
        rest = rest[len(head) :].lstrip()
    lines.append(_beginning(rest, limit - ems(ELLIPSIS)).rstrip() + ELLIPSIS)
    return tuple(lines)


def _beginning(text: str, limit: float) -> str:
    """Return the longest beginning of `text` within `limit` ems, by whole words if near the end.

    At least one cluster is returned, so that cutting always gets on.
    """
    taken = ""
    for cluster in _clusters(text):
        if taken and ems(taken + cluster) > limit:
            break
        taken += cluster
    word_end = taken.rfind(" ")
    if len(taken) < len(text) and word_end > 0.7 * len(taken):
        return taken[: word_end + 1]
    return taken


def _clusters(text: str) -> list[str]:
    """Split `text` into what a reader takes for one letter: a base with its marks and joiners."""
    clusters: list[str] = []
    for letter in text:
        joined = bool(clusters) and clusters[-1].endswith(_ZERO_WIDTH_JOINER)
        if clusters and (joined or _leans(letter)):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def _leans(letter: str) -> bool:
    """Tell whether a character belongs to the one before it (a mark, joiner or skin tone)."""
    mark = unicodedata.category(letter) in {"Mn", "Mc", "Me", "Cf"}
    return mark or "\U0001f3fb" <= letter <= "\U0001f3ff"
