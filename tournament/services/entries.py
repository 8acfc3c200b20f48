"""Who plays in an event: entering a list of names, seeds, and taking entries out."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Unpack

from django.db import transaction

from tournament.enums import StageState
from tournament.errors import Missing, Refusal
from tournament.mapping import rules_of
from tournament.models import Entry, Player
from tournament.names import members_key, name_key
from tournament.permissions import may_edit_entries
from tournament.services.draws import draft_drop
from tournament.services.new_entries import (
    MOST_ENTRIES,
    EntryChange,
    NewEntry,
    clean_entry,
    content_of,
    identity_of,
    refuse_doubles,
)
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.contrib.auth.models import User

    from tournament.services.write_path import Act

__all__ = [
    "MOST_ENTRIES",
    "EntryChange",
    "NewEntry",
    "entries_add",
    "entries_step",
    "entry_change",
    "entry_remove",
    "seeds_set",
]


def entries_add(
    *, tournament_id: int, people: Sequence[NewEntry], actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Enter players, all or none, and return their entry `numbers`.

    The same player twice (same name and club) is refused with `same-player`; another of the same
    name is refused with `same-name`, a member of two teams with `same-member`, until `another` says
    that it is meant. Paths are `people[i].name`, `.club`, `.seed`, `.members`. A draft of the draw
    is dropped, since it lacks them.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entries.add",
            allowed=may_edit_entries,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[asdict(person) for person in people],
        )
        if act.answer is not None:
            return act.answer
        return entries_step(act, people)


def entries_step(act: Act, people: Sequence[NewEntry]) -> dict[str, Any]:
    """Enter players inside an open write."""
    dropped = _open_the_list(act)
    size = rules_of(act.tournament).team_size
    cleaned = [clean_entry(index, person, size) for index, person in enumerate(people)]
    if not cleaned:
        raise Refusal("no-names", "people")
    entered = list(Entry.objects.filter(tournament=act.tournament))
    if len(entered) + len(cleaned) > MOST_ENTRIES:
        raise Refusal("too-many-entries", "people", limit=MOST_ENTRIES)
    refuse_doubles(entered, cleaned)
    first = max((entry.number for entry in entered), default=0) + 1
    players = players_for(cleaned, taken={entry.player_id for entry in entered})
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=act.tournament,
            player=player,
            number=first + i,
            name=person.name,
            name_key=name_key(person.name),
            club=person.club,
            seed=person.seed,
            members=list(person.members),
            members_key=members_key(person.members),
            initials=person.initials,
        )
        for i, (player, person) in enumerate(zip(players, cleaned, strict=True))
    )
    shown = [{"number": entry.number, **_shown(entry), "seed": entry.seed} for entry in entries]
    answer = {"numbers": [entry.number for entry in entries], "draft_dropped": dropped}
    return act.finish(before={}, after={"entries": shown}, answer=answer)


def _open_the_list(act: Act) -> bool:
    """Refuse once the draw is published; drop a draft that no longer fits. Says if it dropped."""
    stage = act.tournament.stages.first()
    if stage is None:
        return False
    if stage.state == StageState.PUBLISHED:
        raise Refusal("entries-closed", "people")
    draft_drop(stage)
    return True


def _shown(entry: Entry) -> dict[str, Any]:
    """Return what the log keeps of an entry; players have no members, and few a wish to keep."""
    members = {"members": list(entry.members)} if entry.members else {}
    wish = {"initials": True} if entry.initials else {}
    return {"name": entry.name, "club": entry.club, **members, **wish}


def players_for(people: Sequence[NewEntry], taken: set[int]) -> list[Player]:
    """Return a player for each name: the one known by it and by its club, else a new one.

    A player who is in the event already is never taken for a second entry.
    """
    keys = {name_key(person.name) for person in people}
    known: dict[tuple[str, str], list[Player]] = {}
    for player in Player.objects.filter(name_key__in=keys).exclude(pk__in=taken).order_by("pk"):
        known.setdefault(identity_of(player.name, player.club), []).append(player)
    chosen: list[Player] = []
    fresh: list[Player] = []
    for person in people:
        same = known.get(identity_of(person.name, person.club))
        if same:
            chosen.append(same.pop(0))
            continue
        player = Player(name=person.name, name_key=name_key(person.name), club=person.club)
        fresh.append(player)
        chosen.append(player)
    Player.objects.bulk_create(fresh)
    return chosen


def entry_remove(
    *, tournament_id: int, number: int, actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Take an entry out again, as long as the draw is not published.

    Raises Missing, and Refusal `entries-closed`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.remove",
            allowed=may_edit_entries,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number],
        )
        if act.answer is not None:
            return act.answer
        dropped = _open_the_list(act)
        entry = _entry(act, number)
        before = {"number": number, "name": entry.name, "seed": entry.seed}
        entry.delete()
        return act.finish(before=before, after={}, answer={"draft_dropped": dropped})


def entry_change(
    *,
    tournament_id: int,
    number: int,
    actor: User | None,
    request_id: str = "",
    **change: Unpack[EntryChange],
) -> dict[str, Any]:
    """Put a player's or a team's name, club or members right, or note a wish, at any time.

    A player may wish for initials, and take that back, whenever they like. Raises Missing, and
    Refusal `same-player`, `same-name`, `same-member`, or a fault of a name.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.change",
            allowed=may_edit_entries,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number, content_of(change)],
        )
        if act.answer is not None:
            return act.answer
        entry = _entry(act, number)
        before = {"number": number, **_shown(entry)}
        person = _changed(act, entry, change)
        _rename(entry, person)
        after = {"number": number, **_shown(entry)}
        return act.finish(before=before, after=after, answer={"number": number})


