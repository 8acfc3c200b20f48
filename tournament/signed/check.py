"""The figures typed off a signed sheet against those of the hands: the first place they part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from scoring.values import SIDES, Pair
from tournament.signed.columns import (
    MATCH,
    Account,
    accounts_of,
    codes_of,
    match_codes,
    match_figure,
)
from tournament.signed.reasons import Reason, reason_of_points, reason_of_step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Side

    Figures: TypeAlias = Mapping[tuple[int, str, Side], int]
    Running: TypeAlias = Mapping[tuple[int, int, Side], int]

__all__ = ["Checked", "Difference", "Paper", "Reason", "check_sheet"]

_OF_HANDS: Final = frozenset({"points", "total", "sum", "ahead"})
"""The figures that the hands of a game make up; all others are paid at its end."""
_PARTS: Final = ("points", "game_bonus", "boxes", "shutout")


@dataclass(frozen=True, slots=True)
class Paper:
    """What was typed off a sheet; what was left out is not compared.

    `figures` by account (0: the match), code and side; `running` by account, line (from 0) and
    side; `winner` is the one that the sheet declares.
    """

    figures: Figures = field(default_factory=dict)
    running: Running = field(default_factory=dict)
    winner: Side | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that stands otherwise on paper than the hands give it.

    `account` is 0 for the match. `step` is the line of the running totals, `row` the row of the
    sheet (both by index) and `hand` its number, as far as they are known.
    """

    account: int
    code: str
    side: Side
    paper: int
    hands: int
    step: int | None = None
    row: int | None = None
    hand: int | None = None
    reason: Reason | None = None

    @property
    def by(self) -> int:
        """How much more there is on paper."""
        return self.paper - self.hands


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a check: how many figures were compared, and those that differ in order.

    `differences` begins with the first place where the two part. `asks` is the account whose
    running totals would show the hand, None where they are known or would not help. `winner`: the
    sheet declares another winner than the hands have (they have None as long as there is none).
    """

    compared: int
    differences: tuple[Difference, ...] = ()
    asks: int | None = None
    winner: tuple[Side, Side | None] | None = None

    @property
    def agrees(self) -> bool:
        """Whether something was compared, and nothing differs."""
        return self.compared > 0 and not self.differences and self.winner is None


def check_sheet(
    paper: Paper, score: MatchScore, rules: RuleSet, winner: Side | None = None
) -> Checked:
    """Return where a signed sheet and the hands first part, with both figures and a likely reason.

    `winner` is who has won the match. A line, a game or a figure that the hands do not have at all
    counts as 0 there.
    """
    accounts = {one.number: one for one in accounts_of(score, rules)}
    found: list[Difference] = []
    for number in sorted(_named(paper) | set(accounts)):
        account = accounts.get(number) or Account(number, (), {})
        found += _running(paper, account, score, rules)
        found += _account(paper, account, score, rules)
    found += _match(paper, score, rules)
    declared = paper.winner
    return Checked(
        compared=len(paper.figures) + len(paper.running) + (declared is not None),
        differences=tuple(found),
        asks=_asks(paper, found, accounts),
        winner=(declared, winner) if declared is not None and declared != winner else None,
    )


def _named(paper: Paper) -> set[int]:
    return {key[0] for key in (*paper.figures, *paper.running)} - {MATCH}


def _running(
    paper: Paper, account: Account, score: MatchScore, rules: RuleSet
) -> Iterator[Difference]:
    """Yield the lines of the running totals that differ; the first of them has a reason."""
    typed = {key[1:]: value for key, value in paper.running.items() if key[0] == account.number}
    told = False
    for index, side in sorted(typed):
        figure = typed[index, side]
        step = account.steps[index] if index < len(account.steps) else None
        hands = step.score.of(side) if step else _last(account).of(side)
        if figure == hands:
            continue
        reason = None
        if not told and step:
            reason = reason_of_step(account.steps, index, side, typed, score.hands, rules)
        told = True
        yield Difference(
            account.number, "running", side, figure, hands, index,
            step.row if step else None, step.number if step else None, reason,
        )  # fmt: skip


def _last(account: Account) -> Pair:
    return account.steps[-1].score if account.steps else Pair()


def _account(
    paper: Paper, account: Account, score: MatchScore, rules: RuleSet
) -> Iterator[Difference]:
    """Yield the figures of an account that differ, in the order of the paper."""
    for code in codes_of(rules):
        hands = account.figures.get(code, Pair())
        for side in SIDES:
            typed = paper.figures.get((account.number, code, side))
            if typed is None or typed == hands.of(side):
                continue
            reason = _reason(paper, account, code, side, rules)
            row = reason.row if reason else None
            hand = score.hands[row].number if row is not None else None
            yield Difference(
                account.number, code, side, typed, hands.of(side),
                row=row, hand=hand, reason=reason,
            )  # fmt: skip


def _reason(paper: Paper, account: Account, code: str, side: Side, rules: RuleSet) -> Reason | None:
    typed = {key[1:]: value for key, value in paper.figures.items() if key[0] == account.number}
    given, hands = typed[code, side], account.figures.get(code, Pair()).of(side)
    if code == "total":
        parts = [one for one in codes_of(rules) if one in _PARTS]
        paid = [typed.get((one, side)) for one in parts]
        known = [one for one in paid if one is not None]
        if len(known) == len(parts) > 1 and sum(known) != given:
            return Reason("adds-up", figure=sum(known))
        for one in parts[1:]:
            paid_here = account.figures.get(one, Pair()).of(side)
            if paid_here and given - hands == -paid_here:
                return Reason("left-out", item=one)
    if code == "boxes" and rules.box_bonus and (given - hands) % rules.box_bonus == 0:
        return Reason("boxes", figure=(given - hands) // rules.box_bonus)
    if code in _OF_HANDS - {"sum", "ahead"}:
        other = typed.get((code, "B" if side == "A" else "A"))
        return reason_of_points(account, side, given - hands, given, code, other)
    return None


def _match(paper: Paper, score: MatchScore, rules: RuleSet) -> Iterator[Difference]:
    for code in match_codes(rules):
        hands = match_figure(score, code)
        for side in SIDES:
            typed = paper.figures.get((MATCH, code, side))
            if typed is not None and typed != hands.of(side):
                yield Difference(MATCH, code, side, typed, hands.of(side))


def _asks(paper: Paper, found: list[Difference], accounts: Mapping[int, Account]) -> int | None:
    """Return the account whose running totals come next, None where they would not help.

    Those of a whole match say nothing of its games: the first one whose totals are not typed.
    """
    if not found or found[0].code == "running":
        return None
    first = found[0]
    if first.account == MATCH:
        typed = {(key[0], key[2]) for key in paper.figures if key[1] in _OF_HANDS}
        untyped = [one for one in accounts if not {(one, "A"), (one, "B")} <= typed]
        return untyped[0] if untyped else None
    agrees = (first.account, "points", first.side) in paper.figures and first.code != "points"
    shown = any(key[0] == first.account for key in paper.running)
    helps = first.code in _OF_HANDS and not agrees and not shown
    return first.account if helps and first.account in accounts else None
