"""Correcting a sheet: what would change, and doing it. Facts are struck and added, never edited."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournament.correction import Change, CorrectionError, Insert, plan_correction
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.levels import Known
from tournament.mapping import (
    fact_columns,
    row_document,
    row_of,
    rules_for,
    ruling_of,
    sent_to,
    withdrawn_of,
)
from tournament.models import HandFact, Match
from tournament.models.fact import POSITION_GAP
from tournament.permissions import may_correct
from tournament.selectors.roles import role_of
from tournament.services.bracket import (
    following_of,
    in_the_way,
    live_facts,
    live_ruling,
    match_recompute,
    outcome_now,
)
from tournament.services.hands import clean_row, figures, refuse_scored
from tournament.services.rounds import refuse_closed_round
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from django.contrib.auth.models import User

    from scoring.values import MatchScore, Side
    from tournament.correction import Answer, Correction, CorrectionPlan, Edit
    from tournament.outcome import Ruling
    from tournament.services.write_path import Act


@dataclass(frozen=True, slots=True)
class BracketEffect:
    """What an answer does to the bracket: who moves on to match `following`, was and will be.

    `loser_following` is the match that the other side goes to, "" for none. `blocked` is which of
    them has been played or ruled on, so that the answer would be refused ("" for neither).
    """

    following: str
    was: Side | None
    will: Side | None
    blocked: str = ""
    loser_following: str = ""

    @property
    def in_the_way(self) -> bool:
        """Whether a match that follows stands in the way."""
        return bool(self.blocked)


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """A correction as a preview shows it. `bracket` lacks the answers that leave it as it is."""

    match_id: int
    match_revision: int
    correction: Correction
    bracket: Mapping[Answer, BracketEffect]


def correction_preview(*, match_id: int, edit: Edit, actor: User | None) -> CorrectionPreview:
    """Return everything a correction would change, for each answer. Reads only.

    Raises Missing, NotAllowed, Refusal `round-over` (to a scorer), `no-change`, `unknown-fact`,
    `note-too-long`, `retirement-loses-hands`, and RuleViolation when the corrected sheet is not
    valid.
    """
    match = Match.objects.filter(pk=match_id).select_related("tournament", "round__stage").first()
    if match is None:
        raise Missing("match")
    role = role_of(actor, match.tournament)
    if not may_correct(role):
        raise NotAllowed
    refuse_closed_round(role, match, match.tournament)
    correction = _plan(match, live_facts(match), edit)
    ruling = ruling_of(live_ruling(match))
    for plan in correction.plans.values():
        refuse_to_empty(match, ruling, plan.after)
    return CorrectionPreview(
        match_id=match.pk,
        match_revision=match.revision,
        correction=correction,
        bracket=bracket_effects(
            match, {answer: plan.after for answer, plan in correction.plans.items()}, ruling
        ),
    )


def _plan(match: Match, facts: Sequence[HandFact], edit: Edit) -> Correction:
    refuse_scored(match)
    rules = rules_for(match, match.tournament)
    if isinstance(edit, Change | Insert):
        edit = replace(edit, row=clean_row(edit.row, rules))
    live = [(fact.pk, row_of(fact)) for fact in facts]
    try:
        return plan_correction(live, rules, cast("Side", match.first_dealer), edit)
    except CorrectionError as error:
        raise Refusal(error.code, "edit", **error.params) from error


def refuse_to_empty(match: Match, ruling: Ruling | None, score: MatchScore | Known) -> None:
    """Refuse to strike the last fact of a match ended by a retirement: that one has begun.

    Raises Refusal `retirement-loses-hands`.
    """
    begun = isinstance(score, Known) or bool(score.hands)
    if ruling is not None and ruling.kind == "retirement" and not begun:
        raise Refusal("retirement-loses-hands", "edit", match=match.code)


def bracket_effects(
    match: Match, answers: Mapping[Answer, MatchScore | Known], ruling: Ruling | None
) -> dict[Answer, BracketEffect]:
    """Return what each answer would do to the bracket; one that leaves it alone is not in it."""
    following = {sent_to(one, match)[1]: one for one in following_of(match)}
    if not following:
        return {}
    was = cast("Side | None", match.winner or None)
    codes = {loser: one.code for loser, one in following.items()}
    blocked = next((one.code for one in following.values() if in_the_way(one)), "")
    withdrawn = withdrawn_of(match.tournament_id)
    effects: dict[Answer, BracketEffect] = {}
    for answer, score in answers.items():
        will = outcome_now(match, score, ruling, withdrawn).winner
        if will != was:
            sent = codes.get(False, ""), codes.get(True, "")
            effects[answer] = BracketEffect(sent[0], was, will, blocked, sent[1])
    return effects


def correction_apply(
    *,
    match_id: int,
    edit: Edit,
    mode: str,
    reason: str,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Correct a sheet with one of the answers "apply", "count_on" or "keep".

    Raises Refusal `reason-needed`, `match-in-the-way` (with the match that has been played), the
    codes of `tournament.correction`, and what `begin`, `match_in` and the preview raise; nothing
    is written then.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="hand.correct",
            allowed=may_correct,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, type(edit).__name__, asdict(edit), mode, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        refuse_closed_round(act.role, match, act.tournament)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        match.tournament = act.tournament
        facts = live_facts(match)
        try:
            plan = _plan(match, facts, edit).plan(cast("Any", mode))
        except (CorrectionError, KeyError) as error:
            code = getattr(error, "code", "bad-choice")
            raise Refusal(code, "mode", value=mode) from error
        return _carry_out(act, match, facts, plan)


def _carry_out(
    act: Act, match: Match, facts: Sequence[HandFact], plan: CorrectionPlan
) -> dict[str, Any]:
    ruling = ruling_of(live_ruling(match))
    refuse_to_empty(match, ruling, plan.after)
    before = figures(match)
    by_id = {fact.pk: fact for fact in facts}
    HandFact.objects.filter(pk__in=[struck.fact_id for struck in plan.struck]).update(
        struck_at=timezone.now(), struck_by=act.actor, struck_reason=act.reason
    )
    added = _add(act, match, by_id, plan)
    match_recompute(act, match, plan.after, ruling)
    struck = [
        {"row": row_document(row_of(by_id[struck.fact_id])), "why": struck.reason}
        for struck in plan.struck
    ]
    new = [{"row": row_document(row.row), "why": row.reason} for row in plan.added]
    return act.finish(
        before={**before, "struck": struck},
        after={**figures(match), "added": new, "answer": plan.answer},
        answer={
            "added": [fact.pk for fact in added],
            "struck": [struck.fact_id for struck in plan.struck],
            "match_revision": match.revision,
            "finished": match.state == "finished",
        },
        match=match,
    )


def _add(
    act: Act, match: Match, by_id: Mapping[int, HandFact], plan: CorrectionPlan
) -> list[HandFact]:
    """Write the new rows of a plan, each at its place."""
    positions = {pk: fact.position for pk, fact in by_id.items()}
    if None in _places(positions, plan):
        _respace(match)
        positions = dict(HandFact.objects.filter(pk__in=by_id).values_list("pk", "position"))
    places = [place for place in _places(positions, plan) if place is not None]
    return [
        HandFact.objects.create(
            match=match,
            position=place,
            supersedes_id=row.supersedes,
            created_by=act.actor,
            **fact_columns(row.row),
        )
        for row, place in zip(plan.added, places, strict=True)
    ]


def _places(positions: Mapping[int, int], plan: CorrectionPlan) -> Iterator[int | None]:
    """Yield a position for each new row of a plan; None where two neighbours leave no room.

    A corrected row takes the very place of the one it supersedes, any other the middle between
    its neighbours.
    """
    added = iter(plan.added)
    fixed: list[int | None] = []
    for row in plan.rows:
        fact = row.fact_id if row.fact_id is not None else next(added).supersedes
        fixed.append(None if fact is None else positions[fact])
    last = 0
    for index, (row, place) in enumerate(zip(plan.rows, fixed, strict=True)):
        if place is not None:
            last = place
            if row.fact_id is None:
                yield place
            continue
        following = next((later for later in fixed[index + 1 :] if later is not None), None)
        middle = last + POSITION_GAP if following is None else (last + following) // 2
        yield None if middle == last else middle
        last = middle


def _respace(match: Match) -> None:
    """Spread the places of a sheet evenly again, struck rows included; the order stays."""
    facts = HandFact.objects.filter(match=match)
    places = sorted(set(facts.values_list("position", flat=True)))
    # Out of the way first: no two live rows may share a place even for a moment.
    facts.update(position=-F("position"))
    for index, place in enumerate(places, start=1):
        facts.filter(position=-place).update(position=index * POSITION_GAP)
