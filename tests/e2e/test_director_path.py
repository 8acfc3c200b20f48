"""The director's whole path in Chromium, keyboard and mouse, with a player's phone beside it."""

import io
import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.e2e.acts import draw_and_publish, enter_players, make_event, wait_for_rows
from tests.e2e.looking import at_the_line
from tournament.models import HandFact, Job, Match, Tournament
from tournament.services.accounts import owner_link_make
from tournament.services.verification import event_verify

pytestmark = [
    pytest.mark.browser,
    pytest.mark.pdf,
    pytest.mark.django_db(transaction=True),
]


def sign_in(page):
    page.goto(f"/join/{owner_link_make()}/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password", exact=True).fill("a-long-pass-9")
    page.get_by_label("The same password again").fill("a-long-pass-9")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def type_hands(page, *lines):
    line = page.get_by_label(re.compile("^Hand "))
    for text in lines:
        count = HandFact.objects.count()
        line.press_sequentially(text)
        page.keyboard.press("Enter")
        wait_for_rows(page, count + 1)


def test_director_path_from_the_one_time_link_to_the_champion(browser_context):
    page = browser_context().new_page()
    sign_in(page)
    make_event(page)
    enter_players(page)
    draw_and_publish(page)
    event = Tournament.objects.get()

    phone = browser_context(width=360, height=740, scheme="dark").new_page()
    phone.goto(f"/e/{event.code}/m/M1/")

    page.goto(f"/e/{event.code}/m/M1/entry/")
    at_the_line(page)
    page.keyboard.type("a 8 20")
    expect(page.locator("#reading")).to_contain_text("+12")
    page.keyboard.press("Enter")
    expect(page.get_by_label(re.compile("^Hand 2"))).to_have_value("")
    expect(phone.get_by_text("12", exact=True).first).to_be_visible(timeout=20_000)

    type_hands(page, "b g 31", "d")
    page.goto(f"/e/{event.code}/m/M1/hands/{HandFact.objects.order_by('pk').first().pk}/change/")
    page.get_by_role("textbox", name="Hand", exact=True).fill("a 8 25")
    page.get_by_role("textbox", name="Why").fill("the sheet says 25")
    page.get_by_role("button", name="Look at what changes").click()
    page.get_by_role("button", name="Apply all").click()
    page.wait_for_load_state()
    assert Match.objects.get(code="M1").points_a == 17

    for code, line in (("M1", "a g 75"), ("M2", "a g 75"), ("M3", "b g 75"), ("M4", "a g 75")):
        page.goto(f"/e/{event.code}/m/{code}/entry/")
        type_hands(page, line)

    event.refresh_from_db()
    assert event.state == "finished"
    phone.goto(f"/e/{event.code}/standings/")
    expect(phone.locator("main")).to_contain_text("Anna Nowak")
    assert event_verify(tournament_id=event.pk) == []


def wait_for_job(page, worker):
    """Wait until the worker has done all work; say what it logged if it does not."""
    for _ in range(200):
        states = set(Job.objects.values_list("state", flat=True))
        if states == {"done"}:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"jobs are {states}; the worker says:\n{worker.log[-2000:]}")


@pytest.mark.worker
def test_sheets_made_by_a_real_worker_carry_every_name(browser_context, celery_worker_process):
    page = browser_context().new_page()
    sign_in(page)
    make_event(page)
    enter_players(page)
    page.get_by_role("link", name="Draw", exact=True).first.click()
    page.get_by_role("button", name="Draw the bracket").click()
    wait_for_job(page, celery_worker_process)
    page.get_by_role("button", name="Publish the draw").click()
    page.wait_for_load_state()
    event = Tournament.objects.get()

    page.goto(f"/e/{event.code}/manage/round/2/")
    page.get_by_role("button", name="Make the PDF").click()
    link = page.locator("a[href$='/file/']").first
    expect(link).to_be_visible(timeout=40_000)
    answer = page.request.get(link.get_attribute("href"))
    assert answer.headers["content-type"] == "application/pdf"
    pdf = PdfReader(io.BytesIO(answer.body()))
    text = "\n".join(sheet.extract_text() for sheet in pdf.pages)
    assert "Łukasz Żółć" in text
    assert "M3" in text
