import pytest
from django.urls import reverse

from tests.factories import gin, make_bracket, match_of, record, win
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import AuditEvent, RulingFact


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


def rule(desk, event, what, match="M1", **more):
    form = {
        "what": what,
        "reason": "did not come",
        "revision": match_of(event, match).revision,
        **more,
    }
    return desk.post("match_ruling", form, code=event.code, match_code=match)


def test_match_ruling_says_what_follows_from_each(desk, event):
    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))
    final = text_of(desk.get("match_ruling", code=event.code, match_code="M3"))

    match = match_of(event, "M1")
    for name in (match.a_entry.name, match.b_entry.name):
        assert f"{name} goes on to M3." in page
    assert "wins it by walkover" in page
    assert 'value="walkover-A"' in page
    assert "A ruling needs two known players" in final


@pytest.mark.parametrize("what", ["walkover-A", "forfeit-B", "double_forfeit"])
def test_match_ruling_stands_once_and_moves_the_bracket(desk, event, what):
    for _ in range(2):
        response = rule(desk, event, what, request_id="same")
        assert response["Location"] == reverse("match_entry", args=[event.code, "M1"])

    ruling = RulingFact.objects.get()
    kind, _dash, winner = what.partition("-")
    assert (ruling.kind, ruling.winner, ruling.reason) == (kind, winner, "did not come")
    assert match_of(event, "M3").a_kind == ("known" if winner else "bye")
    assert AuditEvent.objects.filter(action="ruling.set").count() == 1


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"what": ""}, "what"),
        ({"what": "walkover-C"}, "what"),
        ({"what": "disqualified-A"}, "what"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 10_000}, "reason"),
        ({"revision": "x"}, "revision"),
    ],
)
def test_match_ruling_refuses_at_the_field(desk, event, form, field):
    before = everything()

    response = rule(desk, event, **{"what": "walkover-A", **form})

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert everything() == before


def test_match_ruling_retirement_is_offered_once_something_was_played(desk, event):
    before = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))
    record(match_of(event, "M1"), gin("A", 5))
    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))

    rule(desk, event, "retirement-B")

    assert "retirement" not in before
    assert 'value="retirement-B"' in page
    assert match_of(event, "M1").how == "retirement"


def test_match_ruling_after_hands_offers_no_walkover(desk, event):
    record(match_of(event, "M1"), gin("A", 5))

    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))

    assert 'value="walkover-A"' not in page
    assert "Hands were played" in page
    assert list(rule(desk, event, "walkover-A").context["form"].errors) == ["what"]


def test_match_ruling_of_a_played_match_says_why_not(desk, event):
    win(event, "M1")
    before = everything()

    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))
    response = rule(desk, event, "forfeit-B")

    assert "decided by its hands" in page
    assert response.status_code == 422
    assert everything() == before


def test_match_ruling_on_an_old_page_shows_what_happened(desk, event):
    record(match_of(event, "M1"), gin("A", 5))
    before = everything()

    response = rule(desk, event, "forfeit-B", revision=1)

    assert response.status_code == 409
    assert "has gin, 5 left" in text_of(response)
    assert 'name="revision" value="2"' in text_of(response)
    assert everything() == before


def test_ruling_strike_opens_the_match_again(desk, event):
    rule(desk, event, "walkover-A")
    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))

    form = {"reason": "came after all", "request_id": "same"}
    for _ in range(2):
        response = desk.post("ruling_strike", form, code=event.code, match_code="M1")
        assert response.status_code == 302

    assert "Take the ruling back" in page
    assert said(response)[-1] == "The ruling on M1 is taken back."
    assert match_of(event, "M1").state == "ready"
    assert match_of(event, "M3").a_kind == "to_come"


def test_ruling_strike_refuses_without_a_reason_or_a_ruling(desk, event):
    rule(desk, event, "walkover-A")
    before = everything()

    silent = desk.post("ruling_strike", {"reason": ""}, code=event.code, match_code="M1")
    none = desk.post("ruling_strike", {"reason": "why not"}, code=event.code, match_code="M2")

    assert (silent.status_code, list(silent.context["form"].errors)) == (422, ["reason"])
    assert none.status_code == 422
    assert "no ruling" in text_of(none)
    assert everything() == before


def test_ruling_strike_in_the_way_of_the_next_match_names_it(desk, event):
    rule(desk, event, "walkover-A")
    win(event, "M2")
    record(match_of(event, "M3"), gin("A", 5))
    before = everything()

    response = desk.post("ruling_strike", {"reason": "came"}, code=event.code, match_code="M1")

    assert response.status_code == 422
    assert "M3" in response.context["form"].non_field_errors()[0]
    assert everything() == before


def test_match_ruling_on_a_page_from_before_a_hand_shows_the_hand(desk, event):
    record(match_of(event, "M1"), gin("A", 5))
    before = everything()

    for reason in ("did not come", ""):
        response = rule(desk, event, "walkover-A", revision=1, reason=reason)

        page = text_of(response)
        assert response.status_code == 409
        assert "has gin, 5 left" in page
        assert 'value="walkover-A"' not in page
        assert 'value="forfeit-A"' in page
    assert everything() == before


@pytest.mark.parametrize(("match", "played"), [("M1", True), ("M3", False)])
def test_match_ruling_without_a_form_tells_its_errors_all_the_same(desk, event, match, played):
    if played:
        win(event, match)

    response = rule(desk, event, "forfeit-A", match=match, reason="")

    assert response.status_code == 422
    assert "Say why: the log keeps it." in text_of(response)


def test_ruling_strike_of_none_leads_back_to_a_ruling(desk, event):
    response = desk.post(
        "ruling_strike", {"reason": "why not", "revision": 1}, code=event.code, match_code="M2"
    )

    page = text_of(response)
    assert response.status_code == 422
    assert 'value="walkover-A"' in page
    assert 'value="why not"' in page
