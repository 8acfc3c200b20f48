"""The blocks that pages are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from tournament.sheets.measures import SUMMARY_GAMES, SUMMARY_GAMES_BEFORE

if TYPE_CHECKING:
    from tournament.sheets.lines import Line
    from tournament.sheets.posting import Session
    from tournament.values import GameView

BlockKind: TypeAlias = Literal["game", "table", "unplayed", "spare", "empty", "summary"]


@dataclass(frozen=True, slots=True)
class Block:
    """Half a page, or all of it.

    "game": `lines` of game `number` (none while it is blank), `part` counted from 1 when it goes
    on over several blocks. "unplayed": a game the match did not need. "spare": an empty
    continuation to write on. "empty": nothing. "summary": the account of games `number` to
    `last`, with result and signatures when `closing`.

    "table" takes the whole width: `lines` of a game of teams or of a `session`, then hands that
    are prepared to be written `ahead`, on a ruling of `rows` rows; an `account` of the game or of
    the columns below, and result and signatures at the foot when `closing`. `shut` are the
    columns that were closed on an earlier page.
    """

    kind: BlockKind
    number: int = 0
    last: int = 0
    part: int = 1
    lines: tuple[Line, ...] = ()
    goes_on: bool = False
    closing: bool = False
    game: GameView | None = None
    ahead: tuple[Line, ...] = ()
    rows: int = 0
    account: bool = False
    session: Session | None = None
    shut: tuple[int, ...] = ()


Page: TypeAlias = tuple[Block, ...]
"""The blocks of a page: left and right half, or one of the whole width."""


def summary_blocks(games: int) -> tuple[Block, ...]:
    """Return the summary of `games` games (none: none), in as many blocks as it needs."""
    if not games:
        return ()
    blocks: list[Block] = []
    first = 1
    while games - first + 1 > SUMMARY_GAMES:
        last = min(first + SUMMARY_GAMES_BEFORE - 1, games - 1)
        blocks.append(Block("summary", number=first, last=last))
        first = last + 1
    return (*blocks, Block("summary", number=first, last=games, closing=True))
