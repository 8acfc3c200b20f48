"""What is written under a table of the whole width: the account, result, remarks, signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.values import SIDES
from tournament.sheets.cells import BASE, PAD, plain
from tournament.sheets.colours import FELT, INK, MUTED, Colour
from tournament.sheets.fitting import POINTS_PER_MM, Place, Step, fit
from tournament.sheets.foot import WORTH
from tournament.sheets.forms import ACCOUNT_FORM, CLOSING_FORM
from tournament.sheets.measures import MARGIN, Box
from tournament.sheets.posting import ahead_in
from tournament.sheets.strip import BOLD, PLAIN
from tournament.sheets.summary import remarks
from tournament.values import ColumnView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import Side
    from tournament.sheets.desk import Desk
    from tournament.sheets.foot import AccountPlaces, ClosingPlaces, Pair
    from tournament.sheets.pen import Pen
    from tournament.values import GameView

_FIGURE: Final = 9.0
_COUNT: Final = 6.6
_RING: Final = 2.6
_SIGNER: Final = (Step(1, 7.4), Step(1, 6.4), Step(2, 5.6))
_REMARK: Final = (Step(1, 7.6), Step(2, 7.6), Step(2, 6.4))


class AccountWriter:
    """Writes the account of a game, or of the three columns of a session."""

    def __init__(self, pen: Pen, desk: Desk, places: AccountPlaces, top: float) -> None:
        """Lay the account with its upper edge at `top`."""
        self._pen, self._desk, self._places, self._top = pen, desk, places, top

    def write(self, games: Sequence[GameView | ColumnView]) -> None:
        """Write what a bonus is worth, and the account of every game or column that is over."""
        with self._pen.decoration():
            foot = self._top + self._desk.measures.block_height
            self._pen.form(ACCOUNT_FORM, MARGIN, foot)
        self._write_worth()
        pairs = self._places.pairs
        for number, game in enumerate(games):
            if game.finished or self._desk.over:
                for side, pair in zip(SIDES, pairs[2 * number :], strict=False):
                    with self._pen.tagged("P"):
                        self._write_side(game, side, pair)
                    if game.winner == side:
                        self._ring(self._places.cell("total", pair.mark), FELT)

    def _write_worth(self) -> None:
        """Write what game bonus and boxes are worth, and how often the third column counts."""
        rules = self._desk.match.rule_set
        texts = {
            "game_bonus": str(rules.game_bonus),
            "boxes": f"× {rules.box_bonus}" if rules.box_timing == "end" else "",
        }
        for code, text in texts.items():
            if text and code in self._places.codes:
                at = self._on_page(self._places.worth(code))
                with self._pen.tagged("P"):
                    y = at.y + at.height / 2 + BASE
                    self._pen.write(text, at.x, y, 7, colour=INK, most=WORTH - 2.4)

    def _write_side(self, game: GameView | ColumnView, side: Side, pair: Pair) -> None:
        """Write the account of one side."""
        paid = {item.code: item.points for item in game.items if item.side == side}
        figures: dict[str, int | None] = {
            "points": game.points.of(side),
            "game_bonus": paid.get("game_bonus"),
            "boxes": paid.get("boxes"),
            "shutout": paid.get("shutout"),
            "total": game.total.of(side),
            "ahead": self._ahead(game, side),
        }
        for code in self._places.codes:
            figure = figures[code]
            if figure is not None:
                won = game.winner == side and code == "total"
                style = BOLD if code in {"total", "ahead"} else PLAIN
                at = self._on_page(self._places.cell(code, pair.figure))
                x, y = at.right - PAD, at.y + at.height / 2 + BASE
                self._pen.write(
                    plain(figure), x, y, _FIGURE,
                    style=style, align="right", colour=FELT if won else INK, most=at.width - 1.2,
                )  # fmt: skip
        boxes = game.boxes.of(side)
        if boxes and "boxes" in self._places.codes:
            self._write_count(boxes, self._places.cell("boxes", pair.mark))

    def _ahead(self, game: GameView | ColumnView, side: Side) -> int | None:
        """Return what a side is ahead in a column, None for the one that is not."""
        if not isinstance(game, ColumnView):
            return None
        net = ahead_in(game, self._desk.match.rule_set)
        ahead = net if side == "A" else -net
        return ahead if ahead > 0 else None

    def _write_count(self, boxes: int, cell: Box) -> None:
        """Write the number of boxes and circle it."""
        at = self._on_page(cell)
        x, y = at.x + at.width / 2, at.y + at.height / 2 + BASE - 0.1
        self._pen.write(str(boxes), x, y, _COUNT, align="middle", most=2 * _RING - 0.9)
        self._ring(cell, INK)

    def _ring(self, cell: Box, colour: Colour) -> None:
        """Circle what stands in the middle of a cell."""
        at = self._on_page(cell)
        with self._pen.decoration():
            x, y = at.x + at.width / 2, at.y + at.height / 2
            self._pen.circle(x, y, _RING, 0.8, colour)

    def _on_page(self, box: Box) -> Box:
        """Return a box of the account as a box on the page."""
        return box._replace(x=box.x + MARGIN, y=box.y + self._top)


class ClosingWriter:
    """Writes the strip that ends a match: what decides, the result, remarks and names."""

    def __init__(self, pen: Pen, desk: Desk, places: ClosingPlaces, top: float) -> None:
        """Lay the strip with its upper edge at `top`."""
        self._pen, self._desk, self._places, self._top = pen, desk, places, top

    def write(self) -> None:
        """Write the strip: the result once the match is over."""
        with self._pen.decoration():
            foot = self._top + self._desk.measures.block_height
            self._pen.form(CLOSING_FORM, MARGIN, foot)
        with self._pen.tagged("P"):
            at = self._on_page(self._places.hint)
            self._pen.write(self._hint(), at.x, at.y + 2.3, 6.2, colour=MUTED, most=at.width)
        if self._desk.over:
            self._write_result()
        self._write_remarks()
        for number, side in enumerate(SIDES):
            line = self._on_page(self._places.signature(number))
            with self._pen.tagged("P"):
                place = Place(line.width * 0.62, _SIGNER)
                self._pen.place(self._desk.name(side), place, line.x + 4.5, line.y + 2.1)

    def _hint(self) -> str:
        """Return what decides a match in columns, or how the opponents of teams change."""
        rules, desk = self._desk.match.rule_set, self._desk
        if not self._places.in_columns:
            return desk.word("rotation")
        hints = [desk.word(f"by_{rules.hollywood_result}")]
        if rules.third_column_multiplier != 1:
            hints.append(desk.word("third_column", times=rules.third_column_multiplier))
        if rules.team_size > 1:
            hints.append(desk.word("rotation"))
        return " ".join(hints)

    def _write_result(self) -> None:
        """Write columns won and the points ahead, and a ring around the winner."""
        card, net = self._desk.match.card, self._desk.match.net
        if self._places.in_columns and self._desk.match.rows:
            for number, side in enumerate(SIDES):
                won = str(card.games.of(side))
                self._field(won, self._places.won(number), 14, bold=card.winner == side)
            if net is not None:
                leader = "" if not net else "A  " if net > 0 else "B  "
                self._field(f"{leader}{plain(abs(net))}", self._places.ahead, 12, bold=True)
        if card.winner is not None:
            cell = self._on_page(self._places.winner(SIDES.index(card.winner)))
            with self._pen.decoration():
                x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
                self._pen.circle(x, y, 3.9, 0.9, FELT)

    def _field(self, text: str, field: Box, size: float, *, bold: bool) -> None:
        """Write into a field over its line."""
        at = self._on_page(field)
        x, y = at.x + at.width / 2, at.y + at.height / 2 + 1.9
        style = BOLD if bold else PLAIN
        with self._pen.tagged("P"):
            self._pen.write(text, x, y, size, style=style, align="middle", most=at.width)

    def _write_remarks(self) -> None:
        """Write the ruling and every note too long for its row, as far as there are lines."""
        lines = self._places.remark_lines
        step = lines[1] - lines[0]
        place = Place(self._places.width - 2, _REMARK)
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
                self._pen.place(text, place, MARGIN + 1, middle, leading=step)

    def _on_page(self, box: Box) -> Box:
        """Return a box of the strip as a box on the page."""
        return box._replace(x=box.x + MARGIN, y=box.y + self._top)
