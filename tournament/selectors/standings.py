"""The standings of an event, from the caches of its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.enums import EventState, MatchState
from tournament.levels import SCORED
from tournament.mapping import prizes_of
from tournament.outcome import Outcome
from tournament.pairing.places import round_name_code
from tournament.prizes import prize_stands
from tournament.ranking.standings import Result, elimination_standings
from tournament.selectors.fields import load_field
from tournament.values import StandingRow, StandingsView
from tournament.wording.draw import reached_text

if TYPE_CHECKING:
    from typing import Any

    from tournament.ranking.standings import Standing
    from tournament.selectors.fields import Field
    from tournament.values import MatchCard, PrizeStand, SlotView


def standings_view(code: str) -> StandingsView:
    """Return the standings (four queries); no rows before a draw. Raises Missing("event")."""
    field = load_field(code)
    return StandingsView(
        event=field.card,
        revision=field.event.revision,
        final=field.event.state == EventState.FINISHED,
        parted=field.event.places_parted,
        rows=standing_rows(field),
        third_place=field.stage is not None and field.stage.third_place,
    )


def standing_rows(field: Field) -> tuple[StandingRow, ...]:
    """Return a line for every entry of a drawn event, best first."""
    if field.stage is None:
        return ()
    lines = elimination_standings(
        [_result(card) for card in field.cards],
        rounds=field.rounds,
        numbers={
            pk: field.people[pk].number for pk in field.stage.seed_order if pk in field.people
        },
        parted=field.event.places_parted,
    )
    partly = {
        _entry(slot)
        for card in field.cards
        if card.level in SCORED and card.state == MatchState.FINISHED
        for slot in (card.a, card.b)
    }
    over = field.event.state == EventState.FINISHED
    stands = prize_stands(lines, prizes_of(field.event), over=over)
    return tuple(
        _row(line, field, partly=line.entry in partly, prize=prize)
        for line, prize in zip(lines, stands, strict=True)
    )


def _result(card: MatchCard) -> Result:
    return Result(
        key=card.match_id,
        round=card.round_number,
        a=_entry(card.a),
        b=_entry(card.b),
        outcome=_outcome(card),
        third_place=card.third_place,
    )


def _entry(slot: SlotView) -> int | None:
    return slot.person.entry_id if slot.person else None


def _outcome(card: MatchCard) -> Outcome:
    state: Any = card.state
    how: Any = card.how
    figures = (card.games, card.points, card.total)
    by: Any = card.level if card.level in SCORED else ""
    return Outcome(state, how, card.winner, *figures, hands=card.hands, rows=card.hands, by=by)


def _row(line: Standing, field: Field, *, partly: bool, prize: PrizeStand | None) -> StandingRow:
    reached = line.reached
    name = round_name_code(reached, field.rounds) if reached else ""
    return StandingRow(
        place=line.place,
        shared=line.shared,
        person=field.people[line.entry],
        reached=reached_text(name, reached) if reached else "",
        still_in=line.still_in,
        lost_to=field.people.get(line.lost_to) if line.lost_to is not None else None,
        matches=line.record.matches,
        games=line.record.games,
        points_diff=line.points_diff,
        total_diff=line.total_diff,
        parted_by=line.parted_by,
        partly=partly,
        for_third=line.for_third,
        prize=prize,
    )
