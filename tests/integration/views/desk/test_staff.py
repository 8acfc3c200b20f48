import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_bracket, make_event, make_user
from tests.integration.views.desk.conftest import desk_of, said, text_of
from tournament.models import Staff
from tournament.selectors.staff import staff_of


@pytest.fixture
def event(desk):
    return make_event(desk.user)


def link_in(response):
    return re.search(r'value="(http[^"]+/join/[^"]+)"', text_of(response))[1]


def test_staff_page_makes_a_link_and_shows_it_once_with_a_code_to_scan(desk, event):
    response = desk.post("manage_staff", {"role": "scorer"}, code=event.code)

    assert response.status_code == 200
    assert link_in(response).startswith("http://testserver/join/")
    assert "<svg" in text_of(response)
    assert "/join/" not in text_of(desk.get("manage_staff", code=event.code))
    assert "Links that wait" in text_of(desk.get("manage_staff", code=event.code))


def test_staff_link_leads_where_phones_reach_the_event(desk):
    event = make_event(desk.user, public_url="http://laptop.local:8000")

    response = desk.post("manage_staff", {"role": "director"}, code=event.code)

    assert link_in(response).startswith("http://laptop.local:8000/join/")


def test_staff_link_makes_an_account_that_comes_to_the_desk(desk, event):
    path = link_in(desk.post("manage_staff", {"role": "scorer"}, code=event.code))
    phone = Client()
    assert "Spring Cup" in text_of(phone.get(path))

    password = "a long enough one"
    wrong = phone.post(path, {"username": "maria", "password": password, "again": "other"})
    came = phone.post(path, {"username": "maria", "password": password, "again": password})

    assert wrong.status_code == 422
    assert came["Location"] == reverse("manage", args=[event.code])
    page = text_of(phone.get(came["Location"]))
    assert "Scorer’s desk" in page
    assert reverse("manage_players", args=[event.code]) not in page
    assert Client().get(path).status_code == 410


def test_staff_link_takes_the_account_that_is_signed_in(desk, event):
    path = link_in(desk.post("manage_staff", {"role": "director"}, code=event.code))
    helper = desk_of(make_user("helper"))

    assert "Go in as helper" in text_of(helper.client.get(path))
    helper.client.post(path)

    assert [(m.username, m.role) for m in staff_of(event.pk)] == [
        ("dora", "owner"),
        ("helper", "director"),
    ]


def test_staff_change_gives_and_takes_roles_and_says_what_it_cannot(desk, event):
    helper = make_user("helper")
    Staff.objects.create(tournament=event, user=helper, role="scorer")

    given = desk.post("staff_change", {"user_id": helper.pk, "role": "director"}, code=event.code)
    taken = desk.post("staff_change", {"user_id": helper.pk, "role": ""}, code=event.code)
    last = desk.post("staff_change", {"user_id": desk.user.pk, "role": ""}, code=event.code)
    nonsense = desk.post("staff_change", {"user_id": "x", "role": "king"}, code=event.code)

    assert said(given) == ["The staff is changed."]
    assert taken.status_code == 302
    assert (last.status_code, nonsense.status_code) == (422, 422)
    assert "make somebody else the owner first" in text_of(last)
    assert [m.username for m in staff_of(event.pk)] == ["dora"]


def test_director_is_offered_scorers_alone(event):
    director = make_user("director")
    Staff.objects.create(tournament=event, user=director, role="director")
    desk = desk_of(director)

    page = text_of(desk.get("manage_staff", code=event.code))
    refused = desk.post("manage_staff", {"role": "owner"}, code=event.code)

    assert 'value="scorer"' in page
    assert 'value="owner"' not in page
    assert refused.status_code == 422


def test_links_revoke_closes_every_door(desk, event):
    path = link_in(desk.post("manage_staff", {"role": "scorer"}, code=event.code))

    desk.post("links_revoke", {}, code=event.code)

    assert Client().get(path).status_code == 410


def test_scorer_sees_no_way_to_what_a_scorer_may_not_do(desk):
    event = make_bracket(4, desk.user)
    scorer = make_user("scorer")
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    client = desk_of(scorer).client
    hidden = ("manage_players", "manage_draw", "manage_settings", "manage_staff", "event_log")

    for path in (
        reverse("manage", args=[event.code]),
        reverse("match_entry", args=[event.code, "M1"]),
        reverse("event", args=[event.code]),
    ):
        page = text_of(client.get(path))
        assert [name for name in hidden if reverse(name, args=[event.code]) in page] == []
        assert reverse("match_ruling", args=[event.code, "M1"]) not in page
        assert reverse("manage_round", args=[event.code, 1]) not in page
