"""What the director's desk reads: the event with the actor's role, the draw, matches, jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.match import score_match
from scoring.teams import meetings
from tournament.enums import MatchHow, MatchState, Role, StageState
from tournament.errors import Refusal
from tournament.levels import SCORED
from tournament.mapping import prizes_of, read_rules, rows_of, rules_for, rules_of
from tournament.models import Entry, HandFact, Match, Staff, Stage, Tournament, Withdrawal
from tournament.permissions import may_see
from tournament.selectors.names import entry_name, side_names
from tournament.selectors.rules import refuse_card
from tournament.values import EventCard, Person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser

    from scoring.ruleset import RuleSet
    from scoring.values import HandScore, MatchScore, Row, Side
    from tournament.values import Prize

    Meetings = tuple[tuple[str, str], ...]

LONGEST_CODE = 12
TABLE_DIGITS = 4


@dataclass(frozen=True, slots=True)
class DeskEvent:
    """An event as its staff sees it.

    `role` is the actor's role in it (an owner of the installation owns every event), `draw` the
    state of its stage ("" before a draw was asked for), `round` the number of the first round that
    is not over (of the last one after the end). `checks_in`: somebody was checked in.
    """

    pk: int
    card: EventCard
    role: str | None
    time_zone: str
    revision: int
    rules: RuleSet
    rules_frozen: bool
    places_parted: bool
    prizes: tuple[Prize, ...]
    public_url: str
    draw: str
    round: int
    checks_in: bool = False

    @property
    def code(self) -> str:
        """The event's code in addresses."""
        return self.card.code

    @property
    def published(self) -> bool:
        """Whether everybody sees the bracket."""
        return self.draw == StageState.PUBLISHED


def desk_event(*, code: str, user: AbstractBaseUser | AnonymousUser) -> DeskEvent | None:
    """Return an event with the role of `user` in it, None when there is none that they may see."""
    role = Staff.objects.filter(tournament=OuterRef("pk"), user=user.pk).values("role")[:1]
    stage = Stage.objects.filter(tournament=OuterRef("pk")).values("state")[:1]
    event = (
        Tournament.objects.filter(code=code)
        .annotate(
            role=Subquery(role),
            stage_state=Subquery(stage),
            entry_count=_entry_count(),
            round_now=Coalesce(*_rounds_to_show(), Value(1)),
            checks_in=Exists(
                Entry.objects.filter(tournament=OuterRef("pk")).exclude(checked_in_at=None)
            ),
        )
        .first()
    )
    if event is None:
        return None
    owner = getattr(user, "is_superuser", False)
    found_role = Role.OWNER if owner else event.role
    if not may_see(found_role, event.visibility):
        return None
    return DeskEvent(
        pk=event.pk,
        card=EventCard(
            code=event.code,
            name=event.name,
            place=event.place,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            state=event.state,
            entries=event.entry_count,
            visibility=event.visibility,
        ),
        role=found_role,
        time_zone=event.time_zone,
        revision=event.revision,
        rules=rules_of(event),
        rules_frozen=event.started_at is not None,
        places_parted=event.places_parted,
        prizes=prizes_of(event),
        public_url=event.public_url,
        draw=event.stage_state or "",
        round=event.round_now,
        checks_in=event.checks_in,
    )


def _entry_count() -> Coalesce:
    """Return how many are entered, counted apart: a join would ask all the rest once an entry."""
    entries = Entry.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(entries.annotate(count=Count("pk")).values("count")), Value(0))


def _rounds_to_show() -> tuple[Subquery, Subquery]:
    """Return the number of the first round with a match that is not over, and of the last one."""
    matches = Match.objects.filter(tournament=OuterRef("pk"))
    still_open = matches.exclude(state=MatchState.FINISHED).order_by("round__number")
    last = matches.order_by("-round__number")
    number = "round__number"
    return Subquery(still_open.values(number)[:1]), Subquery(last.values(number)[:1])


