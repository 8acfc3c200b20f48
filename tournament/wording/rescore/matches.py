"""One match of a re-score in words: its figures as they were and as they will be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from tournament.rescore import figures_of
from tournament.values import SlotView
from tournament.wording.changes import NOTHING, Change
from tournament.wording.people import place_name
from tournament.wording.play import MARKED, name_of, row_told, state_word
from tournament.wording.text import figure, named, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scoring.values import MatchScore, Pair, Row
    from tournament.pairing.elimination import Slot, State
    from tournament.rescore import Rescored
    from tournament.values import Person

    Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Field:
    """Who is who: the people by entry id, and the codes of the matches by key."""

    people: Mapping[int, Person]
    codes: Mapping[int, str]

    def name(self, slot: Slot) -> str:
        """Return the name in a place, or what stands there instead."""
        person = self.people.get(slot.entry) if slot.entry is not None else None
        source = self.codes.get(slot.source, "") if slot.source is not None else ""
        return place_name(SlotView(slot.kind, person, source, slot.loser))

    def names(self, state: State) -> Names:
        """Return the names in both places of a match."""
        return self.name(state.a), self.name(state.b)


@dataclass(frozen=True, slots=True)
class MatchTold:
    """A match with all that would change in it.

    `who` are its players now, `lines` its figures, `notes` what else happens to its hands, `struck`
    the rows that go out.
    """

    code: str
    who: str
    lines: tuple[Change, ...]
    notes: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


def rescored_told(one: Rescored, field: Field) -> MatchTold:
    """Return what a re-score changes in one match."""
    names = field.names(one.before)
    return MatchTold(
        code=one.code,
        who=versus(names),
        lines=tuple(_lines(one, field)),
        notes=tuple(_notes(one)),
        struck=tuple(_struck(one, names)),
    )


def versus(names: Names) -> str:
    """Return who meets whom: "Anna – Boris"."""
    return f"{named(names[0])} – {named(names[1])}"


def hand_named(number: int | None, row: Row, names: Names) -> str:
    """Return a row with its number: "Hand 7: Anna knocks 8 against 20"."""
    told = row_told(row, names)
    if number is None:
        return told
    return gettext("Hand %(number)s: %(told)s") % {"number": number, "told": told}


def _lines(one: Rescored, field: Field) -> Iterator[Change]:
    """Yield the figures that differ: the players, the result, then the score."""
    was, will = field.names(one.before), field.names(one.after)
    for old, new in zip(was, will, strict=True):
        if old != new:
            yield Change(gettext("Player"), named(old), named(new))
    results = _result(one.before, was), _result(one.after, will)
    if results[0] != results[1]:
        yield Change(gettext("Result"), *results)
    before, after = _figures(one.score_before), _figures(one.score_after)
    for label in {**before, **after}:
        old, new = before.get(label, NOTHING), after.get(label, NOTHING)
        if old != new:
            yield Change(label, old, new)


def _result(state: State, names: Names) -> str:
    """Return how a match stands: "Anna won", "Anna won, forfeit", "playing"."""
    outcome = state.outcome
    how = state_word(outcome.state, outcome.how)
    if outcome.winner is None:
        return how
    won = gettext("%(name)s won") % {"name": name_of(names, outcome.winner)}
    marked = gettext("%(won)s, %(how)s") % {"won": won, "how": how}
    return marked if outcome.how in MARKED else won


def _figures(score: MatchScore | None) -> dict[str, str]:
    """Return the figures of a match by their names, in the order they are read."""
    if score is None or not score.hands:
        return {}
    found = {gettext("Columns") if score.columns else gettext("Games"): _pair(score.games_won)}
    if score.game_points is not None:
        found[gettext("Game points")] = _pair(score.game_points)
    found[gettext("Points from hands")] = _pair(score.points)
    found[gettext("Total")] = _pair(score.total)
    if score.net is not None:
        found[gettext("Net")] = signed(score.net)
    return found


def _pair(pair: Pair) -> str:
    return f"{figure(pair.A)}–{figure(pair.B)}"


def _notes(one: Rescored) -> Iterable[str]:
    """Yield what happens to the hands without a figure of the match that shows it."""
    if one.score_before is None or one.score_after is None:
        return
    pairs = zip(one.score_before.hands, one.score_after.hands, strict=False)
    others = sum(
        (was.result, was.winner, was.points, was.points_by)
        != (will.result, will.winner, will.points, will.points_by)
        for was, will in pairs
    )
    if others:
        yield ngettext(
            "%(hands)s hand scores otherwise.", "%(hands)s hands score otherwise.", others
        ) % {"hands": others}
    figures = _figures(one.score_before), _figures(one.score_after)
    same = figures[0] == figures[1]
    if same and figures_of(one.score_before) != figures_of(one.score_after):
        yield gettext("The games are cut in another way, with the same sums.")


def _struck(one: Rescored, names: Names) -> Iterable[str]:
    """Yield the rows that go out, in their order."""
    first = len(one.sheet) - len(one.struck)
    for place in range(first, len(one.sheet)):
        number = one.score_before.hands[place].number if one.score_before else None
        yield hand_named(number, one.sheet[place][1], names)
