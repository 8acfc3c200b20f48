"""What players see, in Chromium: live without moving, on a phone, on paper."""

import io

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.e2e.looking import overflow
from tests.factories import draw, knock, make_bracket, make_event, match_of, record, win
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]

LONG = "Wolfeschlegelsteinhausenbergerdorff"
LIVE_WITHIN_MS = 20_000


def url(name, event, **kwargs):
    return reverse(name, kwargs={"code": event.code, **kwargs})


def test_match_page_follows_play_and_keeps_what_is_being_read(browser_context):
    event = make_bracket(2)
    record(match_of(event, "M1"), knock("A", 8, 20))
    page = browser_context(width=360, height=640).new_page()
    page.goto(url("match", event, match_code="M1"))
    page.locator("#why-pair > summary").click()
    page.locator("#why-pair").scroll_into_view_if_needed()
    top = page.locator("#why-pair").bounding_box()["y"]

    record(match_of(event, "M1"), knock("B", 3, 30))

    row = page.locator("#game-1 tbody tr").nth(1)
    expect(row).to_contain_text("27", timeout=LIVE_WITHIN_MS)
    expect(page.locator("#why-pair")).to_have_attribute("open", "")
    expect(page.locator("#why-pair > summary")).to_be_focused()
    assert abs(page.locator("#why-pair").bounding_box()["y"] - top) < 1


def test_event_page_shows_a_new_result_by_itself(browser_context):
    event = make_bracket(4)
    page = browser_context().new_page()
    page.goto(url("event", event))
    expect(page.locator("#results")).to_have_count(0)

    win(event, "M1")

    expect(page.locator("#results")).to_contain_text("Anna Nowak", timeout=LIVE_WITHIN_MS)


def test_pages_work_without_script(browser_context):
    event = make_bracket(4)
    page = browser_context(java_script_enabled=False).new_page()
    page.goto(url("event", event))

    page.get_by_label("Your name, or a part of it").fill("lukasz")
    page.keyboard.press("Enter")
    expect(page.get_by_text("against Ben O'Brien, ready to play")).to_be_visible()
    page.get_by_role("link", name="Open the match").click()
    page.get_by_text("Why these two?").click()
    expect(page.get_by_text("Lines 2 and 3 of the draw meet")).to_be_visible()


def test_bracket_lights_the_path_of_the_player_pointed_at(browser_context):
    event = make_bracket(4)
    win(event, "M1")
    page = browser_context().new_page()
    page.goto(url("bracket", event))

    page.locator("#r1").get_by_text("Anna Nowak").hover()

    expect(page.locator("[data-lit]")).to_have_count(2)


def test_bracket_on_a_phone_is_one_round_a_screen(browser_context):
    event = make_bracket(8)
    page = browser_context(width=360, height=740, is_mobile=True, has_touch=True).new_page()
    page.goto(url("bracket", event))

    assert overflow(page) == 0
    page.locator("nav").get_by_role("link", name="Final", exact=True).click()
    expect(page.locator("#r3")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#r1")).not_to_be_in_viewport()


@pytest.mark.parametrize("entries", [4, 8, 16])
def test_match_for_third_place_stands_beneath_a_final_that_stays_in_the_middle(
    browser_context, entries
):
    event = make_bracket(entries, third_place=True)
    page = browser_context(width=1280).new_page()
    page.goto(url("bracket", event))

    duels = [page.locator(f"#bM{code} .duel").bounding_box() for code in range(1, entries + 1)]
    *_, upper, lower, final, third = duels

    def middle(box):
        return box["y"] + box["height"] / 2

    assert abs(middle(final) - (middle(upper) + middle(lower)) / 2) < 2
    assert third["x"] == final["x"]
    assert third["y"] > final["y"] + final["height"]
    page.set_viewport_size({"width": 360, "height": 740})
    final, third = (page.locator(f"#bM{code}").bounding_box() for code in (entries - 1, entries))
    assert final["y"] + final["height"] <= third["y"]
    assert overflow(page) == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_bracket_of_32_prints_on_one_page(browser_context, paper):
    event = make_event()
    people = [NewEntry(f"Player {number} {LONG}") for number in range(32)]
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)
    draw_publish(tournament_id=draw(event, third_place=True).pk, actor=event.created_by)
    page = browser_context(scheme="dark").new_page()
    page.goto(url("bracket", event))

    paper = PdfReader(io.BytesIO(page.pdf(format=paper, prefer_css_page_size=True)))

    text = paper.pages[0].extract_text()
    assert len(paper.pages) == 1
    assert [n for n in range(32) if f"Player {n} " not in text] == []


def test_bracket_on_a_projector_has_large_names(browser_context):
    event = make_bracket(8)
    page = browser_context(width=1920, height=1080).new_page()
    page.goto(url("bracket", event))

    size = page.locator(".duel .name").first.evaluate("e => getComputedStyle(e).fontSize")

    assert float(size.removesuffix("px")) >= 28
    assert overflow(page) == 0
