"""One predicate per act. They take the actor's role in the event (None: no role).

Views ask them at the edge, services ask them again inside the write path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tournament.enums import Role, Visibility

Permission: TypeAlias = Callable[[str | None], bool]

_DIRECTING = frozenset({Role.OWNER, Role.DIRECTOR})
_STAFF = frozenset(Role)


def may_see(role: str | None, visibility: str) -> bool:
    """Read the pages of an event: its staff, and everybody unless it is private."""
    return visibility != Visibility.PRIVATE or role in _STAFF


def may_help(role: str | None) -> bool:
    """Open the desk of an event: what is being played, and the way to a match."""
    return role in _STAFF


def may_direct(role: str | None) -> bool:
    """See the log of an event and the work that is done for it."""
    return role in _DIRECTING


def may_edit_event(role: str | None) -> bool:
    """Change name, dates, place and rules."""
    return role in _DIRECTING


def may_rescore(role: str | None) -> bool:
    """Change the rules once play has begun, for all matches or some."""
    return role in _DIRECTING


def may_edit_entries(role: str | None) -> bool:
    """Enter, rename, seed and remove players."""
    return role in _DIRECTING


def may_withdraw(role: str | None) -> bool:
    """Take somebody out of a running event, and back in."""
    return role in _DIRECTING


def may_draw(role: str | None) -> bool:
    """Draw, discard and publish a bracket, and give out tables."""
    return role in _DIRECTING


def may_enter_hands(role: str | None) -> bool:
    """Enter the hands of a match."""
    return role in _STAFF


def may_correct(role: str | None) -> bool:
    """Change, insert or strike a hand: a scorer in open rounds, which the services ask."""
    return role in _STAFF


def may_check_in(role: str | None) -> bool:
    """Note who is here, and take it back."""
    return role in _STAFF


def may_check_sheets(role: str | None) -> bool:
    """Compare a signed sheet with the hands, and keep that it agrees."""
    return role in _STAFF


def may_rule(role: str | None) -> bool:
    """Rule a walkover, a retirement, a forfeit or a double forfeit, or take a ruling back."""
    return role in _DIRECTING


def may_print(role: str | None) -> bool:
    """Ask for score sheets."""
    return role in _DIRECTING


def may_invite(role: str | None) -> bool:
    """Let scorers into an event, and out again."""
    return role in _DIRECTING


def may_appoint(role: str | None) -> bool:
    """Let directors and owners into an event, change roles, and take them away."""
    return role == Role.OWNER


def may_archive(role: str | None) -> bool:
    """Take the whole event away as a file: facts, people and log."""
    return role in _DIRECTING


def may_delete(role: str | None) -> bool:
    """Delete an event with all that belongs to it."""
    return role == Role.OWNER


def may_restore(*, owns_all: bool) -> bool:
    """Make an event from a file, with its staff and its log: the owner of the installation."""
    return owns_all
