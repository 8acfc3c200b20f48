"""Writes: the same services as the pages, one act for one request_id, nothing half done."""

import pytest
from django.db import IntegrityError

from tests.factories import (
    draw,
    gin,
    make_bracket,
    make_event,
    make_user,
    match_of,
    record,
    win,
)
from tests.integration.api.conftest import (
    event_body,
    gin_row,
    hands_body,
    mark,
    program_of,
    refused,
)
from tests.integration.views.desk.conftest import everything
from tournament.api.views import events
from tournament.models import AuditEvent, HandFact, Staff, Tournament
from tournament.services.events import event_create


@pytest.fixture
def event(api):
    return make_bracket(4, api.user)


@pytest.fixture
def match(event):
    return f"events/{event.code}/matches/M1/"


# ---------------------------------------------------------------- events

CUP = {"place_from": 1, "place_to": 1, "text": "Cup"}


def test_event_sent_twice_is_made_once(api):
    body = event_body()
    first, second = api.post("events/", body).json(), api.post("events/", body).json()
    assert second == {**first, "replayed": True}
    assert Tournament.objects.count() == 1
    refused(api.post("events/", {**body, "name": "Other"}), 409, "request-reused", "request_id")


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"name": " "}, "name-empty", "name"),
        ({"name": "…"}, "name-no-letter", "name"),
        ({"name": "x" * 121}, "name-too-long", "name"),
        ({"name": 7}, "bad-value", "name"),
        ({"starts_on": "2026-02-30"}, "bad-value", "starts_on"),
        ({"starts_on": "20260411"}, "bad-value", "starts_on"),
        ({"ends_on": "2026-04-10"}, "dates-reversed", "ends_on"),
        ({"time_zone": "Mars/Olympus"}, "unknown-time-zone", "time_zone"),
        ({"rules": "nonsense"}, "unknown-preset", "rules"),
        ({"rules": {"preset": "standard", "best_of": 2}}, "bad-value", "rules.best_of"),
        ({"rules": {"preset": "standard", "besst": 2}}, "unknown-field", "rules.besst"),
        ({"rules": [1]}, "bad-value", "rules"),
        ({"places_parted": "yes"}, "bad-value", "places_parted"),
        ({"public_url": "ftp://x"}, "bad-address", "public_url"),
        ({"request_id": ""}, "bad-value", "request_id"),
        ({"request_id": "x" * 65}, "bad-value", "request_id"),
        ({"request_id": "a b"}, "bad-value", "request_id"),
        ({"colour": "red"}, "unknown-field", "colour"),
        ({"prizes": "1: Cup"}, "bad-value", "prizes"),
        ({"prizes": [{**CUP, "place_from": 0}]}, "bad-value", "prizes[0].place_from"),
        ({"prizes": [{**CUP, "place_to": 513}]}, "bad-value", "prizes[0].place_to"),
        ({"prizes": [{**CUP, "place_from": 2}]}, "prize-reversed", "prizes[0]"),
        ({"prizes": [{**CUP, "text": "\u200b"}]}, "prize-no-text", "prizes[0]"),
        ({"prizes": [{**CUP, "text": "x" * 81}]}, "prize-too-long", "prizes[0]"),
        ({"prizes": [CUP, CUP]}, "prize-twice", "prizes[1]"),
        ({"prizes": [CUP] * 41}, "bad-value", "prizes"),
    ],
)
def test_event_is_refused_at_its_place(api, changes, code, path):
    refused(api.post("events/", event_body(**changes)), 422, code, path)
    assert not Tournament.objects.exists()


def test_event_lacking_fields_is_told_all_of_them(api):
    found = refused(api.post("events/", {}), 422, "missing-field", "request_id")
    assert [fault["path"] for fault in found["faults"]] == [
        "request_id", "name", "starts_on", "ends_on", "time_zone", "rules",
    ]  # fmt: skip


