"""Games folded into a match: best of any odd number of games (RULES.md, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.game import GameFold, settle
from scoring.mahjong import MahjongFold
from scoring.teams import TeamFold
from scoring.values import GameScore, HandScore, MatchScore, Pair, Row, Side

if TYPE_CHECKING:
    from scoring.game import Settlement
    from scoring.ruleset import RuleSet


class BestOf:
    """A match of games, one after another, while its rows are read.

    `over`: it is decided and no row may follow. A form of match that is decided in another way
    overrides `_count`.
    """

    def __init__(self, rules: RuleSet, first_dealer: Side) -> None:
        """Begin a match at 0 games to 0."""
        self._rules = rules
        self._fold = _fold_of(rules)(rules, 1, 0, first_dealer)
        self._games: list[GameScore] = []
        self._won: dict[Side, int] = {"A": 0, "B": 0}
        self._winner: Side | None = None
        self.over = False

    def take(self, row: Row) -> HandScore:
        """Add one row and return its line; raises `RuleViolation` with a path within the row."""
        fold = self._fold
        line = fold.take(row)
        if fold.over:
            self._add_finished(fold)
            self._fold = fold.following()
            self.over = self._winner is not None
        return line

    def score(self, lines: tuple[HandScore, ...]) -> MatchScore:
        """Return the whole match, the game in progress included; `lines` are those of its rows."""
        games = self._games
        if lines and lines[-1].game == self._fold.number:
            paid = self._rules.box_scope == "every_game"
            games = [*games, settle(self._fold.tally(), self._rules, boxes_paid=paid).game]
        return MatchScore(
            hands=lines,
            games=tuple(games),
            finished=self.over,
            winner=self._winner,
            games_won=Pair(self._won["A"], self._won["B"]),
            points=Pair(sum(g.points.A for g in games), sum(g.points.B for g in games)),
            total=Pair(sum(g.total.A for g in games), sum(g.total.B for g in games)),
        )

    def _add_finished(self, fold: GameFold) -> None:
        """Settle a finished game and count it; boxes of the last game wait for who decides."""
        tally = fold.tally()
        every_game = self._rules.box_scope == "every_game"
        settled = settle(tally, self._rules, boxes_paid=every_game)
        self._count(settled)
        if self._winner is not None and not every_game:
            settled = settle(tally, self._rules, boxes_paid=True)
        self._games.append(settled.game)

    def _count(self, settled: Settlement) -> None:
        """Count a finished game for its winner, and see whether it decides the match."""
        winner = settled.game.winner
        if winner is None:
            return
        self._won[winner] += 1
        if settled.match_to is not None:
            self._winner = settled.match_to
        elif self._won[winner] > self._rules.best_of // 2:
            self._winner = winner


def _fold_of(rules: RuleSet) -> type[GameFold]:
    """Return the fold that reads the hands of a game under these rules."""
    if rules.scoring == "mahjong":
        return MahjongFold
    return TeamFold if rules.team_size > 1 else GameFold
