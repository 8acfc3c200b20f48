"""What the sheet of a match needs: its rows, games and columns with every figure explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext

from scoring.columns import COLUMNS
from scoring.values import SIDES, Pair
from tournament.race import draw_race
from tournament.templatetags import sheet_lines
from tournament.templatetags.sheet_lines import Figure
from tournament.templatetags.undercut import names_of
from tournament.wording import explain, people, play, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.values import Side
    from tournament.race import Race
    from tournament.templatetags.sheet_lines import AccountLine, ColumnLines, RowLine
    from tournament.values import ColumnView, GameView, MatchCard, MatchView, SlotView

register = template.Library()


@register.filter
def sheet_kind(match: MatchView) -> str:
    """Return what the rows of a sheet show: "mahjong", "teams", "by-card" or "" (plain)."""
    rules = match.rule_set
    if rules.scoring == "mahjong":
        return "mahjong"
    if rules.team_size > 1:
        return "teams"
    return "by-card" if rules.knock_card != "none" else ""


@register.filter
def game_lines(game: GameView, match: MatchView) -> list[RowLine]:
    """Return the rows of a game as text."""
    lines = (sheet_lines.row_line(row, match.rule_set) for row in game.rows)
    return [line for line in lines if line is not None]


@register.filter
def hand_lines(match: MatchView) -> list[RowLine]:
    """Return all rows of a match as text."""
    lines = (sheet_lines.row_line(row, match.rule_set) for row in match.rows)
    return [line for line in lines if line is not None]


@register.filter
def game_account(game: GameView, match: MatchView) -> tuple[AccountLine, ...]:
    """Return the account of a game line by line, as it stands under the sheet."""
    return sheet_lines.account_lines(game, explain.scored_in_game(game.rows), match.rule_set)


@register.filter
def foot(account: GameView | ColumnView, match: MatchView) -> tuple[Figure, Figure]:
    """Return the last line of an account for both sides."""
    return sheet_lines.foot(account, match)


@register.filter
def ended(account: GameView | ColumnView, match: MatchView) -> Figure | None:
    """Return the result of a game with why it is so, None while it is open."""
    return sheet_lines.end(account, match.rule_set, names_of(match))


@dataclass(frozen=True, slots=True)
class SessionLines:
    """A Hollywood session: its columns side by side."""

    number: int
    columns: tuple[ColumnLines, ...]


@register.filter
def sessions(match: MatchView) -> list[SessionLines]:
    """Return the sessions of a match, one unless a level one was followed by another."""
    names = names_of(match)
    numbers = sorted({column.session for column in match.columns})
    return [
        SessionLines(
            number,
            tuple(
                sheet_lines.column_lines(column, match, names)
                for column in match.columns
                if column.session == number
            ),
        )
        for number in numbers
    ]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One side in the head of a match: its place, its score and what it has in the game in play."""

    side: Side
    slot: SlotView
    score: Figure
    now: Figure | None


@register.filter
def score_lines(match: MatchView) -> list[SeatLine]:
    """Return both sides with what decides the match, and the points of the game in play."""
    game = open_game(match)
    playing = match.card.state != "finished"
    lines = []
    for side, slot in seats(match.card):
        now = None
        if game is not None and playing:
            why = explain.so_far_why(game, side, match.rule_set)
            now = Figure(text.figure(game.points.of(side)), why)
        lines.append(SeatLine(side, slot, _score(match, side), now))
    return lines


def seats(card: MatchCard) -> tuple[tuple[Side, SlotView], tuple[Side, SlotView]]:
    """Return both places of a match with their sides."""
    return ("A", card.a), ("B", card.b)


def _score(match: MatchView, side: Side) -> Figure:
    """Return what a side has of that which decides the match."""
    if match.scores:
        told = play.word(play.LEVELS_TOLD, match.card.level)
        return Figure(text.figure(match.card.score.of(side)), explain.Why([], [told]))
    if match.game_points is not None:
        points = match.game_points.of(side)
        return Figure(text.figure(points), explain.game_points_why(match, side))
    if match.net is not None and match.card.scored_in == "points":
        net = match.net if side == "A" else -match.net
        return Figure(text.signed(net), explain.net_why(match, side))
    return Figure(text.figure(match.card.games.of(side)), explain.won_why(match, side))


