"""The cards of a hand in Chromium: tapped, typed, by keyboard, without script."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.looking import SLOW_MS, overflow, signed_in
from tests.factories import make_bracket
from tournament.models import HandFact

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]

KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
UNDERCUT = "undercuts with 9 against 10 and scores 26."
FINGER = 44


def cell(page, card, hand):
    code = card.replace("10", "T")
    return page.locator(f'.for-{hand} input[value="{code}"]')


def tap_all(page, cards, hand):
    page.locator(f"label:has(#pick-{hand})").tap()
    for card in cards.split():
        cell(page, card, hand).tap()


def head(page):
    return page.locator("#answer-head")


def test_cards_tapped_on_a_phone_are_settled_and_entered(browser_context):
    event = make_bracket(4)
    context = browser_context(width=360, height=740, has_touch=True, is_mobile=True)
    page = signed_in(context, event.created_by)
    page.goto(reverse("match_cards", args=[event.code, "M1"]))
    page.locator("label:has(#by-a)").tap()

    tap_all(page, KNOCKER, "a")
    expect(page.locator('[data-count="a"]')).to_have_text("10")
    tap_all(page, DEFENDER, "b")

    expect(head(page)).to_contain_text(UNDERCUT, timeout=SLOW_MS)
    expect(page.locator("#id_b")).to_have_value("AC 2C 7C 8C 2D 8D 2H 2S 8S 9S")
    small = page.locator(".cell label:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        f".filter(box => box.width < {FINGER} || box.height < {FINGER}).length"
    )
    assert small == 0
    assert overflow(page) == 0
    page.get_by_role("button", name="Enter it as hand 1").tap()
    expect(page).to_have_url(re.compile("/m/M1/entry/"))
    assert HandFact.objects.get().cards["knocker"] == "9C 10C JC KC JD KD 5S 6S 7S KS"


def test_card_of_one_hand_is_taken_in_the_other(browser_context):
    page = browser_context(width=360, height=740, has_touch=True, is_mobile=True).new_page()
    page.goto(reverse("check_hand"))
    cell(page, "5S", "a").tap()

    page.locator("label:has(#pick-b)").tap()
    taken = cell(page, "5S", "b")
    expect(taken).to_have_attribute("aria-disabled", "true")
    expect(taken).to_have_accessible_name("five of spades, in the other hand")
    taken.tap(force=True)
    expect(taken).not_to_be_checked()
    expect(page.locator("#id_b")).to_have_value("")
    page.locator("label:has(#pick-a)").tap()
    cell(page, "5S", "a").tap()
    expect(page.locator("#id_a")).to_have_value("")
    expect(taken).to_have_attribute("aria-label", "five of spades")


def test_cards_by_keyboard_alone(browser_context):
    page = browser_context().new_page()
    page.goto(reverse("check_hand"))
    expect(page.locator("#id_a")).to_be_focused()

    page.keyboard.type("5s6s7s 9c 10c jc ♠k kc kd")
    expect(page.locator('[data-count="a"]')).to_have_text("9")
    page.keyboard.press("Tab")
    page.keyboard.type(DEFENDER)
    expect(page.locator("#pick-b")).to_be_checked()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#pick-a")).to_be_checked()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.locator("#pick-a")).to_be_checked()
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_name("ace of clubs, in the other hand")
    page.keyboard.press("ArrowDown")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(focused).to_have_accessible_name("jack of diamonds")
    page.keyboard.press("Space")

    expect(head(page)).to_contain_text(UNDERCUT, timeout=SLOW_MS)
    expect(focused).to_be_focused()
    expect(page.locator("#id_a")).to_have_value("9C 10C JC KC JD KD 5S 6S 7S KS")
    expect(page).to_have_url(re.compile(r"/cards/\?.*a=9C"))
    page.reload()
    expect(head(page)).to_contain_text(UNDERCUT)


def test_melds_are_declared_card_by_card(browser_context):
    page = browser_context().new_page()
    knocker, defender = "AS 5S 6S 7S 5C 6C 7C 5D 6D 7D", "3S 4S 8S 4C 8C 4D 8D 5H 6H 7H"
    page.goto(f"{reverse('check_hand')}?a={knocker}&b={defender}")
    expect(head(page)).to_contain_text("knocks with 1 against 3")

    page.locator(".declared summary").click()
    for group, suit in enumerate("SCD", start=1):
        for rank in "567":
            page.locator(f"#lie-{rank}{suit}-{group}").check()

    expect(page.locator("#id_melds")).to_have_value("5S 6S 7S | 5C 6C 7C | 5D 6D 7D")
    expect(head(page)).to_contain_text("undercuts with 0 against 1", timeout=SLOW_MS)
    expect(page.locator("#lie-7D-3")).to_be_focused()
    page.locator("#id_melds").fill("5s 6s 7s")
    expect(page.locator("#lie-7D-o")).to_be_checked()


def test_cards_without_script_are_ticked_and_sent(browser_context):
    page = browser_context(java_script_enabled=False).new_page()
    page.goto(reverse("check_hand"))
    for card in KNOCKER.split():
        cell(page, card, "a").check()
    page.locator("#pick-b").check()
    for card in DEFENDER.split():
        cell(page, card, "b").check()

    page.get_by_role("button", name="Check the hand").click()

    expect(head(page)).to_contain_text(UNDERCUT)
    expect(page.locator("#id_a")).to_have_value("9C 10C JC KC JD KD 5S 6S 7S KS")
    expect(page.locator("#pick-b")).to_be_checked()
    cell(page, "8D", "b").uncheck()
    cell(page, "QD", "b").check()
    page.get_by_role("button", name="Check the hand").click()
    expect(page.locator("#id_b")).to_have_value("AC 2C 7C 8C 2D QD 2H 2S 8S 9S")


def test_rules_chosen_show_the_knock_card_and_keep_the_cards(browser_context):
    page = browser_context().new_page()
    page.goto(f"{reverse('check_hand')}?a={KNOCKER}&b={DEFENDER}")

    page.get_by_label("Rules", exact=True).select_option("oklahoma")

    expect(page.locator("#id_knock_card")).to_be_visible(timeout=SLOW_MS)
    expect(page.locator("#id_a")).to_have_value(KNOCKER)
    page.locator("label:has(#pick-k)").click()
    cell(page, "KS", "k").check()
    expect(head(page)).to_contain_text("scores 52.", timeout=SLOW_MS)
