"""The audit log of an event or of one match, as sentences."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournament.models import AuditEvent
from tournament.selectors.fields import unit_of
from tournament.selectors.names import entry_name, side_names
from tournament.values import LogLine
from tournament.wording.log import act_told
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from django.db.models import QuerySet

    from tournament.models import Match, Tournament

logger = logging.getLogger(__name__)

LEAVING = frozenset({"entry.withdraw", "entry.restore"})
"""Why somebody leaves, or is back, is often private: it is told to the staff alone."""
_UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def log_lines(
    tournament: Tournament, match: Match, *, staff: bool = False, since: int | None = None
) -> tuple[LogLine, ...]:
    """Return the log of one match, all of it, newest first (one query).

    For the `staff` they say who did it and why somebody left, and names are full. `since` leaves
    only what came after that revision of the match. Times are on the clock of the event.
    """
    acts = log_query(tournament, match)
    if since is not None:
        acts = acts.filter(match_revision__gt=since)
    return tuple(log_line(act, tournament, staff=staff) for act in acts)


def log_query(tournament: Tournament, match: Match | None = None) -> QuerySet[AuditEvent]:
    """Return the rows of a log, newest first, with all that `log_line` reads."""
    acts = AuditEvent.objects.filter(tournament=tournament)
    if match is not None:
        acts = acts.filter(match=match)
    people = ("match__a_entry", "match__b_entry")
    return acts.select_related("actor", *people).order_by("-pk")


def log_line(act: AuditEvent, event: Tournament, *, staff: bool = False) -> LogLine:
    """Return one row of the log of an event, ready to show: to everybody, or to the `staff`."""
    return LogLine(
        at=in_zone(act.at, event.time_zone),
        actor=act.actor.get_username() if staff and act.actor else "",
        action=act.action,
        what=_told(act, event, staff=staff),
        reason=act.reason if staff or act.action not in LEAVING else "",
        match_code=act.match_code,
    )


def _told(act: AuditEvent, event: Tournament, *, staff: bool) -> str:
    """Return what was done; a line that cannot be read is shown by its action, never in no page.

    A restored event brings the log of another installation with it.
    """
    names, unit = side_names(act.match, full=staff), _unit(act, event)
    try:
        before, after = (
            kept if staff else _for_everybody(act.match, kept) for kept in (act.before, act.after)
        )
        return act_told(act.action, before, after, names, unit)
    except _UNREADABLE:
        logger.warning("Line %s of the log cannot be read", act.pk, exc_info=True)
        return act.action.replace(".", " ")


def _unit(act: AuditEvent, event: Tournament) -> str:
    """Return in what the match of an act is decided."""
    match = act.match
    return unit_of(event.rules if match is None or match.rules is None else match.rules)


def _for_everybody(match: Match | None, kept: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a write kept, without a name that is not for everybody.

    The log keeps a name as it was entered. It is read while it belongs to somebody who plays the
    match and wishes no initials; of an entry that is not found there, the number alone is told.
    """
    if "name" not in kept:
        return kept
    sides = (match.a_entry, match.b_entry) if match else ()
    entry = next((one for one in sides if one and one.number == kept.get("number")), None)
    if entry is None:
        return {**kept, "name": gettext("Number %(number)s") % {"number": kept.get("number", "?")}}
    return {**kept, "name": entry_name(entry)} if entry.initials else kept
