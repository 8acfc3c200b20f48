"""The three columns of a Hollywood session: which hand goes where, and when one closes.

RULES.md, 8.1 to 8.3. A column is a game: its account is made by `game.settle` like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.game import Tally, settle
from scoring.values import ColumnEntry, ColumnScore, GameScore, Item, Pair, Side

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet

COLUMNS: Final = 3


class Column:
    """One column while it is written.

    A side has begun it when it has won a hand in it (`boxes`), be it one of 0 points; a penalty
    is no beginning.
    """

    __slots__ = (
        "_awarded",
        "_closed_by_hand",
        "_entries",
        "_penalties",
        "_points",
        "_reached",
        "_rules",
        "boxes",
        "number",
        "open",
    )

    def __init__(self, number: int, rules: RuleSet) -> None:
        """Open column `number` at 0 to 0."""
        self.number = number
        self.open = True
        self.boxes: dict[Side, int] = {"A": 0, "B": 0}
        self._rules = rules
        self._points: dict[Side, int] = {"A": 0, "B": 0}
        self._penalties: dict[Side, int] = {"A": 0, "B": 0}
        self._entries: list[ColumnEntry] = []
        self._closed_by_hand: int | None = None
        self._reached: Side | None = None
        self._awarded: Side | None = None

    def write_hand(self, hand: int, winner: Side, points: int) -> None:
        """Enter a won hand: its points and a box."""
        self.boxes[winner] += 1
        self._write(hand, winner, points)

    def write_penalty(self, item: Item) -> None:
        """Enter a penalty: points and no box."""
        self._penalties[item.side] += item.points
        self._write(None, item.side, item.points)

    def close_at_target(self, hand: int) -> bool:
        """Close the column if a side is at the target, and ahead, after this hand; tell if so."""
        a, b, target = self._points["A"], self._points["B"], self._rules.target
        if (a >= target or b >= target) and a != b:
            self._reached = "A" if a > b else "B"
            self._closed_by_hand = hand
            self.open = False
        return not self.open

    def award(self, side: Side) -> None:
        """Close the column for the side that a ruling gives it to."""
        self._awarded = side
        self.open = False

    def score(self, session: int) -> ColumnScore:
        """Return the column, closed or so far, with its account."""
        game = self._account()
        return ColumnScore(
            number=self.number,
            finished=game.finished,
            awarded=game.awarded,
            winner=game.winner,
            shutout=game.shutout,
            points=game.points,
            boxes=game.boxes,
            items=game.items,
            total=game.total,
            closed_by_hand=self._closed_by_hand,
            entries=tuple(self._entries),
            session=session,
        )

    def _account(self) -> GameScore:
        points, penalties, boxes = self._points, self._penalties, self.boxes
        tally = Tally(
            self.number,
            Pair(points["A"] - penalties["A"], points["B"] - penalties["B"]),
            Pair(penalties["A"], penalties["B"]),
            Pair(boxes["A"], boxes["B"]),
            self._reached,
            self._awarded,
        )
        return settle(tally, self._rules).game

    def _write(self, hand: int | None, side: Side, points: int) -> None:
        self._points[side] += points
        self._entries.append(ColumnEntry(hand, side, points, self._points[side]))


class Session:
    """Three columns, and how rows are posted to them; it is `over` when all of them are closed."""

    __slots__ = ("_columns", "_literal", "_number", "_wins", "over")

    def __init__(self, rules: RuleSet, number: int) -> None:
        """Open three columns; `number` counts the sessions of the match."""
        self._number = number
        self._literal = rules.hollywood_posting == "literal"
        self._wins: dict[Side, int] = {"A": 0, "B": 0}
        self._columns = tuple(Column(count, rules) for count in range(1, COLUMNS + 1))
        self.over = False

    def post_hand(self, hand: int, winner: Side | None, points: int) -> None:
        """Write a hand where it belongs, and close the columns in which a side is now there.

        A hand that is written nowhere closes them too, when a penalty has waited for it.
        """
        if winner is not None:
            self._wins[winner] += 1
            for column in self._places(winner):
                column.write_hand(hand, winner, points)
        self.over = True
        for column in self._columns:
            if column.open and not column.close_at_target(hand):
                self.over = False

    def post_penalty(self, item: Item) -> None:
        """Write a penalty into every open column."""
        for column in self._columns:
            if column.open:
                column.write_penalty(item)

    def award(self, side: Side) -> None:
        """Close every open column for a side."""
        for column in self._columns:
            if column.open:
                column.award(side)
        self.over = True

    def score(self) -> tuple[ColumnScore, ...]:
        """Return the columns, closed or so far."""
        return tuple(column.score(self._number) for column in self._columns)

    def _places(self, winner: Side) -> list[Column]:
        """Return the open columns that a hand of this winner goes into, as they are before it."""
        if self._literal:
            return [column for column in self._columns[: self._wins[winner]] if column.open]
        first, second, third = self._columns
        found = [first] if first.open else []
        if second.open and (first.boxes[winner] or not first.open):
            found.append(second)
        if third.open and (second.boxes[winner] or not second.open):
            found.append(third)
        return found
