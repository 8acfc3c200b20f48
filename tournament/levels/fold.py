"""Scores added up to a match, as the scoring core does with hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.columns import COLUMNS
from scoring.values import ColumnScore, GameScore, MatchScore, Pair
from tournament.levels.forms import (
    game_winner,
    games_say,
    result_says,
    result_winner,
    shut_out,
)
from tournament.levels.values import MOST_FIGURE, Known, LevelError, Score, level_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import Side


def fold_scores(scores: Sequence[Score], rules: RuleSet) -> Known:
    """Return what a match comes to by its scores, which are of one kind, in order of play.

    Raises LevelError with the place of the score that cannot be: the codes of `forms`, and
    `no-scores`, `two-kinds`, `score-after-end`, `figure-range`.
    """
    if not scores:
        raise LevelError("no-scores")
    kind = scores[0].kind
    for place, score in enumerate(scores):
        if score.kind != kind:
            raise LevelError("two-kinds", place)
        if max(map(abs, score.figures)) > MOST_FIGURE:
            raise LevelError("figure-range", place, limit=MOST_FIGURE)
    if kind == "result":
        return _result(scores, rules)
    return _games(scores, rules)


def score_place(error: LevelError, scores: Sequence[Score]) -> str:
    """Return the path of the score that a refusal is about, "scores" for none."""
    known = error.place is not None and error.place < len(scores)
    return f"scores[{error.place}]" if known else "scores"


def _result(scores: Sequence[Score], rules: RuleSet) -> Known:
    if len(scores) > 1:
        raise LevelError("score-after-end", 1)
    figures = scores[0].figures
    try:
        winner = result_winner(figures, rules, scores[0].winner)
    except LevelError as error:
        error.place = 0
        raise
    says = result_says(rules)
    won, total = (Pair(), figures) if says == "totals" else (figures, Pair())
    net = figures.A - figures.B if says == "totals" and rules.scoring == "hollywood" else None
    score = MatchScore(
        hands=(),
        games=(),
        finished=True,
        winner=winner,
        games_won=won,
        points=Pair(),
        total=total,
        columns_won=won if says == "columns" else None,
        net=net if rules.third_column_multiplier == 1 else None,
        game_points=figures if rules.scoring == "multi_match" else None,
    )
    return Known("result", (replace(scores[0], winner=winner),), score)


def _games(scores: Sequence[Score], rules: RuleSet) -> Known:
    count = _Count(rules)
    whole = []
    for place, score in enumerate(scores):
        if count.over:
            raise LevelError("score-after-end", place)
        try:
            whole.append(replace(score, winner=count.take(score)))
        except LevelError as error:
            error.place = place
            raise
    return Known(level_of("game"), tuple(whole), count.score())


class _Count:
    """A match while its games are read."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._totals = games_say(rules) == "totals"
        self._games: list[GameScore] = []
        self._winner: Side | None = None
        self.over = False

    def take(self, score: Score) -> Side:
        """Add one game and return its winner. Raises LevelError."""
        rules, figures = self._rules, score.figures
        winner, match_to = game_winner(figures, rules, score.winner)
        self._games.append(
            GameScore(
                number=len(self._games) + 1,
                finished=True,
                awarded=False,
                winner=winner,
                shutout=shut_out(figures, rules, winner),
                points=Pair() if self._totals else figures,
                boxes=Pair(),
                items=(),
                total=figures if self._totals else Pair(),
            )
        )
        self._decide(match_to)
        return winner

    def _decide(self, match_to: Side | None) -> None:
        """See whether the match is decided."""
        rules = self._rules
        if rules.scoring == "hollywood":
            if len(self._games) % COLUMNS == 0:
                won = self._won()
                ahead = won.A - won.B if rules.hollywood_result == "columns_won" else self._net()
                self._winner = _leader(ahead)
                self.over = self._winner is not None or rules.hollywood_level == "stands"
            return
        if rules.scoring == "multi_match":
            total = _sum(game.total for game in self._games)
            if max(total) >= rules.multi_match_target:
                self._winner = _leader(total.A - total.B)
        elif match_to is not None:
            self._winner = match_to
        elif max(self._won()) > rules.best_of // 2:
            self._winner = self._games[-1].winner
        self.over = self._winner is not None

    def score(self) -> MatchScore:
        """Return the whole match."""
        rules, games = self._rules, self._games
        columns = rules.scoring == "hollywood"
        total = _sum(game.total for game in games)
        return MatchScore(
            hands=(),
            games=() if columns else tuple(games),
            finished=self.over,
            winner=self._winner,
            games_won=self._won(),
            points=_sum(game.points for game in games),
            total=total,
            columns=tuple(map(_column, games)) if columns else (),
            columns_won=self._won() if columns else None,
            net=self._net() if columns and self._totals else None,
            game_points=total if rules.scoring == "multi_match" else None,
        )

    def _won(self) -> Pair:
        winners = [game.winner for game in self._games]
        return Pair(winners.count("A"), winners.count("B"))

    def _net(self) -> int:
        """Return what A is ahead over all columns, the third weighed by its multiplier."""
        weight = self._rules.third_column_multiplier
        return sum(
            (game.total.A - game.total.B) * (1 if game.number % COLUMNS else weight)
            for game in self._games
        )


def _column(game: GameScore) -> ColumnScore:
    """Return a game as the column that it is, counted within its session."""
    session, number = divmod(game.number - 1, COLUMNS)
    return ColumnScore(
        number=number + 1,
        finished=True,
        awarded=False,
        winner=game.winner,
        shutout=game.shutout,
        points=game.points,
        boxes=game.boxes,
        items=(),
        total=game.total,
        closed_by_hand=None,
        entries=(),
        session=session + 1,
    )


def _leader(ahead: int) -> Side | None:
    """Return who is ahead by what A is ahead, None where nobody is."""
    if not ahead:
        return None
    return "A" if ahead > 0 else "B"


def _sum(pairs: Iterable[Pair]) -> Pair:
    a = b = 0
    for pair in pairs:
        a, b = a + pair.A, b + pair.B
    return Pair(a, b)
