"""Score sheets as a piece of work: asked for, made by the worker, kept as a file."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

from tournament.enums import JobKind, SlotKind, StageState
from tournament.errors import Refusal
from tournament.models import Job, Match
from tournament.permissions import may_print
from tournament.selectors.paper import sheet_set
from tournament.services.jobs import job_begin, job_broke, job_end, job_fail, job_open, job_progress
from tournament.services.write_path import begin
from tournament.sheets import SheetsError, render_sheets

if TYPE_CHECKING:
    from django.contrib.auth.models import User

logger = logging.getLogger(__name__)

PAPERS = ("A4", "Letter")
NOTE_EVERY = 0.5
"""Seconds between two notes of a job's progress."""


def sheets_request(
    *,
    tournament_id: int,
    round_number: int,
    paper: str = "A4",
    match_code: str = "",
    base_url: str = "",
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Ask the worker for the sheets of a round (or of one match) and return the `job` id.

    The same sheets of an unchanged event are made once: their job is returned. QR codes lead to
    the event's own address if it has one, else to `base_url`, else to the installation's.
    Raises Refusal `bad-choice`, `no-sheets`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="sheets.request",
            allowed=may_print,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, round_number, paper, match_code],
        )
        if act.answer is not None:
            return act.answer
        event = act.tournament
        if paper not in PAPERS:
            raise Refusal("bad-choice", "paper", value=paper)
        _refuse_without_sheets(event.pk, round_number, match_code)
        key = f"r{round_number}-{match_code or 'all'}-{paper}-v{event.revision}"
        done = Job.objects.filter(
            tournament=event, kind=JobKind.RENDER_SHEETS, key=key, state="done"
        ).first()
        job = done or job_open(
            tournament=event,
            kind=JobKind.RENDER_SHEETS,
            key=key,
            args={
                "round": round_number,
                "paper": paper,
                "match": match_code,
                "base_url": event.public_url or base_url or settings.PUBLIC_URL,
            },
            actor=actor,
        )
        # Printing changes nothing anybody sees: no audit row, no new revision.
        return {"job": job.pk, "revision": event.revision}


def _refuse_without_sheets(tournament_id: int, round_number: int, match_code: str) -> None:
    matches = Match.objects.filter(
        tournament=tournament_id,
        round__number=round_number,
        round__stage__state=StageState.PUBLISHED,
        a_kind=SlotKind.KNOWN,
        b_kind=SlotKind.KNOWN,
    )
    if match_code:
        matches = matches.filter(code=match_code)
    if not matches.exists():
        raise Refusal("no-sheets", round=round_number)


def sheets_make(*, job_id: int) -> None:
    """Make the sheets a job asks for. Run twice, it writes the same file again."""
    job = job_begin(job_id)
    if job is None:
        return
    try:
        _make(job)
    except SheetsError as error:
        logger.warning("Sheets of job %s: %s", job_id, error)
        job_fail(job_id, error.code, **error.params)
    except OSError as error:
        logger.exception("Sheets of job %s could not be written", job_id)
        job_fail(job_id, "file-not-written", reason=error.strerror or type(error).__name__)
    except Exception as error:
        job_broke(job_id, error)
        raise


class _Progress:
    """Notes how far a print has come, at most twice a second: a sheet takes a few milliseconds."""

    def __init__(self, job_id: int) -> None:
        self._job_id = job_id
        self._last = -NOTE_EVERY

    def __call__(self, done: int, of: int) -> None:
        """Note that `done` of `of` sheets are made."""
        now = time.monotonic()
        if done < of and now - self._last < NOTE_EVERY:
            return
        self._last = now
        job_progress(self._job_id, done, of)


def _make(job: Job) -> None:
    sheets = sheet_set(
        tournament_id=job.tournament_id,
        round_number=job.args["round"],
        paper=job.args["paper"],
        match_code=job.args["match"],
        base_url=job.args["base_url"],
    )
    what = job.args["match"] or f"round-{job.args['round']}"
    name = f"jobs/{job.pk}/sheets-{what}.pdf"
    out = Path(settings.MEDIA_ROOT) / name
    out.parent.mkdir(parents=True, exist_ok=True)
    report = render_sheets(sheets, out=out, progress=_Progress(job.pk))
    if not Job.objects.filter(pk=job.pk).exists():
        out.unlink(missing_ok=True)  # the draw was taken back while its sheets were made
        return
    job.refresh_from_db()
    job.file.name = name
    warnings = [
        {"code": "missing-letters", "name": lack.name, "letters": lack.letters}
        for lack in report.missing
    ]
    job_end(job, done=report.matches, warnings=warnings, pages=report.pages)
