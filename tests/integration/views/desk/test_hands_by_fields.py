"""Rows entered by fields: without script too, refused at the very field."""

import pytest

from scoring.values import Pair, Row
from tests.factories import gin, knock, make_bracket, match_of, record
from tests.integration.views.desk.conftest import everything, make_teams, text_of
from tournament.mapping import row_of
from tournament.models import HandFact

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


@pytest.fixture
def teams(desk):
    return make_teams(desk, "partnership")


def by_fields(desk, event, fields, headers=None, **more):
    form = {"by": "fields", "revision": match_of(event, "M1").revision, **fields, **more}
    return desk.post("match_entry", form, code=event.code, match_code="M1", headers=headers)


KNOCK = {"h0-who": "A", "h0-how": "knock", "h0-own": "8", "h0-left": "20"}
TEAM = {**KNOCK, "h1-who": "B", "h1-how": "gin", "h1-left": "31"}
ROUND = {
    "h0-who": "A", "h0-how": "gin",
    "h0-table_a": "15", "h0-hand_a": "0", "h0-table_b": "20", "h0-hand_b": "30",
}  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "fields", "row"),
    [
        ("standard", KNOCK, knock("A", 8, 20)),
        ("standard", {"what": "void", "note": "ten cards"}, Row("void", note="ten cards")),
        ("hollywood", KNOCK, knock("A", 8, 20)),
        ("oklahoma", {**KNOCK, "h0-rank": "9", "h0-suit": "S"}, Row("knock", "A", 8, 20, "9S")),
        ("mahjong", ROUND, Row("gin", "A", table=Pair(15, 20), in_hand=Pair(0, 30))),
        ("partnership", TEAM, Row("team", pairings=(knock("A", 8, 20), gin("B", 31)))),
    ],
)
def test_match_entry_by_fields_enters_the_row_of_any_form(desk, rules, fields, row):
    event = make_bracket(2, desk.user, rules=rules)

    response = by_fields(desk, event, fields)

    assert response["Location"].endswith("?by=fields#fields")
    assert row_of(HandFact.objects.get()) == row
    page = text_of(desk.client.get(response["Location"]))
    assert '<details class="by-fields" id="fields" open>' in page


def test_match_entry_by_fields_looks_first_and_shows_the_line(desk, teams):
    before = everything()

    response = by_fields(desk, teams, TEAM, step="look")

    page = text_of(response)
    assert response.status_code == 200
    assert "<kbd>a 8 20 / b g 31</kbd>" in page
    assert "Team 2 +44" in page
    assert everything() == before


@pytest.mark.parametrize("headers", [None, HTMX])
@pytest.mark.parametrize("step", ["enter", "look"])
@pytest.mark.parametrize(
    ("rules", "fields", "place"),
    [
        ("partnership", {**TEAM, "h1-how": "knock", "h1-own": "11"}, "h1-own"),
        ("partnership", {**TEAM, "h0-left": "101"}, "h0-left"),
        ("oklahoma", KNOCK, "h0-rank"),
        ("oklahoma", {**KNOCK, "h0-rank": "7", "h0-suit": "S"}, "h0-own"),
        ("mahjong", {**ROUND, "h0-hand_a": "5"}, "h0-hand_a"),
        ("standard", {"what": "penalty", "side": "A", "points": "0"}, "points"),
        ("standard", {**KNOCK, "h0-left": "x"}, "h0-left"),
        ("standard", {**KNOCK, "note": "n" * 300}, "note"),
    ],
)
def test_match_entry_by_fields_refuses_at_the_very_field(desk, rules, fields, place, step, headers):
    event = make_bracket(2, desk.user, rules=rules)
    before = everything()

    response = by_fields(desk, event, fields, step=step, headers=headers)

    assert response.status_code == (200 if step == "look" else 422)
    assert list(response.context["fields"].errors) == [place]
    assert f'id="field_{place}_error"' in text_of(response)
    assert everything() == before


@pytest.mark.parametrize("headers", [None, HTMX])
def test_match_entry_by_fields_sent_twice_is_one_hand(desk, event, headers):
    revision = match_of(event, "M1").revision

    for _ in range(2):
        response = by_fields(
            desk, event, KNOCK, headers=headers, request_id="same", revision=revision
        )
        assert response.status_code in {200, 302}

    assert HandFact.objects.count() == 1


@pytest.mark.parametrize("headers", [None, HTMX])
def test_match_entry_by_fields_of_an_old_page_keeps_the_fields(desk, event, headers):
    record(match_of(event, "M1"), gin("B", 12))
    before = everything()

    response = by_fields(desk, event, KNOCK, headers=headers, revision=1)

    page = text_of(response)
    assert response.status_code == 409
    assert "has gin, 12 left" in page
    assert '<p class="mono">a 8 20</p>' in page
    assert 'name="h0-own" value="8"' in page
    assert "Enter it all the same" in page
    assert everything() == before
    assert by_fields(desk, event, KNOCK).status_code == 302


def test_match_entry_by_fields_by_script_leaves_the_line_alone(desk, event):
    page = text_of(by_fields(desk, event, KNOCK, headers=HTMX))

    assert 'hx-swap-oob="innerHTML:#fields-body"' in page
    assert 'hx-swap-oob="innerHTML:#reading"' not in page
    assert 'name="line"' not in page
    assert "+12 → 12" in page


def test_hand_reading_of_fields(desk, event):
    address = {"code": event.code, "match_code": "M1"}
    before = everything()

    whole = text_of(desk.get("hand_reading", {"by": "fields", **KNOCK}, **address))
    part = text_of(desk.get("hand_reading", {"by": "fields", "h0-how": "gin"}, **address))
    wrong = text_of(desk.get("hand_reading", {"by": "fields", **KNOCK, "h0-own": "11"}, **address))

    assert "+12 → 12" in whole
    assert "<kbd>a 8 20</kbd>" in whole
    assert 'class="wrong"' not in part
    assert "the limit is 10" in wrong
    assert everything() == before


NASTY = ("\x00", "x" * 10_000, "-1", "9" * 400, "²", "<b>")


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("rules", ["oklahoma", "mahjong", "partnership"])
def test_match_entry_by_fields_answers_whatever_is_sent(desk, rules, value):
    event = make_bracket(2, desk.user, rules=rules)
    good = {**TEAM, **ROUND, "h0-how": "gin", "h0-rank": "9", "h0-suit": "S"}
    everywhere = dict.fromkeys([*good, "what", "side", "points", "note", "h0-own"], value)

    for fields in (everywhere, {**everywhere, "what": "hand"}, {**good, "note": value}):
        response = by_fields(desk, event, fields)
        assert response.status_code in {200, 302, 409, 422}
