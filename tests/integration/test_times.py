"""Moments and days: stored in UTC, shown on the clock of the event, the same everywhere."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import gin, make_bracket, make_event, make_user, match_of, record
from tests.integration.views.desk.conftest import text_of
from tournament.models import AuditEvent, RulingFact
from tournament.selectors.papers import load_paper
from tournament.services.rulings import ruling_set
from tournament.wording import when

pytestmark = pytest.mark.django_db
ANGELES = "America/Los_Angeles"


def at(text):
    return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)


@pytest.fixture
def desk():
    user = make_user("dora")
    client = Client()
    client.force_login(user)
    client.user = user
    return client


def ruled(user, moment, zone=ANGELES):
    """Return an event with a walkover that was ruled at a moment."""
    event = make_bracket(2, user, time_zone=zone)
    ruling_set(
        match_id=match_of(event, "M1").pk, kind="walkover", winner="A", reason="late",
        actor=user, request_id="r",
    )  # fmt: skip
    RulingFact.objects.update(created_at=moment)
    AuditEvent.objects.filter(tournament=event).update(at=moment)
    return event


@pytest.mark.parametrize(
    ("utc", "zone", "wall", "offset"),
    [
        ("2026-03-28T00:30:00", ANGELES, "27 March 2026, 17:30", "-07:00"),
        ("2026-03-28T05:30:00", ANGELES, "27 March 2026, 22:30", "-07:00"),
        ("2026-03-08T09:59:00", ANGELES, "8 March 2026, 01:59", "-08:00"),
        ("2026-03-08T10:00:00", ANGELES, "8 March 2026, 03:00", "-07:00"),
        ("2026-11-01T08:30:00", ANGELES, "1 November 2026, 01:30 PDT", "-07:00"),
        ("2026-11-01T09:30:00", ANGELES, "1 November 2026, 01:30 PST", "-08:00"),
        ("2026-11-08T01:30:00", ANGELES, "7 November 2026, 17:30", "-08:00"),
        ("2026-12-31T18:15:00", "Asia/Kathmandu", "1 January 2027, 00:00", "+05:45"),
    ],
)
def test_l76_page_api_and_paper_give_the_same_wall_time(desk, monkeypatch, utc, zone, wall, offset):
    """L76 and L75: one helper for all outputs, also in hours repeated and left out."""
    event = ruled(desk.user, at(utc), zone)

    log = text_of(desk.get(reverse("event_log", args=[event.code])))
    (line, *_) = desk.get(f"/api/v1/events/{event.code}/log/").json()["results"]
    ruling = desk.get(f"/api/v1/events/{event.code}/matches/M1/").json()["ruling"]
    monkeypatch.setattr(timezone, "now", lambda: at(utc))
    _, head, _ = load_paper(event.code, "render_standings", 0, "A4", "")

    assert set(re.findall(r"<time [^>]*>([^<]*)</time>", log)) == {wall}
    assert (head.moment, head.zone) == (wall, zone)
    local = when.in_zone(at(utc), zone).isoformat()
    assert local.endswith(offset)
    assert {line["at"], ruling["at"]} == {local}


@pytest.mark.parametrize(
    ("now", "zone", "day"),
    [
        ("2026-03-28T05:30:00", ANGELES, "2026-03-27"),
        ("2026-03-27T22:30:00", "Pacific/Auckland", "2026-03-28"),
        ("2026-03-27T12:00:00", "Europe/Warsaw", "2026-03-27"),
    ],
)
def test_l75_day_first_offered_is_the_day_in_the_zone_offered(desk, monkeypatch, now, zone, day):
    """L75: an evening in the west is not offered as tomorrow, nor a morning in the east as past."""
    event = make_event(desk.user, time_zone=zone)
    monkeypatch.setattr(timezone, "now", lambda: at(now))

    for page in (reverse("event_new"), reverse("event_copy", args=[event.code])):
        form = desk.get(page).context["form"]
        assert str(form["starts_on"].value()) == day
    assert zone in text_of(desk.get(reverse("event_new")))


def test_l75_evening_in_the_west_is_one_date(desk):
    """L75: an event from 17:30 to 22:30 in Los Angeles has one day, on its pages and in its log."""
    day = dt.date(2026, 3, 27)
    event = make_bracket(2, desk.user, time_zone=ANGELES, starts_on=day, ends_on=day)
    record(match_of(event, "M1"), gin("A"))
    acts = AuditEvent.objects.filter(tournament=event)
    for hours, act in enumerate(acts.order_by("pk")):
        acts.filter(pk=act.pk).update(at=at("2026-03-28T00:30:00") + dt.timedelta(hours=hours))

    log = text_of(desk.get(reverse("event_log", args=[event.code])))
    page = text_of(desk.get(reverse("event", args=[event.code])))

    assert len(re.findall("<time ", log)) == acts.count() >= 4
    assert set(re.findall(r">(\d+ \w+ \d+), \d\d:\d\d</time>", log)) == {"27 March 2026"}
    assert "27 March 2026" in page
    assert "28 March" not in page
