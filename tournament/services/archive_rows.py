"""Storing many rows as they are, and naming the one that a database refuses."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, connection, transaction
from django.db.models import JSONField

from tournament.archive import ArchiveError
from tournament.faults import fault_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import Field, Model

    from tournament.archive import Record

AT_ONCE = 500
"""So many rows are written, asked for or changed with one statement at most."""
MOST_VALUES = 30_000
"""SQLite takes no more than 32,766 values with one statement."""


def insert_rows(rows: Sequence[tuple[Record, Model]]) -> None:
    """Store rows with one statement for many, and give each its number of this database.

    `bulk_create` would set the times of all rows to now; here every value is stored as it is.
    Raises ArchiveError `archive-row-refused` with the line that a constraint does not allow.
    """
    if not rows:
        return
    columns = [c for c in rows[0][1]._meta.concrete_fields if not c.primary_key]
    at_once = min(AT_ONCE, MOST_VALUES // len(columns))
    for start in range(0, len(rows), at_once):
        batch = rows[start : start + at_once]
        try:
            with transaction.atomic():
                _insert(columns, [row for _, row in batch])
        except DatabaseError as error:
            if fault_of(error) is None:
                _find_refused(columns, batch)
            raise


def _insert(columns: Sequence[Field[Any, Any]], rows: list[Model]) -> None:
    meta, quote = rows[0]._meta, connection.ops.quote_name
    names = ", ".join(quote(str(column.column)) for column in columns)
    places = f"({', '.join(['%s'] * len(columns))})"
    sql = (
        f"INSERT INTO {quote(meta.db_table)} ({names}) "  # noqa: S608 - names of our own tables
        f"VALUES {', '.join([places] * len(rows))} RETURNING {quote(str(meta.pk.column))}"
    )
    values: Any = [_stored(column, row) for row in rows for column in columns]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        numbers = cursor.fetchall()
    for row, (number,) in zip(rows, numbers, strict=True):
        row.pk = number


def _stored(column: Field[Any, Any], row: Model) -> object:
    """Return a value as the database takes it."""
    value = getattr(row, column.attname)
    if isinstance(column, JSONField):
        return column.get_db_prep_save(value, connection)
    if isinstance(value, dt.datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, dt.date):
        return connection.ops.adapt_datefield_value(value)
    return value


def _find_refused(
    columns: Sequence[Field[Any, Any]], batch: Sequence[tuple[Record, Model]]
) -> None:
    """Store the rows of a batch one by one, to name the first that is refused."""
    for record, row in batch:
        try:
            with transaction.atomic():
                _insert(columns, [row])
        except DatabaseError as error:
            raise ArchiveError("archive-row-refused", record.line, why=_why(error)) from error


def _why(error: DatabaseError) -> str:
    return " ".join(str(error).split())[:120]
