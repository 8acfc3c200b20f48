"""The match for third place as its director handles it."""

import pytest

from tests.factories import draw, make_bracket, make_event, match_of, win
from tests.integration.views.test_public import text_of
from tournament.models import HandFact, Match, Stage

BY_HAND = {"seeding": "by_hand", "lot_seed": "", "redraw": "False"}


@pytest.mark.django_db(transaction=True)
def test_draw_with_it_and_again_without(desk):
    event = make_event(desk.user, entries=4)
    assert "Play for third place" in text_of(desk.get("manage_draw", code=event.code))

    desk.post("manage_draw", {**BY_HAND, "third_place": "on"}, code=event.code)
    page = desk.get("manage_draw", code=event.code)

    assert Match.objects.count() == 4
    assert "The losers of the semi-finals play for third place." in text_of(page)
    assert '<input type="hidden" name="third_place" value="True">' in page.content.decode()

    again = {**BY_HAND, "redraw": "True", "drawn": Stage.objects.get().mark}
    desk.post("manage_draw", again, code=event.code)
    assert (Match.objects.count(), Stage.objects.get().third_place) == (3, False)


def test_draw_of_three_does_not_offer_it_and_refuses_it(desk):
    event = make_event(desk.user, entries=3)
    assert "Play for third place" not in text_of(desk.get("manage_draw", code=event.code))

    response = desk.post("manage_draw", {**BY_HAND, "third_place": "on"}, code=event.code)

    told = "A match for third place needs at least 4 players; there are 3."
    assert told in text_of(response)
    assert "Play for third place" in text_of(response)


def test_round_of_the_final_names_it(desk):
    event = make_bracket(4, desk.user, third_place=True)
    page = text_of(desk.get("manage_round", code=event.code, number=2))
    assert "M4 · Third place" in page
    assert "loser of M1" in page


def test_ruling_says_what_follows_for_both(desk):
    event = make_bracket(4, desk.user, third_place=True)
    semi = text_of(desk.get("match_ruling", code=event.code, match_code="M1"))
    assert "Anna Nowak goes on to M3. Chloé Nguyễn plays for third place in M4." in semi
    assert "Whoever comes to M3 or M4 from the other side wins it by walkover." in semi
    win(event, "M1")
    win(event, "M2")
    third = text_of(desk.get("match_ruling", code=event.code, match_code="M4"))
    assert "Chloé Nguyễn is third." in third
    assert "Both share third place." in third
    assert "wins the event" not in third


def test_correction_shows_both_places_before_it_is_made(desk):
    event = make_bracket(4, desk.user, third_place=True)
    win(event, "M1")
    fact = HandFact.objects.get(match=match_of(event, "M1"))
    page = text_of(
        desk.post(
            "hand_change",
            {"line": "b 0 100", "reason": "misread", "revision": match_of(event, "M1").revision},
            code=event.code,
            match_code="M1",
            fact_id=fact.pk,
        )
    )
    assert "Goes on to M3 Anna Nowak → Chloé Nguyễn" in page
    assert "Plays for third place in M4 Chloé Nguyễn → Anna Nowak" in page


def test_manage_draw_takes_no_query_more(desk, django_assert_num_queries):
    event = draw(make_event(desk.user, entries=4), third_place=True)
    desk.get("manage_draw", code=event.code)
    with django_assert_num_queries(12):
        desk.get("manage_draw", code=event.code)
