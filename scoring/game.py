"""Hands folded into one game, and the account of a game (RULES.md, 3 to 6).

`GameFold` reads the rows of one game, `settle` makes the account of what they earned. A system
that keeps its score another way (in columns, say) prices with `hand` and settles with `settle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scoring.hand import awarded_side, check_void, dealer_after, price_hand, price_penalty
from scoring.rows import PAIRING_ENDINGS, endings_of, misplaced
from scoring.values import Ending, GameScore, HandScore, Item, Pair, PairingScore, Row, Side, other

if TYPE_CHECKING:
    from scoring.fields import ExactMargin
    from scoring.hand import PricedHand
    from scoring.ruleset import RuleSet


class Tally(NamedTuple):
    """What both sides have in one game before it is settled.

    `hands` are points from hands (with the boxes, where these are credited at once), `penalties`
    the sums of the penalties, `boxes` the hands won. `reached` is the side that won the game by
    the target, `awarded` the side a ruling gave it to; both None: the game is not finished.
    """

    number: int
    hands: Pair
    penalties: Pair
    boxes: Pair
    reached: Side | None
    awarded: Side | None


class Settlement(NamedTuple):
    """A game with its account; `match_to` is the side that has won the match by a forfeit."""

    game: GameScore
    match_to: Side | None


class GameFold:
    """One game of a match while its rows are read.

    `hands` counts the hands of the whole match and `dealer` deals the next one: both carry on
    from game to game. A form whose hands are others overrides which endings are hands, and how
    one is taken.
    """

    numbered: ClassVar[frozenset[Ending]] = frozenset(PAIRING_ENDINGS)
    """The endings that are hands here."""

    __slots__ = (
        "_a",
        "_awarded",
        "_b",
        "_boxes_a",
        "_boxes_b",
        "_penalty_a",
        "_penalty_b",
        "_reached",
        "_rules",
        "dealer",
        "hands",
        "number",
        "over",
    )

    def __init__(self, rules: RuleSet, number: int, hands: int, dealer: Side) -> None:
        """Begin game `number` at 0 to 0, after `hands` hands, with `dealer` to deal."""
        self._rules = rules
        self.number = number
        self.hands = hands
        self.dealer = dealer
        self.over = False
        self._a = self._b = self._penalty_a = self._penalty_b = 0
        self._boxes_a = self._boxes_b = 0
        self._reached: Side | None = None
        self._awarded: Side | None = None

    def following(self) -> GameFold:
        """Return the fold of the game after this one."""
        return type(self)(self._rules, self.number + 1, self.hands, self.dealer)

    def take(self, row: Row) -> HandScore:
        """Add one row and return its line.

        Raises `RuleViolation` with a path within the row; the fold is then as it was.
        """
        ending = row.ending
        if ending in self.numbered:
            return self._take_hand(row)
        if ending == "penalty":
            return self._take_penalty(row)
        if ending == "award":
            self._awarded = awarded_side(row)
            self.over = True
            return self.line_without_number(row)
        if ending == "void":
            check_void(row, self._rules)
            return self.line_without_number(row, dealer=self.dealer)
        raise misplaced(row, endings_of(self._rules))

    def tally(self) -> Tally:
        """Return what both sides have so far."""
        return Tally(
            self.number,
            Pair(self._a - self._penalty_a, self._b - self._penalty_b),
            Pair(self._penalty_a, self._penalty_b),
            Pair(self._boxes_a, self._boxes_b),
            self._reached,
            self._awarded,
        )

    def _take_hand(self, row: Row) -> HandScore:
        """Price one hand and count it."""
        return self._count(price_hand(row, self._rules))

    def _count(
        self,
        priced: PricedHand,
        points_by: Pair | None = None,
        pairings: tuple[PairingScore, ...] = (),
    ) -> HandScore:
        """Count a hand for its winner: points, box, number; then the target and the next deal."""
        rules = self._rules
        ending, result, winner, points, items = priced
        if winner == "A":
            self._a += points
            self._boxes_a += 1
        elif winner == "B":
            self._b += points
            self._boxes_b += 1
        self.hands += 1
        a, b, dealer, target = self._a, self._b, self.dealer, rules.target
        # Level at or over the target: play on. The hand decides, so a penalty waits for it.
        if (a >= target or b >= target) and a != b:
            self._reached = "A" if a > b else "B"
            self.over = True
        self.dealer = dealer_after(dealer, result, winner, rules.next_dealer)
        # As in `hand`: the constructor of a named tuple is too slow for what every hand makes.
        return tuple.__new__(
            HandScore,
            (
                self.hands,
                self.number,
                ending,
                result,
                winner,
                points,
                winner,
                items,
                tuple.__new__(Pair, (a, b)),
                dealer,
                points_by,
                pairings,
            ),
        )

    def _take_penalty(self, row: Row) -> HandScore:
        item = price_penalty(row)
        if item.side == "A":
            self._a += item.points
            self._penalty_a += item.points
        else:
            self._b += item.points
            self._penalty_b += item.points
        return self.line_without_number(row, item.points, (item,))

    def line_without_number(
        self, row: Row, points: int = 0, items: tuple[Item, ...] = (), dealer: Side | None = None
    ) -> HandScore:
        """Return the line of a row that is no hand: a misdeal, a penalty or an award."""
        return HandScore(
            number=None,
            game=self.number,
            ending=row.ending,
            result=row.ending,
            winner=None,
            points=points,
            box=None,
            items=items,
            score=Pair(self._a, self._b),
            dealer=dealer,
        )


def settle(tally: Tally, rules: RuleSet, *, boxes_paid: bool = True) -> Settlement:
    """Return the account of a game, finished or so far (RULES.md, 5 and 6).

    `boxes_paid` is false for a game of a match whose boxes are not paid (`box_scope`).
    """
    rate = rules.box_bonus if boxes_paid and rules.box_timing == "end" else 0
    shut_out = _is_shutout(tally, rules)
    items_a = _account(tally, "A", rules, rate, shut_out=shut_out)
    items_b = _account(tally, "B", rules, rate, shut_out=shut_out)
    total = Pair(sum([item.points for item in items_a]), sum([item.points for item in items_b]))
    winner, match_to = _winner(tally, rules, total)
    game = GameScore(
        number=tally.number,
        finished=winner is not None,
        awarded=tally.awarded is not None,
        winner=winner,
        shutout=shut_out,
        points=Pair(tally.hands.A + tally.penalties.A, tally.hands.B + tally.penalties.B),
        boxes=tally.boxes,
        items=(*items_a, *items_b),
        total=total,
    )
    return Settlement(game, match_to)


def _is_shutout(tally: Tally, rules: RuleSet) -> bool:
    """Tell whether the rules pay a shutout and the side that reached the target made one."""
    winner = tally.reached
    if winner is None or rules.shutout == "none" or not tally.boxes.of(winner):
        return False
    loser = other(winner)
    if rules.shutout_when == "no_points":
        return tally.hands.of(loser) <= 0
    return not tally.boxes.of(loser)


def _account(tally: Tally, side: Side, rules: RuleSet, rate: int, *, shut_out: bool) -> list[Item]:
    """Return the items of one side; only those of hand points may be 0."""
    hands, boxes = tally.hands.of(side), tally.boxes.of(side) * rate
    won = tally.reached == side
    bonus = rules.game_bonus if won else 0
    extra = _shutout_points(rules, hands, bonus, boxes) if won and shut_out else 0
    items = [Item("hand_points", side, hands)]
    for code, points in (
        ("penalty", tally.penalties.of(side)),
        ("game_bonus", bonus),
        ("boxes", boxes),
        ("shutout", extra),
    ):
        if points:
            items.append(Item(code, side, points))
    return items


def _shutout_points(rules: RuleSet, hands: int, bonus: int, boxes: int) -> int:
    """Return what a shutout adds; penalties are never doubled."""
    match rules.shutout:
        case "double_hand_points":
            return hands
        case "double_points_and_game_bonus":
            return hands + bonus
        case "double_everything":
            return hands + bonus + boxes
        case "flat":
            return rules.shutout_flat
        case "none":
            return 0


def _winner(tally: Tally, rules: RuleSet, total: Pair) -> tuple[Side | None, Side | None]:
    """Return who has won the game, and who the match if the game forfeits it.

    A ruling is final: no total and no margin changes an awarded game.
    """
    if tally.awarded or not tally.reached:
        return tally.awarded, None
    winner = _champion(tally.reached, total, rules)
    forfeit = rules.exact_margin_forfeit
    if forfeit is None or not _by_margin(forfeit, winner, tally.hands, total):
        return winner, None
    return (other(winner), None) if forfeit.costs == "game" else (winner, other(winner))


def _champion(reached: Side, total: Pair, rules: RuleSet) -> Side:
    """Return the winner of a game in which `reached` won by the target, before any forfeit."""
    rival = other(reached)
    by_total = rules.game_winner == "higher_total" and total.of(rival) > total.of(reached)
    return rival if by_total else reached


def _by_margin(forfeit: ExactMargin, winner: Side, hands: Pair, total: Pair) -> bool:
    """Tell whether the winner beats the loser by exactly the margin that forfeits."""
    compared = hands if forfeit.basis == "hand_points" else total
    return compared.of(winner) - compared.of(other(winner)) == forfeit.margin


def forfeiter(game: GameScore, rules: RuleSet) -> Side | None:
    """Return the side that won `game` by the margin that forfeits; None where none did.

    It explains a game whose `winner` has fewer points, or a match that ended with it.
    """
    forfeit = rules.exact_margin_forfeit
    if forfeit is None or game.awarded or not game.finished:
        return None
    reached: Side = "A" if game.points.A > game.points.B else "B"
    hands = {item.side: item.points for item in game.items if item.code == "hand_points"}
    winner = _champion(reached, game.total, rules)
    by_margin = _by_margin(forfeit, winner, Pair(hands["A"], hands["B"]), game.total)
    return winner if by_margin else None
