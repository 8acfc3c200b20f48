"""The rules of an event in one line, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


def rules_line(rules: RuleSet) -> str:
    """Return the rules in one line, for paper: "Best of 5 to 250 · knock 10 or less · gin 25 …"."""
    parts = [_line_teams(rules), _line_match(rules), *_line_hand(rules), *_line_game(rules)]
    return " · ".join(part for part in parts if part)


def _line_teams(r: RuleSet) -> str:
    return gettext("Teams of %(size)s") % {"size": r.team_size} if r.team_size > 1 else ""


def length_told(rules: RuleSet) -> str:
    """Return how long a match is: "Best of 7 to 100"."""
    return _line_match(rules)


def _line_match(r: RuleSet) -> str:
    return _form_told(r) % {
        "target": r.target, "games": r.best_of, "sum": r.multi_match_target,
    }  # fmt: skip


def _form_told(r: RuleSet) -> str:
    several = r.best_of > 1
    by_points = r.hollywood_result == "net_points"
    return {
        "multi_match": gettext("Games to %(target)s until %(sum)s"),
        "hollywood": (
            gettext("Hollywood, three columns to %(target)s by points")
            if by_points
            else gettext("Hollywood, three columns to %(target)s")
        ),
        "mahjong": (
            gettext("Mahjong, best of %(games)s to %(target)s")
            if several
            else gettext("Mahjong to %(target)s")
        ),
        "single": (
            gettext("Best of %(games)s to %(target)s")
            if several
            else gettext("One game to %(target)s")
        ),
    }[r.scoring]


def _line_hand(r: RuleSet) -> list[str]:
    if r.scoring == "mahjong":
        return [gettext("gin %(points)s") % {"points": r.gin_bonus}]
    parts = [_line_knock(r), gettext("gin %(points)s") % {"points": r.gin_bonus}]
    if r.big_gin_bonus is not None:
        parts.append(gettext("big gin %(points)s") % {"points": r.big_gin_bonus})
    if r.knock_limit:
        parts.append(gettext("undercut %(points)s") % {"points": r.undercut_bonus})
    if r.knock_card != "none" and r.spade_multiplier > 1:
        parts.append(gettext("spades double"))
    if r.ace_deadwood > 1:
        parts.append(gettext("aces %(points)s") % {"points": r.ace_deadwood})
    if r.round_the_corner:
        parts.append(gettext("round the corner"))
    if r.team_size > 1 and r.sweep_bonus:
        parts.append(gettext("all win %(points)s") % {"points": r.sweep_bonus})
    return parts


def _line_knock(r: RuleSet) -> str:
    if r.knock_card != "none":
        return gettext("knock by the card")
    if not r.knock_limit:
        return gettext("gin only")
    return gettext("knock %(limit)s or less") % {"limit": r.knock_limit}


def _line_game(r: RuleSet) -> list[str]:
    parts = []
    if r.game_bonus:
        parts.append(gettext("game %(points)s") % {"points": r.game_bonus})
    if r.box_bonus:
        parts.append(gettext("box %(points)s") % {"points": r.box_bonus})
    shutouts = {
        "double_hand_points": gettext("shutout doubles hand points"),
        "double_points_and_game_bonus": gettext("shutout doubles points and game bonus"),
        "double_everything": gettext("shutout doubles everything"),
        "flat": gettext("shutout %(points)s") % {"points": r.shutout_flat},
    }
    parts.append(shutouts.get(r.shutout, ""))
    return parts
