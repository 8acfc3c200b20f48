import pytest
from django.urls import reverse

from tests.factories import gin, knock, make_bracket, match_of, record, win
from tests.integration.views.desk.conftest import everything, said, text_of
from tests.integration.views.desk.test_queries import queries
from tournament.models import AuditEvent, Match

WHY = "the club plays it so"


@pytest.fixture
def event(desk):
    """M1 is over (A, 100 to 0), M2 in play (45 to 0), the final waits."""
    event = make_bracket(4, desk.user)
    win(event, "M1")
    record(match_of(event, "M2"), gin("A", 20))
    event.refresh_from_db()
    return event


def form(scope="all", preset="standard", **changes):
    asked = {"scope": scope, "reason": WHY, "rules-preset": preset, "step": "look"}
    return {**asked, "rules-gin_bonus": "5", **changes}


def send(desk, event, **changes):
    return desk.post("rescore", form(**changes), code=event.code)


def apply(desk, event, **changes):
    mark = send(desk, event, **changes).context["mark"]
    return send(desk, event, **{"mark": mark, "confirmed": "on", **changes, "step": "apply"})


def test_settings_name_both_ways_out(desk, event):
    page = text_of(desk.get("manage_settings", code=event.code))
    address = reverse("rescore", args=[event.code])
    assert f'href="{address}?scope=to_come"' in page
    assert f'href="{address}?scope=open"' in page


@pytest.mark.parametrize(("asked", "chosen"), [("open", "open"), ("all", "all"), ("x", "to_come")])
def test_page_begins_with_the_scope_of_its_link_and_the_rules_as_they_are(
    desk, event, asked, chosen
):
    response = desk.get("rescore", {"scope": asked}, code=event.code)
    assert response.context["form"]["scope"].value() == chosen
    assert response.context["rules"]["preset"].value() == "standard"


def test_before_play_the_settings_are_the_place(desk):
    event = make_bracket(4, desk.user)
    response = desk.get("rescore", code=event.code)
    assert (response.status_code, response["Location"]) == (
        302, reverse("manage_settings", args=[event.code]),
    )  # fmt: skip
    assert said(response) == ["Play has not begun: the rules can be changed in the settings."]


def test_look_shows_everything_and_writes_nothing(desk, event):
    before = everything()
    response = send(desk, event)
    page = text_of(response)
    assert response.status_code == 200
    assert "1 finished match would change" in page
    assert "1 match in play changes" in page
    assert "In the bracket" in page
    assert "100–0" in page
    assert "80–0" in page
    assert 'value="apply"' in page
    assert everything() == before


def test_apply_does_it_and_says_so(desk, event):
    response = apply(desk, event)
    assert response.status_code == 302
    assert said(response) == ["The event goes on by the new rules. 3 matches changed."]
    assert match_of(event, "M1").state == "playing"
    act = AuditEvent.objects.get(action="event.rescore")
    assert (act.actor, act.reason) == (desk.user, WHY)
    log = text_of(desk.get("event_log", code=event.code))
    assert "Standard, games to 100, changed, for all matches. 3 matches changed." in log
    figures = "Points from hands 100–0, now 80–0. Total 325–0, now 105–0."
    assert f"changed. {figures} The match is open again." in log
    entry = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    assert "The match is open again." in entry


def test_apply_without_the_tick_is_asked_again_at_the_tick(desk, event):
    mark = send(desk, event).context["mark"]
    before = everything()
    response = send(desk, event, mark=mark, step="apply")
    assert response.status_code == 422
    assert "tick that it is meant" in text_of(response)
    assert everything() == before


def test_apply_of_something_else_by_now_shows_what_it_is_now(desk, event):
    mark = send(desk, event).context["mark"]
    record(match_of(event, "M2"), gin("B", 20))
    before = everything()
    response = send(desk, event, mark=mark, step="apply", confirmed="on")
    page = text_of(response)
    assert response.status_code == 409
    assert "is no longer what the page showed" in page
    assert response.context["mark"] != mark
    assert everything() == before


