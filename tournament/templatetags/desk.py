"""What the desk's templates need: names of work, what a ruling brings about, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext

from tournament.enums import JobKind
from tournament.templatetags.undercut import names_of
from tournament.wording.play import match_told, ruling_told

if TYPE_CHECKING:
    from scoring.values import Side
    from tournament.values import MatchView

register = template.Library()


@register.filter
def job_kind(kind: str) -> str:
    """Return what a piece of work is for: "Print score sheets"."""
    return str(dict(JobKind.choices).get(kind, kind))


@register.filter
def job_state(state: str) -> str:
    """Return how a piece of work stands."""
    words = {
        "queued": gettext("waiting for the worker"),
        "running": gettext("running"),
        "done": gettext("done"),
        "failed": gettext("failed"),
        "stalled": gettext("stalled"),
    }
    return words.get(state, state)


@register.filter
def outcome_told(match: MatchView) -> str:
    """Return how a finished match was decided, as a sentence."""
    card = match.card
    if match.ruling is not None:
        return ruling_told(match.ruling.kind, match.ruling.winner, names_of(match))
    if card.winner is None:
        return gettext("Nobody goes on from this match.")
    if card.how == "played":
        return match_told(card.winner, card.games._asdict(), names_of(match))
    name = names_of(match)[0 if card.winner == "A" else 1]
    return gettext("%(name)s goes on without a match.") % {"name": name}


@register.filter
def goes_on(match: MatchView, what: str) -> str:
    """Return what follows from a ruling: who moves on where, and what the other side gets.

    `what` is the value of the form: "walkover-A", "forfeit-B", "double_forfeit".
    """
    kind, _dash, winner = what.partition("-")
    names, following = names_of(match), match.card.feeds_code
    if kind == "double_forfeit":
        if not following:
            return gettext("The event ends without a winner.")
        return gettext("Whoever comes to %(match)s from the other side wins it by walkover.") % {
            "match": following
        }
    return _moves_on(names["AB".index(winner or "A")], following)


def _moves_on(name: str, following: str) -> str:
    if not following:
        return gettext("%(name)s wins the event.") % {"name": name}
    return gettext("%(name)s goes on to %(match)s.") % {"name": name, "match": following}


@register.filter
def ruled(match: MatchView, what: str) -> str:
    """Return a ruling of the form as a sentence."""
    kind, _dash, winner = what.partition("-")
    side: Side | None = "A" if winner == "A" else "B" if winner == "B" else None
    return ruling_told(kind, side, names_of(match))


@register.filter
def next_hand(match: MatchView) -> str:
    """Return which hand is entered next: "Hand 27, game 2, B deals"."""
    game = match.games[-1] if match.games else None
    number = 1 if game is None else game.number + game.finished
    parts = {"hand": match.card.hands + 1, "game": number, "dealer": match.next_dealer or ""}
    return gettext("Hand %(hand)s of game %(game)s, %(dealer)s deals") % parts
