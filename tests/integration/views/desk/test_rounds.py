import pytest
from django.urls import reverse

from tests.factories import knock, make_bracket, make_event, match_of, record
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import Job, Match


@pytest.fixture
def event(desk):
    return make_bracket(5, desk.user)


def tables(event):
    return dict(Match.objects.filter(tournament=event).values_list("code", "table"))


def test_manage_round_shows_matches_without_byes(desk, event):
    response = desk.get("manage_round", code=event.code, number=1)

    assert [card.code for card, _ in response.context["tables"].lines()] == ["M1"]


def test_manage_round_that_is_none_is_no_page(desk, event):
    assert desk.get("manage_round", code=event.code, number=9).status_code == 404
    assert desk.get("manage_round", code=event.code, number=999_999_999).status_code == 404
    fresh = make_event(desk.user)
    assert desk.get("manage_round", code=fresh.code, number=1).status_code == 404


def test_tables_set_swaps_two_tables_once(desk, event):
    form = {"table-M2": "2", "table-M3": "1", "request_id": "same"}

    first = desk.post("tables_set", form, code=event.code, number=2)
    second = desk.post("tables_set", form, code=event.code, number=2)

    assert said(first)[:1] == ["2 tables are changed."]
    assert second.status_code == 302
    assert (tables(event)["M2"], tables(event)["M3"]) == (2, 1)
    assert match_of(event, "M2").revision == 2


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"table-M2": "1", "table-M3": "1"}, "table-M3"),
        ({"table-M2": "0"}, "table-M2"),
        ({"table-M2": "10000"}, "table-M2"),
        ({"table-M3": "window"}, "table-M3"),
        ({"table-M3": "9" * 5_000}, "table-M3"),
    ],
)
def test_tables_set_refuses_at_the_field(desk, event, form, field):
    before = everything()

    response = desk.post("tables_set", form, code=event.code, number=2)

    assert (response.status_code, list(response.context["tables"].errors)) == (422, [field])
    assert everything() == before


def test_sheets_request_asks_for_work_once(desk, event):
    form = {"paper": "Letter", "request_id": "same"}

    first = desk.post("sheets_request", form, code=event.code, number=1)
    second = desk.post("sheets_request", form, code=event.code, number=1)

    job = Job.objects.get(kind="render_sheets")
    assert first["Location"] == second["Location"] == reverse("job", args=[event.code, job.pk])
    assert (job.args["paper"], job.args["round"], job.args["match"]) == ("Letter", 1, "")


def test_sheets_request_of_one_match(desk, event):
    desk.post("sheets_request", {"paper": "A4", "match": "m1"}, code=event.code, number=1)

    assert Job.objects.get(kind="render_sheets").args["match"] == "M1"


def test_sheets_request_uses_the_events_own_address(desk):
    event = make_bracket(2, desk.user, public_url="http://192.168.7.7:8000")

    desk.post("sheets_request", {"paper": "A4"}, code=event.code, number=1)

    assert Job.objects.get(kind="render_sheets").args["base_url"] == "http://192.168.7.7:8000"


@pytest.mark.parametrize(
    ("number", "form", "field"),
    [
        (1, {"paper": "A5"}, "paper"),
        (1, {"paper": ""}, "paper"),
        (1, {"paper": "A4", "match": "../x"}, "match"),
        (3, {"paper": "A4"}, "__all__"),
        (1, {"paper": "A4", "match": "M4"}, "__all__"),
    ],
)
def test_sheets_request_refuses_at_the_field(desk, event, number, form, field):
    before = everything()

    response = desk.post("sheets_request", form, code=event.code, number=number)

    assert (response.status_code, list(response.context["sheets"].errors)) == (422, [field])
    assert everything() == before


def test_manage_round_lists_the_sheets_made_before(desk, event):
    desk.post("sheets_request", {"paper": "A4"}, code=event.code, number=1)

    assert "Made before" in text_of(desk.get("manage_round", code=event.code, number=1))


def test_round_length_is_saved_and_told(desk):
    event = make_bracket(4, desk.user)

    desk.post("round_length", {"best_of": "7", "target": "50"}, code=event.code, number=2)

    page = text_of(desk.get("manage_round", code=event.code, number=2))
    assert "Best of 7 to 50" in page
    assert "Best of 7 to 50" in text_of(desk.get("bracket", code=event.code))
    assert "Round 2: best of 7 to 50, before" in text_of(desk.get("event_log", code=event.code))


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"best_of": "2", "target": "50"}, "best_of"),
        ({"best_of": "x", "target": "50"}, "best_of"),
        ({"best_of": "3", "target": ""}, "target"),
        ({"best_of": "3", "target": "99999999999"}, "target"),
        ({"best_of": "3", "target": "2147483647"}, "target"),
    ],
)
def test_round_length_refuses_at_the_field(desk, form, field):
    event = make_bracket(4, desk.user)

    response = desk.post("round_length", form, code=event.code, number=1)

    assert (response.status_code, list(response.context["length"].errors)) == (422, [field])


def test_round_length_after_a_hand_names_the_match(desk):
    event = make_bracket(4, desk.user)
    record(match_of(event, "M2"), knock("A", 8, 20))

    form = {"best_of": "7", "target": "50"}
    response = desk.post("round_length", form, code=event.code, number=1)

    assert response.status_code == 422
    assert "M2 has been played or ruled on, so the length" in text_of(response)


def test_round_that_has_begun_offers_no_other_length(desk):
    event = make_bracket(4, desk.user)
    record(match_of(event, "M2"), knock("A", 8, 20))

    page = text_of(desk.get("manage_round", code=event.code, number=1))

    assert "The round has begun, so the length of its matches stays." in page
    assert 'name="best_of"' not in page
