"""What one row of a score sheet earns, and who deals after it (RULES.md, 2 and 3).

Pure prices: nothing here knows the game or the match the row stands in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from scoring.cards import CARD_VALUES, is_spade, parse_card
from scoring.errors import RuleViolation, ScoringBug, known, show
from scoring.fields import MAX_NUMBER
from scoring.values import SIDES, Ending, Item, Row, Side, other

if TYPE_CHECKING:
    from scoring.ruleset import NextDealer, RuleSet

MAX_DEADWOOD: Final = 100
MAX_DEADWOOD_DEAR_ACES: Final = 120
"""The most a defender may be left with: more than ten cards without a meld can count."""


PricedHand: TypeAlias = tuple[Ending, str, Side | None, int, tuple[Item, ...]]
"""A numbered hand with what it earned: ending as scored, result, winner, points and items.

The points are the winner's: the sum of its items. A plain tuple, as one is made for every hand
and unpacked at once.
"""

DEAD: Final[PricedHand] = ("dead", "dead", None, 0, ())
_NOBODY: Final[PricedHand] = ("knock", "tie", None, 0, ())


def max_deadwood(rules: RuleSet) -> int:
    """Return the largest `defender_deadwood` these rules accept, in points."""
    return MAX_DEADWOOD if rules.ace_deadwood == 1 else MAX_DEADWOOD_DEAR_ACES


def price_hand(row: Row, rules: RuleSet) -> PricedHand:
    """Return what a knock, gin, big gin or dead hand earns (RULES.md, 2).

    Raises `RuleViolation` with a path within the row, such as "knocker_deadwood".
    """
    card = None if rules.knock_card == "none" else _knock_card(row)
    ending = row.ending
    if ending == "dead":
        return DEAD
    knocker = read_side(row.knocker, "knocker")
    defence = _defender_deadwood(row, rules)
    if ending == "knock":
        held = _knocker_deadwood(row, rules, card)
        if held:
            return _price_knock(knocker, held, defence, rules, card)
    elif ending not in ("gin", "big_gin"):
        raise ScoringBug(ending)
    elif row.knocker_deadwood:
        raise RuleViolation(
            "gin-with-deadwood", "knocker_deadwood", ending=ending, deadwood=row.knocker_deadwood
        )
    if ending == "big_gin" and rules.big_gin_bonus is not None:
        bonus, code = rules.big_gin_bonus, "big_gin_bonus"
        return _won("big_gin", "big_gin", knocker, defence, code, bonus, rules, card)
    return _won("gin", "gin", knocker, defence, "gin_bonus", rules.gin_bonus, rules, card)


def _price_knock(
    knocker: Side, held: int, defence: int, rules: RuleSet, card: str | None
) -> PricedHand:
    """Return what a knock with `held` points of deadwood earns against `defence`."""
    if held < defence:
        return _won("knock", "knock", knocker, defence - held, "", 0, rules, card)
    tie = rules.tie
    if held > defence or tie == "defender_bonus":
        bonus, difference = rules.undercut_bonus, held - defence
        code = "undercut_bonus"
        return _won("knock", "undercut", other(knocker), difference, code, bonus, rules, card)
    if tie == "nobody":
        return _NOBODY
    winner = knocker if tie == "knocker_zero" else other(knocker)
    return _won("knock", "tie", winner, 0, "", 0, rules, card)


def _won(
    ending: Ending,
    result: str,
    winner: Side,
    deadwood: int,
    bonus_code: str,
    bonus: int,
    rules: RuleSet,
    card: str | None,
) -> PricedHand:
    """Return a won hand with its items: deadwood, bonus, spade, and a box credited at once."""
    points = deadwood + bonus
    items: list[Item] = []
    # Made for every hand: the constructor of a named tuple is half as fast as its tuple's.
    if deadwood:
        items.append(tuple.__new__(Item, ("deadwood", winner, deadwood)))
    if bonus:
        items.append(tuple.__new__(Item, (bonus_code, winner, bonus)))
    if card is not None and points and rules.spade_multiplier > 1 and is_spade(card):
        extra = points * (rules.spade_multiplier - 1)
        items.append(Item("spade", winner, extra))
        points += extra
    if rules.box_timing == "immediate" and rules.box_bonus:
        items.append(Item("box", winner, rules.box_bonus))
        points += rules.box_bonus
    return ending, result, winner, points, tuple(items)


def _defender_deadwood(row: Row, rules: RuleSet) -> int:
    """Return the defender's deadwood, or refuse it."""
    defence = row.defender_deadwood
    if defence is None:
        raise RuleViolation("missing-field", "defender_deadwood", key="defender_deadwood")
    high = max_deadwood(rules)
    if 0 <= defence <= high:
        return defence
    raise RuleViolation(
        "bad-value", "defender_deadwood", reason="integer", low=0, high=high, given=show(defence)
    )


