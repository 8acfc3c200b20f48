"""Other rules after play has begun: what a re-score would do to an event, and doing it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from django.db import transaction

from scoring.ruleset import RuleSet
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.levels import SCORED
from tournament.mapping import (
    live_sheets,
    pairings_of,
    rules_for,
    rules_of,
    ruling_of,
    scores_of_event,
    withdrawn_of,
)
from tournament.models import Match, RulingFact, Tournament
from tournament.permissions import may_rescore
from tournament.rescore import SCOPES, Held, figures_of, plan_rescore
from tournament.selectors.fields import people_of, stage_of
from tournament.selectors.roles import role_of
from tournament.services.events import refuse_other_teams, rules_frozen
from tournament.services.rescore_steps import carry_out
from tournament.services.write_path import begin, fingerprint_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.contrib.auth.models import User

    from scoring.values import Side
    from tournament.pairing.elimination import Withdrawn
    from tournament.rescore import Rescore, Rescored
    from tournament.services.write_path import Act
    from tournament.values import Person


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a director asks for: `rules` is a `rules` value of the contract.

    `left` are the codes of matches that keep their rules whatever the scope says.
    """

    rules: object
    scope: str
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RescorePreview:
    """A re-score as a preview shows it: the plan, who the entries are, and the mark of the plan."""

    plan: Rescore
    people: Mapping[int, Person]
    mark: str


def rescore_preview(*, tournament_id: int, wanted: Wanted, actor: User | None) -> RescorePreview:
    """Return everything a re-score would change. Reads only, seven queries at most.

    What stands in its way is in the plan. Raises Missing, NotAllowed, RuleViolation for the rules,
    and Refusal `rules-not-frozen`, `bad-choice` (path `scope`), `other-team-size`, `same-rules`
    and `nothing-in-scope`.
    """
    event = Tournament.objects.filter(pk=tournament_id).first()
    if event is None:
        raise Missing("event")
    if not may_rescore(role_of(actor, event)):
        raise NotAllowed
    people = people_of(event.pk, stage_of(event.pk), full=True)
    anybody_left = any(person.withdrawn for person in people.values())
    withdrawn = withdrawn_of(event.pk) if anybody_left else {}
    plan = _plan(event, load_matches(event), wanted, withdrawn)
    return RescorePreview(plan, people, mark_of(plan))


def event_rescore(
    *,
    tournament_id: int,
    wanted: Wanted,
    mark: str,
    confirmed: bool,
    reason: str,
    actor: User | None,
    request_id: str,
) -> dict[str, Any]:
    """Give an event other rules and score the matches of the scope by them, all or nothing.

    `mark` is that of the plan which was looked at; `confirmed` says that finished matches may
    change. Raises Refusal `rescore-changed` when the plan is another one by now (something was
    played meanwhile), `rescore-blocked` (`hands` refused, `matches` in the way),
    `finished-would-change` (path `confirmed`), `reason-needed`, and what the preview and `begin`
    raise; nothing is written then.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="event.rescore",
            allowed=may_rescore,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, asdict(wanted), mark, confirmed, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        matches = load_matches(act.tournament)
        plan = _plan(act.tournament, matches, wanted, act.withdrawn)
        _refuse(act, plan, mark, confirmed=confirmed)
        return carry_out(act, plan, {match.key: match for match in matches}, wanted.left)


def load_matches(event: Tournament) -> list[Match]:
    """Return the matches of an event in bracket order."""
    matches = Match.objects.filter(tournament=event).select_related("round").order_by("key")
    return list(matches)


def _plan(event: Tournament, matches: list[Match], wanted: Wanted, withdrawn: Withdrawn) -> Rescore:
    """Return the plan of what is wanted, or refuse what is no re-score at all."""
    if not rules_frozen(event):
        raise Refusal("rules-not-frozen", "rules")
    if wanted.scope not in SCOPES:
        raise Refusal("bad-choice", "scope")
    if not set(wanted.left) <= {match.code for match in matches}:
        raise Missing("match")
    rules = RuleSet.from_document(wanted.rules).in_bracket()
    refuse_other_teams(event, rules)
    plan = plan_rescore(
        _held(event, matches),
        rules_before=rules_of(event),
        rules=rules,
        scope=wanted.scope,
        left=wanted.left,
        withdrawn=withdrawn,
    )
    if plan.empty:
        raise Refusal("same-rules", "rules")
    if not plan.in_scope:
        raise Refusal("nothing-in-scope", "scope", reason=plan.scope)
    return plan


def _held(event: Tournament, matches: list[Match]) -> list[Held]:
    sheets = live_sheets(event)
    scored = any(match.level in SCORED for match in matches)
    scores = scores_of_event(event) if scored else {}
    rulings = {
        fact.match_id: ruling_of(fact)
        for fact in RulingFact.objects.filter(match__tournament=event, struck_at=None)
    }
    return [
        Held(
            pairing=pairing,
            code=match.code,
            rules=rules_for(match, event),
            sheet=tuple(sheets.get(match.pk, ())),
            first_dealer=cast("Side", match.first_dealer),
            ruling=rulings.get(match.pk),
            scores=tuple(scores.get(match.pk, ())),
        )
        for match, pairing in zip(matches, pairings_of(matches), strict=True)
    ]


def mark_of(plan: Rescore) -> str:
    """Return a short mark of all that a plan would do: another plan, another mark.

    What goes on in matches that keep their rules, or at tables that only wait, does not count.
    """
    return fingerprint_of([plan.rules.to_document(), plan.scope, *map(_marked, plan.matches)])


def _marked(one: Rescored) -> object:
    if one.touched:
        scores = figures_of(one.score_before), figures_of(one.score_after)
        told = (one.before, one.after, one.struck, scores)
        return [one.code, one.rules_after.to_document(), repr(told)]
    if one.by_new:
        return one.code
    return [one.code, one.rules_after.to_document()]


def _refuse(act: Act, plan: Rescore, mark: str, *, confirmed: bool) -> None:
    """Refuse a plan that was not looked at, cannot be, or is not wanted in full."""
    if mark_of(plan) != mark:
        raise Refusal("rescore-changed", "mark")
    if plan.blocked:
        refused = {one.match for one in plan.refused} | {one.match for one in plan.refused_scores}
        matches = sorted(refused | {one.match for one in plan.in_the_way})
        raise Refusal("rescore-blocked", "left", hands=len(plan.refused), matches=matches)
    if plan.finished_changed and not confirmed:
        count = len(plan.finished_changed)
        raise Refusal("finished-would-change", "confirmed", count=count)
    if not act.reason:
        raise Refusal("reason-needed", "reason")
