"""Files that were changed by hand, with the sum at their end put right again."""

from __future__ import annotations

import gzip
import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[list[Any]]


def lines_of(data: bytes) -> Lines:
    """Return the records of a file, without its last line."""
    return [json.loads(line) for line in gzip.decompress(data).splitlines()][:-1]


def file_of(lines: Lines) -> bytes:
    """Return the file of these records."""
    body = b"".join(
        json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        for line in lines
    )
    return summed(body)


def summed(body: bytes) -> bytes:
    """Return the packed file of lines, with its sum."""
    end = {"lines": body.count(b"\n"), "sha256": hashlib.sha256(body).hexdigest()}
    return gzip.compress(
        body + json.dumps(["end", end], separators=(",", ":")).encode() + b"\n", mtime=0
    )


def changed(
    data: bytes, kind: str, change: Callable[[dict[str, Any]], object], at: int = 0
) -> bytes:
    """Return a file in which one record of a kind is changed."""
    lines = lines_of(data)
    change([line for line in lines if line[0] == kind][at][1])
    return file_of(lines)


def setting(**fields: object) -> Callable[[dict[str, Any]], object]:
    """Return a change that sets fields."""
    return lambda record: record.update(fields)


def without(name: str) -> Callable[[dict[str, Any]], object]:
    """Return a change that takes a field out."""
    return lambda record: record.pop(name)
