"""L79: an event of the largest size is whole in every list, on every page and paper."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import draw, make_event, win
from tests.integration.views.desk.conftest import text_of
from tournament.models import Entry, Match
from tournament.selectors.fields import load_field
from tournament.selectors.paper import sheet_set
from tournament.selectors.papers import paper_of
from tournament.selectors.screen import MOST_ROWS, screen_of
from tournament.services.draws import draw_publish
from tournament.services.entries import MOST_ENTRIES

pytestmark = pytest.mark.django_db


@pytest.fixture
def client_of():
    def make(event):
        client = Client()
        client.force_login(event.created_by)
        return client

    return make


@pytest.fixture
def event(client_of):
    """Return an event of 512 whose players came in as one file, drawn as a draft."""
    event = make_event()
    client, path = client_of(event), reverse("entries_add", args=[event.code])
    names = "Name;Club;Seed\r\n" + "".join(f"P{n:03};Mill;{n}\r\n" for n in range(1, 513))
    file = SimpleUploadedFile("players.csv", names.encode("utf-16"))
    looked = client.post(path, {"file": file, "step": "look"})
    sent = {"names": names, "seen": looked.context["seen"], "step": "enter"}
    assert client.post(path, sent).status_code == 302
    return draw(event)


def publish(event):
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    event.refresh_from_db()


def players_in(text):
    return set(re.findall(r"\bP\d{3}\b", text))


def test_l79_all_of_512_are_on_every_page_list_and_paper(event, client_of):
    """L79: no list stops in silence; what shows a part of them says so."""
    everybody = {f"P{n:03}" for n in range(1, MOST_ENTRIES + 1)}
    client = client_of(event)
    assert set(Entry.objects.values_list("name", flat=True)) == everybody

    draft = text_of(client.get(reverse("manage_draw", args=[event.code])))
    assert players_in(draft) == everybody
    publish(event)

    for name in ("event", "bracket", "standings", "manage_players", "check_in"):
        page = text_of(client.get(reverse(name, args=[event.code])))
        assert players_in(page) == everybody, name
    round_one = reverse("manage_round", args=[event.code, 1])
    assert players_in(text_of(client.get(round_one))) == everybody
    found = text_of(client.get(reverse("find", args=[event.code]), {"q": "P"}))
    assert "There are more" in found

    field = load_field(event.code)
    for kind in ("render_sign_in", "render_tables", "render_names", "render_bracket",
                 "render_standings"):  # fmt: skip
        assert players_in(repr(paper_of(field, kind, 1))) == everybody, kind
    sheets = sheet_set(event.pk, 1, "A4").matches
    assert (len(sheets), players_in(repr(sheets))) == (256, everybody)
    assert screen_of(event.code).left_out == MOST_ENTRIES - MOST_ROWS


def test_l79_the_api_gives_all_of_512_page_by_page(event, client_of):
    """L79: the answer says how many pages there are and where the next one stands."""
    publish(event)
    client = client_of(event)
    for what, count in (("entries", 512), ("matches", 511)):
        rows, numbers, path = [], [], f"/api/v1/events/{event.code}/{what}/"
        while path:
            answer = client.get(path).json()
            rows += answer["results"]
            numbers.append(answer["page"])
            path = answer["next"]
        assert numbers == list(range(1, answer["pages"] + 1)), what
        assert len({str(row) for row in rows}) == count, what
    for what in ("standings", "bracket"):
        answer = client.get(f"/api/v1/events/{event.code}/{what}/")
        assert len(players_in(text_of(answer))) == MOST_ENTRIES


def test_l79_512_are_played_out_to_one_champion(event):
    """L79: nine rounds of an event of 512, match by match, to its end."""
    publish(event)
    for code in Match.objects.order_by("key").values_list("code", flat=True):
        win(event, code)

    event.refresh_from_db()
    assert event.state == "finished"
    assert not Match.objects.exclude(state="finished").exists()
