"""How fast cards are settled: `python -m benchmarks.melds`.

Goals: least deadwood of ten cards at 20 times RLCard and twice OpenSpiel, best defence of 50,000
hands a second. Both are timed where they are installed; where not, the figures measured on two
cores stand in. Hands are improved by draws, as they are when somebody knocks; every figure is the
best of some rounds in which the yardsticks take turns with the solvers.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.fold import Figure, seconds, verdict
from benchmarks.yardsticks.melds import open_spiel, plain_deadwood, plain_defence, rlcard
from scoring.cards import CARD_VALUES
from scoring.melds import Deal, best_defence, best_discard, deadwood, least_deadwood, settle
from scoring.melds.defence import least_left
from scoring.melds.least import solve
from scoring.melds.packed import pack
from scoring.melds.tables import run_table, table_for
from scoring.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 2000
FEW = 200
"""Hands for what is slow."""

ROUNDS = 7
DRAWS = 14
RLCARD = 14_000
OPEN_SPIEL = 166_000
TIMES_RLCARD = 20
TIMES_OPEN_SPIEL = 2
GOAL_DEFENCE = 50_000
RULES = PRESETS["standard"]
TABLE = table_for(RULES)
Cards = tuple[str, ...]


class Knock(NamedTuple):
    """A hand at its end: the spread melds, the knocker's cards and eleventh card, the defender."""

    spread: tuple[Cards, ...]
    knocker: Cards
    eleventh: str
    defender: Cards


def improved(hand: list[str], stock: list[str], rng: random.Random) -> Cards:
    """Return a hand after some draws, the best discard thrown each time."""
    for _ in range(rng.randint(DRAWS // 2, DRAWS)):
        hand.append(stock.pop())
        hand.remove(best_discard(hand, RULES).discard or "")
    return tuple(hand)


def random_knock(rng: random.Random) -> Knock:
    """Return a hand in which the knocker may knock with the limit of ten."""
    while True:
        stock = list(CARD_VALUES)
        rng.shuffle(stock)
        hands = [[stock.pop() for _ in range(10)] for _ in range(2)]
        knocker, defender = (improved(hand, stock, rng) for hand in hands)
        found = least_deadwood(knocker, RULES)
        if found.deadwood <= RULES.knock_limit:
            return Knock(found.melds, knocker, stock.pop(), defender)


def works(knocks: list[Knock]) -> dict[str, tuple[Callable[[], object], int]]:
    """Return what is timed, by its name, with the number of hands in it."""
    hands = [hand for knock in knocks for hand in (knock.knocker, knock.defender)]
    eleven = [(*knock.knocker, knock.eleventh) for knock in knocks]
    bits = [pack(hand) for hand in hands]
    defences = [(pack(k.defender), tuple(pack(meld) for meld in k.spread)) for k in knocks]
    deals = [Deal(pack(k.knocker), pack(k.defender), RULES) for k in knocks]
    few, some = hands[:FEW], knocks[:FEW]
    found: dict[str, tuple[Callable[[], object], int]] = {
        "least": (lambda: [solve(hand, TABLE) for hand in bits], len(bits)),
        "text": (lambda: [deadwood(hand, RULES) for hand in hands], len(hands)),
        "melds": (lambda: [least_deadwood(hand, RULES) for hand in hands], len(hands)),
        "plain": (lambda: [plain_deadwood(hand) for hand in few], len(few)),
        "discard": (lambda: [best_discard(hand, RULES) for hand in eleven], len(eleven)),
        "defence": (lambda: [least_left(*one, TABLE) for one in defences], len(defences)),
        "shown": (lambda: [best_defence(k.defender, k.spread, RULES) for k in knocks], len(knocks)),
        "steps": (lambda: [plain_defence(k.defender, k.spread) for k in some], len(some)),
        "settle": (lambda: [settle(deal) for deal in deals], len(deals)),
    }
    for name, work, given in (
        ("rlcard", rlcard(few), few),
        ("open_spiel", open_spiel(hands), hands),
    ):
        if work is not None:
            found[name] = (work, len(given))
    return found


def check(knocks: list[Knock]) -> None:
    """Stop when a solver and its yardstick differ: the wrong answer is no yardstick."""
    for knock in knocks[:FEW]:
        spread = tuple(pack(meld) for meld in knock.spread)
        found = least_left(pack(knock.defender), spread, TABLE)[0]
        if found != plain_defence(knock.defender, knock.spread):
            raise SystemExit(f"not the best defence: {knock}")
        if deadwood(knock.defender, RULES) != plain_deadwood(knock.defender):
            raise SystemExit(f"not the least deadwood: {knock.defender}")


def measure() -> list[Figure]:
    """Return the figures of this machine."""
    rng = random.Random(52)
    knocks = [random_knock(rng) for _ in range(HANDS)]
    check(knocks)
    timed = works(knocks)
    best = dict.fromkeys(timed, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, _) in timed.items():
            best[name] = min(best[name], seconds(work))
    rate = {name: timed[name][1] / spent for name, spent in best.items()}
    goal = max(
        TIMES_RLCARD * rate.get("rlcard", RLCARD),
        TIMES_OPEN_SPIEL * rate.get("open_spiel", OPEN_SPIEL),
    )
    unit = "hands/s"
    return [
        Figure("least deadwood, from bits", rate["least"], unit, goal),
        Figure("least deadwood, from texts", rate["text"], unit),
        Figure("  with melds and loose cards", rate["melds"], unit),
        Figure(_named("yardstick: RLCard", rate, "rlcard"), rate.get("rlcard", RLCARD), unit),
        Figure(
            _named("yardstick: OpenSpiel", rate, "open_spiel"),
            rate.get("open_spiel", OPEN_SPIEL),
            unit,
        ),
        Figure("yardstick: every choice of melds", rate["plain"], unit),
        Figure("best discard of eleven, with melds", rate["discard"], unit),
        Figure("best defence, from bits", rate["defence"], unit, GOAL_DEFENCE),
        Figure("  from texts, with melds and layoffs", rate["shown"], unit),
        Figure("yardstick: every order of laying off", rate["steps"], unit),
        Figure("hand settled, spread to be found", rate["settle"], unit),
        Figure("tables of one suit", min(seconds(_tables) for _ in range(3)), "s"),
    ]


def _named(what: str, rate: dict[str, float], name: str) -> str:
    return what if name in rate else f"{what}, as once measured"


def _tables() -> object:
    run_table.cache_clear()
    return run_table(RULES.round_the_corner, RULES.ace_deadwood)


def main() -> None:
    """Print the table."""
    for figure in measure():
        places = 3 if figure.unit == "s" else 0
        number = f"{figure.value:,.{places}f} {figure.unit}"
        print(f"{figure.what:40} {number:>18}  {verdict(figure)}".rstrip())


if __name__ == "__main__":
    main()
