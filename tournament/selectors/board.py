"""The director's first page: where the event stands, what is next, what is in the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.enums import EventState, MatchState, StageState
from tournament.selectors.brackets import bracket_view
from tournament.selectors.prints import rounds_to_print, sheet_states
from tournament.selectors.work import needing_work

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.selectors.desk import DeskEvent
    from tournament.selectors.prints import RoundSheets
    from tournament.values import JobView, MatchCard, RoundView

FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class HeldUp:
    """A round that waits, and the matches it waits for."""

    round_name: str
    matches: tuple[MatchCard, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What the director's first page shows.

    `act` is the next act: players, draw, drawing, look, print, hands or done. `unprinted` are the
    codes of ready matches without a sheet, `outdated` those of open matches whose printed sheet is
    no longer good; `to_print` tells of both round by round.
    """

    act: str
    rounds: tuple[RoundView, ...]
    playing: tuple[MatchCard, ...]
    ready: tuple[MatchCard, ...]
    unprinted: frozenset[str]
    outdated: frozenset[str]
    to_print: tuple[RoundSheets, ...]
    held_up: HeldUp | None
    jobs: tuple[JobView, ...]

    @property
    def print_round(self) -> int:
        """The number of the first round that has a sheet to print, 0 for none."""
        return min((one.number for one in self.to_print), default=0)


def board_of(event: DeskEvent) -> Board:
    """Return the first page of the desk, in a fixed number of queries."""
    view = bracket_view(event.code, full=True)
    cards = [card for round_ in view.rounds for card in round_.matches]
    playing = _in_turn(cards, MatchState.PLAYING)
    ready = _in_turn(cards, MatchState.READY)
    sheets = rounds_to_print(sheet_states(event.pk, event.rules))
    return Board(
        act=_next_act(event, sheets),
        rounds=view.rounds,
        playing=playing,
        ready=ready,
        unprinted=frozenset(code for one in sheets for code in one.missing),
        outdated=frozenset(code for one in sheets for code in one.changed),
        to_print=tuple(one for one in sheets if one.needed),
        held_up=_held_up(view.rounds),
        jobs=needing_work(event.pk),
    )


def _in_turn(cards: Iterable[MatchCard], state: str) -> tuple[MatchCard, ...]:
    """Return the matches in a state, by round, then by table."""
    of_state = [card for card in cards if card.state == state]
    return tuple(
        sorted(of_state, key=lambda card: (card.round_number, card.table or 10_000, card.order))
    )


def _next_act(event: DeskEvent, sheets: Iterable[RoundSheets]) -> str:
    if event.card.state == EventState.FINISHED:
        return "done"
    if event.published:
        return "print" if any(one.needed for one in sheets) else "hands"
    if event.draw:
        return "look" if event.draw == StageState.DRAFT else "drawing"
    return "draw" if event.card.entries >= FEWEST_PLAYERS else "players"


def _held_up(rounds: tuple[RoundView, ...]) -> HeldUp | None:
    """Return the first round that waits for players, with the open matches they come from."""
    cards = {card.code: card for round_ in rounds for card in round_.matches}
    for round_ in rounds:
        waiting = [card for card in round_.matches if card.state == MatchState.WAITING]
        if not waiting:
            continue
        # Both of the last round may wait for the same semi-final.
        sources = (slot.source_code for card in waiting for slot in (card.a, card.b))
        in_the_way = [
            cards[code]
            for code in dict.fromkeys(sources)
            if code in cards and cards[code].state != MatchState.FINISHED
        ]
        return HeldUp(round_.name, tuple(in_the_way))
    return None