def test_event_is_changed_whole_and_its_rules_freeze_with_play(api, event):
    path = f"events/{event.code}/"
    rules = api.get(path).json()["rules"]
    assert api.put(path, event_body(name="Autumn Cup", rules=rules)).status_code == 200
    assert api.get(path).json()["name"] == "Autumn Cup"
    record(match_of(event, "M1"), gin("A", 5))
    body = event_body(name="Winter Cup", rules="britannica")
    refused(api.put(path, body), 409, "rules-frozen", "rules")
    assert api.put(path, event_body(name="Winter Cup", rules=rules)).status_code == 200


def test_prizes_are_read_as_they_were_sent_and_stay_where_nobody_names_them(api, event):
    path, pin = f"events/{event.code}/", {"place_from": 2, "place_to": 4, "text": "Pin"}
    assert api.put(path, event_body(prizes=[pin, CUP])).status_code == 200
    win(event, "M1")

    assert api.get(path).json()["prizes"] == [CUP, pin]
    rows = api.get(f"{path}standings/").json()["rows"]
    third = {**pin, "place_from": 3, "place_to": 3}
    assert [row["prize"] for row in rows] == [
        None, None, None, {"prizes": [third], "shared": 1, "won": False},
    ]  # fmt: skip
    assert api.put(path, event_body(rules=api.get(path).json()["rules"])).status_code == 200
    assert api.get(path).json()["prizes"] == [CUP, pin]


# ---------------------------------------------------------------- entries


def test_entries_are_entered_all_or_none(api):
    path = f"events/{make_event(api.user).code}/entries/"
    people = [{"name": "Anna"}, {"name": "anna"}]
    body = {"request_id": mark(), "people": people}
    refused(api.post(path, body), 422, "same-player", "people[1].name")
    assert api.get(path).json()["results"] == []
    people[1] |= {"another": True}
    assert api.post(path, {**body, "request_id": mark()}).json()["numbers"] == [1, 2]
    for wrong, code, place in (
        ([], "no-names", "people"),
        ([{"name": "B", "seed": 0}], "seed-out-of-range", "people[0].seed"),
        ([{"name": "B"}, {"nam": "C"}], "unknown-field", "people[1].nam"),
        ([{"name": "B"}, "C"], "bad-value", "people[1]"),
        ({"name": "B"}, "bad-value", "people"),
        ([{"name": f"P {n}"} for n in range(513)], "bad-value", "people"),
    ):
        body = {"request_id": mark(), "people": wrong}
        refused(api.post(path, body), 422, code, place)


def test_entry_is_put_right_seeded_and_taken_out(api):
    event = make_event(api.user, entries=3)
    path = f"events/{event.code}/"
    change = {"request_id": mark(), "name": "Ana Novak", "club": "South"}
    assert api.put(f"{path}entries/1/", change).json()["number"] == 1
    wrong = {"request_id": mark(), "name": "!", "club": ""}
    refused(api.put(f"{path}entries/1/", wrong), 422, "name-no-letter", "name")
    refused(api.put(f"{path}entries/9/", {**change, "request_id": mark()}), 404, "missing")
    seeds = [{"number": 1, "seed": 2}, {"number": 2, "seed": 1}]
    assert api.put(f"{path}seeds/", {"request_id": mark(), "seeds": seeds}).json()["changed"] == 2
    for wrong, code, places in (
        ([{"number": 1, "seed": 1}], "seed-twice", {"seeds[0].seed", "seeds.2"}),
        ([{"number": 1, "seed": 9}], "seed-out-of-range", {"seeds[0].seed"}),
        ([{"number": 9, "seed": 1}], "no-such-entry", {"seeds"}),
        ([{"number": 1, "seed": 1}, {"number": 1, "seed": 2}], "named-twice", {"seeds[1].number"}),
    ):
        found = api.put(f"{path}seeds/", {"request_id": mark(), "seeds": wrong})
        assert found.json()["path"] in places, found.json()
        assert (found.status_code, found.json()["code"]) == (422, code)
    act = mark()
    assert api.delete(f"{path}entries/3/?request_id={act}").status_code == 200
    assert api.delete(f"{path}entries/3/?request_id={act}").json()["replayed"] is True
    refused(api.delete(f"{path}entries/3/"), 422, "missing-field", "request_id")
    refused(api.delete(f"{path}entries/3/?request_id={mark()}"), 404, "missing")


