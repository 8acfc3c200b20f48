"""Matches known by less than their hands: entering and correcting game scores and results."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament.correction import (
    CorrectionError,
    ScoreChange,
    ScoreInsert,
    ScoreStrike,
    plan_scores,
)
from tournament.enums import MatchHow, MatchState, SlotKind, StageState
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.levels import LevelError, fold_scores, kind_of, score_place
from tournament.mapping import (
    live_scores,
    rules_for,
    ruling_of,
    score_columns,
    score_document,
    score_of,
)
from tournament.models import Match, ScoreFact
from tournament.models.fact import POSITION_GAP
from tournament.permissions import may_correct, may_enter_hands
from tournament.selectors.roles import role_of
from tournament.services.bracket import live_ruling, match_recompute, outcome_now
from tournament.services.corrections import BracketEffect, CorrectionPreview
from tournament.services.hands import NOTE_LENGTH, figures, start_play
from tournament.services.rounds import refuse_closed_round
from tournament.services.write_path import begin, clean_field, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore
    from tournament.correction import ScoreEdit, ScorePlan
    from tournament.levels import Known, Score
    from tournament.models import Tournament
    from tournament.services.write_path import Act

MOST_SCORES = 99
"""So many scores are taken at once; no match has more games."""


def scores_record(
    *,
    match_id: int,
    level: str,
    scores: Sequence[Score],
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Enter the scores of games ("games"), or the result ("result"), of a match: all or none.

    They follow upon the scores that are there. The answer holds `facts`, `match_revision`,
    `revision` and whether the match is `finished`. A resent request gets the same answer and
    writes nothing. Raises Missing, NotAllowed, Conflict, and Refusal: those of an open match,
    `level-is-…` where it is known at another level, and what `tournament.levels` refuses, with
    path `scores[i]` and the `number` of the game.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="score.record",
            allowed=may_enter_hands,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, level, [asdict(score) for score in scores]],
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        _refuse_unless_open(match, level)
        live = live_scores(match.pk)
        known = folded(match, act.tournament, [score_of(fact) for fact in live], level, scores)
        before = figures(match)
        last = live[-1].position if live else 0
        facts = append_scores(act, match, known.scores[len(live) :], last)
        start_play(act)
        match_recompute(act, match, known, None)
        entered = [score_document(score) for score in known.scores[len(live) :]]
        after = {**figures(match), "level": level, "scores": entered, "first": len(live) + 1}
        answer = {
            "facts": [fact.pk for fact in facts],
            "match_revision": match.revision,
            "finished": match.state == MatchState.FINISHED,
        }
        return act.finish(before=before, after=after, answer=answer, match=match)


def _refuse_unless_open(match: Match, level: str) -> None:
    """Refuse scores for a match that cannot be played (any more), or is known otherwise."""
    refuse_unless_playable(match)
    if match.level not in {"", level}:
        raise Refusal(f"level-is-{match.level}", match=match.code)
    if match.state == MatchState.FINISHED:
        if match.how != MatchHow.PLAYED:
            raise Refusal("match-ruled", match=match.code, how=match.how)
        raise Refusal("scores-complete", match=match.code)


def refuse_unless_playable(match: Match) -> None:
    """Refuse scores for a match without a published draw or without two players.

    Raises Refusal `draw-not-published`, `bye-not-played` and `players-to-come`.
    """
    if match.stage_state != StageState.PUBLISHED:
        raise Refusal("draw-not-published")
    if SlotKind.BYE in (match.a_kind, match.b_kind):
        raise Refusal("bye-not-played", match=match.code)
    if SlotKind.TO_COME in (match.a_kind, match.b_kind):
        raise Refusal("players-to-come", match=match.code)


def folded(
    match: Match, event: Tournament, live: Sequence[Score], level: str, scores: Sequence[Score]
) -> Known:
    """Return what a match comes to by the scores it has and `scores` after them.

    Raises Refusal with path `scores[i]`, which counts the new ones.
    """
    if not scores:
        raise Refusal("no-scores", "scores")
    if len(scores) > MOST_SCORES:
        raise Refusal("too-many-scores", "scores", limit=MOST_SCORES)
    rules = rules_for(match, event)
    try:
        kind = kind_of(level)
        given = [
            replace(clean_score(one, f"scores[{i}]"), kind=kind) for i, one in enumerate(scores)
        ]
        return fold_scores([*live, *given], rules)
    except LevelError as error:
        raise told(error, rules, given_from=len(live), level=level, scores=scores) from error


def told(
    error: LevelError,
    rules: RuleSet,
    *,
    given_from: int = 0,
    level: str = "games",
    scores: Sequence[Score] = (),
) -> Refusal:
    """Return a refusal of scores as that of a service: which one, and in which form of the game."""
    number = None if error.place is None else error.place + 1
    form = "result" if level == "result" else "column" if rules.scoring == "hollywood" else "game"
    path = "level" if error.code == "unknown-level" else "scores"
    if error.place is not None and error.place >= given_from:
        path = score_place(LevelError(error.code, error.place - given_from), scores)
    return Refusal(error.code, path, number=number, reason=form, **error.params)


def clean_score(score: Score, path: str) -> Score:
    """Return a score fit to be kept. Raises Refusal `too-long` for its note."""
    note = clean_field(score.note, NOTE_LENGTH, f"{path}.note")
    return score if note == score.note else replace(score, note=note)


def append_scores(act: Act, match: Match, scores: Sequence[Score], last: int) -> list[ScoreFact]:
    """Add scores behind the place `last`, in order."""
    return [
        ScoreFact.objects.create(
            match=match,
            position=last + POSITION_GAP * (index + 1),
            created_by=act.actor,
            **score_columns(score),
        )
        for index, score in enumerate(scores)
    ]


# ---------------------------------------------------------------- corrections


def score_preview(*, match_id: int, edit: ScoreEdit, actor: User | None) -> CorrectionPreview:
    """Return everything the correction of a score would change. Reads only.

    Raises Missing, NotAllowed, Refusal `round-over` (to a scorer), `unknown-score`,
    `no-change-of-score`, and what `tournament.levels` refuses.
    """
    match = Match.objects.filter(pk=match_id).select_related("tournament", "round__stage").first()
    if match is None:
        raise Missing("match")
    role = role_of(actor, match.tournament)
    if not may_correct(role):
        raise NotAllowed
    refuse_closed_round(role, match, match.tournament)
    plan = _plan(match, match.tournament, live_scores(match.pk), edit)
    return CorrectionPreview(
        match_id=match.pk,
        match_revision=match.revision,
        correction=plan.correction,
        bracket=bracket_effect(match, plan.known or plan.after),
    )


def bracket_effect(match: Match, score: MatchScore | Known) -> dict[Any, BracketEffect]:
    """Return what another score would do to the bracket, {} where it leaves it as it is."""
    following = Match.objects.filter(Q(a_source=match) | Q(b_source=match)).first()
    if following is None:
        return {}
    will = outcome_now(match, score, ruling_of(live_ruling(match))).winner
    if (match.winner or None) == will:
        return {}
    in_the_way = bool(following.rows) or live_ruling(following) is not None
    was: Any = match.winner or None
    return {"apply": BracketEffect(following.code, was, will, in_the_way)}


def score_correct(
    *,
    match_id: int,
    edit: ScoreEdit,
    reason: str,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Change, put in or strike the score of a game, or change or strike a result.

    Games after the end that the match then has are struck with it. Raises what the preview does,
    Refusal `reason-needed`, `match-in-the-way`, and what `begin` and `match_in` raise.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="score.correct",
            allowed=may_correct,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, type(edit).__name__, asdict(edit), reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        refuse_closed_round(act.role, match, act.tournament)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        facts = live_scores(match.pk)
        return _carry_out(act, match, facts, _plan(match, act.tournament, facts, edit))


def _plan(
    match: Match, event: Tournament, facts: Sequence[ScoreFact], edit: ScoreEdit
) -> ScorePlan:
    rules = rules_for(match, event)
    level = match.level
    if not isinstance(edit, ScoreStrike):
        kind = facts[0].kind if facts else edit.score.kind
        score = replace(clean_score(edit.score, "edit.score"), kind=kind)  # type: ignore[arg-type]
        edit = replace(edit, score=score)
    try:
        return plan_scores([(fact.pk, score_of(fact)) for fact in facts], rules, edit)
    except CorrectionError as error:
        raise Refusal(error.code, "edit", **error.params) from error
    except LevelError as error:
        raise _of_edit(told(error, rules, level=level), error, edit, facts) from error


def _of_edit(
    refusal: Refusal, error: LevelError, edit: ScoreEdit, facts: Sequence[ScoreFact]
) -> Refusal:
    """Return a refusal with its place: the score that was sent, or the edit as a whole."""
    target = edit.before if isinstance(edit, ScoreInsert) else edit.fact_id
    places = [fact.pk for fact in facts]
    own = isinstance(edit, ScoreChange | ScoreInsert) and error.place == places.index(target)
    return Refusal(refusal.code, "edit.score" if own else "edit", **refusal.params)


def _carry_out(
    act: Act, match: Match, facts: Sequence[ScoreFact], plan: ScorePlan
) -> dict[str, Any]:
    before, by_id = figures(match), {fact.pk: fact for fact in facts}
    strike_scores(act, match, [struck.fact_id for struck in plan.struck])
    added = [_add(act, match, by_id, one) for one in plan.added]
    match_recompute(act, match, plan.known or plan.after, ruling_of(live_ruling(match)))
    struck = [
        {"score": score_document(score_of(by_id[one.fact_id])), "why": one.reason}
        for one in plan.struck
    ]
    new = [{"score": score_document(one.score), "why": one.reason} for one in plan.added]
    numbers = {fact.pk: number for number, fact in enumerate(facts, start=1)}
    first = plan.struck[0].fact_id if plan.struck else plan.added[0].before
    return act.finish(
        before={**before, "struck": struck},
        after={**figures(match), "added": new, "number": numbers.get(first or 0)},
        answer={
            "added": [fact.pk for fact in added],
            "struck": [one.fact_id for one in plan.struck],
            "match_revision": match.revision,
            "finished": match.state == MatchState.FINISHED,
        },
        match=match,
    )


def strike_scores(act: Act, match: Match, facts: Sequence[int]) -> None:
    """Strike scores of a match with the reason of the act."""
    ScoreFact.objects.filter(match=match, pk__in=facts).update(
        struck_at=timezone.now(), struck_by=act.actor, struck_reason=act.reason
    )


def _add(act: Act, match: Match, by_id: dict[int, ScoreFact], one: Any) -> ScoreFact:  # noqa: ANN401
    """Add a score of a plan at its place."""
    if one.supersedes is not None:
        position = by_id[one.supersedes].position
    else:
        position = _before(match, by_id[one.before])
    return ScoreFact.objects.create(
        match=match,
        position=position,
        supersedes_id=one.supersedes,
        created_by=act.actor,
        **score_columns(one.score),
    )


def _before(match: Match, fact: ScoreFact) -> int:
    """Return a free place before a score: the middle of the gap."""
    facts = ScoreFact.objects.filter(match=match, position__lt=fact.position)
    last = facts.order_by("-position").values_list("position", flat=True).first() or 0
    middle = (last + fact.position) // 2
    if middle == last:
        raise Refusal("no-room-between", "edit")
    return middle
