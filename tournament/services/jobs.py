"""Work that somebody waits for: asking for it, its heartbeat, its end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from tournament import tasks
from tournament.enums import JobKind, JobState
from tournament.errors import Missing, Refusal
from tournament.faults import fault_of
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
    """Hand a job out. What it belongs to is committed: whatever goes wrong is told on the job."""
    if settings.TASKS_INLINE:
        try:
            task.apply(kwargs={"job_id": job_id}).get()
        except Exception:  # the task has noted on the job what went wrong
            logger.exception("Job %s broke down", job_id)
        return
    try:
        task.apply_async(kwargs={"job_id": job_id}, retry=False)
    except Exception:  # a broker that is away, full, or not ours
        logger.exception("The broker did not take job %s; run it again from its page", job_id)
        _not_handed_out(job_id)


def _not_handed_out(job_id: int) -> None:
    """Note that nobody was there to take a job, unless a worker has it all the same."""
    try:
        Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
            state=JobState.FAILED, message="not-handed-out", finished_at=timezone.now()
        )
    except DatabaseError:
        logger.exception("Job %s waits, and shows as stalled in half a minute", job_id)


def job_run_again(*, job_id: int, tournament_id: int) -> Job:
    """Start a stalled or failed job once more, or return the open one that does its work.

    Raises Missing and Refusal `job-is-alive`.
    """
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
        if (other := _open_one(job)) is not None:
            return other
        job.state = JobState.QUEUED
        job.heartbeat_at = timezone.now()
        job.message, job.params, job.finished_at = "", {}, None
        job.save(update_fields=["state", "heartbeat_at", "message", "params", "finished_at"])
        job_start(job)
    return job


def _open_one(job: Job) -> Job | None:
    """Return another job that is open for the same work: it was asked for anew meanwhile."""
    open_states = [JobState.QUEUED, JobState.RUNNING]
    return (
        Job.objects.filter(tournament_id=job.tournament_id, kind=job.kind, key=job.key)
        .filter(state__in=open_states)
        .exclude(pk=job.pk)
        .first()
    )


def job_begin(job_id: int) -> Job | None:
    """Take a job for this worker; None when it is gone, done, or done by another job."""
    job = Job.objects.filter(pk=job_id).exclude(state=JobState.DONE).first()
    if job is None:
        return None
    job.state, job.heartbeat_at = JobState.RUNNING, timezone.now()
    job.message, job.params, job.finished_at = "", {}, None
    fields = ["state", "heartbeat_at", "message", "params", "finished_at"]
    try:
        with transaction.atomic():
            job.save(update_fields=fields)
    except IntegrityError:
        logger.warning("Job %s: the same work is open as another job", job_id)
        return None
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


def job_broke(job_id: int, error: BaseException) -> None:
    """Note that a job broke down: for want of space or a database, or by a fault of ours."""
    fault = fault_of(error)
    code = f"job-{fault.code}" if fault else "broke-down"
    try:
        job_fail(job_id, code, error=type(error).__name__, place=fault.place if fault else "")
    except DatabaseError:
        logger.exception("What became of job %s could not be noted", job_id)
