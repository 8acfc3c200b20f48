"""Players of an event: one player's page, and "find my name"."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db.models import Q

from tournament.enums import MatchState
from tournament.errors import Missing
from tournament.models import Entry
from tournament.names import initials, name_key
from tournament.selectors.fields import is_bye, load_field
from tournament.selectors.names import entry_name, members_read
from tournament.selectors.standings import standing_rows
from tournament.values import FindView, FoundPerson, PlayerView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.selectors.fields import Field
    from tournament.values import MatchCard, Person

MOST_FOUND = 20
LONGEST_SEARCH = 120


def player_view(code: str, number: int, *, full: bool = False) -> PlayerView:
    """Return a player's page (four queries); `full` names are for the staff.

    Raises Missing("event") and Missing("player").
    """
    field = load_field(code, full=full)
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
    matter. Names that begin with the text come first. Who is shown by initials is found by what is
    shown alone (`_shown_so`). Five queries. Raises Missing("event").
    """
    shown = " ".join(text.replace("\0", " ").split())[:LONGEST_SEARCH]
    field = load_field(code)
    people = _found(field, shown)
    return FindView(
        event=field.card,
        revision=field.event.revision,
        text=shown,
        people=tuple(
            FoundPerson(person, current_match(person, field.cards))
            for person in people[:MOST_FOUND]
        ),
        more=len(people) > MOST_FOUND,
        initials=any(person.initials for person in field.people.values()),
    )


def _found(field: Field, text: str) -> list[Person]:
    key = name_key(text)
    if not key:
        return []
    holds = Q()
    for word in key.split():
        holds &= Q(name_key__contains=word) | Q(members_key__contains=word)
    entries = Entry.objects.filter(Q(initials=True) | holds, tournament=field.event.pk)
    found = []
    for entry in entries.only("number", "name", "name_key", "members", "members_key", "initials"):
        person = field.people.get(entry.pk)
        names = _keys(entry)
        if person and (not entry.initials or _shown_so(person, names, key, text)):
            begins = any(name.startswith(key) for name in names)
            found.append((not begins, names[0], entry.number, person))
    return [person for *_, person in sorted(found, key=lambda one: one[:3])]


def _keys(entry: Entry) -> tuple[str, ...]:
    """Return the keys of the names that everybody reads: that of an entry, and of its members."""
    if not entry.initials:
        return (entry.name_key, *entry.members_key.split("\n"))
    members = members_read(entry.members, initials=True)
    return tuple(map(name_key, (entry_name(entry), *members)))


def _shown_so(person: Person, names: Iterable[str], key: str, text: str) -> bool:
    """Return whether a text finds somebody who is shown by initials.

    It is compared with initials, club and entry number, and so are its own initials: who types a
    first and a last name finds their row, and so does everybody else of these initials. A name
    that is not shown cannot be guessed here, as it is not looked at.
    """
    told = name_key(" ".join((person.name, *person.members, person.club)))
    own = Counter(name_key(initials(text)).split())
    return all(word in told or word == str(person.number) for word in key.split()) or any(
        key == name.replace(" ", "") or _meant(own, Counter(name.split())) for name in names
    )


def _meant(own: Counter[str], shown: Counter[str]) -> bool:
    """Return whether initials are those of somebody, or at least two of them."""
    return own == shown or (own.total() > 1 and own <= shown)


def current_match(person: Person, cards: Sequence[MatchCard]) -> MatchCard | None:
    """Return the match a player has to play (or plays), else the last one that was played."""
    own = _matches_of(person, cards)
    open_ = [card for card in own if card.state != MatchState.FINISHED]
    if open_:
        return open_[0]
    played = [card for card in own if not is_bye(card)] or own
    return played[-1] if played else None
