"""Players in words: where they sit, whom they meet, how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournament.wording.play import state_word
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.values import FoundPerson, MatchCard, Person, SlotView, StandingRow


THIRD: Final = 3
_LOSER_OF: Final = gettext_lazy("loser of %(match)s")
_NO_LOSER: Final = gettext_lazy("nobody, %(match)s has no loser")


def opponent_of(card: MatchCard, person: Person) -> SlotView:
    """Return the other place of a match in which `person` sits."""
    return card.b if card.a.person == person else card.a


def place_name(slot: SlotView) -> str:
    """Return the name in a place, or what stands there instead."""
    if slot.person is not None:
        return slot.person.name
    parts = {"match": slot.source_code}
    if slot.source_code and slot.loser:
        told = _LOSER_OF if slot.kind == "to_come" else _NO_LOSER
        return str(told) % parts
    if slot.kind == "to_come":
        return gettext("winner of %(match)s") % parts
    if slot.source_code:
        return gettext("nobody, %(match)s was a double forfeit") % parts
    return gettext("bye")


def seed_told(person: Person) -> str:
    """Return what the figure before a name is: "seed 3", "line 12 of the draw", "" without one."""
    if person.seed is None:
        return ""
    if person.given == person.seed:
        return gettext("seed %(seed)s") % {"seed": person.seed}
    line = gettext("line %(line)s of the draw") % {"line": person.seed}
    if person.given is None:
        return line
    return gettext("%(line)s, seed %(seed)s") % {"line": line, "seed": person.given}


def entered_told(numbers: Sequence[int], *, teams: bool) -> str:
    """Return how many players, or teams, were entered under which numbers."""
    if teams:
        told = ngettext(
            "%(count)s team is entered, as number %(first)s.",
            "%(count)s teams are entered, as numbers %(first)s to %(last)s.",
            len(numbers),
        )
    else:
        told = ngettext(
            "%(count)s player is entered, as number %(first)s.",
            "%(count)s players are entered, as numbers %(first)s to %(last)s.",
            len(numbers),
        )
    return told % {"count": len(numbers), "first": numbers[0], "last": numbers[-1]}


def versus(card: MatchCard) -> str:
    """Return who meets whom: "Anna – Boris"."""
    return f"{named(place_name(card.a))} – {named(place_name(card.b))}"


def gone_told(person: Person) -> str:
    """Return what stands beside the name of somebody who has left the event, "" for others."""
    return gettext("withdrawn") if person.withdrawn else ""


def standing_told(row: StandingRow) -> str:
    """Return how a player stands: "plays in the semi-finals", "out in round 1, to Anna"."""
    told = _standing(row)
    gone = gone_told(row.person)
    if not gone:
        return told
    return gone if row.still_in or not told else f"{gone}, {told}"


def _standing(row: StandingRow) -> str:
    if row.for_third and (row.still_in or row.shared == 1):
        return _for_third(row)
    if row.still_in:
        return gettext("plays %(reached)s") % {"reached": row.reached}
    if row.place == 1:
        return gettext("won the event")
    if row.lost_to is None:
        return gettext("out %(reached)s") % {"reached": row.reached} if row.reached else ""
    return gettext("out %(reached)s, to %(name)s") % {
        "reached": row.reached,
        "name": named(row.lost_to.name),
    }


def _for_third(row: StandingRow) -> str:
    if row.still_in:
        return gettext("plays for third place")
    if row.place == THIRD:
        return gettext("won the match for third place")
    return gettext("lost the match for third place")


def figures_told(row: StandingRow) -> str:
    """Return how a player stands, and that some figures of the row are not known."""
    told = standing_told(row)
    return gettext("%(told)s; some figures not known") % {"told": told} if row.partly else told


def figures_missing(row: StandingRow) -> str:
    """Return that some figures of the row are not known, in short; "" where all are."""
    return gettext("some figures not known") if row.partly else ""


def found_told(found: FoundPerson) -> str:
    """Return the answer to "find my name": table, opponent and how the match stands."""
    card = found.match
    if card is None and found.person.withdrawn:
        return gettext("Has left the event.")
    if card is None:
        return gettext("Entered; the bracket is not drawn yet.")
    if card.state == "finished":
        return _finished(card, found.person)
    opponent = opponent_of(card, found.person)
    parts = {"table": card.table, "round": card.round_name, "state": state_word(card.state)}
    if opponent.person is None:
        waiting = {**parts, "match": opponent.source_code}
        if opponent.loser:
            return gettext("%(round)s: waits for the loser of %(match)s.") % waiting
        return gettext("%(round)s: waits for the winner of %(match)s.") % waiting
    parts["name"] = named(opponent.person.name)
    return gettext("%(round)s, against %(name)s, %(state)s.") % parts


def _finished(card: MatchCard, person: Person) -> str:
    side = "A" if card.a.person == person else "B"
    opponent = opponent_of(card, person)
    parts = {
        "round": card.round_name,
        "name": named(opponent.person.name) if opponent.person else "",
        "how": state_word(card.state, card.how),
    }
    if card.how == "bye":
        return gettext("%(round)s: a bye.") % parts
    if not opponent.person or card.winner is None:
        return gettext("%(round)s: %(how)s.") % parts
    if card.winner == side:
        return gettext("%(round)s: won against %(name)s.") % parts
    if card.third_place:
        return gettext("%(round)s: lost to %(name)s.") % parts
    return gettext("Out: %(round)s, lost to %(name)s.") % parts
