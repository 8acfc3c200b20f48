"""What follows in the bracket when somebody leaves an event, or comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rest_framework import serializers

from tournament.api.shapes.base import Shape
from tournament.api.shapes.stands import StandShape

if TYPE_CHECKING:
    from tournament.api.shapes.stands import Stand


@dataclass(frozen=True, slots=True)
class Follow:
    """A match that would stand otherwise."""

    match: str
    was: Stand
    will: Stand
    blocked: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """What follows from leaving, or from coming back; without a match to come nothing does."""

    number: int
    withdrawn: bool
    match: str = ""
    mark: str = ""
    begun: bool = False
    rival: int | None = None
    in_the_way: str = ""
    follows: tuple[Follow, ...] = ()


class FollowShape(Shape):
    """A match that would stand otherwise; `blocked`: it was played or ruled on by others."""

    match = serializers.CharField()
    was = StandShape()
    will = StandShape()
    blocked = serializers.BooleanField()


class LeavingShape(Shape):
    """What follows from leaving, or (`withdrawn`) from coming back.

    `match` is the first match that it decides ("" for none), against `rival` (null: to come), and
    `mark` how it stands: sent as `seen`. `begun`: something was played in it. `in_the_way` names a
    match that was played and makes it impossible.
    """

    number = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    match = serializers.CharField()
    mark = serializers.CharField()
    begun = serializers.BooleanField()
    rival = serializers.IntegerField(allow_null=True)
    in_the_way = serializers.CharField()
    follows = FollowShape(many=True)
