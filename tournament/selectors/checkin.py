"""Who is here, for the door and for the draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Entry
from tournament.names import name_key
from tournament.selectors.names import entry_name
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    import datetime as dt


@dataclass(frozen=True, slots=True)
class Arrival:
    """An entry at the door: since when it is here (None: not yet), and who noted it.

    Its name is full, for the desk; `shown` is what others read for it, "" where that is the name.
    """

    number: int
    name: str
    club: str
    members: tuple[str, ...]
    at: dt.datetime | None
    by: str
    shown: str = ""

    @property
    def here(self) -> bool:
        """Whether it is checked in."""
        return self.at is not None


def arrivals(event_id: int, time_zone: str) -> tuple[Arrival, ...]:
    """Return all entries of an event, by name (one query)."""
    entries = Entry.objects.filter(tournament=event_id).select_related("checked_in_by")
    return tuple(
        Arrival(
            entry.number,
            entry.name,
            entry.club,
            tuple(entry.members),
            in_zone(entry.checked_in_at, time_zone) if entry.checked_in_at else None,
            entry.checked_in_by.get_username() if entry.checked_in_by else "",
            entry_name(entry) if entry.initials else "",
        )
        for entry in entries.order_by("name_key", "number")
    )


def found(people: tuple[Arrival, ...], text: str) -> tuple[Arrival, ...]:
    """Return those whose name, or a member's, holds a text, or whose number it is."""
    key = name_key(text)
    if not key:
        return people
    return tuple(
        one
        for one in people
        if key == str(one.number) or any(key in name_key(name) for name in (one.name, *one.members))
    )


def absent(event_id: int) -> tuple[str, ...]:
    """Return the names of who is not here, () as long as nobody is checked in (one query)."""
    entries = Entry.objects.filter(tournament=event_id).order_by("number")
    rows = list(entries.values_list("name", "checked_in_at"))
    if all(at is None for _, at in rows):
        return ()
    return tuple(name for name, at in rows if at is None)
