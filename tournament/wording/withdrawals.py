"""Who leaves an event, and what follows from it, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournament.wording.play import state_word
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.pairing.elimination import Slot
    from tournament.pairing.leaving import Followed, Leaving
    from tournament.values import Person


def followed_told(leaving: Leaving, people: Mapping[int, Person]) -> list[str]:
    """Return what becomes of each match that changes: "M5: Ben wins, walkover."."""
    told = [_told(one, people) for one in leaving.followed]
    if not any(one.code == leaving.match for one in leaving.followed):
        told.insert(0, _waits(leaving))
    return told


def _waits(leaving: Leaving) -> str:
    return gettext("%(match)s: whoever comes from the other side wins it by walkover.") % {
        "match": leaving.match
    }


def _told(one: Followed, people: Mapping[int, Person]) -> str:
    outcome = one.after.outcome
    if not outcome.finished:
        return _open(one, people)
    parts = {"match": one.code, "how": state_word(outcome.state, outcome.how)}
    winner = one.after.winner_entry
    if winner is None:
        return gettext("%(match)s: nobody wins (%(how)s).") % parts
    return gettext("%(match)s: %(name)s wins (%(how)s).") % {**parts, "name": _name(winner, people)}


def _open(one: Followed, people: Mapping[int, Person]) -> str:
    """Return who plays, or waits, in a match that is not decided."""
    if (one.before.a, one.before.b) == (one.after.a, one.after.b):
        return gettext("%(match)s is open again.") % {"match": one.code}
    a, b = one.after.a, one.after.b
    if b.kind == "known":
        a, b = b, a  # who is known is named first
    parts = {"match": one.code, "a": _place(a, people), "b": _place(b, people)}
    return gettext("%(match)s: %(a)s meets %(b)s.") % parts


def _place(slot: Slot, people: Mapping[int, Person]) -> str:
    kind = slot.kind
    if kind == "known":
        return _name(slot.entry, people)
    return gettext("whoever comes from the other side") if kind == "to_come" else gettext("nobody")


def _name(entry: int | None, people: Mapping[int, Person]) -> str:
    person = people.get(entry) if entry is not None else None
    return named(person.name) if person else ""
