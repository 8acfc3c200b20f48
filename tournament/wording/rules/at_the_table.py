"""What some rules mean for the sheet and for whoever types it in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Habit:
    """A thing to do otherwise than in the standard game.

    `lines` are hands as they are typed, `text` says what they show.
    """

    text: str
    lines: tuple[str, ...] = ()


def habits(rules: RuleSet, lines: tuple[str, ...] = ()) -> tuple[Habit, ...]:
    """Return what changes at the sheet and at the desk under `rules`.

    `lines` are the first hands of an example as they are typed.
    """
    found = []
    if rules.team_size > 1:
        found.append(Habit(gettext("Enter each team with its members, in their order.")))
    found.append(_typed(rules, lines))
    if rules.scoring == "hollywood":
        found.append(
            Habit(
                gettext(
                    "Type each hand once: it goes into its columns by itself. On paper, write it "
                    "into every column it belongs to."
                )
            )
        )
    if rules.scoring == "multi_match":
        found.append(Habit(gettext("A match is many games on end: keep the sheets together.")))
    return tuple(found)


def _typed(rules: RuleSet, lines: tuple[str, ...]) -> Habit:
    """Return how a hand is typed."""
    if rules.scoring == "mahjong":
        told = gettext(
            "Type who went out, then table and hand of A, then of B. Both sides score each hand."
        )
    elif rules.team_size > 1:
        told = gettext(
            "A line is a hand of every pairing, parted by a bar, in the order of the members of "
            "side A."
        )
        if rules.knock_card != "none":
            told = f"{told} {_card_told()}"
    elif rules.knock_card != "none":
        told = _card_told()
    elif not rules.knock_limit:
        told = gettext("A hand is typed with g or bg, or d when it is dead; a knock is refused.")
    else:
        told = gettext("Type who ends the hand and the two deadwoods, or g or bg for gin.")
    return Habit(told, lines)


def _card_told() -> str:
    return gettext("Every hand needs its knock card, also on paper: type it at the end.")
