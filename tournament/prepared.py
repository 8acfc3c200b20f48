"""Queries of one shape, compiled to SQL once, and several of them in one trip to the database.

Django builds the text of a query anew each time it is asked; for the few queries of entering a hand
that takes ten times as long as the database does. Such a query is written as a query set like any
other, and `Prepared` keeps its text: only the values are new. `insert`, `update` and `write` do the
same for the writes.

While an event is locked everybody else waits, and most of a short write is the way to PostgreSQL
and back. `together` and `write` send all they are given before they read the first answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.db.backends.utils import CursorWrapper
    from django.db.models import Model, QuerySet

_FIRST_MARK = 2_000_000_011
"""Stands for the first value while the text is made; no id comes near it."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A query as made for one kind of database: its text, and how to read its rows.

    `places` are the parameters that take a value, each with the index of that value. A query of
    plain columns has no `model`; else its columns are `names`, and what it counts besides is
    `annotations`, each with its column.
    """

    text: str
    parameters: tuple[Any, ...]
    places: tuple[tuple[int, int], ...]
    model: type[Model] | None = None
    names: tuple[str, ...] = ()
    converters: tuple[tuple[int, Sequence[Callable[..., Any]], Any], ...] = ()
    annotations: tuple[tuple[str, int], ...] = ()

    def with_values(self, values: Sequence[object]) -> list[Any]:
        """Return the parameters, each value at its places."""
        parameters = list(self.parameters)
        for place, index in self.places:
            parameters[place] = values[index]
        return parameters

    def read(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the rows as objects of the model, or as they are."""
        return list(rows) if self.model is None else [self._object(list(row)) for row in rows]

    def _object(self, row: list[Any]) -> Model:
        for place, converters, expression in self.converters:
            for converter in converters:
                row[place] = converter(row[place], expression, connection)
        made = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[: len(self.names)])  # type: ignore[union-attr]
        for name, place in self.annotations:
            setattr(made, name, row[place])
        return made


