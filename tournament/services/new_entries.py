"""An entry before it is made: cleaned, and compared with those who are in the event already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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
    """

    name: str
    club: str = ""
    seed: int | None = None
    another: bool = False
    members: tuple[str, ...] = ()


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
    return NewEntry(name, club, person.seed, person.another, members)


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
