"""The values of an archive's records, read as the columns of a table: strictly, with their line."""

from __future__ import annotations

import datetime as dt
import re
import sys
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.db.backends.base.operations import BaseDatabaseOperations

from scoring.cards import parse_card
from scoring.errors import RuleViolation
from scoring.values import HandCards
from tournament.archive import ArchiveError
from tournament.mapping import row_of
from tournament.services.archive_fields import TABLES, empty_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import Field

    from tournament.archive import Record
    from tournament.models import HandFact

_Reader: TypeAlias = "Callable[[object, Record], Any]"

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_PAIRING_KEYS: Final = frozenset(
    {"ending", "knocker", "knocker_deadwood", "defender_deadwood", "knock_card", "cards"}
)
_PAIRING_ENDINGS: Final = ("knock", "gin", "big_gin", "dead")
_KNOCKERS: Final = (None, "A", "B")


def columns_of(kind: str, record: Record, *, more: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the plain columns of a record, ready to be stored.

    `more` are names that only this kind of record has. Raises ArchiveError `archive-unknown-field`
    and `archive-bad-value` (field, reason).
    """
    fields = record.fields
    for name in fields:
        if name not in _known(kind) and name not in more:
            raise ArchiveError("archive-unknown-field", record.line, field=name[:40])
    return {
        name: read(fields[name], record) if name in fields else _left_out(column, record)
        for name, column, read in _readers(kind)
    }


@cache
def _known(kind: str) -> frozenset[str]:
    table = TABLES[kind]
    return frozenset({*table.plain, *table.refs, *table.special})


@cache
def _readers(kind: str) -> tuple[tuple[str, Field[Any, Any], _Reader], ...]:
    """Return the plain columns of a kind, each with what reads its value."""
    columns = TABLES[kind].columns()
    plain = TABLES[kind].plain
    return tuple((c.name, c, _reader(c)) for c in columns if c.name in plain)


def column_value(column: Field[Any, Any], record: Record) -> Any:  # noqa: ANN401 - any column
    """Return the value of one column of a record; what it leaves out is the column's empty one."""
    if column.name not in record.fields:
        return _left_out(column, record)
    return _reader(column)(record.fields[column.name], record)


def _reader(column: Field[Any, Any]) -> _Reader:
    """Return what reads a value for a column and refuses one that is none."""
    kind = column.get_internal_type()
    make = _READERS.get(kind, _integers)
    return make(column)


def _left_out(column: Field[Any, Any], record: Record) -> object:
    empty = empty_of(column)
    if column.null or (empty is not None and (empty != "" or column.blank)):
        return empty
    if not column.has_default() or callable(column.default):
        raise bad_value(record, column.name, "missing")
    return column.get_default()


def bad_value(record: Record, name: str, reason: str) -> ArchiveError:
    """Return the fault of a record's field: `archive-bad-value` with the line."""
    return ArchiveError("archive-bad-value", record.line, field=name, reason=reason)


def _texts(column: Field[Any, Any]) -> _Reader:
    longest = column.max_length or sys.maxsize
    choices = {key for key, _label in column.flatchoices}
    name, blank = column.name, column.blank

    def read(value: object, record: Record) -> str:
        if not isinstance(value, str):
            raise bad_value(record, name, "text")
        if not value and not blank:
            raise bad_value(record, name, "missing")
        if len(value) > longest:
            raise bad_value(record, name, "long")
        if has_controls(value):
            raise bad_value(record, name, "controls")
        if choices and value not in choices:
            raise bad_value(record, name, "choice")
        return value

    return read


def has_controls(text: str) -> bool:
    """Say whether a text of one line holds what draws nothing and ends lines."""
    return not text.isprintable() and any(unicodedata.category(char) == "Cc" for char in text)


def _integers(column: Field[Any, Any]) -> _Reader:
    # What every database holds: SQLite takes more than PostgreSQL.
    low, high = BaseDatabaseOperations.integer_field_ranges[column.get_internal_type()]

    def read(value: object, record: Record) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise bad_value(record, column.name, "number")
        if not low <= value <= high:
            raise bad_value(record, column.name, "range")
        return value

    return read


def _booleans(column: Field[Any, Any]) -> _Reader:
    def read(value: object, record: Record) -> bool:
        if not isinstance(value, bool):
            raise bad_value(record, column.name, "yes-or-no")
        return value

    return read


def _documents(column: Field[Any, Any]) -> _Reader:
    like = type(empty_of(column))

    def read(value: object, record: Record) -> object:
        if value is None or (like is not type(None) and not isinstance(value, like)):
            raise bad_value(record, column.name, "shape")
        return value

    return read


def _moments(column: Field[Any, Any]) -> _Reader:
    def read(value: object, record: Record) -> dt.datetime:
        if not isinstance(value, str) or not _TIME.fullmatch(value):
            raise bad_value(record, column.name, "time")
        try:
            return dt.datetime.fromisoformat(value)
        except ValueError as error:
            raise bad_value(record, column.name, "time") from error

    return read


def _days(column: Field[Any, Any]) -> _Reader:
    def read(value: object, record: Record) -> dt.date:
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            raise bad_value(record, column.name, "day")
        try:
            return dt.date.fromisoformat(value)
        except ValueError as error:
            raise bad_value(record, column.name, "day") from error

    return read


_READERS: Final[dict[str, Callable[[Field[Any, Any]], _Reader]]] = {
    "CharField": _texts,
    "TextField": _texts,
    "URLField": _texts,
    "BooleanField": _booleans,
    "JSONField": _documents,
    "DateTimeField": _moments,
    "DateField": _days,
}


def check_row(fact: HandFact, record: Record) -> None:
    """Refuse a row of a sheet whose hands or cards no page could show.

    Its figures are asked of the rules when the sheet is folded. Raises ArchiveError.
    """
    if fact.pairings is not None:
        given = fact.pairings
        if not isinstance(given, list) or not all(_is_pairing(hand) for hand in given):
            raise bad_value(record, "pairings", "shape")
    if fact.cards is not None and not _are_cards(fact.cards):
        raise bad_value(record, "cards", "shape")
    if fact.knock_card and not _is_card(fact.knock_card):
        raise bad_value(record, "knock_card", "choice")
    row_of(fact)


def _is_pairing(hand: object) -> bool:
    """Whether a hand of a team hand has the contract's form."""
    if not isinstance(hand, dict) or not set(hand) <= _PAIRING_KEYS:
        return False
    figures = (hand.get("knocker_deadwood"), hand.get("defender_deadwood"))
    cards, card = hand.get("cards"), hand.get("knock_card")
    return (
        hand.get("ending") in _PAIRING_ENDINGS
        and hand.get("knocker") in _KNOCKERS
        and all(figure is None or _is_small(figure) for figure in figures)
        and (card is None or _is_card(card))
        and (cards is None or _are_cards(cards))
    )


def _is_small(figure: object) -> bool:
    return isinstance(figure, int) and not isinstance(figure, bool) and 0 <= figure <= 1000


def _are_cards(cards: object) -> bool:
    """Whether the cards of a hand are as they are stored: texts of cards, parted by blanks."""
    if not isinstance(cards, dict) or not {"knocker", "defender"} <= set(cards):
        return False
    if not set(cards) <= set(HandCards._fields):
        return False
    return all(
        isinstance(text, str) and all(map(_is_readable, text.replace("|", " ").split()))
        for text in cards.values()
    )


def _is_card(text: object) -> bool:
    """Whether a card is written as rows keep it, in two letters."""
    return isinstance(text, str) and len(text) == 2 and _is_readable(text)


def _is_readable(text: str) -> bool:
    try:
        parse_card(text)
    except RuleViolation:
        return False
    return True
