"""What every page can show: the states that the sweep of all pages looks at."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone

from scoring.values import HandCards
from tests.factories import (
    draw,
    gin,
    knock,
    make_bracket,
    make_event,
    match_of,
    print_round,
    record,
    win,
    won_hand,
)
from tournament.correction import Change
from tournament.mapping import rules_of
from tournament.models import Job, Tournament
from tournament.prizes import read_lines
from tournament.services.accounts import link_make
from tournament.services.archive_files import upload_keep
from tournament.services.archives import archive_make
from tournament.services.corrections import correction_apply
from tournament.services.rulings import ruling_set
from tournament.services.staff import invite_make
from tournament.services.withdrawals import entry_withdraw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.addresses import Hall

NO_PAGE = frozenset(
    # files, a line for programs, and the pieces that a page exchanges
    {"healthz", "event_archive", "deleted_file", "job_file", "sign_out"}
    | {"rules_fields", "hand_reading", "sheet_others"}
)
CARDS = "a=5S 6S 7S 9C 10C JC KC KD KS JD&b=2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
NAMES = "Anna Nowak; Riverside #1\nAnna Nowak\nBen; Harbour #2\n---\nBen; Harbour #1000000"
LONG = "Wolfeschlegelsteinhausenbergerdorff"


@dataclass(frozen=True)
class Look:
    """A look at a page: its address, the form that is sent there, who looks, what it answers."""

    path: str
    sent: dict[str, Any] | None = None
    role: str = "owner"
    status: int = 0

    def __str__(self) -> str:
        """Return what was done."""
        return f"{self.path} {self.sent if self.sent is not None else ''} ({self.role})"


def at(event: Tournament, name: str, **parts: object) -> str:
    """Return the address of a page of an event."""
    return reverse(name, kwargs={"code": event.code, **parts})


def states(hall: Hall) -> Iterator[Look]:
    """Yield a look at each state of the pages."""
    owner = hall.event.created_by
    owner.is_superuser = True
    owner.save()
    yield from _outside(hall.event)
    yield from _setup(owner)
    more = {"rules": {"preset": "standard", "best_of": 3}, "third_place": True}
    prizes = read_lines(f"1: {LONG} Trophy\n3: Pin\n4: Cup")
    yield from _running(make_bracket(8, owner, name=f"{LONG} Cup", prizes=prizes, **more))
    yield from _scored(hall)
    yield from _forms_of_play(owner)
    yield from _jobs(hall.event)
    yield from _finished(owner)


def _outside(event: Tournament) -> Iterator[Look]:
    """Yield what who is not signed in sees: doors, links, addresses that are nothing."""
    yield Look("/nowhere/", role="anonymous", status=404)
    yield Look(at(event, "match", match_code="M99"), role="anonymous", status=404)
    yield Look(reverse("sign_in"), {"username": "x", "password": "y"}, "anonymous", 422)
    token = invite_make(tournament_id=event.pk, role="scorer", actor=event.created_by)["token"]
    yield Look(reverse("join", args=[token]), None, "anonymous", 200)
    yield Look(reverse("join", args=[link_make()]), {"password": "1"}, "anonymous", 422)
    yield Look(f"{at(event, 'find')}?q=n", role="anonymous", status=200)
    yield Look(f"{at(event, 'find')}?q=nobody", role="anonymous", status=200)
    yield Look(f"{reverse('check_hand')}?{CARDS}&melds=5S 6S 7S", role="anonymous", status=200)
    yield Look(f"{reverse('check_hand')}?a=5S&look=1&rules=oklahoma", role="anonymous")
    for preset in ("hollywood", "tedesco-four"):
        yield Look(reverse("rules_preset", args=[preset]), role="anonymous", status=200)


def _setup(owner: Any) -> Iterator[Look]:
    """Yield an event before play: nobody entered, names looked at, a draft of the draw."""
    empty, event = make_event(owner, visibility="private"), make_event(owner, entries=5)
    for name in ("manage", "manage_players", "check_in", "event", "standings", "screen"):
        yield Look(at(empty, name), status=200)
    yield Look(reverse("home"))
    yield Look(reverse("event_new"), {}, status=422)
    yield Look(f"{reverse('event_new')}?rules-preset=tedesco-teams&rules-best_of=3", status=200)
    yield Look(reverse("tokens"), {"name": "scoreboard"})
    yield Look(reverse("restore"), {}, status=422)
    mark = upload_keep(archive_make(tournament_id=event.pk).data)
    yield Look(reverse("restore_file", args=[mark]), {}, status=422)
    yield Look(at(empty, "entries_add"), {"names": NAMES})
    yield Look(at(event, "manage_settings"), {"name": "", "rules-preset": "standard"}, status=422)
    yield Look(at(event, "entry_change", number=1), {"name": ""}, status=422)
    yield Look(at(event, "entry_withdraw", number=1), {}, status=422)
    yield Look(at(event, "seeds_set"), {"seed-1": "x", "seed-2": "0"}, status=422)
    yield Look(at(event, "check_in"), {"here": "2"}, status=200)
    yield Look(f"{at(event, 'check_in')}?q=anna", status=200)
    yield Look(at(event, "manage_draw"), {"seeding": "none"}, status=422)
    draw(event, third_place=True)
    yield Look(at(event, "manage_draw"), status=200)
    yield Look(at(event, "draw_swap"), {"first": "1", "second": "1"}, status=422)
    yield Look(at(event, "manage_players"), status=200)
    yield Look(at(event, "manage"), status=200)
    yield Look(at(event, "manage_staff"), {"role": "scorer"}, status=200)
    yield Look(at(event, "event_delete"), {"typed": "another"}, status=422)
    yield Look(at(event, "event_copy"), {"name": ""}, status=422)


def _running(event: Tournament) -> Iterator[Look]:
    """Yield an event in play: hands of all kinds, corrections asked for, rulings, who left."""
    owner = event.created_by
    first = record(match_of(event, "M1"), knock("A", 8, 20))["fact"]
    second = record(match_of(event, "M1"), gin("B", 12))["fact"]
    change = Change(first, knock("A", 8, 25))
    correction_apply(
        match_id=match_of(event, "M1").pk, edit=change, mode="apply", reason="the sheet says 25",
        actor=owner, request_id="change", expected_revision=None,
    )  # fmt: skip
    ruling_set(
        match_id=match_of(event, "M2").pk, kind="walkover", winner="A", reason="did not come",
        actor=owner, request_id="rule",
    )  # fmt: skip
    entry_withdraw(
        tournament_id=event.pk, number=6, reason="ill", actor=owner, request_id="leave",
        in_play="retirement",
    )  # fmt: skip
    win(event, "M4")
    print_round(event, 1)
    play = {"match_code": "M1"}
    for name in ("manage", "manage_players", "manage_print", "event_log", "manage_draw"):
        yield Look(at(event, name), status=200)
    for name in ("event", "bracket", "standings", "screen"):
        yield Look(at(event, name), role="anonymous", status=200)
    yield Look(at(event, "match", **play), role="anonymous", status=200)
    yield Look(at(event, "player", number=6), role="anonymous", status=200)
    yield Look(at(event, "manage_round", number=1), status=200)
    yield Look(at(event, "tables_set", number=1), {"table-M1": "x"}, status=422)
    yield Look(at(event, "round_length", number=2), {"best_of": "2"}, status=422)
    yield Look(at(event, "entry_withdraw", number=1), status=200)
    yield Look(at(event, "entry_restore", number=6), {}, status=422)
    yield Look(at(event, "match_entry", match_code="M2"), status=200)
    yield from _entry(event, second)


def _entry(event: Tournament, fact: int) -> Iterator[Look]:
    """Yield the sheet of a match: read, refused, two at once, corrected, ruled on, replaced."""
    play = {"match_code": "M1"}
    seen = match_of(event, "M1").revision
    entry = at(event, "match_entry", **play)
    yield Look(f"{entry}?by=fields", status=200)
    yield Look(entry, {"line": "a 8 20", "step": "look", "revision": seen}, status=200)
    yield Look(entry, {"line": "a 11 20", "revision": seen}, status=422)
    yield Look(entry, {"by": "fields", "ending": "knock", "revision": seen}, status=422)
    yield Look(entry, {"line": "a 8 20", "revision": seen - 1}, status=409)
    change = at(event, "hand_change", fact_id=fact, **play)
    told = {"reason": "misread", "revision": seen}
    yield Look(change, {"line": "a 8 x", **told}, status=422)
    yield Look(change, {"line": "b g 75", **told}, status=200)
    late = {**told, "revision": seen - 1, "mode": "apply"}
    yield Look(at(event, "hand_strike", fact_id=fact, **play), late, status=409)
    yield Look(at(event, "match_ruling", **play), {}, status=422)
    yield Look(at(event, "match_ruling", match_code="M2"), status=200)
    level = at(event, "match_level", **play)
    yield Look(level, {"level": "games", "lines": "105 60", **told}, status=200)
    yield Look(level, {"level": "games", "lines": "hello", **told}, status=422)
    cards = at(event, "match_cards", **play)
    yield Look(f"{cards}?hand={fact}&{CARDS}", status=200)


def _scored(hall: Hall) -> Iterator[Look]:
    """Yield matches known by scores, other rules looked at, and sheets checked."""
    event = hall.event
    told = {"reason": "misread", "revision": match_of(event, "M2").revision}
    yield Look(hall.path("score_change"), {"line": "x", **told}, status=422)
    yield Look(hall.path("score_strike"), told, status=200)
    yield Look(at(event, "match_scores", match_code="M2"), status=200)
    yield Look(at(event, "match_entry", match_code="M3"), status=200)
    rules = {"rules-preset": "standard", "rules-gin_bonus": "5", "step": "look"}
    yield Look(at(event, "rescore"), {"scope": "all", "reason": "", **rules}, status=422)
    asked = {"scope": "all", "reason": "the club plays it so", **rules}
    yield Look(at(event, "rescore"), asked, status=200)


def _forms_of_play(owner: Any) -> Iterator[Look]:
    """Yield a match of each form of the game, with the page it is entered on."""
    for rules in ("hollywood", "mahjong", "tedesco-teams"):
        event = make_bracket(2, owner, rules=rules)
        record(match_of(event, "M1"), won_hand(rules_of(event), "A", 10))
        yield Look(f"{at(event, 'match_entry', match_code='M1')}?by=fields", status=200)
        yield Look(at(event, "match", match_code="M1"), role="anonymous", status=200)


def _jobs(event: Tournament) -> Iterator[Look]:
    """Yield work in each of its states."""
    now = timezone.now()
    work: tuple[dict[str, Any], ...] = (
        {"state": "running", "done": 3, "of": 8, "heartbeat_at": now},
        {"state": "running", "heartbeat_at": now - dt.timedelta(hours=1)},
        {"state": "failed", "message": "failed"},
        {"state": "done", "done": 1, "of": 1},
    )
    for number, columns in enumerate(work):
        job = Job.objects.create(
            tournament=event, kind="render_sheets", key=f"r{number}", created_by=event.created_by,
            args={"round": 1, "paper": "A4", "match": ""}, **columns,
        )  # fmt: skip
        yield Look(at(event, "job", job_id=job.pk), status=200)
    yield Look(at(event, "job_file", job_id=job.pk), status=404)


def _finished(owner: Any) -> Iterator[Look]:
    """Yield an event that is over, and one that is deleted."""
    event = make_bracket(4, owner)
    record(match_of(event, "M1"), knock("B", 8, 8))
    cards = HandCards("5S 6S 7S", "2C 3C", "5S 6S 7S", "10D")
    record(match_of(event, "M1"), replace(gin("A", 20), cards=cards))
    for code in ("M1", "M2", "M3"):
        win(event, code)
    for name in ("event", "bracket", "standings"):
        yield Look(at(event, name), role="anonymous", status=200)
    yield Look(at(event, "match", match_code="M1"), role="anonymous", status=200)
    for name in ("manage", "sheet_checks"):
        yield Look(at(event, name), status=200)
    yield Look(at(event, "match_entry", match_code="M1"), status=200)
    check = at(event, "match_check", match_code="M1")
    yield Look(check, {"t1-points-A": "x"}, status=422)
    yield Look(check, {"winner": "B", "running": "1", "revision": "5"})
    yield Look(check, {"winner": "A", "revision": match_of(event, "M1").revision})
    yield Look(at(event, "match_level", match_code="M1"), status=200)
    yield Look(reverse("home"), role="anonymous", status=200)
    yield Look(at(event, "event_delete"), {"typed": event.name}, status=200)
