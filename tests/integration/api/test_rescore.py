"""Other rules for an event in play, through the API: looked at, then carried out as shown."""

import pytest

from scoring.values import Row
from tests.factories import gin, knock, make_bracket, match_of, record, win
from tests.integration.api.conftest import mark, refused
from tests.integration.views.desk.conftest import everything
from tournament.models import AuditEvent

CHEAP_GIN = {"preset": "standard", "gin_bonus": 5}
SHORT = {"preset": "standard", "target": 90}
NOBODY = {"A": 0, "B": 0}


@pytest.fixture
def event(api):
    """M1 is over (A, 100 to 0), M2 in play (45 to 25), the final waits."""
    event = make_bracket(4, api.user)
    win(event, "M1")
    record(match_of(event, "M2"), gin("A", 20))
    record(match_of(event, "M2"), knock("B", 2, 27))
    event.refresh_from_db()
    return event


@pytest.fixture
def path(event):
    return f"events/{event.code}/rescore/"


def wanted(scope="all", **changes):
    return {"rules": CHEAP_GIN, "scope": scope, **changes}


def look(api, path, **changes):
    answer = api.post(f"{path}preview/", wanted(**changes))
    assert answer.status_code == 200
    return answer.json()


def body(plan, **changes):
    return {
        "request_id": mark(), "mark": plan["mark"], "confirmed": True,
        "reason": "the club plays it so", **wanted(**changes),
    }  # fmt: skip


def stands(api, event):
    """Return where each match stands as the API tells it, in the form of a preview."""
    found = {}
    for code in ("M1", "M2", "M3"):
        match = api.get(f"events/{event.code}/matches/{code}/").json()
        card = match["match"]
        found[code] = {
            side: card[side]["person"] and card[side]["person"]["number"] for side in "AB"
        }
        figures = ("state", "how", "winner", "games", "points", "total", "hands")
        found[code] |= {name: card[name] for name in figures}
        found[code]["accounts"] = [
            {key: value for key, value in game.items() if key != "number"}
            for game in match["games"]
        ]
    return found


def changes(plan):
    return [one for group in ("finished", "playing", "following") for one in plan[group]]


def test_preview_tells_everything_and_writes_nothing(api, event, path):
    before = everything()
    plan = look(api, path)

    assert everything() == before
    assert (plan["scope"], plan["blocked"]) == ("all", False)
    assert (plan["rules_before"]["gin_bonus"], plan["rules"]["gin_bonus"]) == (25, 5)
    assert {group: [one["match"] for one in plan[group]] for group in (
        "finished", "playing", "following",
    )} == {"finished": ["M1"], "playing": ["M2"], "following": ["M3"]}  # fmt: skip
    first = plan["finished"][0]
    now = stands(api, event)
    assert first["was"] == now["M1"]
    accounts = first["will"].pop("accounts")
    assert [one["points"] for one in accounts] == [{"A": 80, "B": 0}]
    assert first["will"] == {
        "A": 1, "B": 4, "state": "playing", "how": "", "winner": None, "games": NOBODY,
        "points": {"A": 80, "B": 0}, "total": accounts[0]["total"], "hands": 1,
    }  # fmt: skip
    assert first["struck"] == []
    rest = ("refused", "in_the_way", "unchanged", "kept", "ready")
    assert {name: plan[name] for name in rest} == {name: [] for name in rest}


@pytest.mark.parametrize(
    ("scope", "left", "rules"),
    [
        ("all", [], CHEAP_GIN),
        ("all", ["m1"], CHEAP_GIN),
        ("open", [], SHORT),
        ("open", [], CHEAP_GIN),
        ("to_come", [], CHEAP_GIN),
    ],
)
def test_preview_tells_what_apply_does(api, event, path, scope, left, rules):
    asked = {"scope": scope, "left": left, "rules": rules}
    before = stands(api, event)
    plan = look(api, path, **asked)
    told = changes(plan)
    assert {one["match"]: one["was"] for one in told} == {
        one["match"]: before[one["match"]] for one in told
    }

    sent = body(plan, **asked)
    answer = api.post(path, sent).json()

    assert answer == {
        "changed": len(told), "finished_changed": len(plan["finished"]),
        "kept": len(plan["kept"]), "struck": sum(len(one["struck"]) for one in told),
        "revision": event.revision + 1, "replayed": False,
    }  # fmt: skip
    assert stands(api, event) == before | {one["match"]: one["will"] for one in told}
    assert api.get(f"events/{event.code}/").json()["rules"] == plan["rules"]
    pinned = [
        code for code in ("M1", "M2", "M3")
        if api.get(f"events/{event.code}/matches/{code}/").json()["pinned"]
    ]  # fmt: skip
    assert pinned == plan["kept"]

    written = everything()
    assert api.post(path, sent).json() == {**answer, "replayed": True}
    assert everything() == written
    line = AuditEvent.objects.filter(action="event.rescore").get()
    assert (line.reason, line.actor) == ("the club plays it so", api.user)


