"""Events in which everything has happened, and taking one out of the database again."""

from __future__ import annotations

import gzip
import random
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

from scoring.errors import RuleViolation
from scoring.values import HandCards, Row
from tests.factories import draw, make_event, make_user, match_of, record, won_hand
from tournament.correction import Change, Insert, Strike
from tournament.errors import Refusal
from tournament.mapping import rules_of
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Job,
    Match,
    OneTimeLink,
    Player,
    Round,
    RulingFact,
    ScoreFact,
    Staff,
    Stage,
    Tournament,
    Withdrawal,
)
from tournament.prizes import read_lines
from tournament.services.archives import archive_make
from tournament.services.corrections import correction_apply
from tournament.services.draws import draw_discard, draw_publish, tables_set
from tournament.services.entries import NewEntry, entries_add, entry_change, entry_remove, seeds_set
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.sheet_checks import sheet_check_keep
from tournament.services.withdrawals import entry_restore, entry_withdraw
from tournament.signed import Paper

if TYPE_CHECKING:
    from django.contrib.auth.models import User

CLUBS = ("Riverside", "Old Mill", "", "Клуб «Игра»", "ナイン")
NOTES = ("", "beer on the sheet", "misread: 8, not 3", "Ωμέγα → Ψ", "يد رابحة", "牌 🂡 \\u0041 \"'")
CARDS = HandCards("5S 6S 7S", "2C 3C", "5S 6S 7S", "10D")


def whole_event(rules: object = "standard", *, seed: int = 1, entries: int = 5) -> Tournament:
    """Return an event with a lot behind it: names put right, draws taken back, hands of all kinds,
    corrections, rulings set and struck, staff, notes in many scripts."""
    dice = random.Random(seed)
    owner, helper = make_user(), make_user()
    prizes = read_lines("1: 500 €\n3–4: Pokal « 9 »\n5-8: 牌 🏆")
    event = make_event(
        owner, rules=rules, name="Øresund Open « 9 »", place="Halle 1, Zürich", prizes=prizes
    )
    size = rules_of(event).team_size
    people = [_person(number, size) for number in range(entries + 1)]
    entries_add(tournament_id=event.pk, people=people, actor=owner, request_id=uuid4().hex)
    entry_remove(tournament_id=event.pk, number=entries + 1, actor=owner)
    entry_change(
        tournament_id=event.pk, number=2, name="Jörg Ångström", club="Old Mill", initials=True,
        actor=owner,
    )  # fmt: skip
    seeds_set(tournament_id=event.pk, seeds={1: 2, 2: 1}, actor=owner)
    Staff.objects.create(tournament=event, user=helper, role="director")
    draw(event, lot_seed="first")
    draw_discard(tournament_id=event.pk, actor=owner, reason="zu früh")
    draw(event, lot_seed="Los 2", third_place=entries >= 4)
    draw_publish(tournament_id=event.pk, actor=owner)
    event.refresh_from_db()
    with suppress(Refusal):
        tables_set(tournament_id=event.pk, round_number=1, tables={"M1": 41}, actor=owner)
    for code in (
        Match.objects.filter(tournament=event).order_by("key").values_list("code", flat=True)
    ):
        _play(event, code, dice, helper)
        _check(event, code, helper)
    codes = Match.objects.filter(tournament=event).order_by("key").values_list("code", flat=True)
    for code in codes[:3]:
        with suppress(Refusal):
            _leave(event, code, dice, helper)
        if code == "M1":
            _come_back(event, helper)
    event.refresh_from_db()
    return event


def _person(number: int, size: int) -> NewEntry:
    names = ("Anna Nowak", "Łukasz Żółć", "李雷", "עדה לוי", "Ελένη Παππά", "Anna Nowak")
    name = names[number % len(names)]
    members = tuple(f"{name} {letter}{number}" for letter in "ABCD"[:size]) if size > 1 else ()
    return NewEntry(name, CLUBS[number % len(CLUBS)], another=True, members=members)


def _play(event: Tournament, code: str, dice: random.Random, helper: User) -> None:
    """Play a match, not always to its end, with mistakes."""
    rules = rules_of(event)
    for _ in range(dice.randint(3, 14)):
        act = dice.choice(["hand"] * 6 + ["correct", "correct", "rule", "unrule"])
        with suppress(Refusal, RuleViolation):
            {"hand": _hand, "correct": _correct, "rule": _rule, "unrule": _unrule}[act](
                event, code, dice, rules, helper
            )


