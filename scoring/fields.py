"""What each field of a rule set may be: one check per field, used wherever rules come in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, cast

from scoring.errors import RuleViolation, known, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_NUMBER: Final = 1_000_000
"""No number of the contract may be larger than this, nor smaller than its negative."""

MAX_BEST_OF: Final = 99
MAX_TEAM: Final = 4

Basis: TypeAlias = Literal["hand_points", "final_totals"]
Costs: TypeAlias = Literal["game", "match"]


def check_keys(value: Mapping[str, object], allowed: Iterable[str], path: str) -> None:
    """Refuse the first key of `value` that is not `allowed`; `path` is the place of the object."""
    for key in value:
        if key not in allowed:
            place = f"{path}.{key}" if path else str(key)
            raise RuleViolation("unknown-field", place, given=show(key), known=known(allowed))


class Field(Protocol):
    """The check of one field."""

    def read(self, value: object, path: str) -> object:
        """Return the value a rule set keeps for this input, or raise `RuleViolation`."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """An integer from `low` to `high`; `odd` allows odd ones only, `or_null` null as well."""

    low: int = 0
    high: int = MAX_NUMBER
    odd: bool = False
    or_null: bool = False

    def read(self, value: object, path: str) -> int | None:
        """Return the integer (or None), or raise `RuleViolation`."""
        if value is None and self.or_null:
            return None
        if type(value) is int and self.low <= value <= self.high and (value % 2 or not self.odd):
            return value
        reason = "integer-or-null" if self.or_null else "odd-integer" if self.odd else "integer"
        raise RuleViolation(
            "bad-value", path, reason=reason, low=self.low, high=self.high, given=show(value)
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, or one of a few integers."""

    values: tuple[str | int, ...]

    def read(self, value: object, path: str) -> str | int:
        """Return the word or integer, or raise `RuleViolation`."""
        for one in self.values:
            if type(value) is type(one) and value == one:
                return one
        raise RuleViolation(
            "bad-value", path, reason="choice", known=known(self.values), given=show(value)
        )


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, value: object, path: str) -> bool:
        """Return the flag, or raise `RuleViolation`."""
        if isinstance(value, bool):
            return value
        raise RuleViolation("bad-value", path, reason="flag", given=show(value))


@dataclass(frozen=True, slots=True)
class ExactMargin:
    """The forfeit of a winner who beats the loser by exactly `margin` points.

    `basis` says which points are compared, `costs` what the winner forfeits.
    """

    margin: int
    basis: Basis
    costs: Costs

    def to_dict(self) -> dict[str, object]:
        """Return the contract's form."""
        return {"margin": self.margin, "basis": self.basis, "costs": self.costs}


@dataclass(frozen=True, slots=True)
class MarginForfeit:
    """Null, or an object with `margin`, `basis` and `costs`, all three needed."""

    margin: WholeNumber = WholeNumber(1)
    basis: Choice = Choice(("hand_points", "final_totals"))
    costs: Choice = Choice(("game", "match"))

    def read(self, value: object, path: str) -> ExactMargin | None:
        """Return the forfeit rule (None: not played), or raise `RuleViolation`."""
        if value is None or isinstance(value, ExactMargin):
            return value
        if not isinstance(value, dict):
            raise RuleViolation("bad-value", path, reason="object", given=show(value))
        keys = ("margin", "basis", "costs")
        check_keys(value, keys, path)
        for key in keys:
            if key not in value:
                raise RuleViolation("missing-field", f"{path}.{key}", key=key)
        return ExactMargin(
            margin=cast("int", self.margin.read(value["margin"], f"{path}.margin")),
            basis=cast("Basis", self.basis.read(value["basis"], f"{path}.basis")),
            costs=cast("Costs", self.costs.read(value["costs"], f"{path}.costs")),
        )


FIELDS: Final[Mapping[str, Field]] = {
    "knock_limit": WholeNumber(0, 10),
    "knock_card": Choice(("none", "upcard", "second_deck")),
    "ace_knock_card": Choice(("gin_only", "one")),
    "spade_multiplier": Choice((1, 2)),
    "gin_bonus": WholeNumber(),
    "undercut_bonus": WholeNumber(),
    "tie": Choice(("defender_bonus", "defender_zero", "nobody", "knocker_zero")),
    "big_gin_bonus": WholeNumber(or_null=True),
    "ace_deadwood": Choice((1, 15)),
    "round_the_corner": Flag(),
    "target": WholeNumber(1),
    "game_bonus": WholeNumber(),
    "box_bonus": WholeNumber(),
    "box_timing": Choice(("end", "immediate")),
    "box_scope": Choice(("every_game", "last_game")),
    "shutout_when": Choice(("no_hands", "no_points")),
    "shutout": Choice(
        (
            "none",
            "double_hand_points",
            "double_points_and_game_bonus",
            "double_everything",
            "flat",
        )
    ),
    "shutout_flat": WholeNumber(),
    "scoring": Choice(("single", "hollywood", "multi_match", "mahjong")),
    "hollywood_posting": Choice(("shift", "literal")),
    "hollywood_result": Choice(("columns_won", "net_points")),
    "third_column_multiplier": Choice((1, 2)),
    "multi_match_target": WholeNumber(1),
    "best_of": WholeNumber(1, MAX_BEST_OF, odd=True),
    "game_winner": Choice(("first_to_target", "higher_total")),
    "exact_margin_forfeit": MarginForfeit(),
    "next_dealer": Choice(("alternate", "alternate_scored", "loser", "winner")),
    "layoff_on_gin": Flag(),
    "hollywood_level": Choice(("stands", "play_on")),
    "team_size": WholeNumber(1, MAX_TEAM),
    "sweep_bonus": WholeNumber(),
}
"""Every field of a rule set but `preset`: those of the contract, in its order, then our own."""
