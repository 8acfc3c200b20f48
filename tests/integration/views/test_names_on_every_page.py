"""L78: names that look like markup are letters on every page, paper and answer there is."""

import html
import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from scoring.values import Pair
from tests.factories import draw, gin, knock, make_event, match_of, record
from tournament.levels import Score
from tournament.models import Entry, Job
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add
from tournament.services.paper import sheets_make, sheets_request
from tournament.services.papers import paper_make, paper_request
from tournament.services.rulings import ruling_set
from tournament.services.scores import scores_record
from tournament.services.withdrawals import entry_withdraw

pytestmark = pytest.mark.django_db

NAMES = (
    "Sinéad O'Brien",
    '"><script>alert(1)</script>',
    "' onmouseover='alert(2)",
    '<img src=x onerror="alert(3)">',
    "javascript:alert(4)",
    "{{ 7|add:7 }}{% now %}&lt;b&gt;&amp;",
    "</title></textarea></script><b>",
    "x" * 120,
)
MORE_PAGES = 400
"""More than an event of eight has: a bound, so that a page that leads on and on is noticed."""


class Page(HTMLParser):
    """What a browser makes of a page: elements with their attributes, links, and text."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.links, self.text = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag == "a" and (link := dict(attrs).get("href")):
            self.links.append(link)

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture
def event():
    """Return an event whose every text is one of the names, in all its states of play."""
    event = make_event(name=NAMES[1], place=NAMES[3], rules={"preset": "standard", "best_of": 3})
    people = [NewEntry(name, club=NAMES[-1 - number]) for number, name in enumerate(NAMES)]
    owner = event.created_by
    entries_add(tournament_id=event.pk, people=people, actor=owner)
    for entry in Entry.objects.filter(tournament=event):
        Entry.objects.filter(pk=entry.pk).update(seed=entry.number)
    draw(event)
    draw_publish(tournament_id=event.pk, actor=owner)
    record(match_of(event, "M1"), knock("A", 8, 20))
    record(match_of(event, "M1"), gin("B", 30))
    scores_record(
        match_id=match_of(event, "M2").pk, level="games", scores=[Score("game", Pair(105, 60))],
        actor=owner, request_id="scores",
    )  # fmt: skip
    ruling_set(
        match_id=match_of(event, "M3").pk, kind="walkover", winner="A", reason=NAMES[3],
        actor=owner, request_id="ruling",
    )  # fmt: skip
    entry_withdraw(
        tournament_id=event.pk, number=8, in_play="forfeit", reason=NAMES[1], actor=owner
    )
    return event


def all_pages(client, event):
    """Yield every page of the event that links lead to from its desk and its public page."""
    left = [reverse("manage", args=[event.code]), reverse("event", args=[event.code])]
    seen = set(left)
    while left:
        path = left.pop()
        answer = client.get(path)
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        page = Page(answer.content.decode())
        yield path, page
        for link in page.links:
            to = urlsplit(urljoin(path, link))
            if to.path not in seen and event.code in to.path and not to.netloc:
                seen.add(to.path)
                left.append(to.path)
        assert len(seen) < MORE_PAGES


def test_l78_no_name_is_markup_on_any_page(event):
    """L78: no element, handler or address is made of a name; names reach the reader whole."""
    client = Client()
    client.force_login(event.created_by)
    pages, read = 0, set()

    for path, page in all_pages(client, event):
        pages += 1
        for tag, attributes in page.elements:
            assert tag != "script" or "src" in attributes, path
            assert (tag, attributes.get("src")) != ("img", "x"), path
            assert not [name for name in attributes if name.startswith("on")], path
            assert not (attributes.get("href") or "").lower().startswith("javascript"), path
        text = " ".join("".join(page.text).split())
        assert "1414" not in text, path
        read |= {name for name in NAMES if name in text}

    assert pages > 40
    assert read == set(NAMES)


def test_l78_names_are_whole_in_json(event):
    """L78: the API gives names as they are; a page that holds them as JSON could not."""
    answer = Client().get(f"/api/v1/events/{event.code}/entries/")

    assert answer["Content-Type"] == "application/json"
    assert [one["name"] for one in answer.json()["results"]] == list(NAMES)


@pytest.mark.pdf
def test_l78_names_are_whole_on_paper(event, settings, tmp_path):
    """L78: sheets and lists print the very letters, whatever they look like."""
    settings.MEDIA_ROOT = tmp_path
    owner = event.created_by
    jobs = [
        paper_request(tournament_id=event.pk, kind="render_sign_in", round_number=1, actor=owner),
        sheets_request(tournament_id=event.pk, round_number=1, actor=owner),
    ]
    for job, make in zip((one["job"] for one in jobs), (paper_make, sheets_make), strict=True):
        make(job_id=job)
        with Job.objects.get(pk=job).file.open() as file:
            pages = [page.extract_text() for page in pypdf.PdfReader(file).pages]
        text = "".join("".join(pages).split())
        for name in NAMES[:-1]:
            assert "".join(name.split()) in text


def test_l78_name_of_nothing_is_refused(event):
    """L78: a name of blanks alone is nobody's; it is told at its line and nothing is entered."""
    blank = html.unescape("&nbsp;&#8203; \t")
    made = make_event(event.created_by)
    client = Client()
    client.force_login(event.created_by)

    answer = client.post(
        reverse("entries_add", args=[made.code]), {"names": f"Anna\n;Mill\n{blank};x", "step": "x"}
    )

    assert answer.status_code == 422
    assert [line.parsed.error for line, _ in answer.context["lines"]] == [
        "", "name-empty", "name-empty",
    ]  # fmt: skip
    assert not re.search(r"<bdi class=\"name\">\s*</bdi>", answer.content.decode())
    assert not made.entries.exists()
