"""Lists of names as people paste them: one player a line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tournament.names.cleaning import (
    MAX_NAME,
    MAX_RAW_TEXT,
    NameError_,
    clean_name,
    clean_text,
    name_identity,
    name_key,
    visible,
)
from tournament.names.columns import read_columns
from tournament.names.members import clean_members, split_members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tournament.names.columns import Columns, Row

MAX_LINES: Final = 2_000
MAX_LIST_BYTES: Final = 200_000
MAX_SEED: Final = 512

_NUMBER: Final = re.compile(r"\s*\d{1,4}\s*[.)]?\s*")
_NUMBERING: Final = re.compile(r"\A\s*\d{1,4}\s*[.)](?=\s|$|[^\W\d])\s*")
_BULLET: Final = re.compile(r"\A\s*[-*•·‣–—]\s+")
_SEED_SUFFIX: Final = re.compile(r"(?:^|\s)#\s*([0-9]+)\s*$")
_CLUB_IN_BRACKETS: Final = re.compile(
    r"^(?P<name>.*\S)\s*\((?P<club>[^()]*\S[^()]*)\)\s*$", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """One line of a pasted list: a player, or why it is none.

    `line` counts from 1 in the text as pasted. `error` is "" or a code: `name-empty`,
    `name-too-long`, `name-no-letter`, `club-too-long`, `bad-seed`, `seed-twice`,
    `too-many-columns`, `wider-than-heading` (columns, expected), `same-player-twice`. `warning` is
    "" or `same-name` (another line has this name, apart from case or accents, but another club or
    spelling) or `same-member` (so does a member). `params` are their figures; `first_line` is the
    earlier line that a repetition repeats. A team has `members`, or none where they were not named;
    what can be wrong with them is `members-count`, `member-name`, `same-member-twice` or, where
    nobody plays in teams, `members-not-here`.
    """

    line: int
    name: str
    club: str = ""
    seed: int | None = None
    error: str = ""
    warning: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameList:
    """A list as it was read: its `lines`, and how its columns were found.

    `separator`, `heading` and `left_out` are those of `columns.Columns`; `joined` are the first and
    the last line of each row that quotes hold together over several.
    """

    lines: tuple[ParsedLine, ...]
    separator: str = ""
    heading: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    joined: tuple[tuple[int, int], ...] = ()


def parse_name_list(text: str, team_size: int = 1, separator: str = "") -> list[ParsedLine]:
    """Return the lines of a list, as `read_name_list` reads them."""
    return list(read_name_list(text, team_size, separator).lines)


def read_name_list(text: str, team_size: int = 1, separator: str = "") -> NameList:
    """Return one `ParsedLine` for each row of a pasted list that is not blank.

    A row is `Name`, `Name; Club` or `Name; Club; Seed` (what stands between, and how a heading
    changes the order, is told at `columns.read_columns`), or `Name (Club)`; `#3` at the end of any
    part is the seed. Numbering ("1.", "2)", a first column of digits), bullets and quotes around a
    part are taken off. With a `team_size` above 1 a name is that of a team, and its members may
    follow it: `Riverside: Anna, Boris`; `Anna / Boris` is a team without a name of its own. Raises
    `NameError_` with `list-too-long` (lines, limit), `list-too-big` (size, limit in bytes) or
    `list-empty`.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_LIST_BYTES:
        raise NameError_("list-too-big", size=size, limit=MAX_LIST_BYTES)
    columns = read_columns(text, separator)
    if len(columns.rows) > MAX_LINES:
        raise NameError_("list-too-long", lines=len(columns.rows), limit=MAX_LINES)
    if not columns.rows:
        raise NameError_("list-empty")
    read = _by_heading if columns.roles else _by_order
    lines = _mark_repetitions(read(row, columns, team_size) for row in columns.rows)
    joined = tuple((row.line, row.line + row.breaks) for row in columns.rows if row.breaks)
    return NameList(tuple(lines), columns.separator, columns.heading, columns.left_out, joined)


def _by_order(row: Row, _columns: Columns, team_size: int) -> ParsedLine:
    """Read a row of name, club and seed; what is wrong with it becomes its error."""
    parts = list(row.parts)
    if len(parts) > 1 and _NUMBER.fullmatch(parts[0]):
        del parts[0]  # a column of numbers
    while len(parts) > 1 and not parts[-1].strip():
        del parts[-1]
    if len(parts) > 3:
        return ParsedLine(
            row.line,
            _shown(_bare(parts[0])),
            error="too-many-columns",
            params={"columns": len(parts)},
        )
    club = parts[1] if len(parts) > 1 else None
    return _line(row.line, parts[0], club, parts[2] if len(parts) == 3 else None, team_size)


def _by_heading(row: Row, columns: Columns, team_size: int) -> ParsedLine:
    """Read a row whose columns the heading names."""
    found = {role: part for role, part in zip(columns.roles, row.parts, strict=False) if role}
    whole = " ".join(part for part in (found.get("first"), found.get("last")) if part)
    name = found.get("name", whole)
    if any(part.strip() for part in row.parts[len(columns.roles) :]):
        params = {"columns": len(row.parts), "expected": len(columns.roles)}
        return ParsedLine(row.line, _shown(name), error="wider-than-heading", params=params)
    return _line(row.line, name, found.get("club"), found.get("seed"), team_size)


