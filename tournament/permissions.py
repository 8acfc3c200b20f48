"""One predicate per act. They take the actor's role in the event (None: no role).

Views ask them at the edge, services ask them again inside the write path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tournament.enums import Role

Permission: TypeAlias = Callable[[str | None], bool]

_DIRECTING = frozenset({Role.OWNER, Role.DIRECTOR})


def may_direct(role: str | None) -> bool:
    """Open the director's desk of an event."""
    return role in _DIRECTING


def may_edit_event(role: str | None) -> bool:
    """Change name, dates, place and rules."""
    return role in _DIRECTING


def may_edit_entries(role: str | None) -> bool:
    """Enter, rename, seed and remove players."""
    return role in _DIRECTING


def may_draw(role: str | None) -> bool:
    """Draw, discard and publish a bracket, and give out tables."""
    return role in _DIRECTING


def may_enter_hands(role: str | None) -> bool:
    """Enter the hands of a match."""
    return role in _DIRECTING


def may_correct(role: str | None) -> bool:
    """Change, insert or strike a hand."""
    return role in _DIRECTING


def may_rule(role: str | None) -> bool:
    """Rule a walkover, a forfeit or a double forfeit, or take a ruling back."""
    return role in _DIRECTING


def may_print(role: str | None) -> bool:
    """Ask for score sheets."""
    return role in _DIRECTING
