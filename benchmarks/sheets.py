"""How fast score sheets are printed: `python -m benchmarks.sheets`.

Goals: the sheets of 256 matches (768 pages) in 10 seconds, one sheet on demand in 150 ms once the
empty sheet is there; those of the other forms of scoring, with up to three pages a match, in 10
seconds of two processes. The yardstick, a page as two HTML tables, is measured in the same run. All
figures are processor time of one process: no second one is needed.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import django

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.values import Person, SheetMatch

MATCHES = 256
YARDSTICK_PAGES = 4
SINGLE = 15
GOAL_SET = 10.0
GOAL_ONE = 150.0
GOAL_FORMS = 20.0
FORMS = ("hollywood", "mahjong", "multi-match", "partnership", "tedesco-four")
FIRST_NAMES = ("Anna", "Boris", "Łukasz", "Nguyễn", "Ελένη", "Анна", "Zoë", "Ştefan", "Jo", "Mary")


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    value: float
    unit: str
    goal: float | None = None


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def matches_of_a_form(preset: str) -> list[SheetMatch]:
    """Return 256 blank matches of another form of scoring, with the members of their teams."""
    from scoring.presets import PRESETS  # noqa: PLC0415 - after django.setup()
    from tests.unit.sheets.samples import person, sheet  # noqa: PLC0415

    rules = PRESETS[preset]

    def side(number: int, letter: str) -> Person:
        names = [f"{FIRST_NAMES[(number + n) % 10]} {letter}{number}" for n in range(4)]
        members = tuple(names[: rules.team_size]) if rules.team_size > 1 else ()
        return person(number, f"{names[0]} {letter}", members=members)

    return [
        sheet(side(number, "A"), side(number, "B"), number=number + 1, rules=rules)
        for number in range(MATCHES)
    ]


def measure_forms(folder: Path) -> list[Figure]:
    """Return what the sheets of the other forms take."""
    from tournament.sheets import render_sheets  # noqa: PLC0415 - after django.setup()
    from tournament.values import SheetSet  # noqa: PLC0415

    out = folder / "forms.pdf"
    figures = []
    for preset in FORMS:
        sheets = matches_of_a_form(preset)
        render_sheets(SheetSet("A4", (sheets[0],)), out=out)
        spent = [
            seconds(lambda one=one: render_sheets(SheetSet("A4", (one,)), out=out))
            for one in sheets[1 : SINGLE + 1]
        ]
        whole = seconds(lambda sheets=sheets: render_sheets(SheetSet("A4", tuple(sheets)), out=out))
        figures += [
            Figure(f"{MATCHES} blank sheets, {preset}", whole, "s", GOAL_FORMS),
            Figure(f"one blank sheet, {preset}", statistics.median(spent) * 1000, "ms", GOAL_ONE),
        ]
    return figures


def matches_of_a_round(*, played: bool) -> list[SheetMatch]:
    """Return a round of 256 best-of-five matches, before or after play."""
    from scoring.presets import PRESETS  # noqa: PLC0415 - after django.setup()
    from tests.unit.sheets.samples import match_rows, sheet  # noqa: PLC0415

    rules = PRESETS["tournament-250"]
    rows = [match_rows(rules, seed) for seed in range(8)] if played else [()]
    return [
        sheet(
            f"{FIRST_NAMES[number % 10]} Player {number}",
            f"{FIRST_NAMES[(number + 3) % 10]} Opponent {number}",
            number=number + 1,
            rows=rows[number % len(rows)],
        )
        for number in range(MATCHES)
    ]


def measure(folder: Path) -> list[Figure]:
    """Return the figures of this machine."""
    from benchmarks.yardsticks.sheets import table_pages  # noqa: PLC0415 - after django.setup()
    from tournament.sheets import render_sheets  # noqa: PLC0415
    from tournament.sheets.engine import html_to_pdf  # noqa: PLC0415
    from tournament.values import SheetSet  # noqa: PLC0415

    out = folder / "sheets.pdf"
    blank, filled = matches_of_a_round(played=False), matches_of_a_round(played=True)

    def printing(sheets: list[SheetMatch]) -> Callable[[], object]:
        return lambda: render_sheets(SheetSet("A4", tuple(sheets)), out=out)

    def single(sheets: list[SheetMatch]) -> float:
        spent = [seconds(printing([one])) for one in sheets[:SINGLE]]
        return statistics.median(spent) * 1000

    cold = seconds(printing(blank[:1])) * 1000
    html_to_pdf(table_pages(1))
    tables = seconds(lambda: html_to_pdf(table_pages(YARDSTICK_PAGES))) / YARDSTICK_PAGES
    whole, size = seconds(printing(blank)), out.stat().st_size
    played, played_size = seconds(printing(filled)), out.stat().st_size
    pages = 3 * MATCHES
    return [
        Figure(f"{MATCHES} blank sheets, {pages} pages", whole, "s", GOAL_SET),
        Figure(f"{MATCHES} filled sheets, {pages} pages", played, "s", GOAL_SET),
        Figure("one blank sheet on demand", single(blank), "ms", GOAL_ONE),
        Figure("one filled sheet on demand", single(filled), "ms", GOAL_ONE),
        Figure("the very first sheet of a process", cold, "ms"),
        Figure("a blank page, in the set", whole / pages * 1000, "ms"),
        Figure("a filled page, in the set", played / pages * 1000, "ms"),
        Figure("yardstick: a page of HTML tables", tables * 1000, "ms"),
        Figure("yardstick: such tables, times a blank page", tables / (whole / pages), "x"),
        Figure("file of the blank set", size / 1e6, "MB"),
        Figure("file of the filled set", played_size / 1e6, "MB"),
    ]


def verdict(figure: Figure) -> str:
    """Return what the table says about the goal of a figure."""
    if figure.goal is None:
        return ""
    met = "met" if figure.value <= figure.goal else "MISSED"
    return f"goal ≤ {figure.goal:,.0f} {figure.unit}: {met}"


def main() -> None:
    """Print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    django.setup()
    with tempfile.TemporaryDirectory() as folder:
        for figure in (*measure(Path(folder)), *measure_forms(Path(folder))):
            places = 0 if figure.unit == "ms" and figure.value >= 20 else 1
            number = f"{figure.value:,.{places}f} {figure.unit}"
            print(f"{figure.what:44} {number:>12}  {verdict(figure)}".rstrip())


if __name__ == "__main__":
    main()
