"""The cards of a disputed hand of a match: checked, entered with the cards kept, corrected."""

import pytest
from django.urls import reverse

from scoring.values import HandCards
from tests.factories import draw, gin, knock, make_bracket, make_event, match_of, record, won_hand
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import AuditEvent, Entry, HandFact

KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
KEPT = HandCards("9C 10C JC KC JD KD 5S 6S 7S KS", "AC 2C 7C 8C 2D 8D 2H 2S 8S 9S")
HAND = {"by": "A", "a": KNOCKER, "b": DEFENDER}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


def look(desk, event, headers=None, match="M1", **data):
    return desk.get("match_cards", data, code=event.code, match_code=match, headers=headers)


def enter(desk, event, match="M1", **data):
    form = {**HAND, "revision": match_of(event, match).revision, **data}
    return desk.post("match_cards", form, code=event.code, match_code=match)


def names(event, match="M1"):
    one = match_of(event, match)
    return one.a_entry.name, one.b_entry.name


def live():
    return HandFact.objects.filter(struck_at=None).order_by("position")


def test_match_cards_asks_who_knocked_and_names_both(desk, event):
    page = text_of(look(desk, event))

    a, b = names(event)
    assert "Say who knocked, or laid down gin." in page
    assert f"{a}: 0 of 10 cards." in page
    assert f"{b}: 0 of 10 cards." in page


def test_match_cards_answers_and_offers_to_enter(desk, event):
    page = text_of(look(desk, event, **HAND))

    a, b = names(event)
    assert f"{b} undercuts with 9 against 10 and scores 26." in page
    assert f"{a} declared no melds" in page
    assert "Enter it as hand 1" in page
    other = text_of(look(desk, event, HTMX, **{**HAND, "by": "B", "a": DEFENDER, "b": KNOCKER}))
    assert f"{a} undercuts with 9 against 10 and scores 26." in other
    assert "Enter it as hand 1" in other
    assert "<html" not in other


def test_match_cards_entered_keeps_the_cards_and_goes_back_to_the_sheet(desk, event):
    a, b = names(event)

    response = enter(desk, event)

    fact = live().get()
    assert response["Location"] == f"{reverse('match_entry', args=[event.code, 'M1'])}#entry"
    assert said(response) == [f"{a} knocks 10 against 9: undercut, {b} +26 → 26"]
    assert (fact.ending, fact.knocker, fact.knocker_deadwood, fact.defender_deadwood) == (
        "knock", "A", 10, 9,
    )  # fmt: skip
    assert fact.cards == KEPT._asdict()
    sheet = text_of(desk.client.get(response["Location"]))
    assert 'class="why block kept-cards"' in sheet
    assert f"{reverse('match_cards', args=[event.code, 'M1'])}?hand={fact.pk}" in sheet


def test_match_cards_keeps_what_was_declared_and_thrown(desk, event):
    enter(desk, event, a=KNOCKER + " 3H", melds="5s6s7s|kckdks", discard="3h", b=DEFENDER)

    assert live().count() == 0  # J of diamonds, 9 10 J of clubs are loose: too much
    enter(desk, event, a=KNOCKER + " 3H", melds="5s6s7s|kckdks|9c10cjc", discard="3h")
    cards = live().get().cards
    assert (cards["melds"], cards["discard"]) == ("5S 6S 7S | KC KD KS | 9C 10C JC", "3H")


def test_match_cards_of_gin_is_entered_as_gin_is_typed(desk, event):
    enter(desk, event, a="AS 2S 3S 4S 5S 6S 7S JH QH KH", b="9S 10S JS QS KS AC 2C 3C 8H 10H")

    fact = live().get()
    assert (fact.ending, fact.knocker_deadwood, fact.defender_deadwood) == ("gin", None, 18)


def test_match_cards_sent_twice_is_one_hand(desk, event):
    revision = match_of(event, "M1").revision

    first = enter(desk, event, request_id="same", revision=revision)
    second = enter(desk, event, request_id="same", revision=revision)

    assert (first.status_code, second.status_code) == (302, 302)
    assert HandFact.objects.count() == 1
    assert AuditEvent.objects.filter(action="hand.record").count() == 1


