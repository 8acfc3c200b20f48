"""Pages of lists take the same number of queries for one row and for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import draw, gin, make_bracket, make_event, match_of, record
from tournament.models import Job


def queries(desk, name, code, **parts):
    """Return how many queries a page takes, the session and the user included."""
    address = reverse(name, kwargs={"code": code, **parts})
    desk.client.get(address)  # what is remembered in the process is remembered now
    with CaptureQueriesContext(connection) as captured:
        assert desk.client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize("entries", [1, 3])
def test_manage_players_queries(desk, entries):
    event = make_event(desk.user, entries=entries)

    assert queries(desk, "manage_players", event.code) == 4


@pytest.mark.parametrize("entries", [2, 7])
def test_manage_draw_queries(desk, entries):
    event = draw(make_event(desk.user, entries=entries))

    assert queries(desk, "manage_draw", event.code) == 12


@pytest.mark.parametrize("entries", [2, 8])
def test_manage_queries(desk, entries):
    event = make_bracket(entries, desk.user)

    assert queries(desk, "manage", event.code) == 10


@pytest.mark.parametrize("jobs", [1, 3])
def test_manage_round_queries(desk, jobs):
    event = make_bracket(8, desk.user)
    for number in range(jobs):
        Job.objects.create(
            tournament=event, kind="render_sheets", key=f"{number}", args={"round": 1}
        )

    assert queries(desk, "manage_round", event.code, number=1) == 9


@pytest.mark.parametrize("entries", [2, 8])
def test_manage_print_queries(desk, entries):
    event = make_bracket(entries, desk.user)

    assert queries(desk, "manage_print", event.code) == 14


@pytest.mark.parametrize("hands", [1, 3])
def test_match_entry_queries(desk, hands):
    event = make_bracket(8, desk.user)
    for _ in range(hands):
        record(match_of(event, "M1"), gin("A", 1))

    assert queries(desk, "match_entry", event.code, match_code="M1") == 13


@pytest.mark.parametrize("hands", [1, 3])
def test_event_log_queries(desk, hands):
    event = make_bracket(2, desk.user)
    for _ in range(hands):
        record(match_of(event, "M1"), gin("A", 1))

    assert queries(desk, "event_log", event.code) == 6
