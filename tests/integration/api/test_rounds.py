"""The length of a round through the API."""

import pytest

from tests.factories import gin, make_bracket, match_of, record
from tests.integration.api.conftest import mark, refused

EVENTS_OWN = {"round": 1, "best_of": 1, "target": 100, "own": False, "begun": False}


@pytest.fixture
def event(api):
    return make_bracket(4, api.user)


@pytest.fixture
def path(event):
    return f"events/{event.code}/rounds/1/rules/"


def body(**changes):
    return {"request_id": mark(), "best_of": 3, "target": 150, **changes}


def test_round_gets_a_length_of_its_own_and_gives_it_back(api, event, path):
    name = api.get(path).json()["name"]
    assert api.get(path).json() == {**EVENTS_OWN, "name": name}

    sent = body()
    answer = api.put(path, sent).json()

    assert answer == {"changed": 2, "revision": event.revision + 1, "replayed": False}
    assert api.put(path, sent).json() == {**answer, "replayed": True}
    own = {**EVENTS_OWN, "name": name, "best_of": 3, "target": 150, "own": True}
    assert api.get(path).json() == own
    match = api.get(f"events/{event.code}/matches/M1/").json()
    assert (match["pinned"], match["rules"]["best_of"], match["rules"]["target"]) == (True, 3, 150)
    assert api.get(f"events/{event.code}/matches/M3/").json()["pinned"] is False

    assert api.put(path, body(best_of=1, target=100)).json()["changed"] == 2
    assert api.get(path).json() == {**EVENTS_OWN, "name": name}


def test_length_is_refused_at_its_place(api, event, path):
    for changes, code, where in (
        ({"best_of": 2}, "bad-value", "best_of"),
        ({"best_of": 0}, "bad-value", "best_of"),
        ({"target": 10_000_000}, "bad-value", "target"),
        ({"target": None}, "bad-value", "target"),
        ({"preset": "x"}, "unknown-field", "preset"),
    ):
        refused(api.put(path, body(**changes)), 422, code, where)
    sent = body()
    api.put(path, sent)
    refused(api.put(path, {**sent, "best_of": 5}), 409, "request-reused", "request_id")


def test_length_of_a_round_that_has_begun_stays(api, event, path):
    record(match_of(event, "M2"), gin("A", 5))

    refused(api.put(path, body()), 409, "round-begun")
    assert api.get(path).json()["begun"] is True


def test_length_of_a_round_that_is_not_there_is_missing(api, event):
    path = f"events/{event.code}/rounds/3/rules/"
    assert refused(api.get(path), 404, "missing")["what"] == "round"
    assert refused(api.put(path, body()), 404, "missing")["what"] == "round"
