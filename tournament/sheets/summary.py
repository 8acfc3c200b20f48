"""The summary after the games: the account of every game, the match, remarks, signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.cells import plain, ruling_text
from tournament.sheets.colours import FELT, INK, MUTED, Colour
from tournament.sheets.fitting import POINTS_PER_MM, fit
from tournament.sheets.lines import line_of_row
from tournament.sheets.measures import REMARK_ROW, Box
from tournament.sheets.places import SummaryPlaces
from tournament.sheets.strip import BOLD, PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.values import Pair, Side
    from tournament.sheets.blocks import Block
    from tournament.sheets.desk import Desk
    from tournament.sheets.pen import Pen
    from tournament.values import GameView

ITEMS: Final = ("hand_points", "penalty", "game_bonus", "boxes", "shutout")
_PAD: Final = 1.3
_FIGURE: Final = 8.6
_BASE: Final = 1.1


def summary_form(block: Block) -> str:
    """Return the name of the empty sheet this summary is written on."""
    return f"Summary{block.number}"


class SummaryWriter:
    """Writes one summary block into the left (0) or right (1) half of the page."""

    def __init__(self, pen: Pen, desk: Desk, half: int) -> None:
        """Find the half's place on the page."""
        self._pen, self._desk = pen, desk
        self._left = desk.measures.block_left(half)
        self._top = desk.measures.block_top

    def write(self, block: Block) -> None:
        """Write the block: games that are over; match, remarks and names when it closes."""
        measures = self._desk.measures
        places = SummaryPlaces.of(measures, self._desk.form, block)
        with self._pen.decoration():
            self._pen.form(summary_form(block), self._left, self._top + measures.block_height)
        self._write_worth(places)
        for number in range(block.number, block.last + 1):
            self._write_game(number, number - block.number, places)
        if block.closing:
            self._write_match(places)
            self._write_remarks(places)
            self._write_signers(places)

    def _write_worth(self, places: SummaryPlaces) -> None:
        """Write what a game and a box are worth under the heads of their columns.

        The sum of a multi-match has its mark there.
        """
        sheet = self._desk.sheet
        mark = self._desk.match.rule_set.multi_match_target if places.sums else None
        for column, worth, text in (
            ("game_bonus", sheet.game_bonus, "{}"),
            ("boxes", sheet.box_bonus, "× {}"),
            ("sum", mark, self._desk.words["mark"]),
        ):
            if worth is not None:
                head = self._on_page(places.labels()[column])
                x, y = head.x + head.width / 2, self._top + places.rows_top - 1.3
                with self._pen.tagged("P"):
                    self._pen.write(text.format(worth), x, y, 5.6, align="middle", colour=MUTED)

    def _game(self, number: int) -> GameView | None:
        """Return a game by its number, None when it has not begun."""
        return next((game for game in self._desk.match.games if game.number == number), None)

    def _write_game(self, number: int, row: int, places: SummaryPlaces) -> None:
        """Write the account of one game, once it is over."""
        game = self._game(number)
        if game is None:
            if self._desk.over:
                self._write_unplayed(row, places)
            return
        if not (game.finished or self._desk.over):
            return
        for side in SIDES:
            with self._pen.tagged("P"):
                account = _account((game,), side)
                if places.sums and game.finished:
                    account["sum"] = self._game_points(number, side)
                self._write_row(account, game.winner == side, row, side, places)
        if game.winner is not None:
            self._ring(places.cell("side", row, SIDES.index(game.winner)), 2.3)

    def _game_points(self, number: int, side: Side) -> int:
        """Return the game points of a side after game `number` of a multi-match."""
        games = (game for game in self._desk.match.games if game.number <= number)
        return sum(game.total.of(side) for game in games if game.finished)

    def _write_unplayed(self, row: int, places: SummaryPlaces) -> None:
        """Write across its cells that a game was not needed, or not entered by its hands."""
        first, last = (places.cell(name, row, 0) for name in ("hand_points", "total"))
        cell = self._on_page(first._replace(width=last.right - first.x, height=2 * first.height))
        inner = Box(cell.x + 0.15, cell.y + 0.1, cell.width, cell.height - 0.2)
        with self._pen.decoration():
            self._pen.wipe(inner)
        with self._pen.tagged("P"):
            x, y = cell.x + 2.5, cell.y + cell.height / 2 + _BASE
            self._pen.write(self._desk.unplayed, x, y, 7, colour=MUTED)

    def _write_match(self, places: SummaryPlaces) -> None:
        """Write the sums of a decided match, games won, and a ring around the winner."""
        card = self._desk.match.card
        if not self._desk.over:
            return
        for side in SIDES:
            if self._desk.match.games:
                with self._pen.tagged("P"):
                    account = _account(self._desk.match.games, side)
                    self._write_row(account, card.winner == side, places.games, side, places)
            with self._pen.tagged("P"):
                cell = self._on_page(places.games_won(SIDES.index(side)))
                x, y = cell.x + cell.width / 2, cell.y + cell.height / 2 + 1.9
                style = BOLD if card.winner == side else PLAIN
                won = str(self._decisive().of(side))
                most = cell.width
                self._pen.write(won, x, y, 14, style=style, align="middle", most=most)
        if card.winner is not None:
            number = SIDES.index(card.winner)
            self._ring(places.cell("side", places.games, number), 2.3)
            self._ring(places.winner(number), 3.9)

    def _decisive(self) -> Pair:
        """Return what decides the match: games won, or the points of a multi-match."""
        points = self._desk.match.game_points
        return self._desk.match.card.games if points is None else points

    def _write_row(
        self,
        account: Mapping[str, int],
        won: bool,
        row: int,
        side: Side,
        places: SummaryPlaces,
    ) -> None:
        """Write the figures of one side."""
        for column, figure in account.items():
            total = column in {"total", "sum"}
            cell = places.cell(column, row, SIDES.index(side))
            colour = FELT if won and total else INK
            style = BOLD if total else PLAIN
            self._figure(plain(figure), cell, style=style, colour=colour)

    def _figure(self, text: str, cell: Box, *, style: str, colour: Colour) -> None:
        """Write a figure at the right of a cell."""
        at = self._on_page(cell)
        x, y = at.right - _PAD, at.y + at.height / 2 + _BASE
        most = at.width - 1.6
        self._pen.write(text, x, y, _FIGURE, style=style, align="right", colour=colour, most=most)

    def _write_remarks(self, places: SummaryPlaces) -> None:
        """Write the ruling and every note too long for its row, as far as there are lines."""
        lines = places.remark_lines
        place = self._desk.measures.remark
        used = 0
        for text in remarks(self._desk):
            fitted = fit(text, place)
            if used + len(fitted.lines) > len(lines):
                return
            taken = lines[used : used + len(fitted.lines)]
            used += len(taken)
            middle = self._top + sum(taken) / len(taken) - 1.5
            middle -= fitted.size * 0.36 / POINTS_PER_MM
            with self._pen.tagged("P"):
                self._pen.place(text, place, self._left + 1, middle, leading=REMARK_ROW)

    def _write_signers(self, places: SummaryPlaces) -> None:
        """Write each player's name under the line for the signature."""
        for number, side in enumerate(SIDES):
            with self._pen.tagged("P"):
                middle = self._top + places.signature(number) + 2.1
                name, place = self._desk.name(side), self._desk.measures.signer
                self._pen.place(name, place, self._left + 4.5, middle)

    def _ring(self, cell: Box, radius: float) -> None:
        """Circle a letter in the middle of a cell."""
        at = self._on_page(cell)
        with self._pen.decoration():
            self._pen.circle(at.x + at.width / 2, at.y + at.height / 2, radius, 0.9, FELT)

    def _on_page(self, box: Box) -> Box:
        """Return a box of the block as a box on the page."""
        return box._replace(x=box.x + self._left, y=box.y + self._top)