def last_time_zone(*, user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the time zone of the event that `user` made last, "" for a first event."""
    zones = Tournament.objects.filter(created_by=user.pk).order_by("-pk").values_list("time_zone")
    found = zones.first()
    return found[0] if found else ""


def entries_of(event_id: int) -> tuple[Person, ...]:
    """Return the entries of an event in order of their numbers, with the seeds given by hand.

    For the desk: names are full, and beside them stands what others read.
    """
    left = Withdrawal.objects.filter(entry=OuterRef("pk"), struck_at=None)
    entries = Entry.objects.filter(tournament=event_id).order_by("number")
    return tuple(
        Person(
            entry.pk,
            entry.number,
            entry.name,
            entry.club,
            seed=entry.seed,
            given=entry.seed,
            members=tuple(entry.members),
            withdrawn=entry.gone,
            here=entry.checked_in_at is not None,
            initials=entry.initials,
            shown=entry_name(entry) if entry.initials else "",
        )
        for entry in entries.annotate(gone=Exists(left))
    )


@dataclass(frozen=True, slots=True)
class MatchKey:
    """A match as its forms address it: its row, its revision, its rules, and who plays.

    `level` is what it is known by, `hand` the number of the next hand, `meetings` the members who
    meet in it (`meetings_of`).
    """

    pk: int
    code: str
    revision: int
    rows: int
    names: tuple[str, str]
    rules: RuleSet
    hand: int = 1
    meetings: Meetings = ()
    level: str = ""


def match_key(event_id: int, match_code: str, rules: RuleSet) -> MatchKey | None:
    """Return the match of a printed code, None when the event has no such match.

    `rules` are those of the event: a match without rules of its own is played by them.
    """
    match = _with_names(Match.objects.filter(tournament=event_id, code=match_code)).first()
    return None if match is None else _key(match, rules)


def meetings_of(a: Sequence[str], b: Sequence[str], number: int, rules: RuleSet) -> Meetings:
    """Return who meets whom in hand `number` of a match of teams, in the order of A's team.

    () where nobody plays in teams, or where a team did not name its members.
    """
    size = rules.team_size
    return meetings(a, b, number) if size > 1 and len(a) == len(b) == size else ()


def _with_names(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.select_related("a_entry", "b_entry", "a_source", "b_source")


def _key(match: Match, rules: RuleSet) -> MatchKey:
    own = rules if match.rules is None else read_rules(match.rules)
    a, b = (entry.members if entry else () for entry in (match.a_entry, match.b_entry))
    number = match.hands + 1
    return MatchKey(
        pk=match.pk,
        code=match.code,
        revision=match.revision,
        rows=match.rows,
        names=side_names(match, full=True),
        rules=own,
        hand=number,
        meetings=meetings_of(a, b, number, own),
        level=match.level,
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """What a row would be at the foot of a sheet: its line, and the fold with it."""

    hand: HandScore
    score: MatchScore
    row: Row


def row_reading(match_id: int, row: Row) -> Reading:
    """Fold a match with one more row at the foot.

    Raises RuleViolation with path `hands[i]…`, and Refusal `no-knock-card-here` and `level-is-…`.
    """
    match = Match.objects.select_related("tournament").get(pk=match_id)
    if match.level in SCORED:
        raise Refusal(f"level-is-{match.level}", match=match.code)
    facts = HandFact.objects.filter(match=match, struck_at=None).order_by("position")
    rules, dealer = rules_for(match, match.tournament), cast("Side", match.first_dealer)
    refuse_card(row, rules)
    score = score_match([*rows_of(facts), row], rules, dealer)
    return Reading(score.hands[-1], score, row)


def find_match(event_id: int, text: str) -> str:
    """Return the code of the match that a table number or a code means, "" for none.

    A table is that of a match being played or ready; of several the one with the lowest round.
    """
    wanted = text.strip().upper()
    if len(wanted) > LONGEST_CODE:
        return ""
    matches = Match.objects.filter(tournament=event_id).exclude(how=MatchHow.BYE)
    if wanted.isascii() and wanted.isdigit():
        return _at_table(matches, int(wanted)) if len(wanted) <= TABLE_DIGITS else ""
    return matches.filter(code=wanted).values_list("code", flat=True).first() or ""


def _at_table(matches: QuerySet[Match], table: int) -> str:
    at_table = matches.filter(table=table).order_by("round__number", "order")
    found = list(at_table.values_list("state", "code"))
    for state in (MatchState.PLAYING, MatchState.READY, MatchState.WAITING):
        code = next((code for one, code in found if one == state), "")
        if code:
            return code
    return found[-1][1] if found else ""


def next_to_enter(event_id: int, after: str) -> str:
    """Return the code of the match to enter after one that is over, "" when none is open.

    The nearest table of the same round first, then the rounds that follow.
    """
    open_matches = Match.objects.filter(
        tournament=event_id, state__in=(MatchState.PLAYING, MatchState.READY)
    )
    this = Match.objects.filter(tournament=event_id, code=after).values_list("key", flat=True)
    key = this.first() or 0
    later = open_matches.filter(key__gt=key).order_by("key")
    earlier = open_matches.filter(key__lt=key).order_by("key")
    codes = (
        later.values_list("code", flat=True).first(),
        earlier.values_list("code", flat=True).first(),
    )
    return codes[0] or codes[1] or ""
