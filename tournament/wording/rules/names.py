"""The names of presets and of rule fields, and both by subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

PRESET_NAMES: Final[Mapping[str, str | Promise]] = {
    "tournament-250": gettext_lazy("Tournament, games to 250"),
    "standard": gettext_lazy("Standard, games to 100"),
    "standard-500": gettext_lazy("Standard, games to 500"),
    "britannica": gettext_lazy("Shutout doubles everything"),
    "parlour": gettext_lazy("Parlour"),
    "rule-sheet": gettext_lazy("Rule sheet"),
    "early-official": gettext_lazy("Early official rules"),
    "straight": gettext_lazy("Straight gin"),
    "oklahoma": gettext_lazy("Oklahoma gin"),
    "oklahoma-second-deck": gettext_lazy("Oklahoma, second deck"),
    "hollywood": gettext_lazy("Hollywood gin"),
    "tedesco": gettext_lazy("Tedesco gin"),
    "mahjong": gettext_lazy("Mahjong gin"),
    "single-match": gettext_lazy("Single match"),
    "multi-match": gettext_lazy("Multi-match"),
    "partnership": gettext_lazy("Partnership gin"),
    "team-of-three": gettext_lazy("Teams of three"),
    "team-of-four": gettext_lazy("Teams of four"),
    "tedesco-teams": gettext_lazy("Tedesco, teams of three"),
    "tedesco-four": gettext_lazy("Tedesco, teams of four"),
}

PRESET_NOTES: Final[Mapping[str, str | Promise]] = {
    "tournament-250": gettext_lazy("Best of five games to 250: the usual tournament match."),
    "standard": gettext_lazy(
        "One game to 100, gin and undercut 25 each: the game most people know."
    ),
    "standard-500": gettext_lazy("The standard game, played on to 500."),
    "britannica": gettext_lazy("No big gin; whoever keeps the loser from scoring doubles it all."),
    "parlour": gettext_lazy("The standard game by its parlour name; big gin is 31 in all."),
    "rule-sheet": gettext_lazy("Undercut 20, no big gin, a shutout doubles points and game bonus."),
    "early-official": gettext_lazy(
        "As first written down: gin 20, undercut 10, nothing for equal counts."
    ),
    "straight": gettext_lazy("Nobody may knock: play until somebody has gin."),
    "oklahoma": gettext_lazy("The upcard sets the knock limit; under a spade all counts double."),
    "oklahoma-second-deck": gettext_lazy(
        "Oklahoma for match play: the knock card comes from a second deck."
    ),
    "hollywood": gettext_lazy("Three games at once, in three columns; most columns win."),
    "tedesco": gettext_lazy(
        "Oklahoma in three columns to 200; runs go round the corner, aces are 15."
    ),
    "mahjong": gettext_lazy(
        "Nobody knocks: melds on the table count for you, cards in hand against you."
    ),
    "single-match": gettext_lazy("One game on hand points alone: no bonus, no boxes, no shutout."),
    "multi-match": gettext_lazy("Games to 100 are added up until a side has 500."),
    "partnership": gettext_lazy("Two against two: what partners win and lose is added up, to 125."),
    "team-of-three": gettext_lazy("Three against three, each in a hand of their own, to 125."),
    "team-of-four": gettext_lazy("Four against four, each in a hand of their own, to 125."),
    "tedesco-teams": gettext_lazy("Tedesco to 300, and 25 more when all three win."),
    "tedesco-four": gettext_lazy("Tedesco to 300, and 50 more when all four win."),
}

FIELD_NAMES: Final[Mapping[str, str | Promise]] = {
    "preset": gettext_lazy("Rules"),
    "knock_limit": gettext_lazy("Knock limit"),
    "knock_card": gettext_lazy("Knock card"),
    "ace_knock_card": gettext_lazy("Ace as knock card"),
    "spade_multiplier": gettext_lazy("Spade as knock card"),
    "gin_bonus": gettext_lazy("Gin bonus"),
    "undercut_bonus": gettext_lazy("Undercut bonus"),
    "tie": gettext_lazy("Equal deadwood"),
    "big_gin_bonus": gettext_lazy("Big gin bonus"),
    "ace_deadwood": gettext_lazy("Unmelded ace"),
    "round_the_corner": gettext_lazy("Round the corner"),
    "target": gettext_lazy("Target"),
    "game_bonus": gettext_lazy("Game bonus"),
    "box_bonus": gettext_lazy("Box bonus"),
    "box_timing": gettext_lazy("When boxes are added"),
    "box_scope": gettext_lazy("Where boxes are paid"),
    "shutout_when": gettext_lazy("What a shutout is"),
    "shutout": gettext_lazy("What a shutout pays"),
    "shutout_flat": gettext_lazy("Shutout, flat amount"),
    "scoring": gettext_lazy("Form of scoring"),
    "hollywood_posting": gettext_lazy("Hollywood: posting"),
    "hollywood_result": gettext_lazy("Hollywood: result"),
    "third_column_multiplier": gettext_lazy("Hollywood: third column"),
    "multi_match_target": gettext_lazy("Multi-match target"),
    "best_of": gettext_lazy("Best of"),
    "game_winner": gettext_lazy("Who wins a game"),
    "exact_margin_forfeit": gettext_lazy("Exact margin forfeits"),
    "next_dealer": gettext_lazy("Next dealer"),
    "layoff_on_gin": gettext_lazy("Laying off on gin"),
    "hollywood_level": gettext_lazy("Hollywood: level"),
    "team_size": gettext_lazy("Players on a side"),
    "sweep_bonus": gettext_lazy("Sweep bonus"),
}

GROUPS: Final[tuple[tuple[str | Promise, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("The match"),
        (
            "scoring", "team_size", "best_of", "multi_match_target", "hollywood_posting",
            "hollywood_result", "third_column_multiplier", "hollywood_level",
        ),
    ),
    (
        gettext_lazy("Cards and knocking"),
        (
            "knock_card", "knock_limit", "ace_knock_card", "spade_multiplier", "ace_deadwood",
            "round_the_corner", "layoff_on_gin", "next_dealer",
        ),
    ),
    (
        gettext_lazy("What a hand scores"),
        ("gin_bonus", "big_gin_bonus", "undercut_bonus", "tie", "sweep_bonus"),
    ),
    (
        gettext_lazy("What a game scores"),
        (
            "target", "game_bonus", "box_bonus", "box_timing", "box_scope", "shutout",
            "shutout_when", "shutout_flat", "game_winner", "exact_margin_forfeit",
        ),
    ),
)  # fmt: skip
"""The fields by subject; what decides whether others matter comes first."""

PRESET_GROUPS: Final[tuple[tuple[str | Promise, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("Two players, game by game"),
        (
            "tournament-250", "standard", "standard-500", "britannica", "parlour", "rule-sheet",
            "early-official", "straight",
        ),
    ),
    (gettext_lazy("Oklahoma: a card sets the knock limit"), ("oklahoma", "oklahoma-second-deck")),
    (gettext_lazy("Hollywood and Tedesco: three games at once"), ("hollywood", "tedesco")),
    (gettext_lazy("Mahjong: melds count on the table"), ("mahjong",)),
    (gettext_lazy("Match scoring"), ("single-match", "multi-match")),
    (
        gettext_lazy("Teams"),
        ("partnership", "team-of-three", "team-of-four", "tedesco-teams", "tedesco-four"),
    ),
)  # fmt: skip
"""The presets as somebody looks for one: by what is played and by how many."""


def preset_name(code: str) -> str:
    """Return the name of a preset (its code when it has none)."""
    return str(PRESET_NAMES.get(code, code))


def preset_note(code: str) -> str:
    """Return one sentence that says what a preset is for."""
    return str(PRESET_NOTES.get(code, ""))


def field_name(field: str) -> str:
    """Return the name of a rule field as a form labels it."""
    return str(FIELD_NAMES.get(field, field))
