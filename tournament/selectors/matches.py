"""One match: every row of its sheet with what it scored, every game with its account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from scoring.match import next_dealer, score_match
from scoring.teams import opponent_of
from tournament.enums import MatchState, Seeding, StageState
from tournament.errors import Missing
from tournament.mapping import row_of, rules_for
from tournament.models import Entry, HandFact, Match, RulingFact
from tournament.pairing.elimination import Pairing, Slot
from tournament.pairing.explain import explain_bracket
from tournament.selectors.fields import event_card, event_of, match_cards, people_of
from tournament.selectors.log import log_lines
from tournament.selectors.rules import rules_card
from tournament.values import FROM_START, ColumnView, GameView, MatchView, RulingView, SheetRow
from tournament.wording.draw import reason_text
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.values import ColumnScore, GameScore, MatchScore, Row, Side
    from tournament.models import Tournament
    from tournament.values import LogLine, MatchCard

NUMBERED_OR_SCORING = frozenset({"knock", "gin", "big_gin", "dead", "team", "penalty"})
"""The endings that are a step of the race."""


def match_view(code: str, match_code: str, *, staff: bool = False) -> MatchView:
    """Return the page of a match (seven queries).

    With `staff` the log says who did what, and a match of a draft is found too. Raises
    Missing("event") and Missing("match").
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
    people = people_of(event.pk, stage, only=[match.a_entry_id, match.b_entry_id])
    around = match_cards(event, stage, people, around=match)
    facts = HandFact.objects.filter(match=match).select_related("struck_by")
    return assemble(
        event,
        match,
        next(card for card in around if card.match_id == match.pk),
        list(facts.order_by("position", "pk")),
        ruling=_ruling(match, event.time_zone, staff=staff),
        log=log_lines(event, match=match, names=staff),
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


def _ruling(match: Match, time_zone: str, *, staff: bool) -> RulingView | None:
    fact = (
        RulingFact.objects.filter(match=match, struck_at=None).select_related("created_by").first()
    )
    if fact is None:
        return None
    actor = fact.created_by.get_username() if staff and fact.created_by else ""
    return RulingView(
        kind=fact.kind,
        winner=cast("Side | None", fact.winner or None),
        reason=fact.reason,
        actor=actor,
        at=in_zone(fact.created_at, time_zone),
    )


def assemble(
    event: Tournament,
    match: Match,
    card: MatchCard,
    facts: Sequence[HandFact],
    *,
    ruling: RulingView | None = None,
    log: tuple[LogLine, ...] = (),
    staff: bool = False,
) -> MatchView:
    """Return the view of a match from its rows: no query. `event` needs its `entry_count`."""
    rules = rules_for(match, event)
    dealer = cast("Side", match.first_dealer)
    live = [fact for fact in facts if fact.struck_at is None]
    rows = [row_of(fact) for fact in live]
    score = score_match(rows, rules, dealer)
    lines = _sheet_rows(live, rows, score, card)
    return MatchView(
        event=event_card(event),
        card=card,
        match_revision=match.revision,
        revision=event.revision,
        target=rules.target,
        best_of=rules.best_of,
        first_dealer=dealer,
        next_dealer=(
            next_dealer(score, rules, dealer)
            if card.state in {MatchState.READY, MatchState.PLAYING}
            else None
        ),
        rules=rules_card(rules, frozen=event.started_at is not None),
        rule_set=rules,
        rows=tuple(lines),
        games=tuple(_game(game, lines) for game in score.games),
        struck=tuple(_struck_rows(facts, staff=staff)),
        ruling=ruling,
        log=log,
        columns=tuple(_columns(score.columns)),
        net=score.net,
        game_points=score.game_points,
        pinned=match.rules is not None,
    )


def _sheet_rows(
    facts: Sequence[HandFact], rows: Sequence[Row], score: MatchScore, card: MatchCard
) -> list[SheetRow]:
    """Return the rows in play, each with its score, its columns and its members."""
    columns: dict[int | None, tuple[int, ...]] = {}
    for place, column in enumerate(score.columns, 1):
        for entry in column.entries:
            columns[entry.hand] = (*columns.get(entry.hand, ()), place)
    found = []
    for fact, row, hand in zip(facts, rows, score.hands, strict=True):
        a, b = _deadwoods(row)
        found.append(
            SheetRow(
                fact_id=fact.pk,
                row=row,
                score=hand,
                deadwood_a=a,
                deadwood_b=b,
                columns=columns.get(hand.number, ()) if hand.number else (),
                members=_members(card, hand.number, len(row.pairings)),
            )
        )
    return found


def _members(card: MatchCard, number: int | None, size: int) -> tuple[tuple[str, str], ...]:
    """Return who met whom in a team hand, () where the teams did not name their members."""
    teams = [slot.person.members if slot.person else () for slot in (card.a, card.b)]
    if number is None or size < 2 or any(len(members) != size for members in teams):
        return ()
    a, b = teams
    return tuple((name, b[opponent_of(i, number, size)]) for i, name in enumerate(a))


def _columns(columns: Sequence[ColumnScore]) -> Iterable[ColumnView]:
    for place, column in enumerate(columns, 1):
        running, race = FROM_START, [FROM_START]
        for entry in column.entries:
            running = running._replace(**{entry.side: entry.score})
            race.append(running)
        yield ColumnView(
            place=place,
            session=column.session,
            number=column.number,
            entries=column.entries,
            finished=column.finished,
            awarded=column.awarded,
            closed_by_hand=column.closed_by_hand,
            winner=column.winner,
            shutout=column.shutout,
            points=column.points,
            boxes=column.boxes,
            items=column.items,
            total=column.total,
            race=tuple(race),
        )


def _deadwoods(row: Row) -> tuple[int | None, int | None]:
    """Return the two figures of a row by side; gin leaves the knocker 0."""
    if row.knocker is None or row.table is not None:
        return None, None
    own, against = row.knocker_deadwood or 0, row.defender_deadwood
    return (own, against) if row.knocker == "A" else (against, own)


def _struck_rows(facts: Iterable[HandFact], *, staff: bool) -> Iterable[SheetRow]:
    replaced = {fact.supersedes_id for fact in facts}
    for fact in facts:
        if fact.struck_at is None:
            continue
        row = row_of(fact)
        a, b = _deadwoods(row)
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


def _game(game: GameScore, lines: Iterable[SheetRow]) -> GameView:
    rows = tuple(line for line in lines if line.score and line.score.game == game.number)
    race = tuple(
        line.score.score
        for line in rows
        if line.score and line.score.score and line.row.ending in NUMBERED_OR_SCORING
    )
    return GameView(
        number=game.number,
        rows=rows,
        finished=game.finished,
        awarded=game.awarded,
        winner=game.winner,
        shutout=game.shutout,
        points=game.points,
        boxes=game.boxes,
        items=game.items,
        total=game.total,
        race=(FROM_START, *race),
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
        a=Slot(cast("Any", match.a_kind), match.a_entry_id, match.a_source_id),
        b=Slot(cast("Any", match.b_kind), match.b_entry_id, match.b_source_id),
        feeds=None,
        feeds_side="",
    )
    by_hand = stage.seeding == Seeding.BY_HAND
    seeds = {entry.pk: entry.seed for entry in entries if entry.seed} if by_hand else {}
    reason = explain_bracket([pairing], stage.seed_order, seeds)[match.pk]
    codes = dict(around.values_list("pk", "code"))
    told = (reason_text(one, codes) for one in (reason.pairing, reason.a, reason.b))
    return PairingReasons(*told)
