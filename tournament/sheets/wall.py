"""The bracket for the wall: names on lines, winners moving right, big where there is room."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tournament.sheets.colours import FELT, INK, MUTED
from tournament.sheets.fitting import POINTS_PER_MM, Place, Step, ems
from tournament.sheets.strip import BOLD, PLAIN, SERIF
from tournament.sheets.wall_plan import parts_of
from tournament.wording.people import gone_told, place_name
from tournament.wording.play import state_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import Side
    from tournament.sheets.frame import Frame, PageWriter
    from tournament.sheets.pen import Pen
    from tournament.sheets.wall_plan import Part
    from tournament.values import MatchCard, RoundView, SlotView

ROUNDS: Final = 7.0
"""Height of the headings of the rounds."""
_MOST_STEP: Final = 34.0
"""How far two places of the first round stand apart at most, in mm."""
_MOST_SIZE: Final = 26.0
_SEED: Final = 6.5
_MOST_NAMES: Final = 0.85
"""This share of the names of a column is set in one size; longer ones are set smaller."""
_GAP: Final = 3.0
"""What is left free between the end of a line and the next column."""


def wall_pages(frame: Frame, rounds: Sequence[RoundView]) -> list[PageWriter]:
    """Return what writes each page of a bracket."""
    parts = parts_of(rounds, frame.head.paper)
    names = _round_names(rounds)
    return [partial(_write_part, page=WallPage(frame, part, len(parts), names)) for part in parts]


def _round_names(rounds: Sequence[RoundView]) -> list[str]:
    return [one.name for one in rounds]


def _write_part(pen: Pen, *, page: WallPage) -> None:
    page.write(pen)


class WallPage:
    """One part of a bracket on one page."""

    def __init__(self, frame: Frame, part: Part, parts: int, names: Sequence[str]) -> None:
        """Measure the part for the page."""
        self._frame, self._part, self._parts, self._names = frame, part, parts, names
        body = frame.body
        columns = len(part.columns)
        self._width = body.width / (columns + 1)
        places = 2 * len(part.columns[0])
        room = body.height - ROUNDS - 3.0  # small words stand under the last line
        self._step = min(_MOST_STEP, room / places)
        self._left, self._top = body.x, body.y + ROUNDS + (room - self._step * places) / 2
        self._seeds = part.first == 0 and any(
            slot.person and slot.person.seed
            for card in part.columns[0]
            for slot in (card.a, card.b)
        )
        self._scored = max(
            (
                len(str(figure))
                for column in part.columns
                for card in column
                for figure in card.score
            ),
            default=1,
        )
        self._sizes = [self._size_of(column) for column in range(columns)]

    # ------------------------------------------------------------------ places

    def _x(self, column: int) -> float:
        return self._left + column * self._width

    def _y(self, column: int, place: int) -> float:
        """Return where the line of a place lies: in the middle of the two it comes from."""
        return self._top + self._step * 2**column * (place + 0.5) + self._step * 0.28

    def _size_of(self, column: int) -> float:
        """Return the size of names in a column, in points: that in which most fit on one line."""
        room = self._step if column == 0 else min(self._step * 1.15, self._step + 4)
        share = 0.5 if column == 0 and self._part.sources else 0.66
        most = min(_MOST_SIZE, room * share * POINTS_PER_MM)
        cards = self._part.columns[column]
        people = [slot.person for card in cards for slot in (card.a, card.b) if slot.person]
        widths = sorted(ems(person.name) for person in people)
        if not widths:
            return most
        usual = widths[int(len(widths) * _MOST_NAMES)]
        free = self._width - _GAP - 1 - (_SEED if column == 0 and self._seeds else 0)
        # The figures beside a name are as big as a part of it.
        free -= self._scored * 0.62 * min(most * 0.8, 16) / POINTS_PER_MM + 1.5
        return max(most * 0.55, min(most, free * POINTS_PER_MM / usual))

    def _size(self, column: int) -> float:
        return self._sizes[min(column, len(self._sizes) - 1)]

    @property
    def _small(self) -> float:
        """Return the size of codes and tables in points."""
        return max(4.6, min(9.0, self._step * 0.3 * POINTS_PER_MM))

    # ------------------------------------------------------------------ writing

    def write(self, pen: Pen) -> None:
        """Write the part: headings, every match, the line of the winner, what stands beside it."""
        part, columns = self._part, len(self._part.columns)
        self._write_headings(pen)
        for column, cards in enumerate(part.columns):
            for number, card in enumerate(cards):
                with pen.tagged("P"):
                    self._write_seat(pen, card, "A", (column, 2 * number))
                    self._write_seat(pen, card, "B", (column, 2 * number + 1))
                self._write_joint(pen, card, column, number)
        self._write_winner(pen, columns)
        for number, card in enumerate(part.extra):
            self._write_extra(pen, card, number)

    def _write_headings(self, pen: Pen) -> None:
        body, part = self._frame.body, self._part
        size = 9.5
        for column in range(len(part.columns)):
            name = self._names[part.first + column]
            with pen.tagged("H2"):
                place = Place(self._width - _GAP, (Step(1, size), Step(1, 7), Step(2, 5)))
                pen.place(name, place, self._x(column), body.y + 2.6, colour=MUTED, style=BOLD)
        last = self._x(len(part.columns))
        with pen.tagged("H2"):
            told = self._frame.words["winner"]
            if part.goal:
                told = self._frame.words["to_part"].format(part=part.goal)
            place = Place(self._width - _GAP, (Step(1, size), Step(1, 7), Step(2, 5)))
            pen.place(told, place, last, body.y + 2.6, colour=MUTED, style=BOLD)
        if self._parts > 1:
            with pen.tagged("P"):
                told = self._frame.words["part"].format(part=part.number, parts=self._parts)
                right = body.right - (21 if self._frame.head.url else 0)
                pen.write(told, right, body.y - 7.5, 13, style=SERIF, align="right")

    def _write_seat(self, pen: Pen, card: MatchCard, side: Side, at: tuple[int, int]) -> None:
        """Write a place of a match on its line."""
        column, place = at
        slot = card.a if side == "A" else card.b
        x, y, size = self._x(column), self._y(column, place), self._size(column)
        with pen.decoration():
            pen.lines([[(x, y), (x + self._width - _GAP, y)]], 0.7, INK)
        width = self._width - _GAP - 1
        left = x + 0.5
        shown = self._score(card, side)
        if shown:
            figures = min(size * 0.8, 16)
            won = card.winner == side
            pen.write(
                shown, x + self._width - _GAP - 0.8, y - size * 0.12 / POINTS_PER_MM - 0.5, figures,
                style=BOLD if won else PLAIN, align="right", colour=INK if won else MUTED,
            )  # fmt: skip
            width -= (self._scored * 0.62 * figures) / POINTS_PER_MM + 1.5
        if column == 0 and self._seeds:
            if slot.person and slot.person.seed:
                seed = min(size * 0.6, 9)
                pen.write(str(slot.person.seed), left + _SEED - 1.4, y - 1.0, seed, align="right",
                          colour=MUTED, most=_SEED - 1.6)  # fmt: skip
            left, width = left + _SEED, width - _SEED
        self._write_name(pen, slot, (left, y), width, size, self._look(card, side))
        source = self._part.sources.get(place) if column == 0 else None
        if source:
            told = self._frame.words["from_part"].format(part=source, match=slot.source_code)
            pen.write(told, x + 0.5, y + self._under, self._small, colour=MUTED, most=width)

    @property
    def _under(self) -> float:
        """Return how far below a line the small words under it stand."""
        return self._small * 0.78 / POINTS_PER_MM + 0.5

    def _write_name(
        self,
        pen: Pen,
        slot: SlotView,
        at: tuple[float, float],
        width: float,
        size: float,
        look: tuple[str, bool],
    ) -> None:
        style, out = look
        name = slot.person.name if slot.person else ""
        if slot.person is None and slot.kind == "bye":
            name = place_name(slot) if slot.source_code else self._frame.words["bye"]
            style, out, size = PLAIN, True, size * 0.7
        if not name:
            return
        width -= self._write_gone(pen, slot, at[0] + width, at[1])
        steps = ((1, 1.0), (1, 0.85), (1, 0.72), (2, 0.52), (2, 0.42), (3, 0.33), (4, 0.25))
        place = Place(width, tuple(Step(lines, size * share) for lines, share in steps), 1.0)
        middle = at[1] - max(size * 0.62 / POINTS_PER_MM, 1.4)
        pen.place(name, place, at[0], middle, style=style, colour=MUTED if out else INK)

    def _write_gone(self, pen: Pen, slot: SlotView, right: float, y: float) -> float:
        """Write at the end of a line that its player has left, and return the room that takes."""
        told = gone_told(slot.person) if slot.person else ""
        if not told:
            return 0.0
        room = ems(told) * self._small / POINTS_PER_MM
        pen.write(told, right, y - 1.0, self._small, align="right", colour=MUTED, most=room)
        return room + 1.0

    def _look(self, card: MatchCard, side: Side) -> tuple[str, bool]:
        """Return the style of a name, and whether it is out."""
        if card.state != "finished" or card.how == "bye":
            return PLAIN, False
        return (BOLD, False) if card.winner == side else (PLAIN, True)

    def _score(self, card: MatchCard, side: Side) -> str:
        if card.how == "bye" or not (card.hands or card.how == "played"):
            return ""
        return str(card.score.A if side == "A" else card.score.B)

    def _write_joint(self, pen: Pen, card: MatchCard, column: int, number: int) -> None:
        """Join the two lines of a match, and name it at the line that its winner moves to."""
        right = self._x(column) + self._width - _GAP
        top, bottom = self._y(column, 2 * number), self._y(column, 2 * number + 1)
        y, x = self._y(column + 1, number), self._x(column + 1)
        with pen.decoration():
            pen.lines([[(right, top), (right, bottom)], [(right, y), (x, y)]], 0.7, INK)
        told = self._told(card)
        if told:
            with pen.tagged("P"):
                most = self._width - _GAP - 1
                pen.write(told, x + 0.5, y + self._under, self._small, colour=MUTED, most=most)

    def _told(self, card: MatchCard) -> str:
        """Return what stands at a match: its code with the table, or how it was decided."""
        if card.how == "bye":
            return ""
        if card.state == "finished":
            how = "" if card.how == "played" else state_word(card.state, card.how)
            return " · ".join(part for part in (card.code, how) if part)
        table = self._frame.words["at_table"].format(table=card.table) if card.table else ""
        return " · ".join(part for part in (card.code, table) if part)

    def _write_winner(self, pen: Pen, column: int) -> None:
        """Write who won the part."""
        x, y = self._x(column), self._y(column, 0)
        with pen.decoration():
            pen.lines([[(x, y), (x + self._width, y)]], 0.9, INK)
        card = self._part.columns[-1][0]
        slot = card.a if card.winner == "A" else card.b
        if card.winner is None or slot.person is None:
            return
        size = min(_MOST_SIZE, self._size(column) * 1.15)
        steps = ((1, 1.0), (1, 0.8), (1, 0.65), (2, 0.5), (2, 0.4), (3, 0.32), (4, 0.25))
        place = Place(self._width - 1, tuple(Step(n, size * share) for n, share in steps), 1.0)
        middle = y - max(size * 0.62 / POINTS_PER_MM, 1.4)
        colour = INK if self._part.goal else FELT
        with pen.tagged("P"):
            pen.place(slot.person.name, place, x + 0.5, middle, style=BOLD, colour=colour)

    def _write_extra(self, pen: Pen, card: MatchCard, number: int) -> None:
        """Write a match beside the tree, as that for third place, under the winner."""
        column = len(self._part.columns)
        step = max(7.0, min(self._step, 12.0))
        foot = self._frame.body.bottom - 4 - number * 3.2 * step
        x, size = self._x(column), min(_MOST_SIZE, step * 0.62 * POINTS_PER_MM)
        with pen.tagged("P"):
            place = Place(self._width - 1, (Step(1, 9), Step(1, 7), Step(2, 5)))
            told = f"{card.round_name} · {self._told(card)}"
            pen.place(told, place, x, foot - 2.35 * step, colour=MUTED, style=BOLD)
        for y, side in ((foot - step, "A"), (foot, "B")):
            slot = card.a if side == "A" else card.b
            shown = self._score(card, side)  # type: ignore[arg-type]
            room = 12 if shown else 0
            look = self._look(card, side)  # type: ignore[arg-type]
            with pen.decoration():
                pen.lines([[(x, y), (x + self._width, y)]], 0.7, INK)
            with pen.tagged("P"):
                if slot.kind == "to_come":
                    # No line leads here, so who comes is told.
                    pen.write(place_name(slot), x + 0.5, y - 1, self._small, colour=MUTED)
                self._write_name(pen, slot, (x + 0.5, y), self._width - 1 - room, size, look)
                if shown:
                    pen.write(shown, x + self._width - 0.8, y - 1, size * 0.8, align="right")
