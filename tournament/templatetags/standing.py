"""What the standings need: every row as text, with what parts it from the row above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import template
from django.utils.translation import gettext

from tournament.wording import draw, people, prizes, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.values import StandingRow

register = template.Library()

BAR: Final = 100
_SHORTEST_BAR: Final = 3


@dataclass(frozen=True, slots=True)
class Parted:
    """What parts a row from the one above: the criterion, and by how much.

    The bar is as long as the gap, the widest gap by that criterion being `BAR`; it starts so that
    it ends below the figure.
    """

    code: str
    name: str
    gap: int
    length: int

    @property
    def told(self) -> str:
        """What the bar says to who cannot see it."""
        parts = {"gap": self.gap, "name": self.name}
        return gettext("%(gap)s behind the row above by %(name)s") % parts

    @property
    def start(self) -> int:
        """Where the bar begins, in the same units."""
        return BAR - self.length


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standings as text, with what parts it from the row above."""

    number: str
    place: str
    shared: bool
    seed: str
    seed_told: str
    name: str
    told: str
    games: str
    points: str
    total: str
    classes: str
    parted: Parted | None
    prize: str
    prize_class: str


@register.filter
def standing_lines(rows: Sequence[StandingRow]) -> list[StandingLine]:
    """Return the rows of the standings, each with its gap to the row above.

    A rule separates the players who reached the same round from the next.
    """
    gaps = [
        abs(_figure_of(above, row.parted_by) - _figure_of(row, row.parted_by))
        for above, row in zip((None, *rows), rows, strict=False)
    ]
    widest: dict[str, int] = {}
    for row, gap in zip(rows, gaps, strict=True):
        widest[row.parted_by] = max(gap, widest.get(row.parted_by, 1))
    return [
        _standing_line(row, above, _parted(row.parted_by, gap, widest[row.parted_by]))
        for row, above, gap in zip(rows, (None, *rows), gaps, strict=False)
    ]


def _standing_line(
    row: StandingRow, above: StandingRow | None, parted: Parted | None
) -> StandingLine:
    begins = above and (above.still_in, above.reached) != (row.still_in, row.reached)
    marks = {"first": row.place == 1, "still-in": row.still_in, "group": begins}
    return StandingLine(
        number=str(row.person.number),
        place=str(row.place) if row.place else "–",
        shared=row.shared > 1,
        seed=str(row.person.seed or ""),
        seed_told=people.seed_told(row.person),
        name=row.person.name,
        told=people.figures_told(row),
        games=f"{row.games.A}–{row.games.B}",
        points=text.signed(row.points_diff),
        total=text.signed(row.total_diff),
        classes=" ".join(name for name, holds in marks.items() if holds),
        parted=parted,
        prize=prizes.stand_told(row.prize) if row.prize else "",
        prize_class="sub prize won" if row.prize and row.prize.won else "sub prize",
    )


def _parted(code: str, gap: int, widest: int) -> Parted | None:
    if not code:
        return None
    length = max(BAR * gap // widest, _SHORTEST_BAR)
    return Parted(code, draw.criterion_name(code), gap, length)


def _figure_of(row: StandingRow | None, code: str) -> int:
    """Return a row's figure by a criterion, 0 for no row or none."""
    if row is None or not code:
        return 0
    if code == "games_won":
        return row.games.A
    return row.total_diff if code == "total_diff" else row.points_diff
