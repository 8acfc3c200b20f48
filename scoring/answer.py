"""A scored match as the JSON of the contract: every key it has, always in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.ruleset import RuleSet
    from scoring.values import (
        ColumnScore,
        GameScore,
        HandScore,
        Item,
        MatchScore,
        Pair,
        PairingScore,
    )


def answer_of(rules: RuleSet, score: MatchScore) -> dict[str, object]:
    """Return the contract's answer: the rules, a line for each row, games or columns, the match."""
    found: dict[str, object] = {
        "rules": rules.to_dict(),
        "hands": [_hand(line) for line in score.hands],
    }
    if rules.scoring == "hollywood":
        sessions = rules.hollywood_level == "play_on"
        found["columns"] = [_column(column, told=sessions) for column in score.columns]
    else:
        found["games"] = [{"number": game.number, **_game(game)} for game in score.games]
    return {**found, "match": _match(score)}


def _match(score: MatchScore) -> dict[str, object]:
    found: dict[str, object] = {
        "finished": score.finished,
        "winner": score.winner,
        "games_won": _pair(score.games_won),
        "points": _pair(score.points),
        "total": _pair(score.total),
    }
    if score.columns_won is not None:
        found |= {"columns_won": _pair(score.columns_won), "net": score.net}
    if score.game_points is not None:
        found["game_points"] = _pair(score.game_points)
    return found


def _hand(line: HandScore) -> dict[str, object]:
    found: dict[str, object] = {
        "number": line.number,
        "game": line.game,
        "ending": line.ending,
        "result": line.result,
        "winner": line.winner,
        "points": line.points if line.points_by is None else _pair(line.points_by),
        "box": line.box,
        "items": _items(line.items),
        "score": None if line.score is None else _pair(line.score),
        "dealer": line.dealer,
    }
    if line.pairings:
        found["pairings"] = [_pairing(pairing) for pairing in line.pairings]
    return found


def _pairing(pairing: PairingScore) -> dict[str, object]:
    return {
        "ending": pairing.ending,
        "result": pairing.result,
        "winner": pairing.winner,
        "points": pairing.points,
        "items": _items(pairing.items),
    }


def _game(game: GameScore) -> dict[str, object]:
    return {
        "finished": game.finished,
        "awarded": game.awarded,
        "winner": game.winner,
        "shutout": game.shutout,
        "points": _pair(game.points),
        "boxes": _pair(game.boxes),
        "items": _items(game.items),
        "total": _pair(game.total),
    }


def _column(column: ColumnScore, *, told: bool) -> dict[str, object]:
    """Return a column; `told`: which session it belongs to is said as well."""
    return {
        **({"session": column.session} if told else {}),
        "column": column.number,
        **_game(column),
        "closed_by_hand": column.closed_by_hand,
        "entries": [entry._asdict() for entry in column.entries],
    }


def _items(items: Iterable[Item]) -> list[dict[str, object]]:
    return [{"code": code, "side": side, "points": points} for code, side, points in items]


def _pair(pair: Pair) -> dict[str, int]:
    return {"A": pair.A, "B": pair.B}
