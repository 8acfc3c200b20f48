"""An event as one file: lines of JSON, packed. What the file is, not what a database makes of it.

`docs/archive-format.md` tells the format. Knows the standard library alone.
"""

from tournament.archive.errors import ArchiveError
from tournament.archive.packing import MOST_BYTES, MOST_UNPACKED, pack, unpack
from tournament.archive.reading import Archive, Record, read_archive
from tournament.archive.writing import (
    FORMAT,
    KINDS,
    VERSION,
    Header,
    archive_bytes,
    archive_text,
)

__all__ = [
    "FORMAT",
    "KINDS",
    "MOST_BYTES",
    "MOST_UNPACKED",
    "VERSION",
    "Archive",
    "ArchiveError",
    "Header",
    "Record",
    "archive_bytes",
    "archive_text",
    "pack",
    "read_archive",
    "unpack",
]
