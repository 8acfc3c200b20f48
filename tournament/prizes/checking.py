"""What prizes must be: places of an event, a short text each, and no place with two of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tournament.names import NameError_, clean_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.values import Prize

MAX_PLACE: Final = 512
"""The last place of the largest event."""
MAX_TEXT: Final = 80
MAX_PRIZES: Final = 40
"""So many lines at most: a range takes one."""


@dataclass(frozen=True, slots=True)
class PrizeFault:
    """What is wrong with a line: its code, the number of the line from 1, and the figures."""

    code: str
    line: int
    figures: Mapping[str, object] = field(default_factory=dict)

    @property
    def params(self) -> dict[str, object]:
        """The figures of a sentence, the line among them."""
        return {**self.figures, "line": self.line}


class PrizeError(ValueError):
    """Prizes that cannot be taken; `faults` says why, the first line first."""

    def __init__(self, faults: Iterable[PrizeFault]) -> None:
        """Keep the faults."""
        self.faults = tuple(faults)
        super().__init__(self.faults)


def check_prizes(given: Iterable[tuple[int, Prize]]) -> tuple[Prize, ...]:
    """Return prizes as they are kept: texts cleaned, in the order of their places.

    `given` has each with the number of its line. Raises PrizeError with one fault for each line
    that is wrong: `prize-bad-place` (place, limit), `prize-reversed` (first, last),
    `prize-no-text`, `prize-too-long` (length, limit), `prize-twice` (place, other: the line
    before), and `prizes-too-many` (lines, limit) for the list as a whole.
    """
    lines = list(given)
    if len(lines) > MAX_PRIZES:
        figures = {"lines": len(lines), "limit": MAX_PRIZES}
        raise PrizeError([PrizeFault("prizes-too-many", lines[MAX_PRIZES][0], figures)])
    faults: list[PrizeFault] = []
    good: list[tuple[int, Prize]] = []
    for line, prize in lines:
        try:
            good.append((line, _checked(line, prize, good)))
        except PrizeError as error:
            faults += error.faults
    if faults:
        raise PrizeError(faults)
    return tuple(sorted((prize for _, prize in good), key=lambda one: one.place_from))


def _checked(line: int, prize: Prize, before: Iterable[tuple[int, Prize]]) -> Prize:
    first, last = prize.place_from, prize.place_to
    for place in (first, last):
        if not 1 <= place <= MAX_PLACE:
            raise _fault("prize-bad-place", line, place=place, limit=MAX_PLACE)
    if first > last:
        raise _fault("prize-reversed", line, first=first, last=last)
    try:
        text = clean_text(prize.text, MAX_TEXT)
    except NameError_ as error:
        raise _fault("prize-too-long", line, **error.params) from error
    if not text:
        raise _fault("prize-no-text", line)
    for other, taken in before:
        if first <= taken.place_to and taken.place_from <= last:
            place = max(first, taken.place_from)
            raise _fault("prize-twice", line, place=place, other=other)
    return replace(prize, text=text)


def _fault(code: str, line: int, **figures: object) -> PrizeError:
    return PrizeError([PrizeFault(code, line, figures)])
