"""The pages everybody may read."""

import re

import pytest
from django.urls import reverse

from tests.factories import draw, gin, knock, make_bracket, make_event, match_of, record, win
from tournament.prizes import read_lines
from tournament.services.entries import NewEntry, entries_add
from tournament.services.rulings import ruling_set

pytestmark = pytest.mark.django_db


def url(name, event, **kwargs):
    return reverse(name, kwargs={"code": event.code, **kwargs})


def pages_of(event):
    """Return every public address of an event with two players and one match."""
    return {
        "event": url("event", event),
        "bracket": url("bracket", event),
        "standings": url("standings", event),
        "match": url("match", event, match_code="M1"),
        "player": url("player", event, number=1),
        "find": url("find", event),
    }


def text_of(response):
    """Return what a page says, without its tags and with single blanks."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("name", ["event", "bracket", "standings", "match", "player", "find"])
def test_public_pages_need_no_sign_in(client, name):
    event = make_bracket(2)

    response = client.get(pages_of(event)[name])

    assert response.status_code == 200
    assert "Spring Cup" in text_of(response)
    assert "csrfmiddlewaretoken" not in response.content.decode()
    assert "sessionid" not in response.cookies


@pytest.mark.parametrize("name", ["event", "bracket", "standings", "player", "find"])
def test_public_pages_of_an_event_without_a_draw(client, name):
    event = make_event(entries=1)

    assert client.get(pages_of(event)[name]).status_code == 200


@pytest.mark.parametrize("name", ["event", "bracket", "standings", "match", "player", "find"])
def test_public_pages_are_only_read(client, name):
    event = make_bracket(2)

    assert client.post(pages_of(event)[name]).status_code == 405


def test_public_pages_never_show_a_draft(client):
    event = draw(make_event(entries=2))

    assert client.get(url("match", event, match_code="M1")).status_code == 404
    assert "is not drawn yet" in text_of(client.get(url("bracket", event)))
    assert "is not drawn yet" in text_of(client.get(url("event", event)))
    assert "No standings yet" in text_of(client.get(url("standings", event)))


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/e/zzzzzz/", "No event has this address"),
        ("/e/zzzzzz/bracket/", "No event has this address"),
        ("/e/zzzzzz/?rev=3", "No event has this address"),
        ("/e/CODE/m/M99/", "This event has no match with that code"),
        ("/e/CODE/p/99/", "This event has no player with that number"),
        ("/e/CODE/nothing/", "The address may be mistyped"),
        ("/e/%00/", "The address may be mistyped"),
        ("/e/CODE/m/%27%22%3E/", "The address may be mistyped"),
        ("/rules/nothing/", "The address may be mistyped"),
    ],
)
def test_broken_links_get_a_page_with_the_way_out(client, path, told):
    event = make_bracket(2)

    response = client.get(path.replace("CODE", event.code))

    assert response.status_code == 404
    assert told in text_of(response)
    assert f'href="{reverse("home")}"' in response.content.decode()


def test_home_empty_says_the_next_act(client):
    assert "No events yet. Directors sign in to make one." in text_of(client.get("/"))


def test_home_lists_events(client):
    make_event(entries=2)

    assert "Spring Cup setting up 11–12 April 2026 · Town Hall 2 players" in text_of(
        client.get("/")
    )


def test_home_page_number_is_forgiving(client):
    make_event()

    for number in ("0", "-1", "x", "9" * 30, "²"):
        assert client.get("/", {"page": number}).status_code == 200


def test_match_page_explains_every_figure(client):
    event = make_bracket(2)
    record(match_of(event, "M1"), knock("A", 8, 5))
    record(match_of(event, "M1"), gin("A", 60))
    record(match_of(event, "M1"), gin("A", 60))

    text = text_of(client.get(url("match", event, match_code="M1")))

    for told in (
        "Anna Nowak",
        "undercut",
        "28 Difference, 8 − 5 +3 Undercut +25 Together +28",
        "Undercut: 25 points and the difference.",
        "85 Deadwood left +60 Gin +25 Together +85",
        "170 Before 85 Hand 3 +85 Together 170 A game is won with 100 points.",
        "Points from hands 170 Hand 2 +85 Hand 3 +85 Together 170 28 Hand 1 +28",
        "Game bonus 100 Game bonus +100 Game bonus: 100 points to the winner.",
        "Boxes, 2 and 1 at 25 50 Hands 2 and 3 were won 2 boxes × 25 +50",
        "Box: 25 points to each side for every hand it won.",
        "Total 320 Points from hands +170 Game bonus +100 Boxes +50 Together 320",
        "320–53 Anna Nowak 170 Ben O&#x27;Brien 28 A game is won with 100 points.",
        "1 Game 1, 320 to 53 1 A match is one game.",
        "Lines 1 and 2 of the draw meet",
        "Hand 3: Anna Nowak has gin, 60 left, Anna Nowak +85. Match to Anna Nowak, 1 game to 0.",
    ):
        assert told in text


def test_match_page_open_game_says_what_is_needed(client):
    event = make_bracket(2)
    record(match_of(event, "M1"), knock("A", 8, 20))

    text = text_of(client.get(url("match", event, match_code="M1")))

    assert "Anna Nowak needs 88, Ben O&#x27;Brien needs 100" in text
    assert "Game 1 to 100 · B deals" in text


def test_match_page_ended_by_a_ruling_needs_no_more_points(client):
    event = make_bracket(2)
    match = match_of(event, "M1")
    record(match, knock("A", 8, 20))
    ruling_set(
        match_id=match.pk,
        kind="forfeit",
        winner="B",
        reason="left",
        actor=event.created_by,
        request_id="forfeit",
    )

    text = text_of(client.get(url("match", event, match_code="M1")))

    assert "needs" not in text
    assert "Game 1 to 100" not in text


def test_match_page_says_whose_box_it_is(client):
    event = make_bracket(2)
    record(match_of(event, "M1"), knock("A", 8, 20))
    record(match_of(event, "M1"), gin("B", 20))

    page = client.get(url("match", event, match_code="M1")).content.decode()

    assert re.findall('<span class="box-mark">(.*?)</span>', page) == ["A", "B"]


def test_names_are_never_markup(client):
    """L78: on public pages."""
    name = '"><script>alert(1)</script>'
    event = make_event(name=name)
    people = [NewEntry(name), NewEntry("A" * 120), NewEntry("<b>Bo</b>", club="'\"><img src=x>")]
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)

    for path in [*list(pages_of(event).values())[:3], url("player", event, number=1), "/"]:
        page = client.get(path).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "<b>Bo" not in page


def test_find_answers_with_table_and_opponent(client):
    event = make_bracket(4)

    text = text_of(client.get(url("find", event), {"q": "ANNA"}))

    assert "table 1 Anna Nowak" in text
    assert "Semi-finals, against Chloé Nguyễn, ready to play." in text


def test_find_nobody_says_what_to_do(client):
    event = make_event(entries=2)

    text = text_of(client.get(url("find", event), {"q": "<zz>"}))

    assert "Nobody here is called “&lt;zz&gt;”" in text
    assert "All players" in text


def test_bracket_lights_a_path_and_begins_where_asked(client):
    event = make_bracket(4)
    win(event, "M1")
    win(event, "M2")

    lit = client.get(url("bracket", event), {"player": "1"}).content.decode()
    later = client.get(url("bracket", event), {"from": "now"}).content.decode()

    assert lit.count(" lit") == 2
    assert ('id="r1"' in later, 'id="r2"' in later) == (False, True)
    for odd in ({"player": "9" * 99}, {"player": "x"}, {"from": "-1"}, {"from": "99"}):
        assert client.get(url("bracket", event), odd).status_code == 200


def test_event_page_shows_changed_rules(client):
    event = make_event(rules={"preset": "standard", "undercut_bonus": 10})

    assert "Undercut: 10 points and the difference. changed" in text_of(
        client.get(url("event", event))
    )


def test_event_page_leads_the_staff_to_the_desk(client):
    event = make_event()
    desk = url("manage", event)

    assert desk not in client.get(url("event", event)).content.decode()
    client.force_login(event.created_by)
    assert desk in client.get(url("event", event)).content.decode()


def test_prizes_are_on_the_pages_of_an_event_and_never_markup(client):
    prizes = read_lines("1: <b>500</b> €\n3: Cup\n4: Pin")
    event = make_bracket(4, prizes=prizes)
    win(event, "M1")

    def page(name, *args):
        return client.get(reverse(name, args=[event.code, *args])).content.decode()

    assert "<dt>Place 1</dt><dd><bdi>&lt;b&gt;500&lt;/b&gt; €</bdi></dd>" in page("event")
    assert '<span class="sub prize">stands to win: Cup</span>' in page("standings")
    assert "Who shares a place shares the prizes" in page("standings")
    win(event, "M2")
    won = "won: Cup and Pin, shared by 2"
    assert page("standings").count(f'<span class="sub prize won">{won}</span>') == 2
    assert f"<dt>Prize</dt><dd>{won}</dd>" in page("player", 4)


def test_event_without_prizes_does_not_speak_of_them(client):
    event = make_bracket(2)
    win(event, "M1")

    for name in ("event", "standings"):
        assert "rize" not in client.get(reverse(name, args=[event.code])).content.decode()
