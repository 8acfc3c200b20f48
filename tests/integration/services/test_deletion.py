"""An event is deleted with all that is its own, and its file brings it back."""

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from tests.factories import gin, make_bracket, make_event, make_user, match_of, record
from tests.integration.archive.whole import whole_event
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Job,
    Match,
    OneTimeLink,
    Player,
    Round,
    RulingFact,
    Staff,
    Stage,
    Tournament,
)  # fmt: skip
from tournament.services import deletion
from tournament.services.archives import archive_make, event_restore
from tournament.services.deletion import event_delete
from tournament.services.entries import NewEntry, entries_add
from tournament.services.staff import invite_make
from tournament.services.verification import event_verify

pytestmark = pytest.mark.django_db

TABLES = (
    AuditEvent, Entry, HandFact, Job, Match, OneTimeLink, Player, Round, RulingFact, Staff, Stage,
    Tournament,
)  # fmt: skip


@pytest.fixture(autouse=True)
def _var(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def counts():
    """Return the rows of every table; a player whose entry was taken out before stays."""
    Player.objects.filter(entries=None).delete()
    return {table.__name__: table.objects.count() for table in TABLES}


def delete(event, **changes):
    values = {"tournament_id": event.pk, "typed": event.name, "actor": event.created_by}
    return event_delete(**{**values, **changes})


def test_delete_takes_all_of_the_event_and_nothing_else():
    other = make_bracket(4)
    record(match_of(other, "M1"), gin("A", 10))
    before = counts()
    event = whole_event(seed=3)
    invite_make(tournament_id=event.pk, role="scorer", actor=event.created_by)

    delete(event)

    assert counts() == before
    assert event_verify(tournament_id=other.pk) == []


def test_delete_leaves_players_who_are_entered_elsewhere():
    other = make_event(entries=2)
    event = make_event(entries=3)

    delete(event)

    assert sorted(Player.objects.values_list("pk", flat=True)) == sorted(
        Entry.objects.filter(tournament=other).values_list("player", flat=True)
    )


@pytest.mark.parametrize("rules", ["standard", "hollywood", "partnership"])
def test_file_of_a_deleted_event_brings_it_back(rules):
    event = whole_event(rules)
    data = archive_make(tournament_id=event.pk).data

    gone = delete(event)

    assert gone.file.read_bytes() == data
    assert (gone.code, gone.name) == (event.code, event.name)
    again = event_restore(data=gone.file.read_bytes())["tournament"]
    assert archive_make(tournament_id=again).data == data
    assert event_verify(tournament_id=again) == []


def test_delete_twice_keeps_both_files():
    event = make_event(entries=2)
    first = delete(event)
    event = Tournament.objects.get(pk=event_restore(data=first.file.read_bytes())["tournament"])

    second = delete(event)

    assert first.file != second.file
    assert first.file.read_bytes() == second.file.read_bytes()


def test_delete_drops_the_files_of_jobs(settings, tmp_path, django_capture_on_commit_callbacks):
    settings.MEDIA_ROOT = tmp_path / "media"
    event = make_event()
    job = Job(tournament=event, kind="render_sheets", key="r1", state="done")
    job.file.save("sheets.pdf", ContentFile(b"%PDF-1.7"))

    with django_capture_on_commit_callbacks(execute=True):
        delete(event)

    assert list((tmp_path / "media" / "jobs").iterdir()) == []


@pytest.mark.parametrize("typed", ["", "spring cup", "Spring", "Spring Cup 2"])
def test_delete_refuses_another_name(typed, tmp_path):
    event = make_event()

    with pytest.raises(Refusal) as refused:
        delete(event, typed=typed)

    assert (refused.value.code, refused.value.path) == ("name-not-typed", "typed")
    assert Tournament.objects.filter(pk=event.pk).exists()
    assert list(tmp_path.iterdir()) == []


def test_delete_takes_the_name_with_spaces_around():
    event = make_event()

    delete(event, typed="  Spring  Cup ")

    assert not Tournament.objects.exists()


@pytest.mark.parametrize("role", ["director", "scorer", None])
def test_delete_is_for_the_owner_alone(role):
    event, user = make_event(), make_user()
    if role:
        Staff.objects.create(tournament=event, user=user, role=role)

    with pytest.raises(NotAllowed):
        delete(event, actor=user)

    assert Tournament.objects.filter(pk=event.pk).exists()


@pytest.mark.parametrize("state", ["queued", "running"])
def test_delete_waits_for_work_that_is_under_way(state):
    event = make_event()
    job = Job.objects.create(
        tournament=event, kind="render_sheets", key="r1", state=state, heartbeat_at=timezone.now()
    )

    with pytest.raises(Refusal) as refused:
        delete(event)
    job.state = "done"
    job.save()
    delete(event)

    assert refused.value.code == "jobs-run"
    assert not Tournament.objects.exists()


def test_delete_refuses_when_somebody_writes_after_the_file(monkeypatch):
    event = make_event()
    written = deletion.backup_make

    def and_then_a_player(**values):
        made = written(**values)
        entries_add(tournament_id=event.pk, people=[NewEntry("Late")], actor=event.created_by)
        return made

    monkeypatch.setattr(deletion, "backup_make", and_then_a_player)

    with pytest.raises(Refusal) as refused:
        delete(event)

    assert refused.value.code == "event-changed"
    assert Entry.objects.filter(tournament=event).count() == 1


def test_delete_without_room_for_the_file_deletes_nothing(settings, tmp_path):
    (tmp_path / "file").write_text("no folder")
    settings.VAR_DIR = tmp_path / "file"
    event = make_event()

    with pytest.raises(Refusal) as refused:
        delete(event)

    assert refused.value.code == "archive-not-written"
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_delete_of_nothing():
    with pytest.raises(Missing):
        event_delete(tournament_id=99, typed="x", actor=make_user())


def test_delete_says_in_the_log_of_the_server_who_and_where(caplog):
    event = make_event(make_user("anna"))

    gone = delete(event)

    assert f"Event {event.code} (Spring Cup) was deleted by anna" in caplog.text
    assert str(gone.file) in caplog.text
