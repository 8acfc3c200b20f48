"""Players of one name, told apart by what else is known of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournament.names.cleaning import name_identity

if TYPE_CHECKING:
    from collections.abc import Sequence


def told_apart(people: Sequence[tuple[str, str, int]]) -> list[str]:
    """Return the names of people (name, club, entry number), namesakes told apart.

    Who shares a name gets the club behind it, "Jan Nowak (Gdynia)", or the entry number where the
    club is missing or the same too, "Jan Nowak (7)". All others keep their names as they are.
    """
    names = Counter(name_identity(name) for name, _club, _number in people)
    clubs = Counter((name_identity(name), name_identity(club)) for name, club, _number in people)
    return [
        name
        if names[name_identity(name)] == 1
        else f"{name} ({club})"
        if club and clubs[name_identity(name), name_identity(club)] == 1
        else f"{name} ({number})"
        for name, club, number in people
    ]
