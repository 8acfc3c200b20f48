"""The rules of an event: a preset, and the fields that differ from it.

A field that is left empty is as the preset says, so the form means the same whichever preset is
chosen, with or without script.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.urls import reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.fields import FIELDS, MAX_TEAM, Choice, Flag, WholeNumber
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tournament.wording.refusals import sentence
from tournament.wording.rules import (
    GROUPS,
    SET_BY_FORMAT,
    field_name,
    rule_text,
    why_idle,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DEFAULT_PRESET: Final = "tournament-250"
MARGIN_PARTS: Final = ("margin", "basis", "costs")
NUMBER_WIDTH: Final = 7
"""No number of the rules has more digits."""

_FEW: Final = {"team_size": tuple(range(1, MAX_TEAM + 1))}
"""Numbers that are chosen from a list: how many play on a side."""

_DECIDES: Final = frozenset({"scoring", "team_size", "knock_card", "shutout", "hollywood_result"})
"""Fields on which it hangs whether others matter: with script the others follow at once."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The fields of one subject; `idle` are those that do not matter under the others.

    `idle_open`: one of these was changed or refused, so it must show.
    """

    title: str
    fields: tuple[forms.BoundField, ...]
    idle: tuple[forms.BoundField, ...]
    idle_open: bool


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
        keys = [key for _name, keys in GROUPS for key in keys if key not in SET_BY_FORMAT]
        for key in keys:
            self._add_rule(key)
        effective = self._effective()
        for key in keys:
            why = why_idle(key, effective)
            told = gettext("No effect here: %(why)s.") % {"why": why}
            self.fields[_parts(key)[0]].help_text = told if why else rule_text(key, self.shown)
        self._idle = frozenset(key for key in keys if why_idle(key, effective))

    def _add_rule(self, key: str) -> None:
        if key == "exact_margin_forfeit":
            self._add_margin()
            return
        kind = FIELDS[key]
        if isinstance(kind, WholeNumber) and key not in _FEW:
            self.fields[key] = _number(field_name(key))
            return
        values = kind.values if isinstance(kind, Choice) else _FEW.get(key, (True, False))
        options = [(str(value), _told_as(key, value)) for value in values]
        self.fields[key] = _choice(field_name(key), options, decides=key in _DECIDES)

    def _effective(self) -> RuleSet:
        """Return the rules as they are chosen so far, without what cannot be read."""
        found = self.shown
        for key, kind in FIELDS.items():
            # Not by way of `self[key]`: a bound field keeps the help that its field has now.
            value = self.data.get(self.add_prefix(key)) if self.is_bound else self.initial.get(key)
            if key not in self.fields or value in (None, ""):
                continue
            try:
                changed: dict[str, Any] = {key: kind.read(_read(kind, value), key)}
            except RuleViolation:
                continue
            found = replace(found, **changed)
        return found

    def _add_margin(self) -> None:
        self.fields["margin"] = _number(field_name("exact_margin_forfeit"))
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

    def groups(self) -> Iterator[RuleGroup]:
        """Yield the fields by subject, those without effect apart."""
        for title, keys in GROUPS:
            fields = self._bound(key for key in keys if key not in self._idle)
            idle = self._bound(key for key in keys if key in self._idle)
            shown = any(self._changed(field) or field.errors for field in idle)
            yield RuleGroup(str(title), fields, idle, shown)

    def _bound(self, keys: Iterable[str]) -> tuple[forms.BoundField, ...]:
        return tuple(self[part] for key in keys for part in _parts(key))

    def _changed(self, field: forms.BoundField) -> bool:
        return field.name not in MARGIN_PARTS[1:] and field.value() not in (None, "", False)

    @property
    def changed_open(self) -> bool:
        """Whether any rule differs from its preset (or is wrong), so that the fields must show."""
        return any(
            self._changed(self[part])
            for _title, keys in GROUPS
            for key in keys
            for part in _parts(key)
        )

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
    if key in _FEW:
        return gettext("%(size)s against %(size)s") % {"size": value}
    changed: dict[str, Any] = {key: value}
    return rule_text(key, replace(RuleSet(), **changed))


def _parts(key: str) -> tuple[str, ...]:
    """Return the form fields of a rule."""
    if key in SET_BY_FORMAT:
        return ()
    if key == "exact_margin_forfeit":
        return MARGIN_PARTS
    return ("big_gin_bonus", "no_big_gin") if key == "big_gin_bonus" else (key,)


def _number(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        # A number input would send rubbish as an empty field, which here means "as the preset".
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "number"}),
        error_messages={"invalid": _("Type a whole number, or leave the field empty.")},
    )


def _choice(label: str, options: list[tuple[str, str]], *, decides: bool) -> forms.ChoiceField:
    follow = {
        "hx-get": reverse_lazy("rules_fields"),
        "hx-target": "#rules-fields",
        "hx-include": "closest form",
        "hx-swap": "innerHTML",
    }
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=[("", _("as the preset")), *options],
        widget=forms.Select(attrs=follow if decides else {}),
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
    """Return a value of the form as the contract has it; what is none stays as it is."""
    if isinstance(kind, Flag):
        return value == "True"
    if isinstance(kind, Choice):
        return next((one for one in kind.values if str(one) == value), value)
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= NUMBER_WIDTH else value


def _initial(rules: RuleSet) -> dict[str, object]:
    """Return a rule set as the values of the form: the preset and what differs from it."""
    initial: dict[str, object] = {"preset": rules.preset}
    for key, value in rules.changes().items():
        if key == "exact_margin_forfeit" and isinstance(value, dict):
            initial.update(value)
        elif key == "big_gin_bonus" and value is None:
            initial["no_big_gin"] = True
        else:
            initial[key] = str(value) if isinstance(value, bool) or key in _FEW else value
    return initial
