"""PURE: what follows in a bracket when somebody leaves the event, or comes back, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.pairing.elimination import State


@dataclass(frozen=True, slots=True)
class Followed:
    """One match that would stand otherwise than it does: its code, before and after.

    `blocked`: others would play it, and it has been played or ruled on.
    """

    code: str
    before: State
    after: State
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Leaving:
    """What a withdrawal, or taking one back, does to a published bracket.

    `match` is the match at hand ("" for none), `mark` tells how it stood when it was looked at, and
    `begun` whether something was played in it. `rival` is the entry opposite, None while it is to
    come. `followed` are the matches that change.
    """

    match: str
    mark: str
    begun: bool
    rival: int | None
    followed: tuple[Followed, ...]

    @property
    def in_the_way(self) -> str:
        """The first match that stands in the way, "" for none."""
        return next((one.code for one in self.followed if one.blocked), "")
