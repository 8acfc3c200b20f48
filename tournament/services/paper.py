"""Score sheets as a piece of work: asked for, made by the worker, kept as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournament.enums import JobKind, SlotKind, StageState
from tournament.errors import Refusal
from tournament.mapping import rules_of
from tournament.models import Job, Match, PrintedSheet
from tournament.permissions import may_print
from tournament.selectors.paper import sheet_set
from tournament.selectors.prints import codes_to_print
from tournament.services.blocking import nothing_there
from tournament.services.jobs import job_open
from tournament.services.printing import Progress, as_it_stands, file_made, job_made, printing
from tournament.services.write_path import begin
from tournament.sheets import render_sheets
from tournament.sheets.marks import read_mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import User

    from tournament.models import Tournament
    from tournament.values import SheetMatch, SheetSet

PAPERS = ("A4", "Letter")
WHICH = ("all", "changed", "missing", "needed")
"""All sheets of a round, those out of date, those never printed, or both of these."""


def sheets_request(
    *,
    tournament_id: int,
    round_number: int,
    paper: str = "A4",
    match_code: str = "",
    which: str = "all",
    base_url: str = "",
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Ask the worker for sheets of a round and return the `job` id.

    `which` leaves only sheets that are out of date or were never printed, of matches still to be
    played; `match_code` only that of one match. The same sheets of an unchanged event are made
    once: their job is returned. QR codes lead to the event's own address if it has one, else to
    `base_url`, else to the installation's. Raises Refusal `bad-choice`, `draw-not-published`,
    `no-sheets` (with the matches it waits for), and `sheets-good` where none of `which` is to be
    printed.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="sheets.request",
            allowed=may_print,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, round_number, paper, match_code, which],
        )
        if act.answer is not None:
            return act.answer
        event = act.tournament
        if paper not in PAPERS:
            raise Refusal("bad-choice", "paper", value=paper)
        if which not in WHICH:
            raise Refusal("bad-choice", "which", value=which)
        _refuse_without_sheets(event.pk, round_number, match_code)
        begun = f"r{round_number}-{match_code or which}-{paper}-v{event.revision}"
        job = _made_before(event, begun, file_wanted=which == "all")
        if job is None:
            args = {"round": round_number, "paper": paper, "match": match_code, "codes": []}
            args["base_url"] = event.public_url or base_url or settings.PUBLIC_URL
            if which != "all" and not match_code:
                args["codes"] = _codes(event, round_number, which)
            job = job_open(
                tournament=event, kind=JobKind.RENDER_SHEETS, key=begun, args=args, actor=actor
            )
        # Printing changes nothing anybody sees: no audit row, no new revision.
        return {"job": job.pk, "revision": event.revision}


def _refuse_without_sheets(tournament_id: int, round_number: int, match_code: str) -> None:
    matches = Match.objects.filter(tournament=tournament_id, round__number=round_number)
    if match_code:
        matches = matches.filter(code=match_code)
    if matches.exclude(round__stage__state=StageState.PUBLISHED).exists():
        raise Refusal("draw-not-published")
    if not matches.filter(a_kind=SlotKind.KNOWN, b_kind=SlotKind.KNOWN).exists():
        raise nothing_there("no-sheets", matches, round_number)


def _made_before(event: Tournament, key: str, *, file_wanted: bool) -> Job | None:
    """Return the job that made these very sheets of the event as it is now.

    A part of the round was recorded as printed: its job stays the answer, file or none.
    """
    if file_wanted:
        return file_made(event.pk, JobKind.RENDER_SHEETS, key)
    return job_made(event.pk, JobKind.RENDER_SHEETS, key)


def _codes(event: Tournament, round_number: int, which: str) -> list[str]:
    codes = codes_to_print(event.pk, rules_of(event), round_number, which)
    if not codes:
        raise Refusal("sheets-good", round=round_number)
    return list(codes)


def sheets_make(*, job_id: int) -> None:
    """Make the sheets a job asks for. Run twice, it writes the same file again."""
    with printing(job_id) as job:
        if job is None:
            return
        sheets = as_it_stands(job.tournament_id, lambda: _sheets(job))
        what = job.args["match"] or f"round-{job.args['round']}"
        progress = Progress(job)
        report = render_sheets(sheets, out=progress.path(f"sheets-{what}.pdf"), progress=progress)
        with transaction.atomic():
            progress.end(report, pages=report.pages, done=report.matches)
            if progress.kept:
                note_printed(job.tournament_id, sheets.matches)


def _sheets(job: Job) -> SheetSet:
    return sheet_set(
        tournament_id=job.tournament_id,
        round_number=job.args["round"],
        paper=job.args["paper"],
        match_code=job.args["match"],
        codes=job.args.get("codes", []),
        base_url=job.args["base_url"],
    )


def note_printed(tournament_id: int, sheets: Iterable[SheetMatch]) -> None:
    """Remember for what each sheet was printed; the last print of a match counts."""
    now = timezone.now()
    rows = []
    for sheet in sheets:
        mark = read_mark(sheet.mark)
        if mark is None:
            continue
        card = sheet.match.card
        rows.append(
            PrintedSheet(
                tournament_id=tournament_id,
                code=card.code,
                round=card.round_number,
                mark=mark.blank.text,
                printed_at=now,
            )
        )
    PrintedSheet.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["tournament", "code"],
        update_fields=["round", "mark", "printed_at"],
    )
