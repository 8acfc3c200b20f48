"""`manage.py backup` and `manage.py restore`, and the pages that do the same."""

import gzip
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_bracket, make_user, win
from tests.integration.archive.whole import archived, text_of, whole_event, wipe
from tournament.archive import MOST_BYTES
from tournament.models import AuditEvent, Staff, Tournament
from tournament.services.verification import event_verify

pytestmark = pytest.mark.django_db


def run(*args, **options):
    said = io.StringIO()
    call_command(*args, stdout=said, no_color=True, **options)
    return said.getvalue().splitlines()


def test_backup_writes_each_event_and_restore_reads_it_back(tmp_path):
    one, two = whole_event(seed=11), make_bracket(4)
    paths = run("backup", one.code, two.code, to=tmp_path)

    assert [path.rpartition("/")[2] for path in paths] == [
        f"resund-open-9-2026-04-11-{one.code}-r{one.revision}.undercut",
        f"spring-cup-2026-04-11-{two.code}-r{two.revision}.undercut",
    ]
    assert sorted(map(str, tmp_path.iterdir())) == sorted(paths)
    before = archived(one.pk)
    wipe(one)
    said = run("restore", paths[0])

    assert said[0].endswith(f"/e/{one.code}/")
    restored = Tournament.objects.get(code=one.code)
    assert archived(restored.pk) == before == (tmp_path / paths[0]).read_bytes()


def test_backup_never_overwrites_silently(tmp_path):
    event = make_bracket(2)
    [path] = run("backup", event.code, to=tmp_path)
    assert run("backup", event.code, to=tmp_path) == [f"{path} (as it was)"]
    (tmp_path / path).write_bytes(b"mine")
    with pytest.raises(CommandError, match="is there already and holds something else"):
        run("backup", event.code, to=tmp_path)
    assert (tmp_path / path).read_bytes() == b"mine"
    win(event, "M1")
    assert len(run("backup", all=True, to=tmp_path)) == 1
    assert len(list(tmp_path.iterdir())) == 2


def test_backup_into_a_folder_that_is_none_says_so(tmp_path):
    event = make_bracket(2)
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"could not be written \(.+\)\. Name another folder"):
        run("backup", event.code, to=tmp_path / "file")


def test_backup_on_a_full_disk_leaves_no_half_file(tmp_path, monkeypatch):
    event = make_bracket(2)

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.services.archive_files.os.fsync", full)
    with pytest.raises(CommandError, match="No space left on device"):
        run("backup", event.code, to=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "options", "message"),
    [
        (["backup"], {}, "Name the codes of events, or say --all"),
        (["backup", "abcdef"], {"all": True}, "Name the codes of events, or say --all"),
        (["backup", "nosuch"], {}, "No event has the code nosuch"),
        (["restore", "/no/such/file"], {}, "could not be read"),
        (["restore", "/"], {}, "could not be read"),
    ],
)
def test_command_that_makes_no_sense_is_refused(args, options, message):
    with pytest.raises(CommandError, match=message):
        run(*args, **options)


def test_restore_of_an_event_that_is_here_names_the_way_out(tmp_path):
    event = make_bracket(2)
    [path] = run("backup", event.code, to=tmp_path)
    with pytest.raises(CommandError, match="restore --new-code"):
        run("restore", path)
    run("restore", path, new_code=True)
    assert Tournament.objects.count() == 2


def test_backup_before_a_migration_writes_nothing_when_none_is_waiting(tmp_path):
    make_bracket(2)
    assert run("backup", before_migrate=True, to=tmp_path) == []
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- the pages


