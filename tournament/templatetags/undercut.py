"""What templates need to show values: words, figures, accounts, races, bars."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext

from tournament.race import draw_race
from tournament.wording import draw, people, play, rules, text, when
from tournament.wording.changes import answers_told, bracket_change, refused_told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from scoring.values import Pair, Row, Side
    from tournament.correction import Correction
    from tournament.race import Race
    from tournament.values import (
        EventCard,
        FoundPerson,
        GameView,
        MatchCard,
        MatchView,
        RuleLine,
        RulesCard,
        RulingView,
        SheetRow,
        SlotView,
        StandingRow,
    )
    from tournament.wording.changes import AnswerChanges, Change

register = template.Library()

register.filter("slot_name", people.place_name)
register.filter("seed_told", people.seed_told)
register.filter("signed", text.signed)
register.filter("figure", text.figure)
register.filter("reached_place", draw.criterion_name)
register.filter("moment", when.moment)
register.filter("zone_name", when.zone_name)


@register.filter
def result_word(code: str) -> str:
    """Return a row's result as the column "how" says it."""
    return play.word(play.RESULTS, code)


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
def days(card: EventCard) -> str:
    """Return the days of an event: "14–16 May 2026"."""
    return when.days(card.starts_on, card.ends_on)


@register.filter
def seats(card: MatchCard) -> tuple[tuple[Side, SlotView], tuple[Side, SlotView]]:
    """Return both places of a match with their sides."""
    return ("A", card.a), ("B", card.b)


@dataclass(frozen=True, slots=True)
class Seat:
    """One place of a pair in the bracket, as text: what a big bracket needs quickly."""

    number: str
    seed: str
    line: str
    name: str
    note: str
    games: str
    classes: str
    won: bool


@register.filter
def duel(card: MatchCard) -> list[Seat]:
    """Return both places of a pair in the bracket; of a bye only the one that is taken."""
    seats = [_seat(card, "A", card.a), _seat(card, "B", card.b)]
    if card.how == "bye":
        return [replace(seat, games=gettext("bye")) for seat in seats if seat.number]
    return seats


def _seat(card: MatchCard, side: Side, slot: SlotView) -> Seat:
    person, won = slot.person, card.winner == side
    state = " winner" if won else " loser" if card.winner else ""
    return Seat(
        number=str(person.number) if person else "",
        seed=str(person.seed) if person and person.seed else "",
        line=people.seed_told(person) if person else "",
        name=person.name if person else "",
        note="" if person else people.place_name(slot),
        games=str(card.games.of(side)) if shows_score(card) else "",
        classes=f"seat{state}",
        won=won,
    )


@register.filter
def match_label(card: MatchCard) -> str:
    """Return the code of a match and, while it is to be played, its table."""
    if not card.table or card.state == "finished":
        return card.code
    return gettext("%(code)s · table %(table)s") % {"code": card.code, "table": card.table}


@register.filter
def match_note(card: MatchCard) -> str:
    """Return the few words under a pair of the bracket: how it goes, or how it was decided."""
    if card.state == "playing":
        return gettext("playing, hand %(hand)s") % {"hand": card.hands + 1}
    return "" if card.how == "played" else play.state_word(card.state, card.how)


@register.filter
def scored_by(row: SheetRow) -> Side | None:
    """Return the side in whose columns a row's points stand."""
    return row.row.side if row.row.ending == "penalty" else row.score and row.score.winner


@register.filter
def row_line(row: SheetRow, match: MatchView) -> str:
    """Return what a row says, without what it scores (a struck row scores nothing)."""
    return play.row_told(row.row, names_of(match))


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
    red = format_html(' class="red"') if suit in {"H", "D"} else ""
    return format_html("<span{}>{}{}</span>", red, rank, _SUITS.get(suit, suit))


@register.filter
def side_of(pair: Pair, side: Side) -> int:
    """Return the figure of one side."""
    return pair.of(side)


@register.filter
def shows_score(card: MatchCard) -> bool:
    """Say whether a match has games or hands to show."""
    return card.hands > 0 or card.how == "played"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an account: `a` and `b` are texts, empty where a side has none."""

    code: str
    label: str
    a: str
    b: str


@register.filter
def row_account(row: SheetRow) -> list[tuple[str, str]]:
    """Return the lines that explain the points of a row."""
    return play.hand_account(row.row, row.score) if row.score else []


@register.filter
def game_account(game: GameView) -> list[Line]:
    """Return the account of a game line by line, as it stands under the sheet."""
    lines = []
    for code in play.GAME_ITEMS:
        points = {item.side: item.points for item in game.items if item.code == code}
        if points:
            a, b = (text.figure(points[s]) if s in points else "" for s in ("A", "B"))
            lines.append(Line(code, _account_label(code, points, game), a, b))
    return lines


def _account_label(code: str, points: dict[Side, int], game: GameView) -> str:
    label = play.word(play.GAME_ITEMS, code)
    if code != "boxes":
        return label
    rates = {value // game.boxes.of(side) for side, value in points.items() if game.boxes.of(side)}
    if len(rates) != 1:
        return label
    told = {"a": game.boxes.A, "b": game.boxes.B, "rate": rates.pop()}
    return gettext("Boxes, %(a)s and %(b)s at %(rate)s") % told


@register.filter
def needs(match: MatchView) -> str:
    """Return what both sides of the game in play still lack."""
    return play.needs_told(match.games[-1].points, match.target, names_of(match))


def names_of(match: MatchView) -> tuple[str, str]:
    """Return the names of side A and side B (what stands in the place, if nobody does)."""
    return people.place_name(match.card.a), people.place_name(match.card.b)


@register.filter
def open_game(match: MatchView) -> GameView | None:
    """Return the game in play, None between games and after the match."""
    return next((game for game in reversed(match.games) if not game.finished), None)


class BracketEffect(Protocol):
    """Who goes on to the match `following`, was and will be."""

    following: str
    was: Side | None
    will: Side | None
    in_the_way: bool


class CorrectionPreview(Protocol):
    """What the service of corrections returns as a preview."""

    correction: Correction
    bracket: Mapping[Any, BracketEffect]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer to a correction with all its changes; `blocked` names the match in the way."""

    changes: AnswerChanges
    bracket: Change | None
    blocked: str


