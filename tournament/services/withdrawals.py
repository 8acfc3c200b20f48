"""Somebody leaves an event, or comes back: one fact, and what follows from it in the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament.enums import MatchState, RulingKind, StageState
from tournament.errors import Missing, Refusal
from tournament.mapping import withdrawn_of
from tournament.models import Entry, Match, RulingFact, Withdrawal
from tournament.permissions import may_withdraw
from tournament.services.bracket import recompute_match
from tournament.services.draws import draft_drop
from tournament.services.hands import figures, start_play
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.models import Stage
    from tournament.services.write_path import Act

IN_PLAY = (RulingKind.RETIREMENT.value, RulingKind.FORFEIT.value)
"""What a match in play becomes when a player leaves, as the director says."""


def entry_withdraw(
    *,
    tournament_id: int,
    number: int,
    in_play: str = RulingKind.RETIREMENT.value,
    seen: str = "",
    reason: str,
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Take an entry out of an event from now on: it loses the match at hand and all later ones.

    Where nothing was played that is a walkover; a match in play becomes a retirement or a forfeit,
    as `in_play` says. What was played before stands. While there is no published draw the entry
    stays on the list and is not drawn; a draft is dropped. `seen` is the mark of the match that the
    director looked at (`match_mark`). Raises Missing, and Refusal `reason-needed`,
    `withdrawn-already`, `nothing-to-lose` (it has no match to come), `withdrawal-changed` (another
    match than the one seen, or something was played in it), `bad-choice`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.withdraw",
            allowed=may_withdraw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number, in_play, seen, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        entry = _entry(act, number)
        if in_play not in IN_PLAY:
            raise Refusal("bad-choice", "in_play", value=in_play)
        if entry.pk in act.withdrawn:
            raise Refusal("withdrawn-already", name=entry.name)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        stage = act.tournament.stages.first()
        if stage is not None and stage.state == StageState.PUBLISHED:
            return _leave_bracket(act, entry, in_play, seen)
        return _leave_list(act, entry, stage, seen)


def _leave_list(act: Act, entry: Entry, stage: Stage | None, seen: str) -> dict[str, Any]:
    """Mark an entry of an event that is not drawn yet; a draft no longer fits."""
    if seen:
        raise Refusal("withdrawal-changed")
    if stage is not None:
        draft_drop(stage)
    fact = Withdrawal.objects.create(entry=entry, reason=act.reason, created_by=act.actor)
    answer = {
        "withdrawal": fact.pk,
        "match": "",
        "match_revision": None,
        "draft_dropped": stage is not None,
    }
    kept = {"number": entry.number, "name": entry.name}
    return act.finish(before=kept, after={**kept, "match": ""}, answer=answer)


def _leave_bracket(act: Act, entry: Entry, in_play: str, seen: str) -> dict[str, Any]:
    """Take an entry out of the bracket from its open match on."""
    match = open_match(act.tournament.pk, entry.pk)
    if match is None:
        raise Refusal("nothing-to-lose", name=entry.name)
    if seen and seen != match_mark(match):
        raise Refusal("withdrawal-changed")
    before = {"number": entry.number, "name": entry.name, **figures(match)}
    forfeit = match.state == MatchState.PLAYING and in_play == RulingKind.FORFEIT
    fact = Withdrawal.objects.create(
        entry=entry,
        from_key=match.key,
        ruling=_forfeit(act, match, entry) if forfeit else None,
        reason=act.reason,
        created_by=act.actor,
    )
    act.left = withdrawn_of(act.tournament.pk)
    recompute_match(act, match)
    after = {"number": entry.number, "name": entry.name, "match": match.code, **figures(match)}
    answer = {
        "withdrawal": fact.pk,
        "match": match.code,
        "match_revision": match.revision,
        "draft_dropped": False,
    }
    return act.finish(before=before, after=after, answer=answer, match=match)


def _forfeit(act: Act, match: Match, entry: Entry) -> RulingFact:
    start_play(act)
    return RulingFact.objects.create(
        match=match,
        kind=RulingKind.FORFEIT,
        winner="B" if match.a_entry_id == entry.pk else "A",
        reason=act.reason,
        created_by=act.actor,
    )


def entry_restore(
    *,
    tournament_id: int,
    number: int,
    reason: str,
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Take a withdrawal back: the matches that it decided are open again.

    A draft is dropped, since it was drawn without the entry. Raises Missing, and Refusal
    `not-withdrawn`, `reason-needed`, `not-in-draw` (the published draw was made without the entry),
    `match-in-the-way` with the match that has been played on it.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="entry.restore",
            allowed=may_withdraw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, number, reason],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        entry = _entry(act, number)
        fact = Withdrawal.objects.filter(entry=entry, struck_at=None).first()
        if fact is None:
            raise Refusal("not-withdrawn", name=entry.name)
        if not act.reason:
            raise Refusal("reason-needed", "reason")
        stage = act.tournament.stages.first()
        published = stage is not None and stage.state == StageState.PUBLISHED
        if published and stage is not None and entry.pk not in stage.seed_order:
            raise Refusal("not-in-draw", name=entry.name)
        match = first_lost(entry.pk, fact.from_key) if published else None
        _strike(act, fact)
        if stage is not None and not published:
            draft_drop(stage)
        return _back(act, entry, match, dropped=stage is not None and not published)


def _strike(act: Act, fact: Withdrawal) -> None:
    """Strike a withdrawal, and the ruling made with it where that is in force still."""
    marks = {"struck_at": timezone.now(), "struck_by": act.actor, "struck_reason": act.reason}
    Withdrawal.objects.filter(pk=fact.pk).update(**marks)
    if fact.ruling_id is not None:
        RulingFact.objects.filter(pk=fact.ruling_id, struck_at=None).update(**marks)
    act.left = withdrawn_of(act.tournament.pk)


def _back(act: Act, entry: Entry, match: Match | None, *, dropped: bool) -> dict[str, Any]:
    kept = {"number": entry.number, "name": entry.name}
    answer: dict[str, Any] = {"match": "", "match_revision": None, "draft_dropped": dropped}
    if match is None:
        return act.finish(before=kept, after={**kept, "match": ""}, answer=answer)
    before = {**kept, **figures(match)}
    recompute_match(act, match)
    after = {**kept, "match": match.code, **figures(match)}
    answer |= {"match": match.code, "match_revision": match.revision}
    return act.finish(before=before, after=after, answer=answer, match=match)


def open_match(event_id: int, entry_id: int) -> Match | None:
    """Return the match that an entry plays or waits for, None when it has none to come."""
    own = Match.objects.filter(Q(a_entry=entry_id) | Q(b_entry=entry_id), tournament=event_id)
    return own.exclude(state=MatchState.FINISHED).order_by("key").first()


def first_lost(entry_id: int, from_key: int) -> Match | None:
    """Return the match from which on an entry is out of the bracket."""
    own = Match.objects.filter(Q(a_entry=entry_id) | Q(b_entry=entry_id), key__gte=from_key)
    return own.order_by("key").first()


def match_mark(match: Match) -> str:
    """Return the mark by which a page knows the match it spoke of, and how that one stood."""
    return f"{match.code}-{match.revision}"


def _entry(act: Act, number: int) -> Entry:
    entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
    if entry is None:
        raise Missing("entry")
    return entry
