"""The pages of the rules: presets without a query, the rules of an event as they are."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from scoring.presets import PRESETS
from tests.factories import make_bracket, make_event, match_of, record, won_hand
from tests.integration.views.test_public import text_of
from tournament.mapping import rules_of
from tournament.selectors.rules import rules_card
from tournament.selectors.worked import worked_examples

pytestmark = pytest.mark.django_db


def rules_url(code):
    return reverse("rules_preset", kwargs={"preset": code})


def event_url(event):
    return reverse("event_rules", kwargs={"code": event.code})


@pytest.mark.parametrize("code", PRESETS)
def test_rules_page_of_a_preset_tells_its_rules_and_works_a_match_out(
    client, code, django_assert_num_queries
):
    rules = PRESETS[code]

    with django_assert_num_queries(0):
        response = client.get(rules_url(code))

    page = response.content.decode()
    assert response.status_code == 200
    told = [line.text for line in rules_card(rules, frozen=False).lines]
    assert [text for text in told if escape(text) not in page] == []
    for worked in worked_examples(rules):
        steps = [step for chapter in worked.chapters for step in chapter.steps]
        assert [step.typed for step in steps if f"<kbd>{step.typed}</kbd>" not in page] == []
        assert escape(worked.closing.told) in page
    assert f"{reverse('event_new')}?rules-preset={code}" in page


def test_rules_index_lists_every_preset_by_kind(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(reverse("rules_index")).content.decode()

    assert [code for code in PRESETS if rules_url(code) not in page] == []
    assert "Oklahoma: a card sets the knock limit" in page


def test_rules_page_of_no_preset_says_so(client):
    assert client.get(rules_url("bridge")).status_code == 404


@pytest.mark.parametrize("code", PRESETS)
def test_event_rules_of_every_preset(client, code, django_assert_num_queries):
    event = make_event(rules=code)

    with django_assert_num_queries(1):
        response = client.get(event_url(event))

    assert response.status_code == 200
    assert "A match, hand by hand" in text_of(response)


def test_event_rules_work_the_example_out_again_under_what_was_changed(client):
    event = make_event(rules={"preset": "standard", "undercut_bonus": 40, "box_bonus": 10})

    text = text_of(client.get(event_url(event)))

    assert "Rules: Standard, games to 100, changed" in text
    assert "Undercut: 40 points and the difference. changed" in text
    assert "Undercut +40" in text
    assert "3 boxes × 10" in text or "2 boxes × 10" in text
    assert "can still be changed" in text


def test_event_rules_say_when_they_are_frozen(client):
    event = make_bracket(2)
    record(match_of(event, "M1"), won_hand(rules_of(event), "A"))

    text = text_of(client.get(event_url(event)))

    assert "Play has begun: the rules are frozen." in text


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "standard", "target": 1_000_000},
        {"preset": "standard", "target": 1, "best_of": 99},
        {"preset": "mahjong", "gin_bonus": 1_000_000, "target": 999_999},
        {"preset": "tedesco-four", "hollywood_result": "net_points", "target": 1},
        {"preset": "multi-match", "multi_match_target": 1_000_000},
        {"preset": "oklahoma", "undercut_bonus": 0, "gin_bonus": 0, "big_gin_bonus": None},
        {
            "preset": "standard",
            "exact_margin_forfeit": {"margin": 1, "basis": "hand_points", "costs": "match"},
        },
    ],
)
def test_event_rules_of_odd_rules_are_a_page(client, rules):
    event = make_event(rules=rules)

    assert client.get(event_url(event)).status_code == 200


def test_event_rules_of_no_event_say_so(client):
    assert client.get(reverse("event_rules", kwargs={"code": "nobody"})).status_code == 404


def test_event_page_leads_to_the_example(client):
    event = make_event(rules={"preset": "standard", "undercut_bonus": 10})
    response = client.get(reverse("event", kwargs={"code": event.code}))

    assert event_url(event) in response.content.decode()
    assert "What is different here Undercut: 10 points and the difference. changed" in text_of(
        response
    )


def test_level_sessions_are_told_as_a_sentence_and_not_as_a_change(client):
    event = make_event(rules={"preset": "hollywood", "hollywood_result": "net_points"})

    text = text_of(client.get(event_url(event)))

    sentence = "A session that ends level: another is played, or the director awards it."
    assert sentence in text
    assert f"{sentence} changed" not in text


def test_check_a_hand_is_offered_by_these_very_rules(client):
    event = make_event(rules={"preset": "oklahoma", "gin_bonus": 20})

    assert "?rules=oklahoma&amp;changed=" in client.get(event_url(event)).content.decode()
    assert "Check it from its cards" not in client.get(rules_url("mahjong")).content.decode()
