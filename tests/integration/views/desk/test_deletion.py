"""The page that deletes an event, and what is left of it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_bracket, make_user
from tournament.models import Job, Staff, Tournament
from tournament.services.archives import archive_make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _var(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def event():
    return make_bracket(2, make_user("owner"))


@pytest.fixture
def owner(event):
    browser = Client()
    browser.force_login(event.created_by)
    return browser


def path_of(event):
    return reverse("event_delete", kwargs={"code": event.code})


def test_deleted_event_leaves_its_file_to_download(event, owner):
    data = archive_make(tournament_id=event.pk).data
    sent = {"typed": "Spring Cup", "request_id": "one"}

    response = owner.post(path_of(event), sent, follow=True)

    page = response.content.decode()
    assert "<bdi>Spring Cup</bdi> is deleted" in page
    [file] = _files(page)
    download = owner.get(reverse("deleted_file"))
    assert (download.status_code, download.content) == (200, data)
    assert download["Content-Disposition"] == f'attachment; filename="{file}"'
    assert "no-store" in download["Cache-Control"]
    assert owner.get(f"/e/{event.code}/").status_code == 404


def _files(page):
    """Return the names of archives that a page shows."""
    return [
        part.split("<")[0].rsplit("/")[-1] for part in page.split("<bdi>") if ".undercut<" in part
    ]


def test_form_sent_twice_is_one_act(event, owner):
    sent = {"typed": "Spring Cup", "request_id": "one"}
    owner.post(path_of(event), sent)

    response = owner.post(path_of(event), sent)

    assert (response.status_code, response["Location"]) == (302, reverse("event_deleted"))


@pytest.mark.parametrize("typed", ["", "Autumn Cup", "x" * 200, "x" * 400, "\x00"])
def test_another_name_is_told_at_the_field(event, owner, typed):
    response = owner.post(path_of(event), {"typed": typed})

    assert response.status_code == 422
    assert "typed" in response.context["form"].errors
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_work_under_way_is_told(event, owner):
    Job.objects.create(tournament=event, kind="render_sheets", key="r1")

    response = owner.post(path_of(event), {"typed": "Spring Cup"})

    assert response.status_code == 422
    assert "Work for this event is under way" in response.content.decode()


def test_file_is_for_who_deleted_alone(event, owner, tmp_path):
    owner.post(path_of(event), {"typed": "Spring Cup"})
    stranger = Client()
    stranger.force_login(make_user())

    assert stranger.get(reverse("event_deleted")).status_code == 404
    assert stranger.get(reverse("deleted_file")).status_code == 404
    [file] = tmp_path.rglob("*.undercut")
    file.unlink()
    assert owner.get(reverse("deleted_file")).status_code == 404
    assert "no longer" in owner.get(reverse("event_deleted")).content.decode()


def test_settings_lead_there_for_the_owner_alone(event, owner):
    director = Client()
    user = make_user()
    Staff.objects.create(tournament=event, user=user, role="director")
    director.force_login(user)
    settings = reverse("manage_settings", kwargs={"code": event.code})

    assert path_of(event) in owner.get(settings).content.decode()
    assert path_of(event) not in director.get(settings).content.decode()
