"""An event as a whole, through the API: copied, taken away as a file, deleted."""

import pytest

from tests.factories import make_bracket, make_user, win
from tests.integration.api.conftest import mark, program_of, refused
from tournament.enums import Role
from tournament.models import Staff, Tournament
from tournament.services.archives import event_archive, event_restore

NEW = {"name": "Winter Cup", "starts_on": "2027-01-09", "ends_on": "2027-01-10"}
TAKEN_OVER = ("place", "time_zone", "rules", "places_parted", "public_url", "visibility")


@pytest.fixture(autouse=True)
def _var(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def event(api):
    event = make_bracket(
        4, api.user, rules={"preset": "standard", "best_of": 3}, visibility="unlisted"
    )
    win(event, "M1")
    event.refresh_from_db()
    return event


@pytest.fixture
def path(event):
    return f"events/{event.code}/"


def copy_body(**changes):
    return {"request_id": mark(), **NEW, "with_players": True, **changes}


def test_copy_has_the_settings_and_the_players_of_an_event(api, path):
    sent = copy_body()
    answer = api.post(f"{path}copy/", sent)

    assert answer.status_code == 201
    made = answer.json()
    old, new = api.get(path).json(), api.get(f"events/{made['code']}/").json()
    assert {name: new[name] for name in TAKEN_OVER} == {name: old[name] for name in TAKEN_OVER}
    assert {name: new[name] for name in NEW} == NEW
    assert (new["entries"], new["state"], new["role"]) == (4, "setup", "owner")
    assert made == {"code": new["code"], "revision": new["revision"], "replayed": False}
    entries = [
        [one["name"] for one in api.get(f"events/{code}/entries/").json()["results"]]
        for code in (old["code"], new["code"])
    ]
    assert entries[0] == entries[1]

    assert api.post(f"{path}copy/", sent).json() == {**made, "replayed": True}
    assert Tournament.objects.count() == 2
    reused = api.post(f"{path}copy/", {**sent, "name": "Other"})
    refused(reused, 409, "request-reused", "request_id")


def test_copy_without_players_is_empty(api, path):
    made = api.post(f"{path}copy/", copy_body(with_players=False)).json()

    assert api.get(f"events/{made['code']}/").json()["entries"] == 0
    assert made["revision"] == api.get(f"events/{made['code']}/").json()["revision"]


def test_copy_is_refused_at_its_place(api, path):
    for changes, code, where in (
        ({"name": " "}, "name-empty", "name"),
        ({"ends_on": "2027-01-08"}, "dates-reversed", "ends_on"),
        ({"starts_on": "soon"}, "bad-value", "starts_on"),
        ({"rules": "standard"}, "unknown-field", "rules"),
    ):
        refused(api.post(f"{path}copy/", copy_body(**changes)), 422, code, where)
    assert Tournament.objects.count() == 1


def test_file_of_an_event_is_that_of_its_page_and_brings_it_back(api, event, path):
    answer = api.get(f"{path}archive/")

    whole = event_archive(tournament_id=event.pk, actor=api.user)
    assert answer.content == whole.data
    assert answer["Content-Type"] == "application/vnd.undercut+gzip"
    assert answer["Content-Disposition"] == f'attachment; filename="{whole.name}"'
    assert answer["Cache-Control"] == "no-store"
    before = api.get(f"{path}standings/").json()["rows"]
    api.post(f"{path}delete/", {"request_id": mark(), "name": "Spring Cup"})
    assert event_restore(data=answer.content)["code"] == event.code
    assert api.get(f"{path}standings/").json()["rows"] == before


def test_event_is_deleted_by_its_name_and_a_file_is_left(api, event, path, tmp_path):
    wrong = api.post(f"{path}delete/", {"request_id": mark(), "name": "Autumn Cup"})
    refused(wrong, 422, "name-not-typed", "name")
    assert Tournament.objects.exists()

    body = {"request_id": mark(), "name": "Spring Cup"}
    gone = api.post(f"{path}delete/", body).json()

    (file,) = tmp_path.rglob("*.undercut")
    assert gone == {"code": event.code, "name": "Spring Cup", "file": file.name}
    assert not Tournament.objects.exists()
    assert refused(api.post(f"{path}delete/", body), 404, "missing")["what"] == "event"


def test_event_is_deleted_by_its_owner_alone(event, path):
    director = program_of(make_user("dana"))
    Staff.objects.create(tournament=event, user=director.user, role=Role.DIRECTOR)
    body = {"request_id": mark(), "name": "Spring Cup"}

    refused(director.post(f"{path}delete/", body), 403, "not-allowed")
    assert director.get(f"{path}archive/").status_code == 200


def test_event_stays_where_its_file_cannot_be_written(api, path, settings, tmp_path):
    settings.VAR_DIR = tmp_path / "file"
    settings.VAR_DIR.write_text("in the way")
    body = {"request_id": mark(), "name": "Spring Cup"}

    told = refused(api.post(f"{path}delete/", body), 409, "archive-not-written")

    assert str(tmp_path) not in told["detail"]
    assert Tournament.objects.exists()
