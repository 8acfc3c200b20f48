"""An event as a file, and an event from a file: all or nothing, and the same bytes again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, transaction
from django.utils.text import slugify

from tournament import __version__
from tournament.archive import (
    ArchiveError,
    Header,
    archive_bytes,
    archive_text,
    read_archive,
)
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.faults import fault_of
from tournament.models import AuditEvent, Tournament
from tournament.models.tournament import new_event_code
from tournament.permissions import may_archive, may_restore
from tournament.selectors.roles import role_of
from tournament.services.archive_checks import BROKEN
from tournament.services.archive_export import event_records, event_rows
from tournament.services.archive_fields import RESTORED
from tournament.services.archive_import import write_event
from tournament.services.archive_preview import RestorePreview, archive_preview, event_here
from tournament.services.archive_values import columns_of
from tournament.services.bracket import ENGINE_VERSION
from tournament.services.verification import caches_write, draw_verify
from tournament.services.write_path import fingerprint_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.archive import Archive

logger = logging.getLogger(__name__)

SUFFIX = ".undercut"
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Archived:
    """An event as a file: what to call it, and its bytes."""

    name: str
    data: bytes


def event_archive(*, tournament_id: int, actor: User | None) -> Archived:
    """Return an event as a file, for somebody who may take it away.

    Raises Missing and NotAllowed.
    """
    event = Tournament.objects.filter(pk=tournament_id).only("pk").first()
    if event is None:
        raise Missing("event")
    if not may_archive(role_of(actor, event)):
        raise NotAllowed
    return archive_make(tournament_id=tournament_id)


def archive_make(*, tournament_id: int) -> Archived:
    """Return an event as a file: for whoever has the machine itself (a command, a migration).

    The rows are read in one transaction; packing them holds up nobody. Raises Missing.
    """
    with transaction.atomic(durable=True):
        rows = event_rows(tournament_id)
    if not rows:
        raise Missing("event")
    header = Header(app=__version__, engine=ENGINE_VERSION)
    return Archived(_file_name(rows["event"][0]), archive_bytes(header, event_records(rows)))


def _file_name(event: dict[str, Any]) -> str:
    """Return the name of a file: what the event is called, its day, code and revision."""
    name = slugify(event["name"])[:LONGEST_NAME].strip("-") or "event"
    return f"{name}-{event['starts_on']:%Y-%m-%d}-{event['code']}-r{event['revision']}{SUFFIX}"


def archive_open(data: bytes) -> Archive:
    """Return what a file says. Raises Refusal with the `line` of what is wrong in it."""
    try:
        return read_archive(data)
    except ArchiveError as error:
        raise _refusal(error) from error


def _refusal(error: ArchiveError) -> Refusal:
    return Refusal(error.code, "file", line=error.line, **error.params)


def restore_preview(*, data: bytes, actor: User | None) -> RestorePreview:
    """Return what a file holds and what a restore would make. Reads only.

    Raises NotAllowed, and Refusal with the `line` of what is wrong in the file.
    """
    if actor is not None and not may_restore(owns_all=actor.is_superuser):
        raise NotAllowed
    archive = archive_open(data)
    try:
        return archive_preview(archive)
    except ArchiveError as error:
        raise _refusal(error) from error


def event_restore(
    *, data: bytes, new_code: bool = False, actor: User | None = None, request_id: str = ""
) -> dict[str, Any]:
    """Make an event from a file and return its `code`, `tournament` id and what was made for it.

    It keeps its code, or gets a new one with `new_code`. Without an `actor` it is restored by
    whoever has the machine itself. Everything is written or nothing; the caches are made by the
    fold, the replay is clean, and the same file would come out of it again. Raises NotAllowed,
    Refusal `archive-event-here` (event, name), `archive-code-taken`, `archive-does-not-fold`,
    `archive-not-clean`, `archive-not-same`, `archive-collided`, and what the reader says with
    the `line` of the file.
    """
    if actor is not None and not may_restore(owns_all=actor.is_superuser):
        raise NotAllowed
    archive = archive_open(data)
    content = fingerprint_of([archive.text_sha256, new_code])
    try:
        with transaction.atomic(durable=True):
            return _kept(actor, request_id, content) or _restore(
                archive, _Asked(new_code, actor, request_id, content)
            )
    except ArchiveError as error:
        raise _refusal(error) from error
    except DatabaseError as error:
        if fault_of(error) is not None:
            raise
        # Two restore the same file at once, or somebody takes a name meanwhile.
        logger.exception("An event could not be restored")
        raise Refusal("archive-collided", "file") from error


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who asked for a restore, and how."""

    new_code: bool
    actor: User | None
    request_id: str
    content: str


def _kept(actor: User | None, request_id: str, content: str) -> dict[str, Any] | None:
    """Return the answer to a request that was sent before."""
    if not request_id:
        return None
    seen = AuditEvent.objects.filter(actor=actor, request_id=request_id).first()
    if seen is None:
        return None
    if (seen.action, seen.fingerprint) != (RESTORED, content):
        raise Refusal("request-reused", "request_id")
    return {**seen.answer, "replayed": True}


def _restore(archive: Archive, asked: _Asked) -> dict[str, Any]:
    code = _code_for(archive, new_code=asked.new_code)
    event = write_event(archive, code=code)
    _fold(event)
    _compare(archive, event)
    answer = {"tournament": event.pk, "code": code, "revision": event.revision}
    AuditEvent.objects.create(
        tournament=event,
        actor=asked.actor,
        action=RESTORED,
        after={"code": archive.event.fields["code"], "mark": archive.text_sha256},
        request_id=asked.request_id,
        fingerprint=asked.content,
        answer=answer,
        revision=event.revision,
    )
    return answer


def _code_for(archive: Archive, *, new_code: bool) -> str:
    """Return the code of the event to be, or refuse one that is here already."""
    if new_code:
        return new_event_code()
    event = columns_of("event", archive.event)
    here = event_here(event)
    if here is not None:
        why = "archive-event-here" if here.same else "archive-code-taken"
        raise Refusal(why, "file", event=here.code, name=here.name)
    return str(event["code"])


def _fold(event: Tournament) -> None:
    """Write what the facts add up to, and see that nothing in the file contradicts them.

    Then a replay of the event is clean: its draw is that of its seeds, its sheets fold, and every
    cache was made by the fold just now.
    """
    try:
        found = [one for stage in event.stages.all() for one in draw_verify(stage)]
        if not found:
            found = caches_write(event)
    except BROKEN as error:
        logger.exception("The facts of an archive do not fold")
        raise Refusal("archive-does-not-fold", "file") from error
    if found:
        first = found[0]
        raise Refusal(
            "archive-not-clean", "file", match=first.match, key=first.field, count=len(found)
        )


def _compare(archive: Archive, event: Tournament) -> None:
    """See that the event, written as a file again, is the file that it came from."""
    records = event_records(event_rows(event.pk), shown_code=archive.event.fields["code"])
    text = archive_text(archive.header, records)
    if sha256(text).hexdigest() == archive.text_sha256:
        return
    pairs = zip_longest(archive.each(), records)
    lines = (line for line, (was, now) in enumerate(pairs, start=2) if was != now)
    raise Refusal("archive-not-same", "file", line=next(lines, 0))
