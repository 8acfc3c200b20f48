"""How fast hands are folded into matches: `python -m benchmarks.fold`.

Goals: 200,000 hands a second with line items on one core, 4,500 best-of-five matches in 2
seconds. The other forms of scoring are measured beside it, and reading and writing JSON apart.
Every figure is the best of some rounds, in which the yardsticks take turns with the fold, so a busy
machine slows them alike.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.yardsticks.fold import frozen_lines, frozen_state, plain_tuples
from scoring.contract import row_from_json, row_to_json, score_text
from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.strict_json import parse
from scoring.values import Pair, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scoring.ruleset import RuleSet

MATCHES = 4500
SAMPLE = 450
"""Matches in one round; what all of them take is their time ten times over."""

ROUNDS = 5
GOAL_HANDS = 200_000
GOAL_SECONDS = 2.0
RULES = PRESETS["tournament-250"]
OTHER_FORMS = ("hollywood", "multi-match", "mahjong", "partnership", "tedesco-teams")
OTHER_SAMPLE = 250
"""Matches in one round of each other form."""


class Figure(NamedTuple):
    """One line of the table: hands a second, or seconds, with what it is held against."""

    what: str
    value: float
    unit: str
    goal: float | None = None


def random_hand(rng: random.Random) -> Row:
    """Return a hand as 6,000 played ones were: 81 % knocks, 6 % gin, 13 % dead; 25 make a game."""
    side = rng.choice(("A", "B"))
    kind = rng.random()
    if kind < 0.13:
        return Row("dead")
    if kind < 0.19:
        return Row("gin", side, None, rng.randint(15, 80))
    return Row("knock", side, rng.randint(2, 10), rng.randint(2, 35))


def random_row(rng: random.Random, rules: RuleSet) -> Row:
    """Return a hand as these rules have them; a team hand is one of several of the usual."""
    if rules.scoring == "mahjong":
        side = rng.choice(("A", "B"))
        table = Pair(5 * rng.randint(0, 12), 5 * rng.randint(0, 12))
        left = 5 * rng.randint(0, 8)
        in_hand = Pair(0, left) if side == "A" else Pair(left, 0)
        return Row("gin", side, table=table, in_hand=in_hand)
    if rules.team_size == 1:
        return random_hand(rng)
    hands = (random_hand(rng) for _ in range(rules.team_size))
    # Any card will do where the rules have one: a ten is the limit of every knock.
    return Row("team", pairings=tuple(replace(hand, knock_card="TS") for hand in hands))


def random_match(rng: random.Random, rules: RuleSet = RULES) -> list[Row]:
    """Return the rows of a match played to its end."""
    rows: list[Row] = []
    while True:
        rows += [random_row(rng, rules) for _ in range(40)]
        try:
            if score_match(rows, rules).finished:
                return rows
        except RuleViolation as surplus:
            return rows[: int(surplus.path.removeprefix("hands[").removesuffix("]"))]


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def each(fold: Callable[[Sequence[Row]], object], matches: Sequence[Sequence[Row]]) -> None:
    """Fold every match and keep no result: holding them would time the garbage collector."""
    for rows in matches:
        fold(rows)


def measure() -> list[Figure]:
    """Return the figures of this machine."""
    rng = random.Random(250)
    matches = [random_match(rng) for _ in range(SAMPLE)]
    hands = sum(len(rows) for rows in matches)
    documents = json.dumps(
        [{"rules": RULES.preset, "hands": [row_to_json(row) for row in rows]} for rows in matches]
    )
    parsed = json.loads(documents)
    works: dict[str, Callable[[], object]] = {
        "fold": lambda: each(lambda rows: score_match(rows, RULES), matches),
        "state": lambda: each(frozen_state, matches),
        "lines": lambda: each(frozen_lines, matches),
        "tuples": lambda: each(plain_tuples, matches),
        "parse": lambda: parse(documents),
        "rows": lambda: [row_from_json(hand, RULES) for one in parsed for hand in one["hands"]],
        "text": lambda: score_text(documents),
    }
    counts = dict.fromkeys(works, hands)
    for form in OTHER_FORMS:
        rules = PRESETS[form]
        played = [random_match(rng, rules) for _ in range(OTHER_SAMPLE)]
        works[form] = partial(each, partial(score_match, rules=rules), played)
        counts[form] = sum(len(rows) for rows in played)
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    rate = {name: counts[name] / spent for name, spent in best.items()}
    return [
        Figure("fold with line items", rate["fold"], "hands/s", GOAL_HANDS),
        Figure(
            f"{MATCHES} best-of-five matches", best["fold"] * MATCHES / SAMPLE, "s", GOAL_SECONDS
        ),
        Figure("yardstick: frozen dataclass a hand", rate["state"], "hands/s"),
        Figure("yardstick: locals, frozen lines out", rate["lines"], "hands/s"),
        Figure("yardstick: locals, plain tuples out", rate["tuples"], "hands/s"),
        *(Figure(f"fold of {form}", rate[form], "hands/s") for form in OTHER_FORMS),
        Figure("JSON to values", rate["parse"], "hands/s"),
        Figure("values to rows", rate["rows"], "hands/s"),
        Figure("text in to text out, all of it", rate["text"], "hands/s"),
    ]


def verdict(figure: Figure) -> str:
    """Return what the table says about the goal of a figure."""
    if figure.goal is None:
        return ""
    met = figure.value <= figure.goal if figure.unit == "s" else figure.value >= figure.goal
    sign = "≤" if figure.unit == "s" else "≥"
    return f"goal {sign} {figure.goal:,.0f} {figure.unit}: {'met' if met else 'MISSED'}"


def main() -> None:
    """Print the table."""
    for figure in measure():
        places = 2 if figure.unit == "s" else 0
        number = f"{figure.value:,.{places}f} {figure.unit}"
        print(f"{figure.what:38} {number:>18}  {verdict(figure)}".rstrip())


if __name__ == "__main__":
    main()