@register.filter
def answers(preview: CorrectionPreview, match: MatchView) -> list[AnswerView]:
    """Return the possible answers to a correction, each with what it would change."""
    names = names_of(match)
    shown = []
    for told in answers_told(preview.correction, names, _rows_by_fact(match)):
        effect = preview.bracket.get(cast("Any", told.answer))
        line = None
        if effect is not None:
            line = bracket_change(names, effect.following, effect.was, effect.will)
        blocked = effect.following if effect and effect.in_the_way else ""
        shown.append(AnswerView(told, line, blocked))
    return shown


def _rows_by_fact(match: MatchView) -> dict[int, Row]:
    return {row.fact_id: row.row for row in match.rows}


@register.filter
def answers_refused(preview: CorrectionPreview) -> list[tuple[str, str]]:
    """Return the answers that are not possible, each with the reason."""
    return refused_told(preview.correction)


@register.simple_tag
def race(game: GameView, target: int) -> Race | None:
    """Return the drawing of a game's race."""
    return draw_race(game.race, target)


@register.filter
def rule_groups(card: RulesCard) -> list[tuple[str, list[RuleLine]]]:
    """Return the rules by subject, in the order in which a player would ask."""
    found = {line.field: line for line in card.lines}
    groups = [
        (str(title), [found[field] for field in fields if field in found])
        for title, fields in rules.GROUPS
    ]
    return [(title, lines) for title, lines in groups if lines]


@register.filter
def rule_line(card: RulesCard, field: str) -> str:
    """Return the sentence of one rule, "" when it is not told."""
    return next((line.text for line in card.lines if line.field == field), "")


BAR: Final = 100
_SHORTEST_BAR: Final = 3


@dataclass(frozen=True, slots=True)
class Parted:
    """What parts a row from the one above: the criterion, and by how much.

    The bar is as long as the gap, the widest gap by that criterion being `BAR`; it starts so that
    it ends below the figure.
    """

    code: str
    name: str
    gap: int
    length: int

    @property
    def told(self) -> str:
        """What the bar says to who cannot see it."""
        parts = {"gap": self.gap, "name": self.name}
        return gettext("%(gap)s behind the row above by %(name)s") % parts

    @property
    def start(self) -> int:
        """Where the bar begins, in the same units."""
        return BAR - self.length


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standings as text, with what parts it from the row above."""

    number: str
    place: str
    shared: bool
    seed: str
    seed_told: str
    name: str
    told: str
    games: str
    points: str
    total: str
    classes: str
    parted: Parted | None


@register.filter
def standing_lines(rows: Sequence[StandingRow]) -> list[StandingLine]:
    """Return the rows of the standings, each with its gap to the row above.

    A rule separates the players who reached the same round from the next.
    """
    gaps = [
        abs(_figure_of(above, row.parted_by) - _figure_of(row, row.parted_by))
        for above, row in zip((None, *rows), rows, strict=False)
    ]
    widest: dict[str, int] = {}
    for row, gap in zip(rows, gaps, strict=True):
        widest[row.parted_by] = max(gap, widest.get(row.parted_by, 1))
    return [
        _standing_line(row, above, _parted(row.parted_by, gap, widest[row.parted_by]))
        for row, above, gap in zip(rows, (None, *rows), gaps, strict=False)
    ]


def _standing_line(
    row: StandingRow, above: StandingRow | None, parted: Parted | None
) -> StandingLine:
    begins = above and (above.still_in, above.reached) != (row.still_in, row.reached)
    marks = {"first": row.place == 1, "still-in": row.still_in, "group": begins}
    return StandingLine(
        number=str(row.person.number),
        place=str(row.place) if row.place else "–",
        shared=row.shared > 1,
        seed=str(row.person.seed or ""),
        seed_told=people.seed_told(row.person),
        name=row.person.name,
        told=people.standing_told(row),
        games=f"{row.games.A}–{row.games.B}",
        points=text.signed(row.points_diff),
        total=text.signed(row.total_diff),
        classes=" ".join(name for name, holds in marks.items() if holds),
        parted=parted,
    )


def _parted(code: str, gap: int, widest: int) -> Parted | None:
    if not code:
        return None
    length = max(BAR * gap // widest, _SHORTEST_BAR)
    return Parted(code, draw.criterion_name(code), gap, length)


def _figure_of(row: StandingRow | None, code: str) -> int:
    """Return a row's figure by a criterion, 0 for no row or none."""
    if row is None or not code:
        return 0
    if code == "games_won":
        return row.games.A
    return row.total_diff if code == "total_diff" else row.points_diff
