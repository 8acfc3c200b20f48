"""Mahjong gin: nobody knocks, melds lie on the table, and both sides score a hand (RULES.md, 10).

A side scores what it has on the table less what it has in hand, so its points may be negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from scoring.errors import RuleViolation, show
from scoring.fields import MAX_NUMBER
from scoring.game import GameFold
from scoring.hand import DEAD, read_side
from scoring.values import SIDES, Ending, HandScore, Item, Pair, Row, Side

if TYPE_CHECKING:
    from scoring.hand import PricedHand
    from scoring.ruleset import RuleSet


def price_round(row: Row, rules: RuleSet) -> tuple[PricedHand, Pair]:
    """Return what a gin or a dead hand earns, and the signed points of both sides.

    The items are those of both sides, A's first. Raises `RuleViolation` with a path within the
    row, such as "in_hand.B".
    """
    if row.ending == "dead":
        return DEAD, Pair()
    winner = read_side(row.knocker, "knocker")
    table = _figures(row.table, "table")
    in_hand = _figures(row.in_hand, "in_hand")
    if in_hand.of(winner):
        raise RuleViolation(
            "gin-with-deadwood",
            f"in_hand.{winner}",
            reason="in-hand",
            deadwood=in_hand.of(winner),
        )
    accounts = [
        _account(side, table.of(side), in_hand.of(side), rules, out=side == winner)
        for side in SIDES
    ]
    points = Pair(*(sum([item.points for item in account]) for account in accounts))
    items = (*accounts[0], *accounts[1])
    return ("gin", "gin", winner, points.of(winner), items), points


def _account(side: Side, table: int, in_hand: int, rules: RuleSet, *, out: bool) -> list[Item]:
    """Return the items of one side; `out`: it is the one who went out."""
    items = []
    if out and rules.gin_bonus:
        items.append(Item("gin_bonus", side, rules.gin_bonus))
    if out and rules.box_timing == "immediate" and rules.box_bonus:
        items.append(Item("box", side, rules.box_bonus))
    if table:
        items.append(Item("table", side, table))
    if in_hand:
        items.append(Item("in_hand", side, -in_hand))
    return items


def _figures(given: Pair | None, field: str) -> Pair:
    """Return the figures of both sides, or refuse the row."""
    if given is None:
        raise RuleViolation("missing-field", field, key=field)
    for side in SIDES:
        figure = given.of(side)
        if not 0 <= figure <= MAX_NUMBER:
            raise RuleViolation(
                "bad-value",
                f"{field}.{side}",
                reason="integer",
                low=0,
                high=MAX_NUMBER,
                given=show(figure),
            )
    return given


class MahjongFold(GameFold):
    """One game of Mahjong gin: every line says the points of both sides."""

    numbered: ClassVar[frozenset[Ending]] = frozenset({"gin", "dead"})

    __slots__ = ()

    def _take_hand(self, row: Row) -> HandScore:
        priced, points = price_round(row, self._rules)
        # What the winner scores is counted with the box; the other side's share goes on top.
        if row.knocker == "A":
            self._b += points.B
        else:
            self._a += points.A
        return self._count(priced, points)

    def line_without_number(
        self, row: Row, points: int = 0, items: tuple[Item, ...] = (), dealer: Side | None = None
    ) -> HandScore:
        """Return the line of a row that is no hand, with the points of both sides."""
        line = super().line_without_number(row, points, items, dealer)
        # A penalty alone has points.
        both = Pair(*(points if row.side == side else 0 for side in SIDES))
        return line._replace(points_by=both)
