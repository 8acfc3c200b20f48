"""What a record must be beyond the types of its columns: addresses, rules, the log's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from scoring.errors import RuleViolation, ScoringBug
from tournament.archive import ArchiveError
from tournament.errors import Refusal
from tournament.mapping import read_rules
from tournament.prizes import PrizeError, prizes_document, read_document
from tournament.services.addresses import clean_address
from tournament.services.archive_values import bad_value, has_controls
from tournament.services.events import is_time_zone
from tournament.signed.typed import from_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.archive import Record

BROKEN: Final = (
    ArithmeticError, AttributeError, LookupError, RecursionError, RuleViolation,
    ScoringBug, TypeError, ValueError,
)  # fmt: skip
"""What a value of the wrong shape makes of code that was never given one."""
_EVENT_CODE: Final = re.compile(r"[0-9a-z]{1,12}")
_MATCH_CODE: Final = re.compile(r"[0-9A-Z]{1,12}")
_LONGEST_MEMBER: Final = 120
_MOST_MEMBERS: Final = 8


def check_event(columns: Mapping[str, Any], record: Record) -> None:
    """Refuse an event whose pages could not be shown. Raises ArchiveError."""
    if not _EVENT_CODE.fullmatch(columns["code"]):
        raise bad_value(record, "code", "choice")
    if not is_time_zone(columns["time_zone"]):
        raise bad_value(record, "time_zone", "choice")
    try:
        address = clean_address(columns["public_url"])
    except Refusal as error:
        raise bad_value(record, "public_url", "choice") from error
    if address != columns["public_url"]:
        raise bad_value(record, "public_url", "choice")
    if columns["ends_on"] < columns["starts_on"]:
        raise bad_value(record, "ends_on", "range")
    _check_rules(columns["rules"], record)
    _check_prizes(columns["prizes"], record)


def _check_prizes(prizes: object, record: Record) -> None:
    """Refuse prizes that are not exactly as they are stored."""
    try:
        same = prizes_document(read_document(prizes)) == prizes
    except PrizeError as error:
        raise bad_value(record, "prizes", "shape") from error
    if not same:
        raise bad_value(record, "prizes", "shape")


def _check_rules(rules: object, record: Record) -> None:
    try:
        read_rules(rules)
    except RuleViolation as error:
        raise ArchiveError(
            "archive-bad-rules", record.line, field=error.path, why=error.code
        ) from error
    except BROKEN as error:
        raise bad_value(record, "rules", "shape") from error


def check_entry(columns: Mapping[str, Any], record: Record) -> None:
    """Refuse an entry without a name, or with members that are no names. Raises ArchiveError."""
    if not columns["name"].strip():
        raise bad_value(record, "name", "missing")
    members = columns["members"]
    if len(members) > _MOST_MEMBERS or not all(_is_member(member) for member in members):
        raise bad_value(record, "members", "shape")


def _is_member(name: object) -> bool:
    return (
        isinstance(name, str)
        and bool(name.strip())
        and len(name) <= _LONGEST_MEMBER
        and not has_controls(name)
    )


def check_match(columns: Mapping[str, Any], record: Record) -> None:
    """Refuse a match with a code that is no address, or rules that are none."""
    if not _MATCH_CODE.fullmatch(columns["code"]):
        raise bad_value(record, "code", "choice")
    if columns["rules"] is not None:
        _check_rules(columns["rules"], record)


def check_typed(columns: Mapping[str, Any], record: Record) -> None:
    """Refuse what was not typed off a score sheet."""
    try:
        from_document(columns["typed"])
    except ValueError as error:
        raise bad_value(record, "typed", "shape") from error
