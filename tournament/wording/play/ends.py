"""What ends, and who has won it: games, columns, sessions, matches; and what is still needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from scoring.values import Pair, other
from tournament.wording.play.words import name_of
from tournament.wording.text import figure, named, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import ColumnScore, GameScore, HandScore, MatchScore, Side
    from tournament.values import ColumnView, GameView
    from tournament.wording.play.words import Names


def end_reading(hand: HandScore, score: MatchScore, names: Names) -> str:
    """Return what a row ends, "" when the game goes on.

    "Game 2 to Anna, 487 to 340. Match to Anna, 3 games to 1." `score` is the fold with the row,
    the last of it.
    """
    if not score.hands or score.hands[-1] is not hand:
        return ""
    told = _columns_ended(hand, score, names) if score.columns else _game_ended(hand, score, names)
    if score.finished:
        told.append(match_result(score, names))
    elif told and score.game_points is not None:
        told.append(game_points_told(score.game_points, names))
    return " ".join(told)


def _game_ended(hand: HandScore, score: MatchScore, names: Names) -> list[str]:
    game = score.games[-1] if score.games else None
    if game is None or not game.finished or game.number != hand.game:
        return []
    return [game_result(game, names)]


def _columns_ended(hand: HandScore, score: MatchScore, names: Names) -> list[str]:
    """Return which columns of the session a row has closed, and what a whole session comes to."""
    places = list(enumerate(score.columns, 1))[-3:]
    if hand.result == "award":
        closed = [(place, column) for place, column in places if column.awarded]
    else:
        closed = [
            (place, column)
            for place, column in places
            if hand.number is not None and column.closed_by_hand == hand.number
        ]
    told = [column_result(place, column, names) for place, column in closed]
    if closed and not score.finished and all(column.finished for _place, column in places):
        told.append(gettext("Level: another session is played."))
    return told


def game_result(game: GameScore | GameView, names: Names) -> str:
    """Return who won a game and by how much: "Game 2 to Anna, 487 to 340."."""
    parts = _result_parts(game.number, game, names)
    if game.shutout:
        return gettext("Game %(number)s to %(name)s by shutout, %(won)s to %(lost)s.") % parts
    if game.awarded:
        return gettext("Game %(number)s awarded to %(name)s, %(won)s to %(lost)s.") % parts
    return gettext("Game %(number)s to %(name)s, %(won)s to %(lost)s.") % parts


def column_result(place: int, column: ColumnScore | ColumnView, names: Names) -> str:
    """Return who won a column, by how much, and which hand closed it."""
    parts = _result_parts(place, column, names) | {"hand": column.closed_by_hand}
    if column.awarded:
        return gettext("Column %(number)s awarded to %(name)s, %(won)s to %(lost)s.") % parts
    if column.shutout:
        return (
            gettext(
                "Column %(number)s closed by hand %(hand)s: %(name)s by shutout, "
                "%(won)s to %(lost)s."
            )
            % parts
        )
    return (
        gettext("Column %(number)s closed by hand %(hand)s: %(name)s, %(won)s to %(lost)s.") % parts
    )


def _result_parts(
    number: int, game: GameScore | GameView | ColumnView, names: Names
) -> dict[str, object]:
    side = game.winner or "A"
    return {
        "number": number,
        "name": name_of(names, game.winner),
        "won": figure(game.total.of(side)),
        "lost": figure(game.total.of(other(side))),
    }


def match_result(score: MatchScore, names: Names) -> str:
    """Return who won a match: "Match to Anna, 3 games to 1."."""
    winner = score.winner
    if winner is None:
        return gettext("The match is over without a winner.")
    if score.net is not None:
        return session_result(winner, score.games_won, score.net, names)
    if score.game_points is not None:
        return match_told(winner, score.game_points._asdict(), names, "points")
    if score.games and score.games[-1].winner != winner:
        # The last game of a match is its winner's, but where a margin costs the match.
        return gettext("Match to %(name)s: %(loser)s won by the margin that forfeits it.") % {
            "name": name_of(names, winner),
            "loser": name_of(names, other(winner)),
        }
    return match_told(winner, score.games_won._asdict(), names)


def session_result(winner: Side, won: Pair, net: int, names: Names) -> str:
    """Return who won in columns: "Match to Anna, 2 columns to 1. Net +498.".

    Both ways to decide a session are told, as the rules have either.
    """
    ahead = net if winner == "A" else -net
    parts = {"columns": match_told(winner, won._asdict(), names, "columns"), "net": signed(ahead)}
    return gettext("%(columns)s Net %(net)s.") % parts


def match_told(winner: Side, score: Mapping[str, int], names: Names, unit: str = "games") -> str:
    """Return who won a match: "Match to Anna, 3 games to 1.".

    `score` are the figures by side in the unit that decides it: games, columns or points.
    """
    won, lost = score[winner], score[other(winner)]
    parts = {"name": name_of(names, winner), "won": figure(won), "lost": figure(lost)}
    if unit == "columns":
        told = ngettext(
            "Match to %(name)s, %(won)s column to %(lost)s.",
            "Match to %(name)s, %(won)s columns to %(lost)s.",
            won,
        )
    elif unit == "points":
        told = gettext("Match to %(name)s, %(won)s to %(lost)s points.")
    else:
        told = ngettext(
            "Match to %(name)s, %(won)s game to %(lost)s.",
            "Match to %(name)s, %(won)s games to %(lost)s.",
            won,
        )
    return told % parts


def ruling_told(kind: str, winner: Side | None, names: Names) -> str:
    """Return a director's ruling as a sentence."""
    if winner is None:
        return gettext("Double forfeit: neither %(a)s nor %(b)s goes on.") % {
            "a": named(names[0]),
            "b": named(names[1]),
        }
    parts = {"winner": name_of(names, winner), "loser": name_of(names, other(winner))}
    if kind == "walkover":
        return gettext("Walkover: %(loser)s did not come, %(winner)s goes on.") % parts
    if kind == "retirement":
        return gettext("%(loser)s had to stop (retirement), %(winner)s goes on.") % parts
    return gettext("Forfeit by %(loser)s, %(winner)s goes on.") % parts


def needs_told(points: Pair, target: int, names: Names) -> str:
    """Return what each side lacks: "Anna needs 105, Boris needs 160"."""
    return gettext("%(a)s needs %(need_a)s, %(b)s needs %(need_b)s") % {
        "a": named(names[0]),
        "b": named(names[1]),
        "need_a": max(target - points.A, 0),
        "need_b": max(target - points.B, 0),
    }


def column_needs_told(
    column: ColumnScore | ColumnView, place: int, target: int, names: Names
) -> str:
    """Return what each side lacks in an open column: "Column 2: Anna needs 105, …"."""
    return gettext("Column %(number)s: %(needs)s") % {
        "number": place,
        "needs": needs_told(column.points, target, names),
    }


def game_points_told(points: Pair, names: Names, target: int | None = None) -> str:
    """Return the game points so far: "Anna has 280 game points, Boris 550; 500 end it."."""
    parts = {
        "a": named(names[0]),
        "b": named(names[1]),
        "points_a": figure(points.A),
        "points_b": figure(points.B),
        "target": target,
    }
    if target is None:
        told = gettext("%(a)s has %(points_a)s game points, %(b)s %(points_b)s.")
    else:
        told = gettext("%(a)s has %(points_a)s game points, %(b)s %(points_b)s; %(target)s end it.")
    return told % parts
