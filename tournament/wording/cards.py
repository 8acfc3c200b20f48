"""A hand settled from its cards in words: who scores what, why, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.values import SIDES, PairingScore, other
from tournament.wording.card_faces import HandShown, cards_told, hands_shown
from tournament.wording.play import RESULTS, name_of, pairing_account, word
from tournament.wording.rules import rule_text
from tournament.wording.text import listed

if TYPE_CHECKING:
    from scoring.melds.reasons import Reasons
    from scoring.melds.showdown import Deal, Showdown
    from scoring.ruleset import RuleSet
    from scoring.values import Side

    Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """A settled hand in words: who scores what and why, both hands, and the rules that say so.

    `result` names it ("undercut"), `lines` are the account (what, how much), `points` the sum,
    `winner` is a name ("" for nobody).
    """

    result: str
    head: str
    points: int
    winner: str
    lines: tuple[tuple[str, str], ...]
    hands: tuple[HandShown, HandShown]
    why: tuple[str, ...]
    rules: tuple[str, ...]


def hand_told(deal: Deal, shown: Showdown, why: Reasons, names: Names, by: Side) -> Told:
    """Return a settled hand in words; `by` is the side that knocked, `names` those of A and B."""
    knocker, defender = name_of(names, by), name_of(names, other(by))
    won_by = {"knocker": by, "defender": other(by), None: None}[shown.winner]
    winner = name_of(names, won_by) if won_by else ""
    earned = PairingScore(shown.row.ending, shown.result, won_by, shown.points, shown.items)
    return Told(
        result=word(RESULTS, shown.result),
        head=_head(shown, knocker, winner),
        points=shown.points,
        winner=winner,
        lines=tuple(pairing_account(shown.row, earned)),
        hands=hands_shown(shown, deal.rules, (knocker, defender)),
        why=tuple(_why(deal, shown, why, (knocker, defender))),
        rules=tuple(rule_text(field, deal.rules) for field in _fields(shown, deal.rules)),
    )


def _head(shown: Showdown, knocker: str, winner: str) -> str:
    row = shown.row
    parts = {
        "knocker": knocker,
        "winner": winner,
        "held": row.knocker_deadwood,
        "left": row.defender_deadwood,
        "points": shown.points,
    }
    if shown.result == "tie":
        if shown.points:
            return gettext("Both have %(held)s. %(winner)s scores %(points)s.") % parts
        if winner:
            return gettext("Both have %(held)s. %(winner)s wins the hand, without points.") % parts
        return gettext("Both have %(held)s. Nobody scores.") % parts
    return {
        "knock": gettext(
            "%(knocker)s knocks with %(held)s against %(left)s and scores %(points)s."
        ),
        "undercut": gettext(
            "%(winner)s undercuts with %(left)s against %(held)s and scores %(points)s."
        ),
        "gin": gettext("%(knocker)s has gin against %(left)s and scores %(points)s."),
        "big_gin": gettext("%(knocker)s has big gin against %(left)s and scores %(points)s."),
    }[shown.result] % parts


def _why(deal: Deal, shown: Showdown, why: Reasons, names: Names) -> list[str]:
    """Return what is worth knowing of how the hands lie, a sentence each."""
    knocker, defender = names
    told = []
    if deal.melds is None:
        told.append(gettext("%(knocker)s declared no melds: those that score most were found."))
    elif why.better is not None:
        told.append(_better(why.better))
    if why.least < shown.knocker.deadwood:
        told.append(
            gettext("%(knocker)s could have held %(least)s, but that scores less.")
            if deal.melds is None
            else gettext("%(knocker)s could have held %(least)s, with other melds.")
        )
    if shown.knocker.discard and not deal.thrown:
        told.append(gettext("The card to throw was found: %(discard)s."))
    told += _defence(shown, why, deal.rules)
    parts = {
        "knocker": knocker,
        "defender": defender,
        "least": why.least,
        "discard": cards_told([shown.knocker.discard] if shown.knocker.discard else []),
        "broken": listed([cards_told(meld) for meld in why.broken]),
        "kept": why.kept,
        "left": shown.defender.deadwood,
        "laid": _laid_told(shown),
        "points": abs(why.better.gain) if why.better else 0,
    }
    return [one % parts for one in told]


def _better(better: Showdown) -> str:
    if better.winner == "defender":
        return gettext("Declared so, it stands. With the best melds it would cost %(points)s.")
    return gettext("Declared so, it stands. The best melds would have scored %(points)s.")


def _defence(shown: Showdown, why: Reasons, rules: RuleSet) -> list[str]:
    if not shown.row.knocker_deadwood and not rules.layoff_on_gin:
        return [gettext("After gin nothing is laid off.")]
    if not shown.defender.layoffs:
        return [gettext("%(defender)s gains nothing by laying off.")]
    told = [gettext("%(defender)s lays off %(laid)s.")]
    if why.broken:
        told.append(
            gettext("%(defender)s breaks up %(broken)s: that leaves %(left)s instead of %(kept)s.")
        )
    return told


def _laid_told(shown: Showdown) -> str:
    """Return what is laid off where: "8♣ 7♣ on 9♣ 10♣ J♣"."""
    parts = []
    for place, meld in enumerate(shown.knocker.melds):
        laid = [one.card for one in shown.defender.layoffs if one.meld == place]
        if laid:
            on = {"cards": cards_told(laid), "meld": cards_told(meld)}
            parts.append(gettext("%(cards)s on %(meld)s") % on)
    return listed(parts)


def _fields(shown: Showdown, rules: RuleSet) -> list[str]:
    """Return the rules that made this result, in the order in which they are asked for."""
    row = shown.row
    by_card = rules.knock_card != "none"
    eleven = sum(map(len, shown.knocker.melds)) > 10
    loose = (*shown.knocker.unmatched, *shown.defender.unmatched)
    asked = {
        "knock_card": by_card,
        "ace_knock_card": by_card and (row.knock_card or "").startswith("A"),
        "knock_limit": not by_card and row.ending == "knock",
        "undercut_bonus": shown.result == "undercut",
        "tie": row.ending == "knock" and row.knocker_deadwood == row.defender_deadwood,
        "gin_bonus": shown.result == "gin",
        "big_gin_bonus": eleven,
        "layoff_on_gin": row.ending != "knock",
        "spade_multiplier": any(item.code == "spade" for item in shown.items),
        "box_timing": any(item.code == "box" for item in shown.items),
        "ace_deadwood": rules.ace_deadwood != 1 and any(card[0] == "A" for card in loose),
        "round_the_corner": rules.round_the_corner,
    }
    return [field for field, applies in asked.items() if applies]


def missing_told(
    counts: tuple[int, int], by: Side | None, names: Names, *, card: bool = False
) -> tuple[str, ...]:
    """Return what a hand still lacks, a sentence each.

    `counts` are the cards of A and B so far; `card`: the knock card is missing too.
    """
    told = [] if by else [gettext("Say who knocked, or laid down gin.")]
    for side, count in zip(SIDES, counts, strict=True):
        needs = gettext("10 or 11") if side == by else gettext("10")
        parts = {"name": name_of(names, side), "count": count, "needs": needs}
        if count < 10:
            told.append(gettext("%(name)s: %(count)s of %(needs)s cards.") % parts)
    return (*told, gettext("The knock card.")) if card else tuple(told)
