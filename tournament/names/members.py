"""The members of a team: taken out of a line, cleaned, and found again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tournament.names.cleaning import MAX_NAME, NameError_, clean_name, name_key, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_COLON: Final = re.compile(r"[:：]")
_BAR: Final = re.compile(r"[/／]")
_COMMA: Final = re.compile(r"[,，、]")


def split_members(text: str, team_size: int) -> tuple[str, list[str]]:
    """Return the name of a team and the texts of its members, as one part of a line has them.

    `Riverside: Anna, Boris` (commas, or bars where a name has a comma), `Anna / Boris` without a
    name, or `Riverside` without members. Where nobody plays in teams only the first form is
    taken for a team: a bar may stand in any name.
    """
    name, colon, rest = _parted(text)
    if not colon:
        bars = _BAR.split(text) if team_size > 1 else []
        return ("", _filled(bars)) if len(bars) > 1 else (text, [])
    between = _BAR if _BAR.search(rest) else _COMMA
    members = _filled(between.split(rest))
    if team_size == 1 and len(members) < 2:
        return text, []
    return name, members


def clean_members(members: Sequence[str], team_size: int) -> tuple[str, ...]:
    """Return the names of a team's members as they are stored: none of them, or all.

    Raises `NameError_` with `members-not-here` (nobody plays in teams), `members-count` (given,
    needed) or `member-name` (name) for one that is no name.
    """
    if not members:
        return ()
    if team_size < 2:
        raise NameError_("members-not-here")
    if len(members) != team_size:
        raise NameError_("members-count", given=len(members), needed=team_size)
    return tuple(_clean(member) for member in members)


def members_key(members: Iterable[str]) -> str:
    """Return the key by which a team is found by its members, one on a line."""
    return "\n".join(name_key(member) for member in members)


def _parted(text: str) -> tuple[str, bool, str]:
    found = _COLON.search(text)
    return (
        (text, False, "") if found is None else (text[: found.start()], True, text[found.end() :])
    )


def _filled(parts: Iterable[str]) -> list[str]:
    return [part.strip() for part in parts if visible(part).strip()]


def _clean(member: str) -> str:
    try:
        return clean_name(member)
    except NameError_ as error:
        shown = " ".join(visible(member[: 2 * MAX_NAME]).split())
        raise NameError_("member-name", name=shown[:MAX_NAME]) from error
