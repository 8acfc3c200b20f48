"""Another length for one round: the rules of its matches, pinned to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F

from scoring.ruleset import RuleSet
from tournament.enums import MatchHow
from tournament.errors import Missing, Refusal
from tournament.mapping import rules_for, rules_of
from tournament.models import Match, RulingFact
from tournament.permissions import may_draw
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.services.write_path import Act


def round_rules_set(
    *,
    tournament_id: int,
    round_number: int,
    best_of: int,
    target: int,
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Let a round in which nothing was played be best of `best_of` games to `target` points.

    All else is as the event's rules have it; the event's own two figures free the round again.
    Return how many matches `changed`. Raises Missing, RuleViolation (path `rules.best_of` or
    `rules.target`), and Refusal `round-begun` with the first `match` that has a row or a ruling.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="round.rules",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, round_number, best_of, target],
        )
        if act.answer is not None:
            return act.answer
        matches = _matches(act, round_number)
        base = rules_of(act.tournament)
        rules = _with_length(base, best_of, target)
        before = rules_for(matches[0], act.tournament)
        own = None if rules == base else rules.to_document()
        changed = [match.pk for match in matches if match.rules != own]
        # Who has the entry page of such a match open has to look at it again.
        Match.objects.filter(pk__in=changed).update(rules=own, revision=F("revision") + 1)
        return act.finish(
            before=_kept(round_number, before),
            after=_kept(round_number, rules),
            answer={"changed": len(changed)},
        )


def _matches(act: Act, round_number: int) -> list[Match]:
    """Return the matches to be played of a round in which nothing was played or ruled."""
    matches = list(
        Match.objects.filter(tournament=act.tournament, round__number=round_number)
        .exclude(how=MatchHow.BYE)
        .order_by("key")
    )
    if not matches:
        raise Missing("round")
    ruled = set(
        RulingFact.objects.filter(match__in=matches, struck_at=None).values_list("match", flat=True)
    )
    for match in matches:
        if match.rows or match.pk in ruled:
            raise Refusal("round-begun", match=match.code)
    return matches


def _with_length(base: RuleSet, best_of: int, target: int) -> RuleSet:
    """Return rules with other figures, refused at those where they do not fit the rest."""
    return RuleSet.from_document(
        {"preset": base.preset, **base.changes(), "best_of": best_of, "target": target}
    )


def _kept(round_number: int, rules: RuleSet) -> dict[str, int]:
    return {"round": round_number, "best_of": rules.best_of, "target": rules.target}
