"""The guard of those who are shown by initials: no address tells a stranger their name.

An event in every state has somebody whose name nobody else has. Every address of the table is asked
by who is not signed in and by the staff of another event, and what comes back is searched for the
words of that name: body, headers and address.
"""

from __future__ import annotations

import io
import subprocess
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING

import pikepdf
import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from scoring.values import Pair
from tests.addresses import TABLE
from tests.factories import (
    draw,
    gin,
    knock,
    make_bracket,
    make_event,
    make_user,
    match_of,
    print_round,
    record,
    won_hand,
)
from tournament.levels import Score
from tournament.mapping import rules_of
from tournament.models import Entry, HandFact, Job, Match, PrintedSheet, ScoreFact
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add, entry_change
from tournament.services.papers import paper_make, paper_request
from tournament.services.scores import scores_record
from tournament.services.withdrawals import entry_withdraw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpResponse

    from tournament.models import Tournament

WORDS = ("zyxolfa", "querbrandt", "vuxwip", "jakzelmo", "hobfugeq", "wyxnipol")
HIDDEN = NewEntry("Zyxolfa Querbrandt", "Pier", initials=True)
PEOPLE = [HIDDEN, NewEntry("Ben Bell"), NewEntry("Cid Cole", "Pier"), NewEntry("Zed Quill")]
TEAM = NewEntry("", members=("Vuxwip Jakzelmo", "Hobfugeq Wyxnipol"), initials=True)
STRANGERS = ("anonymous", "other staff")
PUBLIC = {name for name, one in TABLE.items() if "in" in {one.who[who] for who in STRANGERS}}

PLAIN = (
    "home", "healthz", "sign_in", "sign_out", "rules_index", "rules_preset", "check_hand",
    "event_rules", "event_new", "rules_fields", "tokens", "api:docs", "api:schema", "api:nothing",
    "api:presets", "api:preset", "api:score", "api:check_hand", "api:tokens", "api:event",
    "api:entry", "api:bracket", "api:standings", "api:matches", "api:match",
)  # fmt: skip
QUESTIONS = {
    **dict.fromkeys(PLAIN, ("",)),
    "event": ("", "?rev=0"),
    "bracket": ("", "?rev=0", "?player=1", "?from=2", "?from=now"),
    "standings": ("", "?rev=0"),
    "player": ("", "?rev=0"),
    "match": ("", "?rev=0", "?s={mark}", "?s=1.4.9.aaaaabbbbb", "?s=1.4.9.aaaaabbbbb.1"),
    "find": ("", "?q=Z.+Q.", "?q=zq", "?q=1", "?q=pier", "?q=z&rev=0", "?q=cole"),
    "screen": ("", *(f"?slide={number}" for number in range(2, 8))),
    "api:entries": ("", "?name=z", "?page=1"),
    "api:events": ("", "?page=1"),
}
"""What every public address is asked; `{mark}` is that of a sheet. Grows with the table."""


@dataclass
class Walk:
    """What was asked and what came of it: the addresses that answered, and those that told."""

    answered: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)


def entered(*people: NewEntry, **changes: object) -> Tournament:
    """Return an event in setup with those people."""
    event = make_event(make_user(), **changes)
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)
    return event


def played(*people: NewEntry, **changes: object) -> Tournament:
    """Return an event whose draw is published."""
    event = draw(entered(*people, **changes))
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    event.refresh_from_db()
    return event


def match_of_hidden(event: Tournament) -> Match:
    """Return the first match of the one who is shown by initials."""
    own = Match.objects.filter(tournament=event, a_entry__number=1)
    other = Match.objects.filter(tournament=event, b_entry__number=1)
    return match_of(event, (own | other).order_by("key")[0].code)


def running() -> Tournament:
    """Return an event in which the wish came late: after the print, a hand and a withdrawal."""
    event = played(NewEntry(HIDDEN.name, HIDDEN.club), *PEOPLE[1:])
    owner = event.created_by
    print_round(event, 1)
    record(match_of_hidden(event), knock("A", 8, 20))
    entry_withdraw(tournament_id=event.pk, number=1, reason="unwell", actor=owner)
    entry_change(
        tournament_id=event.pk, number=1, name=HIDDEN.name, club="Pier", initials=True, actor=owner
    )
    job = Job(tournament=event, kind="render_sheets", key="r1-all-A4-v1", state="done")
    job.file.save("sheets.pdf", ContentFile(b"%PDF-1.7"))
    return event


def finished() -> Tournament:
    """Return an event that was won by the one who is shown by initials."""
    event = played(*PEOPLE[:2])
    match = match_of(event, "M1")
    record(match, gin("A" if match.a_entry.number == 1 else "B"))
    return event


def scored() -> Tournament:
    """Return an event with a match known by its score alone."""
    event = played(*PEOPLE[:2], rules={"preset": "standard", "best_of": 3})
    scores_record(
        match_id=match_of(event, "M1").pk, level="games", scores=[Score("game", Pair(105, 60))],
        actor=event.created_by, request_id="score",
    )  # fmt: skip
    return event


def teams() -> Tournament:
    """Return an event of teams, one of them named after its members."""
    other = NewEntry("Riverside", members=("Eve Ely", "Fay Fox"))
    name = " / ".join(TEAM.members)
    event = played(NewEntry(name, members=TEAM.members, initials=True), other, rules="partnership")
    match = match_of(event, "M1")
    record(match, won_hand(rules_of(event), "A"))
    return event


