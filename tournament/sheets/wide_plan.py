"""What goes on pages of the whole width: games of teams, and sessions in three columns.

Each game or session begins on a page of its own and goes on over as many as it needs. Its last
page keeps room for the account, and the last of the match for result and signatures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, TypeAlias

from tournament.sheets.blocks import Block, summary_blocks
from tournament.sheets.forms import (
    MOST_BLANK_PAGES,
    SheetForm,
    form_of,
    games_listed,
    likely_hands,
)
from tournament.sheets.lines import Line, carried_forward, line_of_row
from tournament.sheets.posting import Session, brought_forward, sessions_of
from tournament.sheets.teams import coming_hand, lines_of_team_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.sheets.blocks import Page
    from tournament.values import GameView, MatchView

Group: TypeAlias = "tuple[Line, ...]"
"""The lines of one row, kept together on a page."""


_BORNE: Final = 0.25
"""So much of a page may be wanting before another one is offered."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A game or a session to be laid on pages.

    `open`: something may still be written into it. `coming` is the number of its next hand, None
    where that is not known yet. `closing`: its last page ends the match.
    """

    number: int
    groups: tuple[Group, ...]
    open: bool
    closing: bool
    coming: int | None
    game: GameView | None = None
    session: Session | None = None


def plan_wide(match: MatchView) -> tuple[Page, ...]:
    """Return the pages of a match whose table takes the whole width."""
    form = form_of(match)
    stretches = _sessions(match) if form.layout == "columns" else _games(match, form)
    pages: list[Page] = [
        (block,) for stretch in stretches for block in _Laying(match, form, stretch).blocks()
    ]
    summaries = summary_blocks(form.games)
    halves = [*summaries] if len(summaries) % 2 == 0 else [Block("empty"), *summaries]
    pages.extend(zip(halves[::2], halves[1::2], strict=True))
    return tuple(pages)


def _sessions(match: MatchView) -> Iterator[_Stretch]:
    """Yield the sessions of a match, and the one to come after a level one."""
    over = match.card.state == "finished"
    sessions = list(sessions_of(match))
    if not sessions or (sessions[-1].finished and not over):
        sessions.append(Session(len(sessions) + 1))
    coming = _next_number(match)
    for session in sessions:
        last = session is sessions[-1]
        still = not (over or session.finished)
        yield _Stretch(session.number, session.groups, still, last, coming, session=session)


def _games(match: MatchView, form: SheetForm) -> Iterator[_Stretch]:
    """Yield the games of a match between teams, those to come too while it is not over."""
    over = match.card.state == "finished"
    alone = form.games == 0
    coming: int | None = _next_number(match)
    for game in match.games:
        still = not (over or game.finished)
        yield _Stretch(game.number, tuple(_groups(match, game)), still, alone, coming, game)
        coming = None if still else coming
    played = len(match.games)
    if over and (played or not alone):
        return
    for number in range(played + 1, games_listed(match) + 1):
        yield _Stretch(number, (), not over, alone, coming)
        coming = None


def _next_number(match: MatchView) -> int:
    """Return the number of the hand that is played next."""
    numbers = (row.score.number or 0 for row in match.rows if row.score is not None)
    return max(numbers, default=0) + 1


def _groups(match: MatchView, game: GameView) -> Iterator[Group]:
    """Yield the lines of each row of a game in play."""
    for row in game.rows:
        if row.score is None or row.struck:
            continue
        if row.row.pairings:
            yield lines_of_team_hand(match, row, row.score)
        else:
            yield (line_of_row(row, row.score),)


class _Laying:
    """Lays one stretch on pages."""

    def __init__(self, match: MatchView, form: SheetForm, stretch: _Stretch) -> None:
        """Take the rooms of a page: whole, and above account and closing strip."""
        self._match, self._form, self._stretch = match, form, stretch
        self._full = form.room(account=False, closing=False)
        self._last = form.room(account=True, closing=stretch.closing)
        self._shown: list[Line] = []

    def blocks(self) -> list[Block]:
        """Return a block for each page."""
        stretch = self._stretch
        if not (stretch.open or stretch.groups):
            return [Block("unplayed", number=stretch.number, closing=stretch.closing)]
        pages = self._packed()
        played = len(pages)
        if stretch.open:
            more = self._pages_offered(played, len(pages[-1])) - played
            pages += [[Line("forward", how="forward")]] * more
        numbers = count(stretch.coming) if stretch.coming else None
        blocks: list[Block] = []
        shut: tuple[int, ...] = ()
        for part, lines in enumerate(pages, 1):
            last = part == len(pages)
            room = self._last if last else self._full
            fill = stretch.open and part >= played
            ahead = self._ahead(room - len(lines), numbers) if fill else ()
            blocks.append(
                Block(
                    "table",
                    number=stretch.number,
                    part=part,
                    lines=tuple(lines),
                    goes_on=not last,
                    closing=last and stretch.closing,
                    game=stretch.game,
                    ahead=ahead,
                    rows=room if fill and not self._team else len(lines) + len(ahead),
                    account=last,
                    session=stretch.session,
                    shut=shut,
                )
            )
            shut += tuple(number for line in lines for number in line.closes)
        return blocks

    @property
    def _team(self) -> bool:
        return self._form.team_size > 1

    def _packed(self) -> list[list[Line]]:
        """Return the lines of each page that what was played needs.

        The account stays with the last row, and there is always room for a hand to come.
        """
        pages: list[list[Line]] = [[]]
        for group in self._stretch.groups:
            if len(pages[-1]) + len(group) > self._full:
                pages.append([self._forward()])
            pages[-1].extend(group)
            self._shown.extend(group)
        if self._stretch.open:
            if len(pages[-1]) + self._form.group > self._full:
                pages.append([self._forward()])
        elif len(pages[-1]) > self._last:
            moved = self._stretch.groups[-1]
            del pages[-1][-len(moved) :]
            del self._shown[-len(moved) :]
            pages.append([self._forward(), *moved])
        return pages

    def _forward(self) -> Line:
        """Return the line that opens a continuation after what is shown so far."""
        if self._form.layout == "columns":
            return brought_forward(self._shown, [n for line in self._shown for n in line.closes])
        return carried_forward(tuple(self._shown))

    def _pages_offered(self, played: int, used: int) -> int:
        """Return on how many pages an open stretch stands: `played` ones, `used` rows of the last.

        As many as it is likely to need, give or take a quarter of a page, and one more when the
        account would leave no room for another hand.
        """
        needed = likely_hands(self._match.rule_set) * self._form.group
        likely = 1 + max(0, math.ceil((needed - self._last) / self._full - _BORNE))
        more = used + self._form.group > self._last
        return max(min(MOST_BLANK_PAGES, likely), played + more)

    def _ahead(self, room: int, numbers: Iterator[int] | None) -> tuple[Line, ...]:
        """Return the lines of the team hands to come that `room` rows hold."""
        if not self._team:
            return ()
        hands = range(room // self._form.group)
        return tuple(
            line
            for _ in hands
            for line in coming_hand(self._match, next(numbers) if numbers else None)
        )
