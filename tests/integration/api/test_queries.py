"""Lists and reads take the same number of queries for one row and for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import gin, make_bracket, make_event, make_user, match_of, record, win
from tests.integration.api.conftest import ROOT, Program
from tournament.models import ApiToken, Job
from tournament.services.tokens import token_make


def queries(program, path):
    """Return how many queries a read takes, that of the token included."""
    ApiToken.objects.update(last_used_at=timezone.now())  # its use is noted once a minute
    assert program.get(path).status_code == 200  # what is remembered in the process is now
    headers = {"authorization": f"Bearer {program.secret}"} if program.secret else {}
    with CaptureQueriesContext(connection) as captured:
        program.client.get(ROOT + path, headers=headers)
    return len(captured)


@pytest.mark.parametrize("events", [1, 3])
def test_events_queries(anonymous, events):
    owner = make_user()
    for _ in range(events):
        make_event(owner, entries=2)

    assert queries(anonymous, "events/") == 2


@pytest.mark.parametrize("events", [1, 3])
def test_events_queries_with_a_token(api, events):
    for _ in range(events):
        make_event(api.user)

    assert queries(api, "events/") == 4


@pytest.mark.parametrize("entries", [1, 3])
def test_event_queries(anonymous, entries):
    event = make_event(entries=entries)

    assert queries(anonymous, f"events/{event.code}/") == 2


@pytest.mark.parametrize("entries", [1, 3])
def test_entries_queries(anonymous, entries):
    event = make_event(entries=entries)

    assert queries(anonymous, f"events/{event.code}/entries/") == 4


@pytest.mark.parametrize("entries", [2, 6])
@pytest.mark.parametrize("address", ["matches/", "bracket/", "standings/", "entries/1/"])
def test_field_queries(anonymous, entries, address):
    event = make_bracket(entries)

    assert queries(anonymous, f"events/{event.code}/{address}") == 5


@pytest.mark.parametrize("hands", [1, 3])
def test_match_queries(anonymous, hands):
    event = make_bracket(2)
    for _ in range(hands):
        record(match_of(event, "M1"), gin("A", 1))

    assert queries(anonymous, f"events/{event.code}/matches/M1/") == 8


@pytest.mark.parametrize("hands", [1, 3])
def test_log_queries(api, hands):
    event = make_bracket(2, api.user)
    for _ in range(hands):
        record(match_of(event, "M1"), gin("A", 1))

    assert queries(api, f"events/{event.code}/log/") == 5


@pytest.mark.parametrize("entries", [2, 6])
@pytest.mark.parametrize(
    ("address", "count"), [("checks/", 3), ("sheets/", 3), ("draw/reasons/", 5)]
)
def test_desk_queries(api, entries, address, count):
    event = make_bracket(entries, api.user)
    win(event, "M1")

    assert queries(api, f"events/{event.code}/{address}") == count


@pytest.mark.parametrize("jobs", [1, 3])
def test_jobs_queries(api, jobs):
    event = make_event(api.user)
    for number in range(jobs):
        Job.objects.create(tournament=event, kind="render_sheets", key=f"{number}")

    assert queries(api, f"events/{event.code}/jobs/") == 4


@pytest.mark.parametrize("tokens", [1, 3])
def test_tokens_queries(api, tokens):
    for number in range(tokens):
        token_make(name=f"{number}", actor=api.user)

    assert queries(api, "tokens/") == 2


def test_presets_queries(anonymous):
    assert queries(anonymous, "rules/") == 0


def test_known_revision_is_one_query(anonymous):
    event = make_bracket(4)
    anonymous.get(f"events/{event.code}/bracket/")
    with CaptureQueriesContext(connection) as captured:
        anonymous.get(f"events/{event.code}/bracket/?rev={event.revision}")

    assert len(captured) == 1


def test_use_of_a_token_is_noted_at_most_once_a_minute(api, monkeypatch):
    token = ApiToken.objects.get()
    assert token.last_used_at is None
    api.get("events/")
    token.refresh_from_db()
    first = token.last_used_at
    assert first is not None
    api.get("events/")
    token.refresh_from_db()
    assert token.last_used_at == first
    ApiToken.objects.update(last_used_at=first - timezone.timedelta(seconds=61))
    api.get("events/")
    token.refresh_from_db()
    assert token.last_used_at >= first


def test_secret_of_a_token_is_kept_nowhere(api):
    kept = ApiToken.objects.values().get()
    assert api.secret not in str(kept)
    assert len(kept["token_hash"]) == 64
    assert Program(api.client, api.user, kept["token_hash"]).secret != api.secret
