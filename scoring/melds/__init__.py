"""Melds: the least deadwood of a hand, the best discard, the best defence, the best spread.

Cards are two letters, rank and suit ("TH", "AS"), as `scoring.cards.parse_card` returns them.
"""

from scoring.melds.defence import Defence, LayOff, best_defence
from scoring.melds.least import Arrangement, best_discard, deadwood, least_deadwood
from scoring.melds.showdown import Deal, Showdown, settle

__all__ = [
    "Arrangement",
    "Deal",
    "Defence",
    "LayOff",
    "Showdown",
    "best_defence",
    "best_discard",
    "deadwood",
    "least_deadwood",
    "settle",
]
