"""What most templates need to show values: names, figures, states, cards, rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django import template
from django.utils.html import format_html

from tournament.levels import SCORED
from tournament.wording import draw, explain, people, play, prizes, rules, text, when

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournament.values import (
        EventCard,
        FoundPerson,
        MatchCard,
        MatchView,
        RuleLine,
        RulesCard,
        RulingView,
        SheetRow,
    )

register = template.Library()

register.filter("row_place", explain.row_place)
register.filter("slot_name", people.place_name)
register.filter("seed_told", people.seed_told)
register.filter("prize_places", prizes.places_named)
register.filter("prize_told", prizes.stand_told)
register.filter("signed", text.signed)
register.filter("figure", text.figure)
register.filter("reached_place", draw.criterion_name)
register.filter("moment", when.moment)
register.filter("clock", when.clock)
register.filter("zone_name", when.zone_name)


@register.filter
def match_state(card: MatchCard) -> str:
    """Return how a match stands: "playing", "walkover"."""
    return play.state_word(card.state, card.how)


@register.filter
def line_state(card: MatchCard) -> str:
    """Return how a match stands beside its score: a match played to its end needs no word."""
    return "" if card.how == "played" else match_state(card)


@register.filter
def event_state(card: EventCard) -> str:
    """Return how an event stands: "being played"."""
    return play.word(play.EVENT_STATES, card.state)


@register.filter
def visibility_told(card: EventCard) -> str:
    """Return who sees an event, for its staff: "unlisted", "private"; "" for everybody."""
    return play.word(play.VISIBILITIES, card.visibility)


@register.filter
def days(card: EventCard) -> str:
    """Return the days of an event: "14–16 May 2026"."""
    return when.days(card.starts_on, card.ends_on)


@register.filter
def row_line(row: SheetRow, match: MatchView) -> str:
    """Return what a row says, without what it scores (a struck row scores nothing)."""
    return explain.row_summary(row, names_of(match))


@register.filter
def ruling_text(ruling: RulingView, match: MatchView) -> str:
    """Return a ruling as a sentence."""
    return play.ruling_told(ruling.kind, ruling.winner, names_of(match))


@register.filter
def found_text(found: FoundPerson) -> str:
    """Return the answer to "find my name": the table and the opponent."""
    return people.found_told(found)


_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@register.filter
def card(code: str) -> SafeString:
    """Return a knock card as it is written on paper: 10♥, hearts and diamonds marked red."""
    rank, suit = code[:-1].replace("T", "10"), code[-1:]
    told = rank, _SUITS.get(suit, suit)
    if suit in {"H", "D"}:
        return format_html('<span class="red">{}{}</span>', *told)
    return format_html("<span>{}{}</span>", *told)


@register.filter
def unit(card: MatchCard) -> str:
    """Return what the score of a match counts where that is not games: "columns", "points"."""
    return "" if card.scored_in == "games" else play.word(play.UNITS, card.scored_in)


@register.filter
def shows_score(card: MatchCard) -> bool:
    """Say whether a match has games or hands to show."""
    return card.hands > 0 or card.how == "played" or card.level in SCORED


@register.filter
def level(card: MatchCard) -> str:
    """Return the mark of a match that is known by less than its hands, "" for any other."""
    return play.word(play.LEVELS, card.level) if card.level in SCORED else ""


def names_of(match: MatchView) -> tuple[str, str]:
    """Return the names of side A and side B (what stands in the place, if nobody does)."""
    return people.place_name(match.card.a), people.place_name(match.card.b)


@register.filter
def rule_groups(card: RulesCard) -> list[tuple[str, list[RuleLine]]]:
    """Return the rules by subject, in the order in which a player would ask."""
    found = {line.field: line for line in card.lines}
    groups = [
        (str(title), [found[field] for field in fields if field in found])
        for title, fields in rules.GROUPS
    ]
    return [(title, lines) for title, lines in groups if lines]
