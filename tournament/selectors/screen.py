"""The big screen of a hall: what is played, the bracket and the standings, cut into slides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from tournament.enums import MatchHow
from tournament.selectors.brackets import bracket_view
from tournament.selectors.events import event_view
from tournament.selectors.standings import standings_view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournament.values import EventCard, MatchCard, Person, RoundView, StandingRow

T = TypeVar("T")
Kind: TypeAlias = Literal["welcome", "playing", "results", "bracket", "standings"]

MATCHES: Final = 12
"""So many matches stand on one slide: names are to be read from ten metres."""
ROWS: Final = 10
MOST_ROWS: Final = 40
"""Only so many places of the standings pass by; all of them are on the phones."""
MOST_PAIRS: Final = 8
"""A bracket with more pairs in its first round would be too small to read."""


@dataclass(frozen=True, slots=True)
class Slide:
    """What the screen shows for some seconds; `part` of `parts` where a subject takes several."""

    kind: Kind
    part: int = 1
    parts: int = 1
    matches: tuple[MatchCard, ...] = ()
    rounds: tuple[RoundView, ...] = ()
    rows: tuple[StandingRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """All slides of an event, in turn; there is at least one. `champion` is known at the end.

    `left_out` are the last rows of the standings, which are on no slide.
    """

    event: EventCard
    revision: int
    round_name: str
    champion: Person | None
    slides: tuple[Slide, ...]
    left_out: int = 0


def screen_of(code: str) -> Screen:
    """Return the slides of an event. Raises Missing("event")."""
    view, standings = event_view(code), standings_view(code)
    rounds = bracket_view(code).rounds
    open_rounds = [one for one in rounds if one.played < one.of]
    now = open_rounds[0] if open_rounds else rounds[-1] if rounds else None
    results = [card for card in view.results if card.how != MatchHow.BYE]
    rows = standings.rows if rounds else ()
    slides = [
        *_of_matches("playing", view.running),
        *_of_bracket([one for one in rounds if now and one.number >= now.number]),
        *_of_matches("results", results),
        *_of_standings(rows[:MOST_ROWS]),
    ]
    return Screen(
        event=view.card,
        revision=view.revision,
        round_name=now.name if now else "",
        champion=view.champion,
        slides=tuple(slides) or (Slide("welcome"),),
        left_out=len(rows[MOST_ROWS:]),
    )


def _of_matches(kind: Kind, cards: Sequence[MatchCard]) -> Iterator[Slide]:
    parts = list(_cut(cards, MATCHES))
    for number, some in enumerate(parts, 1):
        yield Slide(kind, number, len(parts), matches=some)


def _of_bracket(rounds: Sequence[RoundView]) -> Iterator[Slide]:
    if rounds and len(rounds[0].matches) <= MOST_PAIRS:
        yield Slide("bracket", rounds=tuple(rounds))


def _of_standings(rows: Sequence[StandingRow]) -> Iterator[Slide]:
    parts = list(_cut(rows, ROWS))
    for number, some in enumerate(parts, 1):
        yield Slide("standings", number, len(parts), rows=some)


def _cut(things: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield the things in parts of nearly the same length, none longer than `size`."""
    count = -(-len(things) // size)
    for number in range(count):
        start, end = (len(things) * n // count for n in (number, number + 1))
        yield tuple(things[start:end])
