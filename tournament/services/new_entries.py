"""An entry before it is written: cleaned, and compared with those who are in the event already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Required, TypedDict

from tournament.errors import Refusal
from tournament.names import NameError_, clean_members, clean_name, name_identity, name_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Entry

MOST_ENTRIES: Final = 512


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A player, or a team, to enter. A team's `members` are named all or not at all.

    `another`: enter them although the event has one of that name, or such a member, already.
    `initials`: show initials for their name to everybody but the staff.
    """

    name: str
    club: str = ""
    seed: int | None = None
    another: bool = False
    members: tuple[str, ...] = ()
    initials: bool = False


class EntryChange(TypedDict, total=False):
    """What of an entry is put right; what is not named, or None, stays as it is.

    `initials`: all but the staff read initials for the name. `another`: it is meant although
    somebody else of that name is in the event.
    """

    name: Required[str]
    club: Required[str]
    members: Sequence[str] | None
    initials: bool | None
    another: bool


def content_of(change: EntryChange) -> list[object]:
    """Return what is asked for, by which a request that is sent again is known."""
    content: list[object] = [change["name"], change["club"], change.get("another", False)]
    members, initials = change.get("members"), change.get("initials")
    content += [] if members is None else [list(members)]
    return content if initials is None else [*content, {"initials": initials}]


def clean_entry(index: int, person: NewEntry, team_size: int) -> NewEntry:
    """Return a new entry with its names cleaned; raises Refusal with path `people[index]…`."""
    try:
        name = clean_name(person.name)
    except NameError_ as error:
        raise Refusal(error.code, f"people[{index}].name", **error.params) from error
    try:
        club = clean_name(person.club) if person.club.strip() else ""
    except NameError_ as error:
        raise Refusal(error.code, f"people[{index}].club", **error.params) from error
    if person.seed is not None and not 1 <= person.seed <= MOST_ENTRIES:
        raise Refusal("seed-out-of-range", f"people[{index}].seed", seed=person.seed)
    try:
        members = clean_members(person.members, team_size)
    except NameError_ as error:
        raise Refusal(error.code, f"people[{index}].members", **error.params) from error
    return replace(person, name=name, club=club, members=members)


def refuse_doubles(entered: Sequence[Entry], people: Sequence[NewEntry]) -> None:
    """Refuse the same player twice, an unmeant namesake, and a seed given twice.

    The same player: the same name and club, however typed. A namesake: a name that looks the same
    without case and accents; a member of a team is looked for among all members.
    """
    players = {identity_of(entry.name, entry.club) for entry in entered}
    names = {entry.name_key for entry in entered}
    members = {name_key(member) for entry in entered for member in entry.members}
    seeds = {entry.seed for entry in entered if entry.seed is not None}
    for index, person in enumerate(people):
        path = f"people[{index}].name"
        if not person.another:
            if identity_of(person.name, person.club) in players:
                raise Refusal("same-player", path, name=person.name, club=person.club)
            if name_key(person.name) in names:
                raise Refusal("same-name", path, name=person.name, club=person.club)
            _refuse_members(person.members, members, f"people[{index}].members")
        players.add(identity_of(person.name, person.club))
        names.add(name_key(person.name))
        members.update(map(name_key, person.members))
        if person.seed is None:
            continue
        if person.seed in seeds:
            raise Refusal("seed-twice", f"people[{index}].seed", seed=person.seed)
        seeds.add(person.seed)


def _refuse_members(members: Sequence[str], taken: set[str], path: str) -> None:
    """Refuse a member who is one of another team, or stands twice in this one."""
    own: set[str] = set()
    for member in members:
        if name_key(member) in taken or name_key(member) in own:
            raise Refusal("same-member", path, name=member)
        own.add(name_key(member))


def identity_of(name: str, club: str) -> tuple[str, str]:
    """Return the key of the same player, however typed."""
    return name_identity(name), name_identity(club)
