"""Pieces of work, tokens."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.shapes.base import Shape
from tournament.enums import JobKind, JobState

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
