"""Sentences on the form of scoring and on the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.ruleset import RuleSet


def _scoring(r: RuleSet) -> str:
    return {
        "single": gettext("Hands are added up game by game."),
        "hollywood": gettext("Hollywood: three games at once, kept in three columns."),
        "multi_match": gettext("Multi-match: the totals of the games are added up."),
        "mahjong": gettext(
            "Mahjong: melds on the table count for their owner, cards in hand against "
            "(2 to 9 count 5, 10 to king 10, an ace 15)."
        ),
    }[r.scoring]


def _posting(r: RuleSet) -> str:
    if r.hollywood_posting == "literal":
        return gettext(
            "A side’s first hand goes into column 1, its second into 1 and 2, then all; "
            "a hand that finds none of them open is written nowhere."
        )
    return gettext(
        "A side’s first hand goes into column 1, its second into 1 and 2, then all; "
        "when a column is closed, the next one opens in its place."
    )


def _hollywood_result(r: RuleSet) -> str:
    if r.hollywood_result == "net_points":
        return gettext("The session is won on points over all columns.")
    return gettext("The session is won by most columns.")


def _third_column(r: RuleSet) -> str:
    if r.third_column_multiplier == 1:
        return gettext("The third column counts once, like the others.")
    return gettext("The third column counts double when the columns are added up.")


def _multi_target(r: RuleSet) -> str:
    return gettext("The match is won with %(target)s points from games.") % {
        "target": r.multi_match_target
    }


def _best_of(r: RuleSet) -> str:
    if r.best_of == 1:
        return gettext("A match is one game.")
    return gettext("A match is the best of %(games)s games: %(wins)s wins decide it.") % {
        "games": r.best_of, "wins": r.best_of // 2 + 1,
    }  # fmt: skip


def _level(r: RuleSet) -> str:
    if r.hollywood_level == "play_on":
        return gettext("A session that ends level: another is played, or the director awards it.")
    return gettext("A session may end level.")


def _team_size(r: RuleSet) -> str:
    if r.team_size == 1:
        return gettext("One player against one.")
    return gettext(
        "Teams of %(size)s: everybody plays a hand. What a side won less what it lost is its "
        "score, with one box for the hand."
    ) % {"size": r.team_size}


MATCHES: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "scoring": _scoring,
    "hollywood_posting": _posting,
    "hollywood_result": _hollywood_result,
    "third_column_multiplier": _third_column,
    "multi_match_target": _multi_target,
    "best_of": _best_of,
    "hollywood_level": _level,
    "team_size": _team_size,
}
"""The sentence of each field."""
