"""What happens at the table, in words: rows, results, items, games, states of a match.

`words` are the tables by code, `rows` what a row says and how it is read back, `accounts` the lines
that make its points, `ends` who has won what and what is still needed.
"""

from tournament.wording.play.accounts import (
    Sum,
    boxes_told,
    hand_account,
    item_told,
    pairing_account,
    points_of,
    scored_sides,
    versus_told,
    with_sum,
)
from tournament.wording.play.ends import (
    column_needs_told,
    column_result,
    end_reading,
    game_points_told,
    game_result,
    match_result,
    match_told,
    needs_told,
    ruling_told,
    session_result,
)
from tournament.wording.play.rows import hand_reading, members_of, pairing_told, row_told
from tournament.wording.play.words import (
    EVENT_STATES,
    GAME_ITEMS,
    HAND_ITEMS,
    HOWS,
    LEVELS,
    MARKED,
    RESULTS,
    STATES,
    UNITS,
    VISIBILITIES,
    name_of,
    state_word,
    word,
)

__all__ = [
    "EVENT_STATES",
    "GAME_ITEMS",
    "HAND_ITEMS",
    "HOWS",
    "LEVELS",
    "MARKED",
    "RESULTS",
    "STATES",
    "UNITS",
    "VISIBILITIES",
    "Sum",
    "boxes_told",
    "column_needs_told",
    "column_result",
    "end_reading",
    "game_points_told",
    "game_result",
    "hand_account",
    "hand_reading",
    "item_told",
    "match_result",
    "match_told",
    "members_of",
    "name_of",
    "needs_told",
    "pairing_account",
    "pairing_told",
    "points_of",
    "row_told",
    "ruling_told",
    "scored_sides",
    "session_result",
    "state_word",
    "versus_told",
    "with_sum",
    "word",
]
