from dataclasses import replace

import pytest
from django.urls import reverse

from tests.factories import draw, knock, make_bracket, make_event, match_of, record
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import AuditEvent, Entry, Job, Match, Stage
from tournament.services.entries import NewEntry, entries_add
from tournament.views import draws

BY_HAND = {"seeding": "by_hand", "lot_seed": "", "redraw": "False"}

pytestmark = pytest.mark.django_db(transaction=True)  # work is handed on when a write commits


@pytest.fixture(autouse=True)
def committed(transactional_db):
    """Let commits happen, so that the draw is really made."""


def test_manage_draw_of_nobody_leads_to_the_players(desk):
    event = make_event(desk.user, entries=1)

    page = text_of(desk.get("manage_draw", code=event.code))

    assert "at least two players" in page
    assert reverse("manage_players", args=[event.code]) in page
    assert 'name="seeding"' not in page


def test_manage_draw_says_how_big_the_bracket_is(desk):
    event = make_event(desk.user, entries=13)

    page = text_of(desk.get("manage_draw", code=event.code))

    assert "13 players: 16 places in 4 rounds." in page
    assert "3 byes in round 1" in page


def test_manage_draw_draws_a_draft_that_only_staff_sees(desk, client):
    event = make_event(desk.user, entries=5)

    asked = desk.post("manage_draw", {**BY_HAND, "lot_seed": "lucky"}, code=event.code)
    page = text_of(desk.get("manage_draw", code=event.code))

    assert asked["Location"] == reverse("manage_draw", args=[event.code])
    assert Stage.objects.get().state == "draft"
    assert "Lot: lucky" in page
    assert "Lines 4 and 5 of the draw meet" in page
    assert "Anna Nowak" in page
    public = text_of(client.get(reverse("bracket", args=[event.code])))
    assert "not drawn yet" in public


def test_manage_draw_sent_twice_draws_once(desk):
    event = make_event(desk.user, entries=4)

    for _ in range(2):
        response = desk.post("manage_draw", {**BY_HAND, "request_id": "same"}, code=event.code)
        assert response.status_code == 302

    assert (Stage.objects.count(), Job.objects.count()) == (1, 1)


def test_manage_draw_again_takes_a_fresh_lot(desk):
    event = make_event(desk.user, entries=4)
    desk.post("manage_draw", {**BY_HAND, "lot_seed": "lucky"}, code=event.code)

    desk.post("manage_draw", {"seeding": "by_lot", "redraw": "True"}, code=event.code)

    stage = Stage.objects.get()
    assert (stage.seeding, stage.state) == ("by_lot", "draft")
    assert stage.lot_seed != "lucky"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seeding": ""}, "seeding"),
        ({"seeding": "by_rank"}, "seeding"),
        ({"lot_seed": "x" * 65}, "lot_seed"),
    ],
)
def test_manage_draw_refuses_at_the_field(desk, changes, field):
    event = make_event(desk.user, entries=4)
    before = everything()

    response = desk.post("manage_draw", {**BY_HAND, **changes}, code=event.code)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert everything() == before


def test_manage_draw_of_too_few_is_refused_above_the_form(desk):
    event = make_event(desk.user, entries=1)

    response = desk.post("manage_draw", BY_HAND, code=event.code)

    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == [
        "A bracket needs at least 2 players; there are 1."
    ]


def test_draw_publish_opens_the_matches_once(desk):
    event = draw(make_event(desk.user, entries=4))

    for _ in range(2):
        response = desk.post("draw_publish", {"request_id": "same"}, code=event.code)
        assert response["Location"] == reverse("manage_round", args=[event.code, 1])

    assert Stage.objects.get().state == "published"
    assert AuditEvent.objects.filter(action="draw.publish").count() == 1


def test_draw_publish_without_a_draft_says_so(desk):
    event = make_event(desk.user, entries=4)

    response = desk.post("draw_publish", code=event.code)

    assert response.status_code == 422
    assert "There is no draw." in text_of(response)


def test_draw_discard_takes_a_draft_and_a_published_draw_back(desk):
    event = draw(make_event(desk.user, entries=4))
    desk.post("draw_discard", code=event.code)
    assert not Match.objects.exists()

    draw(event)
    desk.post("draw_publish", code=event.code)
    assert "Take the draw back" in text_of(desk.get("manage_draw", code=event.code))
    response = desk.post("draw_discard", {"reason": "two forgotten"}, code=event.code)

    assert said(response)[-1].startswith("The draw is taken back.")
    assert not Stage.objects.exists()
    assert AuditEvent.objects.filter(action="draw.discard", reason="two forgotten").exists()


def test_draw_discard_after_a_hand_names_the_match(desk):
    event = make_bracket(4, desk.user)
    record(match_of(event, "M2"), knock("A", 8, 20))
    before = everything()

    page = text_of(desk.get("manage_draw", code=event.code))
    response = desk.post("draw_discard", code=event.code)

    assert "M2 has been played" in page
    assert "Take the draw back" not in page
    assert response.status_code == 422
    assert "M2 has been played" in text_of(response)
    assert everything() == before


def test_manage_draw_while_drawing_shows_the_bar(desk, settings, monkeypatch):
    event = make_event(desk.user, entries=4)
    monkeypatch.setattr("tournament.services.jobs._send", lambda *_: None)
    desk.post("manage_draw", BY_HAND, code=event.code)

    page = text_of(desk.get("manage_draw", code=event.code))

    job = Job.objects.get()
    assert f'hx-get="{reverse("job", args=[event.code, job.pk])}"' in page
    assert "<noscript>" in page
    assert "waiting for the worker" in page


