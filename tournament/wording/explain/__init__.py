"""Every figure of a match explained: the lines that make it, and the rules that say so, in words.

`hands` are the figures of rows and of the entries of columns, `games` those of the account of a
game or column, `matches` those of the whole match; `reasons` knows which rule speaks of what.
"""

from tournament.wording.explain.games import (
    Scored,
    end_why,
    item_why,
    items_of,
    scored_in_column,
    scored_in_game,
    so_far_why,
    total_why,
)
from tournament.wording.explain.hands import (
    card_why,
    entry_points,
    entry_total,
    met_in,
    pairing_points,
    row_place,
    row_points,
    row_summary,
    row_total,
)
from tournament.wording.explain.matches import (
    game_points_why,
    match_points_why,
    match_total_why,
    net_why,
    won_why,
)
from tournament.wording.explain.reasons import Why, sentences

__all__ = [
    "Scored",
    "Why",
    "card_why",
    "end_why",
    "entry_points",
    "entry_total",
    "game_points_why",
    "item_why",
    "items_of",
    "match_points_why",
    "match_total_why",
    "met_in",
    "net_why",
    "pairing_points",
    "row_place",
    "row_points",
    "row_summary",
    "row_total",
    "scored_in_column",
    "scored_in_game",
    "sentences",
    "so_far_why",
    "total_why",
    "won_why",
]
