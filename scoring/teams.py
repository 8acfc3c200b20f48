"""Team play: every pairing is a hand of its own, their signed sum is the side's (RULES.md, 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from scoring.errors import RuleViolation
from scoring.game import GameFold
from scoring.hand import price_hand
from scoring.rows import PAIRING_ENDINGS, misplaced
from scoring.values import Ending, HandScore, Item, PairingScore, Row, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.hand import PricedHand
    from scoring.ruleset import RuleSet

_SIGN: Final[dict[Side | None, int]] = {"A": 1, "B": -1, None: 0}


class TeamTable:
    """What the hands of a match between two teams earn."""

    __slots__ = ("_pairing_rules", "_rules")

    def __init__(self, rules: RuleSet) -> None:
        """Price team hands by `rules`, whose teams have two members or more."""
        self._rules = rules
        # One box for a team hand: none is credited to a pairing.
        at_once = rules.box_timing == "immediate"
        self._pairing_rules = replace(rules, box_timing="end") if at_once else rules

    def price(self, row: Row) -> tuple[PricedHand, tuple[PairingScore, ...]]:
        """Return what a team hand earns, and its pairings in order.

        The result is "team", also when nobody won. Raises `RuleViolation` with a path within the
        row, such as "pairings[1].knocker_deadwood".
        """
        given, size = row.pairings, self._rules.team_size
        if len(given) != size:
            told = f"a list of {len(given)}"
            raise RuleViolation(
                "bad-value", "pairings", reason="pairings", expected=size, given=told
            )
        pairings = tuple(self._pairing(hand, index) for index, hand in enumerate(given))
        ahead = sum(_SIGN[one.winner] * one.points for one in pairings)
        if not ahead:
            return ("team", "team", None, 0, ()), pairings
        winner: Side = "A" if ahead > 0 else "B"
        items = self._items(winner, pairings)
        return ("team", "team", winner, sum(item.points for item in items), items), pairings

    def _pairing(self, hand: Row, index: int) -> PairingScore:
        """Return one pairing with what it earned, or refuse it."""
        try:
            if hand.ending not in PAIRING_ENDINGS:
                raise misplaced(hand, PAIRING_ENDINGS)
            return PairingScore(*price_hand(hand, self._pairing_rules))
        except RuleViolation as refusal:
            raise refusal.under(f"pairings[{index}]") from None

    def _items(self, winner: Side, pairings: tuple[PairingScore, ...]) -> tuple[Item, ...]:
        """Return the account of the side that won: what its members won and lost, and bonuses."""
        rules = self._rules
        items = [
            Item("pairing", winner, one.points if one.winner == winner else -one.points)
            for one in pairings
            if one.points
        ]
        if rules.sweep_bonus and all(one.winner == winner for one in pairings):
            items.append(Item("sweep_bonus", winner, rules.sweep_bonus))
        if rules.box_timing == "immediate" and rules.box_bonus:
            items.append(Item("box", winner, rules.box_bonus))
        return tuple(items)


class TeamFold(GameFold):
    """One game between two teams."""

    numbered: ClassVar[frozenset[Ending]] = frozenset({"team"})

    __slots__ = ("_table",)

    def __init__(self, rules: RuleSet, number: int, hands: int, dealer: Side) -> None:
        """Begin game `number` as `GameFold` does."""
        super().__init__(rules, number, hands, dealer)
        self._table = TeamTable(rules)

    def _take_hand(self, row: Row) -> HandScore:
        priced, pairings = self._table.price(row)
        return self._count(priced, pairings=pairings)


def opponent_of(member: int, hand_number: int, team_size: int) -> int:
    """Return which member of side B (from 0) plays against `member` of side A in a hand.

    Opponents alternate: the members of side B move up by one from hand to hand, so that everybody
    has met everybody after `team_size` hands. Hands are counted from 1, through the match.
    Raises `ValueError` for a member or a hand that there is not.
    """
    if not 0 <= member < team_size or hand_number < 1:
        raise ValueError(f"member {member} of {team_size}, hand {hand_number}")
    return (member + hand_number - 1) % team_size


def meetings(
    team_a: Sequence[str], team_b: Sequence[str], hand_number: int
) -> tuple[tuple[str, str], ...]:
    """Return the members who meet in a hand, in the order of side A's team.

    () where the teams are not of one size, or none are named. Raises `ValueError` for a hand that
    there is not.
    """
    size = len(team_a)
    if len(team_b) != size:
        return ()
    return tuple(
        (name, team_b[opponent_of(member, hand_number, size)]) for member, name in enumerate(team_a)
    )
