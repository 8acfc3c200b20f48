"""What goes on each page of a match: game blocks two by two, continuations, the summary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from tournament.sheets.lines import Line, carried_forward, lines_of_game
from tournament.sheets.measures import ROWS, SUMMARY_GAMES, SUMMARY_GAMES_BEFORE

if TYPE_CHECKING:
    from tournament.values import GameView, MatchView

BlockKind: TypeAlias = Literal["game", "unplayed", "spare", "empty", "summary"]


@dataclass(frozen=True, slots=True)
class Block:
    """Half a page.

    "game": `lines` of game `number` (none while it is blank), `part` counted from 1 when it goes
    on over several blocks. "unplayed": a game the match did not need. "spare": an empty
    continuation to write on. "empty": nothing. "summary": the account of games `number` to
    `last`, with result and signatures when `closing`.
    """

    kind: BlockKind
    number: int = 0
    last: int = 0
    part: int = 1
    lines: tuple[Line, ...] = ()
    goes_on: bool = False
    closing: bool = False
    game: GameView | None = None


Page: TypeAlias = tuple[Block, Block]


def is_printed(match: MatchView) -> bool:
    """Tell whether a match has a sheet: not when one of its places is a bye."""
    return "bye" not in {match.card.a.kind, match.card.b.kind}


def plan_match(match: MatchView) -> tuple[Page, ...]:
    """Return the pages of a match, left and right block of each.

    Every game of the match has a block, in order; a finished match gives the blocks of games it
    did not need to continuations. The summary comes last, on the right.
    """
    over = match.card.state == "finished"
    blocks = _game_blocks(match, over=over)
    summaries = summary_blocks(match.best_of)
    if (len(blocks) + len(summaries)) % 2:
        blocks.append(Block("empty") if over else Block("spare"))
    halves = [*blocks, *summaries]
    return tuple(zip(halves[::2], halves[1::2], strict=True))


def summary_blocks(best_of: int) -> tuple[Block, ...]:
    """Return the summary of a match of up to `best_of` games, in as many blocks as it needs."""
    blocks: list[Block] = []
    first = 1
    while best_of - first + 1 > SUMMARY_GAMES:
        last = min(first + SUMMARY_GAMES_BEFORE - 1, best_of - 1)
        blocks.append(Block("summary", number=first, last=last))
        first = last + 1
    return (*blocks, Block("summary", number=first, last=best_of, closing=True))


def _game_blocks(match: MatchView, *, over: bool) -> list[Block]:
    """Return the blocks of all games, played and to come."""
    blocks: list[Block] = []
    for game in match.games:
        blocks.extend(_blocks_of_game(game, over=over))
    to_come = range(len(match.games) + 1, match.best_of + 1)
    if over:
        room = max(0, match.best_of - len(blocks))
        blocks.extend(Block("unplayed", number=number) for number in to_come[:room])
    else:
        blocks.extend(Block("game", number=number) for number in to_come)
    return blocks


def _blocks_of_game(game: GameView, *, over: bool) -> list[Block]:
    """Return one block for a game, or several when its lines need more than one.

    A game still being played always keeps a row to write the next hand on.
    """
    rest = lines_of_game(game)
    blocks: list[Block] = []
    shown: tuple[Line, ...] = ()
    unfinished = not (over or game.finished)
    while rest or not blocks or (unfinished and len(blocks[-1].lines) == ROWS):
        opening = (carried_forward(shown),) if blocks else ()
        taken, rest = _split(rest, ROWS - len(opening))
        shown += taken
        blocks.append(
            Block(
                "game",
                number=game.number,
                part=len(blocks) + 1,
                lines=opening + taken,
                goes_on=bool(rest),
                game=game,
            )
        )
    return blocks


def _split(lines: tuple[Line, ...], room: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Part the lines that fit from those that do not, keeping the end of a game together.

    The bonus lines stay with the last hand: they are read as one account.
    """
    if len(lines) <= room:
        return lines, ()
    closing = sum(1 for line in lines if line.kind in {"bonus", "total"})
    last_hand = len(lines) - closing - 1
    cut = min(room, last_hand) if last_hand > 0 else room
    return lines[:cut], lines[cut:]