def test_entries_close_with_the_draw(api, event):
    body = {"request_id": mark(), "people": [{"name": "Late"}]}
    refused(api.post(f"events/{event.code}/entries/", body), 409, "entries-closed", "people")


# ---------------------------------------------------------------- the draw


def test_draw_is_published_only_as_it_was_looked_at(api):
    event = draw(make_event(api.user, entries=3))
    path = f"events/{event.code}/draw/"
    seen = api.get(path).json()["mark"]
    draw_again = {"request_id": mark(), "seeding": "by_lot", "redraw": True, "mark": seen}
    assert api.post(path, draw_again).status_code == 202
    body = {"request_id": mark(), "mark": seen}
    refused(api.post(f"{path}publish/", body), 409, "draw-changed")
    refused(api.post(path, {"request_id": mark(), "seeding": "best"}), 422, "bad-value", "seeding")


def test_draw_is_discarded_until_something_was_played(api, event):
    path = f"events/{event.code}/draw/"
    seen = api.get(path).json()["mark"]
    win(event, "M1")
    body = {"request_id": mark(), "mark": seen}
    refused(api.post(f"{path}discard/", body), 409, "play-has-begun")


def test_draw_of_one_is_refused(api):
    path = f"events/{make_event(api.user, entries=1).code}/draw/"
    refused(api.get(path), 404, "missing")
    body = {"request_id": mark(), "seeding": "by_lot"}
    refused(api.post(path, body), 409, "too-few-entries")


def test_tables_are_given_by_match(api, event):
    path = f"events/{event.code}/rounds/1/tables/"
    body = {"request_id": mark(), "tables": [{"match": "m1", "table": 7}]}
    assert api.put(path, body).json()["changed"] == 1
    for tables, code, place in (
        ([{"match": "M2", "table": 7}], "table-twice", "tables"),
        ([{"match": "M1", "table": 0}], "bad-table", "tables[0].table"),
        ([{"match": "M9", "table": 1}], "no-such-match", "tables"),
        ([{"match": "M1", "table": 1}, {"match": "m1", "table": 2}], "named-twice",
         "tables[1].match"),
    ):  # fmt: skip
        found = api.put(path, {"request_id": mark(), "tables": tables})
        assert found.json()["code"] == code
        assert found.json()["path"].startswith(place)
        assert found.status_code == 422


def test_sheets_are_asked_for_and_their_file_is_fetched_when_it_is_there(api, event):
    body = {"request_id": mark(), "round": 1}
    job = api.post(f"events/{event.code}/sheets/", body).json()["job"]
    assert [one["job"] for one in api.get(f"events/{event.code}/jobs/").json()["results"]] == [job]
    refused(api.get(f"events/{event.code}/jobs/{job}/file/"), 404, "missing")
    refused(api.post(f"events/{event.code}/jobs/{job}/again/"), 409, "job-is-alive")
    refused(api.get(f"events/{event.code}/jobs/999/"), 404, "missing")
    body = {"request_id": mark(), "round": 9}
    refused(api.post(f"events/{event.code}/sheets/", body), 409, "no-sheets")


# ---------------------------------------------------------------- hands


def test_hand_is_read_before_it_is_entered_and_nothing_is_written(api, match):
    before = everything()
    found = api.post(f"{match}hands/reading/", {"hand": gin_row("A", 20)}).json()
    assert found["reads"]
    assert found["score"]["points"] == 45
    assert found["match"]["points"] == {"A": 45, "B": 0}
    assert everything() == before


