"""The rules of an event in plain words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in plain words. `changed` marks a field that differs from the preset.

    `idle` says why a changed rule does not count under the others ("" when it does).
    """

    field: str
    text: str
    changed: bool = False
    idle: str = ""


@dataclass(frozen=True, slots=True)
class RulesCard:
    """The rules of an event told in plain words: `line` is the one-line form for paper.

    `lines` are all rules that matter; `special` what is different from the standard game, what
    the director changed first.
    """

    preset: str
    name: str
    line: str
    lines: tuple[RuleLine, ...]
    frozen: bool
    special: tuple[RuleLine, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Rules that are not those of the event, and the matches played by them: "M1–M8"."""

    matches: str
    rules: RulesCard
