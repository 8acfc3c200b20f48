"""What everybody may read: complete, in the contract's words, and answered by revision."""

import pytest

from scoring.ruleset import RuleSet
from tests.factories import (
    draw,
    gin,
    knock,
    make_bracket,
    make_event,
    match_of,
    record,
    win,
    won_hand,
)
from tests.integration.api.conftest import refused


@pytest.fixture
def event(api):
    return make_bracket(4, api.user, rules={"preset": "standard", "best_of": 3})


def test_events_are_listed_for_everybody(anonymous, event):
    assert anonymous.get("events/").json() == {
        "page": 1,
        "pages": 1,
        "previous": None,
        "next": None,
        "results": [
            {
                "code": event.code,
                "name": "Spring Cup",
                "place": "Town Hall",
                "starts_on": "2026-04-11",
                "ends_on": "2026-04-12",
                "state": "running",
                "entries": 4,
                "visibility": "public",
            }
        ],
    }


def test_events_come_in_pages_with_the_addresses_of_their_neighbours(anonymous, api):
    for number in range(51):
        make_event(api.user, name=f"Event {number}")
    first = anonymous.get("events/").json()
    second = anonymous.get("events/?page=2").json()
    assert (len(first["results"]), len(second["results"])) == (50, 1)
    assert first["next"] == "http://testserver/api/v1/events/?page=2"
    assert (second["previous"], second["next"]) == (
        "http://testserver/api/v1/events/?page=1",
        None,
    )


@pytest.mark.parametrize("page", ["3", "999999999"])
def test_page_that_is_not_there_is_not_found(anonymous, event, page):
    found = refused(anonymous.get(f"events/?page={page}"), 404, "missing")
    assert found["what"] == "page"
    refused(anonymous.get(f"events/{event.code}/matches/?page={page}"), 404, "missing")


@pytest.mark.parametrize("page", ["0", "-1", "x", "1.5", "", "9" * 40, "١"])
def test_page_that_is_no_number_is_refused(anonymous, page):
    refused(anonymous.get(f"events/?page={page}"), 422, "bad-value", "page")


def test_question_that_nobody_knows_is_refused(anonymous, event):
    refused(anonymous.get(f"events/{event.code}/matches/?stat=ready"), 422, "unknown-field", "stat")


def test_event_tells_its_rules_whole_and_what_you_may_do(anonymous, api, stranger, event):
    found = anonymous.get(f"events/{event.code}/").json()
    assert found["rules"]["best_of"] == 3
    assert found["rules"]["gin_bonus"] == 25
    assert (found["published"], found["round"], found["role"]) == (True, 1, None)
    assert api.get(f"events/{event.code}/").json()["role"] == "owner"
    assert stranger.get(f"events/{event.code}/").json()["role"] is None


@pytest.mark.parametrize(
    "address", ["", "bracket/", "standings/", "matches/", "entries/", "entries/1/", "matches/M1/"]
)
def test_reads_of_an_event_follow_its_revision(anonymous, event, address):
    path = f"events/{event.code}/{address}"
    first = anonymous.get(path)
    assert first["Cache-Control"] == "private, no-cache"
    tag = first["ETag"]
    assert anonymous.get(path, **{"if-none-match": tag}).status_code == 304
    assert anonymous.get(f"{path}?rev={event.revision}").status_code == 204
    record(match_of(event, "M2"), gin("A"))
    assert anonymous.get(path, **{"if-none-match": tag}).status_code == 200
    assert anonymous.get(f"{path}?rev={event.revision}").status_code == 200


def test_matches_are_chosen_by_state_round_table_and_player(anonymous, event):
    record(match_of(event, "M1"), gin("A", 5))
    asked = f"events/{event.code}/matches/"

    def codes(question):
        return [card["code"] for card in anonymous.get(asked + question).json()["results"]]

    assert codes("") == ["M1", "M2", "M3"]
    assert codes("?state=playing") == ["M1"]
    assert codes("?state=waiting") == ["M3"]
    assert codes("?round=2") == ["M3"]
    assert codes("?table=2") == ["M2"]
    assert codes("?player=1") == ["M1"]
    assert codes("?player=77") == []
    assert codes("?round=1&state=ready") == ["M2"]
    refused(anonymous.get(asked + "?state=won"), 422, "bad-value", "state")


def test_entries_are_found_by_name(anonymous, event):
    found = anonymous.get(f"events/{event.code}/entries/?name=zolc").json()["results"]
    assert [(one["number"], one["name"]) for one in found] == [(3, "Łukasz Żółć")]


