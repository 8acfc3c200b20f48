"""Whatever is sent, the answer is a page: never a broken server, and nothing half written."""

import pytest
from django.urls import reverse

from tests.factories import draw, gin, make_bracket, make_event, match_of, record
from tests.integration.views.desk.conftest import everything
from tests.integration.views.desk.test_access import pages_of

FIELDS = (
    "request_id", "name", "place", "starts_on", "ends_on", "time_zone", "public_url",
    "places_parted", "prizes", "rules-preset", "rules-target", "rules-best_of", "rules-tie",
    "rules-big_gin_bonus", "rules-no_big_gin", "rules-margin", "rules-basis",
    "rules-round_the_corner",
    "rules-nonsense", "names", "step", "seen", "another-1", "seed-1", "seed-2", "club",
    "another", "seeding", "lot_seed", "redraw", "reason", "table-M1", "table-M2", "paper",
    "scope", "left", "mark", "confirmed", "match", "line", "revision", "where", "mode", "what",
    "player", "page", "username", "password", "again", "next",
)  # fmt: skip

NASTY = (
    "",
    " ",
    "\x00",
    "x" * 10_000,
    "-1",
    "0",
    "9" * 400,
    "1e9",
    "NaN",
    "٣",
    "²",
    "½",
    "🃏" * 50,
    '"><script>alert(1)</script>',
    "'; DROP TABLE tournament_match; --",
    "%00%s{0}{{ 7|add:7 }}",
    "\u202e\u200b\ufeff",
    "e" + "\u0301" * 400,
    "a\r\nSet-Cookie: x=1",
    "../../etc/passwd",
    "null",
    "True",
    "a 8 20\nb g 31",
)

ANSWERS = {200, 302, 400, 404, 405, 409, 410, 413, 422}


@pytest.fixture
def running(desk):
    event = make_bracket(4, desk.user)
    record(match_of(event, "M1"), gin("A", 5))
    return event


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_desk_answers_nasty_values_everywhere(running, desk, value):
    draft = draw(make_event(desk.user, entries=3))
    targets = [(name, parts, method) for name, parts, method in pages_of(running)]
    targets += [
        ("event_new", {}, "post"),
        ("event_new", {}, "get"),
        ("rules_fields", {}, "get"),
        ("sign_in", {}, "post"),
        ("seeds_set", {"code": draft.code}, "post"),
        ("entries_add", {"code": draft.code}, "post"),
        ("manage_draw", {"code": draft.code}, "post"),
    ]
    before = everything()
    done = []
    for name, parts, method in targets:
        address = reverse(name, kwargs=parts)
        response = getattr(desk.client, method)(address, dict.fromkeys(FIELDS, value))
        assert response.status_code in ANSWERS, (name, method, response.status_code)
        assert "\n" not in response.get("Location", ""), name
        if response.status_code == 302:
            done.append(name)
    assert everything() == before or done


def test_desk_answers_forms_without_any_field(running, desk):
    for name, parts, method in pages_of(running):
        if method == "post" and name != "job_again":
            before = everything()
            response = desk.client.post(reverse(name, kwargs=parts))
            assert response.status_code in ANSWERS, name
            assert response.status_code != 302 or name in {"tables_set", "seeds_set"}, name
            assert everything() == before or response.status_code == 302, name


def test_desk_answers_bodies_that_are_no_form(running, desk):
    bodies = (
        (b"{", "application/json"),
        (b"\xff\xfe", "application/x-www-form-urlencoded"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b"&".join(b"k%d=1" % n for n in range(6_000)), "application/x-www-form-urlencoded"),
        (b"names=" + b"x" * 3_000_000, "application/x-www-form-urlencoded"),
    )
    for name, parts, method in pages_of(running):
        if method == "post":
            for body, kind in bodies:
                address = reverse(name, kwargs=parts)
                response = desk.client.post(address, body, content_type=kind)
                assert response.status_code in ANSWERS, (name, kind)


def test_desk_addresses_that_are_none_are_not_found(running, desk):
    code = running.code
    for address in (
        "/e/%00/manage/",
        f"/e/{code.upper()}/manage/",
        f"/e/{'x' * 300}/manage/",
        f"/e/{code}/m/M1%00/entry/",
        f"/e/{code}/m/M1/hands/99999999999999999999/change/",
        f"/e/{code}/m/M1/hands/-1/strike/",
        f"/e/{code}/m/M1/hands/0/change/",
        f"/e/{code}/manage/round/0/",
        f"/e/{code}/manage/players/0/",
        f"/e/{code}/jobs/999999999/",
        f"/e/{code}/manage/players/٣/",
    ):
        assert desk.client.get(address).status_code == 404, address
