"""How a bracket is laid over pages: whole where it fits, else in parts with a page for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.values import MatchCard, RoundView

Tree = tuple[tuple["MatchCard", ...], ...]
"""The matches of a bracket by rounds, each twice as many as the next: the last one is the final."""

_WHOLE: Final = {"A3": 32}
_WHOLE_ELSE: Final = 16
"""So many first matches fit on one page."""
_SMALL: Final = {"A3": 32}
_SMALL_ELSE: Final = 8
"""So many first matches a part has; twice as many where there would be more than eight parts."""
_MOST_SMALL: Final = 8


@dataclass(frozen=True, slots=True)
class Part:
    """One page of a bracket.

    `first` is the place of its first round among all. `sources` names the part that each place of
    the first column comes from, `goal` the one its winner goes to (0: this is the last). `extra`
    are matches that no winner comes to.
    """

    number: int
    columns: Tree
    first: int = 0
    sources: Mapping[int, int] = field(default_factory=dict)
    goal: int = 0
    extra: tuple[MatchCard, ...] = ()


def tree_of(rounds: Sequence[RoundView]) -> tuple[Tree, tuple[MatchCard, ...]]:
    """Return the bracket by rounds, following where winners go, and the matches beside it."""
    cards = {card.code: card for one in rounds for card in one.matches}
    if not cards:
        return (), ()
    first = min(card.round_number for card in cards.values())
    column = sorted(
        (card for card in cards.values() if card.round_number == first), key=lambda one: one.order
    )
    columns = [tuple(column)]
    while len(columns[-1]) > 1:
        goals = dict.fromkeys(card.feeds_code for card in columns[-1] if card.feeds_code in cards)
        if len(goals) * 2 != len(columns[-1]):
            break
        columns.append(tuple(cards[code] for code in goals))
    inside = {card.code for one in columns for card in one}
    return tuple(columns), tuple(card for code, card in cards.items() if code not in inside)


def parts_of(rounds: Sequence[RoundView], paper: str) -> tuple[Part, ...]:
    """Return the pages of a bracket, those of the first round first."""
    tree, extra = tree_of(rounds)
    if not tree:
        return ()
    return tuple(_parts(tree, extra, paper, start=1, first=0, sources={}))


def _parts(
    tree: Tree,
    extra: tuple[MatchCard, ...],
    paper: str,
    *,
    start: int,
    first: int,
    sources: Mapping[int, int],
) -> list[Part]:
    matches = len(tree[0])
    if matches <= _WHOLE.get(paper, _WHOLE_ELSE):
        return [Part(start, tree, first, sources, extra=extra)]
    size = _SMALL.get(paper, _SMALL_ELSE)
    if matches // size > _MOST_SMALL:
        size = _WHOLE.get(paper, _WHOLE_ELSE)
    depth = size.bit_length()
    count = matches // size
    goal = start + count
    # The winner of part i sits on place i of the first round of the page that follows.
    above = {number: start + number for number in range(count)}
    lower = [
        Part(
            start + number,
            tuple(
                column[number * (size >> level) : (number + 1) * (size >> level)]
                for level, column in enumerate(tree[:depth])
            ),
            first,
            {
                place: sources[place + number * 2 * size]
                for place in range(2 * size)
                if place + number * 2 * size in sources
            },
            goal,
        )
        for number in range(count)
    ]
    upper = _parts(tree[depth:], extra, paper, start=goal, first=first + depth, sources=above)
    return [*lower, *upper]
