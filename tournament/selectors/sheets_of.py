"""The sheet of a match from its rows: lines, games, columns and races, without a query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.match import score_match
from scoring.teams import meetings
from tournament.values import FROM_START, ColumnView, GameView, SheetRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import ColumnScore, GameScore, MatchScore, Row, Side

    Teams = tuple[tuple[str, ...], tuple[str, ...]]

NUMBERED_OR_SCORING: Final = frozenset({"knock", "gin", "big_gin", "dead", "team", "penalty"})
"""The endings that are a step of the race."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows with what they scored, and the games or columns they make."""

    score: MatchScore
    rows: tuple[SheetRow, ...]
    games: tuple[GameView, ...]
    columns: tuple[ColumnView, ...]


def sheet_of(
    rows: Sequence[Row],
    rules: RuleSet,
    first_dealer: Side = "A",
    *,
    ids: Sequence[int] | None = None,
    teams: Teams = ((), ()),
) -> Sheet:
    """Return the sheet of a match.

    `ids` are those of the facts (1, 2, … without), `teams` the members of both sides as far as
    they are named. Raises `RuleViolation` as `score_match` does.
    """
    score = score_match(rows, rules, first_dealer)
    lines = _sheet_rows(ids or range(1, len(rows) + 1), rows, score, teams)
    return Sheet(
        score=score,
        rows=tuple(lines),
        games=tuple(game_shown(game, lines) for game in score.games),
        columns=tuple(columns_shown(score.columns)),
    )


def _sheet_rows(
    ids: Iterable[int], rows: Sequence[Row], score: MatchScore, teams: Teams
) -> list[SheetRow]:
    """Return the rows in play, each with its score, its columns and its members."""
    columns: dict[int | None, tuple[int, ...]] = {}
    for place, column in enumerate(score.columns, 1):
        for entry in column.entries:
            columns[entry.hand] = (*columns.get(entry.hand, ()), place)
    found = []
    for fact_id, row, hand in zip(ids, rows, score.hands, strict=True):
        a, b = deadwoods(row)
        found.append(
            SheetRow(
                fact_id=fact_id,
                row=row,
                score=hand,
                deadwood_a=a,
                deadwood_b=b,
                columns=columns.get(hand.number, ()) if hand.number else (),
                members=_members(teams, hand.number, len(row.pairings)),
            )
        )
    return found


def _members(teams: Teams, number: int | None, size: int) -> tuple[tuple[str, str], ...]:
    """Return who met whom in a team hand, () where the teams did not name their members."""
    if number is None or size < 2 or any(len(members) != size for members in teams):
        return ()
    return meetings(*teams, number)


def columns_shown(columns: Sequence[ColumnScore]) -> Iterable[ColumnView]:
    """Yield columns with their places, counted on over sessions, and their races."""
    for place, column in enumerate(columns, 1):
        running, race = FROM_START, [FROM_START]
        for entry in column.entries:
            running = running._replace(**{entry.side: entry.score})
            race.append(running)
        yield ColumnView(
            place=place,
            session=column.session,
            number=column.number,
            entries=column.entries,
            finished=column.finished,
            awarded=column.awarded,
            closed_by_hand=column.closed_by_hand,
            winner=column.winner,
            shutout=column.shutout,
            points=column.points,
            boxes=column.boxes,
            items=column.items,
            total=column.total,
            race=tuple(race),
        )


def deadwoods(row: Row) -> tuple[int | None, int | None]:
    """Return the two figures of a row by side; gin leaves the knocker 0."""
    if row.knocker is None or row.table is not None:
        return None, None
    own, against = row.knocker_deadwood or 0, row.defender_deadwood
    return (own, against) if row.knocker == "A" else (against, own)


def game_shown(game: GameScore, lines: Iterable[SheetRow]) -> GameView:
    """Return a game with its rows out of the `lines` of the match, and its race."""
    rows = tuple(line for line in lines if line.score and line.score.game == game.number)
    race = tuple(
        line.score.score
        for line in rows
        if line.score and line.score.score and line.row.ending in NUMBERED_OR_SCORING
    )
    return GameView(
        number=game.number,
        rows=rows,
        finished=game.finished,
        awarded=game.awarded,
        winner=game.winner,
        shutout=game.shutout,
        points=game.points,
        boxes=game.boxes,
        items=game.items,
        total=game.total,
        race=(FROM_START, *race),
    )
