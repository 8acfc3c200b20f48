"""A second settling of hands from their cards, written the slow way from the text of the rules.

Cards are texts and hands are frozen sets of them. It knows no tables and no patterns: a meld is
tried by its definition, an arrangement is any choice of melds that share no card, and a defence
is whatever can be reached by laying off one card after another.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.ruleset import RuleSet

RANKS = "A23456789TJQK"
Hand = frozenset[str]
Way = tuple[tuple[Hand, ...], Hand]
"""The melds of a spread, and what is left loose beside them."""


class Outcome(NamedTuple):
    """The figures of a hand that was settled; `gain`: the points seen from the knocker."""

    gain: int
    knocker: int
    defender: int
    result: str


def value(cards: Iterable[str], rules: RuleSet) -> int:
    """What cards count that are in no meld."""
    pips = {"A": rules.ace_deadwood, "T": 10, "J": 10, "Q": 10, "K": 10}
    return sum(pips.get(card[0]) or int(card[0]) for card in cards)


def is_meld(cards: Iterable[str], rules: RuleSet) -> bool:
    """Tell whether these are a set, or a run."""
    cards = list(cards)
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if len(cards) < 3:
        return False
    if len(ranks) == 1:
        return len(suits) == len(cards)
    order = RANKS * 2 if rules.round_the_corner else RANKS
    rows = (set(order[start : start + len(cards)]) for start in range(13))
    return len(suits) == 1 and any(row == ranks for row in rows)


def melds(hand: Hand, rules: RuleSet) -> list[Hand]:
    """Every meld that can be made of some of these cards."""
    groups = [[card for card in hand if card[0] == rank] for rank in RANKS]
    groups += [[card for card in hand if card[1] == suit] for suit in "CDHS"]
    return [
        frozenset(cards)
        for group in groups
        for size in range(3, len(group) + 1)
        for cards in combinations(group, size)
        if is_meld(cards, rules)
    ]


def least(hand: Hand, rules: RuleSet) -> int:
    """The least that can be left of these cards."""
    known: dict[Hand, int] = {}

    def of(rest: Hand, open_melds: list[Hand]) -> int:
        if rest not in known:
            fit = [meld for meld in open_melds if meld <= rest]
            known[rest] = min([value(rest, rules), *(of(rest - meld, fit) for meld in fit)])
        return known[rest]

    return of(hand, melds(hand, rules))


def defence(hand: Hand, spread: Iterable[Hand], rules: RuleSet) -> int:
    """The least that can be left of these cards after laying off on the spread."""
    waiting = [(hand, tuple(spread))]
    seen = set(waiting)
    best: dict[Hand, int] = {}
    while waiting:
        cards, table = waiting.pop()
        if cards not in best:
            best[cards] = least(cards, rules)
        for card in cards:
            for place, meld in enumerate(table):
                if is_meld(meld | {card}, rules):
                    grown = (*table[:place], meld | {card}, *table[place + 1 :])
                    state = (cards - {card}, grown)
                    if state not in seen:
                        seen.add(state)
                        waiting.append(state)
    return min(best.values())


def spreads(hand: Hand, rules: RuleSet) -> Iterator[Way]:
    """Every choice of melds that share no card, with the cards left loose."""
    every = melds(hand, rules)

    def beyond(first: int, chosen: tuple[Hand, ...], rest: Hand) -> Iterator[Way]:
        yield chosen, rest
        for place in range(first, len(every)):
            if every[place] <= rest:
                yield from beyond(place + 1, (*chosen, every[place]), rest - every[place])

    return beyond(0, (), hand)


def price(held: int, left: int, *, big: bool, spade: bool, rules: RuleSet) -> tuple[int, str]:
    """The points of a hand seen from the knocker, and its result."""
    winner, result = 1, "knock"
    if held == 0:
        big = big and rules.big_gin_bonus is not None
        points = left + ((rules.big_gin_bonus or 0) if big else rules.gin_bonus)
        result = "big_gin" if big else "gin"
    elif held < left:
        points = left - held
    elif held > left or rules.tie == "defender_bonus":
        winner, result, points = -1, "undercut", held - left + rules.undercut_bonus
    else:
        result, points = "tie", 0
        winner = {"defender_zero": -1, "nobody": 0, "knocker_zero": 1}[rules.tie]
    points *= rules.spade_multiplier if spade else 1
    if rules.box_timing == "immediate" and winner:
        points += rules.box_bonus
    return winner * points, result


def knock_limit(rules: RuleSet, knock_card: str | None) -> int:
    """The most a knocker may hold."""
    if knock_card is None:
        return rules.knock_limit
    if knock_card[0] == "A":
        return {"gin_only": 0, "one": 1}[rules.ace_knock_card]
    return value([knock_card], rules)


def settled(
    knocker: Hand,
    defender: Hand,
    rules: RuleSet,
    *,
    knock_card: str | None = None,
    declared: tuple[Hand, ...] | None = None,
    discard: str | None = None,
) -> Outcome | None:
    """The hand as it comes out at best for the knocker; None when nobody may knock with it."""
    limit = knock_limit(rules, knock_card)
    hand = knocker - {discard}
    if declared is None:
        ways = list(spreads(hand, rules))
        if len(hand) == 11 and any(not loose for _, loose in ways):
            ways = [way for way in ways if not way[1]]
    else:
        ways = [(declared, hand - frozenset().union(*declared))]
    found = []
    for spread, loose in ways:
        for thrown in loose if len(hand) == 11 and loose else [None]:
            held = value(loose - {thrown}, rules)
            if held > limit:
                continue
            open_spread = spread if held or rules.layoff_on_gin else ()
            left = defence(defender, open_spread, rules)
            big = len(hand) == 11 and not loose
            spade = knock_card is not None and knock_card[1] == "S"
            gain, result = price(held, left, big=big, spade=spade, rules=rules)
            found.append(Outcome(gain, held, left, result))
    return max(found, key=lambda one: (one.gain, -one.knocker), default=None)
