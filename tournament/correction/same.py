"""Whether two rows say the same, and what a corrected row takes over from the one before it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.values import HandCards, Row


def bare(row: Row) -> Row:
    """Return a row without note and cards, and a gin's deadwood of 0 left out as it may be."""
    if row.ending in {"gin", "big_gin"} and row.knocker_deadwood == 0:
        row = replace(row, knocker_deadwood=None)
    return replace(row, note="", cards=None, pairings=tuple(bare(hand) for hand in row.pairings))


def keeping_cards(row: Row, was: Row) -> Row:
    """Return a row of the same figures with the cards of `was` wherever it names no others."""
    hands = zip(row.pairings, was.pairings, strict=True)
    return replace(
        row,
        cards=row.cards or was.cards,
        pairings=tuple(replace(hand, cards=hand.cards or old.cards) for hand, old in hands),
    )


def beside_figures(row: Row) -> tuple[str, list[HandCards | None]]:
    """Return what a row says beside its figures: the note, and the cards it was settled from."""
    return row.note, [hand.cards for hand in (row, *row.pairings)]