@pytest.fixture(autouse=True)
def _no_limit(settings):
    """Answer every question: what is refused because of too many tells nothing."""
    settings.API_ANONYMOUS_PER_MINUTE = settings.API_USER_PER_MINUTE = 0


@pytest.fixture
def events(db) -> list[Tournament]:
    """Return an event in every state."""
    return [entered(*PEOPLE), draw(entered(*PEOPLE)), running(), finished(), scored(), teams()]


@pytest.fixture
def strangers(db) -> dict[str, Client]:
    """Return who is not signed in, and the staff of another event."""
    browsers = {who: Client() for who in STRANGERS}
    browsers["other staff"].force_login(make_bracket(2, make_user("stranger")).created_by)
    return browsers


def parts_of(event: Tournament, name: str) -> Iterator[dict[str, object]]:
    """Yield the parts of an address, for every match and entry where everybody is let in."""
    address = TABLE[name]
    wanted = {key.partition("@")[0] for key in address.parts} | set(address.more)
    codes = list(Match.objects.filter(tournament=event).values_list("code", flat=True)) or ["M1"]
    facts = HandFact.objects.filter(match__tournament=event).values_list("pk", flat=True)
    scores = ScoreFact.objects.filter(match__tournament=event).values_list("pk", flat=True)
    job = Job.objects.filter(tournament=event).values_list("pk", flat=True).last() or 1
    numbers = list(Entry.objects.filter(tournament=event).values_list("number", flat=True))
    if name not in PUBLIC:
        codes, numbers = codes[:1], numbers[:1]
    for code in codes if "match_code" in wanted else [""]:
        for number in numbers if "number" in wanted else [0]:
            found = {
                **address.more,
                "code": event.code,
                "match_code": code,
                "number": job if "number" in address.parts else number,
                "fact_id": (list(facts) + list(scores) + [1])[0],
                "job_id": job,
            }
            yield {key: value for key, value in found.items() if key in wanted}


def text_of(response: HttpResponse) -> str:
    """Return all that an answer tells: headers and body, of a PDF its text and metadata."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = " ".join(f"{name}: {value}" for name, value in response.headers.items())
    return f"{headers}\n{pdf_text(body) if body[:4] == b'%PDF' else body.decode()}".casefold()


def pdf_text(body: bytes) -> str:
    """Return the words of a PDF with what it says of itself; nothing of one that is not whole."""
    done = subprocess.run(["pdftotext", "-", "-"], input=body, check=False, capture_output=True)
    if done.returncode:
        return body.decode("latin-1")
    with pikepdf.open(io.BytesIO(body)) as pdf:
        about = f"{pdf.docinfo} {pdf.open_metadata()}"
    return done.stdout.decode() + about


def walk(events: list[Tournament], strangers: dict[str, Client]) -> Walk:
    """Ask for every address of the table, and remember which ones told a word of a name."""
    found = Walk()
    for event in events:
        mark = PrintedSheet.objects.filter(tournament=event).values_list("mark", flat=True).first()
        for name, address in TABLE.items():
            for parts in parts_of(event, name):
                path = reverse(name, kwargs=parts)
                for question in QUESTIONS.get(name, ("",)):
                    for browser in strangers.values():
                        ask = getattr(browser, address.method)
                        response = ask(path + question.format(mark=mark or ""))
                        assert response.status_code != HTTPStatus.TOO_MANY_REQUESTS
                        if response.status_code < 400:
                            found.answered.add(name)
                        if any(word in text_of(response) for word in WORDS):
                            found.told.add(name)
    return found


def test_every_public_address_is_walked():
    assert set(QUESTIONS) == PUBLIC


def test_no_address_tells_a_stranger_a_name_that_is_shown_by_initials(events, strangers):
    found = walk(events, strangers)

    assert found.told == set()
    # A post of nothing is refused, and says why.
    assert PUBLIC - found.answered == {"api:check_hand", "api:score", "api:tokens"}


def test_guard_hears_a_name_that_slips_through(events, strangers, monkeypatch):
    monkeypatch.setattr("tournament.selectors.fields.name_read", lambda name, *_, **__: name)
    monkeypatch.setattr("tournament.selectors.log._for_everybody", lambda _, kept: kept)

    told = walk(events[2:3], strangers).told

    assert told == {
        "event", "bracket", "standings", "match", "player", "find", "screen", "api:entries",
        "api:entry", "api:bracket", "api:standings", "api:matches", "api:match",
    }  # fmt: skip


@pytest.mark.pdf
def test_guard_reads_pdfs(settings, tmp_path, db):
    settings.MEDIA_ROOT = tmp_path
    event = entered(*PEOPLE)
    asked = {"tournament_id": event.pk, "kind": "render_sign_in", "actor": event.created_by}
    job = paper_request(**asked, round_number=0)["job"]
    paper_make(job_id=job)
    director = Client()
    director.force_login(event.created_by)

    told = text_of(director.get(reverse("job_file", kwargs={"code": event.code, "job_id": job})))

    assert "content-type: application/pdf" in told
    assert [word in told for word in WORDS[:2]] == [True, True]
