"""Pieces of work, tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rest_framework import serializers

from tournament.api.shapes.base import Shape
from tournament.enums import JobKind, JobState

if TYPE_CHECKING:
    from tournament.selectors.prints import SheetState

STALLED = ("stalled", "stalled")


class JobShape(Shape):
    """A piece of work: `done` of `of` steps. `message` says why it failed; `file` has the PDF."""

    job = serializers.IntegerField(source="job_id")
    kind = serializers.ChoiceField(choices=JobKind.choices)
    state = serializers.ChoiceField(choices=[*JobState.choices, STALLED])
    done = serializers.IntegerField()
    of = serializers.IntegerField()
    message = serializers.CharField()
    file_name = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())


class JobStartedShape(serializers.Serializer[object]):
    """A piece of work that was started once more."""

    job = serializers.IntegerField()


@dataclass(frozen=True, slots=True)
class Paper:
    """The score sheet of a match as it is answered."""

    match: str
    round: int
    state: str
    changes: tuple[str, ...]
    needed: bool

    @classmethod
    def of(cls, sheet: SheetState, *, needed: bool) -> Paper:
        """Return a sheet that is `needed` for its match or not."""
        state = "changed" if sheet.changes else "good" if sheet.printed else "missing"
        return cls(sheet.code, sheet.round_number, state, sheet.changes, needed)


class PaperShape(Shape):
    """The score sheet of a match: never printed (`missing`), out of date (`changed`), or `good`.

    `changes` says what is other than printed: players, sides, names, table, rules. `needed`: the
    match is still to be played, so that it is to be printed.
    """

    match = serializers.CharField()
    round = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[(one, one) for one in ("missing", "changed", "good")])
    changes = serializers.ListField(child=serializers.CharField())
    needed = serializers.BooleanField()


class TokenShape(Shape):
    """A token in force: its beginning, never the whole of it."""

    id = serializers.IntegerField(source="token_id")
    name = serializers.CharField()
    prefix = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewTokenShape(Shape):
    """A token just made. `token` is shown this once and kept nowhere."""

    id = serializers.IntegerField(source="token_id")
    name = serializers.CharField()
    prefix = serializers.CharField()
    token = serializers.CharField(source="secret")
    created_at = serializers.DateTimeField()