def _changed(act: Act, entry: Entry, change: EntryChange) -> NewEntry:
    """Return an entry with what is put right, cleaned; a double is looked for only in new names."""
    members, initials = change.get("members"), change.get("initials")
    new = NewEntry(
        change["name"],
        change["club"],
        another=change.get("another", False),
        members=tuple(entry.members if members is None else members),
        initials=entry.initials if initials is None else initials,
    )
    person = clean_entry(0, new, rules_of(act.tournament).team_size)
    if (person.name, person.club, *person.members) != (entry.name, entry.club, *entry.members):
        others = Entry.objects.filter(tournament=act.tournament).exclude(pk=entry.pk)
        refuse_doubles(list(others), [person])
    return person


def _rename(entry: Entry, person: NewEntry) -> None:
    """Give an entry its name, club, members and wish; the club knows the person by this name too.

    Other events keep the name they were played under, and the wish that is theirs.
    """
    entry.name, entry.name_key, entry.club = person.name, name_key(person.name), person.club
    entry.members, entry.members_key = list(person.members), members_key(person.members)
    entry.initials = person.initials
    entry.save(update_fields=["name", "name_key", "club", "members", "members_key", "initials"])
    columns = {"name": entry.name, "name_key": entry.name_key, "club": entry.club}
    Player.objects.filter(pk=entry.player_id).update(**columns)


def seeds_set(
    *,
    tournament_id: int,
    seeds: Mapping[int, int | None],
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Give entries (by number) their seeds; those not named keep theirs.

    A draft of the draw is dropped. Raises Missing, and Refusal `entries-closed`, `seed-twice`,
    `seed-out-of-range` with path `seeds.NUMBER`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="seeds.set",
            allowed=may_edit_entries,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, sorted(seeds.items())],
        )
        if act.answer is not None:
            return act.answer
        entries = {e.number: e for e in Entry.objects.filter(tournament=act.tournament)}
        if not set(seeds) <= set(entries):
            raise Missing("entry")
        changed = _new_seeds(entries, seeds)
        dropped = _open_the_list(act) if changed else False
        before = {str(entry.number): entry.seed for entry in changed}
        # Two who change places would meet in the unique constraint: clear first, then write.
        Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(seed=None)
        for entry in changed:
            entry.seed = seeds[entry.number]
        Entry.objects.bulk_update(changed, ["seed"])
        after = {str(entry.number): entry.seed for entry in changed}
        answer = {"changed": len(changed), "draft_dropped": dropped}
        return act.finish(before=before, after=after, answer=answer)


def _new_seeds(entries: Mapping[int, Entry], seeds: Mapping[int, int | None]) -> list[Entry]:
    holder: dict[int, int] = {}
    for number, entry in entries.items():
        seed = seeds.get(number, entry.seed)
        if seed is None:
            continue
        if not 1 <= seed <= len(entries):
            raise Refusal("seed-out-of-range", f"seeds.{number}", seed=seed, entries=len(entries))
        if seed in holder:
            raise Refusal("seed-twice", f"seeds.{number}", seed=seed, other=holder[seed])
        holder[seed] = number
    return [entries[number] for number in seeds if entries[number].seed != seeds[number]]


def _entry(act: Act, number: int) -> Entry:
    entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
    if entry is None:
        raise Missing("entry")
    return entry
