"""An event loaded whole: its people, its rounds and its matches as values, in four queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.values import Pair
from tournament.enums import MatchHow, MatchState, Seeding, StageState
from tournament.errors import Missing
from tournament.mapping import read_rules
from tournament.models import Entry, Match, Stage, Tournament, Withdrawal
from tournament.names import told_apart
from tournament.pairing.places import round_count, round_name_code
from tournament.selectors.names import members_read, name_read
from tournament.values import EventCard, MatchCard, Person, RoundView, SlotView
from tournament.wording.draw import round_name
from tournament.wording.rules_line import length_told

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from scoring.values import Side


@dataclass(frozen=True, slots=True)
class Field:
    """An event with everything its draw holds.

    `stage` is None where there is no draw to be seen; then `cards` is empty. `people` are by entry
    id, in order of entry; `cards` in bracket order.
    """

    event: Tournament
    card: EventCard
    stage: Stage | None
    people: Mapping[int, Person]
    cards: tuple[MatchCard, ...]

    @property
    def rounds(self) -> int:
        """How many rounds the draw has, 0 without one."""
        return round_count(len(self.stage.seed_order)) if self.stage else 0


def events_with_count() -> QuerySet[Tournament]:
    """Return the events, each with its number of entries as `entry_count`."""
    return Tournament.objects.annotate(entry_count=Count("entries"))


def event_of(code: str) -> Tournament:
    """Return an event with its `entry_count`. Raises Missing("event")."""
    event = events_with_count().filter(code=code).first()
    if event is None:
        raise Missing("event")
    return event


def event_card(event: Tournament) -> EventCard:
    """Return an event loaded by `events_with_count` as a line of a list."""
    return EventCard(
        code=event.code,
        name=event.name,
        place=event.place,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        state=event.state,
        entries=event.entry_count,  # type: ignore[attr-defined]
        visibility=event.visibility,
    )


def stage_of(event_id: int, *, draft: bool = False) -> Stage | None:
    """Return the stage everybody may see; with `draft` also one that is not published."""
    states = [StageState.PUBLISHED, *([StageState.DRAFT] if draft else [])]
    return Stage.objects.filter(tournament=event_id, state__in=states).first()


def people_of(
    event_id: int,
    stage: Stage | None,
    *,
    only: Collection[int | None] | None = None,
    full: bool = False,
) -> dict[int, Person]:
    """Return the entries of an event (or `only` some of them) by id, in order of entry.

    Who wishes it has initials for a name, but for the staff (`full`). Namesakes are told apart by
    the names as they are read.
    Once there is a draw, the seed shown is the line of the draw; before, the seed given by hand.
    A draw all by lot leaves the seeds by hand out.
    """
    by_hand = stage is None or stage.seeding == Seeding.BY_HAND
    lines = {entry: line for line, entry in enumerate(stage.seed_order, 1)} if stage else {}
    rows = Entry.objects.filter(tournament=event_id).order_by("number")
    if only is not None:
        rows = rows.filter(_alike(rows.order_by(), only, full=full))
    left = Withdrawal.objects.filter(entry=OuterRef("pk"), struck_at=None)
    rows = rows.annotate(left=Exists(left))
    columns = list(rows.values_list(*_ENTRY, "left"))
    read = [
        name_read(name, members, initials=wish, full=full)
        for _pk, _number, name, _club, members, wish, *_more in columns
    ]
    names = told_apart([(name, row[3], row[1]) for name, row in zip(read, columns, strict=True)])
    return {
        pk: Person(
            pk,
            number,
            name,
            club,
            seed=lines.get(pk) if stage else seed,
            given=seed if by_hand else None,
            members=members_read(members, initials=wish, full=full),
            withdrawn=gone,
            initials=wish,
            shown=name_read(own, members, initials=True) if full and wish else "",
        )
        for name, (pk, number, own, club, members, wish, seed, gone) in zip(
            names, columns, strict=True
        )
        if only is None or pk in only
    }


_ENTRY = ("pk", "number", "name", "club", "members", "initials", "seed")


def _alike(rows: QuerySet[Entry], only: Collection[int | None], *, full: bool) -> Q:
    """Return who may be read alike some entries: they are told apart from all of the event.

    That is who has their name, and, as initials are alike sooner than names, everybody who is shown
    by initials or has a name with dots.
    """
    wanted = Q(pk__in=[pk for pk in only if pk is not None])
    namesakes = Q(name_key__in=rows.filter(wanted).values("name_key"))
    if full or not any(only):
        return namesakes
    return namesakes | Q(initials=True) | Q(name__contains=".")


def load_field(code: str, *, draft: bool = False, full: bool = False) -> Field:
    """Return an event with its people and the matches of its draw, if it may be seen.

    With `full` names, for the staff, nobody has initials. Raises Missing("event").
    """
    event = event_of(code)
    stage = stage_of(event.pk, draft=draft)
    people = people_of(event.pk, stage, full=full)
    cards = match_cards(event, stage, people) if stage else ()
    return Field(event, event_card(event), stage, people, cards)


THIRD: Final = 0
"""The match for third place stands in the round of the final, under a name of its own."""

_COLUMNS = (
    "pk", "code", "round__number", "order", "table", "state", "how", "winner", "hands",
    "a_kind", "a_entry_id", "a_source_id", "b_kind", "b_entry_id", "b_source_id",
    "games_a", "games_b", "points_a", "points_b", "total_a", "total_b", "rules",
    "level", "a_loser", "b_loser",
)  # fmt: skip


def match_cards(
    event: Tournament, stage: Stage, people: Mapping[int, Person], *, around: Match | None = None
) -> tuple[MatchCard, ...]:
    """Return the matches of a draw in bracket order, in one query.

    `around` leaves only that match, those that feed it and those it feeds; of these only the
    match itself is whole.
    """
    matches = Match.objects.filter(round__stage=stage)
    if around is not None:
        sources = [around.a_source_id, around.b_source_id]
        near = Q(pk=around.pk) | Q(a_source=around) | Q(b_source=around)
        matches = matches.filter(near | Q(pk__in=[pk for pk in sources if pk is not None]))
    rows = list(matches.order_by("key").values(*_COLUMNS))
    codes = {row["pk"]: row["code"] for row in rows}
    feeds = {
        (row[f"{side}_source_id"], row[f"{side}_loser"]): (row["code"], side.upper())
        for row in rows
        for side in "ab"
    }
    rounds = round_count(len(stage.seed_order))
    names = {n: round_name(round_name_code(n, rounds), n) for n in range(1, rounds + 1)}
    names[THIRD] = round_name("third_place", rounds)
    unit = unit_of(event.rules)
    return tuple(_card(row, names, codes, feeds, people, unit) for row in rows)


def unit_of(stored: object) -> str:
    """Return in what a match by these stored rules is decided."""
    rules = read_rules(stored)
    if rules.scoring == "hollywood":
        return "points" if rules.hollywood_result == "net_points" else "columns"
    return "points" if rules.scoring == "multi_match" else "games"


def _card(
    row: Mapping[str, Any],
    names: Mapping[int, str],
    codes: Mapping[int, str],
    feeds: Mapping[tuple[int | None, bool], tuple[str, str]],
    people: Mapping[int, Person],
    unit: str,
) -> MatchCard:
    feeds_code, feeds_side = feeds.get((row["pk"], False), ("", ""))
    loser_code, loser_side = feeds.get((row["pk"], True), ("", ""))
    third = row["a_loser"] and row["b_loser"]
    return MatchCard(
        match_id=row["pk"],
        code=row["code"],
        round_number=row["round__number"],
        round_name=names[THIRD if third else row["round__number"]],
        order=row["order"],
        table=row["table"],
        a=_slot(row, "a", codes, people),
        b=_slot(row, "b", codes, people),
        state=row["state"],
        how=row["how"],
        winner=cast("Side | None", row["winner"] or None),
        games=Pair(row["games_a"], row["games_b"]),
        points=Pair(row["points_a"], row["points_b"]),
        total=Pair(row["total_a"], row["total_b"]),
        hands=row["hands"],
        feeds_code=feeds_code,
        feeds_side=feeds_side,
        scored_in=unit if row["rules"] is None else unit_of(row["rules"]),
        own_rules=None if row["rules"] is None else read_rules(row["rules"]),
        level=row["level"],
        loser_feeds_code=loser_code,
        loser_feeds_side=loser_side,
        third_place=third,
    )


def _slot(
    row: Mapping[str, Any], side: str, codes: Mapping[int, str], people: Mapping[int, Person]
) -> SlotView:
    entry, source = row[f"{side}_entry_id"], row[f"{side}_source_id"]
    return SlotView(
        kind=row[f"{side}_kind"],
        person=people.get(entry) if entry else None,
        source_code=codes.get(source, ""),
        loser=row[f"{side}_loser"],
    )


def is_bye(card: MatchCard) -> bool:
    """Say whether a pairing is no match, because the draw left a place of it empty."""
    return card.how == MatchHow.BYE


def rounds_of(cards: Iterable[MatchCard]) -> tuple[RoundView, ...]:
    """Return matches round by round. Byes are shown, but are no matches to be played."""
    by_round: dict[int, list[MatchCard]] = {}
    for card in cards:
        by_round.setdefault(card.round_number, []).append(card)
    return tuple(_round(matches) for _, matches in sorted(by_round.items()))


def _round(cards: list[MatchCard]) -> RoundView:
    real = [card for card in cards if not is_bye(card)]
    return RoundView(
        number=cards[0].round_number,
        name=cards[0].round_name,
        played=sum(card.state == MatchState.FINISHED for card in real),
        of=len(real),
        matches=tuple(sorted(cards, key=lambda card: card.order)),
        length=_length(real),
    )


def _length(cards: list[MatchCard]) -> str:
    """Return how long the matches of a round are where all have the same rules of their own."""
    own = {card.own_rules for card in cards}
    rules = own.pop() if len(own) == 1 else None
    return "" if rules is None else length_told(rules)
