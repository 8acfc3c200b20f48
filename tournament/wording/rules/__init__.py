"""The rules told in plain words.

`names` presets and fields · `hands`, `games`, `matches` a sentence for every field · `effect`
which fields matter · `differences` what is special · `at_the_table` what it means for the sheet.
"""

from tournament.wording.rules.at_the_table import Habit, habits
from tournament.wording.rules.differences import (
    IMPORTANCE,
    SET_BY_FORMAT,
    changed_fields,
    rule_text,
    rules_name,
    special_fields,
)
from tournament.wording.rules.effect import has_effect, why_idle
from tournament.wording.rules.names import (
    FIELD_NAMES,
    GROUPS,
    PRESET_GROUPS,
    PRESET_NAMES,
    PRESET_NOTES,
    field_name,
    preset_name,
    preset_note,
)

__all__ = [
    "FIELD_NAMES",
    "GROUPS",
    "IMPORTANCE",
    "PRESET_GROUPS",
    "PRESET_NAMES",
    "PRESET_NOTES",
    "SET_BY_FORMAT",
    "Habit",
    "changed_fields",
    "field_name",
    "habits",
    "has_effect",
    "preset_name",
    "preset_note",
    "rule_text",
    "rules_name",
    "special_fields",
    "why_idle",
]
