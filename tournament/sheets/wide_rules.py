"""The ruling of a table of the whole width, of its account and of the closing strip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.sheets.measures import GROUPS, TITLE
from tournament.sheets.rules import BAND, Rule, across, down, ruled

if TYPE_CHECKING:
    from tournament.sheets.foot import AccountPlaces, ClosingPlaces
    from tournament.sheets.tables import Table

_HEAVY_STARTS: Final = ("points_1a", "points_2a", "points_3a")
_GROUP_STARTS: Final = (
    "member_a", "who", "deadwood_a", "points_a", "points_b", "box_a", "gain", "gain_a",
)  # fmt: skip
_OTHER_SIDES: Final = ("points_1b", "points_2b", "points_3b")


def wide_rules(table: Table) -> tuple[Rule, ...]:
    """Return the ruling of a table of teams or of three columns."""
    columns, width, head = table.columns, table.width, table.head
    bottom = head + table.rows * table.row
    levels = [head + number * table.row for number in range(1, table.rows)]
    if table.form.team_size > 1:
        hair = [across(left, right, y) for y in levels for left, right in _short_cells(table)]
        band = []
    else:
        hair = [across(0, width, y) for number, y in enumerate(levels, 1) if number % BAND]
        band = [across(0, width, y) for number, y in enumerate(levels, 1) if not number % BAND]
    parted = {*_HEAVY_STARTS, *_GROUP_STARTS, *_OTHER_SIDES, "number"}
    labels = TITLE + table.groups
    hair += [
        down(column.x, labels, bottom) for name, column in columns.items() if name not in parted
    ]
    groups = [down(columns[name].x, TITLE, bottom) for name in _GROUP_STARTS if name in columns]
    frame = [across(0, width, TITLE), across(0, width, head), across(0, width, bottom)]
    frame += [down(columns[name].x, TITLE, bottom) for name in _HEAVY_STARTS if name in columns]
    if table.form.layout == "columns":
        left = columns["points_1a"].x
        groups.append(across(left, width, TITLE + GROUPS))
        groups += [down(columns[name].x, TITLE + GROUPS, bottom) for name in _OTHER_SIDES]
    return ruled(hair=hair, band=band, group=groups, frame=frame)


def account_rules(places: AccountPlaces) -> tuple[Rule, ...]:
    """Return the ruling of the account: a row for each item, the total between heavy lines."""
    table = places.table
    columns, row, height = table.columns, table.row, places.height
    left, right = places.figures_left, columns[places.pairs[-1].figure].right
    total = places.codes.index("total")
    levels = [number * row for number in range(1, len(places.codes) + 1)]
    hair = [across(left, right, y) for y in levels if y not in {total * row, (total + 1) * row}]
    hair += [down(columns[pair.figure].x, 0, height) for pair in places.pairs]
    group = [down(columns[pair.mark].x, 0, height) for pair in places.pairs[1:]]
    group += [across(left, right, total * row)]
    double = ((total + 1) * row - 0.3, (total + 1) * row + 0.3)
    frame = [across(0, table.width, 0), *(across(left, right, y) for y in double)]
    frame += [down(left, 0, height), down(right, 0, height)]
    return ruled(hair=hair, group=group, frame=frame)


def closing_rules(places: ClosingPlaces) -> tuple[Rule, ...]:
    """Return the ruling of the closing strip: fields, remarks and signatures."""
    hair = [across(0, places.width, y) for y in places.remark_lines]
    group = [across(field.x, field.right, field.bottom - 1) for field in places.fields()]
    signatures = [places.signature(number) for number in range(3)]
    group += [across(line.x, line.right, line.y) for line in signatures]
    return ruled(hair=hair, group=group)


def _short_cells(table: Table) -> list[tuple[float, float]]:
    """Return the stretches of a row that each pairing has for itself, left and right edges."""
    columns = table.columns
    if table.form.layout == "columns":
        return [(columns["member_a"].x, columns["points_1a"].x)]
    return [
        (columns["member_a"].x, columns["total_a"].x),
        (columns["points_b"].x, columns["total_b"].x),
    ]
