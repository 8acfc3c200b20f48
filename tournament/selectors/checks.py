"""Which signed sheets were compared with the hands, and what stands on one against them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Exists, OuterRef, Q, Subquery

from scoring.match import score_match
from tournament.enums import MatchState
from tournament.models import AuditEvent, Match, SheetCheck
from tournament.selectors.names import side_names
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    import datetime as dt

    from django.db.models import QuerySet

    from scoring.values import MatchScore
    from tournament.values import MatchView

CHECK: Final = "sheet.check"
"""The act of keeping a check; it changes no hand."""


@dataclass(frozen=True, slots=True)
class CheckView:
    """The latest check of a match's sheet; `changed`: something was done to the match since."""

    at: dt.datetime
    by: str
    changed: bool
    match_revision: int


@dataclass(frozen=True, slots=True)
class SheetState:
    """A match that is over, as a line of the list. `state`: unchecked, changed or checked."""

    code: str
    round_number: int
    table: int | None
    names: tuple[str, str]
    state: str


def score_of(match: MatchView) -> MatchScore:
    """Return the fold of a match as its page shows it (no query)."""
    return score_match([row.row for row in match.rows], match.rule_set, match.first_dealer)


def check_of(match_id: int, time_zone: str) -> CheckView | None:
    """Return the latest check of a match's sheet (one query), None where there is none."""
    check = (
        SheetCheck.objects.filter(match=match_id)
        .annotate(changed=Exists(acts_since()))
        .select_related("by")
        .order_by("-pk")
        .first()
    )
    if check is None:
        return None
    by = check.by.get_username() if check.by else ""
    return CheckView(in_zone(check.at, time_zone), by, check.changed, check.match_revision)


def acts_since() -> QuerySet[AuditEvent]:
    """Return the acts on the match of a check that came after it, other checks apart."""
    acts = AuditEvent.objects.filter(match=OuterRef("match"), revision__gt=OuterRef("revision"))
    return acts.exclude(action=CHECK).order_by()


def sheet_states(event_id: int) -> tuple[SheetState, ...]:
    """Return the matches that were played and are over, in order of play (one query)."""
    latest = SheetCheck.objects.filter(match=OuterRef("pk")).order_by("-pk")
    acts = AuditEvent.objects.filter(match=OuterRef("pk"), revision__gt=OuterRef("checked"))
    matches = (
        Match.objects.filter(Q(tournament=event_id, state=MatchState.FINISHED, rows__gt=0))
        .annotate(checked=Subquery(latest.values("revision")[:1]))
        .annotate(changed=Exists(acts.exclude(action=CHECK).order_by()))
        .select_related("round", "a_entry", "b_entry")
        .order_by("round__number", "order")
    )
    return tuple(
        SheetState(
            match.code,
            match.round.number,
            match.table,
            side_names(match, full=True),
            "unchecked" if match.checked is None else "changed" if match.changed else "checked",
        )
        for match in matches
    )
