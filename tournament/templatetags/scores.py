"""What the pages of a match known by less than its hands need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext

from tournament.levels import games_say, result_says
from tournament.wording import play, text

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import Side
    from tournament.values import MatchView, ScoreView

register = template.Library()


@register.filter
def level_told(match: MatchView) -> str:
    """Return what it means that a match is known by less than its hands."""
    return play.word(play.LEVELS_TOLD, match.card.level)


@register.filter
def score_named(score: ScoreView, match: MatchView) -> str:
    """Return what a score is of: "Game 2", "Column 1", "Result"."""
    if score.kind == "result":
        return gettext("Result")
    if match.columns:
        return gettext("Column %(number)s") % {"number": score.number}
    return gettext("Game %(number)s") % {"number": score.number}


@register.filter
def score_figures(match: MatchView) -> str:
    """Return what the figures of a match's scores count."""
    return figures_told(match.rule_set, match.card.level)


@register.filter("figures_at")
def figures_told(rules: RuleSet, level: str) -> str:
    """Return what the figures of a score count at a level, under these rules."""
    if level == "games":
        points = games_say(rules) == "points"
        return gettext("points at the end") if points else gettext("totals with bonuses")
    says = {
        "games": gettext("games won"),
        "columns": gettext("columns won"),
        "totals": gettext("totals of the match"),
    }
    return says[result_says(rules)]


@register.filter
def level_name(level: str) -> str:
    """Return what is entered at a level."""
    names = {
        "hands": gettext("Hands"),
        "games": gettext("Only game scores"),
        "result": gettext("Only the result"),
    }
    return names.get(level, level)


@register.filter
def example_score(rules: RuleSet) -> str:
    """Return the score of a game as it is typed under these rules: "103 62"."""
    more = 3 if games_say(rules) == "points" else 150
    return f"{rules.target + more} {rules.target * 5 // 8}"


@register.filter
def example_result(rules: RuleSet) -> str:
    """Return a result as it is typed under these rules: "3 1"."""
    says = result_says(rules)
    if says == "columns":
        return "2 1"
    if says == "games":
        needed = rules.best_of // 2 + 1
        return f"{needed} {max(0, needed - 2)}"
    mark = rules.multi_match_target
    return f"{mark + 20} {mark - 110}" if mark > 110 else f"{mark + 20} {mark // 2}"


@register.filter
def scores_together(match: MatchView, side: Side) -> str:
    """Return the sum of the figures of a side."""
    return text.figure(sum(score.figures.of(side) for score in match.scores))
