"""The page of one's own tokens: made, shown once, revoked."""

import re

from django.test import Client

from tests.integration.views.desk.conftest import said, text_of
from tournament.models import ApiToken


def made_token(page):
    return re.search(r'value="(undercut_[\w-]{43})"', page)[1]


def test_token_is_shown_once_and_works(desk):
    response = desk.post("tokens", {"name": "Board at the door"})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    secret = made_token(text_of(response))
    page = text_of(desk.get("tokens"))
    assert secret not in page
    assert "Board at the door" in page
    assert ApiToken.objects.get().prefix in page
    answer = Client().get("/api/v1/tokens/", headers={"authorization": f"Bearer {secret}"})
    assert answer.json()["results"][0]["name"] == "Board at the door"
    assert "last used" in text_of(desk.get("tokens"))


def test_token_sent_twice_is_made_once(desk):
    desk.post("tokens", {"name": "Board"})
    again = desk.post("tokens", {"name": " Board "})
    assert again.status_code == 422
    assert "already" in text_of(again)
    assert ApiToken.objects.count() == 1


def test_token_that_is_revoked_works_no_more_and_frees_its_name(desk):
    secret = made_token(text_of(desk.post("tokens", {"name": "Board"})))
    number = ApiToken.objects.get().pk
    response = desk.post("token_revoke", number=number)
    assert (response.status_code, response["Location"]) == (302, "/account/tokens/")
    assert said(response)
    answer = Client().get("/api/v1/tokens/", headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 401
    assert desk.post("token_revoke", number=number).status_code == 302
    assert "Board" not in text_of(desk.get("tokens"))
    assert desk.post("tokens", {"name": "Board"}).status_code == 200


def test_tokens_of_others_are_neither_shown_nor_revoked(desk, stranger):
    desk.post("tokens", {"name": "Board"})
    assert "Board" not in text_of(stranger.get("tokens"))
    number = ApiToken.objects.get().pk
    assert stranger.post("token_revoke", number=number).status_code == 404
    assert ApiToken.objects.get().revoked_at is None


def test_token_without_a_name_or_one_too_many_is_refused(desk):
    for name in ("", " ", "\u200b", "…", "x" * 61, "x" * 10_000):
        assert desk.post("tokens", {"name": name}).status_code == 422
    for number in range(30):
        assert desk.post("tokens", {"name": f"Board {number}"}).status_code == 200
    assert desk.post("tokens", {"name": "one more"}).status_code == 422
    assert ApiToken.objects.count() == 30


def test_tokens_are_for_who_is_signed_in(client, db):
    assert client.get("/account/tokens/")["Location"].startswith("/sign-in/")
    assert client.post("/account/tokens/1/revoke/")["Location"].startswith("/sign-in/")
