"""Queries of one shape, compiled to SQL once.

Django builds the text of a query anew each time it is asked; for the few queries of entering a hand
that takes ten times as long as the database does. Such a query is written as a query set like any
other, and `Prepared` keeps its text: only the values are new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

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
