"""The rules of an event, or of a preset, told in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.examples import examples_of
from scoring.fields import FIELDS
from scoring.presets import PRESETS
from tournament.errors import Refusal
from tournament.grammar import format_hand_line
from tournament.values import RuleLine, RulesCard
from tournament.wording.rules import (
    PRESET_GROUPS,
    Habit,
    changed_fields,
    habits,
    has_effect,
    preset_name,
    preset_note,
    rule_text,
    rules_name,
    special_fields,
    why_idle,
)
from tournament.wording.rules_line import rules_line

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import Row


NO_KNOCK_CARD = "none"


def refuse_card(row: Row, rules: RuleSet) -> None:
    """Refuse a knock card where none is turned: kept, it would look as if it had counted.

    Raises Refusal `no-knock-card-here` (path `knock_card`, or that of a pairing).
    """
    if rules.knock_card != NO_KNOCK_CARD:
        return
    if row.knock_card is not None:
        raise Refusal("no-knock-card-here", "knock_card")
    for index, hand in enumerate(row.pairings):
        if hand.knock_card is not None:
            raise Refusal("no-knock-card-here", f"pairings[{index}].knock_card")


def rules_card(rules: RuleSet, *, frozen: bool) -> RulesCard:
    """Return rules in plain words: what is different first, then every field that matters."""
    changed = changed_fields(rules)
    special = [field for field in special_fields(rules) if field not in changed]
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
        special=tuple(
            RuleLine(
                field,
                rule_text(field, rules),
                changed=field in changed,
                idle=why_idle(field, rules),
            )
            for field in (*changed, *special)
        ),
    )


@dataclass(frozen=True, slots=True)
class PresetCard:
    """A preset as it is offered: what is different, and what it means at the sheet."""

    code: str
    name: str
    note: str
    line: str
    special: tuple[RuleLine, ...]
    habits: tuple[Habit, ...]


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """The presets of one kind of game."""

    title: str
    presets: tuple[PresetCard, ...]


def preset_groups() -> list[PresetGroup]:
    """Return every preset with what tells it from the standard game, as one looks for it."""
    return [
        PresetGroup(str(title), tuple(_preset_card(code) for code in codes))
        for title, codes in PRESET_GROUPS
    ]


def _preset_card(code: str) -> PresetCard:
    rules = PRESETS[code]
    card = rules_card(rules, frozen=False)
    return PresetCard(
        code=code,
        name=preset_name(code),
        note=preset_note(code),
        line=card.line,
        special=card.special,
        habits=() if _as_ever(rules) else rules_habits(rules, 1),
    )


def _as_ever(rules: RuleSet) -> bool:
    """Say whether a hand is entered as in the standard game."""
    plain = rules.scoring == "single" and rules.team_size == 1
    return plain and rules.knock_card == NO_KNOCK_CARD


def rules_habits(rules: RuleSet, count: int = 3) -> tuple[Habit, ...]:
    """Return what rules mean for sheet and desk, with the first hands of an example as typed."""
    rows = examples_of(rules)[0].rows[:count]
    return habits(rules, tuple(format_hand_line(row) for row in rows))
