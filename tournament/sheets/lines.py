"""From the rows of a game to the lines of its sheet: hands, rulings, and how the game ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from scoring.values import SIDES, Pair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.values import HandScore, Side
    from tournament.values import GameView, SheetRow

Kind: TypeAlias = Literal["hand", "pairing", "sum", "ruling", "forward", "bonus", "total"]
_NOTHING: Final = (None, None)
BONUSES: tuple[str, ...] = ("game_bonus", "boxes", "shutout")
"""The bonus lines of a game, in the order they are added."""


class Post(NamedTuple):
    """A figure in a column (1 to 3) of a session, and the running score of its side after it.

    `points` is None where only the score is brought forward. `box`: it is a hand won.
    """

    column: int
    side: Side
    points: int | None
    score: int
    box: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is printed. Pairs are (A, B); None leaves the cell empty.

    `how` is the code of a result, ruling or bonus, to be put into words; `dashed` marks a hand
    that scored for nobody; `ends_game` a last hand, to be ruled off heavily.

    A team hand is a line for each pairing and one for their sum. `members` name who meets, by
    side; where a team has not named its members, `seats` (A1, B2) stand for them. `bonus` is what
    a sweep paid.

    Of a session, `posts` are the figures written into its columns, `closes` the columns (1 to 3)
    that this row closed.
    """

    kind: Kind
    how: str = ""
    number: int | None = None
    dealer: Side | None = None
    who: Side | None = None
    deadwood: tuple[int | None, int | None] = (None, None)
    points: tuple[int | None, int | None] = (None, None)
    totals: tuple[int | None, int | None] = (None, None)
    winner: Side | None = None
    box: Side | None = None
    boxes: Pair | None = None
    note: str = ""
    dashed: bool = False
    ends_game: bool = False
    card: str = ""
    table: tuple[int | None, int | None] = (None, None)
    in_hand: tuple[int | None, int | None] = (None, None)
    members: tuple[str, str] = ("", "")
    seats: tuple[str, str] = ("", "")
    bonus: int | None = None
    posts: tuple[Post, ...] = ()
    closes: tuple[int, ...] = ()


def lines_of_game(game: GameView) -> tuple[Line, ...]:
    """Return the lines of `game`: its rows in play and, once it is over, its bonus lines."""
    lines = [
        line_of_row(row, row.score) for row in game.rows if row.score is not None and not row.struck
    ]
    if game.finished and lines:
        lines[-1] = replace(lines[-1], ends_game=True)
    if game.finished:
        lines.extend(_bonus_lines(game))
    return tuple(lines)


def carried_forward(lines: tuple[Line, ...]) -> Line:
    """Return the line that opens a continuation: both running totals after `lines`."""
    totals: list[int | None] = [0, 0]
    for line in lines:
        totals = [
            new if new is not None else old for new, old in zip(line.totals, totals, strict=True)
        ]
    return Line("forward", how="forward", totals=(totals[0], totals[1]))


def line_of_row(row: SheetRow, score: HandScore) -> Line:
    """Return the line of one row in play."""
    points = _points(score)
    running = score.score or Pair()  # none where the score is kept in columns, and not written
    totals = tuple(
        running.of(side) if gained is not None else None
        for side, gained in zip(SIDES, points, strict=True)
    )
    numbered = score.number is not None
    return Line(
        "hand" if numbered else "ruling",
        how=score.result,
        number=score.number,
        dealer=score.dealer if numbered else None,
        who=row.row.knocker if numbered else row.row.side,
        deadwood=(row.deadwood_a, row.deadwood_b) if numbered else (None, None),
        points=points,
        totals=(totals[0], totals[1]),
        winner=score.winner if numbered else None,
        box=score.box,
        note=row.row.note,
        dashed=numbered and points == (None, None),
        card=row.row.knock_card or "",
        table=row.row.table or _NOTHING,
        in_hand=row.row.in_hand or _NOTHING,
    )


def _points(score: HandScore) -> tuple[int | None, int | None]:
    """Return what each side got from a row: None where it got nothing at all.

    A hand won for 0 points shows its 0; so the eye finds a winner in every hand that had one.
    Where both sides score a hand, both show theirs.
    """
    if score.points_by is not None and score.winner is not None:
        return score.points_by
    gained: dict[Side, int | None] = dict.fromkeys(SIDES)
    for item in score.items:
        gained[item.side] = (gained[item.side] or 0) + item.points
    if score.winner is not None and gained[score.winner] is None:
        gained[score.winner] = score.points
    return gained["A"], gained["B"]


def _bonus_lines(game: GameView) -> Iterator[Line]:
    """Yield a line for each bonus paid, adding up to the game's total, and the total itself."""
    running = {"A": game.points.A, "B": game.points.B}
    for code in BONUSES:
        paid: dict[Side, int | None] = dict.fromkeys(SIDES)
        for item in game.items:
            if item.code == code:
                paid[item.side] = item.points
                running[item.side] += item.points
        if paid["A"] is None and paid["B"] is None:
            continue
        yield Line(
            "bonus",
            how=code,
            points=(paid["A"], paid["B"]),
            totals=(
                running["A"] if paid["A"] is not None else None,
                running["B"] if paid["B"] is not None else None,
            ),
            boxes=game.boxes if code == "boxes" else None,
        )
    yield Line("total", how="total", totals=(game.total.A, game.total.B), winner=game.winner)
