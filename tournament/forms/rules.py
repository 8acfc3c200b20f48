"""The rules of an event: a preset, and the fields that differ from it.

A field that is left empty is as the preset says, so the form means the same whichever preset is
chosen, with or without script.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.fields import FIELDS, Choice, Flag, WholeNumber
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tournament.wording.refusals import sentence
from tournament.wording.rules import GROUPS, field_name, preset_name, preset_note, rule_text

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT_PRESET: Final = "tournament-250"
_SET_BY_FORMAT: Final = frozenset({"hollywood_level"})
"""Fields that follow from the format: a bracket needs a winner (`RuleSet.in_bracket`)."""

MARGIN_PARTS: Final = ("margin", "basis", "costs")


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A preset as it is offered: `differences` tell it from the standard game, in plain words."""

    code: str
    name: str
    note: str
    differences: tuple[str, ...]


def preset_choices() -> list[PresetChoice]:
    """Return every preset with what tells it from the standard game."""
    standard = PRESETS["standard"]
    return [
        PresetChoice(
            code=code,
            name=preset_name(code),
            note=preset_note(code),
            differences=tuple(
                rule_text(key, rules)
                for key in FIELDS
                if getattr(rules, key) != getattr(standard, key)
            ),
        )
        for code, rules in PRESETS.items()
    ]


class RulesForm(forms.Form):
    """A preset and its changes. `cleaned_data["document"]` is the `rules` value to be stored."""

    preset = forms.CharField(
        label=_("Rules"), error_messages={"required": _("Choose the rules to play by.")}
    )
    no_big_gin = forms.BooleanField(label=_("Big gin is not played"), required=False)

    def __init__(self, *args: Any, rules: RuleSet | None = None, **kwargs: Any) -> None:
        """Make a field of each rule; `rules` are those that the event has now."""
        kwargs.setdefault("label_suffix", "")
        kwargs.setdefault("prefix", "rules")
        initial = _initial(rules or PRESETS[DEFAULT_PRESET])
        kwargs["initial"] = {**initial, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.shown = PRESETS.get(str(self["preset"].value()), PRESETS[DEFAULT_PRESET])
        for _name, fields in GROUPS:
            for key in fields:
                if key not in _SET_BY_FORMAT:
                    self._add_rule(key)

    def _add_rule(self, key: str) -> None:
        hint = rule_text(key, self.shown)
        if key == "exact_margin_forfeit":
            self._add_margin(hint)
            return
        kind = FIELDS[key]
        if isinstance(kind, WholeNumber):
            self.fields[key] = _number(field_name(key), hint)
            return
        values = kind.values if isinstance(kind, Choice) else (True, False)
        options = [(str(value), _told_as(key, value)) for value in values]
        self.fields[key] = _choice(field_name(key), options, hint)

    def _add_margin(self, hint: str) -> None:
        self.fields["margin"] = _number(field_name("exact_margin_forfeit"), hint)
        self.fields["basis"] = forms.ChoiceField(
            label=_("… counted in"),
            choices=[
                ("hand_points", _("points from hands")),
                ("final_totals", _("final totals")),
            ],
            required=False,
            error_messages={"invalid_choice": _("Choose one of the list.")},
        )
        self.fields["costs"] = forms.ChoiceField(
            label=_("… costs the winner"),
            choices=[("game", _("the game")), ("match", _("the match"))],
            required=False,
            error_messages={"invalid_choice": _("Choose one of the list.")},
        )

    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """Yield the fields by subject, as the rules are told."""
        for name, keys in GROUPS:
            bound = [self[part] for key in keys for part in _parts(key)]
            if bound:
                yield str(name), bound

    @property
    def changed_open(self) -> bool:
        """Whether any rule differs from its preset (or is wrong), so that the fields must show."""
        keys = [part for _name, keys in GROUPS for key in keys for part in _parts(key)]
        ignored = {"basis", "costs"}
        return any(self[key].value() not in (None, "", False) for key in keys if key not in ignored)

    def clean(self) -> dict[str, Any]:
        """Put the rules together; the contract's own gate says what is wrong with them."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if cleaned.get("no_big_gin") and cleaned.get("big_gin_bonus") is not None:
            self.add_error("big_gin_bonus", gettext("Either a bonus or “not played”, not both."))
            return cleaned
        try:
            rules = RuleSet.from_document({**self._unknown(), **_document(cleaned)})
            cleaned["document"] = rules.to_document()
        except RuleViolation as error:
            self.add_error(self._place(error.path), sentence(error))
        return cleaned

    def _unknown(self) -> dict[str, object]:
        """Return what was sent in the name of a rule that is none, for the gate to refuse."""
        start = f"{self.prefix}-"
        sent = (key.removeprefix(start) for key in self.data if key.startswith(start))
        return {key: "" for key in sent if key not in self.fields}

    def _place(self, path: str) -> str | None:
        """Return the field that a path of the contract means."""
        keys = path.removeprefix("rules.").split(".")
        if keys[0] == "exact_margin_forfeit":
            return keys[1] if len(keys) > 1 and keys[1] in MARGIN_PARTS else "margin"
        return keys[0] if keys[0] in self.fields else None


def _told_as(key: str, value: object) -> str:
    """Return what a rule with this value says."""
    changed: dict[str, Any] = {key: value}
    return rule_text(key, replace(RuleSet(), **changed))


def _parts(key: str) -> tuple[str, ...]:
    """Return the form fields of a rule."""
    if key in _SET_BY_FORMAT:
        return ()
    if key == "exact_margin_forfeit":
        return MARGIN_PARTS
    return ("big_gin_bonus", "no_big_gin") if key == "big_gin_bonus" else (key,)


def _number(label: str, hint: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        help_text=hint,
        # A number input would send rubbish as an empty field, which here means "as the preset".
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "number"}),
        error_messages={"invalid": _("Type a whole number, or leave the field empty.")},
    )


def _choice(label: str, options: list[tuple[str, str]], hint: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        help_text=hint,
        choices=[("", _("as the preset")), *options],
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )


def _document(cleaned: dict[str, Any]) -> dict[str, object]:
    """Return the `rules` value of the contract that a cleaned form means."""
    document: dict[str, object] = {"preset": cleaned["preset"]}
    for key, kind in FIELDS.items():
        value = cleaned.get(key)
        if value in (None, ""):
            continue
        document[key] = _read(kind, value)
    if cleaned.get("no_big_gin"):
        document["big_gin_bonus"] = None
    if cleaned.get("margin") is not None:
        document["exact_margin_forfeit"] = {
            "margin": cleaned["margin"],
            "basis": cleaned.get("basis") or "hand_points",
            "costs": cleaned.get("costs") or "game",
        }
    return document


def _read(kind: object, value: object) -> object:
    if isinstance(kind, Flag):
        return value == "True"
    if isinstance(kind, Choice):
        return next((one for one in kind.values if str(one) == value), value)
    return value


def _initial(rules: RuleSet) -> dict[str, object]:
    """Return a rule set as the values of the form: the preset and what differs from it."""
    initial: dict[str, object] = {"preset": rules.preset}
    for key, value in rules.changes().items():
        if key == "exact_margin_forfeit" and isinstance(value, dict):
            initial.update(value)
        elif key == "big_gin_bonus" and value is None:
            initial["no_big_gin"] = True
        else:
            initial[key] = str(value) if isinstance(value, bool) else value
    return initial
