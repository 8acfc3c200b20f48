"""Packing an archive and opening it again: gzip without a time or a name, never read unbounded."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import Final

from tournament.archive.errors import ArchiveError

MOST_BYTES: Final = 32 * 1024 * 1024
"""A packed file is never longer. An event of 512 players with all its hands takes about two."""
MOST_UNPACKED: Final = 160 * 1024 * 1024
"""So much is unpacked at most, whatever a small file claims to hold."""
_GZIP: Final = 31
"""zlib's word for: a gzip file with the largest window, nothing else."""
_MAGIC: Final = b"\x1f\x8b"
_LEVEL: Final = 6


def pack(text: bytes) -> bytes:
    """Return a text packed: the same text gives the same bytes, whenever and wherever."""
    packed = io.BytesIO()
    with gzip.GzipFile(
        filename="", fileobj=packed, mode="wb", compresslevel=_LEVEL, mtime=0
    ) as file:
        file.write(text)
    return packed.getvalue()


def unpack(data: bytes) -> bytes:
    """Return the text of a packed file.

    Raises ArchiveError `archive-empty`, `archive-too-big` (limit in megabytes), `archive-no-gzip`,
    `archive-cut-off`, `archive-damaged`, `archive-more-behind`.
    """
    if not data:
        raise ArchiveError("archive-empty")
    if len(data) > MOST_BYTES:
        raise ArchiveError("archive-too-big", limit=MOST_BYTES >> 20)
    if not data.startswith(_MAGIC):
        raise ArchiveError("archive-no-gzip")
    opened = zlib.decompressobj(wbits=_GZIP)
    try:
        text = opened.decompress(data, MOST_UNPACKED + 1)
    except zlib.error as error:
        raise ArchiveError("archive-damaged") from error
    if len(text) > MOST_UNPACKED:
        raise ArchiveError("archive-too-big", limit=MOST_UNPACKED >> 20)
    if not opened.eof:
        raise ArchiveError("archive-cut-off")
    if opened.unused_data:
        raise ArchiveError("archive-more-behind")
    return text
