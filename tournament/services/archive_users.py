"""The users of an archive: found by name, or made so that the log keeps its names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model

from tournament.archive import ArchiveError
from tournament.services.archive_rows import AT_ONCE
from tournament.services.archive_values import bad_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournament.archive import Record


def users_of(records: Sequence[Record]) -> dict[Any, Any]:
    """Return the users of these records by name; those who are not here are made.

    They cannot sign in before somebody opens their account. Raises ArchiveError.
    """
    names: dict[str, Record] = {}
    for record in records:
        name = user_name(record)
        if name in names or set(record.fields) != {"name"}:
            raise ArchiveError("archive-twice", record.line, kind="user", name=name[:60])
        names[name] = record
    users, here = get_user_model(), users_here(list(names))
    fresh = [users(username=name, is_active=False) for name in names if name not in here]
    for user in fresh:
        user.set_unusable_password()
    users.objects.bulk_create(fresh)
    return {**here, **{user.get_username(): user for user in fresh}}


def user_name(record: Record) -> str:
    """Return the name of a user's record. Raises ArchiveError `archive-bad-value`."""
    field = get_user_model()._meta.get_field("username")
    name = record.fields.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise bad_value(record, "name", "text")
    if len(name) > (field.max_length or 0):
        raise bad_value(record, "name", "long")
    return name


def users_here(names: list[str]) -> dict[str, Any]:
    """Return those users who are in this installation, by name."""
    users = get_user_model().objects
    found: dict[str, Any] = {}
    for some in some_at_once(names):
        found |= {user.get_username(): user for user in users.filter(username__in=some)}
    return found


def some_at_once(names: list[str]) -> Iterator[list[str]]:
    """Yield names, as many at a time as one statement asks for."""
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
