"""The views of a match known by less than its hands, without a query."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from scoring.values import Pair
from tournament.levels import fold_scores
from tournament.selectors.sheets_of import Sheet, columns_shown, game_shown
from tournament.values import ScoreView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Side
    from tournament.levels import Score
    from tournament.models import ScoreFact
    from tournament.values import MatchView


def sheet_by_scores(scores: Sequence[Score], rules: RuleSet) -> Sheet:
    """Return the games or columns of a match by its scores: a sheet without a row."""
    score = fold_scores(scores, rules).score
    return Sheet(
        score=score,
        rows=(),
        games=tuple(game_shown(game, ()) for game in score.games),
        columns=tuple(columns_shown(score.columns)),
    )


def scores_shown(facts: Sequence[ScoreFact], score: MatchScore) -> Iterator[ScoreView]:
    """Yield the scores in play in order, each with its number."""
    accounts = score.accounts
    for number, fact in enumerate(facts, start=1):
        shutout = number <= len(accounts) and accounts[number - 1].shutout
        yield ScoreView(
            fact_id=fact.pk,
            kind=fact.kind,
            number=number,
            figures=Pair(fact.a, fact.b),
            winner=cast("Side", fact.winner),
            note=fact.note,
            shutout=shutout,
        )


def on_paper(match: MatchView) -> MatchView:
    """Return a match as its sheet shows it: a score stands where the total of its game would."""
    if not match.scores or match.scores[0].kind == "result":
        return match
    return replace(
        match,
        games=tuple(
            replace(game, total=score.figures)
            for game, score in zip(match.games, match.scores, strict=False)
        ),
        columns=tuple(
            replace(column, total=score.figures)
            for column, score in zip(match.columns, match.scores, strict=False)
        ),
    )


def struck_score(fact: ScoreFact, facts: Sequence[ScoreFact], *, staff: bool) -> ScoreView:
    """Return a score that was taken out; `facts` are all of its match."""
    return ScoreView(
        fact_id=fact.pk,
        kind=fact.kind,
        number=0,
        figures=Pair(fact.a, fact.b),
        winner=cast("Side", fact.winner),
        note=fact.note,
        struck_reason=fact.struck_reason,
        struck_by=fact.struck_by.get_username() if staff and fact.struck_by else "",
        superseded=any(other.supersedes_id == fact.pk for other in facts),
    )
