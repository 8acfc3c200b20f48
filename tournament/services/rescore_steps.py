"""Carrying out the plan of a re-score: steps inside its write, never a write of their own.

Each step takes a fixed number of statements, however many matches there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournament.enums import EventState
from tournament.mapping import differing, row_document
from tournament.models import AuditEvent, HandFact, Match
from tournament.services.bracket import set_caches
from tournament.services.hands import figures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.ruleset import RuleSet
    from tournament.rescore import Rescore, Rescored
    from tournament.services.write_path import Act

AT_ONCE = 500
"""So many rows are written with one statement: SQLite takes no more than 32,766 values in one."""


def carry_out(
    act: Act, plan: Rescore, matches: Mapping[int, Match], left: Sequence[str]
) -> dict[str, Any]:
    """Write a plan: strike, pin, the caches and the log. `matches` are all of the event by key."""
    touched = [one for one in plan.matches if one.touched]
    before = {one.key: figures(matches[one.key]) for one in touched}
    struck = _strike(act, touched)
    _pin(plan, matches)
    columns = {"revision"}.union(*(_place(matches[one.key], one) for one in touched))
    written = [matches[one.key] for one in touched]
    Match.objects.bulk_update(written, sorted(columns), batch_size=AT_ONCE)
    after = {one.key: figures(matches[one.key]) for one in touched}
    _log(act, touched, matches, before, after)
    act.event_changes["rules"] = plan.rules.to_document()
    act.event_changes["state"] = _event_state(plan)
    kept = [one.code for one in plan.kept]
    return act.finish(
        before={
            "rules": plan.rules_before.to_document(),
            "matches": {one.code: before[one.key] for one in touched if one.changed},
        },
        after={
            "rules": plan.rules.to_document(),
            "scope": plan.scope,
            "left": sorted(left),
            "kept": kept,
            "struck": struck,
            "matches": {one.code: after[one.key] for one in touched if one.changed},
        },
        answer={
            "changed": sum(one.changed for one in touched),
            "finished_changed": len(plan.finished_changed),
            "kept": len(kept),
            "struck": struck,
        },
    )


def _strike(act: Act, touched: list[Rescored]) -> int:
    """Strike the rows past the end of their matches; return how many."""
    facts = [fact for one in touched for fact in one.struck]
    for start in range(0, len(facts), AT_ONCE):
        HandFact.objects.filter(pk__in=facts[start : start + AT_ONCE]).update(
            struck_at=timezone.now(), struck_by=act.actor, struck_reason=act.reason
        )
    return len(facts)


def _pin(plan: Rescore, matches: Mapping[int, Match]) -> None:
    """Pin the matches that keep other rules than the event's to them, and free all others."""
    wanted: dict[RuleSet | None, list[int]] = {}
    for one in plan.matches:
        match = matches[one.key]
        own = None if one.rules_after == plan.rules else one.rules_after
        stored = None if own is None else own.to_document()
        if match.rules != stored:
            match.rules = stored
            wanted.setdefault(own, []).append(match.pk)
    for own, keys in wanted.items():
        document = None if own is None else own.to_document()
        Match.objects.filter(pk__in=keys).update(rules=document)


def _place(match: Match, one: Rescored) -> list[str]:
    """Set the places and the caches of a match to what they will be; return what to write."""
    a, b = one.after.a, one.after.b
    columns = {"a_kind": a.kind, "a_entry_id": a.entry, "b_kind": b.kind, "b_entry_id": b.entry}
    places = differing(match, columns)
    for name, value in places.items():
        setattr(match, name, value)
    return [name.removesuffix("_id") for name in places] + set_caches(match, one.after.outcome)


def _event_state(plan: Rescore) -> str:
    over = all(one.after.outcome.finished for one in plan.matches)
    return (EventState.FINISHED if over else EventState.RUNNING).value


def _log(
    act: Act,
    touched: list[Rescored],
    matches: Mapping[int, Match],
    before: Mapping[int, dict[str, Any]],
    after: Mapping[int, dict[str, Any]],
) -> None:
    """Add a line to the log of each match that is written. The event's own line comes last."""
    AuditEvent.objects.bulk_create(
        (
            AuditEvent(
                tournament=act.tournament,
                match=matches[one.key],
                match_code=one.code,
                actor=act.actor,
                action="match.rescore",
                before={**before[one.key], "struck": _struck_rows(one)} | _rules(one, "before"),
                after={**after[one.key], "changed": one.changed} | _rules(one, "after"),
                reason=act.reason,
                match_revision=matches[one.key].revision,
                revision=act.tournament.revision + 1,
            )
            for one in touched
        ),
        batch_size=AT_ONCE,
    )


def _rules(one: Rescored, when: str) -> dict[str, object]:
    """Return the rules of a match for its log, nothing where nobody has played by them."""
    if not one.played:
        return {}
    rules = one.rules_before if when == "before" else one.rules_after
    return {"rules": rules.to_document()}


def _struck_rows(one: Rescored) -> list[dict[str, object]]:
    rows = dict(one.sheet)
    return [{"row": row_document(rows[fact]), "why": "after-match-end"} for fact in one.struck]
