"""The browser fixtures: a page in light and dark, and faults that do not go by unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

pytestmark = [pytest.mark.browser, pytest.mark.once]


def test_page_is_shown_in_the_scheme_that_was_asked_for(
    browser_context: Callable[..., BrowserContext], scheme: str
) -> None:
    page = browser_context(width=360, height=740, scheme=scheme).new_page()
    answer = page.goto("/sign-in/")
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
