"""What the desk's templates need: names of work, what a ruling brings about, who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import template
from django.utils.translation import gettext

from tournament.enums import JobKind, Role
from tournament.templatetags.match_sheet import won_by
from tournament.templatetags.undercut import names_of
from tournament.wording import entry
from tournament.wording.play import ruling_told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.ruleset import RuleSet
    from scoring.values import Side
    from tournament.values import MatchCard, MatchView, SlotView

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
        return won_by(match)
    name = names_of(match)[0 if card.winner == "A" else 1]
    return gettext("%(name)s goes on without a match.") % {"name": name}


@register.filter
def goes_on(match: MatchView, what: str) -> str:
    """Return what follows from a ruling: who moves on where, and what the other side gets.

    `what` is the value of the form: "walkover-A", "retirement-B", "double_forfeit".
    """
    kind, _dash, winner = what.partition("-")
    names, card = names_of(match), match.card
    if kind == "double_forfeit":
        return _nobody_moves_on(card)
    won = "AB".index(winner or "A")
    told = _moves_on(names[won], card)
    if not card.loser_feeds_code:
        return told
    third = gettext("%(name)s plays for third place in %(match)s.") % {
        "name": names[1 - won],
        "match": card.loser_feeds_code,
    }
    return f"{told} {third}"


def _moves_on(name: str, card: MatchCard) -> str:
    parts = {"name": name, "match": card.feeds_code}
    if card.third_place:
        return gettext("%(name)s is third.") % parts
    if not card.feeds_code:
        return gettext("%(name)s wins the event.") % parts
    return gettext("%(name)s goes on to %(match)s.") % parts


def _nobody_moves_on(card: MatchCard) -> str:
    """Return what a double forfeit does to the matches that follow."""
    if card.third_place:
        return gettext("Both share third place.")
    if not card.feeds_code:
        return gettext("The event ends without a winner.")
    parts = {"match": card.feeds_code, "third": card.loser_feeds_code}
    if not card.loser_feeds_code:
        return (
            gettext("Whoever comes to %(match)s from the other side wins it by walkover.") % parts
        )
    return (
        gettext("Whoever comes to %(match)s or %(third)s from the other side wins it by walkover.")
        % parts
    )


@register.filter
def ruled(match: MatchView, what: str) -> str:
    """Return a ruling of the form as a sentence."""
    kind, _dash, winner = what.partition("-")
    side: Side | None = "A" if winner == "A" else "B" if winner == "B" else None
    return ruling_told(kind, side, names_of(match))


@register.filter
def next_hand(match: MatchView) -> str:
    """Return which hand is entered next: "Hand 27, game 2, B deals"."""
    parts = {"hand": match.card.hands + 1, "dealer": match.next_dealer or ""}
    if match.rule_set.scoring != "hollywood":
        game = match.games[-1] if match.games else None
        parts["game"] = 1 if game is None else game.number + game.finished
        return gettext("Hand %(hand)s, game %(game)s, %(dealer)s deals") % parts
    session = match.columns[-1].session if match.columns else 1
    if match.columns and all(column.finished for column in match.columns):
        session += 1
    if session > 1:
        parts["session"] = session
        return gettext("Hand %(hand)s, session %(session)s, %(dealer)s deals") % parts
    return gettext("Hand %(hand)s, %(dealer)s deals") % parts


@register.filter
def level(match: MatchView) -> bool:
    """Say whether a session has ended level and another one is about to begin."""
    return (
        match.card.winner is None and bool(match.columns) and all(c.finished for c in match.columns)
    )


@register.filter
def example(rules: RuleSet) -> str:
    """Return a hand as it is typed under these rules: "a 8 20"."""
    return entry.example_line(rules)


@register.filter
def keys(rules: RuleSet) -> list[entry.KeyLine]:
    """Return what can be typed under these rules."""
    return entry.key_lines(rules)


@register.filter
def keys_notes(rules: RuleSet) -> list[str]:
    """Return what else is to be known of these keys."""
    return entry.keys_notes(rules)


@dataclass(frozen=True, slots=True)
class Pad:
    """What stands on the keys of the touch pad under given rules.

    `only` is the only ending that scores ("g"), "" where there are several: then `knocks` and
    `big_gin` say which.
    """

    size: int
    figures: bool
    cards: bool
    knocks: range
    big_gin: bool

    @property
    def only(self) -> str:
        """The word of the only ending, "" where the pad has to ask."""
        return "" if self.knocks or self.big_gin else "g"


DIGITS: Final = range(1, 10)
RANK_KEYS: Final = ("a", *map(str, range(2, 11)), "j", "q", "k")
SUIT_KEYS: Final = (("s", "♠"), ("h", "♥"), ("d", "♦"), ("c", "♣"))


@register.filter
def pad(rules: RuleSet) -> Pad:
    """Return the keys of the touch pad."""
    mahjong = rules.scoring == "mahjong"
    return Pad(
        size=rules.team_size,
        figures=mahjong,
        cards=rules.knock_card != "none",
        knocks=range(1, 1 if mahjong else rules.knock_limit + 1),
        big_gin=not mahjong and rules.big_gin_bonus is not None,
    )


@register.filter
def halves(match: MatchView) -> tuple[tuple[Side, SlotView], tuple[Side, SlotView]]:
    """Return the two sides as they stand on the two big keys."""
    return ("A", match.card.a), ("B", match.card.b)


@register.simple_tag
def pad_keys(what: str) -> Iterable[object]:
    """Return the keys that are the same under all rules: "digits", "ranks", "suits"."""
    return {"digits": DIGITS, "ranks": RANK_KEYS, "suits": SUIT_KEYS}[what]


@register.filter
def role_word(role: str) -> str:
    """Return the word of a role: "Scorer"."""
    return str(Role(role).label)
