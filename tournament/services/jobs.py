"""Work that somebody waits for: asking for it, its heartbeat, its end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournament import tasks
from tournament.enums import JobKind, JobState
from tournament.errors import Missing, Refusal
from tournament.models import Job
from tournament.selectors.jobs import is_stalled

if TYPE_CHECKING:
    from celery import Task
    from django.contrib.auth.models import User

    from tournament.models import Tournament

logger = logging.getLogger(__name__)

_TASKS: dict[str, Task[..., None]] = {
    JobKind.GENERATE_BRACKET: tasks.generate_bracket,
    JobKind.RENDER_SHEETS: tasks.render_sheets,
    JobKind.RENDER_BRACKET: tasks.render_paper,
    JobKind.RENDER_STANDINGS: tasks.render_paper,
    JobKind.RENDER_TABLES: tasks.render_paper,
    JobKind.RENDER_NAMES: tasks.render_paper,
    JobKind.RENDER_SIGN_IN: tasks.render_paper,
}


def job_open(
    *, tournament: Tournament, kind: str, key: str, args: dict[str, Any], actor: User | None
) -> Job:
    """Return the open job for this work, or make one and start it on commit.

    A step inside a write: the event is locked, so the same work is never open twice.
    """
    open_states = [JobState.QUEUED, JobState.RUNNING]
    job = Job.objects.filter(
        tournament=tournament, kind=kind, key=key, state__in=open_states
    ).first()
    if job is not None and not is_stalled(job):
        return job
    if job is None:
        job = Job.objects.create(
            tournament=tournament, kind=kind, key=key, args=args, created_by=actor
        )
    job_start(job)
    return job


def job_start(job: Job) -> None:
    """Give a job to the worker once the transaction has committed (inline without a broker)."""
    transaction.on_commit(lambda: _send(_TASKS[job.kind], job.pk))


def _send(task: Task[..., None], job_id: int) -> None:
    if settings.TASKS_INLINE:
        task.apply(kwargs={"job_id": job_id}).get()
        return
    try:
        task.apply_async(kwargs={"job_id": job_id}, retry=False)
    except OperationalError:
        logger.exception(
            "The broker did not take job %s; it can be run again from its page", job_id
        )


def job_run_again(*, job_id: int, tournament_id: int) -> Job:
    """Start a stalled or failed job once more. Raises Missing and Refusal `job-is-alive`."""
    with transaction.atomic(durable=True):
        job = (
            Job.objects.select_for_update(of=("self",))
            .filter(pk=job_id, tournament_id=tournament_id)
            .first()
        )
        if job is None:
            raise Missing("job")
        if job.state != JobState.FAILED and not is_stalled(job):
            raise Refusal("job-is-alive")
        job.state = JobState.QUEUED
        job.heartbeat_at = timezone.now()
        job.message, job.params = "", {}
        job.save(update_fields=["state", "heartbeat_at", "message", "params"])
        job_start(job)
    return job


def job_begin(job_id: int) -> Job | None:
    """Take a job for this worker; None when it is gone or already done."""
    job = Job.objects.filter(pk=job_id).exclude(state=JobState.DONE).first()
    if job is None:
        return None
    job.state, job.heartbeat_at = JobState.RUNNING, timezone.now()
    job.save(update_fields=["state", "heartbeat_at"])
    return job


def job_progress(job_id: int, done: int, of: int) -> None:
    """Note how far a job has come, and that it is alive."""
    Job.objects.filter(pk=job_id).update(done=done, of=of, heartbeat_at=timezone.now())


def job_end(job: Job, *, done: int, warnings: list[Any] | None = None, **params: object) -> None:
    """Note that a job is done."""
    job.state, job.done, job.of = JobState.DONE, done, max(done, job.of)
    job.warnings, job.params, job.message = warnings or [], params, ""
    job.heartbeat_at = job.finished_at = timezone.now()
    job.save()


def job_fail(job_id: int, code: str, **params: object) -> None:
    """Note why a job ended without its result."""
    Job.objects.filter(pk=job_id).update(
        state=JobState.FAILED, message=code, params=params, finished_at=timezone.now()
    )
