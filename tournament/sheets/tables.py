"""The tables of hands: which columns each form has, how wide they are, and how many rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from tournament.sheets.fitting import Place, Step
from tournament.sheets.measures import GROUPS, HEAD, NAMES, columns_over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.sheets.forms import SheetForm
    from tournament.sheets.measures import Column, Measures

    Shares: TypeAlias = tuple[tuple[str, float], ...]

COLUMN_NUMBERS: Final = (1, 2, 3)

_SCORES: Final = (("points_a", 9.0), ("total_a", 10.2), ("points_b", 9.0), ("total_b", 10.2))
_BOXES: Final = (("box_a", 3.9), ("box_b", 3.9))
_DEADWOOD: Final = (("deadwood_a", 7.6), ("deadwood_b", 7.6))
_CARD: Final = (("card", 8.6),)
_GAME: Final = (
    ("number", 6.0), ("dealer", 6.8), ("who", 5.8), ("how", 13.4), *_DEADWOOD, *_SCORES, *_BOXES,
)  # fmt: skip
_GAME_CARD: Final = (
    ("number", 5.4), ("dealer", 6.6), ("who", 5.4), ("how", 11.8), ("card", 8.0),
    ("deadwood_a", 6.8), ("deadwood_b", 6.8), ("points_a", 8.6), ("total_a", 9.6),
    ("points_b", 8.6), ("total_b", 9.6), ("box_a", 3.6), ("box_b", 3.6),
)  # fmt: skip
_MAHJONG: Final = (
    ("number", 5.4), ("dealer", 6.4), ("who", 5.8), ("table_a", 8.0), ("in_hand_a", 7.4),
    ("table_b", 8.0), ("in_hand_b", 7.4), *_SCORES, ("box_a", 3.7), ("box_b", 3.7),
)  # fmt: skip


def _teams(*, card: bool) -> Shares:
    """Return the columns of a game of teams."""
    return (
        ("number", 6.5), ("dealer", 7.5), ("member_a", 29.0), ("member_b", 29.0), ("who", 7.0),
        ("how", 15.0), *(_CARD if card else ()), ("deadwood_a", 9.0), ("deadwood_b", 9.0),
        ("points_a", 11.5), ("total_a", 13.0), ("points_b", 11.5), ("total_b", 13.0),
        ("box_a", 5.0), ("box_b", 5.0),
    )  # fmt: skip


def _session(*, card: bool, teams: bool) -> Shares:
    """Return the columns of a Hollywood session: the hands, then three columns in pairs."""
    members = (("member_a", 17.0), ("member_b", 17.0)) if teams else ()
    gains = (("gain_a", 7.6), ("gain_b", 7.6)) if teams else (("gain", 9.4),)
    points, score = (7.0, 8.2) if teams else (9.6, 11.0)
    return (
        ("number", 5.6), ("dealer", 6.8), *members, ("who", 5.4), ("how", 12.0),
        *(_CARD if card else ()), ("deadwood_a", 7.0), ("deadwood_b", 7.0), *gains,
        *((f"points_{cell}", points) if part == "points" else (f"score_{cell}", score)
          for cell in cells() for part in ("points", "score")),
    )  # fmt: skip


def cells() -> Iterator[str]:
    """Yield the names of the six columns of a session: 1a, 1b, 2a and on."""
    return (f"{number}{side}" for number in COLUMN_NUMBERS for side in "ab")


@dataclass(frozen=True)
class Table:
    """The table of one form on one paper size."""

    measures: Measures
    form: SheetForm

    @property
    def width(self) -> float:
        """Return its width: half the page or all of it."""
        return self.measures.inner_width if self.form.wide else self.measures.block_width

    @property
    def head(self) -> float:
        """Return the height of title and column heads."""
        return HEAD + NAMES if self.form.layout == "columns" else HEAD

    @property
    def groups(self) -> float:
        """Return the height of the heads over groups of columns."""
        return self.head - HEAD + GROUPS

    @property
    def rows(self) -> int:
        """Return how many rows fill a page."""
        return self.form.rows

    @cached_property
    def row(self) -> float:
        """Return the height of a row."""
        return (self.measures.block_height - self.head) / self.rows

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Return the columns by name, in order."""
        form = self.form
        if form.layout == "columns":
            shares: Shares = _session(card=form.card, teams=form.team_size > 1)
        elif form.layout == "teams":
            shares = _teams(card=form.card)
        elif form.layout == "mahjong":
            shares = _MAHJONG
        else:
            shares = _GAME_CARD if form.card else _GAME
        return columns_over(shares, self.width)

    @property
    def figures_end(self) -> str:
        """Return the last of the columns that say how a hand ended."""
        return "in_hand_b" if self.form.layout == "mahjong" else "deadwood_b"

    # ------------------------------------------------------------------ places of free text

    @cached_property
    def short_name(self) -> Place:
        """Return the place of a name above its two columns of figures."""
        first, last = ("points_1a", "score_1a") if self.form.layout == "columns" else _FIRST_SIDE
        columns = self.columns
        width = columns[last].right - columns[first].x - 2.0
        return Place(width, (Step(1, 7), Step(1, 6.2), Step(2, 5.6), Step(2, 5)), spread=1.0)

    @cached_property
    def note(self) -> Place:
        """Return the place of the words of a penalty, void hand or award in its row."""
        columns = self.columns
        width = columns[self.figures_end].right - columns["dealer"].x - 1.8
        return Place(width, (Step(1, 7), Step(1, 6.2), Step(2, 5.4)))

    @cached_property
    def member(self) -> Place:
        """Return the place of a member of a team in the row of a pairing."""
        width = self.columns["member_a"].width - 1.8
        first = 7.4 if self.form.layout == "teams" else 6.2
        return Place(width, (Step(1, first), Step(1, 6.2), Step(2, 5.8), Step(2, 5), Step(3, 4.2)))

    @cached_property
    def suit(self) -> Place:
        """Return the place of the suit of a knock card."""
        return Place(self.columns["card"].width / 2, (Step(1, 8),))


_FIRST_SIDE: Final = ("points_a", "total_a")
