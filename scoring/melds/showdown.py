"""A hand settled from its cards: the knocker's spread, the best defence, and what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from scoring.cards import format_card, format_cards
from scoring.errors import RuleViolation
from scoring.hand import knock_limit_of_card, price_hand
from scoring.melds.defence import Defence, defend, least_left
from scoring.melds.least import Arrangement, arrange, least_thrown, solve, worth
from scoring.melds.packed import card_at, in_print, pack, unpack
from scoring.melds.spreads import Spread, spreads, throws
from scoring.melds.tables import table_for
from scoring.values import Ending, Item, Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.melds.tables import RunTable
    from scoring.ruleset import RuleSet

Player: TypeAlias = Literal["knocker", "defender"]

BIG_HAND: Final = 11
"""The cards of a knocker who has not thrown one."""


class Deal(NamedTuple):
    """What is known of a hand: cards as sets of bits, and the rules.

    `knocker`: ten cards, or eleven; `defender`: ten. `thrown`: the card of the eleven that was
    thrown, or 0 where that is open. `melds`: the spread that was declared, None where that is
    open. `knock_card`: two letters, None under rules without one.
    """

    knocker: int
    defender: int
    rules: RuleSet
    knock_card: str | None = None
    melds: tuple[int, ...] | None = None
    thrown: int = 0

    @property
    def held(self) -> int:
        """The knocker's cards without the one that is known to be thrown."""
        return self.knocker & ~self.thrown

    @property
    def limit(self) -> int:
        """The most deadwood a knocker may hold in this hand, in points."""
        if self.knock_card is None:
            return self.rules.knock_limit
        return knock_limit_of_card(self.knock_card, self.rules)


class Showdown(NamedTuple):
    """Both hands as they lie after the knock, and what the hand scores.

    `row` is the row of the score sheet, its ending as scored, with the knocker as side A.
    `points` go to `winner`, None when nobody wins; `result` is one of the scoring contract's.
    `items` make up the points; their side is A for the knocker, B for the defender. The places in
    `defender.layoffs` are those of the melds in `knocker`.
    """

    knocker: Arrangement
    defender: Defence
    row: Row
    points: int
    winner: Player | None
    result: str
    items: tuple[Item, ...] = ()

    @property
    def gain(self) -> int:
        """The points seen from the knocker: below 0 when the defender wins them."""
        return -self.points if self.winner == "defender" else self.points


class _Priced(NamedTuple):
    """A spread with what comes of it; `gain` are the points seen from the knocker."""

    spread: Spread
    row: Row
    result: str
    gain: int
    winner: Player | None
    items: tuple[Item, ...]

    def order(self) -> tuple[object, ...]:
        """Return the key by which the knocker prefers it: the least first."""
        melds, _loose, thrown = self.spread
        return (-self.gain, self.row.knocker_deadwood, len(melds), sorted(melds), thrown)


def settle(deal: Deal) -> Showdown:
    """Return how a hand comes out when both do their best with what is still open.

    The knocker's spread and discard, where they are not given, are those that score most for the
    knocker, a loss counting as less than nothing; of equal ones those with less deadwood, then
    those with fewer melds. Raises `RuleViolation` (`knock-over-limit`), at "melds" for a spread
    that was declared, else at "knocker".
    """
    table = table_for(deal.rules)
    found = [
        _price(spread, deal, table)
        for spread in _open_spreads(deal, table)
        if worth(spread.loose, table) <= deal.limit
    ]
    if not found:
        raise _over_limit(deal, table)
    return _shown(min(found, key=_Priced.order), deal, table)


def _open_spreads(deal: Deal, table: RunTable) -> Iterable[Spread]:
    """Return the spreads the knocker may choose from; some may be over the limit."""
    hand = deal.held
    eleven = hand.bit_count() == BIG_HAND
    if deal.melds is not None:
        loose = hand & ~sum(deal.melds)
        if eleven and loose:
            return throws(deal.melds, loose)
        return [Spread(deal.melds, loose, deal.thrown)]
    if eleven and not solve(hand, table)[0]:
        return spreads(hand, table, 0)
    if eleven:
        return spreads(hand, table, deal.limit, throwing=True)
    found = spreads(hand, table, deal.limit)
    return (spread._replace(thrown=deal.thrown) for spread in found)


def _price(spread: Spread, deal: Deal, table: RunTable) -> _Priced:
    """Return what a spread comes to against the best defence."""
    left = least_left(deal.defender, open_melds(spread, deal.rules), table)[0]
    held = worth(spread.loose, table)
    ending: Ending = "knock" if held else "gin"
    if sum(spread.melds).bit_count() == BIG_HAND:
        ending = "big_gin"
    row = Row(ending, "A", held, left, deal.knock_card)
    scored, result, side, points, items = price_hand(row, deal.rules)
    winner: Player | None = {"A": "knocker", "B": "defender", None: None}[side]
    gain = points if winner == "knocker" else -points
    as_scored = Row(scored, "A", held, left, deal.knock_card)
    return _Priced(spread, as_scored, result, gain, winner, items)


def open_melds(spread: Spread, rules: RuleSet) -> tuple[int, ...]:
    """Return the melds that may be laid off on: none after gin, unless the rules allow it."""
    return spread.melds if spread.loose or rules.layoff_on_gin else ()


def _shown(best: _Priced, deal: Deal, table: RunTable) -> Showdown:
    """Return both hands as they lie for this spread, with its price."""
    printed = in_print(best.spread.melds)
    _, loose, thrown = best.spread
    spread = Spread(tuple(map(pack, printed)), loose, thrown)
    return Showdown(
        Arrangement(
            printed,
            unpack(loose),
            worth(loose, table),
            card_at(thrown) if thrown else None,
        ),
        defend(deal.defender, open_melds(spread, deal.rules), table),
        best.row,
        abs(best.gain),
        best.winner,
        best.result,
        best.items,
    )


def _over_limit(deal: Deal, table: RunTable) -> RuleViolation:
    """Return the refusal of a knock, naming the cards that are left at the best."""
    hand = deal.held
    eleven = hand.bit_count() == BIG_HAND
    if deal.melds is not None:
        least = min(_open_spreads(deal, table), key=lambda spread: worth(spread.loose, table))
        cards, deadwood = unpack(least.loose), worth(least.loose, table)
    else:
        best = arrange(hand ^ least_thrown(hand, table) if eleven else hand, table)
        cards, deadwood = best.unmatched, best.deadwood
    return RuleViolation(
        "knock-over-limit",
        "knocker" if deal.melds is None else "melds",
        reason="cards" if deal.knock_card is None else "cards-knock-card",
        cards=format_cards(cards),
        deadwood=deadwood,
        limit=deal.limit,
        card=format_card(deal.knock_card or ""),
    )
