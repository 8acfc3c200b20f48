import datetime as dt
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone

from tests.factories import knock, make_bracket, make_event, make_user, match_of, record
from tests.integration.views.desk.conftest import everything, text_of
from tournament.models import HandFact, OneTimeLink
from tournament.services.accounts import owner_link_make


def pages_of(event):
    """Return every page of the desk with what it takes: (name, parts, method)."""
    code, fact = event.code, HandFact.objects.first().pk
    match = {"code": code, "match_code": "M1"}
    hand = {**match, "fact_id": fact}
    return [
        ("manage", {"code": code}, "get"),
        ("go_to_match", {"code": code}, "get"),
        ("manage_settings", {"code": code}, "get"),
        ("manage_settings", {"code": code}, "post"),
        ("rescore", {"code": code}, "get"),
        ("rescore", {"code": code}, "post"),
        ("manage_players", {"code": code}, "get"),
        ("entries_add", {"code": code}, "post"),
        ("seeds_set", {"code": code}, "post"),
        ("entry_change", {"code": code, "number": 1}, "get"),
        ("entry_change", {"code": code, "number": 1}, "post"),
        ("entry_remove", {"code": code, "number": 1}, "post"),
        ("manage_draw", {"code": code}, "get"),
        ("manage_draw", {"code": code}, "post"),
        ("draw_swap", {"code": code}, "post"),
        ("draw_publish", {"code": code}, "post"),
        ("draw_discard", {"code": code}, "post"),
        ("manage_round", {"code": code, "number": 1}, "get"),
        ("round_length", {"code": code, "number": 1}, "post"),
        ("tables_set", {"code": code, "number": 1}, "post"),
        ("sheets_request", {"code": code, "number": 1}, "post"),
        ("match_entry", match, "get"),
        ("match_entry", match, "post"),
        ("hand_reading", match, "get"),
        ("match_cards", match, "get"),
        ("match_cards", match, "post"),
        ("hand_change", hand, "get"),
        ("hand_change", hand, "post"),
        ("hand_insert", hand, "get"),
        ("hand_strike", hand, "post"),
        ("match_ruling", match, "get"),
        ("match_ruling", match, "post"),
        ("ruling_strike", match, "post"),
        ("event_log", {"code": code}, "get"),
        ("job", {"code": code, "job_id": 1}, "get"),
        ("job_file", {"code": code, "job_id": 1}, "get"),
        ("job_again", {"code": code, "job_id": 1}, "post"),
    ]


FILLED = {
    "request_id": "abc",
    "name": "Taken over",
    "names": "Mallory",
    "step": "enter",
    "seeding": "by_lot",
    "line": "a 8 20",
    "reason": "because",
    "what": "forfeit-A",
    "mode": "apply",
    "paper": "A4",
    "match": "M1",
    "scope": "all",
    "rules-preset": "straight",
}


@pytest.fixture
def running(db):
    event = make_bracket(4, make_user("owner"))
    record(match_of(event, "M1"), knock("A", 8, 20))
    return event


def test_desk_pages_without_sign_in_lead_to_it(running, client):
    before = everything()
    for name, parts, method in pages_of(running):
        address = reverse(name, kwargs=parts)
        response = getattr(client, method)(address, FILLED)
        assert response.status_code == 302, name
        target = urlsplit(response["Location"])
        assert target.path == reverse("sign_in"), name
    assert everything() == before


def test_desk_pages_of_another_director_are_no_pages(running, stranger):
    make_event(stranger.user, entries=4)  # directs an event of their own
    before = everything()
    for name, parts, method in pages_of(running):
        response = getattr(stranger.client, method)(reverse(name, kwargs=parts), FILLED)
        assert response.status_code == 404, name
    assert everything() == before


def test_desk_pages_of_no_event_are_no_pages(running, desk):
    for name, parts, method in pages_of(running):
        address = reverse(name, kwargs={**parts, "code": "zzzzzz"})
        assert getattr(desk.client, method)(address, FILLED).status_code == 404, name


def test_desk_of_an_owner_of_the_installation_is_every_events(running, desk):
    desk.user.is_superuser = True
    desk.user.save()

    assert desk.get("manage", code=running.code).status_code == 200