def test_entry_tells_its_matches_and_its_standing(anonymous, event):
    win(event, "M1")
    win(event, "M1")
    found = anonymous.get(f"events/{event.code}/entries/1/").json()
    assert found["person"]["name"] == "Anna Nowak"
    assert [card["code"] for card in found["matches"]] == ["M1", "M3"]
    assert found["standing"]["matches"] == {"won": 1, "lost": 0}
    refused(anonymous.get(f"events/{event.code}/entries/9/"), 404, "missing")


def test_match_tells_every_hand_and_every_item(anonymous, event):
    for row in (knock("A", 4, 4), gin("A"), gin("B", 10)):
        record(match_of(event, "M1"), row)
    found = anonymous.get(f"events/{event.code}/matches/M1/").json()
    assert found["match"]["score"] == {"A": 1, "B": 0}
    first, second, _third = found["hands"]
    assert first["row"] == {
        "ending": "knock", "knocker": "A", "knocker_deadwood": 4, "defender_deadwood": 4,
    }  # fmt: skip
    assert first["score"] == {
        "number": 1,
        "game": 1,
        "ending": "knock",
        "result": "undercut",
        "winner": "B",
        "points": 25,
        "box": "B",
        "items": [{"code": "undercut_bonus", "side": "B", "points": 25}],
        "score": {"A": 0, "B": 25},
        "dealer": "A",
        "pairings": [],
    }
    assert second["score"]["points"] == 100
    assert found["games"][0]["items"] == [
        {"code": "hand_points", "side": "A", "points": 100},
        {"code": "game_bonus", "side": "A", "points": 100},
        {"code": "boxes", "side": "A", "points": 25},
        {"code": "hand_points", "side": "B", "points": 25},
        {"code": "boxes", "side": "B", "points": 25},
    ]
    assert found["games"][0]["total"] == {"A": 225, "B": 50}
    assert found["columns"] == []
    assert anonymous.get(f"events/{event.code}/matches/m1/").json() == found


@pytest.mark.parametrize(
    "preset", ["hollywood", "tedesco", "mahjong", "multi-match", "partnership"]
)
def test_match_of_every_form_is_told_whole(anonymous, api, preset):
    event = make_bracket(2, api.user, rules=preset)
    rules = RuleSet.from_document(preset)
    record(match_of(event, "M1"), won_hand(rules, "A"))
    found = anonymous.get(f"events/{event.code}/matches/M1/").json()
    assert found["rules"]["preset"] == preset
    assert len(found["hands"]) == 1
    assert bool(found["columns"]) == (rules.scoring == "hollywood")
    assert bool(found["games"]) == (rules.scoring != "hollywood")
    assert (found["net"] is not None) == (rules.scoring == "hollywood")
    assert (found["game_points"] is not None) == (rules.scoring == "multi_match")
    sent = found["hands"][0]["row"]
    entered = {
        "request_id": "again", "expected_revision": found["match_revision"], "hands": [sent],
    }  # fmt: skip
    assert api.post(f"events/{event.code}/matches/M1/hands/", entered).status_code == 201


def test_match_tells_who_did_what_to_the_staff_alone(anonymous, api, stranger, event):
    record(match_of(event, "M1"), gin("A", 5))
    path = f"events/{event.code}/matches/M1/"
    assert api.get(path).json()["log"][0]["actor"] == "olga"
    assert {one.get(path).json()["log"][0]["actor"] for one in (anonymous, stranger)} == {""}


def test_draft_is_seen_by_the_staff_alone(anonymous, api):
    event = draw(make_event(api.user, entries=4))
    assert anonymous.get(f"events/{event.code}/bracket/").json()["rounds"] == []
    assert anonymous.get(f"events/{event.code}/matches/").json()["results"] == []
    refused(anonymous.get(f"events/{event.code}/matches/M1/"), 404, "missing")
    assert len(api.get(f"events/{event.code}/draw/").json()["rounds"]) == 2
    assert api.get(f"events/{event.code}/matches/M1/").status_code == 200


def test_log_is_read_page_by_page_and_by_match(api, event):
    record(match_of(event, "M1"), gin("A", 5))
    lines = api.get(f"events/{event.code}/log/?match=m1").json()["results"]
    assert [(line["actor"], line["action"], line["match"]) for line in lines] == [
        ("olga", "hand.record", "M1")
    ]
    assert api.get(f"events/{event.code}/log/").json()["results"][-1]["action"] == "event.create"
    assert api.get(f"events/{event.code}/log/?player=Nowak").json()["results"]


def test_presets_are_listed_and_told(anonymous):
    codes = [one["preset"] for one in anonymous.get("rules/").json()["results"]]
    assert codes[0] == "tournament-250"
    found = anonymous.get("rules/britannica/").json()
    assert found["rules"]["shutout"] == "double_everything"
    assert "shutout" in [line["field"] for line in found["lines"]]
    refused(anonymous.get("rules/nonsense/"), 404, "missing")
