"""Another level of detail for a match: what is entered is struck, and something else stands."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.correction import one_answer
from tournament.enums import MatchLevel, MatchState
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.levels import SCORED, Known
from tournament.mapping import (
    fact_columns,
    live_scores,
    row_of,
    ruling_of,
    score_document,
    score_of,
)
from tournament.models import AuditEvent, HandFact, Match
from tournament.permissions import may_correct
from tournament.selectors.roles import role_of
from tournament.services.blocking import refuse_unless_known
from tournament.services.bracket import (
    live_facts,
    live_ruling,
    match_recompute,
    played_now,
    score_rows,
)
from tournament.services.corrections import CorrectionPreview, bracket_effects, refuse_to_empty
from tournament.services.hands import figures
from tournament.services.rounds import refuse_closed_round
from tournament.services.scores import (
    append_scores,
    folded,
    strike_scores,
)
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from scoring.values import MatchScore
    from tournament.levels import Score
    from tournament.models import ScoreFact, Tournament
    from tournament.services.write_path import Act

SET = "level.set"


@dataclass(frozen=True, slots=True)
class LevelPreview(CorrectionPreview):
    """What another level would change.

    `hands` rows and `scores` scores would be struck, and `back` rows put in again that an earlier
    change of level took out.
    """

    level: str
    hands: int
    scores: int
    back: int


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a change of level strikes and adds."""

    before: MatchScore | Known
    after: MatchScore | Known
    hands: Sequence[HandFact]
    scores: Sequence[ScoreFact]
    back: Sequence[HandFact]


def level_preview(
    *, match_id: int, level: str, scores: Sequence[Score], actor: User | None
) -> LevelPreview:
    """Return everything that another level would change. Reads only.

    Raises Missing, NotAllowed, Refusal `round-over` (to a scorer), and what `level_set` refuses of
    the scores.
    """
    match = Match.objects.filter(pk=match_id).select_related("tournament", "round__stage").first()
    if match is None:
        raise Missing("match")
    role = role_of(actor, match.tournament)
    if not may_correct(role):
        raise NotAllowed
    refuse_closed_round(role, match, match.tournament)
    match.stage_state = match.round.stage.state
    plan = _plan(match, match.tournament, level, scores)
    ruling = ruling_of(live_ruling(match))
    refuse_to_empty(match, ruling, plan.after)
    return LevelPreview(
        match_id=match.pk,
        match_revision=match.revision,
        correction=one_answer(_sums(plan.before), _sums(plan.after)),
        bracket=bracket_effects(match, {"apply": plan.after}, ruling),
        level=level,
        hands=len(plan.hands),
        scores=len(plan.scores),
        back=len(plan.back),
    )


def level_set(
    *,
    match_id: int,
    level: str,
    scores: Sequence[Score],
    reason: str,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Replace what is entered of a match by game scores ("games") or its result ("result").

    Everything in play is struck in the same act. The way back is "hands": the scores are struck,
    and the rows that a change of level took out stand again. The answer holds `facts`, the facts
    struck (`struck_hands`, `struck_scores`) and put back (`back`), `match_revision`, `revision`
    and whether the match is `finished`. Raises Refusal `unknown-level`, `same-level`,
    `nothing-to-replace`, `reason-needed`, `match-in-the-way`, what `scores_record` refuses of
    scores, RuleViolation for rows that the rules no longer take, and what `begin` and `match_in`
    raise; nothing is written then.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action=SET,
            allowed=may_correct,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, level, [asdict(score) for score in scores], reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        refuse_closed_round(act.role, match, act.tournament)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        return _carry_out(act, match, _plan(match, act.tournament, level, scores), level)


def _plan(match: Match, event: Tournament, level: str, scores: Sequence[Score]) -> _Plan:
    """Return what is struck and what stands then. Raises Refusal and RuleViolation."""
    if level not in MatchLevel.values:
        raise Refusal("unknown-level", "level")
    refuse_unless_known(match)
    if not match.level:
        raise Refusal("nothing-to-replace", "level", match=match.code)
    if level == match.level:
        raise Refusal(f"same-level-{level}", "level", match=match.code)
    before = played_now(match, event)
    hands = live_facts(match) if match.level == MatchLevel.HANDS else []
    old = live_scores(match.pk) if match.level in SCORED else []
    if level in SCORED:
        return _Plan(before, folded(match, event, [], level, scores), hands, old, [])
    back = rows_before(match)
    return _Plan(before, score_rows(match, list(map(row_of, back)), event), hands, old, back)


def rows_before(match: Match) -> list[HandFact]:
    """Return the rows that the last change of level took out, in order; [] where rows came since.

    Three queries at most.
    """
    answers = AuditEvent.objects.filter(match=match, action=SET).order_by("-pk")
    for answer in answers.values_list("answer", flat=True):
        struck = answer.get("struck_hands") or []
        if struck:
            own = HandFact.objects.filter(match=match)
            if own.filter(pk__gt=max(struck)).exists():
                return []
            return list(own.filter(pk__in=struck).order_by("position", "pk"))
    return []


def _sums(score: MatchScore | Known) -> MatchScore:
    return score.score if isinstance(score, Known) else score


def _carry_out(act: Act, match: Match, plan: _Plan, level: str) -> dict[str, Any]:
    before, ruling = {**figures(match), "level": match.level}, ruling_of(live_ruling(match))
    refuse_to_empty(match, ruling, plan.after)
    HandFact.objects.filter(pk__in=[fact.pk for fact in plan.hands]).update(
        struck_at=timezone.now(), struck_by=act.actor, struck_reason=act.reason
    )
    strike_scores(act, match, [fact.pk for fact in plan.scores])
    known = plan.after if isinstance(plan.after, Known) else None
    last = max((fact.position for fact in plan.scores), default=0)
    facts = append_scores(act, match, known.scores, last) if known else []
    back = [_again(act, fact) for fact in plan.back]
    match_recompute(act, match, plan.after, ruling)
    entered = [score_document(score) for score in known.scores] if known else []
    old = [score_document(score_of(fact)) for fact in plan.scores]
    return act.finish(
        before={**before, "rows": len(plan.hands), "scores": old},
        after={**figures(match), "level": level, "scores": entered, "back": len(back)},
        answer={
            "facts": [fact.pk for fact in facts],
            "struck_hands": [fact.pk for fact in plan.hands],
            "struck_scores": [fact.pk for fact in plan.scores],
            "back": [fact.pk for fact in back],
            "match_revision": match.revision,
            "finished": match.state == MatchState.FINISHED,
        },
        match=match,
    )


def _again(act: Act, fact: HandFact) -> HandFact:
    """Put a struck row back at its place, as a fact of its own."""
    return HandFact.objects.create(
        match_id=fact.match_id,
        position=fact.position,
        supersedes=fact,
        created_by=act.actor,
        **fact_columns(row_of(fact)),
    )
