"""The page on which a signed sheet is compared with the hands."""

import pytest

from scoring.presets import PRESETS
from tests.factories import gin, knock, make_bracket, match_of, record, won_hand
from tournament.models import HandFact, SheetCheck


@pytest.fixture
def event(db, client):
    event = make_bracket(4)
    client.force_login(event.created_by)
    record(match_of(event, "M1"), knock("B", 4, 22))
    record(match_of(event, "M1"), gin("A"))
    return event


def url(event, code="M1"):
    return f"/e/{event.code}/m/{code}/check/"


def send(client, event, code="M1", **typed):
    revision = match_of(event, code).revision
    return client.post(url(event, code), {"revision": revision, **typed})


def test_difference_asks_for_running_totals_then_points_at_the_hand(client, event):
    page = send(client, event, **{"t1-points-B": "28"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "on paper 28, the hands give 18 (10 more on paper)" in text
    assert 'id="running-1"' in text

    page = send(client, event, **{"t1-points-B": "28", "running": "1", "r1-0-B": "28"})

    text = page.content.decode()
    fact = HandFact.objects.order_by("position").first()
    assert "Game 1, hand 1" in text
    assert f"/hands/{fact.pk}/change/" in text
    assert not SheetCheck.objects.exists()


def test_sheet_that_agrees_is_kept_and_shown(client, event):
    page = send(client, event, **{"t1-points-B": "18", "winner": "A"})

    assert page.status_code == 302
    assert SheetCheck.objects.count() == 1
    assert "sheet checked" in client.get(f"/e/{event.code}/m/M1/entry/").content.decode()
    listed = client.get(f"/e/{event.code}/manage/checks/")
    assert "1 of 1 checked" in listed.content.decode()
    assert "M1" in client.get(f"/e/{event.code}/manage/checks/?show=all").content.decode()


def test_winner_declared_otherwise_is_told_with_both(client, event):
    """L68: the declared winner is compared, and both are named."""
    text = send(client, event, winner="B").content.decode()

    assert "The sheet says that" in text
    assert not SheetCheck.objects.exists()


def test_sheet_of_another_revision_is_a_conflict(client, event):
    page = client.post(url(event), {"revision": 1, "t1-points-B": "18"})

    assert page.status_code == 409
    assert not SheetCheck.objects.exists()


@pytest.mark.parametrize(
    "typed",
    [{}, {"t1-points-A": "x"}, {"t1-points-A": "9" * 40}, {"running": "7"}, {"running": "²"},
     {"winner": "C"}, {"revision": ""}, {"t9-points-A": "3"}, {"running": ["1", "-3", "x" * 50]}],
)  # fmt: skip
def test_odd_input_is_told_and_nothing_kept(client, event, typed):
    assert send(client, event, **typed).status_code in {200, 422}
    assert not SheetCheck.objects.exists()


@pytest.mark.parametrize("preset", PRESETS)
def test_page_has_the_sheet_of_every_form(client, db, preset):
    """L68: the form asks in the order of the printed sheet."""
    event = make_bracket(2, rules=preset)
    client.force_login(event.created_by)
    assert client.get(url(event)).status_code == 200
    for side in "AB":
        record(match_of(event, "M1"), won_hand(PRESETS[preset], side))

    assert client.get(url(event)).status_code == 200
    page = send(client, event, **{"t1-points-A": "12345", "running": "1", "r1-0-A": "12"})
    assert page.status_code == 200
    assert "Here paper and hands part first" in page.content.decode()
