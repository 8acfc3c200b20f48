"""Programs that call the API; every answer is held against the description of the API."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache as once
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from tests.factories import make_user
from tournament.api.schema import description
from tournament.models import Tournament
from tournament.services.tokens import token_make
from tournament.services.verification import event_verify

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpResponse

PROBLEM = "application/problem+json"
FILES = {"application/pdf", "application/vnd.undercut+gzip"}
NO_BODY = {204, 304}
ROOT = "/api/v1/"


def operation_of(method: str, path: str) -> dict[str, Any]:
    """Return how an operation is described."""
    for template, methods in description()["paths"].items():
        pattern = re.sub(r"\{\w+\}", "[^/]+", template)
        if re.fullmatch(pattern, path) and method in methods:
            return methods[method]
    raise AssertionError(f"{method} {path} is not described")


def check(method: str, path: str, response: HttpResponse) -> None:
    """Hold an answer against the description: its status, its kind and its shape."""
    answers = operation_of(method, path.partition("?")[0])["responses"]
    status = response.status_code
    assert str(status) in answers, (method, path, status, response.content[:300])
    if status in NO_BODY:
        assert response.content == b""
        return
    kind = response["Content-Type"]
    content = answers[str(status)]["content"]
    assert kind in content, (kind, list(content))
    if kind in FILES:
        return
    shape = json.dumps(content[kind]["schema"])
    validator_of(shape).validate(json.loads(response.content))


@once
def validator_of(shape: str) -> Draft202012Validator:
    """Return what holds an answer against a shape of the description."""
    schema = {**json.loads(shape), "components": description()["components"]}
    return Draft202012Validator(schema, format_checker=FormatChecker())


@dataclass(frozen=True)
class Program:
    """A program at the API, with a token or without."""

    client: Client
    user: User | None = None
    secret: str = ""

    def send(self, method: str, path: str, body: object = None, **headers: str) -> HttpResponse:
        """Send a request below /api/v1/ and check its answer; bytes go as they are."""
        if self.secret:
            headers.setdefault("authorization", f"Bearer {self.secret}")
        data = body if isinstance(body, bytes) else json.dumps(body)
        more = {} if body is None else {"data": data, "content_type": "application/json"}
        response = getattr(self.client, method)(ROOT + path, headers=headers, **more)
        check(method, ROOT + path, response)
        return response

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("get", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        return self.send("post", path, body, **headers)

    def put(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        return self.send("put", path, body, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        return self.send("delete", path, **headers)


def program_of(user: User) -> Program:
    """Return a program that acts as a user."""
    return Program(Client(), user, token_make(name="test", actor=user).secret)


@pytest.fixture(autouse=True)
def nothing_counted():
    """Forget what was counted: a limit is for the test that is about it."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def anonymous(db) -> Program:
    return Program(Client())


@pytest.fixture
def api(db) -> Program:
    return program_of(make_user("olga"))


@pytest.fixture
def stranger(db) -> Program:
    return program_of(make_user("sam"))


@pytest.fixture(autouse=True)
def verified_afterwards(db):
    """Verify every event after the test."""
    yield
    for event in Tournament.objects.all():
        assert event_verify(tournament_id=event.pk) == []


def mark() -> str:
    return uuid4().hex


def refused(response: HttpResponse, status: int, code: str, path: str = "") -> dict[str, Any]:
    """Check a problem document and return it."""
    assert response["Content-Type"] == PROBLEM
    found = json.loads(response.content)
    assert (response.status_code, found["code"], found["path"]) == (status, code, path), found
    assert found["status"] == status
    assert found["type"] == f"urn:undercut:problem:{code}"
    assert found["detail"]
    assert found["title"]
    return found


def event_body(**changes: object) -> dict[str, object]:
    return {
        "request_id": mark(),
        "name": "Spring Cup",
        "place": "Town Hall",
        "starts_on": "2026-04-11",
        "ends_on": "2026-04-12",
        "time_zone": "Europe/Warsaw",
        "rules": "standard",
        **changes,
    }


def hands_body(*rows: dict[str, object], **changes: object) -> dict[str, object]:
    return {"request_id": mark(), "expected_revision": None, "hands": list(rows), **changes}


def gin_row(knocker: str = "A", defender: int = 20) -> dict[str, object]:
    return {"ending": "gin", "knocker": knocker, "defender_deadwood": defender}