def _check(event, code, helper):
    """Check the signed sheet of a match that is over by the one that the hands have won."""
    match = match_of(event, code)
    with suppress(Refusal):
        paper = Paper(winner=match.winner or None)
        sheet_check_keep(match_id=match.pk, paper=paper, actor=helper)


def _hand(event, code, dice, rules, helper):
    row = won_hand(rules, dice.choice("AB"), dice.randint(5, 60))
    row = dice.choice([row, row, row, Row("void"), Row("penalty", side="A", points=-10)])
    if row.ending == "gin" and rules.team_size == 1 and rules.scoring != "mahjong":
        row = replace(row, cards=dice.choice([None, CARDS]))
    actor = dice.choice([event.created_by, helper])
    record(match_of(event, code), replace(row, note=dice.choice(NOTES)), actor=actor)


def _correct(event, code, dice, rules, helper):
    live = list(HandFact.objects.filter(match=match_of(event, code), struck_at=None))
    if not live:
        return
    fact = dice.choice(live).pk
    row = won_hand(rules, dice.choice("AB"), dice.randint(5, 60))
    correction_apply(
        match_id=match_of(event, code).pk,
        edit=dice.choice([Change(fact, row), Strike(fact), Insert(row, fact)]),
        mode=dice.choice(["apply", "keep", "count_on"]),
        reason=dice.choice(["misread", "Tisch schrieb falsch", "誤記"]),
        actor=helper,
        request_id=uuid4().hex,
    )


def _rule(event, code, dice, rules, helper):
    kind = dice.choice(["walkover", "retirement", "forfeit", "double_forfeit"])
    ruling_set(
        match_id=match_of(event, code).pk,
        kind=kind,
        winner="" if kind == "double_forfeit" else dice.choice("AB"),
        reason=dice.choice(["", "went home"]),
        actor=helper,
        request_id=uuid4().hex,
    )


def _leave(event, code, dice, helper):
    match = match_of(event, code)
    known = [entry for entry in (match.a_entry, match.b_entry) if entry]
    if not known:
        return
    entry_withdraw(
        tournament_id=event.pk,
        number=dice.choice(known).number,
        in_play=dice.choice(["retirement", "forfeit"]),
        reason="went home",
        actor=helper,
        request_id=uuid4().hex,
    )


def _come_back(event, helper):
    gone = Withdrawal.objects.filter(entry__tournament=event, struck_at=None).first()
    if gone is not None:
        entry_restore(
            tournament_id=event.pk,
            number=gone.entry.number,
            reason="came back",
            actor=helper,
            request_id=uuid4().hex,
        )


def _unrule(event, code, dice, rules, helper):
    ruling_strike(
        match_id=match_of(event, code).pk,
        reason="came back",
        actor=event.created_by,
        request_id=uuid4().hex,
    )


def wipe(event: Tournament) -> None:
    """Take an event out of the database, with its players, as if it had never been here."""
    players = list(Entry.objects.filter(tournament=event).values_list("player", flat=True))
    facts = HandFact.objects.filter(match__tournament=event)
    facts.update(supersedes=None)
    scores = ScoreFact.objects.filter(match__tournament=event)
    scores.update(supersedes=None)
    for rows in (
        AuditEvent.objects.filter(tournament=event),
        facts,
        scores,
        RulingFact.objects.filter(match__tournament=event),
        OneTimeLink.objects.filter(tournament=event),
        Job.objects.filter(tournament=event),
    ):
        rows.delete()
    for round_ in Round.objects.filter(stage__tournament=event).order_by("-number"):
        Match.objects.filter(round=round_).delete()
    for rows in (
        Round.objects.filter(stage__tournament=event),
        Stage.objects.filter(tournament=event),
    ):
        rows.delete()
    Entry.objects.filter(tournament=event).delete()
    Player.objects.filter(pk__in=players, entries=None).delete()
    Tournament.objects.filter(pk=event.pk).delete()


def archived(event_id: int) -> bytes:
    """Return the file of an event."""
    return archive_make(tournament_id=event_id).data


def text_of(data: bytes) -> str:
    """Return the lines of a file."""
    return gzip.decompress(data).decode()
