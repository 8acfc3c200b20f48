"""Queries of one shape, compiled to SQL once.

Django builds the text of a query anew each time it is asked; for the few queries of entering a hand
that takes ten times as long as the database does. Such a query is written as a query set like any
other, and `Prepared` keeps its text: only the values are new. `insert` and `update` do the same for
the writes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, connection

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.db.models import Model, QuerySet

_FIRST_MARK = 2_000_000_011
"""Stands for the first value while the text is made; no id comes near it."""


class Prepared:
    """A query with open values: `sql` returns its text with the values of this time.

    `build` takes as many values as the query has and returns the query set; each value must reach
    the query as it is (an id, a text). The text is made once for each kind of database, inside a
    transaction where the query locks.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], values: int) -> None:
        """Prepare the query that `build` makes of `values` values."""
        self._build = build
        self._marks = [_FIRST_MARK + index for index in range(values)]
        self._made: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def sql(self, *values: object) -> tuple[str, list[Any]]:
        """Return text and parameters, as `Manager.raw` and `cursor.execute` take them."""
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._build(*self._marks).query.sql_with_params()
            self._made[connection.vendor] = made
        text, parameters = made
        given = {str(mark): value for mark, value in zip(self._marks, values, strict=True)}
        return text, [given.get(str(one), one) for one in parameters]

    def rows(self, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows as the database gives them: JSON and times may still be text."""
        with connection.cursor() as cursor:
            cursor.execute(*self.sql(*values))
            return cursor.fetchall()


def insert(row: Model) -> None:
    """Insert a new row as `row.save(force_insert=True)` does, by a text made once for its table.

    Its columns are prepared by their fields; the id comes back. No signal is sent.
    """
    values = [
        column.get_db_prep_save(column.pre_save(row, add=True), connection)
        for column in _columns_without_key(type(row))
    ]
    with connection.cursor() as cursor:
        cursor.execute(_insert_text(connection.vendor, type(row)), values)
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001 - as Model.save does


def update(row: Model, names: Sequence[str]) -> None:
    """Write these columns of a stored row, as `row.save(update_fields=names)` does.

    Names are those of fields, or of columns ("a_entry_id"). Raises `DatabaseError` when the row
    is gone. No signal is sent.
    """
    columns = _columns(type(row), tuple(names))
    values = [
        column.get_db_prep_save(getattr(row, column.attname), connection) for column in columns
    ]
    text = _update_text(connection.vendor, type(row), tuple(names))
    with connection.cursor() as cursor:
        cursor.execute(text, [*values, row.pk])
        if not cursor.rowcount:
            message = f"{row._meta.label} {row.pk} is gone"
            raise DatabaseError(message)


@cache
def _columns(model: type[Model], names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


@cache
def _columns_without_key(model: type[Model]) -> tuple[Any, ...]:
    return tuple(one for one in model._meta.local_concrete_fields if not one.primary_key)


@cache
def _insert_text(_vendor: str, model: type[Model]) -> str:
    columns = _columns_without_key(model)
    names = ", ".join(_quoted(one) for one in columns)
    marks = ", ".join(["%s"] * len(columns))
    # Names of tables and columns alone: the values are parameters.
    return (
        f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({names}) "  # noqa: S608
        f"VALUES ({marks}) RETURNING {_quoted(model._meta.pk)}"
    )


@cache
def _update_text(_vendor: str, model: type[Model], names: tuple[str, ...]) -> str:
    sets = ", ".join(f"{_quoted(one)} = %s" for one in _columns(model, names))
    # Names of tables and columns alone: the values are parameters.
    return (
        f"UPDATE {connection.ops.quote_name(model._meta.db_table)} SET {sets} "  # noqa: S608
        f"WHERE {_quoted(model._meta.pk)} = %s"
    )


def _quoted(column: Any) -> str:  # noqa: ANN401 - a field of whatever kind
    return str(connection.ops.quote_name(column.column))
