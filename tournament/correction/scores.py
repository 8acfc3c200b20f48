"""From the scores of a match and an edit to what it would strike, add and change.

Where a match is known by its game scores or its result there is one answer to an edit: the scores
are added up anew, and games after the end of the match go out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from scoring.match import score_match
from scoring.values import Pair
from tournament.correction.effects import effects_of
from tournament.correction.values import Correction, CorrectionError, CorrectionPlan, Struck
from tournament.levels import LevelError, fold_scores

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore
    from tournament.correction.values import Effect
    from tournament.levels import Known, Score

AFTER_END = "score-after-end"
_UNKNOWN = frozenset({"points", "boxes", "total"})
"""Figures that a match known by less than its hands may not tell."""


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """Put `score` in the place of a live fact."""

    fact_id: int
    score: Score


@dataclass(frozen=True, slots=True)
class ScoreInsert:
    """Put the score of a forgotten game before a live fact."""

    score: Score
    before: int


@dataclass(frozen=True, slots=True)
class ScoreStrike:
    """Take a live fact out of the fold."""

    fact_id: int


ScoreEdit: TypeAlias = ScoreChange | ScoreInsert | ScoreStrike


@dataclass(frozen=True, slots=True)
class AddedScore:
    """A score to add; a corrected one takes the place of the fact it `supersedes`.

    Any other goes before the fact `before`.
    """

    score: Score
    reason: Literal["corrected", "inserted"]
    supersedes: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """All that an edit would do; `known` is what is left, None for nothing."""

    struck: tuple[Struck, ...]
    added: tuple[AddedScore, ...]
    known: Known | None
    before: MatchScore
    after: MatchScore

    @property
    def correction(self) -> Correction:
        """Return the plan as a correction with its one answer, so that it is told like others."""
        return one_answer(self.before, self.after, self.struck)


def plan_scores(facts: Sequence[tuple[int, Score]], rules: RuleSet, edit: ScoreEdit) -> ScorePlan:
    """Return what an edit would do to the scores of a match, live ones in order with fact ids.

    Raises CorrectionError `unknown-score` and `no-change-of-score`, and LevelError with the place
    in the scores after the edit.
    """
    target = edit.before if isinstance(edit, ScoreInsert) else edit.fact_id
    place = next((i for i, (fact, _) in enumerate(facts) if fact == target), None)
    if place is None:
        raise CorrectionError("unknown-score", fact=target)
    before = fold_scores([score for _, score in facts], rules).score
    lines: list[tuple[int | None, Score]] = list(facts)
    struck, added = [], []
    if isinstance(edit, ScoreStrike):
        del lines[place]
        struck.append(Struck(target, "struck"))
    elif isinstance(edit, ScoreChange):
        lines[place] = None, edit.score
        struck.append(Struck(target, "corrected"))
    elif facts[place][1].kind == "result":
        raise LevelError(AFTER_END, place)
    else:
        lines.insert(place, (None, edit.score))
    known = _folded(lines, place, rules) if lines else None
    kept = len(known.scores) if known else 0
    struck += [Struck(fact, "after-match-end") for fact, _ in lines[kept:] if fact is not None]
    if not isinstance(edit, ScoreStrike) and known is not None:
        score = known.scores[place]
        if isinstance(edit, ScoreInsert):
            added.append(AddedScore(score, "inserted", before=target))
        elif score == facts[place][1]:
            raise CorrectionError("no-change-of-score")
        else:
            added.append(AddedScore(score, "corrected", supersedes=target))
    after = known.score if known else score_match([], rules)
    return ScorePlan(tuple(struck), tuple(added), known, before, after)


def _folded(lines: Sequence[tuple[int | None, Score]], edited: int, rules: RuleSet) -> Known:
    """Return what the scores come to, without those after the end of the match."""
    scores = [score for _, score in lines]
    try:
        return fold_scores(scores, rules)
    except LevelError as error:
        # The very score that is put in must not fall out again.
        if error.code != AFTER_END or error.place is None or error.place <= edited:
            raise
        return fold_scores(scores[: error.place], rules)


def one_answer(
    before: MatchScore, after: MatchScore, struck: tuple[Struck, ...] = ()
) -> Correction:
    """Return a correction from one score of a match to another, of whatever level each is.

    Figures that a level does not tell are None.
    """
    plan = CorrectionPlan(
        answer="apply",
        struck=struck,
        added=(),
        rows=(),
        before=before,
        after=after,
        effects=tuple(_told(before, after)),
        moved=(),
    )
    return Correction({"apply": plan}, {}, "", None)


def _told(before: MatchScore, after: MatchScore) -> Iterator[Effect]:
    for effect in effects_of(before, after, [], []):
        was, will = effect.was, effect.will
        if effect.field in _UNKNOWN:
            # Nothing but hands has them all; a score that does not tell a figure says 0.
            was = None if not before.hands and was == Pair() else was
            will = None if not after.hands and will == Pair() else will
        if effect.field in {"awarded", "shutout", "closed_by_hand"} and not (was or will):
            continue
        if was != will:
            yield replace(effect, was=was, will=will)
