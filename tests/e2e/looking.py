"""How the browser tests look at a page: signed in, measured, and read by axe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from playwright.sync_api import BrowserContext, Page

SLOW_MS = 20_000  # the cores are shared with all the other tests
WIDTH, PHONE, HEIGHT = 1280, 360, 800
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},  # AA since WCAG 2.2, and off by itself
    "resultTypes": ["violations"],
    "preload": False,
}


def signed_in(context: BrowserContext, user: User) -> Page:
    """Give a browser the session of a user and return a page of it."""
    client = Client()
    client.force_login(user)
    page = context.new_page()
    page.goto("/sign-in/")
    name = settings.SESSION_COOKIE_NAME
    home = page.url.removesuffix("/sign-in/")
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": home}])
    return page


def at_the_line(page: Page) -> None:
    """Wait until the line for a hand has the focus, which a browser gives once it has drawn it."""
    expect(page.locator("#line")).to_be_focused(timeout=SLOW_MS)


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than the screen."""
    return int(page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with a page, wide and light, then narrow and dark: axe, and its width.

    Two looks are enough: colours come from the scheme alone, and places from the width alone.
    """
    page.wait_for_load_state()  # looked at with its styles
    page.evaluate(AXE_SCRIPT)
    found = []
    for scheme, width in (("light", WIDTH), ("dark", PHONE)):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wide = overflow(page)
        told = [*_told_by_axe(page), *([f"{wide} px too wide"] if wide > 0 else [])]
        found += [f"{one} ({scheme}, {width} px)" for one in told]
    return found


def _told_by_axe(page: Page) -> list[str]:
    answer: dict[str, Any] = page.evaluate("options => axe.run(document, options)", AXE)
    return [
        f"{one['id']} {node['html'][:160]} {_figures(node)}"
        for one in answer["violations"]
        for node in one["nodes"][:3]
    ]


def _figures(node: dict[str, Any]) -> str:
    """Return what was measured: the contrast, the size."""
    checks = [*node["any"], *node["all"], *node["none"]]
    return "; ".join(check["message"] for check in checks)[:300]