def test_sign_in_right_goes_on_to_next(client):
    make_user("dora")
    there = reverse("event_new")

    page = client.get(there)
    response = client.post(page["Location"], {"username": "dora", "password": "pw", "next": there})

    assert (response.status_code, response["Location"]) == (302, there)


@pytest.mark.parametrize(
    "there", ["https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
def test_sign_in_never_leads_out_of_the_site(client, there):
    make_user("dora")
    form = {"username": "dora", "password": "pw", "next": there}

    response = client.post(reverse("sign_in"), form)

    assert (response.status_code, response["Location"]) == (302, reverse("home"))


@pytest.mark.parametrize(
    ("name", "password"), [("dora", "no"), ("", ""), ("x" * 10_000, "y"), ("do\x00ra", "pw")]
)
def test_sign_in_wrong_says_so_and_keeps_the_name(client, name, password):
    make_user("dora")

    response = client.post(reverse("sign_in"), {"username": name, "password": password})

    assert response.status_code == 422
    assert response.context["form"].errors
    assert "_auth_user_id" not in client.session


def test_sign_in_asked_by_a_piece_of_a_page_loads_the_whole_page(client):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/e/abc/manage/"}

    response = client.get(reverse("sign_in"), headers=headers)

    target = urlsplit(response["HX-Redirect"])
    assert (target.path, parse_qs(target.query)) == (
        reverse("sign_in"),
        {"next": ["/e/abc/manage/"]},
    )


def test_sign_out_by_post_only(desk):
    assert desk.get("sign_out").status_code == 405
    assert desk.post("sign_out")["Location"] == reverse("home")
    assert "_auth_user_id" not in desk.client.session


GOOD = {"username": "olga", "password": "quiet brown fox", "again": "quiet brown fox"}


def test_join_makes_the_owner_once_and_signs_in(client, db):
    address = reverse("join", args=[owner_link_make()])
    assert "works once" in text_of(client.get(address))

    response = client.post(address, GOOD)

    owner = get_user_model().objects.get()
    assert (response.status_code, response["Location"]) == (302, reverse("home"))
    assert (owner.username, owner.is_superuser) == ("olga", True)
    assert client.session["_auth_user_id"] == str(owner.pk)
    again = client.post(address, {**GOOD, "username": "eve"})
    assert again.status_code == 410
    assert reverse("sign_in") in text_of(again)
    assert get_user_model().objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "two words"}, "username"),
        ({"username": "x" * 151}, "username"),
        ({"username": "taken"}, "username"),
        ({"password": "short", "again": "short"}, "password"),
        ({"password": "1234567890", "again": "1234567890"}, "password"),
        ({"again": "another brown fox"}, "again"),
        ({"again": ""}, "again"),
    ],
)
def test_join_refuses_at_the_field_and_keeps_the_link(client, db, changes, field):
    make_user("taken")
    token = owner_link_make()

    response = client.post(reverse("join", args=[token]), {**GOOD, **changes})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert get_user_model().objects.count() == 1
    assert OneTimeLink.objects.get().used_at is None


def test_join_by_an_old_or_unknown_link_names_the_way_out(client, db):
    token = owner_link_make()
    OneTimeLink.objects.update(expires_at=timezone.now() - dt.timedelta(minutes=1))

    for link in (token, "nonsense", "x" * 300):
        response = client.get(reverse("join", args=[link]))
        assert response.status_code == 410
        assert "owner_link" in text_of(response)
        assert client.post(reverse("join", args=[link]), GOOD).status_code == 410
    assert not get_user_model().objects.exists()


def test_join_refused_opens_at_the_first_field_with_an_error(client, db):
    address = reverse("join", args=[owner_link_make()])

    fresh = text_of(client.get(address))
    wrong = text_of(client.post(address, {**GOOD, "again": "another"}))

    assert [page.count("autofocus") for page in (fresh, wrong)] == [1, 1]
    assert 'name="username"' in fresh.split("autofocus")[0]
    assert 'name="again"' in wrong.split("autofocus")[0]


def test_form_larger_than_two_megabytes_is_told_so(desk):
    event = make_event(desk.user)
    before = everything()

    response = desk.post("entries_add", {"names": "x" * 3_000_000}, code=event.code)

    assert response.status_code == 413
    assert "enter it in parts" in text_of(response)
    assert everything() == before
