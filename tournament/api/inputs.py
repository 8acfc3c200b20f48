"""What is sent: the bodies of the writes, and the questions of the lists."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from scoring.fields import MAX_TEAM
from tournament.api.fields import Asked, Day, Flag, Number, RequestId, Rules, Strict, Text
from tournament.api.shapes.sheets import RowIn
from tournament.correction import ANSWERS
from tournament.enums import JobKind, MatchState, RulingKind, Seeding, Visibility
from tournament.selectors.events import PAGE
from tournament.selectors.papers import PAPER_KINDS
from tournament.signed.typed import CODES as PAPER_CODES
from tournament.signed.typed import MOST as MOST_FIGURE
from tournament.wording.api import not_here

MOST_ENTRIES: Final = 512
MOST_ROWS: Final = 200
MOST_DOCUMENTS: Final = 100
MOST_PAPER: Final = 1_000
LONGEST_NAME: Final = 10_000
"""Longer than any name: how long one may be is told once it is cleaned."""


class Act(Strict):
    """What every write holds."""

    request_id = RequestId(
        help_text="A mark of this act, such as a UUID. Sent twice, it is one act.",
    )


class MatchAct(Act):
    """What every write to a match holds."""

    expected_revision = Number(
        allow_null=True,
        help_text=(
            "The `match_revision` you saw. When it is another by now the answer is 409 and nothing "
            "is written; null writes whatever happened meanwhile."
        ),
    )


class EventBody(Act):
    """What an event is."""

    name = Text(max_length=LONGEST_NAME)
    starts_on = Day()
    ends_on = Day()
    time_zone = Text(max_length=64, help_text="Its name in the IANA list: Europe/Warsaw.")
    rules = Rules()
    place = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    places_parted = Flag(required=False, default=False)
    visibility = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in Visibility],
        required=False,
        allow_null=True,
        default=None,
        help_text=(
            "Who sees it: everybody, who has its address (`unlisted`), or its staff (`private`). "
            "null leaves it as it is; a new event is public."
        ),
    )
    public_url = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)


def _members(**kwargs: Any) -> serializers.ListField:
    """Return the field of a team's members, in the order of the team."""
    return serializers.ListField(
        child=Text(max_length=LONGEST_NAME), max_length=MAX_TEAM, required=False, **kwargs
    )


class PersonBody(Strict):
    """A player, or a team, to enter. `another`: enter them although one of that name is there."""

    name = Text(max_length=LONGEST_NAME)
    club = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    seed = Number(required=False, default=None, allow_null=True)
    another = Flag(required=False, default=False)
    members = _members(default=())
    initials = Flag(
        required=False,
        default=False,
        help_text="Everybody but the staff reads initials for the name.",
    )


class EntriesBody(Act):
    """Players to enter, all or none."""

    people = serializers.ListField(child=PersonBody(), max_length=MOST_ENTRIES)


class EntryBody(Act):
    """A name and a club put right."""

    name = Text(max_length=LONGEST_NAME)
    club = Text(allow_blank=True, max_length=LONGEST_NAME)
    another = Flag(required=False, default=False)
    members = _members(default=None, allow_null=True, help_text="null leaves them as they are.")
    initials = Flag(
        required=False,
        default=None,
        allow_null=True,
        help_text="Everybody but the staff reads initials for the name; null leaves it as it was.",
    )


class CheckInBody(Act):
    """An entry that is here, or is not after all."""

    number = Number(min_value=1)
    here = Flag()


class SeedBody(Strict):
    """The seed of an entry; null takes it away."""

    number = Number(min_value=1)
    seed = Number(allow_null=True)


class SeedsBody(Act):
    """Seeds to give; entries that are not named keep theirs."""

    seeds = serializers.ListField(child=SeedBody(), max_length=MOST_ENTRIES)


