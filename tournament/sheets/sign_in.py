"""The sign-in list at the door: who is here, with room to sign and for who comes late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.names import name_key
from tournament.sheets.colours import MUTED
from tournament.sheets.rolls import Cell, Heading, Roll
from tournament.wording import people

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.values import Person

LATE: Final = 6
"""So many empty lines at least for players who come late."""


def sign_in_roll(entered: Sequence[Person], words: Mapping[str, str]) -> Roll:
    """Return everybody by name, with a box to tick and a line to sign on, and empty lines."""
    headings = (
        Heading("number", words["number"], 12, right=True),
        Heading("here", words["here"], 12),
        Heading("name", words["name"], 88),
        Heading("signature", words["signature"], 70),
    )
    ordered = sorted(entered, key=lambda one: (name_key(one.name), one.name.casefold(), one.number))
    blank = {"here": Cell(kind="box"), "name": Cell(kind="line"), "signature": Cell(kind="line")}
    lines = [_line(person) for person in ordered]
    return Roll(headings, lines, least=9.6, most=9.6, blanks=LATE, blank=blank)


def _line(person: Person) -> Mapping[str, Cell]:
    parts = (people.gone_told(person), person.club, ", ".join(person.members))
    under = " · ".join(part for part in parts if part)
    return {
        "number": Cell(str(person.number), colour=MUTED, size=0.8, kind="figure"),
        "here": Cell(kind="box"),
        "name": Cell(person.name, under),
        "signature": Cell(kind="line"),
    }
