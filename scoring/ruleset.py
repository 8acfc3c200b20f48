"""A rule set: the values that say how hands, games and matches are scored.

A rule set is a preset with some fields changed. It is immutable, so it can be stored beside the
match it belongs to and shared between threads; `from_document` is the one gate by which rules
come in, and refuses unknown fields, values out of range and combinations that make no sense.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from scoring.errors import RuleViolation, known, show
from scoring.fields import FIELDS, ExactMargin, check_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KnockCardRule: TypeAlias = Literal["none", "upcard", "second_deck"]
AceKnockCard: TypeAlias = Literal["gin_only", "one"]
TieRule: TypeAlias = Literal["defender_bonus", "defender_zero", "nobody", "knocker_zero"]
BoxTiming: TypeAlias = Literal["end", "immediate"]
BoxScope: TypeAlias = Literal["every_game", "last_game"]
ShutoutWhen: TypeAlias = Literal["no_hands", "no_points"]
Shutout: TypeAlias = Literal[
    "none", "double_hand_points", "double_points_and_game_bonus", "double_everything", "flat"
]
Scoring: TypeAlias = Literal["single", "hollywood", "multi_match", "mahjong"]
GameWinner: TypeAlias = Literal["first_to_target", "higher_total"]
NextDealer: TypeAlias = Literal["alternate", "alternate_scored", "loser", "winner"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every rule there is; the defaults are those of the contract (the preset `standard`).

    Points are hand or game points; `RULES.md` says what each field does.
    """

    preset: str = "standard"
    knock_limit: int = 10
    knock_card: KnockCardRule = "none"
    ace_knock_card: AceKnockCard = "gin_only"
    spade_multiplier: int = 1
    gin_bonus: int = 25
    undercut_bonus: int = 25
    tie: TieRule = "defender_bonus"
    big_gin_bonus: int | None = 31
    ace_deadwood: int = 1
    round_the_corner: bool = False
    target: int = 100
    game_bonus: int = 100
    box_bonus: int = 25
    box_timing: BoxTiming = "end"
    box_scope: BoxScope = "every_game"
    shutout_when: ShutoutWhen = "no_hands"
    shutout: Shutout = "double_hand_points"
    shutout_flat: int = 100
    scoring: Scoring = "single"
    hollywood_posting: Literal["shift", "literal"] = "shift"
    hollywood_result: Literal["columns_won", "net_points"] = "columns_won"
    third_column_multiplier: int = 1
    multi_match_target: int = 500
    best_of: int = 1
    game_winner: GameWinner = "first_to_target"
    exact_margin_forfeit: ExactMargin | None = None
    next_dealer: NextDealer = "alternate_scored"
    layoff_on_gin: bool = False
    hollywood_level: Literal["stands", "play_on"] = "stands"
    team_size: int = 1
    sweep_bonus: int = 0

    @classmethod
    def from_document(cls, value: object, path: str = "rules") -> RuleSet:
        """Return the rule set that the contract's `rules` value describes.

        `value` is the code of a preset, or an object with `preset` and the fields that differ.
        Raises `RuleViolation` with paths below `path`.
        """
        if isinstance(value, str):
            return _preset(value, path)
        if not isinstance(value, dict):
            raise RuleViolation("bad-value", path, reason="rules", given=show(value))
        if "preset" not in value:
            raise RuleViolation("missing-field", f"{path}.preset", key="preset")
        base = _preset(value["preset"], f"{path}.preset")
        check_keys(value, ("preset", *FIELDS), path)
        given: dict[str, Any] = {
            key: field.read(value[key], f"{path}.{key}")
            for key, field in FIELDS.items()
            if key in value
        }
        rules = replace(base, **given)
        check_combinations(rules, given, path)
        return rules

    def to_dict(self) -> dict[str, object]:
        """Return every field, the preset first, as the contract prints them."""
        return {"preset": self.preset} | {key: self._json(key) for key in FIELDS}

    def changes(self) -> dict[str, object]:
        """Return the fields that differ from the preset, with the contract's values."""
        base = _preset(self.preset, "preset")
        return {key: self._json(key) for key in FIELDS if getattr(self, key) != getattr(base, key)}

    def to_document(self) -> str | dict[str, object]:
        """Return the shortest `rules` value that `from_document` reads as this rule set."""
        changes = self.changes()
        return {"preset": self.preset, **changes} if changes else self.preset

    def in_bracket(self) -> RuleSet:
        """Return these rules as a bracket needs them: no match ends without a winner.

        Only a Hollywood session decided by points can end level; then it plays on (RULES.md, 8.6).
        """
        level = self.scoring == "hollywood" and self.hollywood_result == "net_points"
        return replace(self, hollywood_level="play_on") if level else self

    def _json(self, key: str) -> object:
        value = getattr(self, key)
        return value.to_dict() if isinstance(value, ExactMargin) else value


def _preset(code: object, path: str) -> RuleSet:
    """Return the preset of that code; refuse an unknown one."""
    from scoring.presets import PRESETS  # noqa: PLC0415 - presets are themselves rule sets

    if isinstance(code, str) and code in PRESETS:
        return PRESETS[code]
    raise RuleViolation("unknown-preset", path, given=show(code), known=known(PRESETS))


_COLUMNS_OR_MATCHES: Final = ("hollywood", "multi_match")


def _last_game(rules: RuleSet) -> bool:
    return rules.box_scope == "last_game"


_COMBINATIONS: Final[Mapping[tuple[str, str], Callable[[RuleSet], bool]]] = {
    ("best_of", "scoring"): lambda r: r.best_of > 1 and r.scoring in _COLUMNS_OR_MATCHES,
    ("exact_margin_forfeit", "scoring"): lambda r: (
        r.exact_margin_forfeit is not None and r.scoring in _COLUMNS_OR_MATCHES
    ),
    ("box_scope", "box_timing"): lambda r: _last_game(r) and r.box_timing == "immediate",
    ("box_scope", "scoring"): lambda r: _last_game(r) and r.scoring in _COLUMNS_OR_MATCHES,
    # Who decides the match, and so whether boxes are paid, must not depend on the boxes.
    ("box_scope", "game_winner"): lambda r: _last_game(r) and r.game_winner == "higher_total",
    ("box_scope", "exact_margin_forfeit"): lambda r: (
        _last_game(r)
        and r.exact_margin_forfeit is not None
        and r.exact_margin_forfeit.basis == "final_totals"
    ),
    ("knock_card", "scoring"): lambda r: r.knock_card != "none" and r.scoring == "mahjong",
    ("knock_card", "knock_limit"): lambda r: r.knock_card != "none" and r.knock_limit != 10,
    ("team_size", "scoring"): lambda r: r.team_size > 1 and r.scoring == "mahjong",
}
"""The pairs of fields that must not be set so together, with the test that they are."""


def check_combinations(rules: RuleSet, given: Mapping[str, object], path: str = "rules") -> None:
    """Refuse a combination of values that makes no sense.

    The path names the field of the pair that was `given`, so that it points into the input.
    """
    for pair, clashes in _COMBINATIONS.items():
        if clashes(rules):
            field = next((one for one in pair if one in given), pair[0])
            values = {key: getattr(rules, key) for key in ("best_of", "scoring", "knock_limit")}
            reason = ".".join(pair)
            raise RuleViolation("bad-combination", f"{path}.{field}", reason=reason, **values)
