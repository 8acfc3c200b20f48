"""The values of a correction: what is asked (an edit) and what it would do (plans)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import MatchScore, Pair, Row

Answer: TypeAlias = Literal["apply", "count_on", "keep"]
ANSWERS: tuple[Answer, Answer, Answer] = ("apply", "count_on", "keep")

Figure: TypeAlias = "int | str | bool | Pair | tuple[int, ...] | None"


class CorrectionError(ValueError):
    """A correction that cannot be planned; `code` and `params` say why.

    Codes: `no-change` (the row is as it was), `unknown-fact` (fact_id: no live row of this match),
    and, asked for an answer that is not possible here, one of those of `Correction.refused`
    (`unknown-answer` for one that there is not at all).
    """

    def __init__(self, code: str, **params: object) -> None:
        """Keep the code (for wording) and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Change:
    """Put `row` in the place of a live fact."""

    fact_id: int
    row: Row


@dataclass(frozen=True, slots=True)
class Insert:
    """Put a forgotten row before or after a live fact, or (neither given) at the end."""

    row: Row
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    """Take a live fact out of the fold."""

    fact_id: int


Edit: TypeAlias = Change | Insert | Strike


@dataclass(frozen=True, slots=True)
class Struck:
    """A fact to strike, and the code why."""

    fact_id: int
    reason: Literal["corrected", "struck", "after-game-end", "after-match-end"]


@dataclass(frozen=True, slots=True)
class Added:
    """A row to add, and the code why.

    A corrected row takes the very place of the fact it `supersedes`. Any other goes between two
    neighbours: `after` and `before` are facts live before the correction (this plan may strike
    them), None at the head and at the foot of the sheet.
    """

    row: Row
    reason: Literal["corrected", "inserted", "award"]
    supersedes: int | None = None
    after: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """One figure that would be another. `was`/`will` are None where there is no such row or game.

    `scope` is hand, game, column or match; `number` that of the hand, game or column (the old one,
    or the new one of what is new; None for the match and for rows that are no hands; columns are
    counted on over sessions). `fact_id` names the row of a hand, None for an added one.

    Fields: of a hand `struck`, `added` (both False to True), number, game, dealer, result, winner,
    points, points_by (Mahjong gin) and `columns` (those it stands in); of a game finished, awarded,
    winner, shutout, points, boxes, total; of a column also closed_by_hand; of the match finished,
    winner, games_won, points, total, net (columns) and game_points (multi-match).
    """

    scope: Literal["hand", "game", "column", "match"]
    number: int | None
    field: str
    was: Figure
    will: Figure
    fact_id: int | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A row that stays on the sheet but belongs to another game than before."""

    fact_id: int
    number: int | None
    from_game: int
    to_game: int


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row of the sheet after the correction; `fact_id` is None for an added one."""

    fact_id: int | None
    row: Row


@dataclass(frozen=True, slots=True)
class CorrectionPlan:
    """All that one answer would do.

    `struck` and `added` are the operations on facts, `rows` the sheet they leave, `before` and
    `after` its scores (`after.hands[i]` belongs to `rows[i]`), `effects` every figure that differs,
    `moved` the rows that change their game.
    """

    answer: Answer
    struck: tuple[Struck, ...]
    added: tuple[Added, ...]
    rows: tuple[PlannedRow, ...]
    before: MatchScore
    after: MatchScore
    effects: tuple[Effect, ...]
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """The answers to one correction.

    `plans` holds the possible answers; `apply` always is one. `refused` says by a code why another
    is not: count_on `no-surplus` or `same-as-apply`; keep `end-not-moved`, `game-was-open`,
    `ends-earlier` (an award cannot stop a game from being won sooner), `undoes-the-edit` or
    `does-not-fit`. `end` says how the end of game number `game` moved: "" (not at all), `earlier`,
    or `later` (also when the game is open again). Where the score is kept in columns there is no
    game, and `apply` is the only answer: every later hand is posted anew.
    """

    plans: Mapping[Answer, CorrectionPlan]
    refused: Mapping[Answer, str]
    end: Literal["", "earlier", "later"]
    game: int | None

    def plan(self, answer: Answer) -> CorrectionPlan:
        """Return the plan of an answer; raises `CorrectionError` with the code of `refused`."""
        if answer in self.plans:
            return self.plans[answer]
        raise CorrectionError(self.refused.get(answer, "unknown-answer"), answer=answer)
