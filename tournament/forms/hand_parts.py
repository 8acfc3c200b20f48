"""The fields of one hand, as the rules have them, and how a refusal finds its field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards import RANKS, format_card
from scoring.fields import MAX_NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.ruleset import RuleSet

    Choices = list[tuple[str, str | Promise]]

FIGURES: Final = ("table_a", "hand_a", "table_b", "hand_b")
"""The fields of a Mahjong gin."""

_PATH: Final = re.compile(r"(?:hands\[\d+\]\.?)?(?:pairings\[(\d+)\]\.?)?(.*)", re.DOTALL)
_KEYS: Final[Mapping[str, str]] = {
    "knocker": "who",
    "ending": "how",
    "knocker_deadwood": "own",
    "defender_deadwood": "left",
    "knock_card": "rank",
    "table": "table_a",
    "table.A": "table_a",
    "table.B": "table_b",
    "in_hand": "hand_a",
    "in_hand.A": "hand_a",
    "in_hand.B": "hand_b",
}
"""The field of a hand for each key of the scoring contract."""

_SUITS: Final[Choices] = [("", "–"), ("S", "♠"), ("H", "♥"), ("D", "♦"), ("C", "♣")]
_RANKS: Final[Choices] = [("", "–"), *((rank, format_card(rank)) for rank in RANKS)]
_HOWS: Final[Mapping[str, str | Promise]] = {
    "knock": _("knock"),
    "gin": _("gin"),
    "big_gin": _("big gin"),
    "dead": _("dead hand"),
}


def field_name(index: int, key: str) -> str:
    """Return the name of a field of the hand at `index`."""
    return f"h{index}-{key}"


def place_of(path: str) -> str:
    """Return the field that a path such as "hands[3].pairings[1].knocker_deadwood" leads to."""
    found = _PATH.fullmatch(path)
    index, key = (found[1], found[2]) if found else (None, path)
    return field_name(int(index or 0), _KEYS[key]) if key in _KEYS else key


def sides(pair: tuple[str, str]) -> Choices:
    """Return the two sides to choose from, none of them at first."""
    return [("", "–"), ("A", pair[0]), ("B", pair[1])]


def hand_fields(rules: RuleSet, pair: tuple[str, str]) -> dict[str, forms.Field]:
    """Return the fields of one hand by key, in the order in which they are typed."""
    mahjong = rules.scoring == "mahjong"
    who = _("Who went out") if mahjong else _("Who")
    found: dict[str, forms.Field] = {
        "who": forms.ChoiceField(label=who, required=False, choices=sides(pair)),
        "how": forms.ChoiceField(
            label=_("How"), required=False, choices=_hows(rules), initial=_hows(rules)[0][0]
        ),
    }
    if mahjong:
        table, in_hand = gettext("%(name)s, table"), gettext("%(name)s, in hand")
        for side, name in zip("ab", pair, strict=True):
            found[f"table_{side}"] = _figure_field(table % {"name": name})
            found[f"hand_{side}"] = _figure_field(in_hand % {"name": name})
        return found
    if rules.knock_limit:
        found["own"] = _figure_field(_("Knocker’s deadwood"))
    found["left"] = _figure_field(_("Other’s deadwood"))
    if rules.knock_card != "none":
        found["rank"] = forms.ChoiceField(label=_("Knock card"), required=False, choices=_RANKS)
        found["suit"] = forms.ChoiceField(label=_("Suit"), required=False, choices=_SUITS)
    return found


def _hows(rules: RuleSet) -> Choices:
    played = ["gin"] if rules.scoring == "mahjong" else ["knock", "gin", "big_gin"]
    if not rules.knock_limit and "knock" in played:
        played.remove("knock")
    if rules.big_gin_bonus is None and "big_gin" in played:
        played.remove("big_gin")
    return [(one, _HOWS[one]) for one in (*played, "dead")]


def _figure_field(label: Any) -> forms.IntegerField:  # noqa: ANN401 - text, now or later
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=MAX_NUMBER,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "number"}
        ),
        error_messages={
            "invalid": _("Type a figure."),
            "min_value": _("Never less than 0."),
            "max_value": _("That figure is too large."),
        },
    )
