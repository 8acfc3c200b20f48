"""PURE: the prizes of an event: read from lines and documents, and laid over the standings.

A prize is a text for a place, or for each place of a range. Places may be left out; none has two.
"""

from tournament.prizes.checking import (
    MAX_PLACE,
    MAX_PRIZES,
    MAX_TEXT,
    PrizeError,
    PrizeFault,
    check_prizes,
)
from tournament.prizes.documents import prizes_document, read_document
from tournament.prizes.lines import read_lines, write_line, write_lines, write_places
from tournament.prizes.standing import prize_stands

__all__ = [
    "MAX_PLACE",
    "MAX_PRIZES",
    "MAX_TEXT",
    "PrizeError",
    "PrizeFault",
    "check_prizes",
    "prize_stands",
    "prizes_document",
    "read_document",
    "read_lines",
    "write_line",
    "write_lines",
    "write_places",
]
