import pytest
from django.urls import reverse

from tests.factories import knock, make_bracket, make_event, match_of, record, win
from tests.integration.views.desk.conftest import everything, text_of
from tournament.models import Withdrawal


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


def gone_of(event, match="M1"):
    return match_of(event, match).a_entry


def leave(desk, event, entry, **more):
    form = {"reason": "train", **more}
    return desk.post("entry_withdraw", form, code=event.code, number=entry.number)


def test_entry_withdraw_says_what_follows_and_does_it(desk, event):
    gone, rival = gone_of(event), match_of(event, "M1").b_entry
    page = text_of(desk.get("entry_withdraw", code=event.code, number=gone.number))
    assert f"M1: {rival.name} wins (walkover)." in page
    assert f"M3: {rival.name} meets whoever comes from the other side." in page
    assert "The match in play" not in page

    response = leave(desk, event, gone)

    assert response["Location"] == reverse("manage_players", args=[event.code])
    for name, more in (
        ("event", {}), ("bracket", {}), ("standings", {}), ("manage_players", {}),
        ("player", {"number": gone.number}), ("match", {"match_code": "M1"}),
    ):  # fmt: skip
        assert "withdrawn" in text_of(desk.get(name, code=event.code, **more)), name


def test_entry_withdraw_in_play_asks_how(desk, event):
    record(match_of(event, "M1"), knock("A", 8, 20))
    gone = gone_of(event)
    page = text_of(desk.get("entry_withdraw", code=event.code, number=gone.number))
    assert "The match in play" in page
    assert 'value="retirement" id="id_in_play_0" checked' in page
    leave(desk, event, gone, in_play="forfeit")
    assert match_of(event, "M1").how == "forfeit"


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"in_play": "walkover"}, "in_play"),
        ({"seen": "x" * 99}, "seen"),
        ({"seen": "M1-77"}, "__all__"),
    ],
)
def test_entry_withdraw_refuses_in_words(desk, event, form, field):
    before = everything()
    response = leave(desk, event, gone_of(event), **form)
    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert everything() == before


def test_match_ruling_of_who_left_says_what_decided_it(desk, event):
    leave(desk, event, gone_of(event))
    page = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))
    assert "a player has left the event" in page


def test_entry_restore_takes_it_back_or_names_what_is_in_the_way(desk, event):
    gone = gone_of(event)
    leave(desk, event, gone)
    win(event, "M2", "A")
    page = text_of(desk.get("entry_withdraw", code=event.code, number=gone.number))
    assert "M1 is open again." in page
    record(match_of(event, "M3"), knock("A", 8, 20))
    page = text_of(desk.get("entry_withdraw", code=event.code, number=gone.number))
    assert "M3 has been played or ruled on" in page
    form = {"reason": "came back"}
    refused = desk.post("entry_restore", form, code=event.code, number=gone.number)
    assert refused.status_code == 422
    assert Withdrawal.objects.filter(struck_at=None).exists()


def test_entry_restore_without_a_reason_is_told_at_the_field(desk, event):
    gone = gone_of(event)
    leave(desk, event, gone)
    response = desk.post("entry_restore", {"reason": ""}, code=event.code, number=gone.number)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["reason"])
    form = {"reason": "came back"}
    desk.post("entry_restore", form, code=event.code, number=gone.number)
    assert match_of(event, "M1").state == "ready"


def test_entry_withdraw_of_who_is_out_says_so(desk, event):
    win(event, "M1", "B")
    gone = gone_of(event)
    page = text_of(desk.get("entry_withdraw", code=event.code, number=gone.number))
    assert "has no match to come" in page
    assert leave(desk, event, gone).status_code == 422


def test_entry_withdraw_before_the_draw_keeps_the_name_on_the_list(desk):
    event = make_event(desk.user, entries=3)
    page = text_of(desk.get("entry_withdraw", code=event.code, number=2))
    assert "is not drawn" in page
    desk.post("entry_withdraw", {"reason": "ill"}, code=event.code, number=2)
    assert "withdrawn" in text_of(desk.get("manage_players", code=event.code))


def test_entry_withdraw_of_nobody_is_not_there(desk, event):
    assert desk.get("entry_withdraw", code=event.code, number=99).status_code == 404
