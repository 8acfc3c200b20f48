"""From the matches as they stand, new rules and a scope to the plan of a re-score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import RuleViolation
from scoring.match import score_match
from tournament.levels import Known, LevelError, fold_scores, games_say, result_says
from tournament.pairing.elimination import NOBODY_LEFT, feeders, fold_bracket
from tournament.rescore.values import (
    Held,
    InTheWay,
    RefusedHand,
    RefusedScore,
    Rescore,
    Rescored,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Row
    from tournament.pairing.elimination import Pairing, State, Withdrawn
    from tournament.rescore.values import Scope

    Played = MatchScore | Known | None

AFTER_END = "hand-after-end"


def plan_rescore(
    matches: Sequence[Held],
    *,
    rules_before: RuleSet,
    rules: RuleSet,
    scope: Scope,
    left: Collection[str] = (),
    withdrawn: Withdrawn = NOBODY_LEFT,
) -> Rescore:
    """Return what it would do to give an event other rules for the matches of a scope.

    `matches` are all of the bracket; `left` holds the codes of those that keep their rules whatever
    the scope says; `withdrawn` are those who left the event. It
    never raises for what was played: what stands in the way is in the plan.
    """
    held = sorted(matches, key=lambda one: one.pairing.key)
    pairings = [one.pairing for one in held]
    scored = {one.pairing.key: _scored_now(one) for one in held}
    before = fold_bracket(
        pairings,
        {one.pairing.key: (scored[one.pairing.key], one.ruling) for one in held},
        withdrawn,
    )
    folds = {
        one.pairing.key: _fold(one, scored[one.pairing.key], rules)
        if _by_new(one, before[one.pairing.key], scope, left)
        else _Fold(scored[one.pairing.key], one.rules, by_new=False)
        for one in held
    }
    after = fold_bracket(
        pairings,
        {one.pairing.key: (folds[one.pairing.key].score, one.ruling) for one in held},
        withdrawn,
    )
    planned = tuple(
        _planned(one, scored[one.pairing.key], folds[one.pairing.key], before, after)
        for one in held
    )
    return Rescore(
        rules_before=rules_before,
        rules=rules,
        scope=scope,
        matches=planned,
        refused=tuple(hand for fold in folds.values() for hand in fold.refused),
        refused_scores=tuple(
            fold.refused_score for fold in folds.values() if fold.refused_score is not None
        ),
        # While a sheet cannot be scored, nobody knows what follows from it.
        in_the_way=()
        if any(fold.refused or fold.refused_score for fold in folds.values())
        else tuple(_in_the_way(planned, pairings)),
    )


@dataclass(frozen=True, slots=True)
class _Fold:
    """A sheet folded by the rules it gets; `struck` are the facts past the end of the match."""

    score: Played
    rules: RuleSet
    by_new: bool = True
    struck: tuple[int, ...] = ()
    refused: tuple[RefusedHand, ...] = ()
    refused_score: RefusedScore | None = None


def _by_new(held: Held, now: State, scope: Scope, left: Collection[str]) -> bool:
    """Return whether a match goes by the new rules."""
    if held.code in left:
        return False
    if not held.played or scope == "all":
        return True
    return scope == "open" and not now.outcome.finished


def _scored_now(held: Held) -> Played:
    """Return the score of a match by its rules now, None for a sheet that does not fold.

    The services let no such sheet come about; `verify` names one.
    """
    try:
        if held.scores:
            return fold_scores(held.scores, held.rules)
        return score_match(_rows(held), held.rules, held.first_dealer)
    except (RuleViolation, LevelError):
        return None


def _sums(score: Played) -> MatchScore | None:
    """Return the figures of a match, of whatever level it is."""
    return score.score if isinstance(score, Known) else score


def _rows(held: Held) -> list[Row]:
    return [row for _, row in held.sheet]


def _fold(held: Held, now: Played, rules: RuleSet) -> _Fold:
    """Return the sheet of a match by new rules, cut where the match now ends."""
    if rules == held.rules and now is not None:
        return _Fold(now, rules)
    if held.scores:
        return _fold_of_scores(held, rules)
    rows, facts = _rows(held), [fact for fact, _ in held.sheet]
    try:
        return _Fold(score_match(rows, rules, held.first_dealer), rules)
    except RuleViolation as refusal:
        place = _place(refusal)
        if refusal.code == AFTER_END:
            score = score_match(rows[:place], rules, held.first_dealer)
            return _Fold(score, rules, struck=tuple(facts[place:]))
        return _Fold(None, rules, refused=tuple(_refused(held, now, rules, place, refusal)))


def _fold_of_scores(held: Held, rules: RuleSet) -> _Fold:
    """Return the scores of a match by new rules: as they are, or refused.

    Nothing is struck: a score stands for many hands, so its end is not moved unseen.
    """
    form = held.scores[0].kind
    say = games_say if form == "game" else result_says
    if say(rules) != say(held.rules):
        return _refused_scores(held, rules, LevelError("other-figures"))
    try:
        return _Fold(fold_scores(held.scores, rules), rules)
    except LevelError as error:
        return _refused_scores(held, rules, error)


def _refused_scores(held: Held, rules: RuleSet, error: LevelError) -> _Fold:
    number = None if error.place is None else error.place + 1
    params = {"number": number, "reason": held.scores[0].kind, **error.params}
    refused = RefusedScore(held.code, number, error.code, params)
    return _Fold(None, rules, refused_score=refused)


def _place(refusal: RuleViolation) -> int:
    """Return which row of the sheet a refusal is about, from 0."""
    return int(refusal.path.removeprefix("hands[").partition("]")[0])


def _refused(
    held: Held, now: Played, rules: RuleSet, first: int, refusal: RuleViolation
) -> Iterator[RefusedHand]:
    """Yield every row from the `first` refused one on that the rules refuse for itself.

    What a row may be does not depend on those before it, so each can be asked alone. Whether the
    match would be over by then is not known while the first of them is refused.
    """
    yield _refused_hand(held, now, first, refusal)
    for place in range(first + 1, len(held.sheet)):
        try:
            score_match([held.sheet[place][1]], rules, held.first_dealer)
        except RuleViolation as other:
            yield _refused_hand(held, now, place, other)


def _refused_hand(held: Held, now: Played, place: int, refusal: RuleViolation) -> RefusedHand:
    fact, row = held.sheet[place]
    sums = _sums(now)
    number = sums.hands[place].number if sums is not None else None
    return RefusedHand(held.code, fact, place, number, row, refusal.code, refusal.params)


def _planned(
    held: Held,
    now: Played,
    fold: _Fold,
    before: Mapping[int, State],
    after: Mapping[int, State],
) -> Rescored:
    key = held.pairing.key
    return Rescored(
        key=key,
        code=held.code,
        rules_before=held.rules,
        rules_after=fold.rules,
        by_new=fold.by_new,
        sheet=held.sheet,
        ruled=held.ruling is not None,
        before=before[key],
        after=after[key],
        score_before=_sums(now),
        score_after=_sums(fold.score),
        struck=fold.struck,
        scored=bool(held.scores),
    )


def _in_the_way(planned: Sequence[Rescored], pairings: Sequence[Pairing]) -> Iterator[InTheWay]:
    """Yield each match that sends on another player into one that has been played or ruled on.

    Where the change comes through matches without a hand, the match it comes from is named; a
    change that is stopped is not told again further up.
    """
    by_key = {one.key: one for one in planned}
    fed = feeders(pairings)
    stopped: set[int] = set()
    for one in planned:
        if not one.moved or not (one.played or one.ruled):
            continue
        for root in _roots(one, by_key, fed):
            if root.key not in stopped:
                stopped.add(root.key)
                yield InTheWay(root.code, one.code)


def _roots(
    one: Rescored, by_key: Mapping[int, Rescored], fed: Mapping[tuple[int, str], tuple[int, bool]]
) -> Iterator[Rescored]:
    """Yield the matches from which other players come into the places of `one`."""
    slots = (("A", one.before.a != one.after.a), ("B", one.before.b != one.after.b))
    for side, differs in slots:
        if not differs:
            continue
        feeder = by_key[fed[one.key, side][0]]
        if feeder.moved:
            yield from _roots(feeder, by_key, fed)
        else:
            yield feeder
