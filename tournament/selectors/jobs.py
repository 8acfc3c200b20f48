"""A piece of work as the page of whoever waits for it shows it."""

from __future__ import annotations

import datetime as dt
from pathlib import PurePosixPath

from django.utils import timezone

from tournament.enums import JobState
from tournament.errors import Missing
from tournament.models import Job
from tournament.values import JobView
from tournament.wording import coded_sentence

STALLED_AFTER = dt.timedelta(seconds=30)
"""An open piece of work without a sign of life for this long has lost its worker."""


def job_view(job_id: int, *, code: str | None = None) -> JobView:
    """Return a piece of work (of the event `code`, if given). Raises Missing("job")."""
    jobs = Job.objects.filter(pk=job_id)
    job = (jobs if code is None else jobs.filter(tournament__code=code)).first()
    if job is None:
        raise Missing("job")
    return job_view_of(job)


def job_view_of(job: Job) -> JobView:
    """Return a piece of work that is loaded already, ready to show."""
    return JobView(
        job_id=job.pk,
        kind=job.kind,
        state="stalled" if is_stalled(job) else job.state,
        done=job.done,
        of=job.of,
        message=coded_sentence(job.message, job.params) if job.message else "",
        file_name=PurePosixPath(job.file.name or "").name,
        warnings=tuple(coded_sentence(one["code"], one) for one in job.warnings),
    )


def is_stalled(job: Job) -> bool:
    """Say whether an open piece of work has shown no sign of life for half a minute."""
    if job.state not in {JobState.QUEUED, JobState.RUNNING}:
        return False
    return timezone.now() - (job.heartbeat_at or job.created_at) > STALLED_AFTER
