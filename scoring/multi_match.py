"""Multi-match: the totals of finished games are added up to a mark (RULES.md, 9).

What the sources call a match is a game here, and what they call the game is the match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.best_of import BestOf
from scoring.values import HandScore, MatchScore, Pair, Side

if TYPE_CHECKING:
    from scoring.game import Settlement
    from scoring.ruleset import RuleSet


class MultiMatch(BestOf):
    """A match that ends with the game after which a side has the game points for it."""

    def __init__(self, rules: RuleSet, first_dealer: Side) -> None:
        """Begin a match at 0 game points to 0."""
        super().__init__(rules, first_dealer)
        self._game_points = Pair()

    def score(self, lines: tuple[HandScore, ...]) -> MatchScore:
        """Return the whole match with its game points: those of finished games alone."""
        return replace(super().score(lines), game_points=self._game_points)

    def _count(self, settled: Settlement) -> None:
        """Credit a finished game to both sides; level at the mark or above it, they play on."""
        game = settled.game
        if game.winner is not None:
            self._won[game.winner] += 1
        a, b = self._game_points.A + game.total.A, self._game_points.B + game.total.B
        self._game_points = Pair(a, b)
        if max(a, b) >= self._rules.multi_match_target and a != b:
            self._winner = "A" if a > b else "B"
