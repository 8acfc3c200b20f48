"""PURE: matches known by less than their hands: by their game scores, or by the result alone.

`values` are a score as entered and what a match comes to by it, `forms` what the figures mean
under each form of the game, `fold` adds scores up, `lines` reads one as it is typed.
"""

from tournament.levels.fold import fold_scores, score_place
from tournament.levels.forms import games_left, games_say, result_says
from tournament.levels.lines import Line, read_line
from tournament.levels.values import (
    GAMES,
    HANDS,
    MOST_FIGURE,
    RESULT,
    SCORED,
    Known,
    Level,
    LevelError,
    Score,
    kind_of,
    level_of,
)

__all__ = [
    "GAMES",
    "HANDS",
    "MOST_FIGURE",
    "RESULT",
    "SCORED",
    "Known",
    "Level",
    "LevelError",
    "Line",
    "Score",
    "fold_scores",
    "games_left",
    "games_say",
    "kind_of",
    "level_of",
    "read_line",
    "result_says",
    "score_place",
]
