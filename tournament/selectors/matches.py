"""One match: every row of its sheet with what it scored, every game with its account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.db.models import Exists, OuterRef

from scoring.match import next_dealer
from tournament.enums import MatchState, Seeding, StageState
from tournament.errors import Missing
from tournament.levels import SCORED, games_left
from tournament.mapping import row_of, rules_for, score_of
from tournament.models import Entry, HandFact, Match, RulingFact, ScoreFact, Withdrawal
from tournament.pairing.elimination import Pairing, Slot
from tournament.pairing.explain import explain_bracket
from tournament.pairing.swaps import moved_lines
from tournament.selectors.fields import event_card, event_of, match_cards, people_of
from tournament.selectors.log import log_lines
from tournament.selectors.rules import rules_card
from tournament.selectors.scores_of import scores_shown, sheet_by_scores, struck_score
from tournament.selectors.sheets_of import deadwoods, sheet_of
from tournament.values import MatchView, RulingView, SheetRow
from tournament.wording.draw import reason_text
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet

    from scoring.values import Side
    from tournament.models import Tournament
    from tournament.values import LogLine, MatchCard, SlotView


def match_view(code: str, match_code: str, *, staff: bool = False) -> MatchView:
    """Return the page of a match (seven queries).

    With `staff` names are full, the log says who did what and why somebody left, and a match of a
    draft is found too. Raises Missing("event") and Missing("match").
    """
    event = event_of(code)
    return _view(event, _match(event, match_code, draft=staff), staff=staff)


def match_page(code: str, match_code: str) -> tuple[MatchView, PairingReasons]:
    """Return the public page of a match, and why its two players meet (nine queries at most).

    Raises Missing("event") and Missing("match").
    """
    event = event_of(code)
    match = _match(event, match_code, draft=False)
    return _view(event, match, staff=False), _reasons(match)


def _view(event: Tournament, match: Match, *, staff: bool) -> MatchView:
    stage = match.round.stage
    people = people_of(event.pk, stage, only=[match.a_entry_id, match.b_entry_id], full=staff)
    around = match_cards(event, stage, people, around=match)
    facts = HandFact.objects.filter(match=match).select_related("struck_by")
    scores = ScoreFact.objects.filter(match=match).select_related("struck_by")
    return assemble(
        event,
        match,
        next(card for card in around if card.match_id == match.pk),
        list(facts.order_by("position", "pk")),
        scores=list(scores.order_by("position", "pk")) if match.level in SCORED else (),
        ruling=_ruling(match, event.time_zone, staff=staff),
        log=log_lines(event, match=match, staff=staff),
        staff=staff,
    )


def _match(event: Tournament, match_code: str, *, draft: bool) -> Match:
    states = [StageState.PUBLISHED, *([StageState.DRAFT] if draft else [])]
    match = (
        Match.objects.filter(tournament=event, code=match_code, round__stage__state__in=states)
        .select_related("round__stage")
        .first()
    )
    if match is None:
        raise Missing("match")
    return match


def rulings_in_force() -> QuerySet[RulingFact]:
    """Return the rulings in force; `by_leaving`: made because somebody left the event."""
    left = Withdrawal.objects.filter(ruling=OuterRef("pk"))
    return RulingFact.objects.filter(struck_at=None).annotate(by_leaving=Exists(left))


def public_reason(fact: RulingFact) -> str:
    """Return why something was ruled, as everybody may know it: not why somebody left."""
    by_leaving: bool = fact.by_leaving  # type: ignore[attr-defined]
    return "" if by_leaving else fact.reason


def _ruling(match: Match, time_zone: str, *, staff: bool) -> RulingView | None:
    fact = rulings_in_force().filter(match=match).select_related("created_by").first()
    if fact is None:
        return None
    actor = fact.created_by.get_username() if staff and fact.created_by else ""
    return RulingView(
        kind=fact.kind,
        winner=cast("Side | None", fact.winner or None),
        reason=fact.reason if staff else public_reason(fact),
        actor=actor,
        at=in_zone(fact.created_at, time_zone),
    )


def assemble(
    event: Tournament,
    match: Match,
    card: MatchCard,
    facts: Sequence[HandFact],
    *,
    scores: Sequence[ScoreFact] = (),
    ruling: RulingView | None = None,
    log: tuple[LogLine, ...] = (),
    staff: bool = False,
) -> MatchView:
    """Return the view of a match from its rows: no query. `event` needs its `entry_count`.

    `scores` are those of a match known by less than its hands, struck ones included.
    """
    rules = rules_for(match, event)
    dealer = cast("Side", match.first_dealer)
    live = [fact for fact in facts if fact.struck_at is None]
    sheet = sheet_of(
        [row_of(fact) for fact in live],
        rules,
        dealer,
        ids=[fact.pk for fact in live],
        teams=(_members(card.a), _members(card.b)),
    )
    entered = [fact for fact in scores if fact.struck_at is None]
    if entered:
        sheet = sheet_by_scores(list(map(score_of, entered)), rules)
    return MatchView(
        event=event_card(event),
        card=card,
        match_revision=match.revision,
        revision=event.revision,
        target=rules.target,
        best_of=rules.best_of,
        first_dealer=dealer,
        next_dealer=(
            next_dealer(sheet.score, rules, dealer)
            if card.state in {MatchState.READY, MatchState.PLAYING} and not entered
            else None
        ),
        rules=rules_card(rules, frozen=event.started_at is not None),
        rule_set=rules,
        rows=sheet.rows,
        games=sheet.games,
        struck=tuple(_struck_rows(facts, staff=staff)),
        ruling=ruling,
        log=log,
        columns=sheet.columns,
        net=sheet.score.net,
        game_points=sheet.score.game_points,
        pinned=match.rules is not None,
        scores=tuple(scores_shown(entered, sheet.score)),
        struck_scores=tuple(
            struck_score(fact, scores, staff=staff) for fact in scores if fact.struck_at is not None
        ),
        games_left=games_left(sheet.score, rules),
    )


def _members(slot: SlotView) -> tuple[str, ...]:
    return slot.person.members if slot.person else ()


def _struck_rows(facts: Iterable[HandFact], *, staff: bool) -> Iterable[SheetRow]:
    replaced = {fact.supersedes_id for fact in facts}
    for fact in facts:
        if fact.struck_at is None:
            continue
        row = row_of(fact)
        a, b = deadwoods(row)
        yield SheetRow(
            fact_id=fact.pk,
            row=row,
            score=None,
            deadwood_a=a,
            deadwood_b=b,
            struck=True,
            struck_reason=fact.struck_reason,
            struck_by=fact.struck_by.get_username() if staff and fact.struck_by else "",
            superseded=fact.pk in replaced,
        )


@dataclass(frozen=True, slots=True)
class PairingReasons:
    """Why two players meet, and why each of them is there, as sentences."""

    pairing: str
    a: str
    b: str


def _reasons(match: Match) -> PairingReasons:
    """Return why a match is there: its seeds and the matches that feed it (two queries)."""
    stage = match.round.stage
    around = Match.objects.filter(pk__in=[match.a_source_id, match.b_source_id])
    entries = Entry.objects.filter(pk__in=[match.a_entry_id, match.b_entry_id])
    # Which match feeds a place is told by its code, so row ids do for keys here.
    pairing = Pairing(
        key=match.pk,
        round=match.round.number,
        order=match.order,
        a=Slot(cast("Any", match.a_kind), match.a_entry_id, match.a_source_id, match.a_loser),
        b=Slot(cast("Any", match.b_kind), match.b_entry_id, match.b_source_id, match.b_loser),
        feeds=None,
        feeds_side="",
    )
    by_hand = stage.seeding == Seeding.BY_HAND
    seeds = {entry.pk: entry.seed for entry in entries if entry.seed} if by_hand else {}
    moved = moved_lines(stage.seed_order, stage.swaps)
    reason = explain_bracket([pairing], stage.seed_order, seeds, moved)[match.pk]
    codes = dict(around.values_list("pk", "code"))
    told = (reason_text(one, codes) for one in (reason.pairing, reason.a, reason.b))
    return PairingReasons(*told)
