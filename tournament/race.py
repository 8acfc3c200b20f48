"""PURE: the race of a game, running totals as step lines, in the units of a small drawing.

Page and paper draw the same race: coordinates are whole numbers in a box of `WIDTH` by `HEIGHT`,
with room on the right for the two last figures and on top for the target.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import Pair

WIDTH: Final = 320
HEIGHT: Final = 96
_LEFT: Final = 2
_RIGHT: Final = 282
_TOP: Final = 10
_BOTTOM: Final = 88
_LABEL_GAP: Final = 11
"""Two labels nearer than this would touch."""


@dataclass(frozen=True, slots=True)
class Race:
    """A drawn race: SVG path data of both lines, the heights of its marks, the last figures."""

    path_a: str
    path_b: str
    target_y: int
    zero_y: int
    label_a_y: int
    label_b_y: int
    last: Pair
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = _RIGHT


def draw_race(points: Sequence[Pair], target: int) -> Race | None:
    """Return the race through running totals (`points` from (0, 0) on), None without a step.

    The drawing reaches from the lowest running total, or 0, to the highest, or `target`.
    """
    if len(points) < 2:
        return None
    high = max(target, *(max(pair) for pair in points))
    low = min(0, *(min(pair) for pair in points))

    def x(index: int) -> int:
        return _LEFT + (_RIGHT - _LEFT) * index // (len(points) - 1)

    def y(value: int) -> int:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - low) // (high - low)

    last = points[-1]
    label_a, label_b = _apart(y(last.A), y(last.B))
    return Race(
        path_a=_steps([(x(i), y(pair.A)) for i, pair in enumerate(points)]),
        path_b=_steps([(x(i), y(pair.B)) for i, pair in enumerate(points)]),
        target_y=y(target),
        zero_y=y(0),
        label_a_y=label_a,
        label_b_y=label_b,
        last=last,
    )


def _steps(places: Sequence[tuple[int, int]]) -> str:
    """Return a step line: level until the row that scored, then straight up or down."""
    (left, start), *others = places
    parts = [f"M{left} {start}"]
    height = start
    for across, up in others:
        parts.append(f"H{across}")
        if up != height:
            parts.append(f"V{up}")
            height = up
    return "".join(_without_repeats(parts))


def _without_repeats(parts: Sequence[str]) -> list[str]:
    """Drop every level move that another level move continues."""
    return [
        part
        for part, following in zip(parts, [*parts[1:], ""], strict=True)
        if not (part[0] == "H" and following[:1] == "H")
    ]


def _apart(a: int, b: int) -> tuple[int, int]:
    """Move two labels apart until they can be read, without leaving the drawing."""
    if abs(a - b) >= _LABEL_GAP:
        return a, b
    middle = min(max((a + b) // 2, _TOP + _LABEL_GAP // 2), _BOTTOM - _LABEL_GAP // 2)
    upper, lower = middle - _LABEL_GAP // 2, middle + _LABEL_GAP - _LABEL_GAP // 2
    return (upper, lower) if a <= b else (lower, upper)
