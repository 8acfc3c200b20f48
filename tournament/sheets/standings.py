"""The standings on paper, with what parts a row from the one above."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tournament.sheets.colours import FELT, INK, MUTED
from tournament.sheets.rolls import Cell, Heading, Roll
from tournament.sheets.strip import BOLD
from tournament.wording import draw, people, prizes, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.values import StandingRow


def standings_roll(rows: Sequence[StandingRow], words: Mapping[str, str]) -> Roll:
    """Return the standings as a list; a heavier rule parts those who reached the same round."""
    teams = any(row.person.members for row in rows)
    any_prize = any(row.prize for row in rows)
    headings = (
        Heading("place", words["place"], 12, right=True),
        Heading("name", words["team" if teams else "player"], 56 if any_prize else 72),
        Heading("games", words["games"], 15 if any_prize else 17, right=True),
        Heading("points", words["points"], 16 if any_prize else 19, right=True),
        Heading("total", words["total"], 17 if any_prize else 21, right=True),
        *((Heading("prize", words["prize"], 44),) if any_prize else ()),
        Heading("parted", words["parted"], 26 if any_prize else 42),
    )
    pairs = list(pairwise(rows))
    groups = {
        number
        for number, (above, row) in enumerate(pairs, 1)
        if (above.still_in, above.reached) != (row.still_in, row.reached)
    }
    lines = [_line(row, above) for row, above in zip(rows, (None, *rows), strict=False)]
    return Roll(headings, lines, least=9.0, most=13.0, groups=frozenset(groups))


def _line(row: StandingRow, above: StandingRow | None) -> Mapping[str, Cell]:
    first = row.place == 1
    shared = "=" if row.shared > 1 else ""
    return {
        "place": Cell(
            f"{shared}{row.place}" if row.place else "–",
            style=BOLD, colour=FELT if first else INK, kind="figure",
        ),
        "name": Cell(row.person.name, people.standing_told(row), style=BOLD if first else "sans"),
        "games": Cell(f"{row.games.A}–{row.games.B}", kind="figure", size=0.8),
        "points": Cell(text.signed(row.points_diff), kind="figure", size=0.8),
        "total": Cell(text.signed(row.total_diff), kind="figure", size=0.8),
        "prize": _prize(row),
        "parted": Cell(_noted(row, above), colour=MUTED, size=0.6),
    }  # fmt: skip


def _prize(row: StandingRow) -> Cell:
    """Return what the row has won; before its place is final, that it stands to win it."""
    if row.prize is None:
        return Cell()
    if row.prize.won:
        return Cell(prizes.prize_told(row.prize), size=0.7)
    return Cell(prizes.stand_told(row.prize), colour=MUTED, size=0.6)


def _noted(row: StandingRow, above: StandingRow | None) -> str:
    """Return what parts a row from the one above, and that some of its figures are not known."""
    notes = (_parted(row, above), people.figures_missing(row))
    return "; ".join(note for note in notes if note)


def _parted(row: StandingRow, above: StandingRow | None) -> str:
    """Return what puts a row below the one above: "2 games won", "" where nothing does."""
    if above is None or not row.parted_by:
        return ""
    gap = abs(_figure(above, row.parted_by) - _figure(row, row.parted_by))
    return f"{draw.criterion_name(row.parted_by)}: {gap}"


def _figure(row: StandingRow, code: str) -> int:
    if code == "games_won":
        return row.games.A
    return row.total_diff if code == "total_diff" else row.points_diff
