"""The demo event: 16 players, best of five to 250, prizes, hands that were really played."""

from __future__ import annotations

import gzip
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction

from scoring.match import score_match
from tournament.enums import JobState, Seeding
from tournament.grammar import parse_hand_line
from tournament.mapping import rules_of
from tournament.models import Job, Match, Tournament
from tournament.permissions import may_enter_hands
from tournament.services.draws import draw_make, draw_publish, draw_request
from tournament.services.entries import NewEntry, entries_add
from tournament.services.events import EventFacts, event_create
from tournament.services.hands import hand_record, hands_append_all
from tournament.services.write_path import begin, match_in
from tournament.values import Prize
from tournament.wording.when import today

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet
    from scoring.values import Row

DIRECTOR = "director"
EVENT_NAME = "Riverside Open"

PEOPLE = (
    NewEntry("Anna Kowalska", "Riverside", seed=1),
    NewEntry("Marcus Bell", "Harbour Club", seed=2),
    NewEntry("Chloé Fontaine", "Harbour Club", seed=3),
    NewEntry("Łukasz Żółć", "Riverside", seed=4),
    NewEntry("Nguyễn Minh An", "Old Mill"),
    NewEntry("Ελένη Παππά", "Old Mill"),
    NewEntry("Siobhán O'Brien", "Harbour Club"),
    NewEntry("Иван Петров", "Riverside"),
    NewEntry("李雷", "Station House"),
    NewEntry("עדה לוי", "Station House"),
    NewEntry("Ştefan Ionescu", "Old Mill"),
    NewEntry("Ruth Adler", "Riverside"),
    NewEntry("Tomás Iglesias", "Station House"),
    NewEntry("Ingrid Sørensen", "Harbour Club"),
    NewEntry("David Park", "Old Mill"),
    NewEntry("Margaret Hill", ""),
)

PRIZES = (Prize(1, 1, "500 €"), Prize(2, 2, "250 €"), Prize(3, 4, "A bottle of wine"))

PLAYED = ("M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10")
IN_PROGRESS = "M11"
HANDS_SO_FAR = 34
HANDS_FILE = Path(__file__).resolve().parents[1] / "fixtures" / "played_hands.txt.gz"


def demo_load(*, today_zone: str = "Europe/Warsaw") -> tuple[Tournament, str]:
    """Make the demo event unless it is there, and return it with the director's new password.

    The password is random on every call and is kept nowhere but as its hash.
    """
    director, password = _director()
    event = Tournament.objects.filter(name=EVENT_NAME, created_by=director).first()
    if event is None:
        event = _make(director, today_zone)
    return event, password


def _director() -> tuple[User, str]:
    password = secrets.token_urlsafe(9)
    user, _ = get_user_model().objects.get_or_create(
        username=DIRECTOR, defaults={"is_superuser": True, "is_staff": True}
    )
    user.set_password(password)
    user.save(update_fields=["password"])
    return user, password


def _make(director: User, zone: str) -> Tournament:
    day = today(zone)
    facts = EventFacts(
        name=EVENT_NAME,
        place="Riverside Hall",
        starts_on=day,
        ends_on=day,
        time_zone=zone,
        rules="tournament-250",
        prizes=PRIZES,
    )
    event_id = event_create(facts=facts, actor=director)["tournament"]
    entries_add(tournament_id=event_id, people=PEOPLE, actor=director)
    asked = draw_request(
        tournament_id=event_id,
        seeding=Seeding.BY_HAND,
        lot_seed="riverside",
        third_place=True,
        actor=director,
    )
    if not Job.objects.filter(pk=asked["job"], state=JobState.DONE).exists():
        draw_make(job_id=asked["job"])
    draw_publish(tournament_id=event_id, actor=director)
    event = Tournament.objects.get(pk=event_id)
    _play(event, director)
    event.refresh_from_db()
    return event


def _play(event: Tournament, director: User) -> None:
    hands = played_hands()
    rules = rules_of(event)
    codes = dict(Match.objects.filter(tournament=event).values_list("code", "pk"))
    for code in PLAYED:
        _whole_match(codes[code], _rows_of_a_match(hands, rules), director)
    for count, row in enumerate(hands, start=1):
        hand_record(
            match_id=codes[IN_PROGRESS], entry=row, actor=director, request_id=f"demo-{count}"
        )
        if count == HANDS_SO_FAR:
            break


def _whole_match(match_id: int, rows: list[Row], director: User) -> None:
    with transaction.atomic(durable=True):
        act = begin(
            actor=director, action="hands.import", allowed=may_enter_hands, match_id=match_id
        )
        hands_append_all(act, match_in(act, match_id, None), rows)


def played_hands() -> Iterator[Row]:
    """Yield the hands of the fixture, one line of the entry grammar each, in order."""
    with gzip.open(HANDS_FILE, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield parse_hand_line(line.strip())


def _rows_of_a_match(hands: Iterator[Row], rules: RuleSet) -> list[Row]:
    """Take as many hands as decide one match."""
    rows: list[Row] = []
    while not score_match(rows, rules).finished:
        rows.append(next(hands))
    return rows
