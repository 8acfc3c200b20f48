"""Who plays in an event: entering a list of names, seeds, and taking entries out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.enums import StageState
from tournament.errors import Missing, Refusal
from tournament.models import Entry, Player
from tournament.names import NameError_, clean_name, name_identity, name_key
from tournament.permissions import may_edit_entries
from tournament.services.draws import draft_drop
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.contrib.auth.models import User

    from tournament.services.write_path import Act

MOST_ENTRIES = 512


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A player to enter. `another`: enter them although the event has one of that name already."""

    name: str
    club: str = ""
    seed: int | None = None
    another: bool = False


def entries_add(
    *, tournament_id: int, people: Sequence[NewEntry], actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Enter players, all or none, and return their entry `numbers`.

    The same player twice (same name and club) is refused with `same-player`; another of the same
    name is refused with `same-name` until `another` says that it is meant. Paths are
    `people[i].name`, `.club`, `.seed`. A draft of the draw is dropped, since it lacks them.
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
    cleaned = [_clean(index, person) for index, person in enumerate(people)]
    if not cleaned:
        raise Refusal("no-names", "people")
    entered = list(Entry.objects.filter(tournament=act.tournament))
    if len(entered) + len(cleaned) > MOST_ENTRIES:
        raise Refusal("too-many-entries", "people", limit=MOST_ENTRIES)
    _refuse_doubles(entered, cleaned)
    first = max((entry.number for entry in entered), default=0) + 1
    players = _players_for(cleaned, taken={entry.player_id for entry in entered})
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=act.tournament,
            player=player,
            number=first + i,
            name=person.name,
            name_key=name_key(person.name),
            club=person.club,
            seed=person.seed,
        )
        for i, (player, person) in enumerate(zip(players, cleaned, strict=True))
    )
    shown = [
        {"number": entry.number, "name": entry.name, "club": entry.club, "seed": entry.seed}
        for entry in entries
    ]
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


def _clean(index: int, person: NewEntry) -> NewEntry:
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
    return NewEntry(name, club, person.seed, person.another)


def _refuse_doubles(entered: Sequence[Entry], people: Sequence[NewEntry]) -> None:
    """Refuse the same player twice, an unmeant namesake, and a seed given twice.

    The same player: the same name and club, however typed. A namesake: a name that looks the same
    without case and accents.
    """
    players = {_identity(entry.name, entry.club) for entry in entered}
    names = {entry.name_key for entry in entered}
    seeds = {entry.seed for entry in entered if entry.seed is not None}
    for index, person in enumerate(people):
        path = f"people[{index}].name"
        if not person.another:
            if _identity(person.name, person.club) in players:
                raise Refusal("same-player", path, name=person.name, club=person.club)
            if name_key(person.name) in names:
                raise Refusal("same-name", path, name=person.name, club=person.club)
        players.add(_identity(person.name, person.club))
        names.add(name_key(person.name))
        if person.seed is None:
            continue
        if person.seed in seeds:
            raise Refusal("seed-twice", f"people[{index}].seed", seed=person.seed)
        seeds.add(person.seed)


def _identity(name: str, club: str) -> tuple[str, str]:
    return name_identity(name), name_identity(club)


def _players_for(people: Sequence[NewEntry], taken: set[int]) -> list[Player]:
    """Return a player for each name: the one known by it and by its club, else a new one.

    A player who is in the event already is never taken for a second entry.
    """
    keys = {name_key(person.name) for person in people}
    known: dict[tuple[str, str], list[Player]] = {}
    for player in Player.objects.filter(name_key__in=keys).exclude(pk__in=taken).order_by("pk"):
        known.setdefault(_identity(player.name, player.club), []).append(player)
    chosen: list[Player] = []
    fresh: list[Player] = []
    for person in people:
        same = known.get(_identity(person.name, person.club))
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
    name: str,
    club: str,
    another: bool = False,
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Put a player's name or club right, at any time.

    Raises Missing, and Refusal `same-player`, `same-name`, or a fault of the name.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.change",
            allowed=may_edit_entries,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number, name, club, another],
        )
        if act.answer is not None:
            return act.answer
        entry = _entry(act, number)
        person = _clean(0, NewEntry(name, club, another=another))
        others = Entry.objects.filter(tournament=act.tournament).exclude(pk=entry.pk)
        _refuse_doubles(list(others), [person])
        before = {"number": number, "name": entry.name, "club": entry.club}
        columns = {"name": person.name, "name_key": name_key(person.name), "club": person.club}
        # Other events keep the name they were played under; the club knows the person by this one.
        Entry.objects.filter(pk=entry.pk).update(**columns)
        Player.objects.filter(pk=entry.player_id).update(**columns)
        after = {"number": number, "name": person.name, "club": person.club}
        return act.finish(before=before, after=after, answer={"number": number})


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