def remarks(desk: Desk) -> Iterator[str]:
    """Yield what the director decided, and each note that its own row had to cut short.

    First of all that a match is known by less than its hands.
    """
    level = desk.words.get(f"level_{desk.match.card.level}")
    if level:
        yield level
    ruling = desk.match.ruling
    if ruling is not None:
        word = desk.words.get(ruling.kind) or desk.side_word(ruling.kind, ruling.winner)
        yield f"{word} {ruling.reason}".strip()
    elif desk.match.card.how in {"walkover", "retirement"}:
        # Nobody ruled it: an opponent left the event, or nobody came from the match before.
        yield desk.side_word(desk.match.card.how, desk.match.card.winner)
    for row in desk.match.rows:
        if row.score is None or row.score.number is not None or not row.row.note:
            continue
        text = ruling_text(desk, line_of_row(row, row.score))
        if fit(text, desk.table.note).cut:
            game = row.score.game
            yield text if game is None else desk.word("remark_hand", game=game, what=text)


def _account(games: tuple[GameView, ...], side: Side) -> dict[str, int]:
    """Return the sums of a side over `games` by column; an item nobody was paid is left out."""
    account: dict[str, int] = {}
    for game in games:
        for item in game.items:
            if item.side == side and item.code in ITEMS:
                account[item.code] = account.get(item.code, 0) + item.points
    account["boxes_won"] = sum(game.boxes.of(side) for game in games)
    account["total"] = sum(game.total.of(side) for game in games)
    return account
