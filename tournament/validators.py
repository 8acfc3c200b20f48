"""Checks shared by forms and services."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


def entered_here(rules: RuleSet) -> bool:
    """Say whether events can be played by these rules: entry line, sheet and paper know them.

    The scoring core and `manage.py score` know every form; the pages know single games of two.
    """
    return rules.scoring == "single" and rules.team_size == 1
