"""Which rules matter under the others, and why one does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.utils.functional import Promise

    from scoring.ruleset import RuleSet

    Test = Callable[[RuleSet], bool]
    Idle = tuple[tuple[Test, str | Promise], ...]


def _mahjong(r: RuleSet) -> bool:
    return r.scoring == "mahjong"


def _by_card(r: RuleSet) -> bool:
    return r.knock_card != "none"


def _no_columns(r: RuleSet) -> bool:
    return r.scoring != "hollywood"


def _one_session(r: RuleSet) -> bool:
    return r.scoring in {"hollywood", "multi_match"}


_NO_KNOCKING: Final[Idle] = (
    (_mahjong, gettext_lazy("nobody knocks in Mahjong gin")),
    (lambda r: not r.knock_limit, gettext_lazy("nobody may knock")),
)
_NO_CARD: Final[Idle] = ((lambda r: not _by_card(r), gettext_lazy("there is no knock card")),)
_NOT_IN_MAHJONG: Final[Idle] = ((_mahjong, gettext_lazy("it does not count in Mahjong gin")),)
_NO_COLUMNS: Final[Idle] = (
    (_no_columns, gettext_lazy("the score is kept in columns in Hollywood only")),
)
_COLUMNS_DECIDE: Final = gettext_lazy("most columns win, not points")
_NO_BOXES: Final[Idle] = ((lambda r: not r.box_bonus, gettext_lazy("boxes pay nothing")),)
_ONE_SESSION: Final[Idle] = (
    (_one_session, gettext_lazy("this form of scoring has no best of games")),
)

_IDLE: Final[Mapping[str, Idle]] = {
    "knock_limit": ((_by_card, gettext_lazy("the knock card is the limit")),),
    "ace_knock_card": _NO_CARD,
    "spade_multiplier": _NO_CARD,
    "undercut_bonus": _NO_KNOCKING,
    "tie": _NO_KNOCKING,
    "big_gin_bonus": _NOT_IN_MAHJONG,
    "ace_deadwood": _NOT_IN_MAHJONG,
    "layoff_on_gin": _NOT_IN_MAHJONG,
    "box_timing": _NO_BOXES,
    "box_scope": (
        *_NO_BOXES,
        *_ONE_SESSION,
        (lambda r: r.best_of == 1, gettext_lazy("a match is one game")),
    ),
    "shutout_when": ((lambda r: r.shutout == "none", gettext_lazy("a shutout pays nothing more")),),
    "shutout_flat": (
        (lambda r: r.shutout != "flat", gettext_lazy("a shutout pays no flat amount")),
    ),
    "hollywood_posting": _NO_COLUMNS,
    "hollywood_result": _NO_COLUMNS,
    "third_column_multiplier": (
        *_NO_COLUMNS,
        # Doubled, it still shows in what a side is ahead.
        (
            lambda r: r.hollywood_result == "columns_won" and r.third_column_multiplier == 1,
            _COLUMNS_DECIDE,
        ),
    ),
    # Columns are three: only points can be level.
    "hollywood_level": (
        *_NO_COLUMNS,
        (lambda r: r.hollywood_result == "columns_won", _COLUMNS_DECIDE),
    ),
    "multi_match_target": (
        (lambda r: r.scoring != "multi_match", gettext_lazy("games are not added up")),
    ),
    "best_of": _ONE_SESSION,
    "exact_margin_forfeit": (
        (_one_session, gettext_lazy("no margin forfeits in this form of scoring")),
    ),
    "team_size": ((_mahjong, gettext_lazy("Mahjong gin is not played in teams")),),
    "sweep_bonus": ((lambda r: r.team_size == 1, gettext_lazy("one plays against one")),),
}
"""When a field does not matter, and why; a field that is not here always does."""

_SILENT: Final[Mapping[str, Test]] = {
    "knock_card": lambda r: not _by_card(r),
    "scoring": lambda r: r.scoring == "single",
    "team_size": lambda r: r.team_size == 1,
    "exact_margin_forfeit": lambda r: r.exact_margin_forfeit is None,
    # Told with the shutout itself.
    "shutout_flat": lambda _: True,
}
"""Fields that need not be told: without them the game is as everybody knows it."""


def why_idle(field: str, rules: RuleSet) -> str:
    """Return why a field does not matter under the other fields of `rules`, "" when it does."""
    reasons = (str(reason) for test, reason in _IDLE.get(field, ()) if test(rules))
    return next(reasons, "")


def has_effect(field: str, rules: RuleSet) -> bool:
    """Say whether a field is worth telling under the other fields of `rules`.

    A field without effect is left out where rules are told: it would only be in the way.
    """
    silent = _SILENT.get(field)
    return not why_idle(field, rules) and (silent is None or not silent(rules))
