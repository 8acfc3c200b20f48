import re

import pytest
from django.urls import reverse

from tests.factories import make_bracket, make_event, win
from tests.integration.views.desk.conftest import text_of
from tournament.prizes import read_lines
from tournament.selectors.screen import MATCHES, ROWS, screen_of

pytestmark = pytest.mark.django_db


def screen(client, event, query=""):
    return client.get(reverse("screen", args=[event.code]) + query)


def kinds(event):
    return [(slide.kind, slide.part, slide.parts) for slide in screen_of(event.code).slides]


def test_screen_before_the_draw_says_what_it_waits_for(client):
    event = make_event(entries=4)

    response = screen(client, event)

    assert kinds(event) == [("welcome", 1, 1)]
    assert "The draw is not published yet" in text_of(response)
    assert response["Refresh"].endswith(f"url=/e/{event.code}/screen/?slide=1")


def test_screen_turns_through_every_subject_and_begins_again(client):
    event = make_bracket(8)
    win(event, "M1")

    turned, query = [], ""
    for _ in range(5):
        response = screen(client, event, query)
        turned.append(re.search(r'class="slide slide-(\w+)"', text_of(response))[1])
        query = response["Refresh"].partition("/screen/")[2]

    assert turned == ["playing", "bracket", "results", "standings", "playing"]


def test_screen_held_stays_at_its_slide_and_shows_what_is_new(client):
    event = make_bracket(4)
    before = screen(client, event, "?slide=2&hold")
    win(event, "M1")
    after = screen(client, event, "?slide=2&hold")

    assert before["Refresh"] == after["Refresh"]
    assert before["Refresh"].endswith("?slide=2&hold")
    assert text_of(before) != text_of(after)


def test_screen_of_a_big_event_cuts_lists_to_what_can_be_read(client):
    event = make_bracket(64)
    found = screen_of(event.code).slides

    assert {slide.kind for slide in found} == {"playing", "standings"}
    assert sum(len(slide.matches) for slide in found) == 32
    assert max(len(slide.matches) for slide in found) <= MATCHES
    assert max(len(slide.rows) for slide in found) <= ROWS
    assert screen(client, event, "?slide=2").status_code == 200
    assert "24 more are in the standings" in text_of(screen(client, event, f"?slide={len(found)}"))


def test_screen_of_a_finished_event_names_the_winner(client):
    event = make_bracket(2)
    win(event, "M1")

    assert "Winner:" in text_of(screen(client, event))


@pytest.mark.parametrize("query", ["?slide=0", "?slide=99", "?slide=x", "?slide=²", "?slide=-1"])
def test_screen_with_no_such_slide_shows_the_first(client, query):
    event = make_bracket(4)

    assert 'class="slide slide-playing"' in text_of(screen(client, event, query))


def test_screen_kept_takes_one_query(client, django_assert_num_queries):
    event = make_bracket(4)
    screen(client, event)

    with django_assert_num_queries(1):
        screen(client, event)


def test_screen_of_no_event_is_not_found(client):
    assert client.get(reverse("screen", args=["zzzzzz"])).status_code == 404


def test_screen_says_who_has_won_which_prize(client):
    event = make_bracket(2, prizes=read_lines("1: Cup"))
    win(event, "M1")

    last = screen(client, event, f"?slide={len(screen_of(event.code).slides)}")

    assert "won: Cup" in text_of(last)
