"""Pages that follow an event: 204 while nothing changed, then the fresh fragment."""

import gzip
from gzip import decompress

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import reverse

from tests.factories import gin, make_bracket, make_event, make_user, match_of, record, win
from tournament.prizes import read_lines
from tournament.services.entries import entry_change

pytestmark = pytest.mark.django_db

LIVE = ["event", "bracket", "standings", "match", "player", "find"]


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def path_of(event, name):
    extra = {"match": {"match_code": "M1"}, "player": {"number": 1}}.get(name, {})
    return reverse(name, kwargs={"code": event.code, **extra})


@pytest.mark.parametrize("name", LIVE)
def test_poll_unchanged_is_204_for_one_query(client, name, django_assert_num_queries):
    event = make_bracket(2)

    with django_assert_num_queries(1):
        response = client.get(path_of(event, name), {"rev": event.revision})

    assert (response.status_code, response.content) == (204, b"")
    assert response["Cache-Control"] == "no-store"


def test_poll_unchanged_of_somebody_signed_in_is_one_query_too(client, django_assert_num_queries):
    event = make_bracket(2)
    client.force_login(event.created_by)

    with django_assert_num_queries(1):
        response = client.get(path_of(event, "event"), {"rev": event.revision})

    assert response.status_code == 204


def test_poll_of_a_private_event_asks_who_it_is(client):
    event = make_event(entries=2, visibility="private")
    path, asked = path_of(event, "event"), {"rev": event.revision}

    stranger = client.get(path, asked)
    client.force_login(event.created_by)
    staff = client.get(path, asked)

    assert (stranger.status_code, staff.status_code) == (404, 204)


@pytest.mark.django_db(transaction=True)
def test_poll_over_a_connection_that_died_is_answered_over_a_new_one(client):
    event = make_bracket(2)
    path, asked = path_of(event, "event"), {"rev": event.revision}
    connection.ensure_connection()
    connection.connection.close()

    assert [client.get(path, asked).status_code for _ in range(2)] == [204, 204]


@pytest.mark.parametrize("name", LIVE)
def test_poll_after_a_hand_is_the_fresh_fragment(client, name):
    event = make_bracket(2)
    old = event.revision
    record(match_of(event, "M1"), gin("A", 10))

    response = client.get(path_of(event, name), {"rev": old}, headers={"HX-Request": "true"})

    page = response.content.decode()
    assert response.status_code == 200
    assert f'name="rev" value="{old + 1}"' in page
    assert "<html" not in page
    assert client.get(path_of(event, name), {"rev": old + 1}).status_code == 204


@pytest.mark.parametrize("rev", ["", "x", "-1", "999999", "9" * 50])
def test_poll_with_an_odd_revision_gets_the_fragment(client, rev):
    event = make_bracket(2)

    assert client.get(path_of(event, "event"), {"rev": rev}).status_code == 200


def test_poll_of_a_finished_event_says_it_was_the_last(client):
    event = make_bracket(2)
    old = event.revision
    win(event, "M1")

    htmx = client.get(path_of(event, "event"), {"rev": old}, headers={"HX-Request": "true"})
    plain = client.get(path_of(event, "event"), {"rev": old})

    assert (htmx.status_code, plain.status_code) == (286, 200)


def test_page_asks_every_four_seconds_until_the_event_is_over(client):
    event = make_bracket(2)

    assert 'hx-trigger="every 4s, wake"' in client.get(path_of(event, "event")).content.decode()
    win(event, "M1")
    assert "hx-trigger" not in client.get(path_of(event, "event")).content.decode()


@pytest.mark.parametrize("name", [name for name in LIVE if name != "find"])
def test_page_already_seen_is_304(client, name):
    event = make_bracket(2)
    first = client.get(path_of(event, name))

    again = client.get(path_of(event, name), headers={"If-None-Match": first["ETag"]})
    record(match_of(event, "M1"), gin("A", 10))
    changed = client.get(path_of(event, name), headers={"If-None-Match": first["ETag"]})

    assert (first["Cache-Control"], again.status_code, changed.status_code) == (
        "no-cache",
        304,
        200,
    )
    assert changed["ETag"] != first["ETag"]


def test_page_of_somebody_signed_in_is_never_shared(client):
    event = make_bracket(2)
    client.force_login(make_user())

    response = client.get(path_of(event, "event"))

    assert response["Cache-Control"] == "private, no-cache"
    assert "ETag" not in response


def test_page_is_rendered_once_for_each_revision(client, django_assert_num_queries):
    event = make_bracket(4)
    client.get(path_of(event, "standings"))

    with django_assert_num_queries(1):
        client.get(path_of(event, "standings"))


def test_page_kept_is_the_page_rendered_compressed_or_not(client):
    event = make_bracket(4)
    rendered = client.get(path_of(event, "bracket"))
    plain = client.get(path_of(event, "bracket"))
    packed = client.get(path_of(event, "bracket"), headers={"accept-encoding": "gzip, br"})

    assert plain.content == rendered.content == decompress(packed.content)
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content)
    assert {one.strip() for one in packed["Vary"].split(",")} >= {"Accept-Encoding", "Cookie"}
    assert packed["ETag"] == plain["ETag"] == rendered["ETag"]
    assert (packed.content[:2], plain.content[:9]) == (b"\x1f\x8b", b"<!doctype")


def test_page_with_a_question_or_a_message_is_not_the_one_that_is_kept(
    client, django_assert_num_queries
):
    event = make_bracket(4)
    path = path_of(event, "bracket")
    client.get(path)
    lit = client.get(f"{path}?player=1").content.decode()
    client.cookies["messages"] = "what was just done"

    with django_assert_num_queries(2):
        client.get(path)
    assert "?player=1" in lit
    assert "?player=1" not in client.get(path).content.decode()


def test_page_of_another_event_with_the_same_revision_is_another(client):
    one, other = make_bracket(2, name="One"), make_bracket(2, name="Other")

    first, second = (client.get(path_of(e, "event")).content.decode() for e in (one, other))

    assert one.revision == other.revision
    assert (one.code in first, one.code in second) == (True, False)


def test_find_follows_the_event_too(client):
    event = make_bracket(4)
    path = f"{path_of(event, 'find')}?q=anna"

    page = client.get(path).content.decode()

    assert f'hx-get="{path}"' in page
    assert client.get(f"{path}&rev={event.revision}").status_code == 204


def test_pages_of_512_players_are_under_100_kb(client):
    """L79: the largest event is still quick to load."""
    event = make_bracket(512, prizes=read_lines("1: 500 €\n2: 250 €\n3-4: Trophy\n5-512: Medal"))

    for name in ("event", "bracket", "standings"):
        page = client.get(path_of(event, name)).content
        assert len(gzip.compress(page, 6)) < 100_000, name


def test_setup_of_an_event_is_followed(client):
    event = make_event(entries=1)
    old = event.revision
    entry_change(tournament_id=event.pk, number=1, name="Zoë", club="", actor=event.created_by)

    response = client.get(path_of(event, "event"), {"rev": old})

    assert "Zoë" in response.content.decode()
