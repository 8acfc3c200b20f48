"""Deleting an event with all that belongs to it, once a file of it is written."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournament.enums import JobState
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Job,
    Match,
    Player,
    Round,
    RulingFact,
    ScoreFact,
    Tournament,
    Withdrawal,
)
from tournament.permissions import may_delete
from tournament.selectors.jobs import is_stalled
from tournament.selectors.roles import role_of
from tournament.services.archive_files import backup_folder, backup_make
from tournament.services.write_path import begin, clean_field

if TYPE_CHECKING:
    from pathlib import Path

    from django.contrib.auth.models import User

logger = logging.getLogger(__name__)

NAME_LENGTH = 300


@dataclass(frozen=True, slots=True)
class Deleted:
    """An event that is gone, and the file that it can be restored from."""

    code: str
    name: str
    file: Path


def event_delete(
    *, tournament_id: int, typed: str, actor: User | None, request_id: str = ""
) -> Deleted:
    """Delete an event for its owner, who types its name, and return where its file is.

    The file is written and read back first; then all goes in one transaction, or nothing. Players
    who are entered elsewhere stay. Raises Missing, NotAllowed, Refusal `name-not-typed` (path
    `typed`), `jobs-run`, `event-changed` for a write that came after the file, and those of
    `backup_make`.
    """
    event = Tournament.objects.filter(pk=tournament_id).first()
    if event is None:
        raise Missing("event")
    if not may_delete(role_of(actor, event)):
        raise NotAllowed
    if clean_field(typed, NAME_LENGTH, "typed") != event.name:
        raise Refusal("name-not-typed", "typed", name=event.name)
    _refuse_open_jobs(event)
    # A folder of its own: a file of an earlier copy of this event is never in the way.
    folder = backup_folder() / f"{timezone.now():%Y-%m-%d-%H%M%S-%f}-deleted"
    file, _written = backup_make(tournament_id=event.pk, folder=folder)
    _delete(event, actor, request_id)
    who = actor.get_username() if actor else ""
    logger.warning(
        "Event %s (%s) was deleted by %s; its file is %s", event.code, event.name, who, file
    )
    return Deleted(event.code, event.name, file)


def _delete(seen: Tournament, actor: User | None, request_id: str) -> None:
    """Delete the event as it was when its file was written."""
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="event.delete",
            allowed=may_delete,
            tournament_id=seen.pk,
            request_id=request_id,
        )
        event = act.tournament
        _refuse_open_jobs(event)
        if (event.revision, event.created_at) != (seen.revision, seen.created_at):
            raise Refusal("event-changed")
        _delete_rows(event)


def _refuse_open_jobs(event: Tournament) -> None:
    """Refuse while work for the event is waiting or being done: it would write into nothing."""
    alive = Job.objects.filter(tournament=event, state__in=(JobState.QUEUED, JobState.RUNNING))
    if any(not is_stalled(job) for job in alive):
        raise Refusal("jobs-run")


def _delete_rows(event: Tournament) -> None:
    """Delete all rows of an event, those that hang on others first."""
    AuditEvent.objects.filter(tournament=event).delete()
    Withdrawal.objects.filter(entry__tournament=event).delete()
    RulingFact.objects.filter(match__tournament=event).delete()
    for fact in (HandFact, ScoreFact):
        rows = fact.objects.filter(match__tournament=event)
        rows.update(supersedes=None)
        rows.delete()
    for round_ in Round.objects.filter(stage__tournament=event).order_by("-stage", "-number"):
        Match.objects.filter(round=round_).delete()
    players = list(Entry.objects.filter(tournament=event).values_list("player", flat=True))
    Entry.objects.filter(tournament=event).delete()
    Player.objects.filter(pk__in=players, entries=None).delete()
    files = [job.file for job in Job.objects.filter(tournament=event) if job.file]
    event.delete()

    def drop_files() -> None:
        for file in files:
            file.delete(save=False)

    transaction.on_commit(drop_files, robust=True)
