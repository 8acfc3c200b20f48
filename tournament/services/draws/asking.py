"""Asking for a draw."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.enums import JobKind, Seeding, StageState
from tournament.errors import Refusal
from tournament.models import Job, Stage
from tournament.pairing.elimination import MAX_ENTRIES, MIN_ENTRIES, MIN_FOR_THIRD
from tournament.permissions import may_draw
from tournament.services.checkin import take_out_absent
from tournament.services.draws.drafts import draft_drop, playing, refuse_unless_looked_at
from tournament.services.jobs import job_open
from tournament.services.write_path import begin, clean_field

if TYPE_CHECKING:
    from django.contrib.auth.models import User


LOT_SEED_LENGTH = 64


WHO = ("all", "here", "take_out")


def draw_request(  # noqa: PLR0913 - each is a choice of its own on the form of the draw
    *,
    tournament_id: int,
    seeding: str,
    lot_seed: str = "",
    redraw: bool = False,
    drawn: str = "",
    who: str = "all",
    third_place: bool = False,
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Ask the worker for a draw and return its `job` id.

    A draw that is there (or on its way) is not made twice: its job is returned, unless `redraw`
    drops the draft for a new one (the one the director looked at, when `drawn` gives its mark).
    `who` are drawn: "all" entries, those who are checked in ("here"; the rest stay entered and
    are not in it), or all after those not checked in were taken out ("take_out").
    An empty `lot_seed` takes a fresh one, which is stored and shown. With `third_place` the losers
    of the semi-finals play for it. Raises Refusal `too-few-entries`, `too-many-entries`,
    `third-place-needs-four`, `draw-published`, `bad-choice`, `draw-changed`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.request",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[
                *(tournament_id, seeding, lot_seed, redraw, drawn),
                *([who] * (who != "all") + ["third_place"] * third_place),
            ],
        )
        if act.answer is not None:
            return act.answer
        lot_seed = clean_field(lot_seed, LOT_SEED_LENGTH, "lot_seed")
        stage = act.tournament.stages.first()
        _refuse_request(stage, seeding, who)
        _refuse_size(playing(act, here_only=who != "all").count(), third_place=third_place)
        if stage is not None and not redraw:
            last = Job.objects.filter(tournament=act.tournament, key=_job_key(stage)).first()
            if last is not None and (stage.state == StageState.DRAFT or not last.finished_at):
                return {"job": last.pk, "revision": act.tournament.revision}
        if stage is not None:
            refuse_unless_looked_at(stage, drawn)
            draft_drop(stage)
        taken_out = take_out_absent(act) if who == "take_out" else []
        stage = Stage.objects.create(
            tournament=act.tournament,
            here_only=who == "here",
            third_place=third_place,
            seeding=seeding,
            lot_seed=lot_seed or secrets.token_hex(4),
        )
        job = job_open(
            tournament=act.tournament,
            kind=JobKind.GENERATE_BRACKET,
            key=_job_key(stage),
            args={"stage": stage.pk},
            actor=actor,
        )
        after: dict[str, Any] = {"seeding": stage.seeding, "lot_seed": stage.lot_seed}
        if who != "all":
            after |= {"who": who, "taken_out": taken_out}
        if third_place:
            after["third_place"] = True
        return act.finish(before={}, after=after, answer={"job": job.pk})


def _job_key(stage: Stage) -> str:
    return f"stage-{stage.pk}"


def _refuse_request(stage: Stage | None, seeding: str, who: str) -> None:
    if stage is not None and stage.state == StageState.PUBLISHED:
        raise Refusal("draw-published")
    if seeding not in Seeding.values:
        raise Refusal("bad-choice", "seeding", value=seeding)
    if who not in WHO:
        raise Refusal("bad-choice", "who", value=who)


def _refuse_size(count: int, *, third_place: bool) -> None:
    if count < MIN_ENTRIES:
        raise Refusal("too-few-entries", entries=count, limit=MIN_ENTRIES)
    if count > MAX_ENTRIES:
        raise Refusal("too-many-entries", entries=count, limit=MAX_ENTRIES)
    if third_place and count < MIN_FOR_THIRD:
        raise Refusal("third-place-needs-four", "third_place", entries=count, limit=MIN_FOR_THIRD)
