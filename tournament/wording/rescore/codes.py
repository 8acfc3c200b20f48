"""Lists of match codes, short: "M1–M8, M11"."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBERED: Final = re.compile(r"(\D*)(\d+)")
_RUN: Final = 3
"""So many codes in a row are told by the first and the last."""


def codes_told(codes: Iterable[str]) -> str:
    """Return codes in the order of their numbers, three or more in a row as "M1–M3"."""
    runs: list[list[str]] = []
    ordered = sorted(set(codes), key=_key)
    for before, code in pairwise(["", *ordered]):
        if runs and _follows(before, code):
            runs[-1].append(code)
        else:
            runs.append([code])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) >= _RUN else ", ".join(run) for run in runs)


def _key(code: str) -> tuple[str, int, str]:
    found = _NUMBERED.fullmatch(code)
    return (found[1], int(found[2]), code) if found else (code, 0, code)


def _follows(before: str, code: str) -> bool:
    (letters, number, _), (same, following, _) = _key(before), _key(code)
    return letters == same and following == number + 1
