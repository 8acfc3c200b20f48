"""What was typed off a sheet as a document: as it is kept, and as programs send it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from tournament.signed.check import Paper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import Side

CODES: Final = (
    "points", "game_bonus", "boxes", "shutout", "total", "sum", "ahead", "games_won",
)  # fmt: skip
"""Every figure that a sheet may have for a game, a column or the match."""
MOST: Final = 1_000_000
"""No figure of a sheet is larger, and no sheet has as many lines."""


def to_document(paper: Paper) -> dict[str, Any]:
    """Return what was typed as JSON: lines are counted from 1, account 0 is the match."""
    return {
        "winner": paper.winner or "",
        "figures": [
            {"account": account, "code": code, "side": side, "figure": figure}
            for (account, code, side), figure in sorted(paper.figures.items())
        ],
        "running": [
            {"account": account, "line": line + 1, "side": side, "figure": figure}
            for (account, line, side), figure in sorted(paper.running.items())
        ],
    }


def from_document(document: object) -> Paper:
    """Return what a document of `to_document` says. Raises ValueError for any other."""
    try:
        kept = cast("Mapping[str, Any]", document)
        figures = {
            (_number(one["account"]), _code(one["code"]), _side(one["side"])): _figure(one)
            for one in kept["figures"]
        }
        running = {
            (_number(one["account"]), _number(one["line"]) - 1, _side(one["side"])): _figure(one)
            for one in kept["running"]
        }
        winner = _side(kept["winner"]) if kept["winner"] else None
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("not what was typed off a sheet") from error
    return Paper(figures, running, winner)


def _figure(one: Mapping[str, Any]) -> int:
    figure = one["figure"]
    if type(figure) is not int or abs(figure) > MOST:
        raise ValueError("no figure of a sheet")
    return figure


def _number(given: object) -> int:
    if type(given) is not int or not 0 <= given <= MOST:
        raise ValueError("no line of a sheet")
    return given


def _code(given: object) -> str:
    if given not in CODES:
        raise ValueError("no figure of a sheet")
    return str(given)


def _side(given: object) -> Side:
    if given == "A":
        return "A"
    if given == "B":
        return "B"
    raise ValueError("no side")
