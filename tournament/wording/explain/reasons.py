"""Which rules say what a figure is worth: a result or an item, and the sentences that apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext, gettext_lazy

from tournament.wording.rules import has_effect, rule_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.utils.functional import Promise

    from scoring.ruleset import RuleSet
    from scoring.values import HandScore, PairingScore, Row, Side


class Why(NamedTuple):
    """Why a figure is what it is: the lines that make it, and what the rules say to it.

    A line is what it is about and how much; the last one is the sum where there are several.
    """

    lines: list[tuple[str, str]]
    rules: list[str]


BASICS: Final[Mapping[str, str | Promise]] = {
    "knock": gettext_lazy("A knock scores the difference of the two deadwoods."),
    "knock-of-nothing": gettext_lazy("A knock with nothing left is gin."),
    "penalty": gettext_lazy(
        "A penalty is the director’s: it counts in the game, wins no box and is never doubled."
    ),
    "award": gettext_lazy("A ruling ends the game here. No game bonus and no shutout are paid."),
    "total": gettext_lazy("The total is the sum of its lines, whoever has won."),
    "pairings": gettext_lazy(
        "What its members won, less what they lost, is a side’s: only the side that is ahead "
        "scores, and there is one box for the whole hand."
    ),
    "net": gettext_lazy("Net is what a side is ahead in the totals of all columns."),
    "game-points": gettext_lazy("The totals of finished games are game points."),
}
"""What holds under all rules, so that no field of a rule set says it."""

RESULT_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "undercut": ("undercut_bonus",),
    "gin": ("gin_bonus",),
    "big_gin": ("big_gin_bonus",),
    "tie": ("tie",),
    "dead": ("next_dealer",),
    "void": ("next_dealer",),
}
"""The rules that speak of a hand, by its result."""

ITEM_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "spade": ("spade_multiplier",),
    "box": ("box_bonus", "box_timing"),
    "sweep_bonus": ("sweep_bonus",),
    "hand_points": ("box_timing",),
    "game_bonus": ("game_bonus",),
    "boxes": ("box_bonus", "box_timing", "box_scope"),
    "shutout": ("shutout_when", "shutout"),
}
"""The rules that speak of one item of an account, by its code."""


def basic(code: str) -> str:
    """Return a sentence that holds under all rules."""
    return str(BASICS[code])


def sentences(fields: Iterable[str], rules: RuleSet) -> list[str]:
    """Return what `rules` say in those of `fields` that matter under them."""
    return [rule_text(field, rules) for field in fields if has_effect(field, rules)]


def hand_rules(
    row: Row, hand: HandScore | PairingScore, rules: RuleSet, side: Side | None = None
) -> list[str]:
    """Return the rules that make the points of a row, or of one pairing of a team hand.

    Where both sides score a hand, those that `side` has its points by.
    """
    if row.table is not None:
        out = side is None or side == row.knocker
        told = sentences(("scoring", "gin_bonus") if out else ("scoring",), rules)
        return told + (_of_items(hand, rules) if out else [])
    if hand.result == "team":
        return [basic("pairings"), *_of_items(hand, rules)]
    if hand.result in {"knock", "penalty", "award"}:
        found = [] if hand.result == "award" else [basic(hand.result)]
        return found + _of_items(hand, rules)
    fields = RESULT_FIELDS.get(hand.result, ())
    if hand.result == "undercut" and row.knocker_deadwood == row.defender_deadwood:
        fields = (*fields, "tie")
    found = sentences(fields, rules) + _of_items(hand, rules)
    if hand.result == "gin" and row.ending == "knock":
        found.append(basic("knock-of-nothing"))
    if hand.result == "gin" and row.ending == "big_gin":
        found += sentences(("big_gin_bonus",), rules)
    return found


def _of_items(hand: HandScore | PairingScore, rules: RuleSet) -> list[str]:
    """Return what the rules say to the items of a hand that its result does not explain."""
    codes = dict.fromkeys(item.code for item in hand.items if item.code in {"spade", "sweep_bonus"})
    found = [rule_text(field, rules) for code in codes for field in ITEM_FIELDS[code]]
    if any(item.code == "box" for item in hand.items):
        found += [rule_text("box_timing", rules)]
    return found


def item_rules(code: str, rules: RuleSet) -> list[str]:
    """Return the rules that make one line of the account of a game or column."""
    if code == "penalty":
        return [basic("penalty")]
    if code == "hand_points" and rules.box_timing == "end":
        return []
    return sentences(ITEM_FIELDS[code], rules)


def card_limit_told(limit: int, *, doubled: bool) -> list[str]:
    """Return what a knock card means for its hand: the limit, and whether it counts double."""
    told = [
        gettext("Knock with %(limit)s or less.") % {"limit": limit}
        if limit
        else gettext("Gin only in this hand.")
    ]
    if doubled:
        told.append(gettext("A spade: the hand counts double."))
    return told
