"""Score sheets on paper against the event as it is now: which are good, which are out of date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, OuterRef, Subquery

from tournament.enums import MatchState, SlotKind, StageState
from tournament.mapping import read_rules, rules_of
from tournament.models import AuditEvent, Match, PrintedSheet
from tournament.selectors.checks import CHECK
from tournament.selectors.fields import event_of, load_field
from tournament.selectors.names import members_read, name_read
from tournament.selectors.people import current_match
from tournament.sheets.marks import SheetMark, changes_since, mark_of, read_mark

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any

    from scoring.ruleset import RuleSet
    from tournament.values import MatchCard, Person

_SIDE = ("number", "name", "members", "initials")
_COLUMNS = (
    "code", "state", "table", "rules", "first_dealer", "number_of_round", "printed",
    *(f"{side}_entry__{column}" for side in "ab" for column in _SIDE),
)  # fmt: skip
_IN_USE = frozenset({MatchState.READY, MatchState.PLAYING})


@dataclass(frozen=True, slots=True)
class SheetState:
    """The sheet of a match whose two players are known.

    `now` is what it would be printed for, `printed` what it was last printed for (None: never).
    """

    code: str
    round_number: int
    match_state: str
    now: SheetMark
    printed: SheetMark | None

    @property
    def changes(self) -> tuple[str, ...]:
        """What is different since the print, () while the paper is good."""
        return changes_since(self.printed, self.now) if self.printed else ()

    @property
    def wanted(self) -> bool:
        """Whether the match is still to be played, so that a sheet for it is needed."""
        return self.match_state in _IN_USE


def sheet_states(event_id: int, rules: RuleSet, *, draft: bool = False) -> tuple[SheetState, ...]:
    """Return the sheets of an event in bracket order, in one query.

    `rules` are the event's. With `draft` also those of a draw that is not published.
    """
    states = [StageState.PUBLISHED, *([StageState.DRAFT] if draft else [])]
    rows = _rows(event_id).filter(round__stage__state__in=states).order_by("key")
    return tuple(_state(row, rules) for row in rows)


def marks_now(event_id: int, rules: RuleSet, codes: Collection[str]) -> Mapping[str, SheetMark]:
    """Return what the sheets of some matches would be printed for (one query)."""
    rows = _rows(event_id).filter(code__in=codes)
    return {row["code"]: _state(row, rules).now for row in rows}


def _rows(event_id: int) -> Any:  # noqa: ANN401 - a query set of dictionaries
    printed = PrintedSheet.objects.filter(tournament=event_id, code=OuterRef("code"))
    return (
        Match.objects.filter(tournament=event_id, a_kind=SlotKind.KNOWN, b_kind=SlotKind.KNOWN)
        .annotate(printed=Subquery(printed.values("mark")[:1]), number_of_round=F("round__number"))
        .values(*_COLUMNS)
    )


def _state(row: Mapping[str, Any], rules: RuleSet) -> SheetState:
    return SheetState(
        code=row["code"],
        round_number=row["number_of_round"],
        match_state=row["state"],
        now=mark_of(
            (row["a_entry__number"], row["b_entry__number"]),
            [_names(row, side) for side in "ab"],
            row["table"],
            rules if row["rules"] is None else read_rules(row["rules"]),
            row["first_dealer"],
        ),
        printed=read_mark(row["printed"] or ""),
    )


def _names(row: Mapping[str, Any], side: str) -> tuple[str, ...]:
    """Return the names of a side as the paper has them, those of a team's members after its own."""
    name, members, wish = (row[f"{side}_entry__{one}"] for one in ("name", "members", "initials"))
    return (
        name_read(name, members, initials=wish),
        *members_read(members, initials=wish),
    )


@dataclass(frozen=True, slots=True)
class RoundSheets:
    """The sheets of a round that are to be printed: `changed` anew, `missing` at all."""

    number: int
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    good: int

    @property
    def needed(self) -> tuple[str, ...]:
        """The codes of both."""
        return (*self.changed, *self.missing)


def rounds_to_print(states: Iterable[SheetState]) -> tuple[RoundSheets, ...]:
    """Return the rounds that have sheets of matches still to be played, in order.

    A sheet whose match is over is asked for no more.
    """
    by_round: dict[int, list[SheetState]] = {}
    for state in states:
        if state.wanted:
            by_round.setdefault(state.round_number, []).append(state)
    return tuple(_round(number, found) for number, found in sorted(by_round.items()))


