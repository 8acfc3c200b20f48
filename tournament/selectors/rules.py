"""The rules of an event, or of a preset, told in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.fields import FIELDS
from tournament.errors import Refusal
from tournament.values import RuleLine, RulesCard
from tournament.wording.rules import has_effect, rule_text, rules_name
from tournament.wording.rules_line import rules_line

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import Row


NO_KNOCK_CARD = "none"


def refuse_card(row: Row, rules: RuleSet) -> None:
    """Refuse a knock card where none is turned: kept, it would look as if it had counted.

    Raises Refusal `no-knock-card-here`.
    """
    if row.knock_card is not None and rules.knock_card == NO_KNOCK_CARD:
        raise Refusal("no-knock-card-here", "knock_card")


def rules_card(rules: RuleSet, *, frozen: bool) -> RulesCard:
    """Return rules in plain words: every field that matters under the others, changes marked."""
    changed = rules.changes()
    return RulesCard(
        preset=rules.preset,
        name=rules_name(rules),
        line=rules_line(rules),
        lines=tuple(
            RuleLine(field, rule_text(field, rules), changed=field in changed)
            for field in FIELDS
            if has_effect(field, rules)
        ),
        frozen=frozen,
    )
