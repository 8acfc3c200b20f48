"""Which name of an entry is read: what everybody may read, or the full one for the event's staff.

Whoever loads names asks here, and is given what is public unless they say that it is for the staff
(`full`). So a page that forgets to ask tells nobody more than they may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.names import public_members, public_name, told_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Entry, Match


def name_read(name: str, members: Sequence[str], *, initials: bool, full: bool = False) -> str:
    """Return the name that is read for an entry: initials where it wishes that."""
    return public_name(name, members) if initials and not full else name


def members_read(members: Sequence[str], *, initials: bool, full: bool = False) -> tuple[str, ...]:
    """Return the names that are read for the members of a team."""
    return public_members(members) if initials and not full else tuple(members)


def entry_name(entry: Entry, *, full: bool = False) -> str:
    """Return the name that is read for an entry, not told apart from a namesake's."""
    return name_read(entry.name, entry.members, initials=entry.initials, full=full)


def side_names(match: Match | None, *, full: bool = False) -> tuple[str, str]:
    """Return the names of both sides, two of one name told apart; "A" or "B" for nobody yet."""
    if match is None:
        return "A", "B"
    sides = [_who(match.a_entry, "A", full=full), _who(match.b_entry, "B", full=full)]
    a, b = told_apart(sides)
    return a, b


def _who(entry: Entry | None, side: str, *, full: bool) -> tuple[str, str, int]:
    return (entry_name(entry, full=full), entry.club, entry.number) if entry else (side, "", 0)
