"""The log of an event as its page shows it: by match, by player, page by page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.db.models import Q

from tournament.errors import Missing
from tournament.models import AuditEvent, Entry, Match, Tournament
from tournament.names import name_key
from tournament.selectors.log import log_line, log_lines, log_query

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournament.values import LogLine

PAGE = 50
CHECK_IN = "entry.checkin"
"""Two hundred of these would drown the log: they are shown where somebody is looked for by name."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a log: `number` of `pages`, newest first; `found` lines in all."""

    lines: tuple[LogLine, ...]
    number: int
    pages: int
    found: int


def log_page(event_id: int, *, match: str = "", player: str = "", page: str = "1") -> LogPage:
    """Return a page of the log, of one match (by its code) or about one player (by name).

    A page number that is none, or out of range, gives the nearest page.
    """
    event = Tournament.objects.get(pk=event_id)
    acts = log_query(event)
    if match:
        acts = acts.filter(match_code=match.upper()[:12])
    acts = _about(acts, event_id, player) if player else acts.exclude(action=CHECK_IN)
    shown = Paginator(acts, PAGE).get_page(page)
    lines = tuple(log_line(act, event, staff=True) for act in shown)
    return LogPage(lines, shown.number, shown.paginator.num_pages, shown.paginator.count)


def _about(acts: QuerySet[AuditEvent], event_id: int, player: str) -> QuerySet[AuditEvent]:
    """Return the acts on matches of players of that name, and those that name one themselves."""
    key = name_key(player)
    entries = Entry.objects.filter(tournament=event_id, name_key__contains=key)
    matches = Match.objects.filter(Q(a_entry__in=entries) | Q(b_entry__in=entries))
    return acts.filter(Q(match__in=matches) | Q(pk__in=_naming(event_id, key)))


def _naming(event_id: int, key: str) -> list[int]:
    """Return the acts on the list of players whose figures hold a name."""
    acts = AuditEvent.objects.filter(tournament=event_id, match=None)
    rows = acts.values_list("pk", "before", "after")
    return [pk for pk, before, after in rows if key in name_key(_text(before) + _text(after))]


def _text(kept: object) -> str:
    return json.dumps(kept, ensure_ascii=False)


def meanwhile(match_id: int, *, since: int) -> tuple[LogLine, ...]:
    """Return what was done to a match after the revision an editor saw, newest first."""
    match = Match.objects.select_related("tournament").filter(pk=match_id).first()
    if match is None:
        raise Missing("match")
    return log_lines(match.tournament, match, staff=True, since=since)
