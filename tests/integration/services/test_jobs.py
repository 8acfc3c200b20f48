import datetime as dt

import pytest
from django.utils import timezone

from tests.factories import make_bracket, make_event, make_user
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import Job
from tournament.selectors.jobs import job_view
from tournament.services import paper
from tournament.services.draws import draw_discard, draw_make, draw_request
from tournament.services.jobs import job_run_again
from tournament.services.paper import sheets_make, sheets_request
from tournament.sheets import SheetsUnavailable

LONG_AGO = dt.timedelta(minutes=5)


def ask_for_sheets(event, **changes):
    asked = {"round_number": 1, "paper": "A4", "actor": event.created_by, **changes}
    return sheets_request(tournament_id=event.pk, **asked)["job"]


def ask_for_draw(event):
    return draw_request(tournament_id=event.pk, seeding="by_lot", actor=event.created_by)["job"]


def test_job_without_a_sign_of_life_is_stalled_and_runs_again(django_capture_on_commit_callbacks):
    event = make_event(entries=4)
    job = ask_for_draw(event)
    assert job_view(job).state == "queued"
    Job.objects.update(created_at=timezone.now() - LONG_AGO)
    assert job_view(job).state == "stalled"
    with django_capture_on_commit_callbacks(execute=True):
        job_run_again(job_id=job, tournament_id=event.pk)
    assert job_view(job).state == "done"


def test_job_that_lives_is_not_run_again():
    event = make_event(entries=4)
    job = ask_for_draw(event)
    with pytest.raises(Refusal) as refused:
        job_run_again(job_id=job, tournament_id=event.pk)
    assert refused.value.code == "job-is-alive"


def test_job_of_another_event_is_missing():
    job = ask_for_draw(make_event(entries=4))
    with pytest.raises(Missing):
        job_run_again(job_id=job, tournament_id=make_event(make_user()).pk)


def test_draw_of_seeds_that_cannot_be_fails_with_the_reason():
    event = make_event(entries=4)
    job = ask_for_draw(event)
    Job.objects.update(args={"stage": event.stages.get().pk})
    event.stages.update(seeding="by_hand")
    event.entries.filter(number=1).update(seed=9)
    draw_make(job_id=job)
    failed = Job.objects.get(pk=job)
    assert (failed.state, failed.message) == ("failed", "seed-out-of-range")
    assert job_view(job).message


def test_sheets_of_an_unchanged_event_are_asked_for_once():
    event = make_bracket(4)
    job = ask_for_sheets(event)
    assert ask_for_sheets(event) == job
    assert ask_for_sheets(event, paper="Letter") != job


@pytest.mark.pdf
def test_sheets_make_writes_a_pdf_and_again_the_same(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    event = make_bracket(4)
    job = ask_for_sheets(event)
    sheets_make(job_id=job)
    done = Job.objects.get(pk=job)
    assert (done.state, done.done, done.of) == ("done", 2, 2)
    assert (tmp_path / done.file.name).read_bytes().startswith(b"%PDF")
    Job.objects.update(state="running")
    sheets_make(job_id=job)
    assert Job.objects.get(pk=job).state == "done"
    assert [path.name for path in tmp_path.rglob("*.*")] == ["sheets-round-1.pdf"]


def test_sheets_of_a_draw_taken_back_are_gone():
    event = make_bracket(4)
    ask_for_sheets(event)
    draw_discard(tournament_id=event.pk, actor=event.created_by)
    assert not Job.objects.filter(kind="render_sheets").exists()


def test_sheets_on_a_full_disk_fail_with_the_reason(monkeypatch):
    def full(*_args, **_kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(paper, "render_sheets", full)
    job = ask_for_sheets(make_bracket(4))
    sheets_make(job_id=job)
    failed = Job.objects.get(pk=job)
    assert (failed.state, failed.message) == ("failed", "file-not-written")
    assert "No space left" in job_view(job).message


def test_sheets_into_a_folder_that_is_a_file_name_it_and_run_again_once_it_is_one(
    settings, tmp_path
):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.MEDIA_ROOT.touch()
    event = make_bracket(4)
    job = ask_for_sheets(event)
    sheets_make(job_id=job)
    failed = job_view(job)
    assert failed.state == "failed"
    assert str(settings.MEDIA_ROOT) in failed.message

    settings.MEDIA_ROOT.unlink()
    again = job_run_again(job_id=job, tournament_id=event.pk)
    sheets_make(job_id=again.pk)
    assert job_view(again.pk).state == "done"


def test_sheets_without_pango_name_the_command(monkeypatch):
    def lacking(*_args, **_kwargs):
        raise SheetsUnavailable("no libpango")

    monkeypatch.setattr(paper, "render_sheets", lacking)
    job = ask_for_sheets(make_bracket(4))
    sheets_make(job_id=job)
    assert "script/bootstrap --system" in job_view(job).message


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"paper": "A3"}, "bad-choice"),
        ({"round_number": 2}, "no-sheets"),
        ({"match_code": "M3"}, "no-sheets"),
    ],
)
def test_sheets_that_cannot_be_are_refused(change, code):
    with pytest.raises(Refusal) as refused:
        ask_for_sheets(make_bracket(4), **change)
    assert refused.value.code == code


def test_sheets_of_a_draft_are_refused():
    event = make_event(entries=4)
    draw_make(job_id=ask_for_draw(event))
    with pytest.raises(Refusal):
        ask_for_sheets(event)


def test_sheets_by_a_stranger_are_refused():
    with pytest.raises(NotAllowed):
        ask_for_sheets(make_bracket(4), actor=make_user())