def test_match_cards_sent_again_with_other_cards_is_told_and_sent_anew(desk, event):
    enter(desk, event, request_id="same")

    response = enter(desk, event, request_id="same", by="B", a=DEFENDER, b=KNOCKER)

    assert response.status_code == 422
    assert "sent before with other contents" in text_of(response)
    assert response.context["enter"]["request_id"].value() != "same"


def test_match_cards_of_two_at_once_shows_both_and_enters_after_a_look(desk, event):
    before = match_of(event, "M1").revision
    record(match_of(event, "M1"), gin("B", 12))

    response = enter(desk, event, revision=before)

    page = text_of(response)
    assert response.status_code == 409
    assert "Somebody else was here" in page
    assert "has gin, 12 left" in page
    assert "Enter it all the same" in page
    assert HandFact.objects.count() == 1
    revision = response.context["revision"]
    assert enter(desk, event, revision=revision).status_code == 302
    assert HandFact.objects.count() == 2


@pytest.mark.parametrize(
    "data",
    [{"a": "5S"}, {"by": ""}, {"by": "C"}, {"melds": "5S 6S 9C"}, {"revision": ""},
     {"revision": "x"}, {"a": "x" * 5_000}],
)  # fmt: skip
def test_match_cards_refused_writes_nothing(desk, event, data):
    before = everything()

    assert enter(desk, event, **data).status_code in {200, 422}
    assert everything() == before


def test_match_cards_of_a_match_that_is_over_answers_but_enters_nothing(desk, event):
    record(match_of(event, "M1"), gin("A", 75))
    page = text_of(look(desk, event, **HAND))
    assert "undercuts with 9 against 10" in page
    assert "No hand can be entered here now" in page
    before = everything()

    response = enter(desk, event)

    assert response.status_code == 422
    assert "is over" in text_of(response)
    assert everything() == before


def test_match_cards_of_a_match_that_waits_or_is_a_draft_enters_nothing(desk, event):
    draft = draw(make_event(desk.user, entries=4))

    for one, match in ((event, "M3"), (draft, "M1")):
        assert "No hand can be entered here now" in text_of(look(desk, one, match=match, **HAND))
        assert enter(desk, one, match).status_code == 422
    assert HandFact.objects.count() == 0


def test_match_cards_are_the_rules_of_the_match(desk):
    event = make_bracket(4, desk.user, rules="oklahoma")

    assert "Knock card" in text_of(look(desk, event))
    refused = look(desk, event, look="1", **HAND)
    assert refused.status_code == 422
    assert "The knock card is missing." in text_of(refused)
    enter(desk, event, knock_card="ks")
    fact = live().get()
    assert (fact.knock_card, fact.cards) == ("KS", KEPT._asdict())


def test_match_cards_say_why_mahjong_has_nothing_to_settle(desk):
    event = make_bracket(4, desk.user, rules="mahjong")

    for response in (look(desk, event, **HAND), look(desk, event, HTMX), enter(desk, event)):
        assert response.status_code == 200
        assert "nothing to settle from two hands of cards" in text_of(response)
    assert HandFact.objects.count() == 0


@pytest.fixture
def teams(desk):
    event = make_bracket(4, desk.user, rules="team-of-three")
    for entry in Entry.objects.filter(tournament=event):
        members = [f"{entry.number}{letter}" for letter in "xyz"]
        Entry.objects.filter(pk=entry.pk).update(members=members)
    return event