class DrawBody(Act):
    """A draw to make. An empty `lot_seed` draws a fresh lot; `redraw` drops the draft for it."""

    seeding = serializers.ChoiceField(choices=Seeding.choices)
    lot_seed = Text(required=False, default="", allow_blank=True, max_length=LONGEST_NAME)
    redraw = Flag(required=False, default=False)
    who = serializers.ChoiceField(
        choices=[("all", "all"), ("here", "here"), ("take_out", "take_out")],
        required=False,
        default="all",
        help_text=(
            "Who is drawn: all, those who are checked in (the rest stay entered), or all after "
            "those who are not checked in were taken out."
        ),
    )
    mark = Text(required=False, default="", allow_blank=True, max_length=20)


class PublishBody(Act):
    """The draw to publish: the mark of the one that was looked at."""

    mark = Text(max_length=20)


class DiscardBody(PublishBody):
    """The draw to take back."""

    reason = Text(required=False, default="", allow_blank=True)


class TableBody(Strict):
    """The table of a match; null takes it away."""

    match = Text(max_length=12)
    table = Number(allow_null=True)


class TablesBody(Act):
    """Tables to give; matches that are not named keep theirs."""

    tables = serializers.ListField(child=TableBody(), max_length=MOST_ENTRIES)


class SheetsBody(Act):
    """Score sheets to print: of a round, or of one match of it.

    `which` leaves only sheets that are out of date (`changed`), were never printed (`missing`), or
    either (`needed`), of matches still to be played.
    """

    round = Number(min_value=1, max_value=32_767)
    match = Text(required=False, default="", allow_blank=True, max_length=12)
    which = serializers.ChoiceField(
        choices=[(one, one) for one in ("all", "changed", "missing", "needed")],
        required=False,
        default="all",
    )
    paper = serializers.ChoiceField(
        choices=[("A4", "A4"), ("Letter", "Letter")], required=False, default="A4"
    )


class PapersBody(Act):
    """A paper to print. `round` counts for pairings; A3 is for the bracket alone."""

    kind = serializers.ChoiceField(
        choices=[(one.value, one.label) for one in JobKind if one in PAPER_KINDS]
    )
    round = Number(min_value=1, max_value=32_767, required=False, default=1)
    paper = serializers.ChoiceField(
        choices=[("A4", "A4"), ("Letter", "Letter"), ("A3", "A3")], required=False, default="A4"
    )


class HandsBody(MatchAct):
    """Rows to enter at the foot of the sheet, in order, all or none."""

    hands = serializers.ListField(child=RowIn(), min_length=1, max_length=MOST_ROWS)


class ReadingBody(Strict):
    """A row to read: nothing is written."""

    hand = RowIn()


