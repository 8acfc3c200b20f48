"""Least deadwood and the best defence in the plainest way: every meld, then every choice of them.

Cards are texts, as people would first write it down. Where they happen to be installed, the
solvers of two published card players are timed as well.
"""

from __future__ import annotations

import importlib
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RANKS = "A23456789TJQK"
Cards = tuple[str, ...]


def value(cards: Sequence[str]) -> int:
    """Return what loose cards count."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def is_meld(cards: Sequence[str]) -> bool:
    """Tell whether these are a set or a run."""
    if len({card[0] for card in cards}) == 1:
        return 3 <= len(cards) <= 4
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    return len(cards) > 2 and one_suit and ranks[-1] - ranks[0] == len(cards) - 1


def melds_of(hand: Cards) -> list[Cards]:
    """Return every meld in a hand."""
    groups = [[card for card in hand if card[0] == rank] for rank in RANKS]
    runs = [sorted((c for c in hand if c[1] == suit), key=_rank) for suit in "CDHS"]
    found = [set_ for group in groups for size in (3, 4) for set_ in combinations(group, size)]
    for cards in runs:
        for start in range(len(cards)):
            for end in range(start + 3, len(cards) + 1):
                if is_meld(cards[start:end]):
                    found.append(tuple(cards[start:end]))  # noqa: PERF401 - three loops read better so
    return found


def plain_deadwood(hand: Cards) -> int:
    """Return the least that is left over all choices of melds that share no card."""
    return _least(hand, melds_of(hand))


def _rank(card: str) -> int:
    return RANKS.index(card[0])


def _least(hand: Cards, melds: list[Cards]) -> int:
    best = value(hand)
    for place, meld in enumerate(melds):
        if all(card in hand for card in meld):
            rest = tuple(card for card in hand if card not in meld)
            best = min(best, _least(rest, melds[place + 1 :]))
    return best


def plain_defence(hand: Cards, spread: Sequence[Cards]) -> int:
    """Return the least that is left over all orders of laying cards off on the spread."""
    best = plain_deadwood(hand)
    for card in hand:
        for place, meld in enumerate(spread):
            if is_meld((*meld, card)):
                rest = tuple(other for other in hand if other != card)
                grown = [*spread[:place], (*meld, card), *spread[place + 1 :]]
                best = min(best, plain_defence(rest, grown))
    return best


def rlcard(hands: Sequence[Cards]) -> Callable[[], list[int]] | None:
    """Return the work of RLCard's solver on these hands, or None without RLCard."""
    try:
        melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    except ImportError:
        return None
    given = [[utils.card_from_text(card) for card in hand] for hand in hands]

    def least(hand: list[object]) -> int:
        clusters = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    return lambda: [least(hand) for hand in given]


def open_spiel(hands: Sequence[Cards]) -> Callable[[], list[int]] | None:
    """Return the work of OpenSpiel's solver (C++) on these hands, or None without OpenSpiel."""
    try:
        gin_rummy = importlib.import_module("pyspiel").gin_rummy
    except ImportError:
        return None
    solver = gin_rummy.GinRummyUtils(13, 4, 10)
    lower = [[card[0] + card[1].lower() for card in hand] for hand in hands]
    given = [solver.card_strings_to_card_ints(hand) for hand in lower]
    return lambda: [solver.min_deadwood(hand) for hand in given]
