"""The columns of a list: rows out of a text, parts in quotes, headings and what they name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournament.names.cleaning import is_invisible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SEPARATORS: Final[Mapping[str, str]] = {"tab": "\t", "semicolon": ";", "comma": ","}
"""What may stand between columns, by the names under which it can be chosen."""

_QUOTED: Final = r'(?:(?<! )[ ]+)?"((?:[^"]|"")*+)"[ ]*'
"""A part in quotes, with the blanks around it. Blanks are looked at from the first of them alone:
a search that began anew at each would take minutes over a long row of them."""
_DECLARED: Final = re.compile(r"sep=([\t;,])\s*(?:\n|$)", re.IGNORECASE)
"""The first line by which a spreadsheet program says what stands between the columns."""
_PREFIXES: Final = frozenset({("name",), ("name", "club"), ("name", "club", "seed")})
"""Columns in the order that rows without a heading have."""
_PEOPLE: Final = frozenset({"name", "first", "last"})
_HEADINGS: Final[Mapping[str, str]] = {
    word: role
    for role, words in {
        "name": "name names player players team teams full_name player_name team_name "
        "имя игрок фио команда",
        "last": "last last_name surname family_name фамилия nachname nazwisko",
        "first": "first first_name given_name forename vorname imię prénom",
        "club": "club clubs club_name town city клуб город verein klub",
        "seed": "seed seeding посев",
        "number": "# no nr number № номер",
    }.items()
    for word in words.split()
} | {"": "number"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list: its parts without their quotes, and the line on which it begins.

    `breaks` are the line breaks inside its parts: it ends on line `line + breaks`.
    """

    line: int
    parts: tuple[str, ...]
    breaks: int = 0


@dataclass(frozen=True, slots=True)
class Columns:
    """A list as rows. `line` counts from 1 in the text as given.

    `separator` is the name of what parts all rows, "" where each row has its own (a tab, else a
    semicolon). `roles` says what each column is (`name`, `first`, `last`, `club`, `seed`, "" for
    one that is left out), or is empty where the order is name, club, seed. `heading` are the
    words of the heading, and `left_out` those of its columns that nothing is taken from.
    """

    rows: tuple[Row, ...]
    separator: str = ""
    roles: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def read_columns(text: str, separator: str = "") -> Columns:
    """Cut a list into rows and columns; rows on which nothing shows are left out.

    A part in quotes may hold separators, quotes written twice, and line breaks. `separator` is a
    name of `SEPARATORS` or "" for: what the first line declares (`sep=;`); a comma where it parts
    the words of a heading, or where parts in quotes show that the text was made with commas; else
    a tab or a semicolon, row by row, so that a comma in "Smith, John" never parts.
    """
    text = "\n".join(text.replace("\ufeff", "").splitlines())
    first_line = 1
    declared = _DECLARED.match(text)
    if declared:
        text, first_line = text[declared.end() :], 2
        separator = separator or _name_of(declared[1])
    separator = separator or _told_by_heading(text) or _told_by_quotes(text)
    rows = tuple(_rows(text, separator, first_line))
    heading = _heading(rows[0].parts, alone=len(rows) < 2) if rows else None
    if heading is None:
        return Columns(rows, separator)
    roles, left_out = heading
    words = tuple(part.strip() for part in rows[0].parts)
    return Columns(rows[1:], separator, roles, words, left_out)


def guess_separator(text: str) -> str:
    """Return "comma" where a file looks like one with commas between its columns, else "".

    A file without a heading or quotes does so when nothing else could part it, all rows have as
    many columns, no comma has a blank after it, and most of the first columns are whole names of
    several words. "Smith,John" stays a name.
    """
    rows = list(_rows("\n".join(text.replace("\ufeff", "").splitlines()), "comma"))
    if len({len(row.parts) for row in rows}) != 1 or not 2 <= len(rows[0].parts) <= 4:
        return ""
    parts = [part for row in rows for part in row.parts]
    if any(mark in part for part in parts for mark in "\t;:"):
        return ""
    if any(part.startswith(" ") for row in rows for part in row.parts[1:]):
        return ""
    whole = sum(" " in row.parts[0].strip() for row in rows)
    return "comma" if 2 * whole > len(rows) > 1 else ""


