"""The letters of a file: which encoding its bytes are in."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tournament.names.cleaning import NameError_

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_FILE_BYTES: Final = 400_000
"""The longest list as text, in the encoding that takes most room for it."""

ENCODINGS: Final[Mapping[str, str]] = {
    "utf-8": "utf-8-sig",
    "utf-16": "utf-16",
    "windows-1252": "cp1252",
    "windows-1250": "cp1250",
    "iso-8859-2": "iso8859-2",
    "windows-1251": "cp1251",
}
"""The encodings a file may be in, by the names under which one can be chosen, and their codecs."""

_GUESSED: Final = ("windows-1252", "windows-1250", "iso-8859-2", "windows-1251")
"""Encodings of one byte a letter, the likelier first. No byte tells which of them it is."""
_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How the files of spreadsheet programs begin, new and old."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, the `encoding` it was read in, and whether that is only the likeliest."""

    text: str
    encoding: str
    guessed: bool = False


def decode_list(data: bytes, encoding: str = "") -> Decoded:
    """Return the text of a file in the encoding named, or else in the one its bytes call for.

    A mark of byte order tells, zero bytes tell UTF-16 without one, and what is sound UTF-8 is that.
    Anything else has one byte a letter; of the encodings that Western, Central and Eastern Europe
    have used, the one is taken that gives the fewest oddities (a sign or a capital inside a word,
    two scripts in one word), and `guessed` says so. Raises `NameError_` with `file-empty`,
    `file-too-big` (size, limit in bytes), `file-is-a-spreadsheet`, `file-not-text`, or
    `file-not-in` (encoding).
    """
    if len(data) > MAX_FILE_BYTES:
        raise NameError_("file-too-big", size=len(data), limit=MAX_FILE_BYTES)
    if not data:
        raise NameError_("file-empty")
    if data.startswith(_BOOKS):
        raise NameError_("file-is-a-spreadsheet")
    found = encoding or _told_by_bytes(data)
    text = _decode(data, found) if found else None
    if text is None and encoding:
        raise NameError_("file-not-in", encoding=encoding)
    if text is None and found:
        raise NameError_("file-not-text")
    read = _likeliest(data) if text is None else Decoded(text, found)
    if any(unicodedata.category(char) == "Cc" and not char.isspace() for char in read.text):
        raise NameError_("file-not-text")
    return read


def _told_by_bytes(data: bytes) -> str:
    """Return the encoding that the bytes prove, "" where they prove none."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8"
    if data.startswith(_MARKS) or b"\0" in data:
        return "utf-16"
    return "" if _decode(data, "utf-8") is None else "utf-8"


def _decode(data: bytes, encoding: str) -> str | None:
    codec = ENCODINGS[encoding]
    if encoding == "utf-16" and not data.startswith(_MARKS):
        # Latin letters, blanks and line ends have a zero in the higher byte of each pair.
        codec = "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _likeliest(data: bytes) -> Decoded:
    """Return the text in the encoding of one byte a letter that gives the fewest oddities."""
    texts = [(one, text) for one in _GUESSED if (text := _decode(data, one)) is not None]
    encoding, text = min(texts, key=lambda found: _oddities(found[1]))
    return Decoded(text, encoding, guessed=True)


def _oddities(text: str) -> int:
    """Count what a list of names hardly has: signs, capitals inside words, words of two scripts."""
    foreign = [char for char in text if ord(char) > 127 and char not in "’‘“”„–—\xa0"]
    signs = sum(unicodedata.category(char) not in {"Lu", "Ll"} for char in foreign)
    return signs + sum(_odd_word(word) for word in _WORD.findall(text))


def _odd_word(word: str) -> int:
    """Count the oddities of a word with letters beyond ASCII."""
    if word.isascii():
        return 0
    mixed = len({_is_cyrillic(char) for char in word}) > 1
    capital = word != word.upper() and any(
        above.isupper() and before.islower()
        for before, above in pairwise(word)
        if ord(above) > 127 or ord(before) > 127
    )
    # Whole words beyond ASCII are Cyrillic; in Latin letters three in a row are rare.
    crowded = not _is_cyrillic(word[0]) and re.search(r"[^\x00-\x7f]{3}", word) is not None
    return 2 * mixed + capital + crowded


def _is_cyrillic(char: str) -> bool:
    return "\u0400" <= char <= "\u04ff"
