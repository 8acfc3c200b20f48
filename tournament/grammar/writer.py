"""The writer: from a row to the line that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from scoring.cards import format_card
from scoring.rows import PAIRING_ENDINGS
from tournament.grammar.words import CARD, MAX_RAW_NOTE, fold_for_cards
from tournament.names import clean_text

if TYPE_CHECKING:
    from scoring.values import Row

T = TypeVar("T")


def format_hand_line(row: Row) -> str:
    """Return the line that says this row: `parse_hand_line` gives the row back.

    Notes come back as `clean_text` leaves them. Raises `ValueError` for a row that lacks a part of
    its ending, and for pairings that are none.
    """
    card = f" {format_card(row.knock_card).lower()}" if row.knock_card else ""
    if row.ending == "team":
        return f"{_format_pairings(row)}{_format_note(row)}"
    if row.ending in {"dead", "void"}:
        head = "d" if row.ending == "dead" else "v"
        return f"{head}{card}{_format_note(row)}"
    if row.ending in {"penalty", "award"}:
        side = _present(row.side, row).lower()
        points = f" {_present(row.points, row):+d}" if row.ending == "penalty" else ""
        return f"{'p' if row.ending == 'penalty' else 'w'} {side}{points}{_format_note(row)}"
    return f"{_format_hand(row)}{card}{_format_note(row)}"


def _format_pairings(row: Row) -> str:
    """Return the hands of a team hand with bars between them."""
    hands = row.pairings
    if len(hands) < 2 or any(hand.note or hand.ending not in PAIRING_ENDINGS for hand in hands):
        raise ValueError(f"a team hand is two hands or more without notes: {row}")
    return " / ".join(format_hand_line(hand) for hand in hands)


def _format_hand(row: Row) -> str:
    """Return who ended a hand, how, and the figures."""
    knocker = _present(row.knocker, row).lower()
    if row.table is not None:
        table, in_hand = row.table, _present(row.in_hand, row)
        return f"{knocker} g {table.A}-{in_hand.A} {table.B}-{in_hand.B}"
    words = {"knock": "", "gin": " g", "big_gin": " bg"}
    figures = (row.knocker_deadwood, _present(row.defender_deadwood, row))
    if row.ending == "knock":
        _present(row.knocker_deadwood, row)
    numbers = "".join(f" {figure}" for figure in figures if figure is not None)
    return f"{knocker}{words[row.ending]}{numbers}"


def _format_note(row: Row) -> str:
    """Return the note as it ends a line, behind a # wherever it could be read as something else."""
    note = clean_text(row.note, limit=MAX_RAW_NOTE)
    if not note:
        return ""
    free = row.ending in {"void", "penalty", "award"}
    if free and note[0] not in "#,;:./" and not _opens_with_card(note):
        return f" {note}"
    return f" # {note}"


def _opens_with_card(note: str) -> bool:
    """Return whether a note would be taken for a knock card at its start."""
    return CARD.match(fold_for_cards(note)) is not None


def _present(part: T | None, row: Row) -> T:
    """Return a part of a row that its ending must have."""
    if part is None:
        raise ValueError(f"a row that lacks a part of its ending: {row}")
    return part
