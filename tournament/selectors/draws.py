"""A draw as its director handles it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, Q

from tournament.enums import JobKind, Seeding, StageState
from tournament.mapping import pairings_of
from tournament.models import HandFact, Job, Match, PrintedSheet, RulingFact, ScoreFact, Stage
from tournament.pairing.elimination import MAX_ENTRIES, MIN_ENTRIES, MIN_FOR_THIRD
from tournament.pairing.explain import explain_bracket
from tournament.pairing.places import places_for, round_count
from tournament.pairing.swaps import moved_lines
from tournament.selectors.fields import people_of
from tournament.wording.draw import reason_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.pairing.explain import Reason
    from tournament.values import Person


@dataclass(frozen=True, slots=True)
class DrawSize:
    """How big a bracket of so many players is.

    `fits` says that it can be drawn at all, `has_third` that third place can be played for.
    """

    entries: int
    places: int
    rounds: int
    byes: int
    fits: bool
    has_third: bool


def draw_size(entries: int) -> DrawSize:
    """Return the size of a bracket for so many players."""
    places = places_for(max(entries, 1))
    fits = MIN_ENTRIES <= entries <= MAX_ENTRIES
    rounds, third = round_count(max(entries, 1)), entries >= MIN_FOR_THIRD
    return DrawSize(entries, places, rounds, places - entries, fits, third)


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw as its director handles it.

    `mark` tells this draw from the one after it; `played` is the code of a match that has a fact,
    `swapped` how many places differ from those of the lot, `here_only` that only those were drawn
    who were checked in. `printed`: sheets were printed, for this draw or another one.
    `third_place`: the losers of the semi-finals play for it.
    """

    mark: str
    state: str
    seeding: str
    lot_seed: str
    job: int | None
    played: str
    swapped: int = 0
    here_only: bool = False
    printed: bool = False
    third_place: bool = False


def draw_of(event_id: int) -> DrawView | None:
    """Return the draw of an event, None before one was asked for."""
    sheets = PrintedSheet.objects.filter(tournament=event_id)
    stage = Stage.objects.filter(tournament=event_id).annotate(printed=Exists(sheets)).first()
    if stage is None:
        return None
    return DrawView(
        mark=stage.mark,
        state=stage.state,
        seeding=stage.seeding,
        lot_seed=stage.lot_seed,
        job=_draw_job(stage),
        here_only=stage.here_only,
        swapped=len(moved_lines(stage.seed_order, stage.swaps)),
        printed=stage.printed,
        third_place=stage.third_place,
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
        | Q(pk__in=ScoreFact.objects.filter(match__tournament=event_id).values("match"))
        | Q(pk__in=RulingFact.objects.filter(match__tournament=event_id).values("match"))
    )
    return touched.order_by("key").values_list("code", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class PairingTold:
    """Why a match of a draw is there, and who sits on each side and why, as sentences.

    A side that a bye leaves empty has neither name nor reason.
    """

    code: str
    pairing: str
    a_name: str
    a: str
    b_name: str
    b: str


def draft_people(event_id: int) -> tuple[Person, ...]:
    """Return who stands in the draft of an event, each with the line as seed; () without one.

    Two queries.
    """
    stage = Stage.objects.filter(tournament=event_id, state=StageState.DRAFT).first()
    return (
        ()
        if stage is None
        else tuple(people_of(event_id, stage, only=stage.seed_order, full=True).values())
    )


def draft_reasons(event_id: int) -> tuple[PairingTold, ...]:
    """Return the reasons of the first-round pairings of a draw, in order (three queries).

    Names are those of the desk.
    """
    stage = Stage.objects.filter(tournament=event_id).first()
    if stage is None:
        return ()
    matches = list(Match.objects.filter(round__stage=stage).select_related("round").order_by("key"))
    people = people_of(event_id, None, full=True)
    by_hand = stage.seeding == Seeding.BY_HAND
    seeds = {pk: one.seed for pk, one in people.items() if by_hand and one.seed is not None}
    reasons = explain_bracket(
        pairings_of(matches),
        stage.seed_order,
        seeds,
        moved_lines(stage.seed_order, stage.swaps),
    )
    codes = {match.key: match.code for match in matches}
    return tuple(
        PairingTold(
            match.code,
            reason_text(why.pairing, codes),
            *_side_told(people.get(match.a_entry_id or 0), why.a, codes),
            *_side_told(people.get(match.b_entry_id or 0), why.b, codes),
        )
        for match in matches
        if match.round.number == 1 and (why := reasons[match.key])
    )


def _side_told(person: Person | None, why: Reason, codes: Mapping[int, str]) -> tuple[str, str]:
    return ("", "") if person is None else (person.name, reason_text(why, codes))
