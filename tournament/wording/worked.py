"""A worked example in words: each hand as it is typed, what it earns, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, ngettext

from scoring.columns import COLUMNS
from scoring.values import SIDES
from tournament.grammar import format_hand_line
from tournament.values import ColumnView, GameView
from tournament.wording import explain
from tournament.wording.play import (
    GAME_ITEMS,
    column_result,
    end_reading,
    game_points_told,
    game_result,
    hand_reading,
    match_result,
    scored_sides,
    word,
)
from tournament.wording.rules import has_effect, rule_text
from tournament.wording.text import figure, listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.ruleset import RuleSet
    from scoring.values import HandScore, MatchScore, Row, Side
    from tournament.values import MatchView, SheetRow
    from tournament.wording.play.words import Names

    Lines = tuple[tuple[str, str], ...]


class Team(NamedTuple):
    """One side of an example; a single player has no members."""

    name: str
    members: tuple[str, ...]


def teams(size: int) -> tuple[Team, Team]:
    """Return who plays an example: names that begin with the letter of their side."""
    if size == 1:
        return Team(gettext("Anna"), ()), Team(gettext("Boris"), ())
    a = (gettext("Anna"), gettext("Amir"), gettext("Ada"), gettext("Arvo"))
    b = (gettext("Boris"), gettext("Bella"), gettext("Bruno"), gettext("Bea"))
    return Team(gettext("Anchors"), a[:size]), Team(gettext("Badgers"), b[:size])


@dataclass(frozen=True, slots=True)
class Part:
    """The lines that make the points of one side; `name` where both sides score a hand."""

    name: str
    lines: Lines


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an example.

    `typed` is the row as it is entered, `told` as it is read back, `rules` what is said of it for
    the first time, `ends` what it ends, `a` and `b` the running score of the game ("" in columns).
    """

    number: str
    game: int | None
    dealer: str
    typed: str
    told: str
    parts: tuple[Part, ...]
    rules: tuple[str, ...]
    ends: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of the account of a game: `how` it comes about, and the `rules`, once only."""

    code: str
    label: str
    a: str
    b: str
    how: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a game or a column; `told` says who has won it."""

    told: str
    winner: Side | None
    lines: tuple[AccountLine, ...]
    a: str
    b: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """How a match ends: the sentence, the sum behind it, and the rules that decide it."""

    told: str
    lines: Lines
    rules: tuple[str, ...]
    finished: bool


def _first_time(sentences: Iterable[str], said: set[str]) -> tuple[str, ...]:
    """Return the sentences that were not said before, and remember them."""
    found = tuple(dict.fromkeys(one for one in sentences if one not in said))
    said.update(found)
    return found


def step(row: SheetRow, score: MatchScore, rules: RuleSet, names: Names, said: set[str]) -> Step:
    """Return the last row of `score` as a step. Rules that were `said` are not said again."""
    hand = score.hands[-1]
    return Step(
        number=str(hand.number or ""),
        game=hand.game,
        dealer=hand.dealer or "",
        typed=format_hand_line(row.row),
        told=hand_reading(row.row, hand, names, score, row.members),
        parts=tuple(_parts(row, hand, rules, names)),
        rules=(*_first_time(_rules_of(row, hand, rules), said), *_passed_over(score)),
        ends=end_reading(hand, score, names),
        a=figure(hand.score.A) if hand.score else "",
        b=figure(hand.score.B) if hand.score else "",
    )


def _parts(row: SheetRow, hand: HandScore, rules: RuleSet, names: Names) -> Iterable[Part]:
    """Return what makes the points of the row, for each side that scores."""
    sides = scored_sides(row.row, hand)
    for side in sides or (None,):
        lines = tuple(explain.row_points(row, hand, rules, side).lines)
        both = len(sides) > 1 and side is not None
        yield Part(names[SIDES.index(side)] if both and side else "", lines)


def _rules_of(row: SheetRow, hand: HandScore, rules: RuleSet) -> Iterable[str]:
    """Return the rules at work in a row: those of its card, of its points, of its place."""
    deals: tuple[Row, ...] = row.row.pairings or (row.row,)
    for deal in deals:
        if deal.knock_card and rules.knock_card != "none":
            yield from explain.card_why(deal.knock_card, rules).rules
    yield from explain.row_points(row, hand, rules).rules
    for index in range(len(row.row.pairings)):
        yield from explain.pairing_points(row, hand, index, rules).rules
    if hand.winner and has_effect("hollywood_posting", rules):
        yield rule_text("hollywood_posting", rules)


