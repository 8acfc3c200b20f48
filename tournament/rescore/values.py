"""The values of a re-score: the matches as they stand, and what would become of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Row, Side
    from tournament.levels import Score
    from tournament.outcome import Ruling
    from tournament.pairing.elimination import Pairing, State

Scope: TypeAlias = Literal["to_come", "open", "all"]
SCOPES: tuple[Scope, Scope, Scope] = ("to_come", "open", "all")

Sheet: TypeAlias = "tuple[tuple[int, Row], ...]"
"""The rows in play of a match in order, each with its fact id."""


@dataclass(frozen=True, slots=True)
class Held:
    """A match as it stands: its place in the draw, its rules now, its sheet and its ruling.

    `scores` are there instead of a sheet where it is known by less than its hands.
    """

    pairing: Pairing
    code: str
    rules: RuleSet
    sheet: Sheet = ()
    first_dealer: Side = "A"
    ruling: Ruling | None = None
    scores: tuple[Score, ...] = ()

    @property
    def played(self) -> bool:
        """Whether anything of it is entered, hands or scores."""
        return bool(self.sheet or self.scores)


@dataclass(frozen=True, slots=True)
class RefusedHand:
    """A row that the new rules refuse: which it is, and why.

    `place` counts the rows of the sheet from 0; `number` is the number that the hand has now (None
    for a row that is no hand). `reason` and `params` are those of scoring's `RuleViolation`.
    """

    match: str
    fact_id: int
    place: int
    number: int | None
    row: Row
    reason: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RefusedScore:
    """A match by game scores, or by its result, that the new rules refuse, and why.

    `reason` and `params` are those of `LevelError`; `other-figures` where the figures entered are
    of another kind than those that the new rules go by.
    """

    match: str
    number: int | None
    reason: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class InTheWay:
    """A match whose outcome changes, and the one after it that has been played or ruled on."""

    match: str
    following: str


@dataclass(frozen=True, slots=True)
class Rescored:
    """What becomes of one match.

    `rules_before` and `rules_after` are those it is played by; `by_new`: it is scored by the new
    rules (or will be, where nothing was played). `score_after` is None while the new rules refuse
    one of its hands. `struck` are the facts past the end that the match has under the new rules.
    """

    key: int
    code: str
    rules_before: RuleSet
    rules_after: RuleSet
    by_new: bool
    sheet: Sheet
    ruled: bool
    before: State
    after: State
    score_before: MatchScore | None
    score_after: MatchScore | None
    struck: tuple[int, ...] = ()
    scored: bool = False

    @property
    def played(self) -> bool:
        """Whether anything of it is entered, hands or scores."""
        return self.scored or bool(self.sheet)

    @property
    def finished(self) -> bool:
        """Whether the match is over as it stands now."""
        return self.before.outcome.finished

    @property
    def moved(self) -> bool:
        """Whether other players are in its places than before."""
        return (self.before.a, self.before.b) != (self.after.a, self.after.b)

    @property
    def changed(self) -> bool:
        """Whether any of its figures, its rows, its winner or its players would be another."""
        return (
            bool(self.struck)
            or self.before != self.after
            or figures_of(self.score_before) != figures_of(self.score_after)
        )

    @property
    def touched(self) -> bool:
        """Whether a match has to be written: it changes, or what was played gets other rules."""
        return self.changed or (self.played and self.rules_before != self.rules_after)


def figures_of(score: MatchScore | None) -> tuple[object, ...]:
    """Return the figures by which two scores of a match are told apart: the match, then games."""
    if score is None:
        return ()
    accounts = tuple(
        (one.finished, one.awarded, one.winner, one.shutout, one.points, one.boxes, one.total)
        for one in score.accounts
    )
    return (
        score.games_won, score.points, score.total, score.net, score.game_points,
        bool(score.columns), accounts,
    )  # fmt: skip


@dataclass(frozen=True)
class Rescore:
    """The whole plan: every match in bracket order, and what stands in the way of it.

    `rules_before` are the rules of the event now, `rules` the new ones.
    """

    rules_before: RuleSet
    rules: RuleSet
    scope: Scope
    matches: tuple[Rescored, ...]
    refused: tuple[RefusedHand, ...]
    in_the_way: tuple[InTheWay, ...]
    refused_scores: tuple[RefusedScore, ...] = ()

    @property
    def blocked(self) -> bool:
        """Whether the plan cannot be carried out."""
        return bool(self.refused or self.refused_scores or self.in_the_way)

    @property
    def empty(self) -> bool:
        """Whether nothing would become other than it is, the rules of a match included."""
        return self.rules == self.rules_before and not any(
            one.rules_before != one.rules_after for one in self.matches
        )

    @cached_property
    def in_scope(self) -> tuple[Rescored, ...]:
        """The matches that the new rules are for: played ones, and those still to be played."""
        return tuple(one for one in self.matches if one.by_new and (one.played or not one.finished))

    @cached_property
    def finished_changed(self) -> tuple[Rescored, ...]:
        """The matches that are over now and would be otherwise."""
        return tuple(one for one in self.matches if one.finished and one.changed)

    @cached_property
    def open_changed(self) -> tuple[Rescored, ...]:
        """The matches in play whose figures would be others."""
        return tuple(one for one in self.matches if one.played and not one.finished and one.changed)

    @cached_property
    def following_changed(self) -> tuple[Rescored, ...]:
        """The matches without a hand that others would play than it seems now."""
        return tuple(
            one for one in self.matches if not (one.played or one.finished) and one.changed
        )

    @cached_property
    def unchanged(self) -> tuple[Rescored, ...]:
        """The matches that are scored by the new rules and come out as they were."""
        return tuple(one for one in self.matches if one.played and one.by_new and not one.changed)

    @cached_property
    def kept(self) -> tuple[Rescored, ...]:
        """The matches that keep rules which are not those of the event from now on."""
        return tuple(one for one in self.matches if one.rules_after != self.rules)

    @cached_property
    def ready(self) -> tuple[Rescored, ...]:
        """The matches that have both players and no hand yet: they may be on at their tables."""
        return tuple(
            one
            for one in self.matches
            if not one.played and one.before.outcome.state == one.after.outcome.state == "ready"
        )
