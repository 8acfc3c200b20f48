"""One hand entered by two: nothing is lost, nothing is doubled, and both are shown side by side."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.values import Row
from tests.factories import gin, knock, make_bracket, make_user, match_of, record
from tests.integration.views.desk.conftest import everything, make_teams, text_of
from tournament.correction import Change, Insert, Strike
from tournament.mapping import row_of
from tournament.models import HandFact, Staff
from tournament.selectors.clash import clash_of
from tournament.services.corrections import correction_apply

HTMX = {"HX-Request": "true"}
KNOCK = {"by": "fields", "h0-who": "A", "h0-how": "knock", "h0-own": "8", "h0-left": "20"}
LINE = {"line": "a 8 20"}


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


@pytest.fixture
def maria(event):
    user = make_user("maria")
    Staff.objects.create(tournament=event, user=user, role="scorer")
    return user


def send(desk, event, fields, revision, headers=None):
    data = {**fields, "revision": revision}
    return desk.post("match_entry", data, code=event.code, match_code="M1", headers=headers)


def correct(match, edit, mode="apply"):
    correction_apply(
        match_id=match.pk,
        edit=edit,
        mode=mode,
        reason="misread",
        actor=match.tournament.created_by,
        request_id=uuid4().hex,
        expected_revision=None,
    )


def form_at(page, button):
    """Return address and fields of the form with a button."""
    for action, inside in re.findall(r'<form[^>]* action="([^"]*)">(.*?)</form>', page, re.DOTALL):
        if button in inside:
            return action, dict(re.findall(r'name="(\w+)" value="([^"]*)"', inside))
    raise AssertionError(button)


@pytest.mark.parametrize("headers", [None, HTMX])
@pytest.mark.parametrize("fields", [LINE, KNOCK])
def test_same_hand_entered_differently_shows_both_readings(desk, event, maria, fields, headers):
    """L62: the second sees the difference and chooses."""
    match = match_of(event, "M1")
    record(match, knock("A", 8, 21), maria)
    before = everything()

    response = send(desk, event, fields, 1, headers)

    page, told = text_of(response), response.context["clash"]
    anna = match.a_entry.name
    assert response.status_code == 409
    assert (told.by, told.same, told.later, told.number) == ("maria", False, 0, 1)
    assert (told.theirs.line, told.mine.line) == ("a 8 21", "a 8 20")
    assert told.theirs.reads == f"{anna} knocks 8 against 21: +13 → 13"
    assert told.mine.reads == f"{anna} knocks 8 against 20: +12 → 12"
    assert "Hand 1: entered by two, and not the same" in page
    assert "On the sheet, by maria at" in page
    assert all(word in page for word in ("Keep theirs", "Mine is right", "Both were played"))
    assert everything() == before


@pytest.mark.parametrize("fields", [LINE, KNOCK])
def test_mine_is_right_leads_to_the_preview_that_changes_theirs(desk, event, maria, fields):
    record(match_of(event, "M1"), knock("A", 8, 21), maria)
    page = text_of(send(desk, event, fields, 1))
    before = everything()

    address, form = form_at(page, "Mine is right")
    preview = desk.client.post(address, form)

    fact = HandFact.objects.get()
    assert address == reverse("hand_change", args=[event.code, "M1", fact.pk])
    assert preview.status_code == 200
    assert preview.context["preview"] is not None
    assert preview.context["new_row"].endswith("knocks 8 against 20")
    assert everything() == before
    desk.client.post(address, {**form, "mode": "apply"})
    assert [row_of(fact) for fact in HandFact.objects.filter(struck_at=None)] == [knock("A", 8, 20)]


@pytest.mark.parametrize("fields", [LINE, KNOCK])
def test_both_were_played_enters_the_second_hand_once(desk, event, maria, fields):
    record(match_of(event, "M1"), knock("A", 8, 21), maria)
    page = text_of(send(desk, event, fields, 1))

    address, form = form_at(page, "Both were played")
    for _ in range(2):
        assert desk.client.post(address.split("#")[0], form).status_code == 302

    rows = [row_of(fact) for fact in HandFact.objects.all()]
    assert rows == [knock("A", 8, 21), knock("A", 8, 20)]


@pytest.mark.parametrize("headers", [None, HTMX])
@pytest.mark.parametrize("fields", [LINE, KNOCK])
def test_same_hand_entered_alike_says_so_and_leaves_nothing_to_enter(
    desk, event, maria, fields, headers
):
    record(match_of(event, "M1"), knock("A", 8, 20), maria)
    before = everything()

    response = send(desk, event, fields, 1, headers)

    page = text_of(response)
    assert response.status_code == 409
    assert response.context["clash"].same is True
    assert "Already entered, the same" in page
    assert "Enter it all the same" not in page
    assert "Mine is right" not in page
    assert everything() == before
    if fields == LINE:
        assert 'data-refused="same"' in page
    address, form = form_at(page, "Both were played")
    assert desk.client.post(address.split("#")[0], form).status_code == 302
    assert HandFact.objects.count() == 2


@pytest.mark.parametrize(
    ("theirs", "line", "same"),
    [
        (gin("A", 31), "a 0 31", True),
        (Row("knock", "A", 8, 20, note="slow"), "a 8 20", True),
        (knock("A", 8, 20), "a 8 20 # slow", False),
        (knock("A", 9, 21), "a 8 20", False),
        (Row("dead"), "d", True),
        (Row("void"), "d", False),
    ],
)
def test_clash_is_the_same_when_the_figures_are(desk, event, theirs, line, same):
    record(match_of(event, "M1"), theirs)

    assert send(desk, event, {"line": line}, 1).context["clash"].same is same


def test_row_that_theirs_left_no_room_for_is_kept_beside_it(desk, event, maria):
    record(match_of(event, "M1"), gin("A"), maria)

    response = send(desk, event, {"line": "b g 75"}, 1, HTMX)

    page, told = text_of(response), response.context["clash"]
    assert response.status_code == 409
    assert told.mine.reads.endswith("has gin, 75 left: +100 → 100")
    assert "Mine is right" in page
    assert "Both were played" not in page


def test_teams_are_read_in_the_pairings_of_that_hand(desk):
    event = make_teams(desk, "partnership")
    team = Row("team", pairings=(knock("A", 8, 20), gin("B", 31)))
    record(match_of(event, "M1"), team)

    told = send(desk, event, {"line": "a 8 21 / b g 31"}, 1).context["clash"]

    assert told.same is False
    assert told.theirs.line == "a 8 20 / b g 31"
    assert "Anna" in told.mine.reads


def test_clash_follows_a_row_corrected_meanwhile_and_counts_what_came_after(event):
    match = match_of(event, "M1")
    fact = record(match, knock("A", 8, 21))["fact"]
    record(match, Row("dead"))
    correct(match, Change(fact, knock("A", 8, 22)))

    clash = clash_of(match.pk, since=1, typed=knock("A", 8, 20))

    assert (clash.theirs.row, clash.later) == (knock("A", 8, 22), 1)
    correct(match, Strike(clash.fact))
    assert clash_of(match.pk, since=1, typed=knock("A", 8, 20)) is None


def test_no_clash_where_rows_moved_before_the_new_one(event):
    match = match_of(event, "M1")
    fact = record(match, Row("dead"))["fact"]
    correct(match, Insert(Row("void"), before=fact))
    record(match, knock("A", 8, 21))

    assert clash_of(match.pk, since=2, typed=knock("A", 8, 20)) is None
    assert clash_of(match.pk, since=3, typed=knock("A", 8, 20)) is not None
