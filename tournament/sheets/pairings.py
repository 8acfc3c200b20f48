"""The pairings of a round on paper: by table, and by the name of everybody who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tournament.names import name_key
from tournament.sheets.colours import FELT, INK, MUTED
from tournament.sheets.rolls import Cell, Heading, Roll
from tournament.sheets.strip import BOLD, PLAIN, SERIF
from tournament.wording.people import gone_told, place_name
from tournament.wording.play import state_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.values import Side
    from tournament.values import MatchCard, SlotView

_LAST: Final = 1_000_000
"""Matches without a table come last."""


def table_roll(matches: Iterable[MatchCard], words: Mapping[str, str]) -> Roll:
    """Return the matches of a round in the order of their tables, byes at the end."""
    headings = (
        Heading("table", words["table"], 15, right=True),
        Heading("match", words["match"], 15),
        Heading("a", words["a"], 65),
        Heading("b", words["b"], 65),
        Heading("result", words["result"], 22, right=True),
    )
    ordered = sorted(matches, key=lambda one: (one.how == "bye", one.table or _LAST, one.order))
    return Roll(headings, [_table_line(one, words) for one in ordered], least=9.0, most=16.0)


def _table_line(card: MatchCard, words: Mapping[str, str]) -> Mapping[str, Cell]:
    bye = card.how == "bye"
    return {
        "table": Cell(str(card.table or ""), style=SERIF, size=1.3, kind="figure"),
        "match": Cell(
            "" if bye else card.code,
            card.round_name if card.third_place else "",
            size=0.7,
            colour=MUTED,
            kind="figure",
        ),
        "a": _seat(card, "A", words),
        "b": _seat(card, "B", words),
        "result": Cell(_result(card), size=0.75, kind="figure"),
    }


def _seat(card: MatchCard, side: Side, words: Mapping[str, str]) -> Cell:
    slot = card.a if side == "A" else card.b
    if slot.person is None:
        return Cell(_nobody(slot, words), colour=MUTED, size=0.8)
    won = card.winner == side and card.how != "bye"
    return Cell(
        slot.person.name,
        _under(gone_told(slot.person), ", ".join(slot.person.members)),
        style=BOLD if won else PLAIN,
        colour=FELT if won else INK,
    )


def _under(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _nobody(slot: SlotView, words: Mapping[str, str]) -> str:
    return words["bye"] if slot.kind == "bye" and not slot.source_code else place_name(slot)


def _result(card: MatchCard) -> str:
    if card.state != "finished" or card.how == "bye":
        return ""
    if card.how == "played":
        return f"{card.score.A}–{card.score.B}"
    return state_word(card.state, card.how)


class _Name(NamedTuple):
    """A name of the list, of a player, a team, or a member of one; `under` stands below it."""

    name: str
    under: str
    card: MatchCard
    other: SlotView


def name_roll(matches: Iterable[MatchCard], words: Mapping[str, str]) -> Roll:
    """Return everybody of a round by name: the table, the opponent and the match.

    Members of a team stand there by their own names too. Sorted as names are looked for: no case,
    no accents.
    """
    headings = (
        Heading("name", words["name"], 42),
        Heading("table", words["table"], 13, right=True),
        Heading("other", words["opponent"], 33),
        Heading("match", words["match"], 13, right=True),
    )
    names = sorted(_names(matches), key=lambda one: (name_key(one.name), one.name.casefold()))
    lines = [_name_line(one, words) for one in names]
    return Roll(headings, lines, least=7.6, most=12.0, bands=2)


def _names(matches: Iterable[MatchCard]) -> Iterable[_Name]:
    for card in matches:
        seats: Sequence[tuple[SlotView, SlotView]] = ((card.a, card.b), (card.b, card.a))
        for slot, other in seats:
            if slot.person is None:
                continue
            gone = gone_told(slot.person)
            yield _Name(slot.person.name, gone, card, other)
            for member in slot.person.members:
                yield _Name(member, _under(slot.person.name, gone), card, other)


def _name_line(one: _Name, words: Mapping[str, str]) -> Mapping[str, Cell]:
    card, other = one.card, one.other
    bye = card.how == "bye"
    against = other.person.name if other.person else _nobody(other, words)
    return {
        "name": Cell(one.name, one.under),
        "table": Cell(str(card.table or ""), style=SERIF, size=1.2, kind="figure"),
        "other": Cell(
            against,
            gone_told(other.person) if other.person else "",
            size=0.8,
            colour=INK if other.person else MUTED,
        ),
        "match": Cell("" if bye else card.code, size=0.75, colour=MUTED, kind="figure"),
    }
