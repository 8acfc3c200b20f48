"""Drawing a bracket: asked for, drawn by the worker, looked at, published or taken back."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.enums import EventState, JobKind, Seeding, StageState
from tournament.errors import Missing, Refusal
from tournament.mapping import outcome_columns
from tournament.models import Entry, HandFact, Job, Match, Round, RulingFact, ScoreFact, Stage
from tournament.pairing.elimination import (
    MAX_ENTRIES,
    MIN_ENTRIES,
    MIN_FOR_THIRD,
    PairingError,
    draw_bracket,
    fold_bracket,
)
from tournament.pairing.seeding import SeedError, order_by_seed, seed_by_lot
from tournament.permissions import may_draw
from tournament.services.bracket import ENGINE_VERSION
from tournament.services.checkin import closed_up, take_out_absent
from tournament.services.jobs import job_begin, job_broke, job_end, job_fail, job_open
from tournament.services.write_path import begin, clean_field

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.contrib.auth.models import User
    from django.db.models import QuerySet

    from tournament.pairing.elimination import Pairing, State
    from tournament.services.write_path import Act

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


def refuse_unless_looked_at(stage: Stage, drawn: str) -> None:
    """Refuse an act on another draw than the one whose mark the page showed."""
    if drawn and drawn != stage.mark:
        raise Refusal("draw-changed")


def playing(act: Act, *, here_only: bool) -> QuerySet[Entry]:
    """Return the entries that a draw is made of: not those who have left the event.

    `here_only` takes those alone who are checked in.
    """
    entries = Entry.objects.filter(tournament=act.tournament).exclude(pk__in=list(act.withdrawn))
    return entries.exclude(checked_in_at=None) if here_only else entries


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


def draft_drop(stage: Stage) -> None:
    """Delete a draw with all that belongs to it: matches, rounds, and the sheets printed for it.

    No fact hangs on it: the callers see to that.
    """
    Job.objects.filter(tournament=stage.tournament_id, kind=JobKind.RENDER_SHEETS).delete()
    for round_ in reversed(stage.rounds.all()):
        Match.objects.filter(round=round_).delete()
    stage.delete()


def draw_publish(
    *, tournament_id: int, drawn: str = "", actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Show the draft to everybody and open its matches.

    `drawn` is the mark of the draft that the director looked at. Raises Refusal `no-draft`,
    `draw-changed` when it was drawn again meanwhile, and `draw-out-of-date` when the entries are
    no longer those drawn.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.publish",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, drawn],
        )
        if act.answer is not None:
            return act.answer
        stage = act.tournament.stages.first()
        if stage is not None:
            refuse_unless_looked_at(stage, drawn)
        if stage is None or stage.state == StageState.DRAWING:
            raise Refusal("no-draft")
        if stage.state == StageState.PUBLISHED:
            raise Refusal("draw-published")
        refuse_out_of_date(act, stage)
        stage.state, stage.published_at = StageState.PUBLISHED, timezone.now()
        stage.save(update_fields=["state", "published_at"])
        act.event_changes["state"] = EventState.RUNNING
        return act.finish(
            before={"state": "draft"}, after={"state": "published"}, answer={"stage": stage.pk}
        )


def refuse_out_of_date(act: Act, stage: Stage) -> None:
    """Refuse a draft that no longer has everybody in it who is to be drawn, or has others."""
    wanted, may = (
        set(playing(act, here_only=only).values_list("pk", flat=True))
        for only in (stage.here_only, False)
    )
    if not wanted <= set(stage.seed_order) <= may:
        raise Refusal("draw-out-of-date")


def draw_discard(
    *,
    tournament_id: int,
    drawn: str = "",
    actor: User | None,
    request_id: str = "",
    reason: str = "",
) -> dict[str, Any]:
    """Take a draw back, also a published one as long as nothing was played or ruled in it.

    `drawn` is the mark of the draw as shown. Raises Refusal `no-draft`, `draw-changed`, and
    `play-has-begun` with the first match that has a fact.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.discard",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, drawn],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        stage = act.tournament.stages.first()
        if stage is None:
            raise Refusal("no-draft")
        refuse_unless_looked_at(stage, drawn)
        _refuse_if_played(act)
        before = {"state": stage.state, "lot_seed": stage.lot_seed}
        draft_drop(stage)
        act.event_changes["state"] = EventState.SETUP
        return act.finish(before=before, after={}, answer={})


def _refuse_if_played(act: Act) -> None:
    for fact in (HandFact, ScoreFact, RulingFact):
        code = (
            fact.objects.filter(match__tournament=act.tournament)
            .order_by("match__key")
            .values_list("match__code", flat=True)
            .first()
        )
        if code is not None:
            raise Refusal("play-has-begun", match=code)


def tables_set(
    *,
    tournament_id: int,
    round_number: int,
    tables: Mapping[str, int | None],
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Give the matches of a round (by code) their table numbers.

    Raises Missing, and Refusal `table-twice`, `bad-table` with path `tables.CODE`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="tables.set",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, round_number, dict(tables)],
        )
        if act.answer is not None:
            return act.answer
        matches = {
            match.code: match
            for match in Match.objects.filter(tournament=act.tournament, round__number=round_number)
        }
        if not set(tables) <= set(matches):
            raise Missing("match")
        changed = _new_tables(matches, tables)
        before = {match.code: match.table for match in changed}
        for match in changed:
            match.table = tables[match.code]
            match.revision += 1
        Match.objects.bulk_update(changed, ["table", "revision"])
        after = {match.code: match.table for match in changed}
        return act.finish(before=before, after=after, answer={"changed": len(changed)})


MOST_TABLES = 9999


def _new_tables(matches: Mapping[str, Match], tables: Mapping[str, int | None]) -> list[Match]:
    wanted = {code: tables.get(code, match.table) for code, match in matches.items()}
    seen: dict[int, str] = {}
    for code, table in wanted.items():
        if table is None:
            continue
        if not 1 <= table <= MOST_TABLES:
            raise Refusal("bad-table", f"tables.{code}", table=table, limit=MOST_TABLES)
        if table in seen:
            raise Refusal("table-twice", f"tables.{code}", table=table, match=seen[table])
        seen[table] = code
    return [matches[code] for code in tables if matches[code].table != wanted[code]]
