"""What of every table goes into an archive, and why the rest does not.

A column that is neither is found by a test: who adds one decides here whether it is archived.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from tournament.enums import Visibility
from tournament.models import (
    ApiToken,
    AuditEvent,
    Entry,
    HandFact,
    Job,
    Match,
    OneTimeLink,
    OpenSheet,
    Player,
    PrintedSheet,
    Round,
    RulingFact,
    ScoreFact,
    SheetCheck,
    Staff,
    Stage,
    Tournament,
    Withdrawal,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.db.models import Field, Model

_ID = "numbers of a database mean nothing in another one"
_OF_EVENT = "there is one event in a file"
_CACHE = "a cache: rebuilt from the facts"
_KEY = "a key for finding: made again from the names"

RESTORED: Final = "event.restore"
"""The act that stays behind: which installation an event came to is no part of the event."""
NOWHERE: Final = 0
"""Stands for a row that the file does not hold: one that is gone, or a piece of work."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A table's part in an archive.

    `plain` are columns written as they are, `refs` those that name a record of another kind,
    `special` those that only `archive_export` and `archive_import` know how to write and read.
    """

    model: Any
    plain: tuple[str, ...]
    refs: Mapping[str, str] = field(default_factory=dict)
    special: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)

    def columns(self) -> tuple[Field[Any, Any], ...]:
        """Return the columns that are archived, as the model's fields."""
        return _columns(self.model, (*self.plain, *self.refs, *self.special))

    def empties(self) -> Mapping[str, object]:
        """Return what each plain column holds where a record leaves it out."""
        return _empties(self.model, self.plain)


@cache
def _columns(model: Any, names: tuple[str, ...]) -> tuple[Field[Any, Any], ...]:  # noqa: ANN401
    return tuple(model._meta.get_field(name) for name in names)


@cache
def _empties(model: Any, names: tuple[str, ...]) -> dict[str, object]:  # noqa: ANN401
    return {column.name: empty_of(column) for column in _columns(model, names)}


_FACT_PLAIN = ("created_at", "struck_at", "struck_reason")
_FACT_REFS = {"created_by": "user", "struck_by": "user", "match": "match"}

TABLES: Final[Mapping[str, Kind]] = {
    "event": Kind(
        Tournament,
        plain=(
            "code", "name", "place", "starts_on", "ends_on", "time_zone", "rules", "places_parted",
            "prizes", "public_url", "visibility", "started_at", "revision", "created_at",
        ),
        refs={"created_by": "user"},
        left_out={"id": _ID, "state": _CACHE},
    ),
    "staff": Kind(
        Staff,
        plain=("role",),
        refs={"user": "user"},
        left_out={"id": _ID, "tournament": _OF_EVENT},
    ),
    "entry": Kind(
        Entry,
        plain=(
            "number", "name", "club", "members", "initials", "seed", "created_at", "checked_in_at",
        ),
        refs={"checked_in_by": "user"},
        left_out={
            "id": _ID,
            "tournament": _OF_EVENT,
            "player": "found by name and club, as when somebody is entered",
            "name_key": _KEY,
            "members_key": _KEY,
        },
    ),
    "stage": Kind(
        Stage,
        plain=(
            "number", "kind", "state", "seeding", "lot_seed", "drawn_at", "published_at",
            "here_only", "third_place",
        ),
        special=("seed_order", "swaps"),
        left_out={"id": _ID, "tournament": _OF_EVENT},
    ),
    "round": Kind(Round, plain=("number",), refs={"stage": "stage"}, left_out={"id": _ID}),
    "match": Kind(
        Match,
        plain=(
            "key", "order", "code", "table", "rules", "first_dealer", "revision", "a_loser",
            "b_loser",
        ),
        refs={"round": "round", "a_source": "match", "b_source": "match"},
        special=("a_kind", "a_entry", "b_kind", "b_entry"),
        left_out={
            "id": _ID,
            "tournament": _OF_EVENT,
            **dict.fromkeys(
                (
                    "state", "how", "winner", "games_a", "games_b", "points_a", "points_b",
                    "total_a", "total_b", "hands", "rows", "level", "engine_version",
                ),
                _CACHE,
            ),
        },
    ),
    "hand": Kind(
        HandFact,
        plain=(
            *_FACT_PLAIN, "position", "ending", "knocker", "knocker_deadwood", "defender_deadwood",
            "knock_card", "side", "points", "note", "table_a", "table_b", "in_hand_a", "in_hand_b",
            "pairings", "cards",
        ),
        refs={**_FACT_REFS, "supersedes": "hand"},
        special=("id",),
    ),
    "score": Kind(
        ScoreFact,
        plain=(*_FACT_PLAIN, "position", "kind", "winner", "a", "b", "note"),
        refs={**_FACT_REFS, "supersedes": "score"},
        special=("id",),
    ),
    "ruling": Kind(
        RulingFact,
        plain=(*_FACT_PLAIN, "kind", "winner", "reason"),
        refs=_FACT_REFS,
        special=("id",),
    ),
    "check": Kind(
        SheetCheck,
        plain=("at", "typed", "match_revision", "revision"),
        refs={"match": "match", "by": "user"},
        left_out={"id": _ID},
    ),
    "withdrawal": Kind(
        Withdrawal,
        plain=(*_FACT_PLAIN, "from_key", "reason"),
        refs={"created_by": "user", "struck_by": "user", "entry": "entry", "ruling": "ruling"},
        special=("id",),
    ),
    "log": Kind(
        AuditEvent,
        plain=(
            "match_code", "at", "action", "before", "after", "reason", "fingerprint",
            "match_revision", "revision",
        ),
        refs={"match": "match", "actor": "user"},
        special=("request_id", "answer"),
        left_out={"id": _ID, "tournament": _OF_EVENT},
    ),
}  # fmt: skip

