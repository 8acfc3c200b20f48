"""A director's rulings on whole matches: walkover, retirement, forfeit, double forfeit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.db import transaction
from django.utils import timezone

from tournament.enums import MatchHow, MatchState
from tournament.errors import Refusal
from tournament.models import RulingFact
from tournament.outcome import Ruling, RulingError, check_ruling
from tournament.permissions import may_rule
from tournament.services.blocking import refuse_unless_known
from tournament.services.bracket import live_ruling, recompute_match, refuse_if_withdrawn
from tournament.services.hands import figures, start_play
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.models import Match
    from tournament.services.write_path import Act


def ruling_set(
    *,
    match_id: int,
    kind: str,
    winner: str,
    reason: str,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Rule on a match: `winner` is "A" or "B", or "" for a double forfeit.

    A walkover is for a match that never began, a retirement for one that did; a forfeit may come
    before or in the middle. Both keep what was played. Winners move on by themselves. Raises
    Refusal `draw-not-published`, `players-to-come`, `bye-not-played`, `already-ruled`,
    `match-over`, `walkover-with-hands`, `retirement-without-hands`, `unknown-ruling`,
    `ruling-winner`, `match-in-the-way`, and what `begin` raises.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="ruling.set",
            allowed=may_rule,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, kind, winner, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        return ruling_step(act, match, kind=kind, winner=winner)


def ruling_step(act: Act, match: Match, *, kind: str, winner: str) -> dict[str, Any]:
    """Put a ruling in force inside an open write."""
    _refuse_unless_rulable(match, kind, winner)
    before = figures(match)
    ruling = RulingFact.objects.create(
        match=match, kind=kind, winner=winner, reason=act.reason, created_by=act.actor
    )
    start_play(act)
    recompute_match(act, match)
    after = {**figures(match), "ruling": {"kind": kind, "winner": winner}}
    answer = {"ruling": ruling.pk, "match_revision": match.revision}
    return act.finish(before=before, after=after, answer=answer, match=match)


def _refuse_unless_rulable(match: Match, kind: str, winner: str) -> None:
    refuse_unless_known(match)
    if live_ruling(match) is not None:
        raise Refusal("already-ruled", match=match.code)
    refuse_if_withdrawn(match)
    if match.state == MatchState.FINISHED and match.how == MatchHow.PLAYED:
        raise Refusal("match-over", match=match.code)
    try:
        ruling = Ruling(kind=cast("Any", kind), winner=cast("Any", winner or None))
        check_ruling(ruling, a_kind=match.a_kind, b_kind=match.b_kind, rows=match.rows)
    except RulingError as error:
        raise Refusal(error.code, "kind", match=match.code, **error.params) from error


def ruling_strike(
    *,
    match_id: int,
    reason: str,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Take the ruling on a match back; what was played counts again.

    Raises Refusal `no-ruling`, `reason-needed`, `match-in-the-way`, and what `begin` raises.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="ruling.strike",
            allowed=may_rule,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        ruling = live_ruling(match)
        if ruling is None:
            raise Refusal("no-ruling", match=match.code)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        before = {**figures(match), "ruling": {"kind": ruling.kind, "winner": ruling.winner}}
        ruling.struck_at = timezone.now()
        ruling.struck_by = actor
        ruling.struck_reason = act.reason
        ruling.save(update_fields=["struck_at", "struck_by", "struck_reason"])
        recompute_match(act, match)
        answer = {"match_revision": match.revision}
        return act.finish(before=before, after=figures(match), answer=answer, match=match)
