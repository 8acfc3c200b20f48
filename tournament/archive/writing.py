"""An event's records as the lines of a file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tournament.archive.packing import pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FORMAT: Final = "undercut-event"
VERSION: Final = 1
"""Rises when a file can no longer be read by the rules of before."""

HEADER: Final = "undercut"
END: Final = "end"
KINDS: Final = (
    "event", "user", "staff", "entry", "stage", "round", "match", "hand", "score", "ruling",
    "check", "withdrawal", "log",
)  # fmt: skip
"""The kinds of records between the first and the last line, in this order."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which Undercut wrote the file, with which version of the fold."""

    app: str
    engine: int

    def fields(self) -> dict[str, object]:
        """Return it as the record of the first line."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "app": self.app,
            "engine": self.engine,
        }


def text_of_line(kind: str, fields: Mapping[str, Any]) -> bytes:
    """Return a record as its line: keys in order, no needless blank, text as UTF-8.

    What no database can hold everywhere (NUL, half of a pair of surrogates) becomes "?".
    """
    try:
        text = _text([kind, fields])
        line = text.encode()
    except UnicodeEncodeError:
        text = _text([kind, _storable(fields)])
        line = text.encode()
    if "\\u0000" in text:
        line = _text([kind, _storable(fields)]).encode()
    return line + b"\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _storable(value: Any) -> Any:  # noqa: ANN401 - any value of a JSON document
    """Return a value whose texts every database can hold."""
    if isinstance(value, str):
        return value.replace("\0", "?").encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_storable(key): _storable(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_storable(part) for part in value]
    return value


def archive_text(header: Header, records: Iterable[tuple[str, Mapping[str, Any]]]) -> bytes:
    """Return the lines of records in the order of `KINDS`; the last one is the sum of the others.

    The same records give the same bytes.
    """
    lines = [text_of_line(HEADER, header.fields())]
    lines += [text_of_line(kind, fields) for kind, fields in records]
    body = b"".join(lines)
    end = {"lines": len(lines), "sha256": hashlib.sha256(body).hexdigest()}
    return body + text_of_line(END, end)


def archive_bytes(header: Header, records: Iterable[tuple[str, Mapping[str, Any]]]) -> bytes:
    """Return the packed file of records in the order of `KINDS`."""
    return pack(archive_text(header, records))
