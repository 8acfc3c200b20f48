"""The ruling of the empty sheet as SVG paths, in millimetres within a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tournament.sheets.measures import GROUPS, HEAD, MARGIN, TITLE, TOP

if TYPE_CHECKING:
    from tournament.sheets.measures import Measures
    from tournament.sheets.places import SummaryPlaces
    from tournament.sheets.tables import Table

BAND: Final = 6
"""Every so many rows a line is a little darker, to guide the eye."""


class Rule(NamedTuple):
    """A set of lines of one weight: colour, thickness in mm, and the path."""

    colour: str
    thickness: str
    path: str


_WEIGHTS: Final = {
    "hair": ("#a59d8e", "0.1"),
    "band": ("#6f6759", "0.16"),
    "group": ("#4c463b", "0.17"),
    "frame": ("#1e1b16", "0.26"),
    "heavy": ("#1e1b16", "0.5"),
}


def game_rules(table: Table) -> tuple[Rule, ...]:
    """Return the ruling of a game: rows, columns, and the groups of columns."""
    columns = table.columns
    width, bottom = table.width, HEAD + table.rows * table.row
    levels = [HEAD + number * table.row for number in range(1, table.rows)]
    hair = [across(0, width, y) for number, y in enumerate(levels, 1) if number % BAND]
    band = [across(0, width, y) for number, y in enumerate(levels, 1) if not number % BAND]
    inner = [name for name in _INNER if name in columns]
    hair += [down(columns[name].x, TITLE + GROUPS, bottom) for name in inner]
    starts = [name for name in _GROUP_STARTS if name in columns]
    groups = [down(columns[name].x, TITLE, bottom) for name in starts]
    frame = [across(0, width, TITLE), across(0, width, HEAD), across(0, width, bottom)]
    return ruled(hair=hair, band=band, group=groups, frame=frame)


_INNER: Final = (
    "dealer", "who", "how", "card", "in_hand_a", "in_hand_b", "deadwood_b", "total_a", "total_b",
    "box_b",
)  # fmt: skip
_GROUP_STARTS: Final = ("deadwood_a", "table_a", "table_b", "points_a", "points_b", "box_a")


def summary_rules(places: SummaryPlaces) -> tuple[Rule, ...]:
    """Return the ruling of a summary: games, match totals, fields, remarks and signatures."""
    columns, games = places.columns, places.games
    width, top, bottom = places.measures.block_width, places.rows_top, places.rows_bottom
    listed = games + places.closing
    hair = [down(column.x, TITLE, bottom) for name, column in columns.items() if name != "game"]
    levels = [top + (2 * game + 1) * places.row for game in range(listed)]
    hair += [across(columns["side"].x, width, y) for y in levels]
    band = [across(0, width, top + 2 * game * places.row) for game in range(1, games)]
    frame = [across(0, width, y) for y in (TITLE, top, bottom)]
    if not places.closing:
        return ruled(hair=hair, band=band, frame=frame)
    heavy = [across(0, width, top + 2 * games * places.row)]
    hair += [across(0, width, y) for y in places.remark_lines]
    group = [across(0, width, places.signature(number)) for number in range(3)]
    fields = [places.games_won(side) for side in (0, 1)]
    group += [across(field.x, field.right, field.bottom - 1) for field in fields]
    return ruled(hair=hair, band=band, group=group, frame=frame, heavy=heavy)


def frame_rules(measures: Measures) -> tuple[Rule, ...]:
    """Return the ruling of the header: a line under the event's name."""
    left, right = MARGIN, MARGIN + measures.header_text_width
    return ruled(group=[across(left, right, TOP + 5.9)])


def ruled(**lines: list[str]) -> tuple[Rule, ...]:
    """Join the lines of each weight into one path."""
    return tuple(Rule(*_WEIGHTS[weight], "".join(paths)) for weight, paths in lines.items())


def across(left: float, right: float, y: float) -> str:
    """Return a horizontal line."""
    return f"M{left:.2f} {y:.2f}H{right:.2f}"


def down(x: float, top: float, bottom: float) -> str:
    """Return a vertical line."""
    return f"M{x:.2f} {top:.2f}V{bottom:.2f}"
