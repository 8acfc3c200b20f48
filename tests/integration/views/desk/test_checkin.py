"""The door, with and without script."""

import pytest
from django.test import Client

from tests.factories import make_event, make_user
from tournament.models import Entry, Job, Staff
from tournament.services.draws import draw_make


@pytest.fixture
def event(db, client):
    event = make_event(entries=4)
    scorer = make_user("door")
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    client.force_login(scorer)
    return event


def door(event):
    return f"/e/{event.code}/manage/checkin/"


def test_player_is_checked_in_and_out_again(client, event):
    assert "0 of 4 here" in client.get(door(event)).content.decode()

    page = client.post(door(event), {"request_id": "m1", "here": "2"}, follow=True)

    assert "1 of 4 here" in page.content.decode()
    entry = Entry.objects.get(tournament=event, number=2)
    assert entry.checked_in_by.username == "door"
    assert client.get(f"/e/{event.code}/manage/players/").status_code == 404
    page = client.post(door(event), {"request_id": "m1", "away": "2"}, follow=True)
    assert "0 of 4 here" in page.content.decode()


def test_list_is_searched(client, event):
    text = client.get(door(event), {"q": "zolc"}).content.decode()
    assert "Łukasz" in text
    assert "Anna" not in text
    client.post(door(event), {"here": "3"})
    assert "Łukasz" not in client.get(door(event), {"show": "missing"}).content.decode()


@pytest.mark.parametrize("sent", [{}, {"here": "x"}, {"here": "-1"}, {"here": "9" * 30}])
def test_odd_press_is_refused(client, event, sent):
    assert client.post(door(event), sent).status_code == 422


def test_unknown_entry_is_no_page(client, event):
    assert client.post(door(event), {"here": "77"}).status_code == 404


def test_draw_page_offers_a_choice_once_somebody_is_checked_in(client, event):
    director = Client()
    director.force_login(event.created_by)
    draw = f"/e/{event.code}/manage/draw/"
    assert "not checked in" not in director.get(draw).content.decode()
    for number in ("1", "2", "3"):
        client.post(door(event), {"here": number})

    text = director.get(draw).content.decode()

    assert "1 entry is not checked in:" in text
    assert 'value="take_out"' in text
    director.post(draw, {"seeding": "by_hand", "who": "here", "lot_seed": "x"})
    draw_make(job_id=Job.objects.get().pk)
    assert "Only those were drawn who were checked in." in director.get(draw).content.decode()
    assert "here" in director.get(f"/e/{event.code}/manage/players/").content.decode()
