"""How an example goes: one hand after another, each chosen by what has happened so far."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from scoring.errors import ScoringBug
from scoring.examples.hands import NOBODY_WINS, Beat, can_knock, make_hand
from scoring.match import score_match
from scoring.ruleset import RuleSet
from scoring.values import MatchScore, Row, Side, other

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST: Final = 36
"""An example of more rows is not read any more."""

ENOUGH: Final = 24
"""After so many rows an example ends with the game in which it is."""

_STANDARD: Final = RuleSet()
_SIZES: Final = (100, 60, 35, 15)
"""How large a hand may be drawn, in percent: smaller ones where it would end the game."""

_CLOSERS: Final = ("gin", "knock", "knock", "gin", "knock")
_SHOWS: Final = {
    "undercut": "undercut_bonus",
    "tie": "tie",
    "gin": "gin_bonus",
    "big_gin": "big_gin_bonus",
    "spade": "spade_multiplier",
    "ace": "ace_knock_card",
    "sweep": "sweep_bonus",
    "dead": "next_dealer",
}
"""The field of a rule set that each kind of hand is there to show."""


class Example(NamedTuple):
    """A match made up: "course" shows how play goes, "shutout" a game in which only one wins.

    `score` is what its rows earn under the rules it was made for; it may be unfinished where a
    whole match would be too long.
    """

    kind: Literal["course", "shutout"]
    rows: tuple[Row, ...]
    score: MatchScore


@lru_cache(maxsize=64)
def examples_of(rules: RuleSet) -> tuple[Example, ...]:
    """Return an example of play under `rules`, and one of a shutout if they pay one it lacks.

    A deals first. Every example has at least one hand, and at most `LONGEST`.
    """
    course = _played(rules, _beats(rules))
    if rules.shutout == "none" or any(one.shutout for one in course.score.accounts):
        return (course,)
    shutout = _shut_out(rules)
    return (course,) if shutout is None else (course, shutout)


def _beats(rules: RuleSet) -> list[Beat]:
    """Return what should happen, what other rules would settle differently first."""
    if rules.scoring == "mahjong":
        return [Beat("out", "A"), Beat("behind", "A"), Beat("dead", "A"), Beat("out", "B")]
    if rules.team_size > 1:
        return [Beat("mixed", "A"), Beat("sweep", "B"), Beat("level", "A"), Beat("rich", "B")]
    beats = list(_of_two(rules))
    return sorted(beats, key=lambda beat: not _special(beat.kind, rules))


def _of_two(rules: RuleSet) -> Iterator[Beat]:
    card = rules.knock_card != "none"
    yield Beat("knock" if can_knock(rules) else "gin", "A")
    yield Beat("ace" if card else "gin", "B")
    if can_knock(rules):
        yield Beat("undercut", "B")
    if card and rules.spade_multiplier > 1:
        yield Beat("spade", "A")
    yield Beat("big_gin", "A")
    yield Beat("dead", "A")
    if can_knock(rules):
        yield Beat("tie", "A")


def _special(kind: str, rules: RuleSet) -> bool:
    field = _SHOWS.get(kind)
    return field is not None and getattr(rules, field) != getattr(_STANDARD, field)


def _size(rules: RuleSet) -> int:
    """Return how large hands are, in percent: a game to 500 is not played in tens.

    In columns they are smaller, so that not all three close at once, and in teams, whose hands
    are added up.
    """
    size = min(190, 60 + rules.target * 2 // 5) * 3 // (rules.team_size + 2)
    return size * 3 // 5 if rules.scoring == "hollywood" else size


def _played(rules: RuleSet, beats: list[Beat]) -> Example:
    """Play until the match is over, or the example long enough."""
    rows: list[Row] = []
    score = score_match(rows, rules)
    while not score.finished and not _long_enough(rows, score):
        following = _in_columns if rules.scoring == "hollywood" else _in_games
        rows.append(following(rows, score, beats, rules))
        score = score_match(rows, rules)
    return Example("course", tuple(rows), score)


def _long_enough(rows: list[Row], score: MatchScore) -> bool:
    between = bool(score.games) and score.games[-1].finished
    return len(rows) >= LONGEST or (between and len(rows) >= ENOUGH)


def _in_games(rows: list[Row], score: MatchScore, beats: list[Beat], rules: RuleSet) -> Row:
    """Return the next hand: the first game shows everything, the second is a shutout."""
    done = [game for game in score.games if game.finished]
    opened = score.games[-1] if score.games and not score.games[-1].finished else None
    if not done:
        kept = _without_end(rows, score, beats, rules)
        if kept is not None:
            return kept
        ahead: Side = "B" if opened and opened.points.B > opened.points.A else "A"
        return _closing(rows, ahead, beats, rules)
    first: Side = done[0].winner or "A"
    if len(done) == 1:
        return _closing(rows, other(first), beats, rules)
    begun = opened is not None and sum(opened.boxes) == 1
    return _closing(rows, other(first) if begun else first, [], rules)


def _without_end(
    rows: list[Row], score: MatchScore, beats: list[Beat], rules: RuleSet
) -> Row | None:
    """Return the hand of the first beat that does not end the game, smaller if need be."""
    finished = sum(game.finished for game in score.games)
    for beat in beats:
        for aimed in (beat, Beat(beat.kind, other(beat.winner))):
            for size in _SIZES:
                row = make_hand(aimed, rules, len(rows), _size(rules) * size // 100)
                if row is None:
                    break
                games = score_match([*rows, row], rules).games
                if sum(game.finished for game in games) == finished:
                    beats.remove(beat)
                    return row
    return None


def _closing(rows: list[Row], winner: Side, beats: list[Beat], rules: RuleSet) -> Row:
    """Return a hand that brings `winner` nearer to the target, a beat that is left if possible."""
    for beat in [one for one in beats if one.kind not in NOBODY_WINS]:
        beats.remove(beat)
        row = make_hand(Beat(beat.kind, winner), rules, len(rows), _size(rules))
        if row is not None:
            return row
    kind = _CLOSERS[len(rows) % len(_CLOSERS)]
    row = make_hand(Beat(kind, winner), rules, len(rows), _size(rules))
    if row is None:
        raise ScoringBug(kind)
    return row


def _in_columns(rows: list[Row], score: MatchScore, beats: list[Beat], rules: RuleSet) -> Row:
    """Return the next hand: B wins the second, and one more when two columns are closed.

    So there is a column that B has not begun, and a hand that opens the one behind it.
    """
    won = sum(line.winner == "B" for line in score.hands)
    closed = sum(column.finished for column in score.columns[-3:])
    late = won == 1 and closed == 2
    if (len(rows) == 1 or late) and not score.columns[-1].finished:
        return _closing(rows, "B", [], rules)
    while beats and beats[0].kind in NOBODY_WINS:
        row = make_hand(beats.pop(0), rules, len(rows), _size(rules))
        if row is not None:
            return row
    return _closing(rows, "A", beats, rules)


def _shut_out(rules: RuleSet) -> Example | None:
    """Return a game in which A wins every hand, None where it would be too long or is none."""
    rows: list[Row] = []
    score = score_match(rows, rules)
    while not score.accounts or not score.accounts[0].finished:
        if len(rows) >= LONGEST:
            return None
        rows.append(_closing(rows, "A", [], rules))
        score = score_match(rows, rules)
    return Example("shutout", tuple(rows), score) if score.accounts[0].shutout else None
