"""Events, players and matches for the database tests: dull on purpose."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib.auth import get_user_model

from scoring.values import Pair, Row
from tournament.models import Entry, Job, Match, Tournament
from tournament.selectors.paper import sheet_set
from tournament.services.draws import draw_make, draw_publish, draw_request
from tournament.services.entries import NewEntry, entries_add
from tournament.services.events import EventFacts, event_create
from tournament.services.hands import hand_record
from tournament.services.paper import note_printed

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet

NAMES = (
    "Anna Nowak",
    "Ben O'Brien",
    "Łukasz Żółć",
    "Chloé Nguyễn",
    "Ελένη Παππά",
    "Анна Иванова",
    "李雷",
    "עדה לוי",
)


def make_user(username: str = "") -> User:
    """Return a user who may sign in."""
    return get_user_model().objects.create_user(
        username or f"user-{uuid4().hex[:8]}", password="pw"
    )


def event_facts(**changes: object) -> EventFacts:
    """Return what a plain event is: one day, best of one to 100 unless `rules` says otherwise."""
    facts: dict[str, object] = {
        "name": "Spring Cup",
        "place": "Town Hall",
        "starts_on": dt.date(2026, 4, 11),
        "ends_on": dt.date(2026, 4, 12),
        "time_zone": "Europe/Warsaw",
        "rules": "standard",
    }
    return EventFacts(**{**facts, **changes})


def make_event(owner: User | None = None, *, entries: int = 0, **changes: object) -> Tournament:
    """Return an event with an owner and `entries` players, in setup."""
    owner = owner or make_user()
    answer = event_create(facts=event_facts(**changes), actor=owner)
    event = Tournament.objects.get(pk=answer["tournament"])
    if entries:
        people = [NewEntry(player_name(index)) for index in range(entries)]
        entries_add(tournament_id=event.pk, people=people, actor=owner)
        event.refresh_from_db()
    return event


def player_name(index: int) -> str:
    """Return a name for the player at `index`: the first ones in many scripts."""
    return NAMES[index] if index < len(NAMES) else f"Player {index + 1}"


def draw(
    event: Tournament,
    *,
    seeding: str = "by_hand",
    lot_seed: str = "lot-1",
    third_place: bool = False,
    redraw: bool = False,
) -> Tournament:
    """Draw a bracket as the worker does and return the event."""
    answer = draw_request(
        tournament_id=event.pk,
        seeding=seeding,
        lot_seed=lot_seed,
        third_place=third_place,
        redraw=redraw,
        actor=event.created_by,
    )
    job = Job.objects.get(pk=answer["job"])
    if job.state != "done":
        draw_make(job_id=job.pk)
    event.refresh_from_db()
    return event


def make_bracket(
    entries: int, owner: User | None = None, *, third_place: bool = False, **changes: object
) -> Tournament:
    """Return a running event: drawn and published. Seeds follow the order of entry."""
    event = make_event(owner, entries=entries, **changes)
    for entry in Entry.objects.filter(tournament=event):
        Entry.objects.filter(pk=entry.pk).update(seed=entry.number)
    draw(event, third_place=third_place)
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    event.refresh_from_db()
    return event


def match_of(event: Tournament, code: str) -> Match:
    """Return a match by its printed code, fresh from the database."""
    return Match.objects.select_related("round__stage").get(tournament=event, code=code)


def gin(side: str, defender: int = 75) -> Row:
    """Return a gin by `side` (75 left and 25 for gin end a game to 100)."""
    return Row(ending="gin", knocker=side, defender_deadwood=defender)


def knock(side: str, knocker: int, defender: int) -> Row:
    """Return a knock by `side`."""
    return Row("knock", side, knocker, defender)


def record(match: Match, row: Row, actor: User | None = None, request_id: str = "") -> dict:
    """Enter a row as the owner of the event."""
    return hand_record(
        match_id=match.pk,
        entry=row,
        actor=actor or match.tournament.created_by,
        request_id=request_id or uuid4().hex,
    )


def won_hand(rules: RuleSet, side: str, worth: int = 30) -> Row:
    """Return a hand that `side` wins by gin under any rules, worth about so many points."""
    if rules.scoring == "mahjong":
        table, in_hand = Pair(worth, 10), Pair(0, 5)
        if side == "B":
            table, in_hand = table.swapped(), in_hand.swapped()
        return Row("gin", side, table=table, in_hand=in_hand)
    card = None if rules.knock_card == "none" else "5H"
    hand = Row("gin", side, defender_deadwood=worth, knock_card=card)
    if rules.team_size == 1:
        return hand
    return Row("team", pairings=(hand, *([Row("dead")] * (rules.team_size - 1))))


def win(event: Tournament, code: str, side: str = "A") -> dict:
    """Play a match of a best of one to 100 to its end with one gin."""
    return record(match_of(event, code), gin(side))


def print_round(event: Tournament, number: int) -> None:
    """Remember the sheets of a round as printed, as the worker does when their file is made."""
    note_printed(event.pk, sheet_set(event.pk, number, "A4").matches)
