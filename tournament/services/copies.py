"""An event made from another one: its settings, its players if wanted, and nothing played."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tournament.errors import Missing, NotAllowed
from tournament.mapping import prizes_of
from tournament.models import AuditEvent, Entry, Tournament
from tournament.permissions import may_edit_event
from tournament.selectors.roles import role_of
from tournament.services.entries import entries_add
from tournament.services.events import EventFacts, event_create
from tournament.services.new_entries import NewEntry

if TYPE_CHECKING:
    import datetime as dt

    from django.contrib.auth.models import User

REQUEST_LENGTH = 55
"""So much of a request's mark is kept for the second act, which adds a word to it."""


@dataclass(frozen=True, slots=True)
class CopyFacts:
    """What is new in a copy: its name and days, and whether the players come along."""

    name: str
    starts_on: dt.date
    ends_on: dt.date
    with_players: bool


def event_copy(
    *, tournament_id: int, facts: CopyFacts, actor: User, request_id: str = ""
) -> dict[str, Any]:
    """Make an event like another one, owned by `actor`.

    Returns its `code`, `tournament` id, and the `revision` at which it is whole.

    Place, time zone, rules, settings, prizes and who sees it are taken over; with the players come
    their clubs, members, seeds and wishes for initials, with numbers from 1. Draw, results, staff,
    log and paper stay behind. Sent again it makes nothing twice, and enters the players if that was
    cut off. Raises Missing, NotAllowed, and Refusal as `event_create` does.
    """
    event = Tournament.objects.filter(pk=tournament_id).first()
    if event is None:
        raise Missing("event")
    if not may_edit_event(role_of(actor, event)):
        raise NotAllowed
    answer = event_create(facts=_facts(event, facts), actor=actor, request_id=request_id)
    people = _people(event) if facts.with_players else []
    if not people:
        return answer
    made = answer["tournament"]
    mark = f"{request_id[:REQUEST_LENGTH]}-players" if request_id else ""
    if not Entry.objects.filter(tournament=made).exists():
        added = entries_add(tournament_id=made, people=people, actor=actor, request_id=mark)
        return {**answer, "revision": added["revision"]}
    before = AuditEvent.objects.filter(tournament=made, request_id=mark).values("revision").first()
    return {**answer, **(before or {})}


def _facts(event: Tournament, new: CopyFacts) -> EventFacts:
    changed = asdict(new)
    del changed["with_players"]
    return EventFacts(
        **changed,
        place=event.place,
        time_zone=event.time_zone,
        rules=event.rules,
        places_parted=event.places_parted,
        public_url=event.public_url,
        visibility=event.visibility,
        prizes=prizes_of(event),
    )


def _people(event: Tournament) -> list[NewEntry]:
    """Return the entries of an event as new ones; namesakes there were meant once already.

    Who is shown by initials stays so: a name is made public by a wish alone.
    """
    entries = Entry.objects.filter(tournament=event).order_by("number")
    return [
        NewEntry(
            one.name,
            one.club,
            one.seed,
            another=True,
            members=tuple(one.members),
            initials=one.initials,
        )
        for one in entries
    ]
