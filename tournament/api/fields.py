"""Fields that take a value as it is or not at all: no figure in quotes, no unknown key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django.core.validators import RegexValidator
from django.utils.dateparse import parse_date
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.wording.api import unknown_key

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

LARGEST: Final = 2_147_483_647
"""What an integer column holds on every database."""
LONGEST_TEXT: Final = 1_000
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DIGITS: Final = re.compile(r"\d{1,9}", re.ASCII)


class Strict(serializers.Serializer[Any]):
    """What a body (or a question) holds: a key that nobody asked for is refused."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
        """Return the values. Raises ValidationError."""
        if isinstance(data, dict):
            unknown = [str(key) for key in data if key not in self.fields]
            if unknown:
                fault = serializers.ErrorDetail(unknown_key(), code="unknown-field")
                raise serializers.ValidationError({key: [fault] for key in unknown})
        found: dict[str, Any] = super().to_internal_value(data)
        return found


class Text(serializers.CharField):
    """A text. Services clean it; `max_length` only keeps out what nobody could have meant."""

    def __init__(self, **kwargs: Any) -> None:
        """Take it with its blanks."""
        kwargs.setdefault("max_length", LONGEST_TEXT)
        kwargs.setdefault("trim_whitespace", False)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:  # noqa: ANN401 - any JSON value
        """Return the text; a figure is none."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class RequestId(Text):
    """The mark of one act: sent twice, it is one act."""

    def __init__(self, **kwargs: Any) -> None:
        """Take visible ASCII characters: a UUID, or a mark of the program's own."""
        kwargs.setdefault("max_length", 64)
        kwargs.setdefault("validators", [RegexValidator(r"^[!-~]{1,64}$")])
        super().__init__(**kwargs)


class Number(serializers.IntegerField):
    """A whole number, written as one."""

    def __init__(self, **kwargs: Any) -> None:
        """Take what every database holds."""
        kwargs.setdefault("min_value", 0)
        kwargs.setdefault("max_value", LARGEST)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:  # noqa: ANN401 - any JSON value
        """Return the number; true is none, nor is "1"."""
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class Asked(serializers.IntegerField):
    """A whole number in the question of an address."""

    def __init__(self, **kwargs: Any) -> None:
        """Take what every database holds."""
        kwargs.setdefault("min_value", 1)
        kwargs.setdefault("max_value", 999_999_999)
        kwargs.setdefault("required", False)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:  # noqa: ANN401 - the framework's signature
        """Return the number that plain digits mean."""
        if not isinstance(data, str) or not _DIGITS.fullmatch(data):
            self.fail("invalid")
        return int(data)


class Flag(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:  # noqa: ANN401 - any JSON value
        """Return the flag; 1 and "yes" are none."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return bool(data)


class Day(serializers.DateField):
    """A day as 2026-04-11."""

    def to_internal_value(self, value: Any) -> dt.date:  # noqa: ANN401 - any JSON value
        """Return the day."""
        try:
            day = parse_date(value) if isinstance(value, str) and _DAY.fullmatch(value) else None
        except ValueError:
            day = None
        if day is None:
            self.fail("invalid", format="YYYY-MM-DD")
        return day


RULES_SCHEMA: Final[Mapping[str, Any]] = {
    "description": (
        "The code of a preset, or an object with `preset` and the fields that differ, as in the "
        "scoring contract."
    ),
    "oneOf": [
        {"type": "string", "maxLength": 40},
        {
            "type": "object",
            "required": ["preset"],
            "properties": {"preset": {"type": "string"}},
            "additionalProperties": True,
        },
    ],
    "example": {"preset": "tournament-250", "best_of": 3},
}


class AnyJSON(serializers.Field[Any, Any, Any, Any]):
    """A value that the scoring core reads itself."""

    def to_internal_value(self, data: Any) -> Any:  # noqa: ANN401 - any JSON value
        """Return it as it is."""
        return data

    def to_representation(self, value: Any) -> Any:  # noqa: ANN401 - any JSON value
        """Return it as it is."""
        return value


@extend_schema_field(dict(RULES_SCHEMA))
class Rules(AnyJSON):
    """A `rules` value of the scoring contract."""
