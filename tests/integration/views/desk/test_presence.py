"""Who else has a sheet open, and what they did meanwhile."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.values import Row
from tests.factories import gin, knock, make_bracket, make_user, match_of, record
from tests.integration.views.desk.conftest import desk_of, everything, text_of
from tournament.correction import Strike
from tournament.models import OpenSheet, Staff
from tournament.selectors.presence import AWAY, News, Other, news_since, others_here
from tournament.services.corrections import correction_apply
from tournament.services.presence import sheet_seen

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


@pytest.fixture
def maria(event):
    user = make_user("maria")
    Staff.objects.create(tournament=event, user=user, role="scorer")
    return desk_of(user)


def page_of(desk, event, match="M1"):
    return text_of(desk.get("match_entry", code=event.code, match_code=match))


def ask(desk, event, **data):
    return desk.get("sheet_others", data, code=event.code, match_code="M1", headers=HTMX)


def test_second_scorer_sees_who_has_the_sheet_open(desk, event, maria):
    """L63: another who has the sheet open is named."""
    assert "has had this sheet open" not in page_of(maria, event)
    at = OpenSheet.objects.get().opened_at.astimezone(dt.UTC)

    page = page_of(desk, event)

    told = [(one.name, one.since) for one in ask(desk, event).context["present"].others]
    assert "maria has had this sheet open since" in page
    assert told == [("maria", at)]
    assert "maria has had" not in page_of(desk, event, "M2")
    assert "dora has had" in text_of(ask(maria, event))


def test_who_was_not_seen_for_half_a_minute_is_not_there_and_comes_back_anew(event, maria):
    match, start = match_of(event, "M1"), timezone.now()
    user = maria.user.pk

    def seen_at(seconds):
        at = start + dt.timedelta(seconds=seconds)
        return [one.since for one in others_here(match.pk, 0, "UTC", at=at)]

    sheet_seen(match_id=match.pk, user_id=user, at=start)
    sheet_seen(match_id=match.pk, user_id=user, at=start + dt.timedelta(seconds=20))
    assert seen_at(49) == [start]
    assert seen_at(51) == []
    late = start + dt.timedelta(seconds=21) + AWAY
    sheet_seen(match_id=match.pk, user_id=user, at=late)
    assert seen_at(60) == [late]
    assert OpenSheet.objects.count() == 1


def test_news_says_who_did_what_since_the_sheet_was_looked_at(desk, event, maria):
    match = match_of(event, "M1")
    record(match, gin("A", 1))
    fact = record(match, knock("A", 8, 20), maria.user)["fact"]
    record(match, Row("dead"), maria.user)
    correction_apply(
        match_id=match.pk, edit=Strike(fact), mode="apply", reason="x",
        actor=maria.user, request_id="strike",
    )  # fmt: skip
    before = everything()

    page = text_of(ask(desk, event, revision=2))

    assert news_since(match.pk, 1) == (News("dora", 1, 0), News("maria", 2, 1))
    assert "2 new hands, 1 change by maria" in page
    assert "another window" in text_of(ask(desk, event, revision=1))
    assert "data-look" in page
    assert everything() == before


def test_nothing_new_is_answered_without_a_word_in_six_queries(desk, event, maria):
    page_of(maria, event)
    revision = match_of(event, "M1").revision
    mark = ask(desk, event, revision=revision).context["present"].mark

    with CaptureQueriesContext(connection) as captured:
        response = ask(desk, event, revision=revision, mark=mark)

    assert response.status_code == 204
    assert len(captured) == 6


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 400, "²", "99999"])
def test_strange_revision_is_no_news(desk, event, revision):
    record(match_of(event, "M1"), gin("A", 1))

    response = ask(desk, event, revision=revision, mark="\x00")

    assert response.status_code == 200
    assert response.context["present"].news == ()


def test_entering_a_hand_keeps_one_there_and_clears_the_news(desk, event):
    form = {"line": "a 8 20", "revision": 1}

    response = desk.post("match_entry", form, code=event.code, match_code="M1", headers=HTMX)

    assert OpenSheet.objects.get().user == desk.user
    assert 'hx-swap-oob="innerHTML:#here"' in text_of(response)
    assert response.context["present"].news == ()


def test_sheet_that_cannot_be_entered_is_nobodys(desk, event):
    page = page_of(desk, event, "M3")

    assert 'id="here"' not in page
    assert not OpenSheet.objects.exists()


def test_others_are_told_on_the_clock_of_the_event(event, maria):
    match = match_of(event, "M1")
    at = dt.datetime(2026, 7, 1, 12, 5, tzinfo=dt.UTC)
    sheet_seen(match_id=match.pk, user_id=maria.user.pk, at=at)

    [other] = others_here(match.pk, 0, "Europe/Warsaw", at=at)

    assert isinstance(other, Other)
    assert f"{other.since:%H:%M}" == "14:05"
    assert reverse("sheet_others", args=[event.code, "M1"]).endswith("/m/M1/entry/others/")
