"""Too many requests in a minute are told when to come again; pages are not counted."""

import pytest
from django.test import Client
from redis.exceptions import RedisError

from tests.factories import make_bracket
from tests.integration.api.conftest import Program, program_of, refused
from tournament.api import throttling
from tournament.services.tokens import token_make


@pytest.fixture(autouse=True)
def limits(settings, monkeypatch):
    settings.API_ANONYMOUS_PER_MINUTE = 2
    settings.API_USER_PER_MINUTE = 3
    monkeypatch.setattr(throttling.time, "time", lambda: 1_000_015.0)  # 25 s into a minute


def test_address_is_answered_so_many_times_a_minute(anonymous, monkeypatch):
    for _ in range(2):
        assert anonymous.get("events/").status_code == 200
    answer = anonymous.get("events/")
    refused(answer, 429, "too-many-requests")
    assert answer["Retry-After"] == "5"
    monkeypatch.setattr(throttling.time, "time", lambda: 1_000_020.0)
    assert anonymous.get("events/").status_code == 200


def test_user_is_counted_over_all_tokens_and_apart_from_the_address(api, anonymous, stranger):
    other = Program(Client(), api.user, token_make(name="other", actor=api.user).secret)
    for program in (api, other, api):
        assert program.get("events/").status_code == 200
    refused(other.get("events/"), 429, "too-many-requests")
    assert stranger.get("events/").status_code == 200
    assert anonymous.get("events/").status_code == 200


def test_tokens_that_do_not_work_are_counted_by_address(anonymous):
    for _ in range(2):
        refused(anonymous.get("events/", authorization="Bearer undercut_x"), 401, "bad-token")
    answer = anonymous.get("events/", authorization="Bearer undercut_x")
    refused(answer, 429, "too-many-requests")


@pytest.mark.parametrize(("proxies", "counted_as_one"), [(0, True), (1, False)])
def test_address_behind_a_proxy_is_the_one_it_names(
    anonymous, settings, monkeypatch, proxies, counted_as_one
):
    monkeypatch.setattr("rest_framework.settings.api_settings.NUM_PROXIES", proxies)
    statuses = [
        anonymous.get("events/", **{"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(3)
    ]
    assert statuses == ([200, 200, 429] if counted_as_one else [200] * 3)


def test_pages_that_poll_are_not_counted(api):
    event = make_bracket(2, api.user)
    for _ in range(5):
        address = f"/e/{event.code}/bracket/?rev={event.revision}"
        assert Client().get(address).status_code == 204


def test_limit_of_nothing_counts_nobody(anonymous, settings):
    settings.API_ANONYMOUS_PER_MINUTE = 0
    for _ in range(5):
        assert anonymous.get("events/").status_code == 200


def test_cache_that_is_away_lets_everybody_in(anonymous, monkeypatch):
    def away(*_args, **_kwargs):
        raise RedisError("away")

    monkeypatch.setattr(throttling.cache, "add", away)
    for _ in range(5):
        assert anonymous.get("events/").status_code == 200


def test_user_of_a_session_is_counted_as_that_user(api):
    client = Client()
    client.force_login(api.user)
    browser = Program(client, api.user)
    for program in (browser, api, browser):
        assert program.get("events/").status_code == 200
    refused(program_of_same(api).get("events/"), 429, "too-many-requests")


def program_of_same(program):
    return Program(Client(), program.user, program.secret)


def test_two_users_do_not_share_a_count(api, db):
    from tests.factories import make_user  # noqa: PLC0415 - only here

    other = program_of(make_user())
    for _ in range(3):
        assert api.get("events/").status_code == 200
    assert other.get("events/").status_code == 200
