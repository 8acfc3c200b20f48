import datetime as dt

import pytest
from django.utils import timezone

from tests.factories import make_event
from tournament.errors import Missing
from tournament.models import Job
from tournament.selectors.jobs import job_view

pytestmark = pytest.mark.django_db


def make_job(**columns):
    event = columns.pop("event", None) or make_event()
    return Job.objects.create(tournament=event, kind="render_sheets", key="k", **columns)


def test_job_view_of_unknown_work_is_missing():
    job = make_job()

    with pytest.raises(Missing):
        job_view(job.pk + 1)
    with pytest.raises(Missing):
        job_view(job.pk, code=make_event().code)


def test_job_view_done_with_its_file_and_warnings():
    job = make_job(
        state="done",
        done=8,
        of=8,
        file="jobs/7/sheets-round-1.pdf",
        warnings=[{"code": "missing-letters", "name": "李雷", "letters": "李"}],
    )

    view = job_view(job.pk, code=job.tournament.code)

    assert (view.state, view.done, view.of, view.file_name) == ("done", 8, 8, "sheets-round-1.pdf")
    assert view.warnings == ("李雷: no font on this machine has the letters 李.",)


def test_job_view_failed_says_why():
    job = make_job(state="failed", message="too-few-entries", params={"entries": 1, "limit": 2})

    assert job_view(job.pk).message == "A bracket needs at least 2 players; there are 1."


@pytest.mark.parametrize(("seconds", "state"), [(10, "running"), (31, "stalled")])
def test_job_view_without_a_sign_of_life_is_stalled(seconds, state):
    job = make_job(state="running", heartbeat_at=timezone.now() - dt.timedelta(seconds=seconds))

    assert job_view(job.pk).state == state
