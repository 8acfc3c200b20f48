"""A score as it is entered, and what a match comes to by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from scoring.values import MatchScore, Pair, Side

Level: TypeAlias = Literal["", "hands", "games", "result"]
Kind: TypeAlias = Literal["game", "result"]

HANDS: Final = "hands"
GAMES: Final = "games"
RESULT: Final = "result"
SCORED: Final[frozenset[str]] = frozenset({GAMES, RESULT})
"""The levels of a match that is known by less than its hands."""

MOST_FIGURE: Final = 99_999
"""No figure of a score is further from 0."""

_KINDS: Final[dict[str, Kind]] = {GAMES: "game", RESULT: "result"}


class LevelError(ValueError):
    """Scores that cannot be; `code` and `params` say why, `place` which (from 0; None: none)."""

    def __init__(self, code: str, place: int | None = None, **params: object) -> None:
        """Keep the code (for wording), the place and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.place = place
        self.params = params


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one game, or the result of a whole match (a fact).

    `figures` are as on the paper, A first: of a game what both sides had when it ended, of a
    result the games won; what they count under other forms of the game is told by `forms`.
    `winner` may be left out where the figures tell it.
    """

    kind: Kind
    figures: Pair
    winner: Side | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What a match comes to by its scores.

    `scores` are those given, each with its winner. `score` has no hands; what is not known in it
    (points, bonuses, boxes) is 0.
    """

    level: Literal["games", "result"]
    scores: tuple[Score, ...]
    score: MatchScore


def kind_of(level: str) -> Kind:
    """Return what a score is at a level of `SCORED`. Raises LevelError `unknown-level`."""
    if level not in _KINDS:
        raise LevelError("unknown-level", level=level)
    return _KINDS[level]


def level_of(kind: Kind) -> Literal["games", "result"]:
    """Return the level at which scores of a kind are entered."""
    return "games" if kind == "game" else "result"