def test_apply_twice_is_done_once(desk, event):
    mark = send(desk, event).context["mark"]
    sent = {"mark": mark, "confirmed": "on", "step": "apply", "request_id": "the-same"}
    first, again = send(desk, event, **sent), send(desk, event, **sent)
    assert (first.status_code, again.status_code) == (302, 302)
    assert AuditEvent.objects.filter(action="event.rescore").count() == 1


def test_edit_goes_back_with_all_that_was_chosen(desk, event):
    response = send(desk, event, step="edit", left=["M2"])
    page = text_of(response)
    assert response.templates[0].name == "tournament/desk/rescore.html"
    assert response.context["form"]["scope"].value() == "all"
    assert response.context["rules"]["gin_bonus"].value() == "5"
    assert '<input type="hidden" name="left" value="M2">' in page
    assert WHY in page


def test_page_carries_all_it_was_sent_so_it_works_without_script(desk, event):
    page = text_of(send(desk, event, left=["M2"]))
    for name, value in {"rules-preset": "standard", "rules-gin_bonus": "5"}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    assert f'name="reason" value="{WHY}"' in page
    assert '<input type="checkbox" name="left" value="M2" checked>' in page


def test_hands_in_the_way_are_named_with_the_ways_out(desk, event):
    record(match_of(event, "M2"), knock("B", 9, 20))
    changes = {"scope": "open", "preset": "straight", "rules-gin_bonus": ""}
    response = send(desk, event, **changes)
    page = text_of(response)
    assert "1 match stands in the way" in page
    assert "knocks 9 against 20" in page
    assert "Nobody may knock by these rules." in page
    assert 'value="apply"' not in page
    before = everything()
    refused = send(desk, event, **changes, step="apply", mark=response.context["mark"])
    assert refused.status_code == 422
    assert everything() == before
    assert apply(desk, event, **changes, left=["M2"]).status_code == 302
    assert match_of(event, "M2").rules == "standard"


def test_match_in_the_way_is_named(desk, event):
    record(match_of(event, "M2"), gin("A", 60))
    record(match_of(event, "M3"), knock("A", 1, 2))
    assert "M1 sends somebody else to M3" in text_of(send(desk, event))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rules-gin_bonus": ""}, "These are the rules of the event already."),
        ({"rules-best_of": "4"}, "odd number"),
        ({"rules-preset": "nonesuch"}, "There are no rules called"),
        ({"scope": "some"}, "Choose for which matches."),
        ({"scope": ""}, "Choose for which matches."),
        ({"reason": " "}, "Say why"),
        ({"rules-target": "many"}, "Type a whole number"),
    ],
)
def test_what_cannot_be_is_said_at_its_place(desk, event, changes, told):
    before = everything()
    response = send(desk, event, **changes)
    assert response.status_code == 422
    assert told in text_of(response)
    assert everything() == before


def test_match_that_is_none_is_no_page(desk, event):
    assert send(desk, event, left=["M99"]).status_code == 404
    assert send(desk, event, left=["../", "\x00"]).status_code == 200


def test_stranger_sees_no_such_page(stranger, event):
    assert stranger.get("rescore", code=event.code).status_code == 404
    before = everything()
    assert send(stranger, event, step="apply").status_code == 404
    assert everything() == before


def test_to_come_needs_no_tick_and_changes_no_match(desk, event):
    response = apply(desk, event, scope="to_come", confirmed="")
    assert said(response) == ["The event goes on by the new rules. 2 matches keep theirs."]
    rules = dict(Match.objects.values_list("code", "rules"))
    assert rules == {"M1": "standard", "M2": "standard", "M3": None}


@pytest.mark.parametrize("played", [1, 3])
def test_rescore_page_queries(desk, played):
    event = make_bracket(8, desk.user)
    for number in range(played):
        record(match_of(event, f"M{number + 1}"), gin("A", 20))
    assert queries(desk, "rescore", event.code) == 3


@pytest.mark.parametrize("played", [1, 3])
def test_rescore_preview_queries(desk, played, django_assert_num_queries):
    event = make_bracket(8, desk.user)
    for number in range(played):
        record(match_of(event, f"M{number + 1}"), gin("A", 20))
    send(desk, event)
    with django_assert_num_queries(10):
        assert send(desk, event).status_code == 200