def test_hand_sent_twice_is_entered_once(api, match):
    body = hands_body(gin_row(), expected_revision=1)
    first, second = api.post(f"{match}hands/", body), api.post(f"{match}hands/", body)
    assert first.status_code == second.status_code == 201
    assert second.json() == {**first.json(), "replayed": True}
    assert HandFact.objects.count() == 1
    assert first.json() == {
        "hands": [
            {
                "fact": HandFact.objects.get().pk,
                "number": 1,
                "game": 1,
                "result": "gin",
                "winner": "A",
                "points": 45,
            }
        ],
        "finished": False,
        "match_revision": 2,
        "revision": first.json()["revision"],
        "replayed": False,
    }


def test_hands_are_entered_all_or_none(api, match):
    before = everything()
    rows = [gin_row(), {"ending": "dead"}, {"ending": "knock", "knocker": "B"}]
    found = api.post(f"{match}hands/", hands_body(*rows))
    refused(found, 422, "missing-field", "hands[2].defender_deadwood")
    assert everything() == before
    rows[2] |= {"knocker_deadwood": 3, "defender_deadwood": 30}
    body = hands_body(*rows)
    first = api.post(f"{match}hands/", body).json()
    assert [hand["number"] for hand in first["hands"]] == [1, 2, 3]
    assert api.post(f"{match}hands/", body).json() == {**first, "replayed": True}
    assert HandFact.objects.count() == 3
    assert AuditEvent.objects.filter(action="hands.import").count() == 1


def test_rows_after_rows_are_counted_from_the_first_one_sent(api, match):
    api.post(f"{match}hands/", hands_body(gin_row(), gin_row()))
    over = {"ending": "knock", "knocker": "A", "knocker_deadwood": 11, "defender_deadwood": 20}
    path = "hands[0].knocker_deadwood"
    refused(api.post(f"{match}hands/", hands_body(over)), 422, "knock-over-limit", path)
    found = api.post(f"{match}hands/", hands_body({"ending": "void"}, over))
    refused(found, 422, "knock-over-limit", "hands[1].knocker_deadwood")
    ended = hands_body(gin_row("B", 90), gin_row(), gin_row())
    refused(api.post(f"{match}hands/", ended), 422, "hand-after-end", "hands[1]")
    api.post(f"{match}hands/", hands_body(gin_row("B", 90)))
    refused(api.post(f"{match}hands/", hands_body(gin_row())), 422, "hand-after-end", "hands[0]")


@pytest.mark.parametrize(
    ("row", "code", "path"),
    [
        ({}, "missing-field", ".ending"),
        ([], "bad-value", ""),
        (None, "bad-value", ""),
        ("a 8 20", "bad-value", ""),
        ({"ending": "undercut"}, "bad-value", ".ending"),
        ({"ending": "gin", "knocker": "C"}, "bad-value", ".knocker"),
        ({"ending": "dead", "points": 1}, "unknown-field", ".points"),
        ({"ending": "penalty", "side": "A", "points": 0}, "bad-value", ".points"),
        ({"ending": "penalty", "side": "A", "points": 10**30}, "bad-value", ".points"),
        ({"ending": "penalty", "side": "A", "points": 1.5}, "bad-value", ".points"),
        ({"ending": "penalty", "side": "A", "points": True}, "bad-value", ".points"),
        ({"ending": "dead", "note": "x" * 201}, "note-too-long", ".note"),
        ({**gin_row(), "defender_deadwood": 101}, "bad-value", ".defender_deadwood"),
    ],
)
def test_row_is_refused_at_its_place_entered_read_or_corrected(api, event, match, row, code, path):
    fact = record(match_of(event, "M1"), gin("A", 5))["fact"]
    before = everything()
    refused(api.post(f"{match}hands/", hands_body(row)), 422, code, f"hands[0]{path}")
    found = api.post(f"{match}hands/", hands_body({"ending": "void"}, row))
    refused(found, 422, code, f"hands[1]{path}")
    if code != "note-too-long":  # it is kept out where it would be kept
        refused(api.post(f"{match}hands/reading/", {"hand": row}), 422, code, f"hand{path}")
    edit = {"kind": "change", "fact": fact, "row": row}
    found = api.post(f"{match}corrections/preview/", {"edit": edit})
    refused(found, 422, code, f"edit.row{path}")
    edit = {"kind": "insert", "before": fact, "row": row}
    found = api.post(f"{match}corrections/preview/", {"edit": edit})
    refused(found, 422, code, f"edit.row{path}")
    assert everything() == before


