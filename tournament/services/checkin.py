"""Who is here: checking players in at the door, and taking that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.errors import Missing
from tournament.models import Entry
from tournament.permissions import may_check_in
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import User

    from tournament.services.write_path import Act


def entry_check_in(
    *, tournament_id: int, number: int, here: bool, actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Note that an entry is here, or that it is not after all; twice the same is once.

    Who noted it first, and when, stays. The answer says whether anything was `changed`; what was so
    already writes nothing. Raises Missing and NotAllowed.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.checkin",
            allowed=may_check_in,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number, here],
        )
        if act.answer is not None:
            return act.answer
        entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
        if entry is None:
            raise Missing("entry")
        was = entry.checked_in_at is not None
        if was == here:
            return {"number": number, "changed": False, "revision": act.tournament.revision}
        entry.checked_in_at = timezone.now() if here else None
        entry.checked_in_by = act.actor if here else None
        entry.save(update_fields=["checked_in_at", "checked_in_by"])
        return act.finish(
            before={"number": number, "name": entry.name, "here": was},
            after={"number": number, "name": entry.name, "here": here},
            answer={"number": number, "changed": True},
        )


def take_out_absent(act: Act) -> list[str]:
    """Take out who is not checked in, a step inside the write of a draw; returns their names.

    Who has withdrawn stays in the list, marked so. The seeds of the others close up, since none
    may be greater than the number of entries.
    """
    event = act.tournament
    absent = Entry.objects.filter(tournament=event, checked_in_at=None)
    absent = absent.exclude(pk__in=list(act.withdrawn))
    names = list(absent.order_by("number").values_list("name", flat=True))
    absent.delete()
    left = list(Entry.objects.filter(tournament=event).order_by("number"))
    ranks = closed_up((entry.number, entry.seed) for entry in left)
    changed = [entry for entry in left if entry.seed != ranks[entry.number]]
    Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(seed=None)
    for entry in changed:
        entry.seed = ranks[entry.number]
    Entry.objects.bulk_update(changed, ["seed"])
    return names


def closed_up(seeds: Iterable[tuple[int, int | None]]) -> dict[int, int | None]:
    """Return the seeds of entry numbers without gaps: 2, 5 and none become 1, 2 and none."""
    given = dict(seeds)
    order = sorted((seed, number) for number, seed in given.items() if seed is not None)
    ranks: dict[int, int | None] = dict.fromkeys(given)
    return ranks | {number: rank for rank, (_, number) in enumerate(order, 1)}
