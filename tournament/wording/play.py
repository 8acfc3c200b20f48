"""What happens at the table, in words: rows, results, items, games, states of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from scoring.values import Pair, other
from tournament.wording.text import figure, named, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.values import GameScore, HandScore, Item, MatchScore, Row, Side

    Names = tuple[str, str]
    Words = Mapping[str, str | Promise]

RESULTS: Final[Words] = {
    "knock": pgettext_lazy("how a hand ended", "knock"),
    "undercut": pgettext_lazy("how a hand ended", "undercut"),
    "gin": pgettext_lazy("how a hand ended", "gin"),
    "big_gin": pgettext_lazy("how a hand ended", "big gin"),
    "tie": pgettext_lazy("how a hand ended", "equal"),
    "dead": pgettext_lazy("how a hand ended", "dead"),
    "void": pgettext_lazy("how a hand ended", "misdeal"),
    "penalty": pgettext_lazy("how a hand ended", "penalty"),
    "award": pgettext_lazy("how a hand ended", "award"),
    "team": pgettext_lazy("how a hand ended", "team hand"),
}
"""A row's result as it stands in the column "how" of the sheet."""

HAND_ITEMS: Final[Words] = {
    "deadwood": gettext_lazy("Deadwood"),
    "gin_bonus": gettext_lazy("Gin"),
    "big_gin_bonus": gettext_lazy("Big gin"),
    "undercut_bonus": gettext_lazy("Undercut"),
    "spade": gettext_lazy("Spade as knock card"),
    "box": gettext_lazy("Box"),
    "penalty": gettext_lazy("Penalty"),
    "table": gettext_lazy("Melds on the table"),
    "in_hand": gettext_lazy("Cards left in hand"),
    "pairing": gettext_lazy("Pairing"),
    "sweep_bonus": gettext_lazy("All of the side won"),
}
"""The lines that make up the points of one row."""

GAME_ITEMS: Final[Words] = {
    "hand_points": gettext_lazy("Points from hands"),
    "penalty": gettext_lazy("Penalties"),
    "game_bonus": gettext_lazy("Game bonus"),
    "boxes": gettext_lazy("Boxes"),
    "shutout": gettext_lazy("Shutout"),
}
"""The lines that make up the total of one game, in the order of the account."""

STATES: Final[Words] = {
    "waiting": pgettext_lazy("state of a match", "waiting"),
    "ready": pgettext_lazy("state of a match", "ready to play"),
    "playing": pgettext_lazy("state of a match", "playing"),
    "finished": pgettext_lazy("state of a match", "finished"),
}

HOWS: Final[Words] = {
    "played": pgettext_lazy("how a match was decided", "played"),
    "walkover": pgettext_lazy("how a match was decided", "walkover"),
    "forfeit": pgettext_lazy("how a match was decided", "forfeit"),
    "double_forfeit": pgettext_lazy("how a match was decided", "double forfeit"),
    "bye": pgettext_lazy("how a match was decided", "bye"),
}

EVENT_STATES: Final[Words] = {
    "setup": pgettext_lazy("state of an event", "setting up"),
    "running": pgettext_lazy("state of an event", "being played"),
    "finished": pgettext_lazy("state of an event", "finished"),
}

_ROWS: Final[Words] = {
    "knock": gettext_lazy("%(name)s knocks %(deadwood)s against %(left)s"),
    "gin": gettext_lazy("%(name)s has gin, %(left)s left"),
    "big_gin": gettext_lazy("%(name)s has big gin, %(left)s left"),
    "dead": gettext_lazy("Dead hand, nobody scores"),
    "void": gettext_lazy("Misdeal, nothing counts"),
    "penalty": gettext_lazy("Penalty for %(name)s: %(points)s"),
    "award": gettext_lazy("The game is awarded to %(name)s"),
}
"""What a row says by its ending."""

MARKED: Final = frozenset({"walkover", "forfeit", "double_forfeit", "bye"})
"""Ways to decide a match that a list always says, because no score shows them."""


