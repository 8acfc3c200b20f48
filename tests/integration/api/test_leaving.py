"""What follows when somebody leaves or comes back, looked at through the API before it is done."""

import pytest

from tests.factories import gin, make_bracket, make_event, match_of, record, win
from tests.integration.api.conftest import mark, refused
from tests.integration.views.desk.conftest import everything

NOBODY = {"A": 0, "B": 0}
NOTHING = {
    "match": "", "mark": "", "begun": False, "rival": None, "in_the_way": "", "follows": [],
}  # fmt: skip


@pytest.fixture
def event(api):
    return make_bracket(4, api.user)


def path(event, number=4):
    return f"events/{event.code}/entries/{number}/"


def cards(api, event):
    found = api.get(f"events/{event.code}/matches/").json()["results"]
    figures = ("state", "how", "winner", "games", "points", "total", "hands")
    return {
        card["code"]: {
            **{side: card[side]["person"] and card[side]["person"]["number"] for side in "AB"},
            **{name: card[name] for name in figures},
        }
        for card in found
    }


def test_leaving_is_looked_at_and_comes_out_as_told(api, event):
    before, rows = cards(api, event), everything()

    look = api.get(f"{path(event)}withdrawal/").json()

    assert everything() == rows
    follows = look.pop("follows")
    assert look == {
        "number": 4, "withdrawn": False, "match": "M1", "mark": look["mark"], "begun": False,
        "rival": 1, "in_the_way": "",
    }  # fmt: skip
    assert [(one["match"], one["blocked"]) for one in follows] == [("M1", False), ("M3", False)]
    assert follows[0]["will"] == {
        "A": 1, "B": 4, "state": "finished", "how": "walkover", "winner": "A", "games": NOBODY,
        "points": NOBODY, "total": NOBODY, "hands": 0,
    }  # fmt: skip
    assert {one["match"]: one["was"] for one in follows} == {
        one["match"]: before[one["match"]] for one in follows
    }

    body = {"request_id": mark(), "seen": look["mark"], "reason": "ill"}
    assert api.post(f"{path(event)}withdrawal/", body).status_code == 201
    after = before | {one["match"]: one["will"] for one in follows}
    assert cards(api, event) == after

    back = api.get(f"{path(event)}withdrawal/").json()
    assert (back["withdrawn"], back["match"]) == (True, "M1")
    assert {one["match"]: one["will"] for one in back["follows"]} == {
        name: before[name] for name in ("M1", "M3")
    }
    api.post(f"{path(event)}restoring/", {"request_id": mark(), "reason": "well again"})
    assert cards(api, event) == before


def test_leaving_another_match_than_the_one_looked_at_is_refused(api, event):
    look = api.get(f"{path(event)}withdrawal/").json()
    record(match_of(event, "M1"), gin("A", 5))
    body = {"request_id": mark(), "seen": look["mark"], "reason": "ill"}

    refused(api.post(f"{path(event)}withdrawal/", body), 409, "withdrawal-changed")

    look = api.get(f"{path(event)}withdrawal/").json()
    assert look["begun"] is True
    body |= {"request_id": mark(), "seen": look["mark"]}
    assert api.post(f"{path(event)}withdrawal/", body).status_code == 201


def test_nothing_follows_where_nothing_is_to_come(api, event):
    win(event, "M1")
    assert api.get(f"{path(event)}withdrawal/").json() == {
        "number": 4, "withdrawn": False, **NOTHING,
    }  # fmt: skip
    early = make_event(api.user, entries=2)
    assert api.get(f"{path(early, 2)}withdrawal/").json() == {
        "number": 2, "withdrawn": False, **NOTHING,
    }  # fmt: skip
    missing = refused(api.get(f"{path(event, 9)}withdrawal/"), 404, "missing")
    assert missing["what"] == "entry"