LEFT_OUT: Final[Mapping[type[Model], str]] = {
    Player: "belongs to the club, not to one event: the entry keeps name and club",
    OneTimeLink: "a secret of one installation",
    ApiToken: "a secret of one installation",
    PrintedSheet: "which paper lies in one hall: the marks on the sheets tell by themselves",
    OpenSheet: "who has a sheet open just now: over with the moment",
    Job: "work and its files: made again from the pages",
}
"""Tables of which nothing is archived, and why."""

ANSWER_IDS: Final[Mapping[str, Mapping[str, str]]] = {
    "event.create": {"tournament": "event"},
    "draw.request": {"job": "job"},
    "draw.make": {"stage": "stage"},
    "draw.swap": {"stage": "stage"},
    "draw.publish": {"stage": "stage"},
    "hand.record": {"fact": "hand"},
    "hand.correct": {"added": "hand", "struck": "hand"},
    "ruling.set": {"ruling": "ruling"},
    "entry.withdraw": {"withdrawal": "withdrawal"},
    "score.record": {"facts": "score"},
    "score.correct": {"added": "score", "struck": "score"},
    "level.set": {
        "facts": "score", "struck_hands": "hand", "struck_scores": "score", "back": "hand",
    },
}  # fmt: skip
"""Where the answers that the log keeps hold numbers of the database, by action."""

NO_IDS: Final = frozenset(
    {
        "draw.discard", "entries.add", "entry.change", "entry.checkin", "entry.remove",
        "entry.restore", "event.delete", "event.rescore", "event.update", "hands.import",
        "match.rescore", "paper.request", "round.rules", "ruling.strike", "seeds.set",
        "sheet.check", "sheets.request", "staff.change", "staff.invite", "staff.join",
        "staff.revoke", "tables.set",
    }
)  # fmt: skip
"""Actions that keep none. A test asks of every action which of both it is."""


def answer_with(
    action: str, answer: dict[str, Any], number: Callable[[str, int], int]
) -> dict[str, Any]:
    """Return an answer of the log with every number of the database put through `number`."""
    changed = dict(answer)
    for key, kind in ANSWER_IDS.get(action, {}).items():
        given = changed.get(key)
        if isinstance(given, list):
            changed[key] = [number(kind, one) if _is_id(one) else one for one in given]
        elif _is_id(given):
            changed[key] = number(kind, given)
    return changed


def _is_id(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


MEANT: Final[Mapping[str, object]] = {"visibility": Visibility.PUBLIC.value}
"""What a column that came later means where it is left out: older files stay as they are."""


def empty_of(column: Field[Any, Any]) -> object:
    """Return the value that a record leaves out, and that is meant where a record has none.

    None for a column that has no such value: then a record without it takes the column's default.
    """
    if column.name in MEANT:
        return MEANT[column.name]
    if column.null:
        return None
    kind = column.get_internal_type()
    if kind in {"CharField", "TextField", "URLField"}:
        return ""
    if kind == "BooleanField":
        return False
    return column.get_default() if kind == "JSONField" and column.has_default() else None