class EditBody(Strict):
    """A correction: `change` and `strike` name a fact; `insert` goes before or after one."""

    kind = serializers.ChoiceField(choices=[(k, k) for k in ("change", "insert", "strike")])
    fact = Number(required=False, min_value=1)
    before = Number(required=False, min_value=1)
    after = Number(required=False, min_value=1)
    row = RowIn(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an edit that lacks a part or has one too many."""
        kind = attrs["kind"]
        needed = {"change": {"fact", "row"}, "insert": {"row"}, "strike": {"fact"}}[kind]
        allowed = needed | ({"before", "after"} if kind == "insert" else set())
        given = attrs.keys() - {"kind"}
        fault = serializers.ErrorDetail
        wrong = {
            name: [fault(str(self.fields["kind"].error_messages["required"]), "missing-field")]
            for name in needed - given
        }
        if wrong:
            raise serializers.ValidationError(wrong)
        more = sorted(given - allowed) or (["after"] if {"before", "after"} <= given else [])
        if more:
            told = not_here()
            raise serializers.ValidationError({name: [fault(told, "bad-value")] for name in more})
        return attrs


class PreviewBody(Strict):
    """A correction to look at: nothing is written."""

    edit = EditBody()


class CorrectionBody(MatchAct):
    """A correction to carry out, with one of the answers of its preview and the reason."""

    edit = EditBody()
    mode = serializers.ChoiceField(choices=[(mode, mode) for mode in ANSWERS])
    reason = Text()


class PaperFigureBody(Strict):
    """A total on the paper, of a game or column (counted from 1) or, as 0, of the match."""

    account = Number(max_value=MOST_ROWS)
    code = serializers.ChoiceField(choices=[(code, code) for code in PAPER_CODES])
    side = serializers.ChoiceField(choices=[("A", "A"), ("B", "B")])
    figure = Number(min_value=-MOST_FIGURE, max_value=MOST_FIGURE)


class PaperLineBody(Strict):
    """A running total on the paper: of a game or column, after a line of it (from 1)."""

    account = Number(min_value=1, max_value=MOST_ROWS)
    line = Number(min_value=1, max_value=MOST_FIGURE)
    side = serializers.ChoiceField(choices=[("A", "A"), ("B", "B")])
    figure = Number(min_value=-MOST_FIGURE, max_value=MOST_FIGURE)


class SheetCheckBody(MatchAct):
    """What stands on a signed sheet; what is left out is not compared.

    `keep`: keep that it agrees, once the match is over. Nothing is written without it.
    """

    winner = serializers.ChoiceField(
        choices=[("A", "A"), ("B", "B")], required=False, allow_null=True, default=None
    )
    figures = serializers.ListField(
        child=PaperFigureBody(), required=False, default=list, max_length=MOST_PAPER
    )
    running = serializers.ListField(
        child=PaperLineBody(), required=False, default=list, max_length=MOST_PAPER
    )
    keep = Flag(required=False, default=False)


class RulingBody(MatchAct):
    """A ruling on a match: `winner` is null for a double forfeit."""

    kind = serializers.ChoiceField(choices=RulingKind.choices)
    winner = serializers.ChoiceField(
        choices=[("A", "A"), ("B", "B")], allow_null=True, required=False, default=None
    )
    reason = Text(required=False, default="", allow_blank=True)


class WithdrawBody(Act):
    """An entry that leaves: `in_play` says what a match in play becomes. `reason` is kept."""

    in_play = serializers.ChoiceField(
        choices=[("retirement", "retirement"), ("forfeit", "forfeit")],
        required=False,
        default="retirement",
    )
    reason = Text()


class RestoreBody(Act):
    """A withdrawal to take back, with the reason."""

    reason = Text()


class UnruleBody(MatchAct):
    """A ruling to take back, with the reason."""

    reason = Text()


class TokenBody(Strict):
    """A token to make: its name says which program has it."""

    name = Text(max_length=LONGEST_NAME)


# ---------------------------------------------------------------- questions


class PageQuestion(Strict):
    """Which page of a list."""

    page = Asked(default=1, help_text=f"{PAGE} a page.")


class PlainQuestion(Strict):
    """An address that takes no question."""


class RevisionQuestion(Strict):
    """The revision that is known already."""

    rev = Asked(
        default=None,
        allow_null=True,
        min_value=0,
        help_text="While this is still the event's revision the answer is 204, without a body.",
    )


class MatchesQuestion(PageQuestion, RevisionQuestion):
    """Which matches."""

    state = serializers.ChoiceField(choices=MatchState.choices, required=False)
    round = Asked()
    table = Asked()
    player = Asked(help_text="The number of an entry: its matches alone.")


class EntriesQuestion(PageQuestion, RevisionQuestion):
    """Which entries."""

    name = Text(required=False, max_length=120, help_text="Entries whose name holds this text.")


class LogQuestion(PageQuestion):
    """Which lines of the log."""

    match = Text(required=False, default="", max_length=12)
    player = Text(required=False, default="", max_length=120)


class RemovalQuestion(Strict):
    """The mark of a removal."""

    request_id = RequestId(help_text="A mark of this act, such as a UUID.")
