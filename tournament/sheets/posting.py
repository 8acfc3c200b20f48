"""Hollywood sessions on paper: every row with what it wrote into which column."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from tournament.sheets.lines import Line, Post, line_of_row
from tournament.sheets.teams import lines_of_team_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import ColumnEntry, HandScore
    from tournament.values import ColumnView, MatchView, SheetRow


@dataclass(frozen=True, slots=True)
class Session:
    """One session: its three columns (none before it begins) and its rows, a group of lines each.

    `finished`: all columns are closed.
    """

    number: int
    columns: tuple[ColumnView, ...] = ()
    groups: tuple[tuple[Line, ...], ...] = ()

    @property
    def finished(self) -> bool:
        """Tell whether all of its columns are closed."""
        return bool(self.columns) and all(column.finished for column in self.columns)


def sessions_of(match: MatchView) -> tuple[Session, ...]:
    """Return the sessions of a match in columns, as many as have begun."""
    rows = iter([row for row in match.rows if row.score is not None and not row.struck])
    sessions = []
    for number, columns in groupby(match.columns, key=lambda column: column.session):
        three = tuple(columns)
        groups = tuple(_groups(match, three, rows))
        sessions.append(Session(number, three, groups))
    return tuple(sessions)


def ahead_over(columns: Iterable[ColumnView], rules: RuleSet) -> int:
    """Return what A is ahead over `columns`, the third weighed by its multiplier."""
    return sum(ahead_in(column, rules) for column in columns)


def ahead_in(column: ColumnView, rules: RuleSet) -> int:
    """Return what A is ahead in a column, weighed by the multiplier if it is a third one."""
    times = rules.third_column_multiplier if column.number == 3 else 1
    return (column.total.A - column.total.B) * times


def brought_forward(lines: Iterable[Line], closed: Iterable[int]) -> Line:
    """Return the line that opens a continuation: the score of every column that is still open."""
    scores = {(post.column, post.side): post.score for line in lines for post in line.posts}
    shut = set(closed)
    posts = tuple(
        Post(column, side, None, score)
        for (column, side), score in sorted(scores.items())
        if column not in shut
    )
    return Line("forward", how="forward", posts=posts)


def _groups(
    match: MatchView, columns: Sequence[ColumnView], rows: Iterator[SheetRow]
) -> Iterator[tuple[Line, ...]]:
    """Yield the rows of one session, taken from `rows` up to the one that ends it."""
    rest = {column.number: list(reversed(column.entries)) for column in columns}
    last_hand = max(column.closed_by_hand or 0 for column in columns)
    over = all(column.finished for column in columns)
    awarded = any(column.awarded for column in columns)
    for row in rows:
        score = row.score
        if score is None:
            continue
        posts = tuple(_posts(row, score, rest))
        closes = tuple(column.number for column in columns if _closed_by(column, row, score))
        *before, line = (
            lines_of_team_hand(match, row, score)
            if row.row.pairings
            else (line_of_row(row, score),)
        )
        ends = row.row.ending == "award" or (over and not awarded and score.number == last_hand)
        yield (*before, replace(line, posts=posts, closes=closes, ends_game=ends))
        if ends:
            return


def _posts(row: SheetRow, score: HandScore, rest: dict[int, list[ColumnEntry]]) -> Iterator[Post]:
    """Yield what a row wrote into the columns, taking it from what is left of their entries.

    Every open column has an entry for a penalty, so the next one in it is that of this penalty.
    """
    if score.number is None and row.row.ending != "penalty":
        return
    for number, entries in rest.items():
        if entries and entries[-1].hand == score.number:
            entry = entries.pop()
            yield Post(number, entry.side, entry.points, entry.score, entry.hand is not None)


def _closed_by(column: ColumnView, row: SheetRow, score: HandScore) -> bool:
    """Tell whether a row closed a column: the hand that did, or the award of those still open."""
    if row.row.ending == "award":
        return column.awarded
    return score.number is not None and column.closed_by_hand == score.number
