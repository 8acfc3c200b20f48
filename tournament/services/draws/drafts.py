"""What every act on a draw asks: which one was looked at, who is in it, and dropping it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.enums import JobKind
from tournament.errors import Refusal
from tournament.models import Entry, Job, Match, Stage

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournament.services.write_path import Act


def refuse_unless_looked_at(stage: Stage, drawn: str) -> None:
    """Refuse an act on another draw than the one whose mark the page showed."""
    if drawn and drawn != stage.mark:
        raise Refusal("draw-changed")


def playing(act: Act, *, here_only: bool) -> QuerySet[Entry]:
    """Return the entries that a draw is made of: not those who have left the event.

    `here_only` takes those alone who are checked in.
    """
    entries = Entry.objects.filter(tournament=act.tournament).exclude(pk__in=list(act.withdrawn))
    return entries.exclude(checked_in_at=None) if here_only else entries


def draft_drop(stage: Stage) -> None:
    """Delete a draw with all that belongs to it: matches, rounds, and the sheets printed for it.

    No fact hangs on it: the callers see to that.
    """
    Job.objects.filter(tournament=stage.tournament_id, kind=JobKind.RENDER_SHEETS).delete()
    for round_ in reversed(stage.rounds.all()):
        Match.objects.filter(round=round_).delete()
    stage.delete()
