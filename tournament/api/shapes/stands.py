"""Where a match stands, now or as something would leave it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rest_framework import serializers

from tournament.api.shapes.base import PairShape, Shape, side
from tournament.enums import MatchHow, MatchState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import ColumnScore, GameScore, MatchScore, Pair, Side
    from tournament.pairing.elimination import Slot, State
    from tournament.values import Person


@dataclass(frozen=True, slots=True)
class Stand:
    """A match with the numbers of the entries in its places, and what it comes to."""

    A: int | None
    B: int | None
    state: str
    how: str
    winner: Side | None
    games: Pair
    points: Pair
    total: Pair
    hands: int
    accounts: tuple[GameScore | ColumnScore, ...] = ()


def stand_of(state: State, people: Mapping[int, Person], score: MatchScore | None = None) -> Stand:
    """Return where a match stands; `people` are the entries of the event by id."""
    outcome = state.outcome
    return Stand(
        A=_number(state.a, people),
        B=_number(state.b, people),
        state=outcome.state,
        how=outcome.how,
        winner=outcome.winner,
        games=outcome.games_won,
        points=outcome.points,
        total=outcome.total,
        hands=outcome.hands,
        accounts=() if score is None else score.accounts,
    )


def _number(slot: Slot, people: Mapping[int, Person]) -> int | None:
    person = None if slot.entry is None else people.get(slot.entry)
    return None if person is None else person.number


class StandShape(Shape):
    """Where a match stands. A and B are entry numbers, null where nobody is (yet).

    `how` is "" before the end; what is not known of a match counts 0.
    """

    A = serializers.IntegerField(allow_null=True)
    B = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=MatchState.choices)
    how = serializers.ChoiceField(choices=[*MatchHow.choices, ("", "")])
    winner = side(allow_null=True)
    games = PairShape()
    points = PairShape()
    total = PairShape()
    hands = serializers.IntegerField()
