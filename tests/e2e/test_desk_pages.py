"""The director's pages in Chromium: typing ahead, touch, two at one sheet."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.looking import SLOW_MS, at_the_line, overflow, signed_in
from tests.factories import gin, make_bracket, match_of, record
from tournament.models import HandFact

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]


def url(name, event, **kwargs):
    return reverse(name, kwargs={"code": event.code, **kwargs})


@pytest.fixture
def event():
    return make_bracket(4, rules={"preset": "standard", "best_of": 3})


def lines_of(event):
    facts = HandFact.objects.filter(match__tournament=event, struck_at=None).order_by("position")
    return list(facts.values_list("ending", "knocker", "defender_deadwood"))


def row_count(page, count):
    expect(page.locator("#match-play .sheet tbody tr[id^=h]")).to_have_count(count, timeout=SLOW_MS)


def test_entry_loses_no_key_of_who_types_ahead(browser_context, event):
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)

    page.keyboard.type("a 8 20\nb g 31\nd\na bg 14\nb 5", delay=5)

    row_count(page, 4)
    expect(page.locator("#line")).to_have_value("b 5")
    expect(page.locator("#line")).to_be_focused()
    assert lines_of(event) == [
        ("knock", "A", 20),
        ("gin", "B", 31),
        ("dead", "", None),
        ("big_gin", "A", 14),
    ]


def test_entry_holds_back_what_was_typed_after_a_refused_line(browser_context, event):
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)
    line = page.locator("#line")

    page.keyboard.type("a 11 20\nb g 12\nd", delay=5)

    expect(page.locator("#reading")).to_contain_text("the limit is 10")
    expect(line).to_have_value("a 11 20")
    line.fill("a 10 20")
    line.press("Enter")
    expect(line).to_have_value("b g 12")
    row_count(page, 1)
    line.press("Enter")
    expect(line).to_have_value("d")
    row_count(page, 2)


def test_entry_keeps_the_line_while_the_server_is_away_and_enters_it_once(browser_context, event):
    context = browser_context()
    page = signed_in(context, event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)
    context.set_offline(True)
    page.keyboard.type("a 8 20\n")
    expect(page.locator("#reading")).to_contain_text("press Enter to send it again")
    expect(page.locator("#line")).to_have_value("a 8 20")

    context.set_offline(False)
    page.locator("#line").press("Enter")

    row_count(page, 1)
    assert len(lines_of(event)) == 1


def test_entry_reads_while_typing_and_escape_empties_the_line(browser_context, event):
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)

    page.keyboard.type("a g 75")
    expect(page.locator("#reading")).to_contain_text("+100 → 100")
    expect(page.locator("#reading")).to_contain_text("Game 1 to Anna Nowak")
    page.keyboard.press("Escape")

    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("#reading")).not_to_contain_text("+100")
    assert lines_of(event) == []


def test_entry_of_two_at_once_shows_both_and_keeps_the_line(browser_context, event):
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)
    record(match_of(event, "M1"), gin("B", 12))

    page.keyboard.type("a 8 20\n")

    expect(page.get_by_role("alert")).to_contain_text("has gin, 12 left")
    expect(page.locator("#line")).to_have_value("a 8 20")
    page.get_by_role("button", name="Enter it all the same").click()
    row_count(page, 2)


def test_entry_at_the_end_leads_to_the_next_match_by_enter_alone(browser_context):
    event = make_bracket(4)
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    at_the_line(page)

    page.keyboard.type("a g 75\n")
    following = page.get_by_role("link", name="Next: M2")
    expect(following).to_be_focused()
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("/m/M2/entry/"))
    expect(page.locator("#line")).to_be_focused()


def test_entry_of_one_line_too_many_is_told_and_leads_nowhere(browser_context):
    event = make_bracket(4)
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    page.locator("#line").fill("a g 75")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next: M2")).to_be_focused()
    expect(page.get_by_text("Not entered")).to_be_hidden()

    page.keyboard.type("b 8 20")
    page.keyboard.press("Enter")

    expect(page.get_by_role("alert")).to_contain_text("Not entered: b 8 20")
    assert page.url.endswith(url("match_entry", event, match_code="M1"))
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_focused()
    assert "/m/M2/" in page.url
    assert HandFact.objects.count() == 1


def tap_keys(page, *names):
    for name in names:
        page.locator("[data-pad]").get_by_role("button", name=name, exact=True).tap()


def half(page, side):
    page.locator("[data-pad] .half").nth("AB".index(side)).tap()


def touch_page(browser_context, event, match="M1"):
    context = browser_context(width=360, height=740, has_touch=True, is_mobile=True)
    page = signed_in(context, event.created_by)
    page.goto(url("match_entry", event, match_code=match))
    return page


def test_entry_by_touch_takes_five_taps(browser_context, event):
    page = touch_page(browser_context, event)

    tap_keys(page, "Anna Nowak", "knocks with 8", "2", "0", "Enter")

    row_count(page, 1)
    assert lines_of(event) == [("knock", "A", 20)]
    expect(page.locator("[data-pad] .pad-who")).to_be_visible()


def test_entry_by_touch_with_a_knock_card(browser_context):
    page = touch_page(browser_context, make_bracket(2, rules="oklahoma"))

    tap_keys(page, "Anna Nowak", "Gin", "9", "Card", "10", "♠", "Enter")

    row_count(page, 1)
    assert HandFact.objects.get().knock_card == "TS"


def test_entry_by_touch_of_mahjong_gin_asks_for_each_figure(browser_context):
    event = make_bracket(2, rules="mahjong")
    page = touch_page(browser_context, event)

    half(page, "A")
    expect(page.locator(".pad-at")).to_have_text(re.compile("on the table"))
    tap_keys(page, "1", "5", "Next figure", "2", "0", "Next figure", "3", "0")
    expect(page.locator("#line")).to_have_value("a g 15-0 20-30")
    tap_keys(page, "Enter")
    row_count(page, 1)
    half(page, "B")
    tap_keys(page, "5", "Next figure", "7", "Back", "8", "Next figure", "4", "Next figure")
    expect(page.locator("#line")).to_have_value("b g 5-8 4-0")
    tap_keys(page, "Enter")

    row_count(page, 2)
    facts = HandFact.objects.order_by("position")
    assert list(facts.values_list("table_a", "in_hand_a", "table_b", "in_hand_b")) == [
        (15, 0, 20, 30),
        (5, 8, 4, 0),
    ]


def test_entry_by_touch_of_a_team_hand_goes_from_pairing_to_pairing(browser_context):
    event = make_bracket(2, rules="tedesco-teams")
    page = touch_page(browser_context, event)

    expect(page.locator(".pad-at")).to_have_text(re.compile("Pairing 1 of 3: *A1 – B1"))
    half(page, "A")
    tap_keys(page, "knocks with 8", "2", "0", "Card", "9", "♥", "Next pairing")
    expect(page.locator(".pad-at")).to_have_text(re.compile("Pairing 2 of 3: *A2 – B2"))
    expect(page.locator("[data-pad] .half").first).to_contain_text("A2")
    half(page, "B")
    tap_keys(page, "Gin", "3", "1", "Card", "K", "♠", "Next pairing", "Dead hand", "Back", "Back")
    expect(page.locator("#line")).to_have_value("a 8 20 9h / b g 31 ks")
    tap_keys(page, "Next pairing", "Dead hand", "Enter")

    expect(page.locator(".pad-at")).to_have_text(re.compile("Pairing 1 of 3: *A1 – B2"))
    (fact,) = HandFact.objects.all()
    assert [hand["ending"] for hand in fact.pairings] == ["knock", "gin", "dead"]


def test_entry_by_touch_of_straight_gin_has_no_knock(browser_context):
    page = touch_page(browser_context, make_bracket(2, rules="straight"))

    half(page, "A")
    names = page.locator(".pad-how button").all_inner_texts()

    assert names == ["Gin", "Big gin", "⌫"]


def test_entry_by_fields_reads_while_they_are_filled_in_and_goes_on(browser_context, event):
    page = signed_in(browser_context(), event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    page.get_by_text("Enter by fields").click()
    page.locator("#line").fill("half typed")

    page.get_by_label("Who", exact=True).select_option("A")
    page.get_by_label("Knocker’s deadwood").fill("12")
    page.get_by_label("Other’s deadwood").fill("20")
    expect(page.locator("#fields-reading")).to_contain_text("the limit is 10")
    page.get_by_label("Knocker’s deadwood").fill("8")
    expect(page.locator("#fields-reading")).to_contain_text("+12 → 12")
    page.get_by_label("Other’s deadwood").press("Enter")

    row_count(page, 1)
    expect(page.get_by_label("Who", exact=True)).to_be_focused()
    expect(page.get_by_label("Other’s deadwood")).to_have_value("")
    expect(page.locator("#line")).to_have_value("half typed")
    page.locator("#line").fill("b g 31")
    page.locator("#line").press("Enter")
    row_count(page, 2)
    page.get_by_label("How", exact=True).select_option("dead")
    page.locator("#fields-form button.primary").click()
    row_count(page, 3)
    assert lines_of(event) == [("knock", "A", 20), ("gin", "B", 31), ("dead", "", None)]


def test_fields_are_there_for_a_phone_without_script(browser_context):
    event = make_bracket(2, rules="oklahoma")
    context = browser_context(
        width=360, height=740, has_touch=True, is_mobile=True, java_script_enabled=False
    )
    page = signed_in(context, event.created_by)
    page.goto(url("match_entry", event, match_code="M1"))
    form = page.locator("#fields-form")

    page.get_by_label("Who", exact=True).select_option("B")
    page.get_by_label("Knocker’s deadwood").fill("8")
    page.get_by_label("Other’s deadwood").fill("20")
    page.get_by_label("Knock card").select_option("9")
    form.get_by_role("button", name="Read it back").click()
    expect(form.get_by_text("Choose the suit too.").first).to_be_visible()
    page.get_by_label("Suit").select_option("S")
    form.get_by_role("button", name="Read it back").click()
    expect(page.locator("#fields-reading")).to_contain_text("+24 → 24")
    form.get_by_role("button", name="Enter", exact=True).click()

    expect(page.locator(".messages")).to_contain_text("+24 → 24")
    assert HandFact.objects.get().knock_card == "9S"


def test_desk_of_a_round_with_a_long_name_fits_a_phone(browser_context):
    event = make_bracket(16)
    for number in range(1, 5):
        record(match_of(event, f"M{number}"), gin("A", 75))
    page = signed_in(browser_context(width=360), event.created_by)

    page.goto(url("manage", event))

    expect(page.locator("#meet-M10 .state").first).to_contain_text("M10 · Quarter-finals")
    assert overflow(page) <= 0