def _bare(name: str) -> str:
    """Take numbering and a bullet off the front; what stands inside a name belongs to it."""
    return _BULLET.sub("", _NUMBERING.sub("", name))


def _line(
    number: int, name: str, club: str | None, seed_text: str | None, team_size: int
) -> ParsedLine:
    """Return a line of its parts, taken apart further: seed, club in brackets, members."""
    name, club, suffix = _name_and_club(_bare(name), club)
    if seed_text is not None:
        seed_text = seed_text.strip().lstrip("#").strip()
    seed_text = suffix if suffix is not None else seed_text
    name, named = split_members(name, team_size)
    try:
        members = clean_members(named, team_size)
    except NameError_ as error:
        shown = _shown(name or " / ".join(named))
        return ParsedLine(number, shown, error=error.code, params=error.params)
    checked = _checked(number, name or " / ".join(members), club, seed_text)
    return replace(checked, members=members)


def _name_and_club(name: str, club: str | None) -> tuple[str, str, str | None]:
    """Return name, club and the text of a `#seed` found at the end of either."""
    name, seed = _take_seed(name)
    if club is not None:
        club, club_seed = _take_seed(club)
        return name, club, club_seed if seed is None else seed
    bracketed = _CLUB_IN_BRACKETS.match(name)
    if bracketed is None:
        return name, "", seed
    name, inner_seed = _take_seed(bracketed["name"])
    return name, bracketed["club"], inner_seed if seed is None else seed


def _take_seed(text: str) -> tuple[str, str | None]:
    """Take `#3` off the end of a text."""
    found = _SEED_SUFFIX.search(text)
    return (text, None) if found is None else (text[: found.start()], found[1])


def _checked(number: int, name: str, club: str, seed_text: str | None) -> ParsedLine:
    """Clean the parts of a line, or say which of them cannot be taken."""
    try:
        clean = clean_name(name)
    except NameError_ as error:
        return ParsedLine(number, _shown(name), error=error.code, params=error.params)
    try:
        clean_club = clean_text(club)
    except NameError_ as error:
        return ParsedLine(number, clean, error="club-too-long", params=error.params)
    if not seed_text:
        return ParsedLine(number, clean, clean_club)
    if not re.fullmatch(r"[0-9]{1,3}", seed_text) or not 1 <= int(seed_text) <= MAX_SEED:
        params = {"seed": _shown(seed_text), "limit": MAX_SEED}
        return ParsedLine(number, clean, clean_club, error="bad-seed", params=params)
    return ParsedLine(number, clean, clean_club, int(seed_text))


def _shown(text: str) -> str:
    """Return the start of a text, fit to be shown beside its error."""
    return " ".join(visible(text[:MAX_RAW_TEXT]).split())[:MAX_NAME]


@dataclass(slots=True)
class _Before:
    """What the lines before have: each with the line in which it stands first."""

    players: dict[tuple[str, str], int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    seeds: dict[int, int] = field(default_factory=dict)
    members: dict[str, int] = field(default_factory=dict)
    member_keys: dict[str, int] = field(default_factory=dict)

    def add(self, line: ParsedLine) -> None:
        """Remember a line that can be entered."""
        self.players[name_identity(line.name), name_identity(line.club)] = line.line
        self.names.setdefault(name_key(line.name), line.line)
        if line.seed is not None:
            self.seeds[line.seed] = line.line
        for member in line.members:
            self.members.setdefault(name_identity(member), line.line)
            self.member_keys.setdefault(name_key(member), line.line)


def _mark_repetitions(lines: Iterable[ParsedLine]) -> list[ParsedLine]:
    """Mark what repeats an earlier line: a seed, a whole player, or only a name."""
    marked: list[ParsedLine] = []
    before = _Before()
    for line in lines:
        checked = line if line.error else _mark(line, before)
        marked.append(checked)
        if not checked.error:
            before.add(line)
    return marked


def _mark(line: ParsedLine, before: _Before) -> ParsedLine:
    """Return the line with the error or the warning that the lines before it call for."""
    first = before.players.get((name_identity(line.name), name_identity(line.club)))
    if first is not None:
        return replace(line, error="same-player-twice", params={"first_line": first})
    if line.seed is not None and line.seed in before.seeds:
        params = {"seed": line.seed, "first_line": before.seeds[line.seed]}
        return replace(line, error="seed-twice", params=params)
    twice = _member_twice(line, before.members, name_identity)
    if twice is not None:
        return replace(line, error="same-member-twice", params=twice)
    first = before.names.get(name_key(line.name))
    if first is not None:
        return replace(line, warning="same-name", params={"first_line": first})
    alike = _member_twice(line, before.member_keys, name_key)
    if alike is not None:
        return replace(line, warning="same-member", params=alike)
    return line


def _member_twice(
    line: ParsedLine, before: Mapping[str, int], key: Callable[[str], str]
) -> dict[str, object] | None:
    """Return which member stands in a line before, or in this line twice; None for nobody."""
    keys = [key(member) for member in line.members]
    for member, one in zip(line.members, keys, strict=True):
        first = before.get(one, line.line if keys.count(one) > 1 else None)
        if first is not None:
            return {"name": member, "first_line": first}
    return None
