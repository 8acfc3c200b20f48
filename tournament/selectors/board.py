"""The director's first page: where the event stands, what is next, what is in the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Max, Q

from tournament.enums import EventState, JobKind, JobState, MatchState, StageState
from tournament.models import AuditEvent, Job
from tournament.selectors.brackets import bracket_view
from tournament.selectors.checks import CHECK
from tournament.selectors.work import needing_work

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.selectors.desk import DeskEvent
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
    codes of ready matches whose sheet was not made since their players were known.
    """

    act: str
    rounds: tuple[RoundView, ...]
    playing: tuple[MatchCard, ...]
    ready: tuple[MatchCard, ...]
    unprinted: frozenset[str]
    held_up: HeldUp | None
    jobs: tuple[JobView, ...]

    @property
    def print_round(self) -> int:
        """The number of the first round that has a match without a sheet, 0 for none."""
        rounds = [card.round_number for card in self.ready if card.code in self.unprinted]
        return min(rounds, default=0)


def board_of(event: DeskEvent) -> Board:
    """Return the first page of the desk, in a fixed number of queries."""
    view = bracket_view(event.code)
    cards = [card for round_ in view.rounds for card in round_.matches]
    playing = _in_turn(cards, MatchState.PLAYING)
    ready = _in_turn(cards, MatchState.READY)
    unprinted = _unprinted(event.pk, ready, cards)
    return Board(
        act=_next_act(event, unprinted),
        rounds=view.rounds,
        playing=playing,
        ready=ready,
        unprinted=unprinted,
        held_up=_held_up(view.rounds),
        jobs=needing_work(event.pk),
    )


def _in_turn(cards: Iterable[MatchCard], state: str) -> tuple[MatchCard, ...]:
    """Return the matches in a state, by round, then by table."""
    of_state = [card for card in cards if card.state == state]
    return tuple(
        sorted(of_state, key=lambda card: (card.round_number, card.table or 10_000, card.order))
    )


def _next_act(event: DeskEvent, unprinted: frozenset[str]) -> str:
    if event.card.state == EventState.FINISHED:
        return "done"
    if event.published:
        return "print" if unprinted else "hands"
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
        sources = [slot.source_code for card in waiting for slot in (card.a, card.b)]
        in_the_way = [
            cards[code]
            for code in sources
            if code in cards and cards[code].state != MatchState.FINISHED
        ]
        return HeldUp(round_.name, tuple(in_the_way))
    return None


def _unprinted(
    event_id: int, ready: Iterable[MatchCard], cards: Iterable[MatchCard]
) -> frozenset[str]:
    """Return the codes of ready matches whose players came after the last print of their sheet."""
    open_matches = list(ready)
    if not open_matches:
        return frozenset()
    printed = _printed(event_id)
    known = _known_since(event_id, open_matches, cards)
    return frozenset(
        card.code
        for card in open_matches
        if max(printed.get((card.round_number, code), 0) for code in ("", card.code))
        < known[card.code]
    )


def _printed(event_id: int) -> dict[tuple[int, str], int]:
    """Return the event's revision at the last print, by round and match code ("" for all)."""
    done = Job.objects.filter(tournament=event_id, kind=JobKind.RENDER_SHEETS, state=JobState.DONE)
    latest: dict[tuple[int, str], int] = {}
    for key, args in done.order_by("pk").values_list("key", "args"):
        at = (args.get("round", 0), args.get("match", ""))
        latest[at] = max(latest.get(at, 0), int(key.rpartition("-v")[2] or 0))
    return latest


def _known_since(
    event_id: int, ready: Iterable[MatchCard], cards: Iterable[MatchCard]
) -> Mapping[str, int]:
    """Return the event's revision since which both players of each match are known."""
    feeding: dict[str, list[int]] = {}
    for card in cards:
        if card.feeds_code:
            feeding.setdefault(card.feeds_code, []).append(card.match_id)
    sources = [pk for card in ready for pk in feeding.get(card.code, [])]
    acts = AuditEvent.objects.filter(tournament=event_id)
    acts = acts.exclude(action=CHECK)  # it changes nobody
    last = acts.filter(Q(match__in=sources) | Q(action="draw.publish")).values_list("match")
    latest: dict[int | None, int] = dict(last.annotate(Max("revision")).order_by())
    published = latest.get(None, 0)
    return {
        card.code: max(published, *(latest.get(pk, 0) for pk in feeding.get(card.code, [0])))
        for card in ready
    }
