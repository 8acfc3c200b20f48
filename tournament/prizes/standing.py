"""Who stands on which prize: the standings and the prizes laid over each other.

Who shares a place shares the prizes of all the places they take together: two at place 3 stand on
the prizes of places 3 and 4. Prizes are texts, so nothing is divided; only where each of those
places has the same prize has everybody one of their own. More entries can share a place than there
are places for them (a double forfeit puts both of a match out): their places end before the next
one that is given.

A place is final once the event is over, or when nobody who is still in can come to it any more:
the first two with the final, those of an earlier round when everybody has got past that round.
Two whom the final put out together share the prize of place 3 as well if the match for third place
leaves nobody third, so they wait for that match.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from tournament.values import Prize, PrizeStand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Placed(Protocol):
    """A line of the standings: its place (None while still in) and the round it reached."""

    @property
    def place(self) -> int | None:
        """The place, None while there is none."""

    @property
    def reached(self) -> int:
        """The last round the entry came to."""

    @property
    def still_in(self) -> bool:
        """Whether it still has a match to play."""


def prize_stands(
    rows: Sequence[Placed], prizes: Sequence[Prize], *, over: bool
) -> tuple[PrizeStand | None, ...]:
    """Return what each row stands on, None for one without a place or a prize for it.

    `prizes` are in the order of their places and do not overlap; `over`: the event is.
    """
    counts = Counter(row.place for row in rows if row.place is not None)
    taken = _taken(counts, prizes)
    earliest = min((row.reached for row in rows if row.still_in), default=None)
    return tuple(
        PrizeStand(*taken[place], won=over or _is_final(row, earliest, alone=counts[place] == 1))
        if (place := row.place) in taken
        else None
        for row in rows
    )


def _taken(
    counts: Mapping[int, int], prizes: Sequence[Prize]
) -> dict[int, tuple[tuple[Prize, ...], int]]:
    """Return the prizes of each place that has any, and how many rows share them."""
    found = {}
    places = sorted(counts)
    for place, following in zip(places, (*places[1:], None), strict=False):
        count = counts[place]
        last = place + count - 1 if following is None else min(place + count, following) - 1
        if cut := _within(prizes, place, last):
            found[place] = _shared(cut, place, last, count)
    return found


def _is_final(row: Placed, earliest: int | None, *, alone: bool) -> bool:
    """Whether no prize of a row can go to who is still in, in round `earliest` or later."""
    return earliest is None or earliest > row.reached or (alone and row.place in {1, 2})


def _within(prizes: Sequence[Prize], first: int, last: int) -> tuple[Prize, ...]:
    """Return the prizes of the places from `first` to `last`, those alone."""
    cut = (Prize(max(first, one.place_from), min(last, one.place_to), one.text) for one in prizes)
    return tuple(one for one in cut if one.place_from <= one.place_to)


def _shared(
    taken: tuple[Prize, ...], first: int, last: int, count: int
) -> tuple[tuple[Prize, ...], int]:
    """Return prizes and how many rows share them: nobody where there is the same for each."""
    places = sum(one.place_to - one.place_from + 1 for one in taken)
    if places == count == last - first + 1 and len({one.text for one in taken}) == 1:
        return (Prize(first, last, taken[0].text),), 1
    return taken, count
