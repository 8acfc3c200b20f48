"""What all paper has in common: one file for one piece of work, progress, and why it failed."""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings

from tournament.enums import JobState
from tournament.errors import Refusal
from tournament.models import Job, Tournament
from tournament.services.jobs import job_begin, job_broke, job_end, job_fail, job_progress
from tournament.sheets import SheetsError
from tournament.sheets.errors import not_written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Protocol

    from tournament.sheets import MissingGlyphs

    class Report(Protocol):
        """What a print reports back."""

        @property
        def missing(self) -> Iterable[MissingGlyphs]:
            """Texts that lack letters."""


logger = logging.getLogger(__name__)

NOTE_EVERY = 0.5
"""Seconds between two notes of a job's progress."""
MOST_READS = 5
"""So often an event that changes while it is read for paper is read anew."""

_Values = TypeVar("_Values")


@contextmanager
def printing(job_id: int) -> Iterator[Job | None]:
    """Take a piece of printing work (None when it is gone or done) and note why it fails.

    A disk that is full or cannot be written is told as `file-not-written`, with the place and the
    reason of the system.
    """
    job = job_begin(job_id)
    try:
        yield job
    except (SheetsError, Refusal) as error:
        logger.warning("Print of job %s: %s", job_id, error)
        job_fail(job_id, error.code, **error.params)
    except OSError as error:
        logger.exception("Print of job %s could not be written", job_id)
        reason = not_written(error.filename or settings.MEDIA_ROOT, error)
        job_fail(job_id, "file-not-written", reason=reason)
    except Exception as error:
        job_broke(job_id, error)
        raise


def as_it_stands(event_id: int, load: Callable[[], _Values]) -> _Values:
    """Return what `load` reads of an event at one revision: no half of a change goes to paper.

    It takes several queries; if the event changed between them they are asked again.
    """
    for _ in range(MOST_READS):
        before = _revision(event_id)
        values = load()
        if before == _revision(event_id):
            break
    return values


def _revision(event_id: int) -> int | None:
    found = Tournament.objects.filter(pk=event_id).values_list("revision", flat=True)
    return found.order_by().first()


class Progress:
    """Notes how far a print has come, at most twice a second: a sheet takes a few milliseconds."""

    def __init__(self, job: Job) -> None:
        """Watch the print of a job."""
        self._job = job
        self._last = -NOTE_EVERY
        self._name = ""
        self.kept = False

    def __call__(self, done: int, of: int) -> None:
        """Note that `done` of `of` parts are made."""
        now = time.monotonic()
        if done < of and now - self._last < NOTE_EVERY:
            return
        self._last = now
        job_progress(self._job.pk, done, of)

    def path(self, name: str) -> Path:
        """Return where the file of that name goes, its folder made. Raises OSError."""
        self._name = f"jobs/{self._job.pk}/{name}"
        out = Path(settings.MEDIA_ROOT) / self._name
        out.parent.mkdir(parents=True, exist_ok=True)
        return out

    def end(self, report: Report, *, done: int, **params: object) -> None:
        """Note that the file is there; take it away if its work was dropped meanwhile."""
        job = self._job
        if not Job.objects.filter(pk=job.pk).exists():
            # The draw was taken back while its sheets were made.
            (Path(settings.MEDIA_ROOT) / self._name).unlink(missing_ok=True)
            return
        job.refresh_from_db()
        job.file.name = self._name
        warnings = [
            {"code": "missing-letters", "name": lack.name, "letters": lack.letters}
            for lack in report.missing
        ]
        job_end(job, done=done, warnings=warnings, **params)
        self.kept = True


def job_made(event_id: int, kind: str, key: str) -> Job | None:
    """Return the finished job of a kind and key."""
    return Job.objects.filter(tournament=event_id, kind=kind, key=key, state=JobState.DONE).first()


def file_made(event_id: int, kind: str, key: str) -> Job | None:
    """Return the finished job of a kind and key whose file is still there."""
    job = job_made(event_id, kind, key)
    return job if job is not None and _has_file(job) else None


def _has_file(job: Job) -> bool:
    """Whether the file is on the disk; without a name nothing was written yet."""
    return not job.file or job.file.storage.exists(job.file.name or "")
