"""Two places of a draft swapped by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.enums import StageState
from tournament.errors import Missing, Refusal
from tournament.mapping import differing
from tournament.models import Entry, Match
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.pairing.swaps import swap_places, with_swap
from tournament.permissions import may_draw
from tournament.services.bracket import set_caches
from tournament.services.draws import refuse_unless_looked_at, slot_columns
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from tournament.models import Stage
    from tournament.services.write_path import Act


def draw_swap(
    *,
    tournament_id: int,
    first: int,
    second: int,
    drawn: str = "",
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Let two entries (by number) of a draft change places; again, and it is as it was.

    `drawn` is the mark of the draft that the director looked at. The stage keeps the swap, so that
    everybody can see that seeds and lot alone do not give this order. The answer has the `mark` of
    the draft as it is now. Raises Missing for an entry that is not in the event, and Refusal
    `swap-same` (path `second`), `no-draft`, `draw-published`, `draw-changed`, `draw-out-of-date`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.swap",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, first, second, drawn],
        )
        if act.answer is not None:
            return act.answer
        stage = _draft_of(act, drawn)
        if first == second:
            raise Refusal("swap-same", "second")
        one, other = _entries(act, stage, [first, second])
        before = _told(stage, one, other)
        stage.seed_order = swap_places(stage.seed_order, one.pk, other.pk)
        stage.swaps = with_swap(stage.swaps, one.pk, other.pk)
        stage.save(update_fields=["seed_order", "swaps"])
        _seat(stage)
        after = _told(stage, one, other)
        return act.finish(
            before=before, after=after, answer={"stage": stage.pk, "mark": stage.mark}
        )


def _draft_of(act: Act, drawn: str) -> Stage:
    """Return the draft that was looked at."""
    stage = act.tournament.stages.first()
    if stage is None:
        raise Refusal("no-draft")
    refuse_unless_looked_at(stage, drawn)
    if stage.state == StageState.PUBLISHED:
        raise Refusal("draw-published")
    if stage.state != StageState.DRAFT:
        raise Refusal("no-draft")
    return stage


def _entries(act: Act, stage: Stage, numbers: Sequence[int]) -> list[Entry]:
    """Return entries of the draft by their numbers, in the order asked for."""
    found = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=act.tournament, number__in=numbers)
    }
    if not set(numbers) <= set(found):
        raise Missing("entry")
    if not {entry.pk for entry in found.values()} <= set(stage.seed_order):
        raise Refusal("draw-out-of-date")
    return [found[number] for number in numbers]


def _told(stage: Stage, one: Entry, other: Entry) -> dict[str, Any]:
    """Return both entries with their lines in the draw, as the log keeps them."""
    return {
        place: {
            "number": entry.number,
            "name": entry.name,
            "line": stage.seed_order.index(entry.pk) + 1,
        }
        for place, entry in (("first", one), ("second", other))
    }


def _seat(stage: Stage) -> None:
    """Write who sits where in the bracket of the stage's order: nobody else moves.

    The structure depends on the number of entries alone, so no match, code or table changes.
    """
    matches = {match.key: match for match in Match.objects.filter(round__stage=stage)}
    ids = {key: match.pk for key, match in matches.items()}
    pairings = draw_bracket(stage.seed_order, third_place=stage.third_place)
    states = fold_bracket(pairings, {})
    written: list[Match] = []
    for pairing in pairings:
        match, state = matches[pairing.key], states[pairing.key]
        places = differing(match, slot_columns(pairing, state, ids))
        if not places:
            continue
        for name, value in places.items():
            setattr(match, name, value)
        set_caches(match, state.outcome)
        written.append(match)
    Match.objects.bulk_update(written, ["a_entry", "b_entry", "revision"])
