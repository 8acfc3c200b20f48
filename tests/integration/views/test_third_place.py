"""The match for third place on the pages everybody may read."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import gin, make_bracket, match_of, record, win
from tests.integration.views.test_public import text_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_bracket(4, third_place=True)


def test_bracket_shows_it_apart_under_its_name(client, event):
    page = client.get(url("bracket", event)).content.decode()
    assert '<li id="bM4" class="apart"><h3>Third place</h3>' in page
    assert page.count('class="apart"') == 1
    assert "loser of M1" in page
    assert "winner of M1" in page


def test_semi_final_says_where_both_go(client, event):
    page = text_of(client.get(url("match", event, match_code="M1")))
    assert "goes on to M3" in page
    assert "plays for third place in M4" in page


def test_match_for_third_place_says_why_the_two_meet(client, event):
    win(event, "M1")
    page = text_of(client.get(url("match", event, match_code="M4")))
    assert "Third place · table 2 · M4" in page
    assert "The losers of M1 and M2 meet: they play for third place." in page
    assert "Lost M1." in page
    assert "The loser of M2 comes here." in page
    assert "goes on to" not in page


def test_event_names_the_champion_before_third_place_is_played(client, event):
    for code in ("M1", "M2", "M3"):
        win(event, code)
    page = text_of(client.get(url("event", event)))
    assert "Won by Anna Nowak" in page
    assert "Third place" in page


def test_standings_say_how_third_place_is_given(client, event):
    for code in ("M1", "M2", "M3"):
        win(event, code)
    page = text_of(client.get(url("standings", event)))
    assert "third and fourth by the match for third place" in page
    assert "plays for third place" in page
    assert "Final standings" not in page
    win(event, "M4")
    assert "Final standings" in text_of(client.get(url("standings", event)))


def test_loser_finds_what_comes(client, event):
    win(event, "M1")
    page = text_of(client.get(url("player", event, number=4)))
    assert "still in, plays for third place" in page
    found = text_of(client.get(url("find", event), {"q": "Chlo"}))
    assert "Third place: waits for the loser of M2." in found


def test_screen_names_it(client, event):
    win(event, "M1")
    win(event, "M2")
    pages = [
        text_of(client.get(f"{url('screen', event)}?slide={number}&hold")) for number in (1, 2)
    ]
    assert all("Third place" in page for page in pages)


@pytest.mark.parametrize("name", ["event", "bracket", "standings", "player", "match"])
def test_pages_take_no_query_more(client, name):
    more = {"player": {"number": 1}, "match": {"match_code": "M1"}}.get(name, {})
    counts = []
    for third_place in (False, True):
        event = make_bracket(4, third_place=third_place)
        record(match_of(event, "M1"), gin("A", 1))
        client.get(reverse(name, kwargs={"code": event.code, **more}))
        record(match_of(event, "M1"), gin("A", 1))
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse(name, kwargs={"code": event.code, **more}))
        counts.append(len(captured))
    assert counts[0] == counts[1]
