"""Why a settled hand lies as it does: what each side gave up, and for what.

Nothing here is needed to score a hand. It is what a director answers with when a player says
"but I had that meld".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring.melds.defence import layable
from scoring.melds.least import Arrangement, arrange, least_thrown, solve, worth
from scoring.melds.packed import pack
from scoring.melds.showdown import BIG_HAND, Deal, Showdown, open_melds, settle
from scoring.melds.spreads import Spread
from scoring.melds.tables import table_for

if TYPE_CHECKING:
    from scoring.melds.tables import RunTable


class Reasons(NamedTuple):
    """What could have been otherwise; deadwoods and points as everywhere.

    `alone`: the defender's ten cards at their least without laying off. `broken`: the melds of
    those that the defence gives up, `kept`: what would be left if they stayed and only loose cards
    were laid off. Nothing is broken up where that would leave no more.

    `least`: the least the knocker's cards could count, of eleven with the best discard. `better`:
    the hand as it comes out with the best spread, where one was declared that scores less for the
    knocker; else None.
    """

    alone: Arrangement
    broken: tuple[tuple[str, ...], ...]
    kept: int
    least: int
    better: Showdown | None


def reasons(deal: Deal, shown: Showdown) -> Reasons:
    """Return why `shown`, which is what `deal` was settled to, lies as it does (RULES.md, 16.4)."""
    table = table_for(deal.rules)
    alone = arrange(deal.defender, table)
    kept = _kept(alone, deal, shown, table)
    given_up = kept > shown.defender.deadwood
    broken = [meld for meld in alone.melds if given_up and meld not in shown.defender.melds]
    return Reasons(alone, tuple(broken), kept, _least(deal, table), _better(deal, shown))


def _kept(alone: Arrangement, deal: Deal, shown: Showdown, table: RunTable) -> int:
    """Return what is left when the melds of `alone` stay and its loose cards are laid off."""
    loose = pack(alone.unmatched)
    melds = tuple(map(pack, shown.knocker.melds))
    spread = open_melds(Spread(melds, pack(shown.knocker.unmatched), 0), deal.rules)
    laid = layable(loose, spread, deal.rules.round_the_corner)
    return min((worth(loose ^ cards, table) for cards in laid), default=worth(loose, table))


def _least(deal: Deal, table: RunTable) -> int:
    """Return the least the knocker's cards can count; a big gin keeps all eleven."""
    hand = deal.held
    if hand.bit_count() == BIG_HAND and solve(hand, table)[0]:
        hand ^= least_thrown(hand, table)
    return solve(hand, table)[0]


def _better(deal: Deal, shown: Showdown) -> Showdown | None:
    """Return the hand with the best spread, where the declared one scores less."""
    if deal.melds is None:
        return None
    free = settle(deal._replace(melds=None))
    return free if free.gain > shown.gain else None
