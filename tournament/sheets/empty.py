"""The empty sheet: rendered once for a paper size, a form of scoring and a language, then kept.

Its parts (frame, table, summaries or account and closing strip) become forms that all pages of a
print share.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation

from tournament.sheets.blocks import summary_blocks
from tournament.sheets.engine import html_to_pdf
from tournament.sheets.foot import AccountPlaces, ClosingPlaces
from tournament.sheets.forms import ACCOUNT_FORM, CLOSING_FORM, FRAME_FORM, TABLE_FORM
from tournament.sheets.measures import measures_of
from tournament.sheets.places import SummaryPlaces, frame_places, table_places
from tournament.sheets.rules import frame_rules, game_rules, summary_rules
from tournament.sheets.summary import summary_form
from tournament.sheets.tables import Table, cells
from tournament.sheets.wide_rules import account_rules, closing_rules, wide_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.sheets.forms import SheetForm
    from tournament.sheets.measures import Box


class EmptySheet(NamedTuple):
    """A PDF whose pages are the parts of the empty sheet, and the names of the parts in order."""

    pdf: bytes
    forms: tuple[str, ...]


def empty_sheet(paper: str, form: SheetForm) -> EmptySheet:
    """Return the empty sheet of `form` in the active language."""
    return _empty_sheet(paper, form, translation.get_language() or "en")


@lru_cache(maxsize=64)
def _empty_sheet(paper: str, form: SheetForm, language: str) -> EmptySheet:
    """Render the empty sheet in `language`."""
    measures = measures_of(paper)
    table = Table(measures, form)
    blocks = summary_blocks(form.games)
    summaries = [(block.number, SummaryPlaces.of(measures, form, block)) for block in blocks]
    context = {
        "language": language,
        "paper_size": f"{measures.width}mm {measures.height}mm",
        "paper_box": _box(measures.width, measures.height),
        "paper_view": f"0 0 {measures.width} {measures.height}",
        "blocks": [
            _block_context("block", measures.block_width, measures.block_height),
            _block_context("sheet", measures.inner_width, measures.block_height),
        ],
        "frame": {"rules": frame_rules(measures), "at": _styles(frame_places(measures))},
        "table": _table_context(table),
        "summaries": [_summary_context(first, places) for first, places in summaries],
        "foot": _foot_context(table) if form.wide else None,
    }
    with translation.override(language):
        html = render_to_string("sheets/empty.html", context)
    names = [FRAME_FORM, TABLE_FORM, *(summary_form(block) for block in blocks)]
    if form.wide:
        names += [ACCOUNT_FORM, CLOSING_FORM]
    return EmptySheet(html_to_pdf(html).pdf, tuple(names))


def _block_context(name: str, width: float, height: float) -> dict[str, str]:
    """Return the sizes of a kind of page that parts are drawn on."""
    return {"name": name, "size": f"{width:.3f}mm {height:.3f}mm", "box": _box(width, height)}


def _table_context(table: Table) -> dict[str, object]:
    """Return what the template needs for the table of hands."""
    wide = table.form.wide
    styles = _styles(table_places(table))
    return {
        "rules": wide_rules(table) if wide else game_rules(table),
        "on": "sheet" if wide else "block",
        "view": f"0 0 {table.width:.3f} {table.measures.block_height:.3f}",
        "at": styles,
        "pairs": [
            (styles[f"points_{cell}"], styles[f"score_{cell}"])
            for cell in cells()
            if f"score_{cell}" in styles
        ],
    }


def _foot_context(table: Table) -> dict[str, object]:
    """Return what the template needs for the account and the closing strip."""
    account, closing = AccountPlaces(table), ClosingPlaces(table)
    return {
        "view": f"0 0 {table.width:.3f} {table.measures.block_height:.3f}",
        "in_columns": closing.in_columns,
        "account": {
            "rules": account_rules(account),
            "at": _styles(account.labels()),
            "letters": [(letter, _style(box)) for letter, box in account.letters()],
        },
        "closing": {"rules": closing_rules(closing), "at": _styles(closing.labels())},
    }


def _summary_context(first: int, places: SummaryPlaces) -> dict[str, object]:
    """Return what the template needs for one summary, whose games count from `first`."""
    games = [
        {
            "number": str(first + game),
            "number_at": _style(places.game_cell(game)),
            "a_at": _style(places.cell("side", game, 0)),
            "b_at": _style(places.cell("side", game, 1)),
        }
        for game in range(places.games)
    ]
    labels = places.labels()
    styles = _styles(labels)
    for name in places.columns:
        # Heads may take two lines: they wrap within the height of the head.
        at = labels[name]
        styles[name] = _place(at) + f";height:{at.height:.2f}mm;line-height:2.6mm"
    measures = places.measures
    return {
        "rules": summary_rules(places),
        "view": f"0 0 {measures.block_width:.3f} {measures.block_height:.3f}",
        "at": styles,
        "games": games,
        "closing": places.closing,
        "sums": places.sums,
    }


def _styles(places: Mapping[str, Box]) -> dict[str, str]:
    """Return the places as CSS."""
    return {name: _style(box) for name, box in places.items()}


def _style(box: Box) -> str:
    """Return a place as CSS, its one line of text centred in its height."""
    return f"{_place(box)};height:{box.height:.2f}mm;line-height:{box.height:.2f}mm"


def _place(box: Box) -> str:
    """Return left, top and width as CSS (never in a locale's own decimal comma)."""
    return f"left:{box.x:.2f}mm;top:{box.y:.2f}mm;width:{box.width:.2f}mm"


def _box(width: float, height: float) -> str:
    """Return a size as CSS."""
    return f"width:{width:.3f}mm;height:{height:.3f}mm"
