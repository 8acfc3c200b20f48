"""What stands in the way of an act, by its name: the match to finish, the player who left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tournament.enums import MatchState, SlotKind, StageState
from tournament.errors import Refusal
from tournament.models import Entry, HandFact, Match, RulingFact, ScoreFact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet


def refuse_unless_known(match: Match) -> None:
    """Refuse what needs a published draw and two players.

    Needs `match.stage_state`. Raises Refusal `draw-not-published`, `bye-not-played`, and
    `players-to-come`, which `waits` for the open matches that this one gets its players from.
    """
    if match.stage_state != StageState.PUBLISHED:
        raise Refusal("draw-not-published")
    if SlotKind.BYE in (match.a_kind, match.b_kind):
        raise Refusal("bye-not-played", match=match.code)
    if SlotKind.TO_COME in (match.a_kind, match.b_kind):
        raise Refusal("players-to-come", match=match.code, waits=waits_for([match]))


def waits_for(matches: Iterable[Match]) -> tuple[str, ...]:
    """Return the codes of the open matches that others get their players from, in their order."""
    places = [pk for match in matches for pk in (match.a_source_id, match.b_source_id)]
    sources = {pk for pk in places if pk is not None}
    feeders = Match.objects.filter(pk__in=sources).exclude(state=MatchState.FINISHED)
    return tuple(feeders.order_by("key").values_list("code", flat=True))


def nothing_there(code: str, matches: QuerySet[Match], number: int) -> Refusal:
    """Return a refusal for matches of a round in which nobody is known yet: what to finish."""
    waits = waits_for(matches)
    more: dict[str, Any] = {"waits": waits, "reason": "waits"} if waits else {}
    return Refusal(code, round=number, **more)


def player_withdrew(match: Match) -> Refusal:
    """Return the refusal for a match that is decided because of who left the event."""
    out = Entry.objects.filter(
        Q(pk=match.a_entry_id) | Q(pk=match.b_entry_id),
        withdrawals__struck_at=None,
        withdrawals__from_key__lte=match.key,
    )
    # Whoever comes into a match that a withdrawal has decided has won it, and cannot leave it.
    return Refusal("player-withdrew", match=match.code, name=out.values_list("name", flat=True)[0])


def first_played(event_id: int) -> str:
    """Return the code of the first match of an event that has a fact in force, "" without one."""
    facts = [
        kind.objects.filter(match__tournament=event_id, struck_at=None).values("match")
        for kind in (HandFact, ScoreFact, RulingFact)
    ]
    played = Q(pk__in=facts[0]) | Q(pk__in=facts[1]) | Q(pk__in=facts[2])
    codes = Match.objects.filter(played).order_by("key").values_list("code", flat=True)
    return codes.first() or ""
