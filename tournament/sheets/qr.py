"""QR codes as PDF pictures of one bit a dot: the fastest and smallest form."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

DOTS: Final = 8
"""Dots along the side of a module: so many that a coarse printer still draws it square. With
eight, a module is just one byte wide."""


@lru_cache(maxsize=1024)
def qr_bits(address: str) -> tuple[int, bytes] | None:
    """Return the side in dots and the rows of bits (1 is white) of the code for `address`.

    The white border is left to the paper. None when the address is empty or longer than a code
    can hold.
    """
    if not address:
        return None
    try:
        matrix = segno.make(address, error="m", micro=False).matrix
    except segno.DataOverflowError:
        return None
    rows = (bytes(0 if dark else 0xFF for dark in row) * DOTS for row in matrix)
    return len(matrix) * DOTS, b"".join(rows)
