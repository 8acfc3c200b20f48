"""What tests need that pip cannot bring: Chromium, Pango. Missing is never silent."""

from __future__ import annotations

import ctypes.util
import os
import shutil

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STRICT = os.environ.get("UNDERCUT_NO_SKIPS") == "1"
REASON = "NOT RUN: {what} is missing here; `script/bootstrap --system --test` installs it"


def chromium_path() -> str:
    """Return where Chromium is, or nothing. `CHROMIUM` in the environment names another."""
    candidates = (os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES)
    return next((path for name in candidates if name and (path := shutil.which(name))), "")


def pango_there() -> bool:
    """Whether WeasyPrint would find its text engine."""
    return bool(ctypes.util.find_library("pango-1.0") and ctypes.util.find_library("pangoft2-1.0"))


CHECKS = {
    "browser": ("Chromium", lambda: bool(chromium_path())),
    "pdf": ("Pango", pango_there),
    "nginx": ("nginx", lambda: bool(shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"))),
    "shell": ("curl or jq", lambda: bool(shutil.which("curl") and shutil.which("jq"))),
}


def require(item: pytest.Item) -> None:
    """Skip `item` where a program that its marks ask for is missing; fail it if none may lack."""
    for mark, (what, there) in CHECKS.items():
        if item.get_closest_marker(mark) and not there():
            refuse = pytest.fail if STRICT else pytest.skip
            refuse(REASON.format(what=what))


def tell_what_lacks(reporter: pytest.TerminalReporter) -> None:
    """Print a banner when a test did not run for want of a program."""
    skipped = [
        report
        for report in reporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and "NOT RUN:" in report.longrepr[2]
    ]
    if skipped:
        reporter.section("NOT EVERYTHING WAS TESTED", sep="!", red=True, bold=True)
        for reason in sorted({report.longrepr[2] for report in skipped}):
            count = sum(report.longrepr[2] == reason for report in skipped)
            reporter.line(f"{count} x {reason}", red=True)
