"""The audit log of an event or of one match, as sentences."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tournament.models import AuditEvent
from tournament.names import told_apart
from tournament.selectors.fields import unit_of
from tournament.values import LogLine
from tournament.wording.log import act_told
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournament.models import Entry, Match, Tournament

logger = logging.getLogger(__name__)

LEAVING = frozenset({"entry.withdraw", "entry.restore"})
"""Why somebody leaves, or is back, is often private: it is told to the staff alone."""
_UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def log_lines(
    tournament: Tournament, match: Match, *, names: bool = True, since: int | None = None
) -> tuple[LogLine, ...]:
    """Return the log of one match, all of it, newest first (one query).

    `names` says who did it (the public pages do not, nor why somebody left). `since` leaves only
    what came after that revision of the match. Times are on the clock of the event.
    """
    acts = log_query(tournament, match)
    if since is not None:
        acts = acts.filter(match_revision__gt=since)
    return tuple(log_line(act, tournament, names=names) for act in acts)


def log_query(tournament: Tournament, match: Match | None = None) -> QuerySet[AuditEvent]:
    """Return the rows of a log, newest first, with all that `log_line` reads."""
    acts = AuditEvent.objects.filter(tournament=tournament)
    if match is not None:
        acts = acts.filter(match=match)
    people = ("match__a_entry", "match__b_entry")
    return acts.select_related("actor", *people).order_by("-pk")


def log_line(act: AuditEvent, event: Tournament, *, names: bool = True) -> LogLine:
    """Return one row of the log of an event, ready to show."""
    return LogLine(
        at=in_zone(act.at, event.time_zone),
        actor=act.actor.get_username() if names and act.actor else "",
        action=act.action,
        what=_told(act, event),
        reason=act.reason if names or act.action not in LEAVING else "",
        match_code=act.match_code,
    )


def _told(act: AuditEvent, event: Tournament) -> str:
    """Return what was done; a line that cannot be read is shown by its action, never in no page.

    A restored event brings the log of another installation with it.
    """
    names, unit = side_names(act.match), _unit(act, event)
    try:
        return act_told(act.action, act.before, act.after, names, unit)
    except _UNREADABLE:
        logger.warning("Line %s of the log cannot be read", act.pk, exc_info=True)
        return act.action.replace(".", " ")


def _unit(act: AuditEvent, event: Tournament) -> str:
    """Return in what the match of an act is decided."""
    match = act.match
    return unit_of(event.rules if match is None or match.rules is None else match.rules)


def side_names(match: Match | None) -> tuple[str, str]:
    """Return the names of both sides, two of one name told apart; "A" or "B" for nobody yet."""
    if match is None:
        return "A", "B"
    a, b = told_apart([_who(match.a_entry, "A"), _who(match.b_entry, "B")])
    return a, b


def _who(entry: Entry | None, side: str) -> tuple[str, str, int]:
    return (entry.name, entry.club, entry.number) if entry else (side, "", 0)