def test_match_cards_of_a_pairing_are_entered_with_the_hands_of_the_others(desk, teams):
    page = text_of(look(desk, teams, pairing="2", **HAND))
    assert "1y" in page
    assert "Type the hands of the others" in page

    response = enter(desk, teams, pairing="2", line1="a 8 20", line3="d")

    fact = live().get()
    assert response.status_code == 302
    assert [hand["ending"] for hand in fact.pairings] == ["knock", "knock", "dead"]
    assert [hand.get("cards") for hand in fact.pairings] == [None, KEPT._asdict(), None]
    sheet = text_of(desk.get("match", code=teams.code, match_code="M1"))
    assert "kept-cards" in sheet


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "Type a hand"),
        ("x", "is not known here"),
        ("p b -10", "Type the hand of this pairing"),
        ("a 8 20 / d", "Type the hand of this pairing"),
        ("a g 105-0 20-30", "Type the hand of this pairing"),
    ],
)
def test_match_cards_refuse_the_hands_of_the_others_at_their_line(desk, teams, line, told):
    response = enter(desk, teams, pairing="1", line2=line, line3="d")

    assert response.status_code == 422
    assert told in str(response.context["others"].errors["line2"])
    assert HandFact.objects.count() == 0


def test_match_cards_of_a_row_lead_to_its_correction_with_the_cards(desk, event):
    answer = record(match_of(event, "M1"), knock("A", 10, 19))
    fact = answer["fact"]
    assert "On the sheet:" in text_of(look(desk, event, hand=fact))
    page = look(desk, event, hand=fact, **HAND)
    assert "The sheet says otherwise." in text_of(page)

    form = text_of(desk.client.get(page.context["change"]))
    assert 'value="a 10 9"' in form
    assert f'name="cards" value="{";".join(KEPT)}"' in form
    sent = {"line": "a 10 9", "cards": ";".join(KEPT), "reason": "disputed", "revision": 2}
    place = {"code": event.code, "match_code": "M1", "fact_id": fact}
    preview = text_of(desk.post("hand_change", sent, **place))
    assert "kept with it" in preview
    assert f'value="{";".join(KEPT)}"' in preview
    done = desk.post("hand_change", {**sent, "mode": "apply"}, **place)

    assert done.status_code == 302
    corrected = live().get()
    assert (corrected.defender_deadwood, corrected.cards) == (9, KEPT._asdict())
    assert "Corrected:" in text_of(desk.get("event_log", code=event.code))


def test_match_cards_of_a_row_that_is_right_keep_the_cards_alone(desk, event):
    fact = record(match_of(event, "M1"), knock("A", 10, 9))["fact"]
    page = look(desk, event, hand=fact, **HAND)
    assert "The figures on the sheet are these." in text_of(page)

    place = {"code": event.code, "match_code": "M1", "fact_id": fact}
    sent = {"line": "a 10 9", "cards": ";".join(KEPT), "reason": "disputed", "revision": 2}
    assert desk.post("hand_change", {**sent, "mode": "apply"}, **place).status_code == 302

    row = live().get()
    assert row.cards == KEPT._asdict()
    again = look(desk, event, hand=row.pk)
    assert "So it stands on the sheet, with these cards." in text_of(again)


def test_correction_takes_cards_off_that_no_longer_give_the_row(desk, event):
    enter(desk, event)
    fact = live().get()
    place = {"code": event.code, "match_code": "M1", "fact_id": fact.pk}
    opened = text_of(desk.get("hand_change", **place))
    assert f'name="cards" value="{";".join(KEPT)}"' in opened
    sent = {"line": "a 10 8", "cards": ";".join(KEPT), "reason": "figure", "revision": 2}

    assert "not kept: they give another result" in text_of(desk.post("hand_change", sent, **place))
    desk.post("hand_change", {**sent, "mode": "apply"}, **place)

    row = live().get()
    assert (row.defender_deadwood, row.cards) == (8, None)


@pytest.mark.parametrize("cards", ["x", ";;;", "5S;6S;;", ";" * 900, "\x00", "♠" * 5_000, "/" * 9])
def test_correction_with_cards_that_are_none_keeps_none(desk, event, cards):
    fact = record(match_of(event, "M1"), knock("A", 10, 19))["fact"]
    place = {"code": event.code, "match_code": "M1", "fact_id": fact}
    sent = {"line": "a 10 9", "cards": cards, "reason": "x", "revision": 2, "mode": "apply"}

    assert desk.post("hand_change", sent, **place).status_code in {200, 302, 422}
    assert live().get().cards is None


