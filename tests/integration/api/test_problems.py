"""Whatever is sent, the answer is JSON that says what is wrong: no page, and never a 500."""

import json

import pytest
from django.db import OperationalError
from django.test import Client

from tests.factories import make_bracket
from tests.integration.api.conftest import (
    PROBLEM,
    ROOT,
    event_body,
    gin_row,
    hands_body,
    mark,
    refused,
)
from tests.integration.views.desk.conftest import everything
from tournament.api.schema import description
from tournament.api.views import events


@pytest.fixture
def event(api):
    return make_bracket(4, api.user)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad-json"),
        (b"", "bad-value"),
        (b" ", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"\xef\xbb\xbf{}", "bad-json"),
        (b"NaN", "bad-json"),
        (b'{"a": Infinity}', "bad-json"),
        (b'{"request_id": "1", "request_id": "2"}', "bad-json"),
        (b"[" * 100_000, "bad-json"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "bad-json"),
        (b"[" * 500 + b"]" * 500, "bad-value"),
        (b"null", "bad-value"),
        (b"7", "bad-value"),
        (b'"text"', "bad-value"),
        (b"[]", "bad-value"),
        (b'{"name": "\\u0000"}', "bad-text"),
        (b'{"name": "\\ud800"}', "bad-text"),
        (b'{"\\udfff": 1}', "bad-text"),
        (b'{"people": [{"name": "a"}, {"name": "\\udc00"}]}', "bad-text"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "unknown-field"),
        (b'{"a": 1e9999}', "unknown-field"),
    ],
)
def test_body_that_cannot_be_read_is_told_so_at_every_write(api, event, body, code):
    before = everything()
    for path, methods in description()["paths"].items():
        path = path.removeprefix(ROOT)  # noqa: PLW2901
        for method in {"post", "put"} & set(methods):
            if not methods[method].get("requestBody") or path == "tokens/":
                continue
            address = path.replace("{code}", event.code).replace("{match_code}", "M1")
            answer = api.send(method, address.replace("{number}", "1"), body)
            found = json.loads(answer.content)
            if path in {"score/", "check-hand/"} and body.startswith(b"["):
                continue  # they take lists
            assert answer["Content-Type"] == PROBLEM, (path, found)
            if path not in {"score/", "check-hand/"}:
                expected = code
                if body == b"":
                    expected = "missing-field"
                assert found["code"] == expected, (path, found)
            assert answer.status_code == (400 if found["code"] in {"bad-json", "bad-text"} else 422)
    assert everything() == before


def test_place_of_a_text_that_cannot_be_kept_is_told(api, event):
    body = b'{"request_id": "1", "people": [{"name": "a"}, {"name": "\\ud800"}]}'
    refused(api.post(f"events/{event.code}/entries/", body), 400, "bad-text", "people[1].name")


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
     "application/json2", "nonsense", "application/xml"],
)  # fmt: skip
def test_body_of_another_kind_is_refused(api, kind):
    headers = {"authorization": f"Bearer {api.secret}"}
    answer = api.client.post(f"{ROOT}events/", b"name=x", content_type=kind, headers=headers)
    refused(answer, 415, "not-json")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_body_of_json_may_say_so_in_more_words(api, kind):
    headers = {"authorization": f"Bearer {api.secret}"}
    body = json.dumps(event_body(name="Zażółć"), ensure_ascii=False).encode()
    answer = api.client.post(f"{ROOT}events/", body, content_type=kind, headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "*/*", "nonsense", ""])
def test_answer_is_json_whatever_is_asked_for(anonymous, accept):
    assert anonymous.get("events/", accept=accept)["Content-Type"] == "application/json"
    refused(anonymous.get("events/nowhere/", accept=accept), 404, "missing")


@pytest.mark.parametrize(
    "address",
    ["", "v1", "v2/", "v1/nothing/", "v1/events", "v1/events/UPPER/", "v1/events/%00/",
     "v1/events/x/matches/M1%00/", "v1/events/" + "x" * 300 + "/", "v1/events/x/entries/-1/",
     "v1/tokens/99999999999999/", "v1/events//", "v1/rules/%C5%82/", "v1/schema/x/"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "patch", "options", "head"])
