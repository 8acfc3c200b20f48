"""Drawing a bracket: asked for, drawn by the worker, looked at, published or taken back."""

from tournament.services.draws.asking import draw_request
from tournament.services.draws.drafts import draft_drop, playing, refuse_unless_looked_at
from tournament.services.draws.making import draw_make, slot_columns
from tournament.services.draws.publishing import draw_discard, draw_publish, refuse_out_of_date
from tournament.services.draws.tables import tables_set

__all__ = [
    "draft_drop",
    "draw_discard",
    "draw_make",
    "draw_publish",
    "draw_request",
    "playing",
    "refuse_out_of_date",
    "refuse_unless_looked_at",
    "slot_columns",
    "tables_set",
]
