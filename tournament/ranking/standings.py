"""PURE: the standings of a single elimination event.

Places follow the round reached, and nothing else unless the event parts them: 1 for the winner of
the final, 2 for its loser, then the losers of each round together at the place after all that can
come from later rounds: 3, 5, 9 … (1, 2, 3, 3, 5 is a whole event of five). So a place is right as
soon as it is given and never changes while others play on. A final that is a double forfeit has no
champion and two second places. With a match for third place its winner is third, its loser fourth;
who went out in a semi-final without coming to it (a double forfeit) is behind them, also fourth.

Players who still have a match to play have no place. Within a round reached the chain of criteria
orders the rows; with `parted` it parts their places too, and who is level on all of it shares. The
last resort, the entry number, orders rows but never parts a place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tournament.ranking.criteria import ELIMINATION_CHAIN, NO_RECORD, parting_code

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.values import Pair
    from tournament.outcome import Outcome
    from tournament.ranking.criteria import Criterion, Record

THIRD, BEHIND_THIRD = 3, 4


@dataclass(frozen=True, slots=True)
class Result:
    """One match of the bracket: its round (from 1), who is in its places, and its outcome.

    An entry is None while it is to come, and for a bye. `third_place` marks the one match between
    the losers of the semi-finals; its `round` is not used.
    """

    key: int
    round: int
    a: int | None
    b: int | None
    outcome: Outcome
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    `place` is None while the entry still has a match to play (`still_in`), and for an entry that
    the draw does not have (`reached` 0). `shared` counts the entries with this place (0 without
    one). `reached` is the last round the entry came to; `lost_to` who put it out (None by a double
    forfeit) in match `lost_in`. `record` holds matches, games, hand points and totals of finished
    matches as (own, against). `parted_by` is the code of the criterion that puts the row below the
    one above it when both reached the same round, "" when nothing does. `for_third`: it came to the
    match for third place.
    """

    entry: int
    place: int | None
    shared: int
    reached: int
    still_in: bool
    lost_to: int | None
    lost_in: int | None
    record: Record
    parted_by: str
    for_third: bool = False

    @property
    def points_diff(self) -> int:
        """Hand points made minus allowed."""
        return self.record.points.A - self.record.points.B

    @property
    def total_diff(self) -> int:
        """Game totals made minus allowed."""
        return self.record.total.A - self.record.total.B


def elimination_standings(
    results: Iterable[Result],
    *,
    rounds: int,
    numbers: Mapping[int, int],
    parted: bool = False,
    chain: Sequence[Criterion] = ELIMINATION_CHAIN,
) -> tuple[Standing, ...]:
    """Return a line for every entry of `numbers` (entry: entry number), best first.

    `results` are all matches of the bracket with `rounds` rounds, byes included. Still in: first,
    the furthest round on top; who is left to play for third place stands after both finalists. A
    bye is no match won; a walkover, a retirement and a forfeit are,
    with no games or points but those played; a double forfeit is a match lost by both. Matches in
    play count when they are over.
    """
    runs = {entry: _Run(entry, number) for entry, number in numbers.items()}
    third_place = False
    for result in results:
        _take(result, runs, rounds)
        third_place |= result.third_place
    if third_place:
        _put_fourth(runs.values(), rounds)
    ordered = sorted(runs.values(), key=lambda run: (run.level(rounds), run.rank(chain)))
    lines: list[Standing] = []
    for _, group in groupby(ordered, key=lambda run: run.level(rounds)):
        lines += _lines(list(group), rounds, chain, parted=parted)
    return tuple(lines)


@dataclass(slots=True)
class _Run:
    """The way of one entry through the bracket, while results are read."""

    entry: int
    number: int
    record: Record = NO_RECORD
    reached: int = 0
    in_play: bool = False
    champion: bool = False
    out_in: int = 0
    for_third: bool = False
    third: int = 0
    lost_to: int | None = None
    lost_in: int | None = None

    def level(self, rounds: int) -> tuple[int, int]:
        """Return what groups entries: still in by round reached, then by place, then never in."""
        if self.in_play:
            return (1, THIRD) if self.for_third else (0, -self.reached)
        place = self.place(rounds)
        return (1, place) if place is not None else (2, 0)

    def place(self, rounds: int) -> int | None:
        """Return the place by round alone; None for who is still in, or never was."""
        if self.in_play:
            return None
        if self.champion:
            return 1
        if self.third:
            return self.third
        return 2 ** (rounds - self.out_in) + 1 if self.out_in else None

    def last_place(self, rounds: int) -> int:
        """Return the last place of the round this entry went out in.

        Double forfeits put more entries out in a round than it has places (both finalists, say);
        parted or not, they never run into the places of the round before.
        """
        return 2 ** (rounds - self.out_in + 1) if self.out_in else 1

    def rank(self, chain: Sequence[Criterion]) -> tuple[int, ...]:
        """Return the key that orders entries of one level: the chain, then the entry number."""
        return (*(criterion.key(self.record) for criterion in chain), self.number)


def _take(result: Result, runs: Mapping[int, _Run], rounds: int) -> None:
    """Add one match to the runs of both its entries."""
    outcome = result.outcome
    for entry, opponent, side in ((result.a, result.b, "A"), (result.b, result.a, "B")):
        run = runs.get(entry) if entry is not None else None
        if run is None:
            continue
        if result.third_place:
            run.for_third = True
        else:
            run.reached = max(run.reached, result.round)
        if not outcome.finished:
            run.in_play = True
            continue
        won = outcome.winner == side
        if outcome.how != "bye":
            run.record = _with(run.record, outcome, own=side, won=won)
        if result.third_place:
            run.third = THIRD if won or outcome.winner is None else BEHIND_THIRD
        elif won:
            run.champion = result.round == rounds
        else:
            run.out_in, run.lost_in = result.round, result.key
            run.lost_to = opponent if outcome.winner is not None else None


def _put_fourth(runs: Iterable[_Run], rounds: int) -> None:
    """Give the fourth place to who lost a semi-final and cannot play for the third."""
    for run in runs:
        if run.out_in == rounds - 1 and not run.for_third:
            run.third = BEHIND_THIRD


def _with(record: Record, outcome: Outcome, *, own: str, won: bool) -> Record:
    """Return a record with one more finished match."""

    def seen(pair: Pair) -> Pair:
        return pair if own == "A" else pair.swapped()

    return record.plus(
        won=won,
        games=seen(outcome.games_won),
        points=seen(outcome.points),
        total=seen(outcome.total),
    )


def _lines(
    group: list[_Run], rounds: int, chain: Sequence[Criterion], *, parted: bool
) -> Iterable[Standing]:
    """Yield the lines of entries of one level, which share a place unless it is parted."""
    first, last = group[0].place(rounds), group[0].last_place(rounds)
    codes = [""]
    places = [first]
    for index in range(1, len(group)):
        code = parting_code(chain, group[index - 1].record, group[index].record)
        codes.append(code)
        if first is None or not (parted and code):
            places.append(places[-1])
        else:
            places.append(min(first + index, last))
    shared = Counter(places)
    for run, place, code in zip(group, places, codes, strict=True):
        yield Standing(
            entry=run.entry,
            place=place,
            shared=shared[place] if place is not None else 0,
            reached=run.reached,
            still_in=run.in_play,
            lost_to=run.lost_to,
            lost_in=run.lost_in,
            record=run.record,
            parted_by=code,
            for_third=run.for_third,
        )