def word(words: Words, code: str) -> str:
    """Return the word of a code, or the code itself when nobody has named it yet."""
    return str(words.get(code, code.replace("_", " ")))


def state_word(state: str, how: str = "") -> str:
    """Return how a match stands: "playing", "walkover", "finished"."""
    return word(HOWS, how) if how in MARKED else word(STATES, state)


def _of(names: Names, side: Side | None) -> str:
    return named(names[0] if side == "A" else names[1])


def hand_reading(row: Row, hand: HandScore, names: Names) -> str:
    """Return a row as it is read back before Enter.

    "Anna knocks 8 against 20: +12 → 145", the last figure being the running total of whoever
    scored. `names` are those of side A and side B.
    """
    told = _told(row, hand, names)
    if hand.result == "penalty":
        return told
    gained = _gained(row, hand, names)
    return f"{told}: {gained}" if gained else told


def _told(row: Row, hand: HandScore, names: Names) -> str:
    """Return what happened, without the points, but a penalty with its running total."""
    if hand.result == "penalty" and hand.score is not None:
        return gettext("%(told)s → %(total)s") % {
            "told": row_told(row, names),
            "total": figure(hand.score.of(row.side or "A")),
        }
    return row_told(row, names, hand.ending)


def row_told(row: Row, names: Names, ending: str = "") -> str:
    """Return what a row says before any rule is applied: "Anna knocks 8 against 20".

    `ending` is the ending as scored, where it differs from the one entered (0 against 31 is gin).
    """
    parts = {
        "name": _of(names, row.knocker or row.side),
        "deadwood": row.knocker_deadwood,
        "left": row.defender_deadwood,
        "points": signed(row.points or 0),
    }
    return str(_ROWS[ending or row.ending]) % parts


def ruling_told(kind: str, winner: Side | None, names: Names) -> str:
    """Return a director's ruling as a sentence."""
    if winner is None:
        return gettext("Double forfeit: neither %(a)s nor %(b)s goes on.") % {
            "a": named(names[0]),
            "b": named(names[1]),
        }
    parts = {"winner": _of(names, winner), "loser": _of(names, other(winner))}
    if kind == "walkover":
        return gettext("Walkover: %(loser)s did not come, %(winner)s goes on.") % parts
    return gettext("Forfeit by %(loser)s, %(winner)s goes on.") % parts


def _gained(row: Row, hand: HandScore, names: Names) -> str:
    """Return who scored what and where that puts them, "" when nobody did."""
    if hand.result == "tie":
        return _tied(hand, names)
    if hand.winner is None:
        return ""
    if hand.score is None:
        return signed(hand.points)
    parts = {
        "name": _of(names, hand.winner),
        "points": signed(hand.points),
        "total": figure(hand.score.of(hand.winner)),
    }
    if hand.winner != row.knocker:
        return gettext("undercut, %(name)s %(points)s → %(total)s") % parts
    return gettext("%(points)s → %(total)s") % parts


def _tied(hand: HandScore, names: Names) -> str:
    if hand.winner is None:
        return gettext("equal, nobody scores")
    return gettext("equal, the hand is %(name)s’s without points") % {
        "name": _of(names, hand.winner)
    }


def end_reading(hand: HandScore, score: MatchScore, names: Names) -> str:
    """Return what a row ends, "" when the game goes on.

    "Game 2 to Anna, 487 to 340. Match to Anna, 3 games to 1." `score` is the fold with the row.
    """
    if not score.hands or score.hands[-1] is not hand:
        return ""
    if not score.games:  # kept in columns
        return match_result(score, names) if score.finished else ""
    game = score.games[-1]
    if not game.finished or game.number != hand.game:
        return ""
    told = [game_result(game, names)]
    if score.finished:
        told.append(match_result(score, names))
    return " ".join(told)


