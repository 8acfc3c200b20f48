"""Correcting matches known by less than their hands: the scores of games, or the result."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.correction import (
    CorrectionError,
    ScoreChange,
    ScoreInsert,
    ScoreStrike,
    plan_scores,
)
from tournament.enums import MatchState
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.levels import LevelError
from tournament.mapping import (
    live_scores,
    rules_for,
    ruling_of,
    score_columns,
    score_document,
    score_of,
)
from tournament.models import Match, ScoreFact
from tournament.permissions import may_correct
from tournament.selectors.roles import role_of
from tournament.services.bracket import live_ruling, match_recompute
from tournament.services.corrections import CorrectionPreview, bracket_effects, refuse_to_empty
from tournament.services.hands import figures
from tournament.services.rounds import refuse_closed_round
from tournament.services.scores import clean_score, strike_scores, told
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from tournament.correction import ScoreEdit, ScorePlan
    from tournament.models import Tournament
    from tournament.services.write_path import Act


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
    after, ruling = plan.known or plan.after, ruling_of(live_ruling(match))
    refuse_to_empty(match, ruling, after)
    return CorrectionPreview(
        match_id=match.pk,
        match_revision=match.revision,
        correction=plan.correction,
        bracket=bracket_effects(match, {"apply": after}, ruling),
    )


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
    after, ruling = plan.known or plan.after, ruling_of(live_ruling(match))
    refuse_to_empty(match, ruling, after)
    strike_scores(act, match, [struck.fact_id for struck in plan.struck])
    added = [_add(act, match, by_id, one) for one in plan.added]
    match_recompute(act, match, after, ruling)
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