def test_knock_card_is_asked_for_where_the_rules_have_one(api):
    event = make_bracket(2, api.user, rules="oklahoma")
    path = f"events/{event.code}/matches/M1/hands/"
    refused(api.post(path, hands_body(gin_row())), 422, "missing-knock-card", "hands[0].knock_card")
    row = {**gin_row(), "knock_card": "11H"}
    refused(api.post(path, hands_body(row)), 422, "unknown-card", "hands[0].knock_card")
    assert api.post(path, hands_body({**row, "knock_card": "10h"})).status_code == 201


@pytest.mark.parametrize("count", [0, 201])
def test_hands_are_at_least_one_and_not_too_many(api, match, count):
    body = hands_body(*[{"ending": "dead"}] * count)
    refused(api.post(f"{match}hands/", body), 422, "bad-value", "hands")


def test_hands_of_a_match_that_is_not_open_are_refused_with_the_reason(api, event, match):
    path = f"events/{event.code}/matches/M3/hands/"
    refused(api.post(path, hands_body(gin_row())), 409, "players-to-come")
    body = {
        "request_id": mark(), "expected_revision": None, "kind": "walkover", "winner": "A",
        "reason": "ill",
    }  # fmt: skip
    api.post(f"{match}ruling/", body)
    refused(api.post(f"{match}hands/", hands_body(gin_row())), 409, "match-ruled")


def test_conflict_tells_both_revisions_and_what_happened_meanwhile(api, event, match):
    record(match_of(event, "M1"), gin("A", 5))
    record(match_of(event, "M1"), gin("B", 6))
    before = everything()
    body = hands_body(gin_row(), expected_revision=1)
    found = refused(api.post(f"{match}hands/", body), 409, "stale-revision", "expected_revision")
    assert (found["expected"], found["actual"]) == (1, 3)
    assert [line["actor"] for line in found["meanwhile"]] == ["olga", "olga"]
    assert everything() == before
    assert api.post(f"{match}hands/", {**body, "expected_revision": 3}).status_code == 201


def test_write_to_a_match_says_which_revision_it_saw(api, match):
    body = hands_body(gin_row())
    del body["expected_revision"]
    refused(api.post(f"{match}hands/", body), 422, "missing-field", "expected_revision")


def test_mark_of_one_act_is_not_taken_for_another(api, match, event):
    body = hands_body(gin_row())
    api.post(f"{match}hands/", body)
    other = hands_body(gin_row("B"), request_id=body["request_id"])
    refused(api.post(f"{match}hands/", other), 409, "request-reused", "request_id")
    path = f"events/{event.code}/matches/M2/hands/"
    refused(api.post(path, body), 409, "request-reused", "request_id")


# ---------------------------------------------------------------- corrections and rulings


