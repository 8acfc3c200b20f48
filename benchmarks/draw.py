"""How fast brackets are drawn, folded and ranked: `python -m benchmarks.draw`.

Goal: the draw of 512 entries no slower than brackets-manager.js makes a 512 double elimination in
memory (19 ms for 1,022 matches; a single elimination is half of that work, so the goal here is
half of that time). The other lines are what a page or a preview pays for, without a goal of their
own. Every figure is the best of some rounds, in processor time.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, NamedTuple

from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import Row
from tournament.correction import Change, plan_correction
from tournament.grammar import parse_hand_line
from tournament.names import parse_name_list
from tournament.outcome import Ruling
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.pairing.explain import explain_bracket
from tournament.pairing.places import round_count
from tournament.pairing.seeding import seed_by_lot
from tournament.ranking.standings import Result, elimination_standings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.values import Side
    from tournament.pairing.elimination import Pairing, State

ENTRIES = 512
ROUNDS = 15
YARDSTICK_MS = 19.0
GOAL_MS = YARDSTICK_MS / 2
RULES = PRESETS["tournament-250"]


class Figure(NamedTuple):
    """One line of the table: processor time in milliseconds, and the goal if there is one."""

    what: str
    value: float
    goal: float | None = None


def best(work: Callable[[], object]) -> float:
    """Return the processor time that `work` takes at best, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def play_out(pairings: tuple[Pairing, ...]) -> Mapping[int, State]:
    """Return the states of a bracket in which side A always wins by walkover."""
    ruling = Ruling("walkover", "A")
    return fold_bracket(pairings, {pairing.key: (None, ruling) for pairing in pairings})


def results_of(pairings: tuple[Pairing, ...], states: Mapping[int, State]) -> list[Result]:
    """Return the matches of a bracket as the standings take them."""
    return [
        Result(p.key, p.round, states[p.key].a.entry, states[p.key].b.entry, states[p.key].outcome)
        for p in pairings
    ]


def long_sheet() -> list[tuple[int, Row]]:
    """Return the facts of a match of five long games: about 130 hands."""
    rng = random.Random(5)
    rows: list[Row] = []
    while not score_match(rows, RULES).finished:
        side: Side = "A" if len(rows) % 2 else "B"
        rows.append(Row("knock", side, rng.randint(2, 10), rng.randint(11, 30)))
    return list(enumerate(rows))


def figures() -> list[Figure]:
    """Measure everything."""
    entries = range(1, ENTRIES + 1)
    order = seed_by_lot(entries, "benchmark")
    pairings = draw_bracket(order)
    states = play_out(pairings)
    results = results_of(pairings, states)
    numbers = {entry: entry for entry in entries}
    rounds = round_count(ENTRIES)
    sheet = long_sheet()
    edit = Change(sheet[10][0], Row("gin", "A", defender_deadwood=60))
    names = "\n".join(f"{number}. Player {number}; Club {number % 9}" for number in entries)
    return [
        Figure(f"draw of {ENTRIES} entries", best(lambda: draw_bracket(order)), GOAL_MS),
        Figure("the lot for them", best(lambda: seed_by_lot(entries, "benchmark"))),
        Figure("fold of that bracket, played out", best(lambda: play_out(pairings))),
        Figure("why of every pairing", best(lambda: explain_bracket(pairings, order, {}))),
        Figure(
            "standings",
            best(lambda: elimination_standings(results, rounds=rounds, numbers=numbers)),
        ),
        Figure("reading a pasted list of them", best(lambda: parse_name_list(names))),
        Figure(
            f"preview of a correction, {len(sheet)} hands",
            best(lambda: plan_correction(sheet, RULES, "A", edit)),
        ),
        Figure("reading one line of a hand", best(lambda: parse_hand_line("a 8 20 9s"))),
    ]


def main() -> None:
    """Print the table."""
    print(f"yardstick: brackets-manager.js, 512 double elimination in memory: {YARDSTICK_MS} ms")
    for figure in figures():
        goal = f"goal ≤ {figure.goal} ms" if figure.goal is not None else ""
        print(f"{figure.what:<36} {figure.value:9.3f} ms   {goal}".rstrip())


if __name__ == "__main__":
    main()
