"""Games folded into a match: best of any odd number of games (RULES.md, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.errors import RuleViolation, known
from scoring.game import GameFold, Settlement, settle
from scoring.hand import dealer_after
from scoring.values import GameScore, HandScore, MatchScore, Pair, Row, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.ruleset import RuleSet

SCORED: Final = ("single",)
"""The values of the rule `scoring` that `score_match` knows."""


def require_scored(rules: RuleSet, path: str = "rules") -> None:
    """Refuse rules whose form of scoring is not known here, with the path of that field."""
    if rules.scoring not in SCORED:
        raise RuleViolation(
            "bad-value",
            f"{path}.scoring",
            reason="scoring",
            given=rules.scoring,
            known=known(SCORED),
        )


def score_match(rows: Sequence[Row], rules: RuleSet, first_dealer: Side = "A") -> MatchScore:
    """Return the score of a whole match: a line for each row, the games, and the sums.

    `rows` are in order of play; they are cut into games here. Raises `RuleViolation` with paths
    like "hands[3].knocker_deadwood", "hands[5]" for a row after the end, and "rules.scoring".
    """
    require_scored(rules)
    lines: list[HandScore] = []
    match = _Match(rules)
    fold = GameFold(rules, 1, 0, first_dealer)
    begun = False
    for index, row in enumerate(rows):
        if match.winner is not None:
            raise RuleViolation("hand-after-end", f"hands[{index}]")
        try:
            lines.append(fold.take(row))
        except RuleViolation as refusal:
            raise refusal.under(f"hands[{index}]") from None
        begun = not fold.over
        if fold.over:
            match.add_finished(fold)
            fold = fold.following()
    if begun:
        match.add_unfinished(fold)
    return match.score(tuple(lines))


def next_dealer(score: MatchScore, rules: RuleSet, first_dealer: Side = "A") -> Side:
    """Return who deals the hand after those of `score`."""
    for line in reversed(score.hands):
        if line.dealer is not None:
            return dealer_after(line.dealer, line.result, line.winner, rules.next_dealer)
    return first_dealer


class _Match:
    """The games of a match while they are read."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._games: list[GameScore] = []
        self._won: dict[Side, int] = {"A": 0, "B": 0}
        self.winner: Side | None = None

    def add_finished(self, fold: GameFold) -> None:
        """Settle a finished game and count it; boxes of the last game wait for who decides."""
        tally = fold.tally()
        every_game = self._rules.box_scope == "every_game"
        settled = settle(tally, self._rules, boxes_paid=every_game)
        self._count(settled)
        if self.winner is not None and not every_game:
            settled = settle(tally, self._rules, boxes_paid=True)
        self._games.append(settled.game)

    def add_unfinished(self, fold: GameFold) -> None:
        """Add the game in progress; it counts for nobody."""
        paid = self._rules.box_scope == "every_game"
        self._games.append(settle(fold.tally(), self._rules, boxes_paid=paid).game)

    def _count(self, settled: Settlement) -> None:
        winner = settled.game.winner
        if winner is None:
            return
        self._won[winner] += 1
        if settled.match_to is not None:
            self.winner = settled.match_to
        elif self._won[winner] > self._rules.best_of // 2:
            self.winner = winner

    def score(self, lines: tuple[HandScore, ...]) -> MatchScore:
        """Return the whole match."""
        games = self._games
        return MatchScore(
            hands=lines,
            games=tuple(games),
            finished=self.winner is not None,
            winner=self.winner,
            games_won=Pair(self._won["A"], self._won["B"]),
            points=Pair(sum(g.points.A for g in games), sum(g.points.B for g in games)),
            total=Pair(sum(g.total.A for g in games), sum(g.total.B for g in games)),
        )
