"""A correction of an early round shows at once wherever its figures stand."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import gin, knock, make_bracket, match_of, record, win
from tests.integration.views.desk.conftest import text_of
from tournament.correction import Change
from tournament.selectors.papers import load_paper
from tournament.services.corrections import correction_apply

pytestmark = pytest.mark.django_db

PLACES = ("event", "bracket", "standings", "match", "player", "screen", "/standings/", "/bracket/")


def shown(event):
    """Return every place that shows a figure of M1, without what only tells the time or turns."""
    client, found = Client(), {}
    parts = {"match": {"match_code": "M1"}, "player": {"number": 1}}
    for name in PLACES:
        path = (
            f"/api/v1/events/{event.code}{name}"
            if name.startswith("/")
            else reverse(name, kwargs={"code": event.code, **parts.get(name, {})})
        )
        found[name] = re.sub(r'nonce="[^"]*"', "", text_of(client.get(path)))
    found["paper"] = str(load_paper(event.code, "render_standings", 0, "A4", "")[0])
    return found


def test_l15_l18_early_correction_changes_every_table_and_paper_at_once():
    """L15 and L18: a hand of round 1, corrected in round 2, with all that was derived from it."""
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    fact = record(match_of(event, "M1"), gin("A"))["fact"]
    win(event, "M2")
    record(match_of(event, "M3"), knock("A", 8, 20))
    before = shown(event)
    event.refresh_from_db()
    old = event.revision

    correction_apply(
        match_id=match_of(event, "M1").pk, edit=Change(fact, gin("A", 70)), mode="apply",
        reason="misread", actor=event.created_by, request_id="c",
    )  # fmt: skip

    event.refresh_from_db()
    assert event.revision > old
    after = shown(event)
    changed = {name for name in after if after[name] != before[name]}
    assert changed >= {"standings", "match", "player", "/standings/", "/bracket/", "paper"}


def test_l17_every_page_is_the_same_after_a_restart():
    """L17: nothing is remembered that a fresh start would not derive again."""
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    win(event, "M1")
    win(event, "M2")
    before = shown(event)

    cache.clear()

    assert shown(event) == before
