"""What goes on each page of a match: game blocks two by two, continuations, the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.sheets.blocks import Block, summary_blocks
from tournament.sheets.forms import form_of, games_listed
from tournament.sheets.lines import Line, carried_forward, lines_of_game
from tournament.sheets.measures import ROWS
from tournament.sheets.wide_plan import plan_wide

if TYPE_CHECKING:
    from tournament.sheets.blocks import Page
    from tournament.values import GameView, MatchView


def is_printed(match: MatchView) -> bool:
    """Tell whether a match has a sheet: not when one of its places is a bye."""
    return "bye" not in {match.card.a.kind, match.card.b.kind}


def plan_match(match: MatchView) -> tuple[Page, ...]:
    """Return the pages of a match, whichever form its sheet has."""
    return plan_wide(match) if form_of(match).wide else _plan_halves(match)


def _plan_halves(match: MatchView) -> tuple[Page, ...]:
    """Return the pages of a match whose games take half a page each.

    Every game of the match has a block, in order; a finished match gives the blocks of games it
    did not need to continuations. The summary comes last, on the right.
    """
    over = match.card.state == "finished"
    blocks = _game_blocks(match, over=over)
    summaries = summary_blocks(games_listed(match))
    if (len(blocks) + len(summaries)) % 2:
        blocks.append(Block("empty") if over else Block("spare"))
    halves = [*blocks, *summaries]
    return tuple(zip(halves[::2], halves[1::2], strict=True))


def _game_blocks(match: MatchView, *, over: bool) -> list[Block]:
    """Return the blocks of all games, played and to come."""
    blocks: list[Block] = []
    for game in match.games:
        blocks.extend(_blocks_of_game(game, over=over))
    listed = games_listed(match)
    to_come = range(len(match.games) + 1, listed + 1)
    if over:
        room = max(0, listed - len(blocks))
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