def split_row(text: str, separator: str = "") -> tuple[str, ...]:
    """Cut one row at a separator (by name; "": its own), but not inside a part in quotes."""
    mark = SEPARATORS[separator] if separator else _own_mark(text)
    quoted = re.compile(rf"{_QUOTED}(?={mark}|\Z)")
    parts: list[str] = []
    at = 0
    while at <= len(text):
        found = quoted.match(text, at)
        end = found.end() if found else text.find(mark, at)
        end = len(text) if end < 0 else end
        parts.append(found[1].replace('""', '"') if found else text[at:end])
        at = end + 1
    return tuple(parts)


def shows(line: str) -> bool:
    """Return whether a line has anything on it (a mark of byte order alone is nothing)."""
    return any(not char.isspace() and not is_invisible(char) for char in line)


def _name_of(mark: str) -> str:
    return next(name for name, one in SEPARATORS.items() if one == mark)


def _own_mark(row: str) -> str:
    """Return what parts a row that goes by itself: a tab, if one stands outside quotes."""
    return "\t" if "\t" in re.sub(_QUOTED, "x", row).strip() else ";"


def _rows(text: str, separator: str, first_line: int = 1) -> Iterator[Row]:
    line = first_line
    for record in _records(text, SEPARATORS[separator] if separator else "\t;"):
        breaks = record.count("\n")
        if shows(record):
            yield Row(line, split_row(record, separator), breaks)
        line += breaks + 1


def _records(text: str, marks: str) -> Iterator[str]:
    """Cut a text at its line breaks, but not at those inside a part in quotes."""
    # A quote that nothing closes before a mark or the end of a line is a letter like any other.
    quoted = re.compile(rf"{_QUOTED}(?=[{marks}\n]|\Z)")
    plain = re.compile(rf"[^{marks}\n]*")
    start = at = 0
    while start < len(text):
        found = quoted.match(text, at) or plain.match(text, at)
        at = found.end() if found else len(text)
        if at == len(text) or text[at] == "\n":
            yield text[start:at]
            start = at + 1
        at += 1


def _told_by_heading(text: str) -> str:
    """Return "comma" where the first row is a heading whose words commas part."""
    first = next((line for line in text.split("\n") if shows(line)), "")
    return "comma" if _heading(split_row(first, "comma"), alone=True) else ""


def _told_by_quotes(text: str) -> str:
    """Return "comma" where parts in quotes show that commas stand between the columns."""
    if '",' not in text and ',"' not in text:
        return ""
    records = [record for record in _records(text, ",") if shows(record)]
    if any(re.search(r"[\t;]", re.sub(_QUOTED, "", record)) for record in records):
        return ""
    between = re.compile(rf"(?:^|,){_QUOTED},|,{_QUOTED}(?:,|$)")
    widths = {len(split_row(record, "comma")) for record in records}
    quoted = any(between.search(record) for record in records)
    return "comma" if quoted and len(widths) == 1 else ""


def _heading(
    parts: Sequence[str], *, alone: bool
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return what each column is and the words of those left out; None for a row of a player.

    A single word ("Players") is a heading only above other rows.
    """
    words = [" ".join(part.split()).strip(".:").casefold() for part in parts]
    roles = [_HEADINGS.get(word.replace(" ", "_"), "") for word in words]
    known = sum(1 for role, word in zip(roles, words, strict=True) if role and word)
    if _PEOPLE.isdisjoint(roles) or (len(words) == 1 and alone):
        return None
    if not all(roles) and known < 2:
        return None
    if tuple(role for role in roles if role != "number") in _PREFIXES:
        return (), ()
    taken = _taken(roles)
    left = (part.strip() for part, role, was in zip(parts, taken, roles, strict=True)
            if not role and was != "number")  # fmt: skip
    return taken, tuple(left)


def _taken(roles: Sequence[str]) -> tuple[str, ...]:
    """Return which column is taken for what: each role once, and a name whole or in two."""
    named = set(roles)
    if named >= {"name", "first"} and "last" not in named:
        roles = ["last" if role == "name" else role for role in roles]
    elif named >= {"name", "last"} and "first" not in named:
        roles = ["first" if role == "name" else role for role in roles]
    elif "name" in named:
        roles = ["" if role in {"first", "last"} else role for role in roles]
    taken: list[str] = []
    for role in roles:
        taken.append("" if role == "number" or role in taken else role)
    return tuple(taken)