def _round(number: int, states: list[SheetState]) -> RoundSheets:
    return RoundSheets(
        number,
        changed=tuple(one.code for one in states if one.printed and one.changes),
        # A match in play without a sheet of ours is played on other paper.
        missing=tuple(
            one.code
            for one in states
            if one.printed is None and one.match_state == MatchState.READY
        ),
        good=sum(one.printed is not None and not one.changes for one in states),
    )


def codes_to_print(event_id: int, rules: RuleSet, round_number: int, which: str) -> tuple[str, ...]:
    """Return which sheets of a round are `changed`, `missing`, or `needed` for either reason."""
    for one in rounds_to_print(sheet_states(event_id, rules)):
        if one.number == round_number:
            return tuple(getattr(one, which))
    return ()


def papers_of_other_draws(event_id: int, rules: RuleSet) -> tuple[str, ...]:
    """Return the codes of printed sheets that this draw (also a draft) makes no good any more.

    Two queries.
    """
    good = {
        one.code
        for one in sheet_states(event_id, rules, draft=True)
        if one.printed and not one.changes
    }
    rows = PrintedSheet.objects.filter(tournament=event_id).order_by("round", "pk")
    return tuple(code for code in rows.values_list("code", flat=True) if code not in good)


# ---------------------------------------------------------------- one sheet, scanned


@dataclass(frozen=True, slots=True)
class Wanted:
    """Somebody whose name is on the sheet: who that is, and the match they have to play now."""

    number: int
    person: Person | None
    match: MatchCard | None


@dataclass(frozen=True, slots=True)
class SheetNotice:
    """What a sheet that was scanned has to be told about: `changes` as `changes_since`, or "gone".

    `printed` is what it was printed for; `now` the match as it stands (None when it is gone),
    `rules` its rules. `wanted` are the players on the paper where they are no longer those of the
    match. `acts` counts what was entered or corrected since a filled sheet was printed.
    """

    code: str
    printed: SheetMark
    changes: tuple[str, ...]
    now: MatchCard | None = None
    table: int = 0
    wanted: tuple[Wanted, ...] = ()
    acts: int = 0
    drawn: bool = True

    @property
    def out_of_date(self) -> bool:
        """Whether the paper is no good any more; hands entered since leave it good."""
        return bool(self.changes)


def sheet_notice(code: str, match_code: str, printed: SheetMark) -> SheetNotice | None:
    """Return what is to be told about a sheet of a match, None while it is good.

    Two queries while it is, six at most. Raises Missing("event").
    """
    event = event_of(code)
    rows = _rows(event.pk).filter(code=match_code, round__stage__state=StageState.PUBLISHED)
    row = rows.first()
    if row is None:
        return _with_players(code, match_code, printed, ("gone",))
    now = _state(row, rules_of(event)).now
    changes = changes_since(printed, now)
    if "players" in changes:
        return _with_players(code, match_code, printed, changes)
    acts = 0
    if printed.revision is not None:
        since = AuditEvent.objects.filter(tournament=event, match_code=match_code)
        # That the sheet was checked changes nothing on it.
        acts = since.filter(revision__gt=printed.revision).exclude(action=CHECK).count()
    if not changes and not acts:
        return None
    return SheetNotice(match_code, printed, changes, table=now.table, acts=acts)


def _with_players(
    code: str, match_code: str, printed: SheetMark, changes: tuple[str, ...]
) -> SheetNotice:
    """Return the notice of a sheet whose players are to be looked for elsewhere."""
    field = load_field(code)
    people = {person.number: person for person in field.people.values()}
    wanted = []
    for number in (printed.a, printed.b):
        person = people.get(number)
        match = current_match(person, field.cards) if person else None
        wanted.append(Wanted(number, person, match))
    now = next((card for card in field.cards if card.code == match_code), None)
    # A match that waits for a player again is there, but not as printed.
    kind = ("players",) if now is not None else changes
    return SheetNotice(
        match_code, printed, kind, now=now, wanted=tuple(wanted), drawn=bool(field.cards)
    )
