"""What is different under some rules: the sentences on every field, and those that matter most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from scoring.fields import FIELDS
from scoring.presets import PRESETS
from tournament.wording.rules.effect import has_effect
from tournament.wording.rules.games import GAMES
from tournament.wording.rules.hands import HANDS
from tournament.wording.rules.matches import MATCHES
from tournament.wording.rules.names import preset_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.ruleset import RuleSet

_SENTENCES: Final[Mapping[str, Callable[[RuleSet], str]]] = {**MATCHES, **HANDS, **GAMES}

SET_BY_FORMAT: Final = frozenset({"hollywood_level"})
"""Fields that follow from the format: a bracket needs a winner (`RuleSet.in_bracket`)."""

IMPORTANCE: Final = (
    "scoring", "team_size", "knock_card", "knock_limit", "ace_knock_card", "spade_multiplier",
    "round_the_corner", "ace_deadwood", "layoff_on_gin", "best_of", "target",
    "multi_match_target", "hollywood_posting", "hollywood_result", "third_column_multiplier",
    "hollywood_level", "gin_bonus", "big_gin_bonus", "undercut_bonus", "tie", "sweep_bonus",
    "game_bonus", "box_bonus", "box_timing", "box_scope", "shutout", "shutout_when",
    "shutout_flat", "game_winner", "exact_margin_forfeit", "next_dealer",
)  # fmt: skip
"""Every field, what a player must know before the first card first."""

_NEW_HERE: Final = frozenset(
    {"ace_knock_card", "hollywood_posting", "hollywood_result", "multi_match_target"}
)
"""Fields the standard game has no use for: where they matter they are part of what is special."""

_STANDARD: Final = PRESETS["standard"]

if wrong := FIELDS.keys() ^ _SENTENCES.keys() | FIELDS.keys() ^ set(IMPORTANCE):  # pragma: no cover
    raise AssertionError(wrong)


def rule_text(field: str, rules: RuleSet) -> str:
    """Return the sentence that tells what `rules` say in one field."""
    return _SENTENCES[field](rules)


def changed_fields(rules: RuleSet) -> tuple[str, ...]:
    """Return the fields in which somebody changed the preset, the most important first."""
    changes = rules.changes().keys() - SET_BY_FORMAT
    return tuple(field for field in IMPORTANCE if field in changes)


def special_fields(rules: RuleSet) -> tuple[str, ...]:
    """Return the fields that tell `rules` from the standard game, the most important first."""
    return tuple(
        field
        for field in IMPORTANCE
        if has_effect(field, rules)
        and (field in _NEW_HERE or getattr(rules, field) != getattr(_STANDARD, field))
    )


def rules_name(rules: RuleSet) -> str:
    """Return the name of the rules: the preset's, and a mark when fields were changed."""
    name = preset_name(rules.preset)
    return gettext("%(name)s, changed") % {"name": name} if changed_fields(rules) else name
