"""A whole match, whatever form it is scored in: rows in, `MatchScore` out (RULES.md, 7 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from scoring.best_of import BestOf
from scoring.errors import RuleViolation
from scoring.hand import dealer_after
from scoring.hollywood import Hollywood
from scoring.multi_match import MultiMatch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scoring.ruleset import RuleSet, Scoring
    from scoring.values import HandScore, MatchScore, Row, Side


class Form(Protocol):
    """A match of one form while its rows are read; once it is `over` no row may follow."""

    over: bool

    def take(self, row: Row) -> HandScore:
        """Add one row and return its line; raises `RuleViolation` with a path within the row."""

    def score(self, lines: tuple[HandScore, ...]) -> MatchScore:
        """Return the whole match; `lines` are those of the rows taken."""


FORMS: Final[Mapping[Scoring, Callable[[RuleSet, Side], Form]]] = {
    "single": BestOf,
    "hollywood": Hollywood,
    "multi_match": MultiMatch,
    "mahjong": BestOf,
}
"""What reads the rows of a match, by the rule `scoring`."""


def score_match(rows: Sequence[Row], rules: RuleSet, first_dealer: Side = "A") -> MatchScore:
    """Return the score of a whole match: a line for each row, the games or columns, and the sums.

    `rows` are in order of play; they are cut into games here. Raises `RuleViolation` with paths
    like "hands[3].knocker_deadwood", and "hands[5]" for a row after the end.
    """
    match = FORMS[rules.scoring](rules, first_dealer)
    lines: list[HandScore] = []
    for index, row in enumerate(rows):
        if match.over:
            raise RuleViolation("hand-after-end", f"hands[{index}]")
        try:
            lines.append(match.take(row))
        except RuleViolation as refusal:
            raise refusal.under(f"hands[{index}]") from None
    return match.score(tuple(lines))


def next_dealer(score: MatchScore, rules: RuleSet, first_dealer: Side = "A") -> Side:
    """Return who deals the hand after those of `score`."""
    for line in reversed(score.hands):
        if line.dealer is not None:
            return dealer_after(line.dealer, line.result, line.winner, rules.next_dealer)
    return first_dealer
