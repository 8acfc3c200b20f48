"""The rows, columns and accounts of a match as text, every figure with its reason.

No tag library: what `match_sheet` hands to the templates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from scoring.values import SIDES
from tournament.wording import explain, play, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import ColumnEntry, HandScore, Row, Side
    from tournament.values import ColumnView, GameView, MatchView, SheetRow
    from tournament.wording.explain import Scored, Why

    Account = GameView | ColumnView

_LESS: Final = f"\N{THIN SPACE}{text.MINUS}\N{THIN SPACE}"
_QUIET: Final = frozenset({"dead", "void"})
"""Results whose row is set back."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its reason."""

    text: str
    why: Why


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has in a row: what it held, what it scored, and where that leads.

    `won` marks the side whose hand (or penalty) it is; `blank` is what stands there for no points.
    """

    held: str = ""
    points: Figure | None = None
    total: Figure | None = None
    won: bool = False
    blank: str = ""


@dataclass(frozen=True, slots=True)
class PairLine:
    """One pairing of a team hand: who met whom, who went down, how, and what it brought."""

    names: tuple[str, str]
    who: str
    how: str
    card: str
    card_why: Why | None
    why: Why | None
    a: Cell
    b: Cell


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row of the sheet as text. `why` explains a row in which no side has a figure."""

    row: SheetRow
    classes: str
    number: str
    dealer: str
    who: str
    how: str
    why: Why | None
    card: str
    card_why: Why | None
    a: Cell
    b: Cell
    box: str
    columns: str
    pairings: tuple[PairLine, ...]


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One line of an account; a side that has none is None."""

    code: str
    label: str
    a: Figure | None
    b: Figure | None


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One figure in a column: the hand it is of, the box it is (a count), points and total."""

    hand: str
    box: str
    points: Figure
    total: Figure


@dataclass(frozen=True, slots=True)
class ColumnLines:
    """A column as on paper: each side's figures from the top down, side by side."""

    column: ColumnView
    lines: tuple[tuple[EntryLine | None, EntryLine | None], ...]
    account: tuple[AccountLine, ...]
    end: Figure | None
    a: Figure
    b: Figure


def row_line(row: SheetRow, rules: RuleSet) -> RowLine | None:
    """Return a row of the sheet as text, None for one that is not in play."""
    hand = row.score
    if hand is None:
        return None
    sides = play.scored_sides(row.row, hand)
    cells = [_cell(row, hand, side, rules, scores=side in sides) for side in SIDES]
    card = row.row.knock_card or ""
    return RowLine(
        row=row,
        classes="plain" if hand.result in _QUIET else hand.result,
        number=str(hand.number or ""),
        dealer=hand.dealer or "",
        who=row.row.knocker or row.row.side or "",
        how=play.word(play.RESULTS, hand.result),
        why=None if sides else explain.row_points(row, hand, rules),
        card=card,
        card_why=explain.card_why(card, rules) if card and rules.knock_card != "none" else None,
        a=cells[0],
        b=cells[1],
        box=hand.box or "",
        columns=", ".join(str(place) for place in row.columns) or ("–" if hand.box else ""),
        pairings=tuple(_pairings(row, hand, rules)),
    )


def _cell(row: SheetRow, hand: HandScore, side: Side, rules: RuleSet, *, scores: bool) -> Cell:
    held = _held(row.row, side)
    if not scores:
        return Cell(held, blank="–" if hand.result == "dead" else "")
    points = play.points_of(row.row, hand, side)
    shown = text.signed(points) if hand.points_by is not None else text.figure(points)
    total = None
    if hand.score is not None:
        running = text.figure(hand.score.of(side))
        total = Figure(running, explain.row_total(row, hand, rules, side))
    why = explain.row_points(row, hand, rules, side)
    won = hand.winner is None or hand.winner == side
    return Cell(held, Figure(shown, why), total, won=won)


def _held(row: Row, side: Side) -> str:
    """Return what a side held: deadwood, or what lay on the table less what was in hand."""
    if row.table is not None and row.in_hand is not None:
        return f"{row.table.of(side)}{_LESS}{row.in_hand.of(side)}"
    if row.knocker is None:
        return ""
    held = row.knocker_deadwood or 0 if side == row.knocker else row.defender_deadwood
    return "" if held is None else str(held)