def test_address_that_is_none_is_not_found(db, address, method):
    if not address:
        address = "nothing"
    answer = getattr(Client(), method)(f"/api/{address}")
    assert answer.status_code == 404
    assert answer["Content-Type"] == PROBLEM
    if method != "head":
        refused(answer, 404, "not-found")


def test_method_that_is_none_is_told_those_that_are(api, event):
    for path, methods in description()["paths"].items():
        address = path.replace("{code}", event.code).replace("{match_code}", "M1")
        address = address.replace("{number}", "1").replace("{preset}", "standard")
        for method in {"get", "post", "put", "delete", "patch", "options"} - set(methods):
            answer = getattr(api.client, method)(address)
            refused(answer, 405, "method-not-allowed")
            assert set(methods) - {"parameters"} <= {
                one.strip().lower() for one in answer["Allow"].split(",")
            }


def test_body_that_is_too_large_is_told_so(api):
    answer = api.post("score/", b'{"rules": "' + b"x" * 2_200_000 + b'"}')
    refused(answer, 413, "too-large")


def test_host_that_is_none_is_no_page(db):
    answer = Client().get(f"{ROOT}events/", headers={"host": "evil.example"})
    refused(answer, 400, "bad-request")


def test_fault_of_the_program_is_no_page(db, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr(events, "event_list", broken)
    answer = Client(raise_request_exception=False).get(f"{ROOT}events/")
    refused(answer, 500, "broke-down")
    assert b"Zero" not in answer.content


def test_database_that_is_busy_says_when_to_come_again(anonymous, monkeypatch):
    def busy(*_args, **_kwargs):
        raise OperationalError("database is locked")

    monkeypatch.setattr(events, "event_list", busy)
    answer = anonymous.get("events/")
    refused(answer, 503, "busy")
    assert answer["Retry-After"] == "1"


LONG = "x" * 100_000
NASTY = (
    "", " ", LONG, "-1", "0", "9" * 400, "1e9", "NaN", "٣", "🃏" * 50,
    '"><script>alert(1)</script>', "'; DROP TABLE x; --", "%00%s{0}{{ 7 }}", "\u202e\u200b\ufeff",
    "e" + "\u0301" * 400, "a\r\nSet-Cookie: x=1", "../../etc/passwd", True, None, 0, -1, 10**30,
    1.5, 1e308, [], {}, [[]], [None], {"A": 1}, ["x"] * 3,
)  # fmt: skip


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_nasty_values_are_answered_everywhere(api, event, value):
    parts = (
        "name", "place", "starts_on", "ends_on", "time_zone", "rules", "places_parted",
        "public_url", "people", "club", "another", "seeds", "seeding", "lot_seed", "redraw", "mark",
        "reason", "tables", "round", "match", "paper", "hands", "hand", "edit", "mode", "kind",
        "prizes", "winner", "first_dealer", "knocker", "defender", "melds", "discard", "knock_card",
        "members",
    )  # fmt: skip
    for path, methods in description()["paths"].items():
        address = path.removeprefix(ROOT).replace("{code}", event.code)
        address = address.replace("{match_code}", "M1").replace("{number}", "1")
        for method in {"post", "put"} & set(methods):
            content = methods[method].get("requestBody", {}).get("content")
            if not content:
                continue
            schema = content["application/json"]["schema"]
            name = schema.get("$ref", "").rpartition("/")[2]
            known = description()["components"]["schemas"].get(name, {}).get("properties", parts)
            body = {part: value for part in parts if part in known}
            if name and "request_id" in known:
                body["request_id"] = mark()
            if "expected_revision" in known:
                body["expected_revision"] = None
            assert api.send(method, address, body).status_code < 500
            if name and "request_id" in known:
                wrapped = {part: [{part: value}] for part in body} | {"request_id": mark()}
                assert api.send(method, address, wrapped).status_code < 500


def test_long_place_and_long_value_are_cut(api):
    found = api.post("events/", event_body(**{LONG: 1})).json()
    assert len(found["path"]) == 200
    assert len(json.dumps(found)) < 2_000


def test_problem_of_a_write_leaves_everything_as_it_was(api, event):
    before = everything()
    rows = [gin_row(), {"ending": "knock", "knocker": "A", "knocker_deadwood": 50}]
    refused(
        api.post(f"events/{event.code}/matches/M1/hands/", hands_body(*rows)),
        422,
        "missing-field",
        "hands[1].defender_deadwood",
    )
    assert everything() == before
