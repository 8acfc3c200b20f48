"""Players of an event: one player's page, and "find my name"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournament.enums import MatchState
from tournament.errors import Missing
from tournament.models import Entry
from tournament.names import name_key
from tournament.selectors.fields import is_bye, load_field
from tournament.selectors.standings import standing_rows
from tournament.values import FindView, FoundPerson, PlayerView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.values import MatchCard, Person

MOST_FOUND = 20
LONGEST_SEARCH = 120


def player_view(code: str, number: int) -> PlayerView:
    """Return a player's page (four queries). Raises Missing("event") and Missing("player")."""
    field = load_field(code)
    person = next((one for one in field.people.values() if one.number == number), None)
    if person is None:
        raise Missing("player")
    row = next((row for row in standing_rows(field) if row.person == person), None)
    return PlayerView(
        event=field.card,
        revision=field.event.revision,
        person=person,
        standing=row,
        matches=tuple(_matches_of(person, field.cards)),
    )


def _matches_of(person: Person, cards: Iterable[MatchCard]) -> list[MatchCard]:
    return [card for card in cards if person in {card.a.person, card.b.person}]


def find_people(code: str, text: str) -> FindView:
    """Return the players of an event whose name holds every word of `text`, with their match.

    A team is found by its name and by its members. Case, accents and the order of the words do not
    matter. Names that begin with the text come first. Five queries. Raises Missing("event").
    """
    shown = " ".join(text.replace("\0", " ").split())[:LONGEST_SEARCH]
    field = load_field(code)
    found = _found(field.event.pk, shown)
    people = [field.people[pk] for pk in found if pk in field.people]
    return FindView(
        event=field.card,
        revision=field.event.revision,
        text=shown,
        people=tuple(
            FoundPerson(person, current_match(person, field.cards))
            for person in people[:MOST_FOUND]
        ),
        more=len(people) > MOST_FOUND,
    )


def _found(event_id: int, text: str) -> list[int]:
    key = name_key(text)
    if not key:
        return []
    entries = Entry.objects.filter(tournament=event_id)
    for word in key.split():
        entries = entries.filter(Q(name_key__contains=word) | Q(members_key__contains=word))
    rows = entries.order_by("name_key", "number").values_list("pk", "name_key", "members_key")
    return [row[0] for row in sorted(rows, key=lambda row: not _begins(key, *row[1:]))]


def _begins(key: str, name: str, members: str) -> bool:
    """Return whether a name, or that of a member, begins with what is looked for."""
    return any(one.startswith(key) for one in (name, *members.split("\n")))


def current_match(person: Person, cards: Sequence[MatchCard]) -> MatchCard | None:
    """Return the match a player has to play (or plays), else the last one that was played."""
    own = _matches_of(person, cards)
    open_ = [card for card in own if card.state != MatchState.FINISHED]
    if open_:
        return open_[0]
    played = [card for card in own if not is_bye(card)] or own
    return played[-1] if played else None
