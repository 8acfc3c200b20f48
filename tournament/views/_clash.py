"""A hand entered by two at once: both readings side by side, and the ways on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.forms.kept_cards import text_of_cards
from tournament.grammar import format_hand_line
from tournament.selectors.clash import clash_of
from tournament.wording.entry import row_refused
from tournament.wording.play import end_reading, hand_reading

if TYPE_CHECKING:
    import datetime as dt

    from scoring.values import Row
    from tournament.selectors.clash import Clash
    from tournament.selectors.desk import MatchKey, Reading


@dataclass(frozen=True, slots=True)
class Version:
    """One reading of the hand: as a line, in words, its note, or what is wrong with it."""

    line: str
    reads: str = ""
    ends: str = ""
    note: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class ClashTold:
    """Both readings of a hand; `fact`, `by`, `at`, `same` and `later` as `Clash` has them."""

    fact: int
    number: int | None
    by: str
    at: dt.datetime
    theirs: Version
    mine: Version
    same: bool
    later: int
    cards: str


def clash_told(match: MatchKey, typed: Row, line: str, since: int) -> ClashTold | None:
    """Return what stands in the place of a row typed at revision `since`, ready to show.

    None when nobody entered a row there; `line` is the row as it was typed.
    """
    clash = clash_of(match.pk, since=since, typed=typed)
    if clash is None:
        return None
    theirs = _version(clash, clash.theirs, match, format_hand_line(clash.theirs.row))
    if clash.mine is not None:
        mine = _version(clash, clash.mine, match, line)
    else:
        wrong = row_refused(clash.error, clash.met) if clash.error else ""
        mine = Version(line, note=typed.note, wrong=wrong)
    return ClashTold(
        fact=clash.fact,
        number=clash.theirs.hand.number,
        by=clash.by,
        at=clash.at,
        theirs=theirs,
        mine=mine,
        same=clash.same,
        later=clash.later,
        cards=text_of_cards(clash.theirs.row),
    )


def _version(clash: Clash, read: Reading, match: MatchKey, line: str) -> Version:
    return Version(
        line=line,
        reads=hand_reading(read.row, read.hand, match.names, read.score, clash.met),
        ends=end_reading(read.hand, read.score, match.names),
        note=read.row.note,
    )