def test_rows_past_the_new_end_are_named_before_they_are_struck(api, event, path):
    record(match_of(event, "M2"), gin("A", 20))
    past = record(match_of(event, "M2"), knock("A", 2, 7))["fact"]

    plan = look(api, path, scope="open", rules=SHORT)

    assert [(one["match"], one["struck"]) for one in plan["playing"]] == [("M2", [past])]
    api.post(path, body(plan, scope="open", rules=SHORT))
    struck = api.get(f"events/{event.code}/matches/M2/").json()["struck"]
    assert [one["fact"] for one in struck] == [past]


def test_hand_that_the_new_rules_refuse_is_named_and_blocks(api, event, path):
    fact = record(match_of(event, "M2"), Row("knock", "A", 9, 12))["fact"]
    rules = {"preset": "standard", "knock_limit": 5}
    plan = look(api, path, rules=rules)

    assert plan["blocked"]
    assert plan["refused"] == [
        {
            "match": "M2", "fact": fact, "number": 3, "code": "knock-over-limit",
            "detail": plan["refused"][0]["detail"],
        }
    ]  # fmt: skip
    assert "9" in plan["refused"][0]["detail"]
    assert changes(plan) == []
    before = everything()
    refused(api.post(path, body(plan, rules=rules)), 409, "rescore-blocked", "left")
    assert everything() == before
    free = {"rules": rules, "left": ["M2"]}
    assert api.post(path, body(look(api, path, **free), **free)).status_code == 200


def test_match_in_the_way_is_named_with_the_one_before_it(api, event, path):
    record(match_of(event, "M2"), gin("A"))
    win(event, "M3")

    plan = look(api, path)

    assert plan["blocked"]
    assert {"match": "M1", "following": "M3"} in plan["in_the_way"]


def test_rescore_that_was_not_looked_at_is_refused(api, event, path):
    plan = look(api, path)
    before = everything()
    for changes_, status, code, where in (
        ({"mark": "other"}, 409, "rescore-changed", "mark"),
        ({"scope": "open"}, 409, "rescore-changed", "mark"),
        ({"confirmed": False}, 422, "finished-would-change", "confirmed"),
        ({"reason": " "}, 422, "reason-needed", "reason"),
        ({"reason": None}, 422, "bad-value", "reason"),
        ({"expected": 1}, 422, "unknown-field", "expected"),
    ):
        refused(api.post(path, body(plan, **changes_)), status, code, where)
    assert everything() == before
    sent = body(plan)
    record(match_of(event, "M2"), gin("B", 3))
    refused(api.post(path, sent), 409, "rescore-changed", "mark")
    done = body(look(api, path))
    api.post(path, done)
    reused = {**done, "reason": "another one"}
    refused(api.post(path, reused), 409, "request-reused", "request_id")


def test_rules_that_are_no_rescore_are_refused_at_their_place(api, event, path):
    for changes_, status, code, where in (
        ({"rules": "standard"}, 422, "same-rules", "rules"),
        ({"rules": "nonsense"}, 422, "unknown-preset", "rules"),
        ({"rules": {"preset": "standard", "gin_bonus": "5"}}, 422, "bad-value", "rules.gin_bonus"),
        ({"scope": "some"}, 422, "bad-value", "scope"),
        ({"left": ["M9"]}, 422, "no-such-match-here", "left"),
        ({"left": ["M1", "M2", "M3"]}, 422, "nothing-in-scope", "scope"),
        ({"left": [1]}, 422, "bad-value", "left[0]"),
    ):
        answer = api.post(f"{path}preview/", wanted(**changes_))
        refused(answer, status, code, where)
        plan = {"mark": "x"}
        refused(api.post(path, body(plan, **changes_)), status, code, where)


def test_rules_of_an_event_before_play_are_no_rescore(api):
    path = f"events/{make_bracket(4, api.user).code}/rescore/"
    refused(api.post(f"{path}preview/", wanted()), 409, "rules-not-frozen", "rules")