def test_correction_is_looked_at_and_carried_out(api, event, match):
    facts = [record(match_of(event, "M1"), gin("A", 5))["fact"] for _ in range(2)]
    edit = {"kind": "change", "fact": facts[0], "row": gin_row("A", 95)}
    before = everything()
    seen = api.post(f"{match}corrections/preview/", {"edit": edit}).json()
    assert everything() == before
    assert [answer["mode"] for answer in seen["answers"]] == ["apply"]
    plan = seen["answers"][0]
    assert [one["why"] for one in plan["struck"]] == ["corrected", "after-game-end"]
    assert plan["match"]["winner"] == "A"
    assert plan["bracket"] == {
        "following": "M3", "loser_following": "", "was": None, "will": "A",
        "in_the_way": False, "blocked": "",
    }  # fmt: skip
    assert {"scope": "match", "field": "finished", "was": False, "will": True}.items() <= next(
        one.items()
        for one in plan["effects"]
        if one["field"] == "finished" and one["scope"] == "match"
    )
    body = {
        "request_id": mark(), "expected_revision": seen["match_revision"], "edit": edit,
        "mode": "apply", "reason": "misread",
    }  # fmt: skip
    done = api.post(f"{match}corrections/", body).json()
    assert (done["struck"], done["finished"]) == (facts, True)
    assert api.post(f"{match}corrections/", body).json() == {**done, "replayed": True}
    shown = api.get(match).json()
    assert [row["fact"] for row in shown["hands"]] == done["added"]
    assert [(row["reason"], row["superseded"]) for row in shown["struck"]] == [
        ("misread", True), ("misread", False),
    ]  # fmt: skip


def test_correction_strikes_and_inserts(api, event, match):
    fact = record(match_of(event, "M1"), gin("A", 5))["fact"]
    base = {"expected_revision": None, "mode": "apply", "reason": "forgotten"}
    edit = {"kind": "insert", "after": fact, "row": {"ending": "dead"}}
    path = f"{match}corrections/"
    assert api.post(path, {**base, "request_id": mark(), "edit": edit}).status_code == 201
    edit = {"kind": "strike", "fact": fact}
    assert api.post(path, {**base, "request_id": mark(), "edit": edit}).json()["struck"] == [fact]
    gone = {**base, "request_id": mark(), "edit": edit}
    refused(api.post(path, gone), 409, "unknown-fact", "edit")


@pytest.mark.parametrize(
    ("edit", "path"),
    [
        ({"kind": "change", "fact": 1}, "edit.row"),
        ({"kind": "change", "row": {"ending": "dead"}}, "edit.fact"),
        ({"kind": "strike"}, "edit.fact"),
        ({"kind": "insert"}, "edit.row"),
    ],
)
def test_correction_that_lacks_a_part_is_refused(api, match, edit, path):
    refused(api.post(f"{match}corrections/preview/", {"edit": edit}), 422, "missing-field", path)


@pytest.mark.parametrize(
    ("edit", "path"),
    [
        ({"kind": "strike", "fact": 1, "row": {"ending": "dead"}}, "edit.row"),
        ({"kind": "change", "fact": 1, "row": {"ending": "dead"}, "after": 1}, "edit.after"),
        ({"kind": "insert", "before": 1, "after": 1, "row": {"ending": "dead"}}, "edit.after"),
        ({"kind": "double", "fact": 1}, "edit.kind"),
        ({"kind": "strike", "fact": 10**12}, "edit.fact"),
        ({"kind": "strike", "fact": "1"}, "edit.fact"),
        (None, "edit"),
        ([], "edit"),
    ],
)
def test_correction_that_has_a_part_too_many_is_refused(api, match, edit, path):
    refused(api.post(f"{match}corrections/preview/", {"edit": edit}), 422, "bad-value", path)


def test_correction_that_is_no_answer_or_without_reason_is_refused(api, event, match):
    fact = record(match_of(event, "M1"), gin("A", 5))["fact"]
    body = {
        "request_id": mark(), "expected_revision": None, "mode": "keep", "reason": "x",
        "edit": {"kind": "strike", "fact": fact},
    }  # fmt: skip
    refused(api.post(f"{match}corrections/", body), 422, "end-not-moved", "mode")
    body |= {"mode": "undo"}
    refused(api.post(f"{match}corrections/", body), 422, "bad-value", "mode")
    body |= {"mode": "apply", "reason": "\u200b"}
    refused(api.post(f"{match}corrections/", body), 422, "reason-needed", "reason")


