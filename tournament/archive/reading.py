"""A file as the records of an event: read strictly, with the line of whatever is wrong."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tournament.archive.errors import ArchiveError
from tournament.archive.packing import unpack
from tournament.archive.writing import END, FORMAT, HEADER, KINDS, VERSION, Header

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 8 * 1024 * 1024
MOST_LINES: Final = 500_000
_LONGEST_NUMBER: Final = 20


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a file: its number (from 1), and what it says."""

    line: int
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Archive:
    """A file that was read: every line is sound in itself, and the sum at its end is right.

    `text_sha256` is the mark of all its lines, as they stand in it.
    """

    header: Header
    records: dict[str, list[Record]]
    text_sha256: str

    @property
    def event(self) -> Record:
        """The one record of the event itself."""
        return self.records["event"][0]

    def each(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield all records in the order of the file."""
        for kind in KINDS:
            for record in self.records[kind]:
                yield kind, record.fields


def read_archive(data: bytes) -> Archive:
    """Return what a packed file says.

    Raises ArchiveError: those of `unpack`; `archive-not-ours`, `archive-newer` (version, app),
    `archive-cut-off`, `archive-bad-sum`, `archive-too-many-lines`; and with the line
    `archive-bad-line` (reason), `archive-unknown-kind`, `archive-order`, `archive-event-count`.
    """
    text = unpack(data)
    lines = text.split(b"\n")
    header = _header(lines[0])
    if lines.pop() != b"" or len(lines) < 2:
        raise ArchiveError("archive-cut-off")
    if len(lines) > MOST_LINES:
        raise ArchiveError("archive-too-many-lines", limit=MOST_LINES)
    _check_end(text, lines)
    records: dict[str, list[Record]] = {kind: [] for kind in KINDS}
    last = 0
    for number, line in enumerate(lines[1:-1], start=2):
        kind, fields = _parsed(line, number)
        if kind not in records:
            raise ArchiveError("archive-unknown-kind", number, kind=kind[:20])
        place = KINDS.index(kind)
        if place < last:
            raise ArchiveError("archive-order", number, kind=kind)
        last = place
        records[kind].append(Record(number, fields))
    if len(records["event"]) != 1:
        raise ArchiveError("archive-event-count", 2)
    return Archive(header, records, hashlib.sha256(text).hexdigest())


def _header(line: bytes) -> Header:
    """Read the first line; whatever is not one of ours is no archive of an event."""
    try:
        kind, fields = _parsed(line, 1)
    except ArchiveError as error:
        raise ArchiveError("archive-not-ours") from error
    if kind != HEADER or fields.get("format") != FORMAT:
        raise ArchiveError("archive-not-ours")
    version, app, engine = fields.get("version"), fields.get("app"), fields.get("engine")
    if not isinstance(version, int) or not isinstance(app, str) or not isinstance(engine, int):
        raise ArchiveError("archive-not-ours")
    if version != VERSION:
        raise ArchiveError("archive-newer", 1, version=version, app=app[:20], known=VERSION)
    return Header(app, engine)


def _check_end(text: bytes, lines: list[bytes]) -> None:
    """Check that the last line is the sum of all before it; a file without one was cut off."""
    if not lines[-1].startswith(f'["{END}",'.encode()):
        raise ArchiveError("archive-cut-off")
    _, fields = _parsed(lines[-1], len(lines))
    body = text[: len(text) - len(lines[-1]) - 1]
    found = hashlib.sha256(body).hexdigest()
    if fields != {"lines": len(lines) - 1, "sha256": found}:
        raise ArchiveError("archive-bad-sum", len(lines))


def _parsed(line: bytes, number: int) -> tuple[str, dict[str, Any]]:
    """Return the kind and the fields of a line."""
    if len(line) > LONGEST_LINE:
        raise ArchiveError("archive-bad-line", number, reason="long")
    try:
        text = line.decode()
        value = json.loads(
            text,
            parse_int=_integer,
            parse_float=_no_number,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except _LineError as fault:
        raise ArchiveError("archive-bad-line", number, reason=str(fault)) from fault
    except (ValueError, RecursionError) as fault:
        raise ArchiveError("archive-bad-line", number, reason="json") from fault
    match value:
        case [str() as kind, dict() as fields]:
            if "\\u" in text:
                _refuse_unstorable(value, number)
            return kind, fields
    raise ArchiveError("archive-bad-line", number, reason="shape")


class _LineError(ValueError):
    """What is wrong inside a line of JSON, by the word of its reason."""


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _LineError("number")
    return int(digits)


def _no_number(_text: str) -> NoReturn:
    raise _LineError("number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _LineError("key-twice")
    return found


def _refuse_unstorable(value: object, number: int) -> None:
    """Refuse texts that not every database can hold: NUL, half of a pair of surrogates."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part, *part.values()]
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, str) and ("\0" in part or not _is_utf8(part)):
            raise ArchiveError("archive-bad-line", number, reason="text")


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
