"""What may stand in an address: anything else is not found before a database is asked."""

from __future__ import annotations


class EventCode:
    """The code of an event: small letters and digits, never more than the column holds."""

    regex = "[0-9a-z]{1,12}"

    def to_python(self, value: str) -> str:
        """Return the code as it stands."""
        return value

    def to_url(self, value: str) -> str:
        """Return the code as it stands."""
        return value


class MatchCode(EventCode):
    """The code of a match as printed: "M7"; small letters are read as capitals."""

    regex = "[0-9A-Za-z]{1,12}"

    def to_python(self, value: str) -> str:
        """Return the code in capitals."""
        return value.upper()


class SmallNumber:
    """A number that every database column holds: up to nine digits."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return the number as digits."""
        return str(value)
