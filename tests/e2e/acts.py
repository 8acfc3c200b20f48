"""What a director does on the way from a new event to play, with the mouse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tournament.models import HandFact

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = """Anna Nowak; Riverside #1
Ben O'Brien; Harbour #2
Łukasz Żółć #3
"><script>alert(1)</script> #4
Ελένη Παππά #5
"""


def make_event(page: Page) -> None:
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("Spring Cup")
    page.locator("input[name=rules][value=standard], input[value=standard]").first.check()
    page.get_by_role("button", name="Make the tournament").click()
    page.wait_for_url(re.compile(r"/e/\w+/manage/"))


def enter_players(page: Page) -> None:
    page.get_by_role("link", name="Players", exact=True).first.click()
    page.get_by_label("Players, one on a line").fill(NAMES)
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("5 players to enter")).to_be_visible()
    page.get_by_role("button", name="Enter 5 players").click()
    expect(page.get_by_text("5 entered")).to_be_visible()


def draw_and_publish(page: Page) -> None:
    page.get_by_role("link", name="Draw", exact=True).first.click()
    page.get_by_role("button", name="Draw the bracket").click()
    page.get_by_role("button", name="Publish the draw").click()
    page.wait_for_load_state()


def wait_for_rows(page: Page, count: int) -> None:
    """Wait until so many rows are stored: the line is empty before the server has answered."""
    for _ in range(400):
        if HandFact.objects.count() == count:
            return
        page.wait_for_timeout(50)
    assert HandFact.objects.count() == count
