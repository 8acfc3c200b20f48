"""Making an event and changing what it is: name, place, dates, time zone, rules."""

from __future__ import annotations

import zoneinfo
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from scoring.ruleset import RuleSet
from tournament.enums import EventState, Role, Visibility
from tournament.errors import Refusal
from tournament.mapping import rules_of
from tournament.models import AuditEvent, Entry, Match, Staff, Tournament
from tournament.names import NameError_, clean_name
from tournament.permissions import may_edit_event
from tournament.prizes import PrizeError, check_prizes, prizes_document
from tournament.services.addresses import clean_address
from tournament.services.blocking import first_played
from tournament.services.write_path import begin, clean_field, fingerprint_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from tournament.values import Prize

LONGEST_EVENT_DAYS = 366
PLACE_LENGTH = 120
NO_ZONES = frozenset({"Factory", "localtime", "posixrules"})
"""What zone files hold beside zones: settings of a machine, which the next one reads otherwise."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What an event is, as the director says it. `rules` is a `rules` value of the contract.

    `visibility` and `prizes` None leave them as they are: nobody makes an event public, or takes
    its prizes away, by leaving that out. Prizes may change at any time.
    """

    name: str
    starts_on: dt.date
    ends_on: dt.date
    time_zone: str
    rules: object
    place: str = ""
    places_parted: bool = False
    public_url: str = ""
    visibility: str | None = None
    prizes: Sequence[Prize] | None = None


def event_create(*, facts: EventFacts, actor: User, request_id: str = "") -> dict[str, Any]:
    """Make an event owned by `actor` and return its `code` and `tournament` id.

    A resent request makes no second event. Raises Refusal with the field's path, and
    RuleViolation for the rules.
    """
    columns = _columns(facts)
    content = fingerprint_of(_shown(columns))
    with transaction.atomic(durable=True):
        if request_id:
            seen = AuditEvent.objects.filter(actor=actor, request_id=request_id).first()
            if seen is not None:
                if seen.fingerprint != content:
                    raise Refusal("request-reused", "request_id")
                return {**seen.answer, "replayed": True}
        event = Tournament.objects.create(created_by=actor, **columns)
        Staff.objects.create(tournament=event, user=actor, role=Role.OWNER)
        answer = {"tournament": event.pk, "code": event.code, "revision": event.revision}
        AuditEvent.objects.create(
            tournament=event,
            actor=actor,
            action="event.create",
            after=_shown(columns),
            request_id=request_id,
            fingerprint=content,
            answer=answer,
            revision=event.revision,
        )
        return answer


def event_update(
    *, tournament_id: int, facts: EventFacts, actor: User, request_id: str = ""
) -> dict[str, Any]:
    """Change what an event is. Once play has begun its rules are frozen.

    Other rules free the rounds that had a length of their own.

    Raises Refusal `rules-frozen` (path `rules`) and those of `event_create`.
    """
    columns = _columns(facts)
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="event.update",
            allowed=may_edit_event,
            tournament_id=tournament_id,
            request_id=request_id,
            content=_shown(columns),
        )
        if act.answer is not None:
            return act.answer
        event = act.tournament
        changes = {name: value for name, value in columns.items() if getattr(event, name) != value}
        if "rules" in changes:
            if rules_frozen(event):
                match = first_played(event.pk)
                raise Refusal("rules-frozen", "rules", match=match, reason="in" if match else "")
            refuse_other_teams(event, RuleSet.from_document(changes["rules"]))
            # Lengths of rounds were made from the rules that go.
            Match.objects.filter(tournament=event, rules__isnull=False).update(rules=None)
        before = _shown({name: getattr(event, name) for name in changes})
        act.event_changes.update(changes)
        return act.finish(before=before, after=_shown(changes), answer={"code": event.code})


def rules_frozen(event: Tournament) -> bool:
    """Whether only a re-score changes the rules of an event: from its first fact on."""
    return event.started_at is not None or event.state == EventState.FINISHED


def refuse_other_teams(event: Tournament, rules: RuleSet) -> None:
    """Refuse rules for teams of another size than those that are entered with their members.

    Raises Refusal `other-team-size` (path `rules.team_size`) with the entry's `name`.
    """
    if rules.team_size == rules_of(event).team_size:
        return
    entries = Entry.objects.filter(tournament=event).order_by("number")
    for name, members in entries.values_list("name", "members"):
        if members and len(members) != rules.team_size:
            raise Refusal(
                "other-team-size", "rules.team_size", name=name, members=len(members),
                size=rules.team_size,
            )  # fmt: skip


def is_time_zone(name: str) -> bool:
    """Whether a time zone of that name is the same on every machine."""
    return name in zoneinfo.available_timezones() - NO_ZONES


def _columns(facts: EventFacts) -> dict[str, Any]:
    try:
        name = clean_name(facts.name)
    except NameError_ as error:
        raise Refusal(error.code, "name", **error.params) from error
    if facts.ends_on < facts.starts_on:
        raise Refusal("dates-reversed", "ends_on")
    if (facts.ends_on - facts.starts_on).days > LONGEST_EVENT_DAYS:
        raise Refusal("dates-too-far", "ends_on", days=LONGEST_EVENT_DAYS)
    if not is_time_zone(facts.time_zone):
        raise Refusal("unknown-time-zone", "time_zone", value=facts.time_zone)
    place = clean_field(facts.place, PLACE_LENGTH, "place")
    # The bracket is the only format: no match of it may end without a winner.
    rules = RuleSet.from_document(facts.rules).in_bracket()
    columns = asdict(facts)
    if facts.visibility is None:
        del columns["visibility"]
    elif facts.visibility not in Visibility:
        raise Refusal("bad-value", "visibility", given=facts.visibility)
    if facts.prizes is None:
        del columns["prizes"]
    else:
        columns["prizes"] = _prizes(facts.prizes)
    return {
        **columns,
        "name": name,
        "place": place,
        "rules": rules.to_document(),
        "public_url": clean_address(facts.public_url),
    }


def _prizes(prizes: Sequence[Prize]) -> list[dict[str, object]]:
    """Return prizes as they are stored. Raises Refusal at the first one that is wrong."""
    try:
        return prizes_document(check_prizes(enumerate(prizes, 1)))
    except PrizeError as error:
        fault = error.faults[0]
        raise Refusal(fault.code, f"prizes[{fault.line - 1}]", **fault.params) from error


def _shown(columns: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in columns.items()
    }
