import datetime as dt
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_bracket, make_user
from tests.integration.views.desk.conftest import text_of
from tournament.models import Job


@pytest.fixture
def event(desk):
    return make_bracket(2, desk.user)


def job_of(event, **changes):
    columns = {
        "kind": "render_sheets",
        "key": "r1-all-A4-v9",
        "args": {"round": 1, "paper": "A4", "match": ""},
        "created_by": event.created_by,
        **changes,
    }
    return Job.objects.create(tournament=event, **columns)


def page_of(desk, event, job, **headers):
    return desk.get("job", code=event.code, job_id=job.pk, headers=headers or None)


def with_file(event, content=b"%PDF-1.7 sheets"):
    job = job_of(event, state="done", done=1, of=1)
    job.file.name = f"jobs/{job.pk}/sheets-round-1.pdf"
    job.save()
    path = Path(settings.MEDIA_ROOT) / job.file.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return job, path


def test_job_under_way_shows_a_bar_that_asks_again(desk, event):
    job = job_of(event, state="running", done=3, of=8, heartbeat_at=timezone.now())

    page = text_of(page_of(desk, event, job))
    piece = text_of(page_of(desk, event, job, **{"HX-Request": "true"}))

    assert '<progress max="8" value="3"' in page
    assert 'hx-trigger="load delay:1s"' in piece
    assert "<html" not in piece
    assert "<noscript>" in page


def test_job_done_offers_the_file_and_tells_the_warnings(desk, event):
    job, _ = with_file(event)
    job.warnings = [{"code": "missing-letters", "name": "李雷", "letters": "李雷"}]
    job.save()

    page = text_of(page_of(desk, event, job, **{"HX-Request": "true"}))

    assert reverse("job_file", args=[event.code, job.pk]) in page
    assert "no font on this machine has the letters" in page
    assert "hx-trigger" not in page


def test_job_draw_done_loads_the_page_that_waited_anew(desk, event):
    job = job_of(event, kind="generate_bracket", state="done")

    assert page_of(desk, event, job, **{"HX-Request": "true"})["HX-Refresh"] == "true"
    assert page_of(desk, event, job)["Location"] == reverse("manage_draw", args=[event.code])


def test_job_failed_says_why_and_runs_again(desk, event, monkeypatch):
    monkeypatch.setattr("tournament.services.jobs._send", lambda *_: None)
    job = job_of(event, state="failed", message="file-not-written", params={"reason": "disk full"})
    assert "disk full" in text_of(page_of(desk, event, job))

    response = desk.post("job_again", code=event.code, job_id=job.pk)

    job.refresh_from_db()
    assert response["Location"] == reverse("job", args=[event.code, job.pk])
    assert (job.state, job.message) == ("queued", "")


def test_job_stalled_says_so_and_offers_to_run_again(desk, event):
    job = job_of(event, state="running", heartbeat_at=timezone.now() - dt.timedelta(seconds=31))

    page = text_of(page_of(desk, event, job))

    assert "no sign of life" in page
    assert reverse("job_again", args=[event.code, job.pk]) in page


def test_job_again_of_one_that_is_alive_is_told(desk, event):
    job = job_of(event, state="running", heartbeat_at=timezone.now())

    response = desk.post("job_again", code=event.code, job_id=job.pk)

    assert "still going on" in text_of(desk.client.get(response["Location"]))


def test_job_file_sends_the_pdf(desk, event):
    job, _ = with_file(event)

    response = desk.get("job_file", code=event.code, job_id=job.pk)

    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="{event.code}-sheets-round-1.pdf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert b"".join(response.streaming_content) == b"%PDF-1.7 sheets"


def test_job_file_that_is_gone_names_the_way_out(desk, event):
    job, path = with_file(event)
    path.unlink()
    never = job_of(event, state="failed", key="other")

    for one in (job, never):
        response = desk.get("job_file", code=event.code, job_id=one.pk)
        assert response.status_code == 404
        assert reverse("manage_round", args=[event.code, 1]) in text_of(response)


def test_job_of_another_event_is_no_page(desk, event):
    other = make_bracket(2, make_user("other"))
    job, _ = with_file(other)

    for name in ("job", "job_file"):
        assert desk.get(name, code=event.code, job_id=job.pk).status_code == 404
        assert desk.get(name, code=other.code, job_id=job.pk).status_code == 404
    assert desk.post("job_again", code=event.code, job_id=job.pk).status_code == 404
