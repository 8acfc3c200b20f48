"""What a file holds and what a restore of it would make: asked before it is done. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournament.models import AuditEvent, Tournament
from tournament.services.archive_users import user_name, users_here
from tournament.services.archive_values import column_value, columns_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from tournament.archive import Archive, Record


_AT = AuditEvent._meta.get_field("at")


@dataclass(frozen=True, slots=True)
class Here:
    """An event of this installation that stands in the way: `same` or only of the same code."""

    code: str
    name: str
    same: bool


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """What a file holds: `changed_at` is when its event was last changed, in its time zone's UTC.

    `hands` are rows in play, `struck` those taken out. `users_new` would be made, and could not
    sign in. `here` stands in the way of the event's own `code`.
    """

    name: str
    code: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    time_zone: str
    app: str
    revision: int
    changed_at: dt.datetime
    entries: int
    matches: int
    hands: int
    struck: int
    rulings: int
    log: int
    users_known: tuple[str, ...]
    users_new: tuple[str, ...]
    here: Here | None


def archive_preview(archive: Archive) -> RestorePreview:
    """Return what a restore would do. Raises ArchiveError for an event that is none."""
    event = columns_of("event", archive.event)
    records = archive.records
    hands = [record.fields for record in records["hand"]]
    struck = sum("struck_at" in fields for fields in hands)
    names = sorted({user_name(record) for record in records["user"]})
    known = users_here(names)
    return RestorePreview(
        **{key: event[key] for key in ("name", "code", "place", "starts_on", "ends_on")},
        time_zone=event["time_zone"],
        app=archive.header.app,
        revision=event["revision"],
        changed_at=_changed_at(records["log"], event["created_at"]),
        entries=len(records["entry"]),
        matches=sum(_is_match(record.fields) for record in records["match"]),
        hands=len(hands) - struck,
        struck=struck,
        rulings=len(records["ruling"]),
        log=len(records["log"]),
        users_known=tuple(name for name in names if name in known),
        users_new=tuple(name for name in names if name not in known),
        here=event_here(event),
    )


def _changed_at(log: list[Record], made_at: dt.datetime) -> dt.datetime:
    """Return when the event was last changed: the time of the last line of its log."""
    return column_value(_AT, log[-1]) if log else made_at


def _is_match(fields: Mapping[str, Any]) -> bool:
    """Whether two players meet there: a bye is none."""
    return "bye" not in (fields.get("a_kind"), fields.get("b_kind"))


def event_here(event: Mapping[str, Any]) -> Here | None:
    """Return what stands in the way of an event under its own code: itself, or another one.

    An event is known by the moment it was made, to the microsecond.
    """
    same = Tournament.objects.filter(created_at=event["created_at"]).order_by("pk")
    taken = Tournament.objects.filter(code=event["code"])
    for found, is_same in ((same, True), (taken, False)):
        for code, name in found.values_list("code", "name")[:1]:
            return Here(code, name, is_same)
    return None
