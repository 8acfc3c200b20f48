"""What every answer carries, and that pages are closed unless they say otherwise."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from django.http import FileResponse, HttpResponse
from django.test import RequestFactory
from django.urls import get_resolver

from tournament.middleware import CompressTextMiddleware

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client

PUBLIC = {
    "home", "sign_in", "join", "rules_index", "rules_preset", "healthz",
    "event", "bracket", "standings", "match", "player", "find", "event_rules", "screen",
    "check_hand",
}  # fmt: skip


def policy(answer: HttpResponse) -> dict[str, list[str]]:
    parts = [part.split() for part in answer["Content-Security-Policy"].split(";") if part.strip()]
    return {name: sources for name, *sources in parts}


@pytest.mark.django_db
def test_every_page_forbids_what_is_not_ours(client: Client) -> None:
    answer = client.get("/sign-in/")
    assert policy(answer) == {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_every_named_page_but_the_public_ones_asks_for_a_sign_in(client: Client) -> None:
    given = {"code": "abcd", "match_code": "R1M1", "number": 1, "fact_id": 1, "job_id": 1}
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    closed = []
    for name in sorted(names):
        [(possibility, _pattern, _defaults, _converters), *_] = get_resolver().reverse_dict.getlist(
            name
        )
        template, params = possibility[0]
        path = "/" + template % {param: given.get(param, "x") for param in params}
        answer = client.get(path)
        if answer.status_code == 302 and answer["Location"].startswith("/sign-in/?next="):
            closed.append(name)
    assert sorted(names - set(closed)) == sorted(PUBLIC & names)


def compressed(response: HttpResponse) -> HttpResponse:
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    return CompressTextMiddleware(lambda _request: response)(request)


@pytest.mark.once
def test_page_is_compressed() -> None:
    answer = compressed(HttpResponse("<p>gin</p>" * 100))
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == b"<p>gin</p>" * 100


@pytest.mark.once
def test_pdf_keeps_its_length(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"%PDF-" + b"x" * 1000)
    with path.open("rb") as file:
        answer = compressed(FileResponse(file))
    assert answer["Content-Length"] == "1005"
    assert not answer.has_header("Content-Encoding")