def _passed_over(score: MatchScore) -> Iterable[str]:
    """Say of the last hand why it stands in other columns than its count alone would say."""
    hand, columns = score.hands[-1], score.columns[-COLUMNS:]
    if hand.winner is None or not columns:
        return
    count = sum(line.winner == hand.winner for line in score.hands)
    into = [one.number for one in columns if any(e.hand == hand.number for e in one.entries)]
    closed = [one.number for one in columns if one.finished and one.closed_by_hand != hand.number]
    if not closed or (into and into[0] <= count):
        return
    if into:
        told = ngettext(
            "Column %(columns)s is closed: this hand begins in column %(first)s.",
            "Columns %(columns)s are closed: this hand begins in column %(first)s.",
            len(closed),
        )
    else:
        told = ngettext(
            "Column %(columns)s is closed: this hand is written nowhere.",
            "Columns %(columns)s are closed: this hand is written nowhere.",
            len(closed),
        )
    yield told % {"columns": listed([str(one) for one in closed]), "first": into[0] if into else 0}


def account(one: GameView | ColumnView, match: MatchView, names: Names, said: set[str]) -> Account:
    """Return the account of a game or a column, open or finished."""
    rules = match.rule_set
    scored = (
        explain.scored_in_game(one.rows)
        if isinstance(one, GameView)
        else explain.scored_in_column(one)
    )
    items = {side: explain.items_of(one, side) for side in SIDES}
    lines = []
    for code in GAME_ITEMS:
        sides = [side for side in SIDES if code in items[side]]
        if not sides:
            continue
        whys = [explain.item_why(code, side, one, scored, rules) for side in sides]
        told = [_how_told(code, side, why.lines) for side, why in zip(sides, whys, strict=True)]
        a, b = (figure(items[side][code]) if code in items[side] else "" for side in SIDES)
        lines.append(
            AccountLine(
                code=code,
                label=word(GAME_ITEMS, code),
                a=a,
                b=b,
                how=tuple(one for one in told if one),
                rules=_first_time((rule for why in whys for rule in why.rules), said),
            )
        )
    total = one.total if one.finished else one.points
    end = explain.end_why(one, rules, names)
    return Account(
        told=_result(one, names),
        winner=one.winner,
        lines=tuple(lines),
        a=figure(total.A),
        b=figure(total.B),
        rules=_first_time(end.rules, said),
    )


def _how_told(code: str, side: Side, lines: list[tuple[str, str]]) -> str:
    """Return how a figure of an account comes about, "" where the hands or a rule say it."""
    if code in {"hand_points", "game_bonus"} or len(lines) < 2:
        return ""
    if code == "boxes":
        won, rate = lines[0][0], lines[-1][0]
        return gettext("%(side)s: %(won)s, %(rate)s.") % {"side": side, "won": won, "rate": rate}
    told = ", ".join(f"{what} {much}" for what, much in lines[:-1])
    return gettext("%(side)s: %(told)s.") % {"side": side, "told": told}


def _result(one: GameView | ColumnView, names: Names) -> str:
    if not one.finished:
        return gettext("Not over yet")
    if isinstance(one, ColumnView):
        return column_result(one.place, one, names)
    return game_result(one, names)


def closing(match: MatchView, score: MatchScore, names: Names, said: set[str]) -> Closing:
    """Return what the games or columns come to."""
    rules = match.rule_set
    if match.columns and score.finished:
        by_points = rules.hollywood_result == "net_points"
        side = score.winner or "A"
        why = explain.net_why(match, side) if by_points else explain.won_why(match, side)
    elif match.game_points is not None:
        why = explain.game_points_why(match, score.winner or "A")
    else:
        why = explain.won_why(match, score.winner or "A")
    return Closing(
        told=_closing_told(match, score, names),
        lines=tuple(why.lines) if score.finished and len(why.lines) > 1 else (),
        rules=_first_time(why.rules, said),
        finished=score.finished,
    )


def _closing_told(match: MatchView, score: MatchScore, names: Names) -> str:
    if score.finished:
        return match_result(score, names)
    if match.game_points is not None:
        target = match.rule_set.multi_match_target
        return game_points_told(match.game_points, names, target)
    return gettext("The example stops here. Play goes on in the same way.")
