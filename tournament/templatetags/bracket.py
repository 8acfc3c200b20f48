"""What the bracket needs: both places of a pair as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext

from tournament.templatetags.undercut import level, shows_score, unit
from tournament.wording import people, play, text

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.values import MatchCard, SlotView

register = template.Library()


@dataclass(frozen=True, slots=True)
class Seat:
    """One place of a pair in the bracket, as text: what a big bracket needs quickly.

    `shown`: what others read for the name, for the staff alone, as in Person.
    """

    number: str
    seed: str
    line: str
    name: str
    note: str
    score: str
    classes: str
    won: bool
    gone: bool = False
    shown: str = ""


@register.filter
def duel(card: MatchCard) -> list[Seat]:
    """Return both places of a pair in the bracket; of a bye only the one that is taken."""
    seats = [_seat(card, "A", card.a), _seat(card, "B", card.b)]
    if card.how == "bye":
        return [replace(seat, score=gettext("bye")) for seat in seats if seat.number]
    return seats


def _seat(card: MatchCard, side: Side, slot: SlotView) -> Seat:
    person, won = slot.person, card.winner == side
    gone = person is not None and person.withdrawn
    state = " winner" if won else " loser" if card.winner else ""
    return Seat(
        number=str(person.number) if person else "",
        seed=str(person.seed) if person and person.seed else "",
        line=people.seed_told(person) if person else "",
        name=person.name if person else "",
        note="" if person else people.place_name(slot),
        score=text.figure(card.score.of(side)) if shows_score(card) else "",
        classes=f"seat{state}{' gone' if gone else ''}",
        won=won,
        gone=gone,
        shown=person.shown if person else "",
    )


@register.filter
def match_label(card: MatchCard) -> str:
    """Return the code of a match and, while it is to be played, its table."""
    if not card.table or card.state == "finished":
        return card.code
    return gettext("%(code)s · table %(table)s") % {"code": card.code, "table": card.table}


@register.filter
def match_note(card: MatchCard) -> str:
    """Return the few words under a pair of the bracket: how it goes, or how it was decided.

    A match that was played says what its score counts where that is not games.
    """
    mark = level(card)
    if mark:
        told = play.state_word(card.state, card.how)
        if card.how == "played":
            told = unit(card)
        return gettext("%(told)s, %(mark)s") % {"told": told, "mark": mark} if told else mark
    if card.state == "playing":
        return gettext("playing, hand %(hand)s") % {"hand": card.hands + 1}
    return unit(card) if card.how == "played" else play.state_word(card.state, card.how)