@pytest.fixture
def owner(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    user = make_user()
    user.is_superuser = True
    user.save()
    client.force_login(user)
    return user


def send(client, data):
    return client.post(reverse("restore"), {"file": SimpleUploadedFile("x.undercut", data)})


def test_director_downloads_the_event_from_the_desk(client):
    event = make_bracket(2)
    director = make_user()
    Staff.objects.create(tournament=event, user=director, role="director")
    client.force_login(director)
    page = client.get(reverse("manage", args=[event.code])).content.decode()
    address = reverse("event_archive", args=[event.code])
    assert f'href="{address}"' in page

    answer = client.get(address)

    assert answer.content == archived(event.pk)
    assert f"-{event.code}-r{event.revision}.undercut" in answer["Content-Disposition"]
    assert not answer.has_header("Content-Encoding")


def test_file_is_looked_at_and_then_restored(client, owner, tmp_path):
    event = whole_event(seed=12)
    data = archived(event.pk)
    wipe(event)

    looked = send(client, data)
    page = client.get(looked["Location"]).content.decode()
    assert Tournament.objects.count() == 0
    for shown in ("Øresund Open « 9 »", f"/e/{event.code}/", event.created_by.username):
        assert shown in page
    done = client.post(looked["Location"], {"code": "own", "request_id": "r"})

    assert done["Location"] == reverse("manage", args=[event.code])
    restored = Tournament.objects.get()
    assert archived(restored.pk) == data
    assert event_verify(tournament_id=restored.pk) == []
    for name in ("manage", "event_log", "event", "bracket", "standings"):
        assert client.get(reverse(name, args=[event.code])).status_code == 200
    assert (
        "restored from a file"
        in client.get(reverse("event_log", args=[event.code])).content.decode()
    )
    assert AuditEvent.objects.first().actor == owner
    assert list((tmp_path / "restores").iterdir()) == []
    gone = client.get(looked["Location"], follow=True)
    assert "no longer here" in gone.content.decode()


def test_file_of_an_event_that_is_here_is_offered_a_new_code(client, owner):
    event = make_bracket(2)
    looked = send(client, archived(event.pk))["Location"]
    page = client.get(looked).content.decode()
    assert "This very event is here" in page
    assert 'value="new"' in page
    assert 'value="own"' not in page
    assert client.post(looked, {"code": "own"}).status_code == 422
    assert client.post(looked, {"code": "cheese"}).status_code == 422
    assert client.post(looked, {"code": "new"}).status_code == 302
    assert Tournament.objects.count() == 2


def test_file_that_is_none_is_refused_at_its_field(client, owner, tmp_path):
    for data, told in (
        (b"", "The file is empty"),
        (b"hello", "This is no event of Undercut"),
        (b"\x1f\x8b" + bytes(MOST_BYTES), "larger than any event"),
        (gzip.compress(b"hello\n"), "This is no event of Undercut"),
    ):
        answer = send(client, data)
        assert answer.status_code == 422
        assert told in answer.content.decode()
    assert "Choose a file" in client.post(reverse("restore")).content.decode()
    assert not (tmp_path / "restores").exists()


def test_file_that_cannot_be_kept_says_so(client, owner, settings, tmp_path):
    (tmp_path / "full").write_text("")
    settings.MEDIA_ROOT = tmp_path / "full"
    answer = send(client, archived(make_bracket(2).pk))
    assert answer.status_code == 422
    assert "could not be written" in answer.content.decode()


@pytest.mark.parametrize("mark", ["x", "0" * 64, "..", "%2e%2e"])
def test_mark_that_is_none_leads_back(client, owner, mark):
    assert client.get(f"/restore/{mark}/").status_code in {302, 404}


def test_restore_is_for_the_owner_of_the_installation_alone():
    user = make_user()
    client = Client()
    client.force_login(user)
    event = make_bracket(2, user)
    assert client.get(reverse("restore")).status_code == 404
    assert send(client, archived(event.pk)).status_code == 404
    assert "restore" not in client.get(reverse("home")).content.decode()


def test_log_of_another_installation_that_cannot_be_read_is_shown_by_its_act(client, owner):
    event = make_bracket(2)
    AuditEvent.objects.filter(tournament=event, action="entries.add").update(after={"entries": 7})
    data = archived(event.pk)
    wipe(event)
    client.post(send(client, data)["Location"], {"code": "own"})

    assert "entries add" in client.get(reverse("event_log", args=[event.code])).content.decode()
    assert text_of(archived(Tournament.objects.get().pk)) == text_of(data)
