"""Sentences on what a game scores and who wins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.ruleset import RuleSet


def _target(r: RuleSet) -> str:
    parts = {"target": r.target}
    if r.scoring == "hollywood":
        return gettext("A column is won with %(target)s points.") % parts
    return gettext("A game is won with %(target)s points.") % parts


def _game_bonus(r: RuleSet) -> str:
    if not r.game_bonus:
        return gettext("No game bonus.")
    return gettext("Game bonus: %(points)s points to the winner.") % {"points": r.game_bonus}


def _box_bonus(r: RuleSet) -> str:
    if not r.box_bonus:
        return gettext("Boxes pay nothing.")
    return gettext("Box: %(points)s points to each side for every hand it won.") % {
        "points": r.box_bonus
    }


def _box_timing(r: RuleSet) -> str:
    if r.box_timing == "immediate":
        return gettext("Boxes are added with the hand and count toward the target.")
    return gettext("Boxes are added when the game is over and do not count toward the target.")


def _box_scope(r: RuleSet) -> str:
    if r.box_scope == "last_game":
        return gettext("Boxes are paid only in the game that decides the match.")
    return gettext("Boxes are paid in every game.")


def _shutout_when(r: RuleSet) -> str:
    if r.shutout_when == "no_points":
        return gettext("Shutout: the loser scored nothing from hands.")
    return gettext("Shutout: the loser won no hand.")


def _shutout(r: RuleSet) -> str:
    return {
        "none": gettext("A shutout pays nothing more."),
        "double_hand_points": gettext("A shutout doubles the winner’s hand points."),
        "double_points_and_game_bonus": gettext(
            "A shutout doubles the winner’s hand points and game bonus."
        ),
        "double_everything": gettext(
            "A shutout doubles all the winner has: hand points, game bonus and boxes."
        ),
        "flat": gettext("A shutout pays the winner %(points)s points more.")
        % {"points": r.shutout_flat},
    }[r.shutout]


def _shutout_flat(r: RuleSet) -> str:
    return gettext("The flat amount for a shutout is %(points)s.") % {"points": r.shutout_flat}


def _game_winner(r: RuleSet) -> str:
    if r.game_winner == "higher_total":
        return gettext("Whoever has the higher total, bonuses included, has won the game.")
    return gettext("Whoever reaches the target has won the game, whatever the totals.")


def _exact_margin(r: RuleSet) -> str:
    forfeit = r.exact_margin_forfeit
    if forfeit is None:
        return gettext("No margin forfeits a game.")
    told = {
        ("hand_points", "game"): gettext(
            "Who wins a game by exactly %(margin)s hand points forfeits that game."
        ),
        ("hand_points", "match"): gettext(
            "Who wins a game by exactly %(margin)s hand points forfeits the match."
        ),
        ("final_totals", "game"): gettext(
            "Who wins a game by exactly %(margin)s in the totals forfeits that game."
        ),
        ("final_totals", "match"): gettext(
            "Who wins a game by exactly %(margin)s in the totals forfeits the match."
        ),
    }
    return told[forfeit.basis, forfeit.costs] % {"margin": forfeit.margin}


GAMES: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "target": _target,
    "game_bonus": _game_bonus,
    "box_bonus": _box_bonus,
    "box_timing": _box_timing,
    "box_scope": _box_scope,
    "shutout_when": _shutout_when,
    "shutout": _shutout,
    "shutout_flat": _shutout_flat,
    "game_winner": _game_winner,
    "exact_margin_forfeit": _exact_margin,
}
"""The sentence of each field."""
