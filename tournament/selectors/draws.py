"""A draw as its director handles it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournament.enums import JobKind, Seeding, StageState
from tournament.mapping import pairings_of
from tournament.models import Entry, HandFact, Job, Match, RulingFact, Stage
from tournament.pairing.elimination import MAX_ENTRIES, MIN_ENTRIES, places_for, round_count
from tournament.pairing.explain import explain_bracket
from tournament.wording.draw import reason_text


@dataclass(frozen=True, slots=True)
class DrawSize:
    """How big a bracket of so many players is. `fits` says that it can be drawn at all."""

    entries: int
    places: int
    rounds: int
    byes: int
    fits: bool


def draw_size(entries: int) -> DrawSize:
    """Return the size of a bracket for so many players."""
    places = places_for(max(entries, 1))
    fits = MIN_ENTRIES <= entries <= MAX_ENTRIES
    return DrawSize(entries, places, round_count(max(entries, 1)), places - entries, fits)


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw as its director handles it. `played` is the code of a match that has a fact."""

    state: str
    seeding: str
    lot_seed: str
    job: int | None
    played: str


def draw_of(event_id: int) -> DrawView | None:
    """Return the draw of an event, None before one was asked for."""
    stage = Stage.objects.filter(tournament=event_id).first()
    if stage is None:
        return None
    return DrawView(
        state=stage.state,
        seeding=stage.seeding,
        lot_seed=stage.lot_seed,
        job=_draw_job(stage),
        played=first_played(event_id) if stage.state == StageState.PUBLISHED else "",
    )


def _draw_job(stage: Stage) -> int | None:
    """Return the piece of work that draws (or drew) a stage."""
    jobs = Job.objects.filter(
        tournament=stage.tournament_id, kind=JobKind.GENERATE_BRACKET, args__stage=stage.pk
    )
    return jobs.values_list("pk", flat=True).first()


def first_played(event_id: int) -> str:
    """Return the code of the first match that has a row or a ruling, "" when none has."""
    touched = Match.objects.filter(
        Q(pk__in=HandFact.objects.filter(match__tournament=event_id).values("match"))
        | Q(pk__in=RulingFact.objects.filter(match__tournament=event_id).values("match"))
    )
    return touched.order_by("key").values_list("code", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class PairingTold:
    """Why a match of a draw is there, and why each side is, as sentences."""

    code: str
    pairing: str
    a: str
    b: str


def draft_reasons(event_id: int) -> tuple[PairingTold, ...]:
    """Return the reasons of the first-round pairings of a draw, in order (three queries)."""
    stage = Stage.objects.filter(tournament=event_id).first()
    if stage is None:
        return ()
    matches = list(Match.objects.filter(round__stage=stage).select_related("round").order_by("key"))
    given = Entry.objects.filter(pk__in=stage.seed_order).values_list("pk", "seed")
    by_hand = stage.seeding == Seeding.BY_HAND
    seeds = {pk: seed for pk, seed in given if by_hand and seed is not None}
    reasons = explain_bracket(pairings_of(matches), stage.seed_order, seeds)
    codes = {match.key: match.code for match in matches}
    return tuple(
        PairingTold(
            match.code,
            *(reason_text(one, codes) for one in (why.pairing, why.a, why.b)),
        )
        for match in matches
        if match.round.number == 1 and (why := reasons[match.key])
    )
