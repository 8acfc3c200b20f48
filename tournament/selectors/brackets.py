"""The bracket of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.pairing.swaps import moved_lines
from tournament.selectors.fields import load_field, rounds_of
from tournament.values import BracketView
from tournament.wording.draw import seeding_text

if TYPE_CHECKING:
    from tournament.models import Stage


def bracket_view(code: str, *, draft: bool = False, full: bool = False) -> BracketView:
    """Return the published bracket (four queries); with `draft`, for the director, the draft too.

    `rounds` is empty while there is nothing to be seen; `full` names are for the staff. Raises
    Missing("event").
    """
    field = load_field(code, draft=draft, full=full)
    stage = field.stage
    return BracketView(
        event=field.card,
        revision=field.event.revision,
        draft=stage is not None and stage.state == "draft",
        seeding=_seeding_told(stage) if stage else "",
        lot_seed=stage.lot_seed if stage else "",
        rounds=rounds_of(field.cards),
        third_place=stage is not None and stage.third_place,
    )


def _seeding_told(stage: Stage) -> str:
    swapped = len(moved_lines(stage.seed_order, stage.swaps))
    return seeding_text(stage.seeding, stage.lot_seed, swapped)
