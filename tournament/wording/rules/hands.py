"""Sentences on the cards, on knocking and on what a hand scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.ruleset import RuleSet


def _knock_limit(r: RuleSet) -> str:
    if r.scoring == "mahjong":
        return gettext("Nobody knocks: a hand ends when somebody goes out.")
    if not r.knock_limit:
        return gettext("Gin only: nobody may knock.")
    return gettext("Knock with %(limit)s or less.") % {"limit": r.knock_limit}


def _knock_card(r: RuleSet) -> str:
    return {
        "none": gettext("No knock card."),
        "upcard": gettext(
            "The upcard is the knock card: its value is the most a knocker may hold "
            "(king, queen and jack 10)."
        ),
        "second_deck": gettext(
            "A card turned from a second deck is the knock card: its value is the most a knocker "
            "may hold (king, queen and jack 10)."
        ),
    }[r.knock_card]


def _ace_knock_card(r: RuleSet) -> str:
    if r.ace_knock_card == "one":
        return gettext("An ace as knock card: knock with 1 or less.")
    return gettext("An ace as knock card: that hand is gin only.")


def _spade(r: RuleSet) -> str:
    if r.spade_multiplier == 1:
        return gettext("A spade as knock card counts like any other.")
    return gettext("A spade as knock card doubles the hand, bonus included, but not its box.")


def _gin(r: RuleSet) -> str:
    if r.scoring == "mahjong":
        return gettext("Going out: %(points)s points more.") % {"points": r.gin_bonus}
    return gettext("Gin: %(points)s points and the defender’s deadwood.") % {"points": r.gin_bonus}


def _undercut(r: RuleSet) -> str:
    return gettext("Undercut: %(points)s points and the difference.") % {"points": r.undercut_bonus}


def _tie(r: RuleSet) -> str:
    return {
        "defender_bonus": gettext("Equal counts are an undercut too: the bonus and the box."),
        "defender_zero": gettext("Equal counts: the defender gets the box, but no points."),
        "nobody": gettext("Equal counts: nobody gets anything."),
        "knocker_zero": gettext("Equal counts: the knocker gets the box, but no points."),
    }[r.tie]


def _big_gin(r: RuleSet) -> str:
    if r.big_gin_bonus is None:
        return gettext("Big gin is not played: it counts as gin.")
    return gettext("Big gin: %(points)s points and the defender’s deadwood.") % {
        "points": r.big_gin_bonus
    }


def _ace(r: RuleSet) -> str:
    if r.ace_deadwood > 1:
        return gettext("An unmelded ace counts %(points)s, the knocker’s too.") % {
            "points": r.ace_deadwood
        }
    return gettext("An unmelded ace counts 1.")


def _corner(r: RuleSet) -> str:
    if r.round_the_corner:
        return gettext("Aces are high or low, and runs may go round the corner (K-A-2).")
    return gettext("Aces are low: no run goes round the corner.")


def _layoff(r: RuleSet) -> str:
    if r.layoff_on_gin:
        return gettext("The defender may lay off on gin and big gin too.")
    return gettext("No laying off on gin or big gin.")


def _next_dealer(r: RuleSet) -> str:
    return {
        "alternate": gettext("The deal passes after every hand; a misdeal is dealt again."),
        "alternate_scored": gettext(
            "The deal passes after every hand; a dead hand and a misdeal are dealt again."
        ),
        "loser": gettext("The loser of a hand deals the next."),
        "winner": gettext("The winner of a hand deals the next."),
    }[r.next_dealer]


def _sweep(r: RuleSet) -> str:
    if not r.sweep_bonus:
        return gettext("Nothing more is paid when all of a side win.")
    return gettext("When all of a side win: %(points)s points more.") % {"points": r.sweep_bonus}


HANDS: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "knock_limit": _knock_limit,
    "knock_card": _knock_card,
    "ace_knock_card": _ace_knock_card,
    "spade_multiplier": _spade,
    "gin_bonus": _gin,
    "undercut_bonus": _undercut,
    "tie": _tie,
    "big_gin_bonus": _big_gin,
    "ace_deadwood": _ace,
    "round_the_corner": _corner,
    "layoff_on_gin": _layoff,
    "next_dealer": _next_dealer,
    "sweep_bonus": _sweep,
}
"""The sentence of each field."""
