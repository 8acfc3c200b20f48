"""Reading an event as the records of an archive."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.db import connection

from tournament.archive import KINDS
from tournament.enums import StageState
from tournament.models import Tournament
from tournament.services.archive_fields import (
    NOWHERE,
    RESTORED,
    TABLES,
    answer_with,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.db.models import Model

    from tournament.services.archive_fields import Kind

    Row = dict[str, Any]
    Records = list[tuple[str, Row]]

_OF: Mapping[str, str] = {
    "event": "pk",
    "staff": "tournament",
    "entry": "tournament",
    "stage": "tournament",
    "round": "stage__tournament",
    "match": "tournament",
    "hand": "match__tournament",
    "score": "match__tournament",
    "ruling": "match__tournament",
    "withdrawal": "entry__tournament",
    "check": "match__tournament",
    "log": "tournament",
}
"""How each table knows its event."""
EVENT_KINDS = tuple(kind for kind in KINDS if kind not in {"event", "user", "log"})
"""The kinds of lines between the users and the log, in the order of the file."""
_ORDER: Mapping[str, tuple[str, ...]] = {
    "staff": ("user__username",),
    "entry": ("number",),
    "stage": ("number",),
    "round": ("stage__number", "number"),
    "match": ("round__stage__number", "key"),
}
"""The order of the lines, where it is not that in which they were written."""


def event_rows(event_id: int) -> dict[str, list[Row]]:
    """Return all rows of an event as they stand, by kind: what one transaction must read.

    The event is locked, so that no write falls between two reads. Columns and tables that the
    database does not have yet are left alone: an event can be archived before a migration.
    """
    locked = Tournament.objects.select_for_update(of=("self",)).filter(pk=event_id)
    if not list(locked.values_list("pk").order_by()):
        return {}
    tables = set(connection.introspection.table_names())
    rows = {
        kind: _rows(table, {_OF[kind]: event_id}, _ORDER.get(kind, ("pk",)))
        if table.model._meta.db_table in tables
        else []
        for kind, table in TABLES.items()
    }
    rows["log"] = [row for row in rows["log"] if row["action"] != RESTORED]
    rows["user"] = _users(rows)
    return rows


def _rows(table: Kind, which: dict[str, int], order: tuple[str, ...]) -> list[Row]:
    stored = _stored(table.model)
    columns = [column for column in table.columns() if column.column in stored]
    names = [column.attname for column in columns]
    if "id" not in names:
        names.append("id")
    found = table.model.objects.filter(**which).order_by(*order).values_list(*names)
    return [dict(zip(names, values, strict=True)) for values in found]


def _stored(model: type[Model]) -> set[str]:
    """Return the columns that a table has in this database."""
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, model._meta.db_table)
    return {column.name for column in described}


def _users(rows: dict[str, list[Row]]) -> list[Row]:
    """Return everybody whom the rows name, by user name."""
    wanted = {
        row[f"{name}_id"]
        for kind, table in TABLES.items()
        for name, of in table.refs.items()
        if of == "user"
        for row in rows[kind]
    }
    users = get_user_model().objects.filter(pk__in=wanted - {None})
    return [{"id": pk, "name": name} for pk, name in users.values_list("pk", "username")]


def event_records(rows: dict[str, list[Row]], *, shown_code: str = "") -> Records:
    """Return the records of the rows of an event, in the order of the file.

    `shown_code` stands in it for the event's own.
    """
    return list(_Writer(rows, shown_code).records())


class _Writer:
    """Turns rows into records: numbers of the database into names and numbers of the file."""

    def __init__(self, rows: dict[str, list[Row]], shown_code: str) -> None:
        """Take the rows; a draw on its way is work, and stays behind with its job."""
        self._rows = rows
        self._shown = {"code": shown_code} if shown_code else {}
        self._rows["stage"] = [s for s in rows["stage"] if s["state"] != StageState.DRAWING]
        drawn = {stage["id"] for stage in rows["stage"]}
        self._rows["round"] = [r for r in rows["round"] if r["stage_id"] in drawn]
        self._rows["user"] = sorted(rows["user"], key=lambda user: str(user["name"]))
        self._names = self._named()
        self._numbers = self._numbered()

    def _named(self) -> dict[str, dict[int, Any]]:
        """Return what a record is called by others in the file, by kind and database number."""
        rows = self._rows
        stages = {row["id"]: row["number"] for row in rows["stage"]}
        return {
            "user": {row["id"]: row["name"] for row in rows["user"]},
            "entry": {row["id"]: row["number"] for row in rows["entry"]},
            "stage": stages,
            "round": {row["id"]: [stages[row["stage_id"]], row["number"]] for row in rows["round"]},
            "match": {row["id"]: row["code"] for row in rows["match"]},
            "hand": {row["id"]: number for number, row in enumerate(rows["hand"], start=1)},
            "score": {row["id"]: number for number, row in enumerate(rows["score"], start=1)},
            "ruling": {row["id"]: number for number, row in enumerate(rows["ruling"], start=1)},
            "withdrawal": {row["id"]: n for n, row in enumerate(rows["withdrawal"], start=1)},
        }

    def _numbered(self) -> dict[str, dict[int, int]]:
        """Return the numbers that stand in the log's answers, by kind and database number."""
        event = self._rows["event"][0]["id"]
        kinds = ("stage", "hand", "score", "ruling", "withdrawal")
        kept = {kind: self._names[kind] for kind in kinds}
        return {**kept, "event": {event: 1}, "job": {}}

    def records(self) -> Iterator[tuple[str, Row]]:
        """Yield all records."""
        code = self._rows["event"][0]["code"]
        yield "event", self._plain("event", self._rows["event"][0]) | self._shown
        for user in self._rows["user"]:
            yield "user", {"name": user["name"]}
        for kind in EVENT_KINDS:
            for row in self._rows[kind]:
                yield kind, self._plain(kind, row) | self._special(kind, row)
        for row in self._rows["log"]:
            yield "log", self._plain("log", row) | self._log(row, code)

    def _plain(self, kind: str, row: Row) -> Row:
        """Return what a row says of itself: what is empty is left out."""
        table = TABLES[kind]
        record: Row = {}
        for name, empty in table.empties().items():
            value = row.get(name)
            if value is not None and value != empty:
                record[name] = written(value)
        for name, of in table.refs.items():
            value = row.get(f"{name}_id")
            if value is not None:
                record[name] = self._names[of][value]
        return record

    def _special(self, kind: str, row: Row) -> Row:
        if kind == "stage":
            entries = self._names["entry"]
            order = [entries.get(pk, NOWHERE) for pk in row["seed_order"]]
            swaps = [[entries.get(pk, NOWHERE) for pk in swap] for swap in row["swaps"]]
            return {"seed_order": order, **({"swaps": swaps} if swaps else {})}
        if kind == "match":
            return self._slot(row, "a") | self._slot(row, "b")
        if kind in {"hand", "score", "ruling", "withdrawal"}:
            return {"n": self._names[kind][row["id"]]}
        return {}

    def _slot(self, row: Row, side: str) -> Row:
        """Return a place of a match as it was drawn; one with a source is filled by the fold."""
        if row[f"{side}_source_id"] is not None:
            return {}
        entry = row[f"{side}_entry_id"]
        drawn = {} if entry is None else {f"{side}_entry": self._names["entry"][entry]}
        return {f"{side}_kind": row[f"{side}_kind"], **drawn}

    def _log(self, row: Row, code: str) -> Row:
        def number(kind: str, pk: int) -> int:
            return self._numbers[kind].get(pk, NOWHERE)

        record: Row = {}
        if row["answer"]:
            answer = answer_with(row["action"], row["answer"], number)
            own = answer.get("code") == code
            record["answer"] = {**answer, **self._shown} if own else answer
        if row["request_id"]:
            record["request_id"] = row["request_id"].removesuffix(request_mark(code))
        return record


def request_mark(code: str) -> str:
    """Return the mark of a request that was answered in another event of this installation too.

    A restored event keeps its requests; where its actor has one of the same id here already, the
    mark tells them apart. It is taken off again in the archive.
    """
    return f" {code}"


def written(value: Any) -> Any:  # noqa: ANN401 - the value of any column
    """Return a value as it stands in a record: times in UTC to the microsecond, days as days."""
    if isinstance(value, dt.datetime):
        return value.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(value, dt.date):
        return value.isoformat()
    return value
