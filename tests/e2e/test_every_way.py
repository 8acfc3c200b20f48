"""The director's whole path in Chromium in two other ways: by keys alone, and without script."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.e2e.acts import NAMES, draw_and_publish, enter_players, make_event, wait_for_rows
from tests.e2e.keys import Keys
from tests.factories import make_user
from tournament.models import Job, Match, Tournament
from tournament.services.verification import event_verify

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.pdf,
    pytest.mark.django_db(transaction=True),
]


def test_whole_path_by_keyboard_alone(browser_context):
    make_user("olga")
    page = browser_context().new_page()
    keys = Keys(page)
    page.goto("/sign-in/")
    keys.to(page.get_by_label("User name"))
    keys.type("olga")
    keys.to(page.get_by_label("Password"))
    keys.type("pw\n")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()

    keys.go("link", "New tournament")
    keys.to(page.get_by_label("Name", exact=True))
    keys.type("Spring Cup")
    keys.to(page.locator("input[name=rules-preset]").first)
    keys.press("Space")
    keys.choose(page.locator("input[name=rules-preset][value=standard]"))
    keys.go("button", "Make the tournament")
    page.wait_for_url(re.compile(r"/e/\w+/manage/"))
    keys.go("link", "Players")
    keys.to(page.get_by_label("Players, one on a line"))
    keys.type("\n".join(NAMES.splitlines()[:4]))
    keys.go("button", "Look at the list")
    keys.go("button", "Enter 4 players")
    keys.go("button", "On to the draw")
    keys.to(page.get_by_role("radio").first)
    keys.press("ArrowDown", "ArrowUp")
    expect(page.get_by_role("radio").first).to_be_checked()
    keys.go("button", "Draw the bracket")
    keys.go("button", "Publish the draw")

    keys.go("button", "Make the PDF")
    pdf = page.get_by_role("link", name="Open the PDF")
    keys.to(pdf)
    answer = page.request.get(pdf.get_attribute("href"))
    assert answer.headers["content-type"] == "application/pdf"

    keys.go("link", "Director’s desk")
    keys.to(page.get_by_label("Table or match"))
    with page.expect_navigation():
        keys.type("1\n")
    play_first_match(page, keys)
    for following, line in (("M2", "a g 75"), ("M3", "b g 75")):
        expect(page.get_by_role("link", name=f"Next: {following}")).to_be_focused()
        with page.expect_navigation():
            keys.press("Enter")
        expect(page.locator("#line")).to_be_focused()
        keys.type(f"{line}\n")
    wait_for_rows(page, 5)
    expect(page.get_by_role("link", name="To the desk")).to_be_focused()
    keys.go("link", "Standings")

    assert Tournament.objects.get().state == "finished"
    expect(page.locator("main tbody tr").first).to_contain_text("O'Brien")


def play_first_match(page, keys):
    """Enter an undercut and a gin, correct one of them, and end the match, by keys alone."""
    expect(page.locator("#line")).to_be_focused()
    keys.type("a 8 5\n")
    wait_for_rows(page, 1)
    keys.type("b g 31\n")
    wait_for_rows(page, 2)
    expect(page.get_by_label("Correct hand 2")).to_be_visible()
    keys.stays()
    keys.to(page.get_by_label("Correct hand 2"), "Shift+Tab")
    keys.press("Enter")
    keys.go("link", "Change it")
    keys.to(page.get_by_role("textbox", name="Hand", exact=True))
    keys.write("b g 13")
    keys.to(page.get_by_role("textbox", name="Why").first)
    keys.type("the sheet says 13")
    with page.expect_navigation():
        keys.press("Enter")
    keys.go("button", "Apply all")
    assert Match.objects.get(code="M1").points_b == 66
    keys.to(page.locator("#line"))
    keys.type("a g 75\n")


def test_whole_path_without_script(browser_context):
    make_user("olga")
    page = browser_context(java_script_enabled=False).new_page()
    page.goto("/sign-in/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill("pw")
    page.get_by_role("button", name="Sign in").click()
    make_event(page)
    enter_players(page)
    event = Tournament.objects.get()
    desk = f"/e/{event.code}/manage/"

    page.goto(f"{desk}checkin/")
    page.get_by_role("button", name="Anna Nowak is here", exact=True).click()
    expect(page.get_by_text("1 of 5 here")).to_be_visible()
    page.get_by_role("button", name="Anna Nowak is not here after all").click()
    expect(page.get_by_text("0 of 5 here")).to_be_visible()
    draw_and_publish(page)
    wait_for_paper_without_script(page, event)
    enter_and_correct_without_script(page, event)

    for code, line in (("M1", "a g 75"), ("M2", "a g 75"), ("M3", "b g 75"), ("M4", "a g 75")):
        page.goto(f"/e/{event.code}/m/{code}/entry/")
        page.get_by_label(re.compile("^Hand ")).fill(line)
        page.get_by_role("button", name="Enter", exact=True).first.click()
    page.goto(f"/e/{event.code}/standings/")
    expect(page.locator("main tbody tr").first).to_contain_text("Anna Nowak")
    screen = page.goto(f"/e/{event.code}/screen/")
    assert screen.headers["refresh"].startswith("12; url=")
    page.get_by_role("link", name="Stay here").click()
    expect(page.get_by_text("Anna Nowak").first).to_be_visible()
    assert event_verify(tournament_id=event.pk) == []


def wait_for_paper_without_script(page, event):
    """Follow a piece of work from its queue to its file: nothing moves that was not asked for."""
    page.goto(f"/e/{event.code}/manage/round/1/")
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.get_by_role("link", name="Open the PDF")).to_be_visible()
    jobs = Job.objects.filter(kind="render_sheets")
    jobs.update(state="running", done=1, of=3, heartbeat_at=timezone.now())
    page.reload()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert page.locator("meta[http-equiv=refresh]").count() == 0
    jobs.update(state="done", done=3)
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("link", name="Open the PDF")).to_be_visible()


def enter_and_correct_without_script(page, event):
    """Enter a hand by its line and one by fields, read back first; change one, with its preview."""
    page.goto(f"/e/{event.code}/manage/")
    page.get_by_label("Table or match").fill("1")
    page.get_by_role("button", name="Enter its hands").click()
    page.get_by_label(re.compile("^Hand 1")).fill("a 8 20")
    page.get_by_role("button", name="Read it back").first.click()
    expect(page.locator("#reading")).to_contain_text("+12 → 12")
    page.get_by_role("button", name="Enter", exact=True).first.click()
    page.get_by_text("Enter by fields").click()
    page.get_by_label("Who", exact=True).select_option("B")
    page.get_by_label("Knocker’s deadwood").fill("8")
    page.get_by_label("Other’s deadwood").fill("20")
    page.locator("#fields-form").get_by_role("button", name="Enter", exact=True).click()
    page.get_by_label("Correct hand 1").click()
    page.get_by_role("link", name="Change it").first.click()
    page.get_by_role("textbox", name="Hand", exact=True).fill("a 8 25")
    page.get_by_role("textbox", name="Why").first.fill("the sheet says 25")
    page.get_by_role("button", name="Look at what changes").first.click()
    page.get_by_role("button", name="Apply all").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    page.get_by_label("Correct hand 2").click()
    page.get_by_role("link", name="Strike it").last.click()
    page.get_by_label("Why").fill("twice on the sheet")
    page.get_by_role("button", name="Look at what changes").click()
    page.get_by_role("button", name="Apply all").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    match = Match.objects.get(code="M1")
    assert (match.points_a, match.points_b) == (17, 0)