def test_match_cards_of_a_pairing_on_the_sheet_change_it_alone(desk, teams):
    fact = record(match_of(teams, "M1"), won_hand(_rules(teams), "A"))["fact"]

    page = look(desk, teams, hand=fact, pairing="2", **HAND)

    assert "The sheet says otherwise." in text_of(page)
    form = desk.client.get(page.context["change"])
    assert form.context["form"]["line"].value() == "a g 30 / a 10 9 / d"
    place = {"code": teams.code, "match_code": "M1", "fact_id": fact}
    sent = {
        "line": "a g 30 / a 10 9 / d", "cards": form.context["form"]["cards"].value(),
        "reason": "x", "revision": 2, "mode": "apply",
    }  # fmt: skip
    desk.post("hand_change", sent, **place)
    assert [hand.get("cards") for hand in live().get().pairings] == [None, KEPT._asdict(), None]


def _rules(event):
    from tournament.mapping import rules_of  # noqa: PLC0415

    return rules_of(event)


def test_public_page_of_a_match_shows_kept_cards_and_leads_to_the_check(desk, event, client):
    enter(desk, event, by="B", a=DEFENDER, b=KNOCKER)

    page = text_of(client.get(reverse("match", args=[event.code, "M1"])))

    assert "kept-cards" in page
    start = page.index(reverse("check_hand") + "?")
    address = page[start : page.index('"', start)].replace("&amp;", "&")
    again = text_of(client.get(address))
    assert "The defender undercuts with 9 against 10" in again
    assert reverse("match_cards", args=[event.code, "M1"]) not in page


def test_cards_kept_under_other_rules_are_still_shown(desk, event, client):
    enter(desk, event)
    HandFact.objects.update(cards={**KEPT._asdict(), "melds": "5S 6S 9C"})

    page = text_of(client.get(reverse("match", args=[event.code, "M1"])))

    assert "9♣ 10♣ J♣" in page
    HandFact.objects.update(cards=KEPT._asdict())


@pytest.mark.parametrize("hand", ["0", "x", "999999", "-1", "1e9"])
def test_match_cards_of_no_row_are_no_page(desk, event, hand):
    assert look(desk, event, hand=hand).status_code == 404


def test_match_cards_of_a_penalty_are_no_page(desk, event):
    row = desk.post(
        "match_entry", {"line": "p b -10", "revision": 1}, code=event.code, match_code="M1"
    )
    assert row.status_code == 302

    assert look(desk, event, hand=live().get().pk).status_code == 404


def test_match_cards_are_for_who_may_enter_hands(stranger, event, client):
    for response in (look(stranger, event), enter(stranger, event)):
        assert response.status_code == 404
    there = reverse("match_cards", args=[event.code, "M1"])
    assert client.get(there)["Location"].startswith(reverse("sign_in"))
    assert stranger.get("match_cards", code="nope", match_code="M1").status_code == 404


def test_match_cards_of_no_match_are_no_page(desk, event):
    assert look(desk, event, match="M99").status_code == 404


def test_match_cards_take_few_queries(desk, event, django_assert_max_num_queries):
    record(match_of(event, "M1"), knock("A", 10, 19))

    with django_assert_max_num_queries(12):
        look(desk, event, HTMX, **HAND)


@pytest.mark.parametrize(
    "value",
    ["", "\x00", "x" * 5_000, "♠" * 5_000, "9" * 400, '"><script>alert(1)</script>', ";;;;;;",
     "| | |", "\u202e\u200b", "%s{0}{{ 7|add:7 }}", "5S5S"],
)  # fmt: skip
def test_match_cards_answer_nasty_values_and_write_nothing(desk, teams, value):
    before = everything()
    fields = (*HAND, "melds", "discard", "hand", "pairing", "line2", "line3", "revision", "was",
              "ta", "tk", "lie-5S", "pick", "look")  # fmt: skip
    for field in fields:
        data = {**HAND, "line2": "x", "revision": 1, field: value}
        for response in (look(desk, teams, **data), enter(desk, teams, **data)):
            assert response.status_code in {200, 404, 409, 422}, field
            assert "<script>alert" not in text_of(response)
    assert everything() == before
