"""The bracket, the matches in it, the standings and the draw."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.shapes.base import PairShape, Shape, WriteShape, side
from tournament.api.shapes.events import PersonShape, PrizeShape
from tournament.enums import MatchHow, MatchLevel, MatchState, SlotKind


class SlotShape(Shape):
    """One place of a pairing.

    `to_come` names in `from_match` the match it waits for; a `bye` that has one was left empty by a
    double forfeit. `from_loser`: the loser of that match comes here, not the winner.
    """

    kind = serializers.ChoiceField(choices=SlotKind.choices)
    person = PersonShape(allow_null=True)
    from_match = serializers.CharField(source="source_code")
    from_loser = serializers.BooleanField(source="loser")


class MatchCardShape(Shape):
    """A match with its two sides and its figures.

    `score` is what decides it, in the unit `scored_in`: games, columns or points. `feeds` is the
    match its winner goes on to, on side `feeds_side` ("" where nothing follows), `loser_feeds` and
    `loser_feeds_side` say the same of its loser. `third_place`: it is no final, though nothing
    follows. `level`: by what it is known, "" while nothing is entered; what a level does not tell
    is 0.
    """

    code = serializers.CharField()
    round = serializers.IntegerField(source="round_number")
    round_name = serializers.CharField()
    order = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    A = SlotShape(source="a")
    B = SlotShape(source="b")
    state = serializers.ChoiceField(choices=MatchState.choices)
    how = serializers.ChoiceField(choices=[*MatchHow.choices, ("", "")])
    winner = side(allow_null=True)
    score = PairShape()
    scored_in = serializers.ChoiceField(
        choices=[(unit, unit) for unit in ("games", "columns", "points")]
    )
    games = PairShape()
    points = PairShape()
    total = PairShape()
    hands = serializers.IntegerField()
    level = serializers.ChoiceField(choices=[*MatchLevel.choices, ("", "")])
    feeds = serializers.CharField(source="feeds_code")
    feeds_side = serializers.CharField()
    loser_feeds = serializers.CharField(source="loser_feeds_code")
    loser_feeds_side = serializers.CharField()
    third_place = serializers.BooleanField()


class RoundShape(Shape):
    """A round with its matches in order; `played` of `of` are over, byes left out."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    played = serializers.IntegerField()
    of = serializers.IntegerField()
    matches = MatchCardShape(many=True)


class BracketShape(Shape):
    """The bracket, round by round; no rounds before it is published."""

    event = serializers.CharField(source="event.code")
    revision = serializers.IntegerField()
    seeding = serializers.CharField()
    lot_seed = serializers.CharField()
    third_place = serializers.BooleanField()
    rounds = RoundShape(many=True)


class RecordShape(Shape):
    """Matches or games won and lost."""

    won = serializers.IntegerField(source="A")
    lost = serializers.IntegerField(source="B")


class PrizeStandShape(Shape):
    """The prizes of a line, which `shared` lines have together (1: its own).

    `won`: its place is final; before that it stands on them.
    """

    prizes = PrizeShape(many=True)
    shared = serializers.IntegerField()
    won = serializers.BooleanField()


class StandingShape(Shape):
    """A line of the standings.

    `place` is null for somebody still in; `shared` counts who holds it. `parted_by` is the code of
    the criterion that puts this row below the one above ("" for none). `partly`: some figures are
    not known and count 0, as a match is known by less than its hands. `for_third`: came to the
    match for third place. `prize` is null where its place has none.
    """

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.IntegerField()
    person = PersonShape()
    reached = serializers.CharField()
    still_in = serializers.BooleanField()
    lost_to = PersonShape(allow_null=True)
    matches = RecordShape()
    games = RecordShape()
    points_diff = serializers.IntegerField()
    total_diff = serializers.IntegerField()
    parted_by = serializers.CharField()
    partly = serializers.BooleanField()
    for_third = serializers.BooleanField()
    prize = PrizeStandShape(allow_null=True)


class StandingsShape(Shape):
    """The standings; `final` once the last match is over. No rows before a draw is published."""

    event = serializers.CharField(source="event.code")
    revision = serializers.IntegerField()
    final = serializers.BooleanField()
    parted = serializers.BooleanField()
    rows = StandingShape(many=True)


class PlayerShape(Shape):
    """An entry with its matches and its line of the standings (null before a draw)."""

    event = serializers.CharField(source="event.code")
    revision = serializers.IntegerField()
    person = PersonShape()
    standing = StandingShape(allow_null=True)
    matches = MatchCardShape(many=True)


class DrawShape(Shape):
    """A draw as its director sees it.

    `mark` tells this draw from another one: swapping, publishing and discarding name it. `job` is
    the piece of work that draws it; `played` a match that has been played or ruled on ("" for
    none). `swapped` counts the places that differ from those of the lot, `here_only`: only who was
    checked in was drawn.
    """

    mark = serializers.CharField(source="draw.mark")
    state = serializers.CharField(source="draw.state")
    seeding = serializers.CharField(source="draw.seeding")
    lot_seed = serializers.CharField(source="draw.lot_seed")
    third_place = serializers.BooleanField(source="draw.third_place")
    job = serializers.IntegerField(allow_null=True, source="draw.job")
    played = serializers.CharField(source="draw.played")
    swapped = serializers.IntegerField(source="draw.swapped")
    here_only = serializers.BooleanField(source="draw.here_only")
    rounds = RoundShape(many=True, source="bracket.rounds")


class JobAskedShape(WriteShape):
    """A piece of work that was asked for: its number, to follow it by."""

    job = serializers.IntegerField()


class SwappedShape(WriteShape):
    """A draft with two places swapped: its new `mark`."""

    mark = serializers.CharField()


class PairingToldShape(Shape):
    """A match of the first round, and why each side is there; "" for the side of a bye."""

    match = serializers.CharField(source="code")
    pairing = serializers.CharField()
    A = serializers.CharField(source="a_name")
    A_why = serializers.CharField(source="a")
    B = serializers.CharField(source="b_name")
    B_why = serializers.CharField(source="b")


class RoundRulesShape(Shape):
    """How long the matches of a round are: `best_of` games, each to `target` points.

    `own`: that is not as the event's rules have it. Once a round has `begun` it stays.
    """

    round = serializers.IntegerField()
    name = serializers.CharField()
    best_of = serializers.IntegerField()
    target = serializers.IntegerField()
    own = serializers.BooleanField()
    begun = serializers.BooleanField()


class TablesShape(WriteShape):
    """Matches of a round that were given something; `changed` counts those that had another."""

    changed = serializers.IntegerField()
