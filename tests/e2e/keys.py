"""A browser used by keys alone: whatever is wanted is reached by Tab, and the focus is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_TABS = 90
FOCUS = """wanted => {
    const on = document.activeElement;
    if (!on || on === document.body) {
        return { lost: true };
    }
    const outlined = (one) => {
        const style = one ? getComputedStyle(one) : { outlineStyle: "none" };
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    };
    const boxes = [...on.getClientRects()];
    const seen = boxes.some((box) => [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5]].some(([x, y]) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return hit && (on.contains(hit) || hit.contains(on) || hit.closest("label")?.contains(on));
    }));
    return {
        there: on === wanted,
        marked: [on, on.nextElementSibling, on.closest("label")].some(outlined),
        seen,
        what: on.outerHTML.slice(0, 140),
    };
}"""


class Keys:
    """A person at a keyboard. Every stop of the way must be marked, in view and uncovered."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type into whatever has the focus; a line break is Enter."""
        self.page.keyboard.type(text)

    def write(self, text: str) -> None:
        """Type in place of what stands in the field that has the focus."""
        self.press("ControlOrMeta+a")
        self.type(text)

    def to(self, wanted: Locator, key: str = "Tab") -> None:
        """Press Tab (or Shift+Tab) until `wanted` has the focus; fail when it never gets it."""
        handle = wanted.element_handle()
        for _ in range(MOST_TABS):
            focus = self.page.evaluate(FOCUS, handle)
            # At the end of a page the focus leaves it, and comes back at its beginning.
            if not focus.get("lost"):
                assert focus["marked"], f"{self.page.url}: no mark of the focus on {focus['what']}"
                assert focus["seen"], f"{self.page.url}: covered or out of view: {focus['what']}"
            if focus.get("there"):
                return
            self.press(key)
        pytest.fail(f"{self.page.url}: {MOST_TABS} times {key} do not lead to {wanted}")

    def to_role(self, role: str, name: str, key: str = "Tab") -> None:
        """Go to the first control of a role and a name."""
        self.to(self.page.get_by_role(role, name=name, exact=True).first, key)

    def go(self, role: str, name: str) -> None:
        """Go to a link or a button and press Enter; wait for the page that follows."""
        self.to_role(role, name)
        with self.page.expect_navigation():
            self.press("Enter")

    def choose(self, radio: Locator) -> None:
        """Press the down arrow in a group of choices until `radio` is the chosen one."""
        for _ in range(MOST_TABS):
            if radio.is_checked():
                return
            self.press("ArrowDown")
        pytest.fail(f"{self.page.url}: the arrows do not lead to {radio}")

    def stays(self) -> None:
        """Fail when the focus is lost to the page as a whole."""
        focus = self.page.evaluate(FOCUS, None)
        assert not focus.get("lost"), f"{self.page.url}: the focus is lost"