@register.filter
def score_unit(match: MatchView) -> str:
    """Return what the score of a match counts: "games", "columns", "game points", "net"."""
    if match.game_points is not None:
        return gettext("game points")
    if match.card.scored_in == "points" and not match.scores:
        return gettext("net")
    return play.word(play.UNITS, match.card.scored_in)


@dataclass(frozen=True, slots=True)
class SumLine:
    """One sum of a match for both sides."""

    label: str
    a: Figure
    b: Figure


@register.filter
def match_sums(match: MatchView) -> list[SumLine]:
    """Return the sums of a match for both sides, with what they are made of."""
    card, found = match.card, []
    if match.columns or match.best_of > 1 or match.game_points is not None:
        label = gettext("Columns won") if match.columns else gettext("Games won")
        found.append(_sum(label, match, card.games, explain.won_why))
    found.append(_sum(gettext("Points from hands"), match, card.points, explain.match_points_why))
    found.append(_sum(gettext("With bonuses"), match, card.total, explain.match_total_why))
    if match.net is not None:
        net = Pair(match.net, -match.net)
        found.append(_sum(gettext("Net"), match, net, explain.net_why, text.signed))
    return found


def _sum(
    label: str,
    match: MatchView,
    pair: Pair,
    why: Callable[[MatchView, Side], explain.Why],
    shown: Callable[[int], str] = text.figure,
) -> SumLine:
    a, b = (Figure(shown(pair.of(side)), why(match, side)) for side in SIDES)
    return SumLine(label, a, b)


@register.filter
def open_game(match: MatchView) -> GameView | None:
    """Return the game in play, None between games and after the match."""
    return next((game for game in reversed(match.games) if not game.finished), None)


@register.filter
def needs(match: MatchView) -> list[str]:
    """Return what both sides still lack, in the game in play or in every open column."""
    names, target = names_of(match), match.target
    if match.columns:
        return [
            play.column_needs_told(column, column.place, target, names)
            for column in match.columns
            if not column.finished
        ]
    game = open_game(match)
    return [play.needs_told(game.points, target, names)] if game else []


@register.filter
def stands(match: MatchView) -> str:
    """Return where a match of several games or sessions stands, in words ("" where it is plain)."""
    names, rules = names_of(match), match.rule_set
    if match.game_points is not None and match.card.state == "playing":
        return play.game_points_told(match.game_points, names, rules.multi_match_target)
    level = match.columns and all(column.finished for column in match.columns)
    if match.scores:
        level = len(match.columns) > 0 and match.games_left == COLUMNS
    if level and match.card.state == "playing":
        return gettext("Level: another session is played.")
    return ""


@register.filter
def won_by(match: MatchView) -> str:
    """Return who won a match that was played to its end, "" for any other."""
    winner = match.card.winner
    if winner is None or match.ruling is not None or match.card.how != "played":
        return ""
    names = names_of(match)
    if match.net is not None and not match.scores:
        return play.session_result(winner, match.card.games, match.net, names)
    score = match.game_points or match.card.score
    return play.match_told(winner, score._asdict(), names, match.card.scored_in)


@register.filter
def deal_why(match: MatchView) -> explain.Why:
    """Return the rule that says who deals."""
    return explain.Why([], explain.sentences(("next_dealer",), match.rule_set))


@register.filter
def place_named(match: MatchView, side: Side | None) -> str:
    """Return the name of a side, "" for nobody."""
    if side is None:
        return ""
    return people.place_name(match.card.a if side == "A" else match.card.b)


@register.simple_tag
def race(account: GameView | ColumnView, target: int) -> Race | None:
    """Return the drawing of the race of a game or column."""
    return draw_race(account.race, target)
