"""Why the figures of a whole match are what they are: games, columns, sums, net, game points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.columns import COLUMNS
from scoring.values import other
from tournament.wording.explain.reasons import Why, basic, sentences
from tournament.wording.play import with_sum
from tournament.wording.text import figure, signed

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.values import ColumnView, GameView, MatchView


def account_name(account: GameView | ColumnView, match: MatchView) -> str:
    """Return what a game or a column is called: "Game 2", "Column 1"."""
    if match.columns:
        return gettext("Column %(number)s") % {"number": getattr(account, "place", account.number)}
    return gettext("Game %(number)s") % {"number": account.number}


def accounts_of(match: MatchView) -> tuple[GameView | ColumnView, ...]:
    """Return the games of a match, or its columns where it is kept in columns."""
    return match.columns or match.games


def won_why(match: MatchView, side: Side) -> Why:
    """Return which games or columns a side has won, and how many decide the match."""
    lines = [
        (
            gettext("%(account)s, %(won)s to %(lost)s")
            % {
                "account": account_name(one, match),
                "won": figure(one.total.of(side)),
                "lost": figure(one.total.of(other(side))),
            },
            "1",
        )
        for one in accounts_of(match)
        if one.winner == side
    ]
    none = gettext("No column won yet.") if match.columns else gettext("No game won yet.")
    fields = ("hollywood_result",) if match.columns else ("best_of", "exact_margin_forfeit")
    told = with_sum(lines, len(lines), figure) if lines else [(none, "0")]
    return Why(told, sentences(fields, match.rule_set))


def match_points_why(match: MatchView, side: Side) -> Why:
    """Return which games or columns the points from hands of a match come from."""
    found = [(account_name(one, match), one.points.of(side)) for one in accounts_of(match)]
    rule = gettext("Points from hands, penalties included, without any bonus.")
    return Why(_sum(found), [rule])


def match_total_why(match: MatchView, side: Side) -> Why:
    """Return which games or columns the total of a match comes from."""
    found = [(account_name(one, match), one.total.of(side)) for one in accounts_of(match)]
    return Why(_sum(found), [basic("total")])


def game_points_why(match: MatchView, side: Side) -> Why:
    """Return which finished games make a side's game points."""
    found = [(account_name(one, match), one.total.of(side)) for one in match.games if one.finished]
    rules = [basic("game-points"), *sentences(("multi_match_target",), match.rule_set)]
    none = [(gettext("No game is finished yet."), "0")]
    return Why(_sum(found) if found else none, rules)


def net_why(match: MatchView, side: Side = "A") -> Why:
    """Return what a side is ahead in each column, and in all of them."""
    weight = match.rule_set.third_column_multiplier
    lines = []
    for column in match.columns:
        ahead = column.total.of(side) - column.total.of(other(side))
        told = gettext("%(account)s, %(own)s − %(theirs)s")
        counts = weight if column.number == COLUMNS else 1
        if counts > 1:
            told = gettext("%(account)s, twice %(own)s − %(theirs)s")
        parts = {
            "account": account_name(column, match),
            "own": figure(column.total.of(side)),
            "theirs": figure(column.total.of(other(side))),
        }
        lines.append((told % parts, signed(ahead * counts)))
    net = match.net or 0
    fields = ["hollywood_result", "hollywood_level"]
    if weight > 1:
        fields.insert(0, "third_column_multiplier")
    told_rules = [basic("net"), *sentences(fields, match.rule_set)]
    return Why(with_sum(lines, net if side == "A" else -net), told_rules)


def _sum(found: list[tuple[str, int]]) -> list[tuple[str, str]]:
    if not found:
        return [(gettext("Nothing is played yet."), "0")]
    lines = [(name, signed(points)) for name, points in found]
    return with_sum(lines, sum(points for _name, points in found), figure)
