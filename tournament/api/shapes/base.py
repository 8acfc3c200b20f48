"""How frozen values become JSON. Each shape is declared once: for the answer and for the schema."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from rest_framework import serializers

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable

    Reader: TypeAlias = Callable[[Any], Any]

SIDES: Final = (("A", "A"), ("B", "B"))


class Shape(serializers.Serializer[Any]):
    """A frozen value as an object of JSON.

    A bracket of 512 has thousands of figures, so the fields are looked up once for each class and
    then read straight from the value.
    """

    def to_representation(self, instance: Any) -> dict[str, Any]:  # noqa: ANN401 - any value
        """Return the object."""
        return shaped(type(self), instance)


def shaped(shape: type[Shape], value: object) -> dict[str, Any]:
    """Return a value in a shape."""
    return {name: read(value) for name, read in _readers(shape)}


@cache
def _readers(shape: type[Shape]) -> tuple[tuple[str, Reader], ...]:
    return tuple(
        (name, _reader(field))
        for name, field in shape().fields.items()  # in the order they are declared
    )


def _reader(field: serializers.Field[Any, Any, Any, Any]) -> Reader:
    if isinstance(field, serializers.SerializerMethodField):
        method: Reader = getattr(field.parent, str(field.method_name))
        return method
    get = attrgetter(str(field.source))
    if isinstance(field, serializers.ListSerializer):
        one = cast("Reader", field.child and field.child.to_representation)
        return lambda value: [one(each) for each in get(value)]
    if isinstance(field, serializers.Serializer):
        whole = field.to_representation
        return lambda value: None if (found := get(value)) is None else whole(found)
    return get


def side(**kwargs: Any) -> serializers.ChoiceField:
    """Return a field that names a side."""
    return serializers.ChoiceField(choices=SIDES, **kwargs)


class PairShape(Shape):
    """A figure of each side."""

    A = serializers.IntegerField()
    B = serializers.IntegerField()


class ItemShape(Shape):
    """A line of an account: why a side got (or lost) these points."""

    code = serializers.CharField()
    side = side()
    points = serializers.IntegerField()


class WriteShape(serializers.Serializer[Any]):
    """What every write answers: the event's revision after it.

    `replayed`: this very request was answered before, and nothing was written again.
    """

    revision = serializers.IntegerField()
    replayed = serializers.BooleanField()


class MatchWriteShape(WriteShape):
    """What a write to a match answers: the revision of the match after it as well."""

    match_revision = serializers.IntegerField()


class FaultShape(Shape):
    """One thing that is wrong with a request."""

    code = serializers.CharField()
    path = serializers.CharField()
    detail = serializers.CharField()


class MomentField(serializers.DateTimeField):
    """A moment on the clock of its event, as pages and paper show it, with its offset from UTC."""

    def enforce_timezone(self, value: dt.datetime) -> dt.datetime:
        """Leave the moment in the zone it was given in."""
        return value


class MeanwhileShape(Shape):
    """What somebody did to a match since the revision that was expected."""

    at = MomentField()
    actor = serializers.CharField()
    what = serializers.CharField()
    reason = serializers.CharField()


class ProblemShape(Shape):
    """Why a request was refused (RFC 9457). `code` and `path` are for programs.

    `path` names the place in the body, as in `hands[3].knock_card` ("" for the request as a
    whole). `faults` holds all faults of a body that is not of the right form; `expected`, `actual`
    and `meanwhile` belong to a conflict of revisions, `what` to something that is not there.
    """

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    path = serializers.CharField()
    faults = FaultShape(many=True, required=False)
    what = serializers.CharField(required=False)
    expected = serializers.IntegerField(required=False)
    actual = serializers.IntegerField(required=False)
    meanwhile = MeanwhileShape(many=True, required=False)