def mark_of(desk, event):
    """Return the mark of the draw that the page shows."""
    return desk.get("manage_draw", code=event.code).context["draw"].mark


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("draw_publish", {}),
        ("draw_discard", {}),
        ("manage_draw", {"seeding": "by_lot", "redraw": "True"}),
    ],
)
def test_draw_acts_on_a_draft_drawn_again_meanwhile_are_refused(desk, act, form):
    event = draw(make_event(desk.user, entries=4))
    seen = mark_of(desk, event)
    desk.post("manage_draw", {"seeding": "by_lot", "redraw": "True"}, code=event.code)
    before = everything()

    response = desk.post(act, {**form, "drawn": seen}, code=event.code)

    page = text_of(response)
    assert response.status_code == 422
    assert "The draft was drawn again or changed meanwhile. Look at it first." in page
    assert everything() == before
    now = str(Stage.objects.get().pk)
    assert f'name="drawn" value="{now}"' in page
    assert f'name="drawn" value="{seen}"' not in page
    assert desk.post(act, {**form, "drawn": now}, code=event.code).status_code == 302


def test_draw_publish_sent_twice_says_so_once(desk):
    event = draw(make_event(desk.user, entries=4))
    form = {"request_id": "same", "drawn": mark_of(desk, event)}

    for _ in range(2):
        response = desk.post("draw_publish", form, code=event.code)

    assert [text.startswith("The draw is published") for text in said(response)] == [True]


def test_manage_draw_says_who_meets_whom_and_why(desk):
    """L46: every pairing has its reason."""
    event = draw(make_event(desk.user, entries=3))

    response = desk.get("manage_draw", code=event.code)

    told = {reason.code: (reason.a_name, reason.b_name) for reason in response.context["reasons"]}
    names = {one.name for one in Entry.objects.filter(tournament=event)}
    assert {name for pair in told.values() for name in pair} == {*names, ""}
    bye = next(reason for reason in response.context["reasons"] if reason.code == "BYE1")
    assert (bye.b_name, bye.b) == ("", "")
    assert bye.a.startswith("Line 1")


def test_draw_finished_between_two_reads_is_shown(client, monkeypatch):
    event = draw(make_event(entries=4))
    client.force_login(event.created_by)
    read = draws.draw_of
    seen = []

    def stale_at_first(event_id):
        found = read(event_id)
        seen.append(found)
        return replace(found, state="drawing") if len(seen) == 1 else found

    monkeypatch.setattr(draws, "draw_of", stale_at_first)
    page = client.get(f"/e/{event.code}/manage/draw/").content.decode()
    assert "Publish the draw" in page


def test_draw_swap_changes_the_draft_and_tells_it(desk):
    event = draw(make_event(desk.user, entries=4))
    form = {"first": "1", "second": "3", "drawn": mark_of(desk, event)}

    response = desk.post("draw_swap", form, code=event.code)

    assert said(response) == ["The two places are swapped."]
    page = text_of(desk.get("manage_draw", code=event.code))
    assert "2 places were swapped by hand after the draw." in page
    assert "swapped here by hand; seeds and lot gave line" in page
    log = text_of(desk.get("event_log", code=event.code))
    assert "Swapped in the draft:" in log
    desk.post("draw_publish", code=event.code)
    assert "2 places were swapped" in text_of(desk.get("manage_draw", code=event.code))


def test_draft_offers_a_swap_by_name_and_says_what_others_read(desk):
    people = (NewEntry("Zofia Lis"), NewEntry("Łukasz Żak", initials=True), NewEntry("Max Ott"))
    event = make_event(desk.user)
    entries_add(tournament_id=event.pk, people=people, actor=desk.user)
    draw(event)

    response = desk.get("manage_draw", code=event.code)

    offered = [str(name) for _, name in response.context["swap"].fields["first"].choices]
    assert [name.split(" (")[0] for name in offered[1:]] == ["Łukasz Żak", "Max Ott", "Zofia Lis"]
    assert "in public <bdi>Ł. Ż.</bdi>" in text_of(response)


@pytest.mark.parametrize(
    ("changes", "field", "told"),
    [
        ({"second": "1"}, "second", "Choose two different players: these are one."),
        ({"second": "99"}, "second", "Choose a player of this draft."),
        ({"first": ""}, "first", "Choose a player."),
        ({"first": "x\x00"}, "first", "Choose a player of this draft."),
        ({"drawn": "0"}, "__all__", "The draft was drawn again or changed meanwhile."),
    ],
)
def test_draw_swap_refuses_at_the_field(desk, changes, field, told):
    event = draw(make_event(desk.user, entries=4))
    before = everything()

    response = desk.post("draw_swap", {"first": "1", "second": "2", **changes}, code=event.code)

    page = text_of(response)
    assert (response.status_code, list(response.context["refused"].errors)) == (422, [field])
    assert told in page
    assert '<details class="fold" id="swap" open>' in page or field == "__all__"
    assert everything() == before


def test_draw_swap_without_a_draft_says_so(desk):
    event = make_bracket(4, desk.user)

    response = desk.post("draw_swap", {"first": "1", "second": "2"}, code=event.code)

    assert response.status_code == 422