def game_result(game: GameScore, names: Names) -> str:
    """Return who won a game and by how much: "Game 2 to Anna, 487 to 340."."""
    parts = {"number": game.number, "name": _of(names, game.winner)} | _versus(
        game.total, game.winner
    )
    if game.shutout:
        return gettext("Game %(number)s to %(name)s by shutout, %(won)s to %(lost)s.") % parts
    if game.awarded:
        return gettext("Game %(number)s awarded to %(name)s, %(won)s to %(lost)s.") % parts
    return gettext("Game %(number)s to %(name)s, %(won)s to %(lost)s.") % parts


def match_result(score: MatchScore, names: Names) -> str:
    """Return who won a match: "Match to Anna, 3 games to 1."."""
    if score.winner is None:
        return gettext("The match is over without a winner.")
    return match_told(score.winner, score.games_won._asdict(), names)


def match_told(winner: Side, games: Mapping[str, int], names: Names) -> str:
    """Return who won a match: "Match to Anna, 3 games to 1."; `games` are won games by side."""
    parts = {"name": _of(names, winner), "won": games[winner], "lost": games[other(winner)]}
    told = ngettext(
        "Match to %(name)s, %(won)s game to %(lost)s.",
        "Match to %(name)s, %(won)s games to %(lost)s.",
        games[winner],
    )
    return told % parts


def _versus(pair: Pair, winner: Side | None) -> dict[str, str]:
    side = winner or "A"
    return {"won": figure(pair.of(side)), "lost": figure(pair.of(other(side)))}


def hand_account(row: Row, hand: HandScore) -> list[tuple[str, str]]:
    """Return the lines that explain a row's points: what, and how much.

    The last line is the sum when there is more than one. A row without points gives one line
    that says why.
    """
    if not hand.items:
        return [(_why_nothing(row, hand), "")]
    lines = [(_item_label(item, row, hand), signed(item.points)) for item in hand.items]
    if len(lines) > 1:
        lines.append((gettext("Together"), signed(hand.points)))
    return lines


def _item_label(item: Item, row: Row, hand: HandScore) -> str:
    """Return what an item is for; a deadwood says the subtraction it comes from."""
    knocked, left = row.knocker_deadwood or 0, row.defender_deadwood
    if item.code == "deadwood" and left is not None:
        if hand.result == "undercut":
            return gettext("Difference, %(more)s − %(less)s") % {"more": knocked, "less": left}
        if knocked:
            return gettext("Difference, %(more)s − %(less)s") % {"more": left, "less": knocked}
        return gettext("Deadwood left")
    if item.code == "penalty" and row.note:
        return gettext("Penalty: %(note)s") % {"note": row.note}
    return word(HAND_ITEMS, item.code)


def _why_nothing(row: Row, hand: HandScore) -> str:
    match hand.result:
        case "dead":
            return gettext("The stock ran down to two cards: nobody scores.")
        case "void":
            return gettext("A misdeal is no hand: it is dealt again.")
        case "award":
            return gettext("A ruling ends the game here. No game bonus and no shutout are paid.")
        case "tie":
            return gettext("Both had %(deadwood)s: these rules pay no points for that.") % {
                "deadwood": row.defender_deadwood
            }
        case _:
            return gettext("This hand is worth no points.")


def boxes_told(boxes: int, points: int) -> str:
    """Return how boxes make their points: "5 boxes × 25"."""
    if not boxes or points % boxes:
        return word(GAME_ITEMS, "boxes")
    return ngettext("%(boxes)s box × %(rate)s", "%(boxes)s boxes × %(rate)s", boxes) % {
        "boxes": boxes,
        "rate": points // boxes,
    }


def needs_told(points: Pair, target: int, names: Names) -> str:
    """Return what each side lacks: "Anna needs 105, Boris 160"."""
    return gettext("%(a)s needs %(need_a)s, %(b)s needs %(need_b)s") % {
        "a": named(names[0]),
        "b": named(names[1]),
        "need_a": max(target - points.A, 0),
        "need_b": max(target - points.B, 0),
    }
