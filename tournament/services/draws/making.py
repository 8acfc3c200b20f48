"""Drawing the bracket, as the worker does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.enums import Seeding, StageState
from tournament.errors import Refusal
from tournament.mapping import outcome_columns
from tournament.models import Entry, Match, Round, Stage
from tournament.pairing.elimination import PairingError, draw_bracket, fold_bracket
from tournament.pairing.seeding import SeedError, order_by_seed, seed_by_lot
from tournament.permissions import may_draw
from tournament.services.bracket import ENGINE_VERSION
from tournament.services.checkin import closed_up
from tournament.services.draws.drafts import playing
from tournament.services.jobs import job_begin, job_broke, job_end, job_fail
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.pairing.elimination import Pairing, State
    from tournament.services.write_path import Act


def draw_make(*, job_id: int) -> None:
    """Draw the bracket a job asks for, once, however often it is asked.

    Entries that cannot be drawn (a seed out of range) fail the job with the reason.
    """
    job = job_begin(job_id)
    if job is None:
        return
    try:
        with transaction.atomic(durable=True):
            act = begin(
                actor=job.created_by,
                action="draw.make",
                allowed=may_draw,
                tournament_id=job.tournament_id,
            )
            stage = Stage.objects.filter(pk=job.args["stage"], state=StageState.DRAWING).first()
            if stage is not None:
                _draw_step(act, stage)
            job_end(job, done=1)
    except (Refusal, PairingError, SeedError) as error:
        job_fail(job_id, error.code, **error.params)
    except Exception as error:
        job_broke(job_id, error)
        raise


def _draw_step(act: Act, stage: Stage) -> None:
    entries = list(playing(act, here_only=stage.here_only).order_by("number"))
    order = _seed_order(stage, entries, gaps=bool(act.withdrawn) or stage.here_only)
    pairings = draw_bracket(order, third_place=stage.third_place)
    _store(act, stage, pairings)
    stage.seed_order, stage.state, stage.drawn_at = order, StageState.DRAFT, timezone.now()
    stage.save(update_fields=["seed_order", "state", "drawn_at"])
    after = {"seeding": stage.seeding, "lot_seed": stage.lot_seed, "entries": len(order)}
    act.finish(before={}, after=after, answer={"stage": stage.pk})


def _seed_order(stage: Stage, entries: Sequence[Entry], *, gaps: bool) -> list[int]:
    """Return entry ids in seed order.

    The lot is drawn over entry numbers, not ids, so that the same list with the same lot gives
    the same draw in any installation.
    """
    ids = {entry.number: entry.pk for entry in entries}
    if stage.seeding == Seeding.BY_LOT:
        numbers = seed_by_lot(list(ids), stage.lot_seed)
    else:
        seeds = {entry.number: entry.seed for entry in entries}
        if gaps:
            seeds = closed_up(seeds.items())
        numbers = order_by_seed(list(seeds.items()), stage.lot_seed)
    return [ids[number] for number in numbers]


def _store(act: Act, stage: Stage, pairings: Sequence[Pairing]) -> None:
    """Write rounds and matches round by round, each with its sources' ids at hand."""
    states = fold_bracket(pairings, {})
    codes = _codes(pairings)
    ids: dict[int, int] = {}
    numbers = sorted({pairing.round for pairing in pairings})
    rounds = Round.objects.bulk_create(Round(stage=stage, number=number) for number in numbers)
    for round_ in rounds:
        of_round = [pairing for pairing in pairings if pairing.round == round_.number]
        real = [p.key for p in of_round if not _is_bye(p)]
        tables = {key: table for table, key in enumerate(real, start=1)}
        stored = Match.objects.bulk_create(
            Match(
                tournament=act.tournament,
                round=round_,
                key=pairing.key,
                order=pairing.order,
                code=codes[pairing.key],
                table=tables.get(pairing.key),
                engine_version=ENGINE_VERSION,
                **slot_columns(pairing, states[pairing.key], ids),
                **outcome_columns(states[pairing.key].outcome),
            )
            for pairing in of_round
        )
        ids |= {match.key: match.pk for match in stored}


def slot_columns(pairing: Pairing, state: State, ids: Mapping[int, int]) -> dict[str, Any]:
    """Return both places of a pairing as columns of its match; `ids` are the matches by key."""
    columns: dict[str, Any] = {}
    for side, drawn, now in (("a", pairing.a, state.a), ("b", pairing.b, state.b)):
        columns[f"{side}_kind"] = now.kind
        columns[f"{side}_entry_id"] = now.entry
        columns[f"{side}_source_id"] = None if drawn.source is None else ids[drawn.source]
        columns[f"{side}_loser"] = drawn.loser
    return columns


def _is_bye(pairing: Pairing) -> bool:
    return "bye" in (pairing.a.kind, pairing.b.kind)


def _codes(pairings: Sequence[Pairing]) -> dict[int, str]:
    """Return the printed code of each pairing: M1, M2 … in order of play; byes have their own."""
    codes: dict[int, str] = {}
    matches = byes = 0
    for pairing in pairings:
        if _is_bye(pairing):
            byes += 1
            codes[pairing.key] = f"BYE{byes}"
        else:
            matches += 1
            codes[pairing.key] = f"M{matches}"
    return codes
