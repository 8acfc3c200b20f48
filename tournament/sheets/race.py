"""The race: the running totals of a game as two step lines with the target line."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.colours import FELT, INK, MUTED
from tournament.sheets.strip import BOLD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import Pair, Side
    from tournament.sheets.desk import Desk
    from tournament.sheets.measures import Box
    from tournament.sheets.pen import Pen
    from tournament.values import ColumnView, GameView

LEAST_HEIGHT: Final = 26.0
"""Below this height the two lines cannot be told apart."""
MOST_HEIGHT: Final = 44.0
_LABELS: Final = 12.0
_TITLE: Final = 4.5
_LEAST_SCORE: Final = 50
_APART: Final = 2.9
"""How far two labels stand apart at least."""


def worth_drawing(game: GameView | ColumnView) -> bool:
    """Tell whether the race shows anything: that of an awarded game may have hardly begun."""
    return len(game.race) > 2 and max(max(pair) for pair in game.race) >= _LEAST_SCORE


def draw_race(pen: Pen, desk: Desk, race: Sequence[Pair], box: Box) -> None:
    """Draw the running scores `race` into `box`; A in a full line, B in a broken one."""
    chart = _Chart(race, desk.match.target, box)
    with pen.tagged("P"):
        title = desk.word("race", target=desk.match.target)
        pen.write(title, box.x, box.y + 2.2, 6.4, colour=MUTED)
        for side, y in chart.label_heights().items():
            text = f"{side} {race[-1].of(side)}"
            pen.write(text, chart.right + 1.6, y + 0.95, 7.6, style=BOLD, colour=_COLOURS[side])
    with pen.decoration():
        zero, goal = chart.y(0), chart.y(desk.match.target)
        pen.lines([[(chart.left, zero), (chart.right, zero)]], 0.4, MUTED)
        pen.lines([[(chart.left, goal), (chart.right, goal)]], 0.5, MUTED, "0.6 2")
        pen.lines([chart.steps("B")], 0.9, INK, "3 1.6")
        pen.lines([chart.steps("A")], 1.3, FELT)


_COLOURS: Final = {"A": FELT, "B": INK}


class _Chart:
    """Places scores in a box: rows to the right, points upwards."""

    def __init__(self, race: Sequence[Pair], target: int, box: Box) -> None:
        """Scale to the scores and the target."""
        self._race = race
        self.left, self.right = box.x, box.right - _LABELS
        self._top, self._bottom = box.y + _TITLE, box.bottom - 1
        scores = [score for pair in race for score in pair]
        self._low, self._high = min(0, *scores), max(target, *scores)

    def x(self, row: int) -> float:
        """Return the place of a row."""
        return self.left + (self.right - self.left) * row / (len(self._race) - 1)

    def y(self, score: int) -> float:
        """Return the height of a score."""
        share = (score - self._low) / (self._high - self._low)
        return self._bottom - (self._bottom - self._top) * share

    def steps(self, side: Side) -> list[tuple[float, float]]:
        """Return the step line of a side."""
        scores = [pair.of(side) for pair in self._race]
        path = [(self.left, self.y(scores[0]))]
        for row, (before, after) in enumerate(itertools.pairwise(scores), 1):
            path.append((self.x(row), self.y(before)))
            if after != before:
                path.append((self.x(row), self.y(after)))
        return path

    def label_heights(self) -> dict[Side, float]:
        """Return where the two names of the lines stand: at their ends, but apart."""
        heights = {side: self.y(self._race[-1].of(side)) for side in SIDES}
        upper, lower = sorted(SIDES, key=lambda side: heights[side])
        overlap = _APART - (heights[lower] - heights[upper])
        if overlap > 0:
            heights[upper] -= overlap / 2
            heights[lower] += overlap / 2
        return heights
