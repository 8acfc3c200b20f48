"""The top and the foot of every page: which match this is, who plays it, under which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.encoding import iri_to_uri

from scoring.values import SIDES
from tournament.sheets.colours import MUTED
from tournament.sheets.marks import QUESTION
from tournament.sheets.measures import BOTTOM, MARGIN, SEED, TOP
from tournament.sheets.qr import qr_bits
from tournament.sheets.strip import BOLD, PLAIN, SERIF

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.sheets.desk import Desk
    from tournament.sheets.pen import Pen
    from tournament.values import SheetMatch

QR_PICTURE = "Qr"


def marked_address(sheet: SheetMatch) -> str:
    """Return the address in the QR code: that of the match, with the mark of the sheet."""
    return f"{sheet.url}?{QUESTION}={sheet.mark}" if sheet.url and sheet.mark else sheet.url


def write_header(pen: Pen, desk: Desk) -> None:
    """Write event, round, date and place, table, match, players, rules and the QR code."""
    measures = desk.measures
    width = measures.header_text_width
    with pen.tagged("H1"):
        pen.place(desk.sheet.event_name, measures.event, MARGIN, TOP + 2.6, style=SERIF)
    with pen.tagged("P"):
        right = MARGIN + width
        pen.place(desk.where, measures.where, right, TOP + 3.0, align="right", colour=MUTED)
    with pen.tagged("P"):
        _write_table(pen, desk)
    for side in SIDES:
        with pen.tagged("H2"):
            _write_player(pen, desk, side)
    with pen.tagged("P"):
        rules = desk.match.rules.line
        pen.place(rules, measures.rules, MARGIN, TOP + 19.6, style=PLAIN, colour=MUTED)
    if qr_bits(marked_address(desk.sheet)):
        with pen.decoration():
            pen.picture(QR_PICTURE, measures.qr)


def write_footer(pen: Pen, desk: Desk, page: int, pages: int) -> None:
    """Write match code and page, the address of the match, and the state that was printed."""
    measures = desk.measures
    y = measures.height - BOTTOM
    code = desk.match.card.code
    with pen.tagged("P"):
        text = f"{code} · {desk.word('page', page=page, pages=pages)}"
        pen.write(text, MARGIN, y, 6.6, colour=MUTED)
    with pen.tagged("P"):
        middle, most = measures.width / 2, measures.inner_width * 0.5
        address = iri_to_uri(desk.sheet.url)
        pen.write(address, middle, y, 6.6, align="middle", colour=MUTED, most=most)
    with pen.tagged("P"):
        text = desk.word("revision", revision=desk.match.revision)
        pen.write(text, measures.width - MARGIN, y, 6.6, align="right", colour=MUTED)


def _write_table(pen: Pen, desk: Desk) -> None:
    """Write the number of the table and the code of the match."""
    box = desk.measures.table_box
    table = desk.match.card.table
    baseline = box.y + 9.1
    if table is not None:
        pen.write(str(table), box.x, baseline, 19, style=SERIF, most=12)
    pen.write(desk.match.card.code, box.x + 14, baseline, 12, style=BOLD, most=13)


def _write_player(pen: Pen, desk: Desk, side: Side) -> None:
    """Write a player's name with seed or line and club, or the match that decides who comes."""
    measures = desk.measures
    box = measures.player_box(SIDES.index(side))
    left = box.x + 6
    person = desk.person(side)
    if person is None:
        slot = desk.slot(side)
        if slot.source_code:
            text = desk.word("loser_of" if slot.loser else "winner_of", match=slot.source_code)
            pen.place(text, measures.club, left, box.y + 9.0, colour=MUTED)
        return
    pen.place(person.name, measures.name, left, box.y + 4.2, style=BOLD)
    middle = box.y + 9.0
    if person.seed is not None:
        seed = desk.word("line", number=person.seed)
        if person.given is not None:
            seed = desk.word("seed", number=person.given)
        pen.write(seed, left, middle + 0.95, 7.4, colour=MUTED, most=SEED - 1.5)
        left += SEED
    pen.place(person.club, measures.club, left, middle, colour=MUTED)
