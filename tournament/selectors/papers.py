"""Papers for the wall and the door as values, and whether the one last made is still as it is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from tournament.enums import EventState, JobKind, JobState
from tournament.models import Job
from tournament.selectors.desk import entries_of
from tournament.selectors.fields import load_field, rounds_of
from tournament.selectors.standings import standing_rows
from tournament.sheets.frame import PaperHead
from tournament.sheets.papers import (
    BracketPaper,
    PairingsPaper,
    SignInPaper,
    StandingsPaper,
)
from tournament.wording.when import days, in_zone, moment, zone_name

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    from tournament.models import Tournament
    from tournament.selectors.fields import Field
    from tournament.sheets.papers import Paper
    from tournament.values import Person

PAPER_KINDS: Final = (
    JobKind.RENDER_SIGN_IN,
    JobKind.RENDER_TABLES,
    JobKind.RENDER_NAMES,
    JobKind.RENDER_BRACKET,
    JobKind.RENDER_STANDINGS,
)
"""The papers in the order of a day."""
ROUND_KINDS: Final = frozenset({JobKind.RENDER_TABLES, JobKind.RENDER_NAMES})
"""Those that are of one round."""
_PAGES: Final = {
    JobKind.RENDER_BRACKET: "bracket",
    JobKind.RENDER_STANDINGS: "standings",
    JobKind.RENDER_TABLES: "find",
    JobKind.RENDER_NAMES: "find",
}
"""The page that the QR code of a paper leads to; the sign-in list has none."""


def paper_of(field: Field, kind: str, round_number: int) -> Paper | None:
    """Return a paper of a loaded event, None where there is nothing on it yet.

    The sign-in list takes a query of its own; it is the staff's, with names as entered.
    """
    if kind == JobKind.RENDER_SIGN_IN:
        people = tuple(_signs_in(person) for person in entries_of(field.event.pk))
        return SignInPaper(people) if people else None
    if field.stage is None:
        return None
    if kind == JobKind.RENDER_BRACKET:
        return BracketPaper(rounds_of(field.cards))
    if kind == JobKind.RENDER_STANDINGS:
        over = field.event.state == EventState.FINISHED
        return StandingsPaper(standing_rows(field), over, field.event.places_parted)
    matches = tuple(card for card in field.cards if card.round_number == round_number)
    if not any(slot.person for card in matches for slot in (card.a, card.b)):
        return None
    by_name = kind == JobKind.RENDER_NAMES
    return PairingsPaper(matches[0].round_name, matches, by_name)


def _signs_in(person: Person) -> Person:
    """Return an entry as the sign-in list has it: nothing else makes a list out of date."""
    return replace(person, seed=None, given=None, here=False, initials=False, shown="")


def paper_head(event: Tournament, field: Field, kind: str, paper: str, base_url: str) -> PaperHead:
    """Return what stands at head and foot of a paper, on the clock of the event."""
    now = in_zone(timezone.now(), event.time_zone)
    card = field.card
    where = (days(card.starts_on, card.ends_on), card.place)
    site = (base_url or event.public_url or settings.PUBLIC_URL).rstrip("/")
    page = _PAGES.get(JobKind(kind))
    return PaperHead(
        event_name=card.name,
        where=" · ".join(part for part in where if part),
        moment=moment(now),
        zone=zone_name(now),
        revision=event.revision,
        url=f"{site}{reverse(page, kwargs={'code': event.code})}" if page else "",
        paper=paper,
    )


def load_paper(
    code: str, kind: str, round_number: int, paper: str, base_url: str
) -> tuple[Paper | None, PaperHead, str]:
    """Return a paper, its head, and the mark of what is on it.

    Raises Missing("event").
    """
    field = load_field(code)
    shown = paper_of(field, kind, round_number)
    head = paper_head(field.event, field, kind, paper, base_url)
    return shown, head, papers_mark(code, [(kind, round_number)])[kind, round_number]


def papers_mark(code: str, wanted: Iterable[tuple[str, int]]) -> dict[tuple[str, int], str]:
    """Return marks of papers as they would be made now, "" for one with nothing on it.

    The same content, the same mark, in whatever language it is asked for. Raises Missing("event").
    """
    with translation.override("en"):
        field = load_field(code)
        head = field.card
        always = (head.name, head.place, head.starts_on, head.ends_on)
        found = {}
        for kind, number in wanted:
            paper = paper_of(field, kind, number)
            text = repr((always, paper)) if paper is not None else ""
            found[kind, number] = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
            if paper is None:
                found[kind, number] = ""
    return found


@dataclass(frozen=True, slots=True)
class PaperState:
    """A paper as the desk shows it.

    `ready`: there is something to print. `made_at` (on the event's clock) and `job` are of the last
    one that was made, `current` whether that is still as the event is. `open_job` is under way.
    """

    kind: str
    round_number: int
    ready: bool
    job: int | None = None
    made_at: dt.datetime | None = None
    current: bool = False
    large: bool = False

    @property
    def of_round(self) -> bool:
        """Whether it is of one round."""
        return self.kind in ROUND_KINDS


def paper_states(
    code: str, event_id: int, time_zone: str, round_number: int
) -> tuple[PaperState, ...]:
    """Return all papers of an event (six queries); pairings are those of `round_number`."""
    wanted = [(kind, round_number if kind in ROUND_KINDS else 0) for kind in PAPER_KINDS]
    marks = papers_mark(code, wanted)
    made: dict[tuple[str, int], Job] = {}
    jobs = Job.objects.filter(tournament=event_id, kind__in=PAPER_KINDS, state=JobState.DONE)
    for job in jobs.order_by("finished_at", "pk"):
        made[job.kind, int(job.args.get("round", 0))] = job
    return tuple(_paper(key, marks[key], made.get(key), time_zone) for key in wanted)


def _paper(key: tuple[str, int], mark: str, job: Job | None, time_zone: str) -> PaperState:
    kind, number = key
    large = kind == JobKind.RENDER_BRACKET
    if job is None or job.finished_at is None:
        return PaperState(kind, number, bool(mark), large=large)
    return PaperState(
        kind,
        number,
        bool(mark),
        job=job.pk,
        made_at=in_zone(job.finished_at, time_zone),
        current=bool(mark) and job.params.get("mark") == mark,
        large=large,
    )