def _knocker_deadwood(row: Row, rules: RuleSet, card: str | None) -> int:
    """Return the deadwood of a knocker, or refuse it when it is over the limit of the hand."""
    held = row.knocker_deadwood
    if held is None:
        raise RuleViolation("missing-field", "knocker_deadwood", key="knocker_deadwood")
    limit = rules.knock_limit if card is None else knock_limit_of_card(card, rules)
    if 0 <= held <= limit:
        return held
    if held < 0:
        raise RuleViolation(
            "bad-value", "knocker_deadwood", reason="integer", low=0, high=limit, given=show(held)
        )
    reason = "gin-only" if limit == 0 else "card" if card else ""
    raise RuleViolation(
        "knock-over-limit",
        "knocker_deadwood",
        reason=reason,
        deadwood=held,
        limit=limit,
        card=card or "",
    )


def knock_limit_of_card(card: str, rules: RuleSet) -> int:
    """Return the most deadwood a knocker may hold in a hand with this knock card."""
    value = CARD_VALUES[card]
    return 0 if value == 1 and rules.ace_knock_card == "gin_only" else value


def _knock_card(row: Row) -> str | None:
    """Return the knock card of a hand, or refuse it; only a dead hand may be without."""
    card = row.knock_card
    if card is None:
        if row.ending in ("dead", "void"):
            return None
        raise RuleViolation("missing-knock-card", "knock_card")
    return card if card in CARD_VALUES else parse_card(card, "knock_card")


def read_side(value: object, field: str) -> Side:
    """Return the side that a row names in `field`, or refuse the row."""
    if value == "A":
        return "A"
    if value == "B":
        return "B"
    if value is None:
        raise RuleViolation("missing-field", field, key=field)
    raise RuleViolation("bad-value", field, reason="choice", known=known(SIDES), given=show(value))


def check_void(row: Row, rules: RuleSet) -> None:
    """Refuse a misdeal whose knock card is no card, under rules with a knock card."""
    if rules.knock_card != "none":
        _knock_card(row)


def price_penalty(row: Row) -> Item:
    """Return the item of a penalty: points as entered, plus or minus, never 0.

    Raises `RuleViolation` with a path within the row.
    """
    side, points = read_side(row.side, "side"), row.points
    if points is None:
        raise RuleViolation("missing-field", "points", key="points")
    if points == 0 or abs(points) > MAX_NUMBER:
        raise RuleViolation(
            "bad-value",
            "points",
            reason="not-zero",
            low=-MAX_NUMBER,
            high=MAX_NUMBER,
            given=show(points),
        )
    return Item("penalty", side, points)


def awarded_side(row: Row) -> Side:
    """Return the side an award goes to, or refuse the row."""
    return read_side(row.side, "side")


def dealer_after(dealer: Side, result: str, winner: Side | None, policy: NextDealer) -> Side:
    """Return who deals after a hand that `dealer` dealt (RULES.md, 3).

    `result` and `winner` are the hand's; the same side deals again after a misdeal, after a dead
    hand under `alternate_scored`, and after a hand nobody won under `loser` and `winner`.
    """
    if result == "void":
        return dealer
    if policy == "alternate_scored":
        return dealer if result == "dead" else other(dealer)
    if policy == "alternate":
        return other(dealer)
    if winner is None:
        return dealer
    return winner if policy == "winner" else other(winner)