def test_correction_that_would_change_a_played_match_is_refused_and_names_it(api, event, match):
    fact = win(event, "M1")["fact"]
    win(event, "M2")
    record(match_of(event, "M3"), gin("A", 5))
    edit = {"kind": "change", "fact": fact, "row": gin_row("B", 75)}
    seen = api.post(f"{match}corrections/preview/", {"edit": edit}).json()
    assert seen["answers"][0]["bracket"]["in_the_way"] is True
    body = {
        "request_id": mark(), "expected_revision": None, "mode": "apply", "reason": "x",
        "edit": edit,
    }  # fmt: skip
    found = refused(api.post(f"{match}corrections/", body), 409, "match-in-the-way")
    assert "M3" in found["detail"]


def test_ruling_is_set_and_taken_back(api, match):
    body = {
        "request_id": mark(), "expected_revision": 1, "kind": "double_forfeit", "winner": None,
        "reason": "neither came",
    }  # fmt: skip
    assert api.post(f"{match}ruling/", body).status_code == 201
    assert api.get(match).json()["ruling"]["kind"] == "double_forfeit"
    again = {**body, "request_id": mark(), "expected_revision": None}
    refused(api.post(f"{match}ruling/", again), 409, "already-ruled")
    back = {"request_id": mark(), "expected_revision": None, "reason": "they came"}
    assert api.post(f"{match}ruling/strike/", back).status_code == 200
    assert api.get(match).json()["ruling"] is None
    refused(api.post(f"{match}ruling/strike/", {**back, "request_id": mark()}), 409, "no-ruling")
    for wrong in ({"kind": "walkover"}, {"winner": "A"}):
        found = api.post(f"{match}ruling/", {**again, "request_id": mark(), **wrong})
        refused(found, 422, "ruling-winner", "kind")


def test_page_and_api_write_the_same_facts(api, event):
    record(match_of(event, "M1"), gin("A", 20))
    api.post(f"events/{event.code}/matches/M2/hands/", hands_body(gin_row()))
    ignored = {"id", "match_id", "created_at"}
    one, two = (
        {name: value for name, value in fact.items() if name not in ignored}
        for fact in HandFact.objects.order_by("pk").values()
    )
    assert one == two


def test_two_programs_of_two_users_do_not_share_marks(api, event):
    other = program_of(
        Tournament.objects.get().created_by.__class__.objects.create_superuser("root")
    )
    body = hands_body(gin_row())
    path = f"events/{event.code}/matches/M1/hands/"
    assert api.post(path, body).json()["replayed"] is False
    assert other.post(path, body).json()["replayed"] is False


def test_same_request_twice_at_once_gets_the_answer_of_the_other(api, monkeypatch):
    """The second of two that ran side by side meets the mark of the first in the database."""
    body = event_body()
    first = api.post("events/", body).json()
    calls = []

    def beaten(**values):
        calls.append(values)
        if len(calls) == 1:
            raise IntegrityError("audit_request_once")
        return event_create(**values)

    monkeypatch.setattr(events, "event_create", beaten)
    assert api.post("events/", body).json() == {**first, "replayed": True}
    assert len(calls) == 2


def test_team_is_entered_with_its_members(api):
    event = make_event(api.user, rules="partnership")
    path = f"events/{event.code}/entries/"
    people = [{"name": "The North", "members": ["Ada", "Bo"]}]
    assert api.post(path, {"request_id": mark(), "people": people}).status_code == 201
    assert api.get(path).json()["results"][0]["members"] == ["Ada", "Bo"]
    people = [{"name": "The South", "members": ["Cy"]}]
    found = api.post(path, {"request_id": mark(), "people": people})
    assert found.json()["path"] == "people[0].members"
    change = {"request_id": mark(), "name": "The North", "club": "", "members": ["Ada", "Cy"]}
    assert api.put(f"{path}1/", change).status_code == 200
    assert api.get(path).json()["results"][0]["members"] == ["Ada", "Cy"]
    del change["members"]
    api.put(f"{path}1/", {**change, "request_id": mark(), "club": "N"})
    assert api.get(path).json()["results"][0]["members"] == ["Ada", "Cy"]


