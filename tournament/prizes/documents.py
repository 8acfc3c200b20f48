"""Prizes as they are stored and sent: a list of objects."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from tournament.prizes.checking import PrizeError, PrizeFault, check_prizes
from tournament.values import Prize

if TYPE_CHECKING:
    from collections.abc import Iterable

_KEYS: Final = frozenset({"place_from", "place_to", "text"})


def prizes_document(prizes: Iterable[Prize]) -> list[dict[str, object]]:
    """Return prizes as they are stored."""
    return [asdict(prize) for prize in prizes]


def read_document(document: object) -> tuple[Prize, ...]:
    """Return the prizes of a stored list, read as strictly as typed ones.

    Raises PrizeError: `prize-bad-shape` for what is no such list, else as `check_prizes`, lines
    counted in the list.
    """
    if not isinstance(document, list):
        raise PrizeError([PrizeFault("prize-bad-shape", 1)])
    return check_prizes((line, _read(line, one)) for line, one in enumerate(document, 1))


def _read(line: int, one: object) -> Prize:
    if isinstance(one, dict) and set(one) == _KEYS:
        first, last, text = one["place_from"], one["place_to"], one["text"]
        if type(first) is int and type(last) is int and isinstance(text, str):
            return Prize(first, last, text)
    raise PrizeError([PrizeFault("prize-bad-shape", line)])
