"""The named rule sets, as data: each is the table of defaults with a few fields changed.

Where each comes from is told in `RULES.md`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from scoring.ruleset import RuleSet

if TYPE_CHECKING:
    from collections.abc import Mapping

_OKLAHOMA: Final[dict[str, Any]] = {"knock_card": "upcard", "spade_multiplier": 2}
_TEDESCO: Final[dict[str, Any]] = {
    **_OKLAHOMA,
    "ace_deadwood": 15,
    "round_the_corner": True,
    "scoring": "hollywood",
    "target": 200,
}

_DIFFERENCES: Final[dict[str, dict[str, Any]]] = {
    "tournament-250": {"target": 250, "best_of": 5},
    "standard": {},
    "standard-500": {"target": 500},
    "britannica": {
        "big_gin_bonus": None,
        "shutout": "double_everything",
        "shutout_when": "no_points",
    },
    "parlour": {},
    "rule-sheet": {
        "undercut_bonus": 20,
        "big_gin_bonus": None,
        "shutout": "double_points_and_game_bonus",
    },
    "early-official": {
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "tie": "defender_zero",
        "big_gin_bonus": None,
    },
    "straight": {"knock_limit": 0},
    "oklahoma": _OKLAHOMA,
    "oklahoma-second-deck": {
        **_OKLAHOMA,
        "knock_card": "second_deck",
        "next_dealer": "loser",
    },
    "hollywood": {"scoring": "hollywood"},
    "tedesco": _TEDESCO,
    "mahjong": {"scoring": "mahjong", "knock_limit": 0, "shutout": "none"},
    "single-match": {"game_bonus": 0, "box_bonus": 0, "shutout": "none"},
    "multi-match": {"scoring": "multi_match", "shutout": "flat"},
    "partnership": {"team_size": 2, "target": 125},
    "team-of-three": {"team_size": 3, "target": 125},
    "team-of-four": {"team_size": 4, "target": 125},
    "tedesco-teams": {**_TEDESCO, "target": 300, "team_size": 3, "sweep_bonus": 25},
    "tedesco-four": {**_TEDESCO, "target": 300, "team_size": 4, "sweep_bonus": 50},
}

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {code: RuleSet(preset=code, **changed) for code, changed in _DIFFERENCES.items()}
)
"""Every preset by its code: those of the contract, in its order, then those for teams."""
