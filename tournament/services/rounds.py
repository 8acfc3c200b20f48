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
    gone_on = matches.filter(round__number__gt=number, rows__gt=0)
    finished = event.state == EventState.FINISHED
    if not still_open.exists() and (finished or gone_on.exists()):
        raise Refusal("round-over", round=number)
