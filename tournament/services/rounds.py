"""Rounds: which of them a scorer may still work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.enums import EventState, MatchState, Role
from tournament.errors import Refusal
from tournament.models import Match

if TYPE_CHECKING:
    from tournament.models import Tournament


def refuse_closed_round(role: str | None, match: Match, event: Tournament) -> None:
    """Refuse a scorer's work on a round that is over: from there on mistakes are the director's.

    A round is over when all its matches are finished and play has gone on: a match of a later
    round has a row, or the event is finished. Raises Refusal `round-over`.
    """
    if role != Role.SCORER:
        return
    matches = Match.objects.filter(tournament=event)
    number = matches.values_list("round__number", flat=True).get(pk=match.pk)
    still_open = matches.filter(round=match.round_id).exclude(state=MatchState.FINISHED)
    if still_open.exists():
        return
    gone_on = matches.filter(round__number__gt=number, rows__gt=0).order_by("key").first()
    if gone_on is not None:
        raise Refusal("round-over", round=number, match=gone_on.code, reason="gone-on")
    if event.state == EventState.FINISHED:
        raise Refusal("round-over", round=number)
