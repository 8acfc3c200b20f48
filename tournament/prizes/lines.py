"""Prizes as they are typed: a line for each place, or for each range of places.

`1: 500 €`, `1. 500 €`, `1 – 500 €`, `3-4 Trophy`, `3–4: Trophy`, `3 – 4 – Trophy` all say what they
seem to. A line that a reader could take in two ways is refused rather than guessed at: `1-50 EUR`
may mean the places 1 to 50. Without a colon a dash makes a range only where the second figure is
below twice the first: so are the places of a knock-out (3–4, 5–8, 9–16), and hardly ever an amount.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tournament.names import NameError_, clean_text
from tournament.prizes.checking import PrizeError, PrizeFault, check_prizes
from tournament.values import Prize

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST_LINE: Final = 1_000
_PLACE: Final = r"([0-9]{1,9})"
_DASH: Final = r"[-\u2010-\u2015\u2212]"
# What ends a place beyond doubt: a colon, a full stop or bracket before a blank, a dash after one.
_SIGN: Final = rf"(?:\s*:\s*|[.)](?:\s+|$)|\s+{_DASH}\s*)"

_ONE: Final = re.compile(rf"{_PLACE}(?:\s*:\s*|[.)](?:\s+|$))(.*)")
_TIGHT: Final = re.compile(rf"{_PLACE}{_DASH}{_PLACE}(?:{_SIGN}(.*)|\s+(.*))?")
_DASHED: Final = re.compile(rf"{_PLACE}\s*{_DASH}\s*(.*)")
_SECOND: Final = re.compile(rf"{_PLACE}(?:{_SIGN}(.*)|\s+(.*))?")
_FIGURE: Final = re.compile(_PLACE)


def read_lines(text: str) -> tuple[Prize, ...]:
    """Return the prizes of a text, one a line, in the order of their places; empty lines are none.

    Raises PrizeError: `prize-no-place` where a line does not begin with one, `prize-unclear` where
    it can be read in two ways, and those of `check_prizes`. Lines are counted from 1.
    """
    faults: list[PrizeFault] = []
    read: list[tuple[int, Prize]] = []
    for line, raw in enumerate(text.splitlines(), 1):
        try:
            cleaned = _cleaned(line, raw)
            if cleaned:
                read.append((line, _prize(line, cleaned)))
        except PrizeError as error:
            faults += error.faults
    try:
        prizes = check_prizes(read)
    except PrizeError as error:
        faults += error.faults
    if faults:
        raise PrizeError(sorted(faults, key=lambda fault: fault.line))
    return prizes


def write_lines(prizes: Iterable[Prize]) -> str:
    """Return prizes in their normal form, which reads back to the same: `3–4: Trophy`."""
    return "\n".join(f"{write_places(prize)}: {prize.text}" for prize in prizes)


def write_line(prize: Prize) -> str:
    """Return a prize as a sentence shows it: `3–4 – Trophy`."""
    return f"{write_places(prize)} – {prize.text}"


def write_places(prize: Prize) -> str:
    """Return the places of a prize: `1`, or `3–4`."""
    first, last = prize.place_from, prize.place_to
    return str(first) if first == last else f"{first}–{last}"


def _cleaned(line: int, raw: str) -> str:
    try:
        return clean_text(raw, _LONGEST_LINE)
    except NameError_ as error:
        raise PrizeError([PrizeFault("prize-too-long", line, error.params)]) from error


def _prize(line: int, text: str) -> Prize:
    """Return the prize of one cleaned line."""
    if one := _ONE.fullmatch(text):
        place = int(one[1])
        return Prize(place, place, one[2])
    if tight := _TIGHT.fullmatch(text):
        first, last = int(tight[1]), int(tight[2])
        if tight[3] is None and not _is_range(first, last):
            raise _unclear(line, first)
        return Prize(first, last, tight[3] or tight[4] or "")
    if dashed := _DASHED.fullmatch(text):
        return _dashed(line, int(dashed[1]), dashed[2])
    figure = _FIGURE.match(text)
    raise _unclear(line, int(figure[1])) if figure else _no_place(line)


def _dashed(line: int, first: int, rest: str) -> Prize:
    """Return the prize of "1 – 500 €", or of a range with blanks: "3 – 4 – Trophy"."""
    second = _SECOND.fullmatch(rest)
    if second is None:
        return Prize(first, first, rest)
    last, signed, bare = int(second[1]), second[2], second[3]
    if signed is not None and _is_range(first, last):
        return Prize(first, last, signed)
    if signed is not None or (_is_range(first, last) and bare):
        raise _unclear(line, first)
    return Prize(first, last, "") if _is_range(first, last) else Prize(first, first, rest)


def _is_range(first: int, last: int) -> bool:
    return first < last < 2 * first


def _unclear(line: int, place: int) -> PrizeError:
    return PrizeError([PrizeFault("prize-unclear", line, {"place": place})])


def _no_place(line: int) -> PrizeError:
    return PrizeError([PrizeFault("prize-no-place", line)])
