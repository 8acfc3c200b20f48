"""What the figures of a score mean under each form of the game, and who has won by them.

============================  ====================================  ==========================
form                          a game (or column) is told by         a result by
============================  ====================================  ==========================
single, Mahjong, teams        the points both had when it ended     games won
… decided by totals           its totals, bonuses included          games won
Hollywood, columns won        the points of each column             columns won
Hollywood, net                the totals of each column             the totals of the match
multi-match                   the totals of each game               the totals of the match
============================  ====================================  ==========================

"Decided by totals" are rules under which the higher total, or a margin of totals, wins a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from scoring.columns import COLUMNS
from scoring.values import other
from tournament.levels.values import LevelError

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Pair, Side

GameFigures: TypeAlias = Literal["points", "totals"]
ResultFigures: TypeAlias = Literal["games", "columns", "totals"]

SOME: Final = 3
"""So many games are offered at once where nobody knows how many there will be."""


def games_say(rules: RuleSet) -> GameFigures:
    """Return what the figures of a game count under these rules."""
    margin = rules.exact_margin_forfeit
    by_totals = (
        rules.scoring == "multi_match"
        or (rules.scoring == "hollywood" and rules.hollywood_result == "net_points")
        or rules.game_winner == "higher_total"
        or (margin is not None and margin.basis == "final_totals")
    )
    return "totals" if by_totals else "points"


def result_says(rules: RuleSet) -> ResultFigures:
    """Return what the figures of a result count under these rules."""
    if rules.scoring == "multi_match":
        return "totals"
    if rules.scoring == "hollywood":
        return "columns" if rules.hollywood_result == "columns_won" else "totals"
    return "games"


def games_left(score: MatchScore, rules: RuleSet) -> int:
    """Return how many more games (or columns) a match by game scores can take at most."""
    if score.finished:
        return 0
    if rules.scoring == "hollywood":
        return COLUMNS - len(score.columns) % COLUMNS
    if rules.scoring == "multi_match":
        return SOME
    return rules.best_of - len(score.games)


def game_winner(figures: Pair, rules: RuleSet, said: Side | None) -> tuple[Side, Side | None]:
    """Return who won a game by its figures, and who the match where the game forfeits it.

    `said` is who is said to have won: it must be the same, and settles what totals leave open.
    Raises LevelError `needs-hands`, `game-level`, `target-not-reached`, `both-reached` and
    `other-winner`.
    """
    totals = games_say(rules) == "totals"
    margin = rules.exact_margin_forfeit
    if totals and margin is not None and margin.basis == "hand_points":
        # The margin is one of points, and the totals that decide do not tell them.
        raise LevelError("needs-hands")
    ahead = _ahead(figures, rules, said, totals=totals)
    _check_reached(figures, rules, ahead, totals=totals)
    if margin is None or figures.of(ahead) - figures.of(other(ahead)) != margin.margin:
        winner, match_to = ahead, None
    elif margin.costs == "game":
        winner, match_to = other(ahead), None
    else:
        winner, match_to = ahead, other(ahead)
    if said is not None and said != winner:
        raise LevelError("other-winner", said=said, winner=winner)
    return winner, match_to


def _ahead(figures: Pair, rules: RuleSet, said: Side | None, *, totals: bool) -> Side:
    """Return who won by the figures, before any margin."""
    # The side that reached the target may be behind in totals, where the target decides.
    if totals and said is not None:
        open_here = rules.game_winner == "first_to_target" and rules.exact_margin_forfeit is None
        if open_here or figures.A == figures.B:
            return said
    if figures.A == figures.B:
        raise LevelError("totals-level" if totals else "game-level")
    return "A" if figures.A > figures.B else "B"


def _check_reached(figures: Pair, rules: RuleSet, winner: Side, *, totals: bool) -> None:
    """Refuse a game that was not won, or that would have been over before."""
    target, rival = rules.target, other(winner)
    if figures.of(winner) < target:
        if figures.of(rival) >= target:
            raise LevelError("winner-not-there", target=target, side=winner)
        raise LevelError("target-not-reached", target=target)
    # Only where both sides score in one hand can both be there.
    if not totals and rules.scoring != "mahjong" and figures.of(rival) >= target:
        raise LevelError("both-reached", target=target)


def shut_out(figures: Pair, rules: RuleSet, winner: Side) -> bool:
    """Return whether a game told by points was a shutout."""
    known = games_say(rules) == "points" and rules.scoring != "mahjong"
    return known and rules.shutout != "none" and figures.of(other(winner)) <= 0


def result_winner(figures: Pair, rules: RuleSet, said: Side | None) -> Side:
    """Return who won a match by its result.

    Raises LevelError `result-level`, `result-games`, `result-columns`, `mark-not-reached` and
    `other-winner`.
    """
    says = result_says(rules)
    margin = rules.exact_margin_forfeit
    costs_match = margin is not None and margin.costs == "match"
    weighed = says == "totals" and rules.scoring == "hollywood"
    if said is not None and (costs_match or (weighed and rules.third_column_multiplier != 1)):
        winner: Side = said
    elif figures.A == figures.B:
        raise LevelError("result-level")
    else:
        winner = "A" if figures.A > figures.B else "B"
    if says == "games":
        _check_games(figures, rules, winner, costs_match=costs_match)
    elif says == "columns":
        if min(figures) < 0 or figures.A + figures.B != COLUMNS:
            raise LevelError("result-columns", columns=COLUMNS)
    elif rules.scoring == "multi_match" and figures.of(winner) < rules.multi_match_target:
        raise LevelError("mark-not-reached", target=rules.multi_match_target)
    if said is not None and said != winner:
        raise LevelError("other-winner", said=said, winner=winner)
    return winner


def _check_games(figures: Pair, rules: RuleSet, winner: Side, *, costs_match: bool) -> None:
    """Refuse games won that no match of this length ends with."""
    needed = rules.best_of // 2 + 1
    won, lost = figures.of(winner), figures.of(other(winner))
    ends = won == needed and 0 <= lost < needed
    by_margin = costs_match and 0 <= won < needed and 1 <= lost <= needed
    if not ends and not by_margin:
        raise LevelError("result-games", needed=needed, best_of=rules.best_of)
