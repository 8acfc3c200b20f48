"""Two who enter the same hand: the row that took the very place of what was typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from scoring.errors import RuleViolation
from scoring.match import score_match
from tournament.errors import Refusal
from tournament.mapping import row_of, rows_of, rules_for
from tournament.models import AuditEvent, HandFact, Match
from tournament.selectors.desk import Reading, meetings_of
from tournament.selectors.rules import refuse_card
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    import datetime as dt

    from scoring.ruleset import RuleSet
    from scoring.values import Row, Side
    from tournament.selectors.desk import Meetings

MOVES_ROWS = "hand.correct"
ENTERS = frozenset({"hand.record", "hands.import"})
MOVES_NONE = frozenset({"ruling.set", "ruling.strike"})


@dataclass(frozen=True, slots=True)
class Clash:
    """What stands where a row was meant to go, and that row read in the same place.

    `fact` is the row there, entered by `by` at `at` (on the clock of the event); `later` rows
    follow it. `mine` is None where the rules refuse the typed row there: `error` says why. `same`:
    both say the same. `met` names who meets whom in that hand of teams.
    """

    fact: int
    by: str
    at: dt.datetime
    theirs: Reading
    mine: Reading | None
    error: RuleViolation | Refusal | None
    same: bool
    later: int
    met: Meetings = ()


def clash_of(match_id: int, *, since: int, typed: Row) -> Clash | None:
    """Return what took the place of a row typed at revision `since`, None if nothing did.

    Such a row was the next one of the sheet then. It is the first one entered since, as it stands
    now: if it was corrected meanwhile, the row that came in its place. Three queries at most.
    """
    place = _place_taken(match_id, since)
    if place is None:
        return None
    match = Match.objects.select_related("tournament", "a_entry", "b_entry").get(pk=match_id)
    live = HandFact.objects.filter(match=match, struck_at=None).order_by("position")
    facts = list(live.select_related("created_by"))
    at = next((i for i, fact in enumerate(facts) if fact.position == place), None)
    if at is None:
        return None
    rules = rules_for(match, match.tournament)
    before, fact = rows_of(facts[:at]), facts[at]
    dealer = cast("Side", match.first_dealer)
    theirs, mine, error = _read(before, row_of(fact), rules, dealer), None, None
    try:
        refuse_card(typed, rules)
        mine = _read(before, typed, rules, dealer)
    except (RuleViolation, Refusal) as refused:
        error = refused
    a, b = (entry.members if entry else () for entry in (match.a_entry, match.b_entry))
    return Clash(
        fact=fact.pk,
        by=fact.created_by.get_username() if fact.created_by else "",
        at=in_zone(fact.created_at, match.tournament.time_zone),
        theirs=theirs,
        mine=mine,
        error=error,
        same=mine is not None and _same(theirs, mine),
        later=len(facts) - at - 1,
        met=meetings_of(a, b, theirs.hand.number or 0, rules) if theirs.hand.number else (),
    )


def _place_taken(match_id: int, since: int) -> int | None:
    """Return the position of the first row entered after a revision.

    None when rows were struck or put in before it: then it is not known to be the same hand.
    """
    acts = AuditEvent.objects.filter(match=match_id, match_revision__gt=since)
    moved = 0
    for action, answer in acts.order_by("match_revision").values_list("action", "answer"):
        if action in ENTERS:
            first = answer.get("fact") or (answer.get("rows") or [{}])[0].get("fact")
            fact = HandFact.objects.filter(match=match_id, pk=first)
            return None if moved else fact.values_list("position", flat=True).first()
        if action == MOVES_ROWS:
            moved += len(answer.get("added", ())) - len(answer.get("struck", ()))
        elif action not in MOVES_NONE:
            return None
    return None


def _read(before: list[Row], row: Row, rules: RuleSet, dealer: Side) -> Reading:
    score = score_match([*before, row], rules, dealer)
    return Reading(score.hands[-1], score, row)


def _same(one: Reading, two: Reading) -> bool:
    """Say whether two readings are of the same figures, and the second adds no other note."""
    return two.row.note in {"", one.row.note} and _figures(one) == _figures(two)


def _figures(reading: Reading) -> Row:
    """Return what a row says, however it was typed: 0 against 31 is gin."""
    row = reading.row
    plain = tuple(replace(pairing, note="", cards=None) for pairing in row.pairings)
    own = row.knocker_deadwood or 0
    ending = row.ending if row.pairings else reading.hand.ending
    return replace(row, ending=ending, knocker_deadwood=own, note="", cards=None, pairings=plain)
