"""A director signed in, and a replay of every event after each test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import draw, make_event, make_user
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Job,
    Match,
    Player,
    RulingFact,
    Tournament,
)
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add
from tournament.services.verification import event_verify

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpResponse


@dataclass(frozen=True)
class Desk:
    """A user at a browser: `get` and `post` take the name of a page and its parts."""

    user: User
    client: Client

    def get(self, name: str, data: dict[str, Any] | None = None, **kwargs: Any) -> HttpResponse:
        """Load a page."""
        headers = kwargs.pop("headers", None)
        return self.client.get(reverse(name, kwargs=kwargs), data or {}, headers=headers)

    def post(self, name: str, data: dict[str, Any] | None = None, **kwargs: Any) -> HttpResponse:
        """Send a form with a mark of its own unless the test gives one."""
        headers = kwargs.pop("headers", None)
        sent = {"request_id": uuid4().hex, **(data or {})}
        return self.client.post(reverse(name, kwargs=kwargs), sent, headers=headers)


def desk_of(user: User) -> Desk:
    client = Client()
    client.force_login(user)
    return Desk(user, client)


@pytest.fixture
def desk(db) -> Desk:
    """Return somebody signed in."""
    return desk_of(make_user("dora"))


@pytest.fixture
def stranger(db) -> Desk:
    """Return somebody signed in who has no role anywhere."""
    return desk_of(make_user("sam"))


@pytest.fixture(autouse=True)
def verified_afterwards(db):
    """Verify every event after the test."""
    yield
    for event in Tournament.objects.all():
        assert event_verify(tournament_id=event.pk) == []


TABLES = (Tournament, Player, Entry, Match, HandFact, RulingFact, AuditEvent, Job)


def everything() -> list[Any]:
    """Return all rows of all tables: what a refused act must leave as it is."""
    return [list(table.objects.order_by("pk").values()) for table in TABLES]


def text_of(response: HttpResponse) -> str:
    """Return a page as text."""
    return response.content.decode()


def said(response: HttpResponse) -> list[str]:
    """Return what the page after a redirect says has happened."""
    return [str(message) for message in response.wsgi_request._messages]


def make_teams(desk: Desk, rules: str) -> Tournament:
    """Return an event of two teams, drawn and published: Anna and Ben against Cleo and Dan."""
    event = make_event(desk.user, rules=rules)
    people = [
        NewEntry(f"Team {number}", seed=number, members=members)
        for number, members in enumerate((("Anna", "Ben"), ("Cleo", "Dan")), 1)
    ]
    entries_add(tournament_id=event.pk, people=people, actor=desk.user)
    draw(event)
    draw_publish(tournament_id=event.pk, actor=desk.user)
    return event
