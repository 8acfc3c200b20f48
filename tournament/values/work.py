"""Work that somebody waits for, and what its paper needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime as dt

    from tournament.values.matches import MatchView


@dataclass(frozen=True, slots=True)
class JobView:
    """A piece of work someone waits for. `state`: queued, running, done, failed or stalled."""

    job_id: int
    kind: str
    state: str
    done: int
    of: int
    message: str
    file_name: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """All that the paper of one match needs: `match` may be unplayed (blank sheet with names).

    `game_bonus` and `box_bonus` are what the rules pay, printed at the head of their columns;
    None leaves them off. `mark` says what the sheet is printed for; the QR code carries it.
    """

    event_name: str
    place: str
    date: dt.date
    match: MatchView
    url: str
    game_bonus: int | None = None
    box_bonus: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SheetSet:
    """The sheets of one round, in table order. `paper` is "A4" or "Letter"."""

    paper: str
    matches: tuple[SheetMatch, ...]
