"""Hollywood: a match scored in three columns at once (RULES.md, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.columns import COLUMNS, Session
from scoring.hand import awarded_side, check_void, dealer_after, price_hand, price_penalty
from scoring.rows import PAIRING_ENDINGS, endings_of, misplaced
from scoring.teams import TeamTable
from scoring.values import ColumnScore, HandScore, Item, MatchScore, Pair, PairingScore, Row, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.hand import PricedHand
    from scoring.ruleset import RuleSet


class Hollywood:
    """A match in columns while its rows are read: one session, or more where level ones play on.

    `over`: it is decided, or level where that stands, and no row may follow.
    """

    def __init__(self, rules: RuleSet, first_dealer: Side) -> None:
        """Begin with three empty columns."""
        self._rules = rules
        self._teams = TeamTable(rules) if rules.team_size > 1 else None
        self._numbered = frozenset(("team",) if self._teams else PAIRING_ENDINGS)
        self._dealer = first_dealer
        self._hands = 0
        self._sessions = [Session(rules, 1)]
        self._closed: tuple[ColumnScore, ...] = ()
        self.over = False
        self._winner: Side | None = None

    def take(self, row: Row) -> HandScore:
        """Add one row and return its line.

        Raises `RuleViolation` with a path within the row; the match is then as it was.
        """
        ending = row.ending
        if ending in self._numbered:
            return self._take_hand(row)
        if ending == "penalty":
            item = price_penalty(row)
            self._session().post_penalty(item)
            return _ruling(row, item.points, (item,))
        if ending == "award":
            side = awarded_side(row)
            self._session().award(side)
            self._decide(side)
            return _ruling(row)
        if ending == "void":
            check_void(row, self._rules)
            self._session()
            return _ruling(row, dealer=self._dealer)
        raise misplaced(row, endings_of(self._rules))

    def score(self, lines: tuple[HandScore, ...]) -> MatchScore:
        """Return the whole match; `lines` are those of its rows."""
        columns = self._columns()
        won = _columns_won(columns)
        return MatchScore(
            hands=lines,
            games=(),
            finished=self.over,
            winner=self._winner,
            games_won=won,
            points=Pair(sum(c.points.A for c in columns), sum(c.points.B for c in columns)),
            total=Pair(sum(c.total.A for c in columns), sum(c.total.B for c in columns)),
            columns=columns,
            columns_won=won,
            net=_net(columns, self._rules),
        )

    def _take_hand(self, row: Row) -> HandScore:
        priced, pairings = self._price(row)
        ending, result, winner, points, items = priced
        session, dealer = self._session(), self._dealer
        self._hands += 1
        self._dealer = dealer_after(dealer, result, winner, self._rules.next_dealer)
        session.post_hand(self._hands, winner, points)
        if session.over:
            self._decide()
        return HandScore(
            number=self._hands,
            game=None,
            ending=ending,
            result=result,
            winner=winner,
            points=points,
            box=winner,
            items=items,
            score=None,
            dealer=dealer,
            pairings=pairings,
        )

    def _price(self, row: Row) -> tuple[PricedHand, tuple[PairingScore, ...]]:
        return self._teams.price(row) if self._teams else (price_hand(row, self._rules), ())

    def _session(self) -> Session:
        """Return the session that the next row falls in: another one after one that was level."""
        if self._sessions[-1].over:
            self._sessions.append(Session(self._rules, len(self._sessions) + 1))
        return self._sessions[-1]

    def _columns(self) -> tuple[ColumnScore, ...]:
        """Return the columns of all sessions; those of finished ones are settled once."""
        current = self._sessions[-1]
        return self._closed if current.over else (*self._closed, *current.score())

    def _decide(self, awarded: Side | None = None) -> None:
        """See who has won now that all columns are closed, some by an award perhaps."""
        self._closed += self._sessions[-1].score()
        columns = self._closed
        won = _columns_won(columns)
        by_columns = self._rules.hollywood_result == "columns_won"
        ahead = won.A - won.B if by_columns else _net(columns, self._rules)
        if ahead:
            self._winner = "A" if ahead > 0 else "B"
        elif self._rules.hollywood_level == "play_on":
            self._winner = awarded
        self.over = self._winner is not None or self._rules.hollywood_level == "stands"


def _ruling(
    row: Row, points: int = 0, items: tuple[Item, ...] = (), dealer: Side | None = None
) -> HandScore:
    """Return the line of a row that is no hand."""
    return HandScore(
        number=None,
        game=None,
        ending=row.ending,
        result=row.ending,
        winner=None,
        points=points,
        box=None,
        items=items,
        score=None,
        dealer=dealer,
    )


def _columns_won(columns: Sequence[ColumnScore]) -> Pair:
    winners = [column.winner for column in columns]
    return Pair(winners.count("A"), winners.count("B"))


def _net(columns: Sequence[ColumnScore], rules: RuleSet) -> int:
    """Return what A is ahead in the totals of all columns, the third weighed by its multiplier."""
    return sum(
        (column.total.A - column.total.B)
        * (rules.third_column_multiplier if column.number == COLUMNS else 1)
        for column in columns
    )
