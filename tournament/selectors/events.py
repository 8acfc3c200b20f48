"""The list of events, and the public page of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.db.models import F, Max, Q

from tournament.enums import EventState, MatchHow, MatchState, Visibility
from tournament.errors import Missing
from tournament.mapping import prizes_of, rules_of
from tournament.models import Match, Staff, Tournament
from tournament.names import name_key
from tournament.permissions import may_see
from tournament.prepared import Prepared
from tournament.selectors.fields import (
    event_card,
    event_of,
    events_with_count,
    is_bye,
    load_field,
    rounds_of,
)
from tournament.selectors.roles import role_in
from tournament.selectors.rules import rules_card
from tournament.values import EventCard, EventView, OtherRules
from tournament.wording.rescore import codes_told

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser, User

    from scoring.ruleset import RuleSet
    from tournament.selectors.fields import Field
    from tournament.values import MatchCard, Person

PAGE = 50
LATEST = 12
"""How many results the page of an event shows."""


@dataclass(frozen=True, slots=True)
class EventPage:
    """A page of the list of events: `number` of `pages`."""

    events: tuple[EventCard, ...]
    number: int
    pages: int


def event_list(user: User | AnonymousUser | None = None, *, page: int = 1) -> EventPage:
    """Return the events, those being played first, then the newest; `user`'s own before others'.

    Who does not belong to its staff finds an unlisted or private event in no list.
    A page number out of range gives the nearest page. Two queries, three for somebody signed in.
    """
    events = events_with_count()
    mine: list[int] = []
    if user is not None and user.is_authenticated:
        mine = list(Staff.objects.filter(user=user).values_list("tournament_id", flat=True))
    listed = Tournament.objects.order_by()
    if not getattr(user, "is_superuser", False):
        listed = listed.filter(Q(visibility=Visibility.PUBLIC) | Q(pk__in=mine))
    ordered = sorted(
        listed.values_list("pk", "state", "starts_on"),
        key=lambda row: (
            row[1] != EventState.RUNNING,
            row[0] not in mine,
            -row[2].toordinal(),
            -row[0],
        ),
    )
    shown = Paginator([row[0] for row in ordered], PAGE).get_page(page)
    found = {event.pk: event_card(event) for event in events.filter(pk__in=list(shown))}
    return EventPage(
        tuple(found[pk] for pk in shown if pk in found), shown.number, shown.paginator.num_pages
    )


@dataclass(frozen=True, slots=True)
class Head:
    """What tells whether a page of an event is still the newest.

    `made_at` keeps apart an event and another one that had its code before.
    """

    event_id: int
    revision: int
    state: str
    made_at: dt.datetime
    visibility: str

    @property
    def private(self) -> bool:
        """Whether only the staff sees it, so that nothing of it may be kept for others."""
        return self.visibility == Visibility.PRIVATE


_HEAD = Prepared(
    lambda code: (
        Tournament.objects.filter(code=code)
        .only("revision", "state", "created_at", "visibility")
        .order_by()
    ),
    values=1,
)


_REVISION = Prepared(
    lambda code: (
        Tournament.objects.filter(code=code)
        .exclude(visibility=Visibility.PRIVATE)
        .order_by()
        .values_list("revision")
    ),
    values=1,
)


def revision_for_all(code: str) -> int | None:
    """Return the revision of an event that everybody may see, None for any other: one query."""
    found = _REVISION.load(code)
    return found[0][0] if found else None


def event_head(code: str, viewer: AbstractBaseUser | AnonymousUser | None) -> Head:
    """Return the head of an event that `viewer` may see: the door of every page and of the API.

    One query by its code, two for who is signed in and asks for a private one. A private event is
    not there for others than its staff: Missing("event"), as for a code that nobody has.
    """
    found = _HEAD.load(code)
    if not found:
        raise Missing("event")
    event = found[0]
    _refuse_strangers(event, viewer)
    return Head(event.pk, event.revision, event.state, event.created_at, event.visibility)


def _refuse_strangers(event: Tournament, viewer: AbstractBaseUser | AnonymousUser | None) -> None:
    """Raise Missing("event") for a private event that `viewer` is no staff of."""
    private = event.visibility == Visibility.PRIVATE
    if private and not may_see(role_in(viewer, event.pk), event.visibility):
        raise Missing("event")


def event_card_of(code: str) -> EventCard:
    """Return an event as the head of its pages shows it. Raises Missing("event")."""
    return event_card(event_of(code))


@dataclass(frozen=True, slots=True)
class EventRules:
    """An event with the rules it is played by; `frozen` once play has begun."""

    event_id: int
    card: EventCard
    rules: RuleSet
    frozen: bool

    @property
    def private(self) -> bool:
        """Whether only the staff sees it."""
        return self.card.visibility == Visibility.PRIVATE


def event_rules(code: str, viewer: AbstractBaseUser | AnonymousUser | None) -> EventRules:
    """Return the rules of an event that `viewer` may see (one query). Raises Missing("event")."""
    event = event_of(code)
    _refuse_strangers(event, viewer)
    return EventRules(event.pk, event_card(event), rules_of(event), event.started_at is not None)


def event_view(code: str) -> EventView:
    """Return the public page of an event (five queries). Raises Missing("event")."""
    field = load_field(code)
    event = field.event
    return EventView(
        card=field.card,
        time_zone=event.time_zone,
        revision=event.revision,
        rules=rules_card(rules_of(event), frozen=event.started_at is not None),
        people=tuple(
            sorted(field.people.values(), key=lambda one: (name_key(one.name), one.number))
        ),
        rounds=rounds_of(field.cards),
        running=tuple(_open_matches(field.cards)),
        results=_latest(field),
        champion=_champion(field),
        other_rules=tuple(_other_rules(field.cards)),
        prizes=prizes_of(event),
    )


def _other_rules(cards: Iterable[MatchCard]) -> Iterable[OtherRules]:
    """Yield the rules that only some matches are played by, those of the first match first."""
    matches: dict[RuleSet, list[str]] = {}
    for card in cards:
        if card.own_rules is not None:
            matches.setdefault(card.own_rules, []).append(card.code)
    for rules, codes in matches.items():
        yield OtherRules(codes_told(codes), rules_card(rules, frozen=True))


def _open_matches(cards: Iterable[MatchCard]) -> list[MatchCard]:
    """Return the matches at the tables, or ready for them: by round, then by table."""
    at_tables = [card for card in cards if card.state in {MatchState.PLAYING, MatchState.READY}]
    return sorted(at_tables, key=lambda card: (card.round_number, card.table or 10_000, card.order))


def _latest(field: Field) -> tuple[MatchCard, ...]:
    """Return the last finished matches, newest first, by what the log says was written last."""
    if field.stage is None:
        return ()
    finished = (
        Match.objects.filter(round__stage=field.stage, state=MatchState.FINISHED)
        .exclude(how=MatchHow.BYE)
        .annotate(last=Max("log__pk"))
        .order_by(F("last").desc(nulls_last=True), "-key")
    )
    cards = {card.match_id: card for card in field.cards}
    return tuple(cards[pk] for pk in finished.values_list("pk", flat=True)[:LATEST])


def _champion(field: Field) -> Person | None:
    """Return who won the final."""
    final = next((card for card in reversed(field.cards) if not card.third_place), None)
    if final is None or final.winner is None or is_bye(final):
        return None
    return final.a.person if final.winner == "A" else final.b.person
