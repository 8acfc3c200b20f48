"""Team hands on paper: who meets whom, a line for each pairing, and the sum."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scoring.teams import opponent_of
from tournament.sheets.lines import Line, line_of_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.values import HandScore, PairingScore, Row, Side
    from tournament.values import MatchView, SheetRow, SlotView


class Meeting(NamedTuple):
    """Who meets in a pairing, A first: their names as far as told, and their seats (A1, B2)."""

    members: tuple[str, str]
    seats: tuple[str, str]


def meetings(match: MatchView, number: int | None) -> Iterator[Meeting]:
    """Yield who meets in hand `number` of a match between teams, in the order of side A.

    Without a number (a hand whose place in the match is still open) side B is left to be written.
    """
    size = match.rule_set.team_size
    a, b = (_members(slot, size) for slot in (match.card.a, match.card.b))
    for member in range(size):
        if number is None:
            yield Meeting((a[member], ""), (f"A{member + 1}", ""))
        else:
            opponent = opponent_of(member, number, size)
            yield Meeting((a[member], b[opponent]), (f"A{member + 1}", f"B{opponent + 1}"))


def _members(slot: SlotView, size: int) -> Sequence[str]:
    """Return the members of a team, empty names where it did not name just so many."""
    members = slot.person.members if slot.person else ()
    return members if len(members) == size else ("",) * size


def lines_of_team_hand(match: MatchView, row: SheetRow, score: HandScore) -> tuple[Line, ...]:
    """Return the lines of a team hand: each pairing, then the sum with its box."""
    whole = line_of_row(row, score)
    meet = [*meetings(match, score.number)]
    if len(row.members) == len(meet):
        meet = [one._replace(members=named) for one, named in zip(meet, row.members, strict=True)]
    pairings = [
        _line_of_pairing(*parts)
        for parts in zip(row.row.pairings, score.pairings, meet, strict=True)
    ]
    pairings[0] = replace(pairings[0], number=score.number, dealer=score.dealer)
    sweep = next((item.points for item in score.items if item.code == "sweep_bonus"), None)
    return (
        *pairings,
        replace(whole, kind="sum", how="sum", number=None, dealer=None, bonus=sweep),
    )


def coming_hand(match: MatchView, number: int | None) -> tuple[Line, ...]:
    """Return the lines of a hand still to be played: who meets, and nothing else."""
    meet = [*meetings(match, number)]
    pairings = [Line("pairing", members=one.members, seats=one.seats) for one in meet]
    pairings[0] = replace(pairings[0], number=number)
    return (*pairings, Line("sum", how="sum"))


def _line_of_pairing(row: Row, score: PairingScore, meet: Meeting) -> Line:
    """Return the line of one pairing."""
    own, against = row.knocker_deadwood or 0, row.defender_deadwood
    deadwood: tuple[int | None, int | None] = (None, None)
    if row.knocker is not None:
        deadwood = (own, against) if row.knocker == "A" else (against, own)
    return Line(
        "pairing",
        how=score.result,
        who=row.knocker,
        deadwood=deadwood,
        points=_points(score.winner, score.points),
        winner=score.winner,
        dashed=score.winner is None,
        card=row.knock_card or "",
        members=meet.members,
        seats=meet.seats,
    )


def _points(winner: Side | None, points: int) -> tuple[int | None, int | None]:
    """Return the points of both sides: those of the winner, nothing for the other."""
    return (points if winner == "A" else None, points if winner == "B" else None)
