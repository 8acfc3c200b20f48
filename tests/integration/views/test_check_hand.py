"""The public page that checks a hand from its cards."""

import json

import pytest
from django.urls import reverse

from scoring.presets import PRESETS

KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
HTMX = {"HX-Request": "true"}

NASTY = (
    "\x00", "x" * 5_000, "♠" * 5_000, "9" * 400, "🂡" * 50, '"><script>alert(1)</script>',
    "'; DROP TABLE x; --", "%00%s{0}{{ 7|add:7 }}", "\u202e\u200b\ufeff", "e" + "\u0301" * 400,
    "| | |", ";;;;;;", "5S" * 2_000, "5S 5S", "ſ", "ß", "İ", "5s 6s 7s" * 200,
)  # fmt: skip
FIELDS = (
    "rules", "changed", "a", "b", "by", "melds", "discard", "knock_card", "look", "was", "ta", "tb",
    "tk", "pick", "lie-5S", "lie-x",
)  # fmt: skip


@pytest.fixture
def check(client, db):
    def load(headers=None, **data):
        return client.get(reverse("check_hand"), data, headers=headers)

    return load


def text_of(response):
    return response.content.decode()


def test_check_hand_is_open_to_everybody_and_asks_for_cards(check, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = check()

    page = text_of(response)
    assert response.status_code == 200
    assert "Knocker: 0 of 10 or 11 cards." in page
    assert "Defender: 0 of 10 cards." in page
    assert page.count('type="checkbox"') == 104
    assert 'aria-label="five of spades"' in page
    assert [code for code in PRESETS if f'value="{code}"' not in page] == []


def test_check_hand_answers_with_hands_points_and_why(check):
    response = check(a=KNOCKER.lower().replace(" ", ""), b=DEFENDER, look="1")

    page = text_of(response)
    assert response.status_code == 200
    assert "The defender undercuts with 9 against 10 and scores 26." in page
    assert "17 before laying off" in page
    assert "The defender breaks up 8♣ 8♦ 8♠: that leaves 9 instead of 17." in page
    assert 'value="5S 6S 7S 9C 10C JC KC KD KS JD"' not in page  # texts stay as typed


def test_check_hand_by_script_gives_the_answer_alone_and_an_address(check):
    response = check(HTMX, a=KNOCKER, b=DEFENDER, rules="standard", was=";;;;", pick="b")

    page = text_of(response)
    assert "<html" not in page
    assert "The defender undercuts" in page
    assert 'id="answer-head" hx-swap-oob="innerHTML"' in page
    assert response["HX-Replace-Url"].startswith("/cards/?a=5S+6S")
    assert "HX-Request" in response["Vary"]


def test_check_hand_without_script_takes_ticks_for_cards(check):
    ticks = {"ta": KNOCKER.replace("10C", "TC").split(), "tb": DEFENDER.split()}

    page = text_of(check(a="", b="", was=";;;;", look="1", **ticks))

    assert "The defender undercuts with 9 against 10" in page


def test_check_hand_while_cards_are_picked_finds_no_fault(check):
    response = check(HTMX, a="5S 6", b="")

    page = text_of(response)
    assert response.status_code == 200
    assert "Knocker: 0 of 10 or 11 cards." in page
    assert "message error" not in page


@pytest.mark.parametrize(
    ("data", "field", "told"),
    [
        ({"a": "5S 6S"}, "a", "There must be 10 or 11 cards here, not 2: 5S 6S."),
        ({"b": ""}, "b", "There must be 10 cards here, not 0."),
        ({"a": KNOCKER.replace("JD", "1D")}, "a", "&quot;1D&quot; is no card."),
        ({"a": KNOCKER.replace("JD", "KS")}, "a", "KS is there twice."),
        ({"b": DEFENDER.replace("8D", "JD")}, "b", "JD is in both hands."),
        ({"melds": "5S 6S 9C"}, "melds", "5S 6S 9C is no meld"),
        ({"melds": "5S 6S 7S |"}, "melds", "There is no card between two bars."),
        ({"melds": "4S 5S 6S"}, "melds", "4S is not in the knocker’s hand."),
        ({"melds": "5S 6S 7S"}, "melds", "are left and count 69; the limit of a knock is 10."),
        ({"discard": "JD"}, "a", "Who throws a card holds 11 before it"),
        ({"discard": "2S"}, "discard", "2S is not in the knocker’s hand."),
        (
            {
                "a": KNOCKER + " 2S",
                "b": DEFENDER.replace("2S", "3S"),
                "melds": "KC KD KS",
                "discard": "KC",
            },
            "discard",
            "KC lies in a meld.",
        ),
        ({"rules": "straight"}, "a", "JD are left and count 10; the limit of a knock is 0."),
        ({"rules": "oklahoma"}, "knock_card", "The knock card is missing."),
        (
            {"rules": "oklahoma", "knock_card": "9H"},
            "a",
            "with 9H as knock card the limit is 9.",
        ),
        ({"a": "x" * 301}, "a", "This is too long"),
    ],
)  # fmt: skip
def test_check_hand_refuses_at_the_field(check, data, field, told):
    response = check(**{"a": KNOCKER, "b": DEFENDER, "rules": "standard", "look": "1", **data})

    page = text_of(response)
    assert response.status_code == 422
    assert told in page.partition(f'id="id_{field}_error">')[2].partition("</p>")[0]
    assert 'aria-invalid="true"' in page


def test_check_hand_tells_both_counts_at_once(check):
    page = text_of(check(a="5S", b="6S", look="1"))

    assert 'id="id_a_error"' in page
    assert 'id="id_b_error"' in page


def test_check_hand_complete_but_wrong_says_so_while_picking(check):
    response = check(HTMX, a=KNOCKER, b=DEFENDER, melds="5S 6S 9C")

    assert response.status_code == 200
    assert "5S 6S 9C is no meld" in text_of(response)


def test_check_hand_offers_to_choose_how_the_knockers_cards_lie(check):
    page = text_of(check(a=KNOCKER + " 3H", b=DEFENDER, melds="5S 6S 7S", discard="3H"))

    assert (
        '<input type="radio" name="lie-5S" value="1" id="lie-5S-1" form="cards-form" checked>'
        in page
    )
    assert (
        '<input type="radio" name="lie-3H" value="x" id="lie-3H-x" form="cards-form" checked>'
        in page
    )
    assert (
        '<input type="radio" name="lie-KC" value="" id="lie-KC-o" form="cards-form" checked>'
        in page
    )


def test_check_hand_by_changed_rules_and_by_rules_that_are_none(check):
    changed = json.dumps({"undercut_bonus": 10})
    page = text_of(check(a=KNOCKER, b=DEFENDER, rules="standard", changed=changed))
    assert "scores 11." in page
    assert "undercut 10" in page

    for wrong in ({"rules": "x" * 99}, {"changed": "[" * 1_999}, {"changed": '{"target": "x"}'},
                  {"changed": "{}x"}, {"changed": '{"preset": "x", "tie": 1}'}):  # fmt: skip
        response = check(a=KNOCKER, b=DEFENDER, **{"rules": "standard", **wrong})
        assert response.status_code == 200
        assert "<b>Rules</b>" in text_of(response), wrong


def test_check_hand_says_why_mahjong_has_nothing_to_settle(check):
    for headers in (None, HTMX):
        page = text_of(check(headers, a=KNOCKER, b=DEFENDER, rules="mahjong", look="1"))

        assert "nothing to settle from two hands of cards" in page
        assert "<html" in page


def test_check_hand_of_a_team_hand_is_one_pairing_without_its_box(check):
    page = text_of(check(a=KNOCKER, b=DEFENDER, rules="team-of-three"))

    assert "One pairing of a team hand" in page
    assert "scores 26." in page


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_check_hand_answers_nasty_values(check, value):
    for headers in (None, HTMX):
        assert check(headers, **dict.fromkeys(FIELDS, value)).status_code in {200, 422}
    for number, field in enumerate(FIELDS):
        data = {"a": KNOCKER, "b": DEFENDER, "look": "1", field: value}
        response = check(HTMX if number % 2 else None, **data)
        assert response.status_code in {200, 422}, field
        assert "<script>alert" not in text_of(response)
        assert "\n" not in response.get("HX-Replace-Url", "")


def test_check_hand_by_post_is_refused(client, db):
    assert client.post(reverse("check_hand")).status_code == 405


def test_pages_lead_to_check_hand(client, db):
    for name in ("home", "rules_index"):
        assert reverse("check_hand") in text_of(client.get(reverse(name)))
    page = text_of(client.get(reverse("rules_preset", args=["oklahoma"])))
    assert f"{reverse('check_hand')}?rules=oklahoma" in page