def _pairings(row: SheetRow, hand: HandScore, rules: RuleSet) -> Iterable[PairLine]:
    met = explain.met_in(row)
    for index, (deal, pairing) in enumerate(zip(row.row.pairings, hand.pairings, strict=True)):
        why = explain.pairing_points(row, hand, index, rules)
        figure = Figure(text.signed(pairing.points), why)
        card = deal.knock_card or ""
        yield PairLine(
            names=met[index],
            who=deal.knocker or "",
            how=play.word(play.RESULTS, pairing.result),
            card=card,
            card_why=explain.card_why(card, rules) if card else None,
            why=None if pairing.winner else why,
            a=Cell(_held(deal, "A"), figure if pairing.winner == "A" else None),
            b=Cell(_held(deal, "B"), figure if pairing.winner == "B" else None),
        )


def account_lines(
    account: Account, scored: Sequence[Scored], rules: RuleSet, *, narrow: bool = False
) -> tuple[AccountLine, ...]:
    """Return the account of a game or column, line by line; `narrow` keeps the labels short."""
    items = {side: explain.items_of(account, side) for side in SIDES}
    lines = []
    for code in play.GAME_ITEMS:
        if not any(code in items[side] for side in SIDES):
            continue
        a, b = (
            Figure(
                text.figure(items[side][code]),
                explain.item_why(code, side, account, scored, rules),
            )
            if code in items[side]
            else None
            for side in SIDES
        )
        label = _boxes_label(account, items) if code == "boxes" and not narrow else ""
        lines.append(AccountLine(code, label or play.word(play.GAME_ITEMS, code), a, b))
    return tuple(lines)


def _boxes_label(account: Account, items: dict[Side, dict[str, int]]) -> str:
    """Return "Boxes, 2 and 1 at 25", "" where both sides do not have one rate."""
    boxes = account.boxes
    rates = {
        points // boxes.of(side)
        for side in SIDES
        if (points := items[side].get("boxes")) and boxes.of(side)
    }
    if len(rates) != 1:
        return ""
    told = {"a": boxes.A, "b": boxes.B, "rate": rates.pop()}
    return gettext("Boxes, %(a)s and %(b)s at %(rate)s") % told


def foot(account: Account, match: MatchView) -> tuple[Figure, Figure]:
    """Return the last line of both sides: the total, or what there is so far."""
    playing = match.card.state != "finished"
    a, b = (
        Figure(text.figure(account.total.of(side)), explain.total_why(account, side))
        if account.finished
        else Figure(
            text.figure(account.points.of(side)),
            explain.so_far_why(account, side, match.rule_set, playing=playing),
        )
        for side in SIDES
    )
    return a, b


def end(account: Account, rules: RuleSet, names: tuple[str, str]) -> Figure | None:
    """Return the result of a finished game or column with why it is so, None while it is open."""
    if not account.finished:
        return None
    told = text.pair_told(*account.total)
    return Figure(told, explain.end_why(account, rules, names))


def column_lines(column: ColumnView, match: MatchView, names: tuple[str, str]) -> ColumnLines:
    """Return a column as text."""
    rules = match.rule_set
    by_number = {row.score.number: row for row in match.rows if row.score and row.score.number}
    sides = []
    for side in SIDES:
        entries = [one for one in column.entries if one.side == side]
        sides.append(list(_entries(entries, by_number, rules)))
    own, theirs = sides
    longest = max(len(own), len(theirs))
    padded = [[*one, *[None] * (longest - len(one))] for one in (own, theirs)]
    a, b = foot(column, match)
    account = account_lines(column, explain.scored_in_column(column), rules, narrow=True)
    return ColumnLines(
        column=column,
        lines=tuple(zip(*padded, strict=True)),
        account=account if column.finished else (),
        end=end(column, rules, names),
        a=a,
        b=b,
    )


def _entries(
    entries: Iterable[ColumnEntry], rows: dict[int, SheetRow], rules: RuleSet
) -> Iterable[EntryLine]:
    boxes = 0
    for entry in entries:
        boxes += entry.hand is not None
        row = rows.get(entry.hand) if entry.hand is not None else None
        yield EntryLine(
            hand="" if entry.hand is None else str(entry.hand),
            box="" if entry.hand is None else str(boxes),
            points=Figure(text.figure(entry.points), explain.entry_points(entry, row, rules)),
            total=Figure(text.figure(entry.score), explain.entry_total(entry, rules)),
        )
