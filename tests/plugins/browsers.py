"""Fixtures: Chromium on the live server, in light and dark, watched for anything that fails."""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.plugins.needs import chromium_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Request
    from pytest_django.live_server_helper import LiveServer

REQUEST_SECONDS = 15
TIMEOUT_MS = 30_000  # other passes run beside this one
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # tests run as root in CI
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--font-render-hinting=none",
    # No name is looked up, so that nothing outside the machine is ever reached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield Chromium, without a window."""
    # Slow, and only some tests need it.
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415

    expect.set_options(timeout=TIMEOUT_MS)

    # Playwright keeps an event loop in this thread, which Django takes for an async caller.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS
        )
        yield chromium
        chromium.close()


@pytest.fixture
def browser_context(
    browser: Browser, live_server: LiveServer, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Yield a function that opens a browser of its own (its own cookies) on the live server.

    `browser_context(width=1280, height=800, scheme="light", **options of Playwright)`. The test
    fails if a page asks an address outside the machine, breaks the content security policy or
    raises an error in a script.
    """
    faults: list[str] = []
    opened: list[BrowserContext] = []
    home = urlsplit(live_server.url).netloc

    def guard(request: Request) -> None:
        # Listened to, not routed: a route would turn the cache of the browser off.
        target = urlsplit(request.url)
        if target.scheme in {"http", "https"} and target.netloc != home:
            faults.append(f"asked {request.url}")

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                faults.append(f"{page.url}: {message.text}")
                if "Content Security Policy" in message.text
                else None
            ),
        )

    def open_context(
        *, width: int = 1280, height: int = 800, scheme: str = "light", **options: Any
    ) -> BrowserContext:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            **options,
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.on("page", watch)
        context.on("request", guard)
        opened.append(context)
        return context

    yield open_context
    for context in opened:
        context.close()
    _wait_for_requests_to_end()
    if faults:
        pytest.fail("the browser met faults:\n" + "\n".join(sorted(set(faults))))


def _wait_for_requests_to_end() -> None:
    """Wait until the live server answers nobody: no poll may meet the emptying of the tables."""
    deadline = time.monotonic() + REQUEST_SECONDS
    while time.monotonic() < deadline:
        if not any("process_request_thread" in thread.name for thread in threading.enumerate()):
            return
        time.sleep(0.02)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    """Run the test in light and in dark."""
    return str(request.param)


@pytest.fixture
def page(browser_context: Callable[..., BrowserContext]) -> Page:
    """Return a page of 1280 x 800, light, in a fresh browser."""
    return browser_context().new_page()
