"""The empty sheet: rendered once for a paper size, a length of match and a language, then kept.

Its parts (frame, game, summaries) become forms that all pages of a print share.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation

from tournament.sheets.engine import html_to_pdf
from tournament.sheets.grid import GAME_FORM
from tournament.sheets.measures import measures_of
from tournament.sheets.places import SummaryPlaces, frame_places, game_places
from tournament.sheets.plan import summary_blocks
from tournament.sheets.rules import frame_rules, game_rules, summary_rules
from tournament.sheets.summary import summary_form

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.sheets.measures import Box

FRAME_FORM = "Frame"


class EmptySheet(NamedTuple):
    """A PDF whose pages are the parts of the empty sheet, and the names of the parts in order."""

    pdf: bytes
    forms: tuple[str, ...]


def empty_sheet(paper: str, best_of: int) -> EmptySheet:
    """Return the empty sheet for a match of up to `best_of` games in the active language."""
    return _empty_sheet(paper, best_of, translation.get_language() or "en")


@lru_cache(maxsize=32)
def _empty_sheet(paper: str, best_of: int, language: str) -> EmptySheet:
    """Render the empty sheet in `language`."""
    measures = measures_of(paper)
    blocks = summary_blocks(best_of)
    summaries = [
        (block.number, SummaryPlaces(measures, block.last - block.number + 1, block.closing))
        for block in blocks
    ]
    context = {
        "language": language,
        "paper_size": f"{measures.width}mm {measures.height}mm",
        "block_size": f"{measures.block_width:.3f}mm {measures.block_height:.3f}mm",
        "paper_box": _box(measures.width, measures.height),
        "block_box": _box(measures.block_width, measures.block_height),
        "paper_view": f"0 0 {measures.width} {measures.height}",
        "block_view": f"0 0 {measures.block_width:.3f} {measures.block_height:.3f}",
        "frame": {"rules": frame_rules(measures), "at": _styles(frame_places(measures))},
        "game": {"rules": game_rules(measures), "at": _styles(game_places(measures))},
        "summaries": [_summary_context(first, places) for first, places in summaries],
    }
    with translation.override(language):
        html = render_to_string("sheets/empty.html", context)
    names = (FRAME_FORM, GAME_FORM, *(summary_form(block) for block in blocks))
    return EmptySheet(html_to_pdf(html).pdf, names)


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
    for name in places.measures.summary_columns:
        # Heads may take two lines: they wrap within the height of the head.
        at = labels[name]
        styles[name] = _place(at) + f";height:{at.height:.2f}mm;line-height:2.6mm"
    return {
        "rules": summary_rules(places),
        "at": styles,
        "games": games,
        "closing": places.closing,
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
