"""Pieces of work of an event: those under way, those that broke, the sheets that were made."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, cast

from tournament.enums import JobKind, JobState
from tournament.errors import Missing
from tournament.models import Job
from tournament.selectors.jobs import job_view_of

if TYPE_CHECKING:
    from tournament.values import JobView

MOST_SHEETS = 6


def sheets_of(event_id: int, round_number: int) -> tuple[JobView, ...]:
    """Return the latest pieces of printing work of a round, newest first."""
    jobs = Job.objects.filter(
        tournament=event_id, kind=JobKind.RENDER_SHEETS, args__round=round_number
    )
    return tuple(job_view_of(job) for job in jobs.order_by("-pk")[:MOST_SHEETS])


def needing_work(event_id: int) -> tuple[JobView, ...]:
    """Return what is under way, and what broke and was not made since, newest first."""
    jobs = Job.objects.filter(tournament=event_id).order_by("-pk")
    made = dict(jobs.filter(state=JobState.DONE).order_by("pk").values_list("kind", "pk"))
    open_or_broken = jobs.exclude(state=JobState.DONE)
    return tuple(job_view_of(job) for job in open_or_broken if job.pk > made.get(job.kind, 0))


def round_of_job(job_id: int) -> int:
    """Return the round whose sheets or pairings a piece of work makes, 0 for other work."""
    args = Job.objects.filter(pk=job_id).values_list("args", flat=True).first() or {}
    return int(args.get("round", 0))


def open_file(event_id: int, job_id: int) -> BinaryIO:
    """Open the file that a piece of work made. Raises Missing("file") when it is gone."""
    job = Job.objects.filter(pk=job_id, tournament=event_id).first()
    if job is None or not job.file:
        raise Missing("file")
    try:
        return cast("BinaryIO", job.file.open("rb"))
    except OSError as error:
        raise Missing("file") from error