def test_scorer_corrects_open_rounds_alone(api):
    event = make_bracket(4, api.user)
    scorer = program_of(make_user("scorer"))
    Staff.objects.create(tournament=event, user=scorer.user, role="scorer")
    fact = win(event, "M1")["fact"]
    body = {
        "request_id": mark(), "expected_revision": None, "mode": "apply", "reason": "x",
        "edit": {"kind": "change", "fact": fact, "row": gin_row("A", 80)},
    }  # fmt: skip
    path = f"events/{event.code}/matches/M1/corrections/"
    fact = scorer.post(path, body).json()["added"][0]
    win(event, "M2")
    record(match_of(event, "M3"), gin("A", 5))
    body |= {"request_id": mark(), "edit": {**body["edit"], "fact": fact, "row": gin_row("A", 90)}}
    refused(scorer.post(path, body), 409, "round-over")
    assert api.post(path, body).status_code == 201


def test_entry_leaves_and_comes_back(api, event):
    path = f"events/{event.code}/entries/{match_of(event, 'M1').a_entry.number}/"
    body = {"request_id": mark(), "reason": "has to catch a train"}
    made = api.post(f"{path}withdrawal/", body)
    assert (made.status_code, made.json()["match"]) == (201, "M1")
    assert api.get(path).json()["person"]["withdrawn"] is True
    assert api.get(f"events/{event.code}/matches/M1/").json()["match"]["how"] == "walkover"
    refused(
        api.post(f"{path}withdrawal/", {**body, "request_id": mark()}), 409, "withdrawn-already"
    )
    refused(api.post(f"{path}withdrawal/", {"request_id": mark()}), 422, "missing-field", "reason")
    assert api.post(f"{path}restoring/", {**body, "request_id": mark()}).status_code == 200
    assert api.get(path).json()["person"]["withdrawn"] is False
    refused(api.post(f"{path}restoring/", {**body, "request_id": mark()}), 409, "not-withdrawn")


def test_wish_for_initials_is_set_read_and_taken_back(api, anonymous, event):
    path = f"events/{event.code}/entries/1/"
    stranger = program_of(make_user("stranger"))

    def put(**wish):
        body = {"request_id": mark(), "name": "Anna Nowak", "club": "", **wish}
        assert api.put(path, body).status_code == 200

    def read(program):
        person = program.get(path).json()["person"]
        assert person == program.get(f"events/{event.code}/entries/").json()["results"][0]
        return person["name"], person["initials"], person["shown"]

    put(initials=True)
    put()  # leaves it as it was
    assert read(api) == ("Anna Nowak", True, "A. N.")
    assert read(anonymous) == read(stranger) == ("A. N.", True, "")
    match = f"events/{event.code}/matches/M1/"
    assert api.get(match).json()["match"]["A"]["person"]["name"] == "Anna Nowak"
    assert anonymous.get(match).json()["match"]["A"]["person"]["name"] == "A. N."
    put(initials=False)
    assert read(anonymous) == ("Anna Nowak", False, "")


def test_entries_are_made_with_their_wish_and_read_apart_by_who_asks(api, anonymous):
    event = make_event(api.user)
    path = f"events/{event.code}/entries/"
    people = [{"name": "Anna Nowak", "initials": True}, {"name": "Ben"}]
    api.post(path, {"request_id": mark(), "people": people})

    answers = {who: program.get(path) for who, program in (("staff", api), ("all", anonymous))}

    assert answers["staff"]["ETag"] != answers["all"]["ETag"]
    names = {who: [one["name"] for one in got.json()["results"]] for who, got in answers.items()}
    assert names == {"staff": ["Anna Nowak", "Ben"], "all": ["A. N.", "Ben"]}
    assert [
        [one["name"] for one in program.get(f"{path}?name=nowak").json()["results"]]
        for program in (api, anonymous)
    ] == [["Anna Nowak"], []]
    here = api.get(f"events/{event.code}/checkin/").json()["results"]
    assert [(one["name"], one["shown"]) for one in here] == [("Anna Nowak", "A. N."), ("Ben", "")]
