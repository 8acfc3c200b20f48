"""Writing the records of an archive into a database: steps inside the write of `archives`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.archive import ArchiveError
from tournament.enums import SlotKind, StageState
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Match,
    Round,
    RulingFact,
    ScoreFact,
    SheetCheck,
    Staff,
    Stage,
    Tournament,
    Withdrawal,
)
from tournament.names import members_key, name_key
from tournament.services.archive_checks import check_entry, check_event, check_match, check_typed
from tournament.services.archive_export import request_mark
from tournament.services.archive_fields import NOWHERE, TABLES, answer_with
from tournament.services.archive_rows import AT_ONCE, insert_rows
from tournament.services.archive_users import users_of
from tournament.services.archive_values import bad_value, check_row, column_value, columns_of
from tournament.services.entries import NewEntry, players_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model

    from tournament.archive import Archive, Record

PAIR = 2
_DRAWN = (SlotKind.KNOWN, SlotKind.BYE)
_N = frozenset({"n"})
_REQUEST = AuditEvent._meta.get_field("request_id")
_ANSWER = AuditEvent._meta.get_field("answer")


def write_event(archive: Archive, *, code: str) -> Tournament:
    """Write all records of an archive as an event of that code, and return it without its caches.

    Raises ArchiveError with the line of what cannot be.
    """
    return _Writing(archive, code).all()


class _Writing:
    """One event on its way into the database. `_known` finds rows by what the file calls them."""

    def __init__(self, archive: Archive, code: str) -> None:
        """Take the records and the code."""
        self._archive = archive
        self._code = code
        self._known: dict[str, dict[Any, Model]] = {kind: {} for kind in (*TABLES, "user")}
        self.event = Tournament()

    def all(self) -> Tournament:
        """Write every kind, each after those it names."""
        self._known["user"] = users_of(self._archive.records["user"])
        self._event()
        self._staff()
        self._entries()
        self._stages()
        self._rounds()
        self._matches()
        self._sheets("hand", HandFact)
        self._sheets("score", ScoreFact)
        self._rulings()
        self._checks()
        self._withdrawals()
        self._log()
        return self.event

    # ------------------------------------------------------------ names of the file

    def _each(self, kind: str) -> Iterator[Record]:
        yield from self._archive.records[kind]

    def _learn(self, kind: str, name: object, row: Model, record: Record) -> None:
        """Remember what a row is called; a name that stands twice in the file is refused."""
        if name in self._known[kind]:
            raise ArchiveError("archive-twice", record.line, kind=kind, name=str(name)[:60])
        self._known[kind][name] = row

    def _ref(self, record: Record, name: str, kind: str) -> Any:  # noqa: ANN401 - a row of any kind
        """Return the row that a field of a record names; None where it names none."""
        given = record.fields.get(name)
        if given is None:
            return None
        called = tuple(given) if isinstance(given, list) else given
        try:
            return self._known[kind][called]
        except (KeyError, TypeError) as error:
            raise ArchiveError(
                "archive-nowhere", record.line, field=name, name=str(given)[:60]
            ) from error

    def _refs(self, kind: str, record: Record) -> dict[str, Any]:
        """Return the rows that a record names; one that must be there is asked for."""
        table = TABLES[kind]
        found = {name: self._ref(record, name, of) for name, of in table.refs.items()}
        for column in table.columns():
            if column.name in found and found[column.name] is None and not column.null:
                raise bad_value(record, column.name, "missing")
        return found

    def _numbered(self, record: Record, kind: str) -> None:
        """Refuse a fact that is out of its turn: facts are numbered from 1 in order."""
        if record.fields.get("n") != len(self._known[kind]) + 1:
            raise bad_value(record, "n", "turn")

    # ------------------------------------------------------------ who

    def _event(self) -> None:
        record = self._archive.event
        columns = columns_of("event", record) | self._refs("event", record)
        check_event(columns, record)
        self.event = Tournament(**{**columns, "code": self._code})
        insert_rows([(record, self.event)])

    def _staff(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("staff"):
            columns = columns_of("staff", record) | self._refs("staff", record)
            rows.append((record, Staff(tournament=self.event, **columns)))
        insert_rows(rows)

    def _entries(self) -> None:
        read = [
            (record, columns_of("entry", record) | self._refs("entry", record))
            for record in self._each("entry")
        ]
        for record, columns in read:
            check_entry(columns, record)
        people = [NewEntry(columns["name"], columns["club"]) for _, columns in read]
        rows: list[tuple[Record, Model]] = []
        for (record, columns), player in zip(read, players_for(people, taken=set()), strict=True):
            entry = Entry(
                tournament=self.event,
                player=player,
                name_key=name_key(columns["name"]),
                members_key=members_key(columns["members"]),
                **columns,
            )
            self._learn("entry", entry.number, entry, record)
            rows.append((record, entry))
        insert_rows(rows)

    # ------------------------------------------------------------ the draw

    def _stages(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("stage"):
            columns = columns_of("stage", record)
            if columns["state"] == StageState.DRAWING:
                raise bad_value(record, "state", "choice")
            stage = Stage(
                tournament=self.event,
                seed_order=self._seed_order(record),
                swaps=self._swaps(record),
                **columns,
            )
            self._learn("stage", stage.number, stage, record)
            rows.append((record, stage))
        insert_rows(rows)

    def _seed_order(self, record: Record) -> list[int]:
        return self._entry_ids(record, "seed_order", record.fields.get("seed_order"))

    def _swaps(self, record: Record) -> list[list[int]]:
        """Return the swaps of a draw: pairs of two entries that are in it."""
        given = record.fields.get("swaps", [])
        if not isinstance(given, list):
            raise bad_value(record, "swaps", "shape")
        order = record.fields["seed_order"]
        for swap in given:
            found = self._entry_ids(record, "swaps", swap)
            if len(set(found)) != PAIR or len(found) != PAIR or not set(swap) <= set(order):
                raise bad_value(record, "swaps", "shape")
        return [self._entry_ids(record, "swaps", swap) for swap in given]

    def _entry_ids(self, record: Record, field: str, given: object) -> list[int]:
        """Return the ids of entries that a field names by number."""
        entries = self._known["entry"]
        if not isinstance(given, list) or not all(isinstance(number, int) for number in given):
            raise bad_value(record, field, "shape")
        for number in given:
            if number not in entries:
                raise ArchiveError("archive-nowhere", record.line, field=field, name=number)
        return [entries[number].pk for number in given]

    def _rounds(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("round"):
            columns = columns_of("round", record) | self._refs("round", record)
            round_ = Round(**columns)
            self._learn("round", (columns["stage"].number, round_.number), round_, record)
            rows.append((record, round_))
        insert_rows(rows)

    def _matches(self) -> None:
        """Write the matches in order, those of a round before the ones they lead to."""
        waiting: list[tuple[Record, Model]] = []
        for record in self._each("match"):
            columns = columns_of("match", record) | self._refs("match", record)
            check_match(columns, record)
            sources = [columns["a_source"], columns["b_source"]]
            if any(source is not None and source.pk is None for source in sources):
                insert_rows(waiting)
                waiting = []
            slots = self._slot(record, "a") | self._slot(record, "b")
            match = Match(tournament=self.event, **columns, **slots)
            self._learn("match", match.code, match, record)
            waiting.append((record, match))
        insert_rows(waiting)

    def _slot(self, record: Record, side: str) -> dict[str, Any]:
        """Return a place as it was drawn; one with a source waits for the fold."""
        kind = record.fields.get(f"{side}_kind")
        entry = self._ref(record, f"{side}_entry", "entry")
        if record.fields.get(f"{side}_source") is not None:
            if kind is not None or entry is not None:
                raise bad_value(record, f"{side}_kind", "choice")
            return {f"{side}_kind": SlotKind.TO_COME}
        if kind not in _DRAWN:
            raise bad_value(record, f"{side}_kind", "choice")
        return {f"{side}_kind": kind, f"{side}_entry": entry}

    # ------------------------------------------------------------ the facts

    def _sheets(self, kind: str, model: Any) -> None:  # noqa: ANN401 - a table of facts
        """Write the rows of all sheets, then which of them a correction put in the place of which.

        A row's number in this database is known only after it is written.
        """
        rows: list[tuple[Record, Model]] = []
        replaced: list[tuple[Any, Any]] = []
        for record in self._each(kind):
            self._numbered(record, kind)
            columns = columns_of(kind, record, more=_N) | self._refs(kind, record)
            old = columns.pop("supersedes")
            fact = model(**columns)
            if isinstance(fact, HandFact):
                check_row(fact, record)
            self._learn(kind, record.fields["n"], fact, record)
            rows.append((record, fact))
            if old is not None:
                replaced.append((fact, old))
        insert_rows(rows)
        for fact, old in replaced:
            fact.supersedes_id = old.pk
        model.objects.bulk_update(
            [fact for fact, _ in replaced], ["supersedes"], batch_size=AT_ONCE
        )

    def _rulings(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("ruling"):
            self._numbered(record, "ruling")
            columns = columns_of("ruling", record, more=_N) | self._refs("ruling", record)
            ruling = RulingFact(**columns)
            self._learn("ruling", record.fields["n"], ruling, record)
            rows.append((record, ruling))
        insert_rows(rows)

    def _checks(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("check"):
            columns = columns_of("check", record) | self._refs("check", record)
            check_typed(columns, record)
            rows.append((record, SheetCheck(**columns)))
        insert_rows(rows)

    def _withdrawals(self) -> None:
        rows: list[tuple[Record, Model]] = []
        for record in self._each("withdrawal"):
            self._numbered(record, "withdrawal")
            columns = columns_of("withdrawal", record, more=_N)
            withdrawal = Withdrawal(**columns, **self._refs("withdrawal", record))
            self._learn("withdrawal", record.fields["n"], withdrawal, record)
            rows.append((record, withdrawal))
        insert_rows(rows)

    # ------------------------------------------------------------ the log

    def _log(self) -> None:
        lines = [self._log_line(record) for record in self._each("log")]
        self._mark_requests([line for _, line in lines])
        insert_rows(lines)

    def _log_line(self, record: Record) -> tuple[Record, AuditEvent]:
        columns = columns_of("log", record) | self._refs("log", record)
        request_id = column_value(_REQUEST, record)
        answer = answer_with(columns["action"], column_value(_ANSWER, record), self._number)
        if answer.get("code") == self._archive.event.fields["code"]:
            answer["code"] = self._code
        line = AuditEvent(tournament=self.event, request_id=request_id, answer=answer, **columns)
        return record, line

    def _number(self, kind: str, number: int) -> int:
        """Return this database's number of a row that an answer of the log names."""
        if kind == "event":
            return self.event.pk if number == 1 else NOWHERE
        row = self._known.get(kind, {}).get(number)
        return NOWHERE if row is None else row.pk

    def _mark_requests(self, lines: list[AuditEvent]) -> None:
        """Mark requests whose id the same user has used in another event here.

        An id is answered once for each user. The mark is taken off again in the next archive.
        """
        mark = request_mark(self._code)
        asked: dict[int | None, set[str]] = {}
        for line in lines:
            if line.request_id:
                asked.setdefault(line.actor_id, set()).add(line.request_id)
        here: set[tuple[int | None, str]] = set()
        for actor, requests in asked.items():
            # All of an actor's at once: the index holds them, hundreds of questions cost more.
            seen = AuditEvent.objects.filter(actor=actor).exclude(request_id="").order_by()
            known = requests.intersection(seen.values_list("request_id", flat=True))
            here |= {(actor, request) for request in known}
        longest = _REQUEST.max_length or 0
        for line in lines:
            if (line.actor_id, line.request_id) in here:
                line.request_id = (line.request_id + mark)[:longest]
