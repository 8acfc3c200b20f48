"""A disk that is full or read-only, a broker that is away: told, and nothing half done."""

from __future__ import annotations

import re
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError

from tests.factories import make_bracket, make_user, match_of
from tournament import tasks
from tournament.models import HandFact, Job, Tournament
from tournament.services.archives import archive_make
from tournament.services.jobs import job_run_again
from tournament.services.verification import event_verify
from tournament.wording.outages import outage_told

pytestmark = pytest.mark.django_db(transaction=True)

WRITES = ("INSERT", "UPDATE")
TITLES = {
    "disk-full": "The disk of the server is full",
    "read-only": "The server cannot write to its disk",
}


@contextmanager
def full():
    """Let the database have no space left: its own words, not ours."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE filler (x TEXT)")
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with connection.execute_wrapper(_fill):
                yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA max_page_count = 1073741823")
                cursor.execute("DROP TABLE filler")
        return

    def refuse(execute, sql, params, many, context):
        if sql.lstrip().startswith(WRITES):
            sql, params = "DO $$ BEGIN RAISE USING ERRCODE = 'disk_full'; END $$", None
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield


def _fill(execute, sql, params, many, context):
    """Write more than there is space for, in place of what was to be written."""
    if sql.lstrip().startswith(WRITES):
        sql, params = "INSERT INTO filler VALUES (hex(zeroblob(4000000)))", None
    return execute(sql, params, many, context)


@contextmanager
def read_only():
    """Let the database refuse to be written to."""
    on, off = (
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF")
        if connection.vendor == "sqlite"
        else ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off")
    )
    with connection.cursor() as cursor:
        cursor.execute(on)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(off)


TROUBLES = pytest.mark.parametrize(
    ("trouble", "code"), [(full, "disk-full"), (read_only, "read-only")]
)


@pytest.fixture
def event():
    return make_bracket(4)


@pytest.fixture
def desk(event):
    client = Client(raise_request_exception=False)
    client.force_login(event.created_by)
    return client


def hand(event):
    match = match_of(event, "M1")
    return {"line": "a 8 20", "request_id": uuid4().hex, "revision": match.revision}


def entry(event):
    return reverse("match_entry", args=[event.code, "M1"])


@TROUBLES
def test_hand_that_cannot_be_written_is_told_and_enters_once_afterwards(desk, event, trouble, code):
    sent = hand(event)
    with trouble():
        answer = desk.post(entry(event), sent)

    assert answer.status_code == 503
    text = answer.content.decode()
    assert TITLES[code] in text
    assert "nothing was half saved" in text
    if connection.vendor == "sqlite":
        assert str(connection.settings_dict["NAME"]) in text
    assert HandFact.objects.count() == 0
    assert desk.post(entry(event), sent).status_code == 302
    assert desk.post(entry(event), sent).status_code == 302
    assert HandFact.objects.count() == 1
    assert event_verify(tournament_id=event.pk) == []


@TROUBLES
def test_api_says_which_trouble_it_is(desk, event, trouble, code):
    path = reverse("api:hands", args=[event.code, "M1"])
    row = {"ending": "gin", "knocker": "A", "defender_deadwood": 5}
    revision = match_of(event, "M1").revision
    body = {"hands": [row], "request_id": uuid4().hex, "expected_revision": revision}
    desk.handler.enforce_csrf_checks = False
    with trouble():
        answer = desk.post(path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, code)
    assert HandFact.objects.count() == 0


@TROUBLES
def test_pages_are_read_all_the_same(desk, event, trouble, code):
    with trouble():
        for path in (entry(event), reverse("manage", args=[event.code]), "/"):
            assert desk.get(path).status_code == 200


def test_archive_is_taken_from_a_full_disk(desk, event):
    with full():
        assert desk.get(reverse("event_archive", args=[event.code])).status_code == 200


@TROUBLES
def test_restore_on_such_a_disk_makes_no_event(desk, event, trouble, code, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    owner = make_user("root")
    owner.is_superuser = True
    owner.save()
    desk.force_login(owner)
    archived = archive_make(tournament_id=event.pk)
    there = desk.post(
        reverse("restore"), {"file": SimpleUploadedFile(archived.name, archived.data)}
    )["Location"]
    with trouble():
        answer = desk.post(there, {"code": "new", "request_id": uuid4().hex})
    assert answer.status_code == 503
    assert TITLES[code] in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_upload_into_a_folder_that_is_a_file_names_the_place(desk, event, settings, tmp_path):
    (tmp_path / "media").touch()
    settings.MEDIA_ROOT = tmp_path / "media"
    owner = make_user("root")
    owner.is_superuser = True
    owner.save()
    desk.force_login(owner)
    archived = archive_make(tournament_id=event.pk)
    answer = desk.post(
        reverse("restore"), {"file": SimpleUploadedFile(archived.name, archived.data)}
    )
    assert answer.status_code == 422
    assert str(tmp_path / "media") in answer.content.decode()


def test_strangers_are_not_told_where_things_lie(event):
    client = Client(raise_request_exception=False)
    make_user("olga")
    with read_only():
        answer = client.post(reverse("sign_in"), {"username": "olga", "password": "pw"})
    assert answer.status_code == 503
    assert str(connection.settings_dict["NAME"]) not in answer.content.decode()


@pytest.fixture
def without_a_broker(settings, monkeypatch):
    settings.TASKS_INLINE = False

    def away(*_args, **_kwargs):
        raise OperationalError("Connection refused")

    monkeypatch.setattr(tasks.render_sheets, "apply_async", away)


def sheets(desk, event):
    path = reverse("sheets_request", args=[event.code, 1])
    return desk.post(path, {"paper": "A4", "request_id": uuid4().hex})


def test_work_that_no_broker_takes_says_so_and_runs_again(
    desk, event, without_a_broker, monkeypatch
):
    answer = sheets(desk, event)
    assert answer.status_code == 302
    text = desk.get(answer["Location"]).content.decode()
    assert "could not be handed to a worker" in text
    assert re.search(r"<button>Run again</button>", text)

    sent = []
    monkeypatch.setattr(
        tasks.render_sheets, "apply_async", lambda kwargs, **_: sent.append(kwargs["job_id"])
    )
    job = Job.objects.get(kind="render_sheets")
    desk.post(reverse("job_again", args=[event.code, job.pk]))
    job.refresh_from_db()
    assert (job.state, job.message, job.finished_at, sent) == ("queued", "", None, [job.pk])


def test_work_asked_for_anew_is_not_run_twice(desk, event, without_a_broker, monkeypatch):
    sheets(desk, event)
    monkeypatch.setattr(tasks.render_sheets, "apply_async", lambda **_: None)
    sheets(desk, event)
    second, first = Job.objects.filter(kind="render_sheets")
    assert (first.state, second.state) == ("failed", "queued")

    assert job_run_again(job_id=first.pk, tournament_id=event.pk) == second
    tasks.render_sheets(job_id=first.pk)
    first.refresh_from_db()
    assert first.state == "failed"


def test_command_line_names_place_and_way_out():
    told = outage_told("disk-full", "/var/u.sqlite3", "database or disk is full\n")
    assert told == (
        "/var/u.sqlite3: The disk is full: free some space, then run this again. "
        "(database or disk is full)"
    )
