"""The rules of an event in one line, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


def rules_line(rules: RuleSet) -> str:
    """Return the rules in one line, for paper: "Best of 5 to 250 · knock 10 or less · gin 25 …"."""
    parts = [_line_match(rules), *_line_hand(rules), *_line_game(rules)]
    return " · ".join(part for part in parts if part)


def _line_match(r: RuleSet) -> str:
    form = {"hollywood": gettext("Hollywood, three columns"), "mahjong": gettext("Mahjong")}
    if r.scoring == "multi_match":
        return gettext("Games to %(target)s until %(sum)s") % {
            "target": r.target, "sum": r.multi_match_target,
        }  # fmt: skip
    if r.scoring in form:
        return gettext("%(form)s to %(target)s") % {"form": form[r.scoring], "target": r.target}
    if r.best_of == 1:
        return gettext("One game to %(target)s") % {"target": r.target}
    return gettext("Best of %(games)s to %(target)s") % {"games": r.best_of, "target": r.target}


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