class Prepared:
    """A query with open values, as one asks it: `load` gives what the query set would give.

    `build` takes as many values as the query has and returns the query set; each value must reach
    the query as it is (an id, a text). The text is made once for each kind of database, inside a
    transaction where the query locks. It follows no relation (`select_related`). A query set of
    `values_list` gives the rows as the database has them: JSON and times may still be text.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], values: int) -> None:
        """Prepare the query that `build` makes of `values` values."""
        self._build = build
        self._marks = [_FIRST_MARK + index for index in range(values)]
        self._made: dict[str, _Made] = {}

    def of(self, *values: object) -> Asked:
        """Return the query with these values, for `together`; ValueError for a wrong count."""
        if len(values) != len(self._marks):
            message = f"{len(values)} values for a query of {len(self._marks)}"
            raise ValueError(message)
        return Asked(self.made(), values)

    def load(self, *values: object) -> list[Any]:
        """Ask and return the objects, or the rows of a query of plain columns."""
        return self.of(*values).load()

    def made(self) -> _Made:
        """Return the query as made for the database in use."""
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = self._make()
        return made

    def _make(self) -> _Made:
        queries = self._build(*self._marks)
        compiler = queries.query.get_compiler(DEFAULT_DB_ALIAS)
        text, parameters = compiler.as_sql()
        marks = {str(mark): index for index, mark in enumerate(self._marks)}
        places = tuple(
            (place, marks[str(one)]) for place, one in enumerate(parameters) if str(one) in marks
        )
        if queries.query.values_select:
            return _Made(text, tuple(parameters), places)
        # What the compiler found out while it wrote the text: as ModelIterable reads it.
        columns = [column for column, *_ in compiler.select]
        fields = compiler.klass_info["select_fields"]
        return _Made(
            text,
            tuple(parameters),
            places,
            compiler.klass_info["model"],
            tuple(columns[index].target.attname for index in fields),
            tuple((at, *how) for at, how in compiler.get_converters(columns).items()),
            tuple(compiler.annotation_col_map.items()),
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """A prepared query with its values."""

    made: _Made
    values: tuple[object, ...]

    def load(self) -> list[Any]:
        """Ask it alone (see `Prepared.load`)."""
        return together(self)[0]


def together(*asked: Asked) -> list[list[Any]]:
    """Ask several prepared queries in one trip; return what each of them gives, in order.

    Each sees what is committed when its own turn comes: also what the lock of an earlier one
    waited for.
    """
    found = _one_trip([(one.made.text, one.made.with_values(one.values)) for one in asked])
    return [one.made.read(rows) for one, rows in zip(asked, found, strict=True)]


@dataclass(frozen=True, slots=True)
class Insert:
    """A new row to be stored, as `row.save(force_insert=True)` does; its id comes back."""

    row: Model

    def statement(self) -> tuple[str, list[Any]]:
        """Return text and parameters; the columns are prepared by their fields."""
        values = [
            column.get_db_prep_save(column.pre_save(self.row, add=True), connection)
            for column in _columns_without_key(type(self.row))
        ]
        return _insert_text(connection.vendor, type(self.row)), values

    def done(self, found: Sequence[tuple[Any, ...]]) -> None:
        """Give the row its id."""
        self.row.pk = found[0][0]
        # As Model.save does.
        self.row._state.adding, self.row._state.db = False, connection.alias  # noqa: SLF001


@dataclass(frozen=True, slots=True)
class Update:
    """Columns of a stored row to be written, as `row.save(update_fields=names)` does.

    Names are those of fields, or of columns ("a_entry_id").
    """

    row: Model
    names: Sequence[str]

    def statement(self) -> tuple[str, list[Any]]:
        """Return text and parameters; the columns are prepared by their fields."""
        names = tuple(self.names)
        values = [
            column.get_db_prep_save(getattr(self.row, column.attname), connection)
            for column in _columns(type(self.row), names)
        ]
        return _update_text(connection.vendor, type(self.row), names), [*values, self.row.pk]

    def done(self, found: Sequence[tuple[Any, ...]]) -> None:
        """Raise DatabaseError when the row is gone."""
        if not found:
            message = f"{self.row._meta.label} {self.row.pk} is gone"
            raise DatabaseError(message)


Change: TypeAlias = Insert | Update


def write(*changes: Change) -> None:
    """Make several changes in one trip, by texts made once for their tables. No signal is sent.

    None may need what another one brings back. Raises `DatabaseError` when a row is gone.
    """
    found = _one_trip([change.statement() for change in changes])
    for change, rows in zip(changes, found, strict=True):
        change.done(rows)


def insert(row: Model) -> None:
    """Insert a new row as `row.save(force_insert=True)` does (see `Insert`)."""
    write(Insert(row))


def update(row: Model, names: Sequence[str]) -> None:
    """Write these columns of a stored row (see `Update`)."""
    write(Update(row, names))


def _one_trip(statements: Sequence[tuple[str, list[Any]]]) -> list[list[tuple[Any, ...]]]:
    """Return the rows of each statement; PostgreSQL takes all before it answers the first.

    SQLite is no trip away, and wants one statement read before the next.
    """
    if connection.vendor != "postgresql" or len(statements) == 1:
        return [_rows(connection.cursor(), *statement) for statement in statements]
    if not connection.in_atomic_block:
        # Psycopg takes a statement for prepared that a failed trip never came to; only when it
        # rolls back does it forget that, and else each later trip on the connection would fail.
        with transaction.atomic():
            return _one_trip(statements)
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        cursors = [connection.cursor() for _ in statements]
        for cursor, (text, parameters) in zip(cursors, statements, strict=True):
            cursor.execute(text, parameters)
        return [cursor.fetchall() for cursor in cursors]


def _rows(cursor: CursorWrapper, text: str, parameters: list[Any]) -> list[tuple[Any, ...]]:
    with cursor:
        cursor.execute(text, parameters)
        return cursor.fetchall()


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
    key = _quoted(model._meta.pk)
    # Names of tables and columns alone: the values are parameters.
    return (
        f"UPDATE {connection.ops.quote_name(model._meta.db_table)} SET {sets} "  # noqa: S608
        f"WHERE {key} = %s RETURNING {key}"
    )


def _quoted(column: Any) -> str:  # noqa: ANN401 - a field of whatever kind
    return str(connection.ops.quote_name(column.column))
