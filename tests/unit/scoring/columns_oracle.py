"""A second scoring of Hollywood columns, written the slow way from the text of the contract.

Whether a column is open, and what stands in it, is asked anew for every row from the first row on.
A column is then a list of rows, and its account the one that `oracle` makes of a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.unit.scoring import oracle

if TYPE_CHECKING:
    from tests.unit.scoring.oracle import Json

DEAD: Json = {"ending": "dead", "knock_card": "2C"}
NO_PAIRS = {"A": 0, "B": 0}


class Sheet:
    """The rows of one session: columns are counted from 1, rows from 0."""

    def __init__(self, rules: Json, rows: list[Json]) -> None:
        self.rules = rules
        self.rows = rows
        self.priced = [oracle.price(rules, row) for row in rows]
        self.stands = cache(self.stands)  # type: ignore[method-assign]
        self.closed_at = cache(self.closed_at)  # type: ignore[method-assign]

    def won_by(self, side: str, until: int) -> int:
        return sum(priced["winner"] == side for priced in self.priced[:until])

    def stands(self, column: int, until: int) -> tuple[int, ...]:
        """Which of the rows before `until` stand in a column."""
        end = self.closed_at(column, until)
        last = until if end is None else end + 1
        return tuple(index for index in range(last) if self.belongs(column, index))

    def belongs(self, column: int, index: int) -> bool:
        """Whether a row is written into a column that is open."""
        if self.rows[index]["ending"] == "penalty":
            return True
        winner = self.priced[index]["winner"]
        if winner is None:
            return False
        if self.rules["hollywood_posting"] == "literal":
            return self.won_by(winner, index + 1) >= column
        if column == 1 or self.closed_at(column - 1, index) is not None:
            return True
        before = self.stands(column - 1, index)
        return any(self.priced[one]["winner"] == winner for one in before)

    def closed_at(self, column: int, until: int) -> int | None:
        """The row before `until` that closed a column."""
        for index in range(until):
            if oracle.end_of_game(self.rules, self.as_game(column, index)):
                return index
        return None

    def as_game(self, column: int, index: int) -> list[Json]:
        """The rows of an open column up to a row, which is a dead hand where it does not belong."""
        rows = [self.rows[one] for one in range(index) if self.belongs(column, one)]
        row = self.rows[index]
        if self.belongs(column, index) or row["ending"] not in oracle.NUMBERED:
            return [*rows, row]
        return [*rows, DEAD]

    def over_at(self) -> int | None:
        """The row that closed the last open column."""
        ends = [self.closed_at(column, len(self.rows)) for column in (1, 2, 3)]
        return None if None in ends else max(end for end in ends if end is not None)

    def column(self, number: int, first_hand: int) -> Json:
        """A column of the answer, without its items; `first_hand` counts those before."""
        end = self.closed_at(number, len(self.rows))
        last = len(self.rows) if end is None else end + 1
        game = self.as_game(number, last - 1) if last else [DEAD]
        told = oracle._game(self.rules, game, number, paid=True)
        told["column"] = told.pop("number")
        ended = end is not None and self.rows[end]["ending"] in oracle.NUMBERED
        told["closed_by_hand"] = self.number(end, first_hand) if ended and end is not None else None
        told["entries"] = [
            self.entry(number, index, first_hand) for index in self.stands(number, last)
        ]
        return told

    def number(self, index: int, first_hand: int) -> int | None:
        hands = [row["ending"] in oracle.NUMBERED for row in self.rows[: index + 1]]
        return first_hand + sum(hands) if hands[-1] else None

    def entry(self, column: int, index: int, first_hand: int) -> Json:
        row, priced = self.rows[index], self.priced[index]
        side = priced["winner"] or row["side"]
        so_far = [self.rows[one] for one in self.stands(column, index + 1)]
        return {
            "hand": self.number(index, first_hand),
            "side": side,
            "points": sum(points for _, _, points in priced["items"]),
            "score": oracle.scored(self.rules, so_far, side),
        }


def score(rules: Json, rows: list[Json], first_dealer: str) -> Json:
    """Hands, columns and match of the contract's answer, without the items of columns."""
    columns: list[Json] = []
    rest, winner, over, hands = rows, None, False, 0
    while rest or not columns:
        if over:
            raise oracle.TooManyRowsError(len(rows) - len(rest))
        sheet = Sheet(rules, rest)
        end = sheet.over_at()
        sheet = sheet if end is None else Sheet(rules, rest[: end + 1])
        session = len(columns) // 3 + 1
        for number in (1, 2, 3):
            named = {"session": session} if rules["hollywood_level"] == "play_on" else {}
            columns.append({**named, **sheet.column(number, hands)})
        hands += sum(row["ending"] in oracle.NUMBERED for row in sheet.rows)
        rest = rest[len(sheet.rows) :]
        if end is not None:
            winner = ahead(rules, columns)
            if rules["hollywood_level"] == "play_on" and not winner:
                winner = sheet.rows[-1].get("side")
            over = bool(winner) or rules["hollywood_level"] == "stands"
    won = {side: sum(column["winner"] == side for column in columns) for side in "AB"}
    return {
        "hands": lines(rules, rows, first_dealer),
        "columns": columns,
        "match": {
            "finished": over,
            "winner": winner,
            "games_won": won,
            **{
                key: {side: sum(column[key][side] for column in columns) for side in "AB"}
                for key in ("points", "total")
            },
            "columns_won": won,
            "net": net(rules, columns),
        },
    }


def net(rules: Json, columns: list[Json]) -> int:
    times = {1: 1, 2: 1, 3: rules["third_column_multiplier"]}
    return sum(
        times[column["column"]] * (column["total"]["A"] - column["total"]["B"])
        for column in columns
    )


def ahead(rules: Json, columns: list[Json]) -> str | None:
    if rules["hollywood_result"] == "net_points":
        margin = net(rules, columns)
    else:
        margin = sum({"A": 1, "B": -1}[column["winner"]] for column in columns)
    return None if margin == 0 else "A" if margin > 0 else "B"


def lines(rules: Json, rows: list[Json], first_dealer: str) -> list[Json]:
    found = []
    number = 0
    for row, dealer in zip(rows, oracle.dealers(rules, rows, first_dealer), strict=True):
        number += row["ending"] in oracle.NUMBERED
        line = oracle.hand_line(rules, row, number, dealer)
        found.append({**line, "game": None, "score": None})
    return found
