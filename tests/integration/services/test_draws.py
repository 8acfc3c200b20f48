import pytest

from tests.factories import draw, make_bracket, make_event, make_user, match_of, player_name
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, Entry, Job, Match, Round, Stage
from tournament.services.draws import (
    draw_discard,
    draw_make,
    draw_publish,
    draw_request,
    tables_set,
)
from tournament.services.entries import NewEntry, entries_add, seeds_set


def shape(event):
    """Return who meets whom: (code, names by side) in key order."""
    matches = Match.objects.filter(tournament=event).select_related(
        "a_entry", "b_entry", "a_source", "b_source"
    )

    def place(match, side):
        entry, source = getattr(match, f"{side}_entry"), getattr(match, f"{side}_source")
        if entry:
            return entry.name
        return source.code if source else "bye"

    return [(match.code, place(match, "a"), place(match, "b")) for match in matches]


def test_draw_of_five_by_seeds():
    event = make_event(entries=5)
    seeds = {number: number for number in range(1, 6)}
    seeds_set(tournament_id=event.pk, seeds=seeds, actor=event.created_by)
    draw(event)
    one, two, three, four, five = (player_name(index) for index in range(5))
    assert shape(event) == [
        ("BYE1", one, "bye"),
        ("M1", four, five),
        ("BYE2", three, "bye"),
        ("BYE3", two, "bye"),
        ("M2", one, "M1"),
        ("M3", three, two),
        ("M4", "M2", "M3"),
    ]
    tables = dict(Match.objects.filter(tournament=event).values_list("code", "table"))
    assert tables == {
        "BYE1": None,
        "BYE2": None,
        "BYE3": None,
        "M1": 1,
        "M2": 1,
        "M3": 2,
        "M4": 1,
    }


def test_draw_by_lot_is_the_same_for_the_same_lot_elsewhere():
    first = draw(make_event(entries=9), seeding="by_lot", lot_seed="hall-7")
    make_event(entries=3)
    second = draw(make_event(make_user(), entries=9), seeding="by_lot", lot_seed="hall-7")
    assert shape(first) == shape(second)
    third = draw(make_event(make_user(), entries=9), seeding="by_lot", lot_seed="hall-8")
    assert shape(first) != shape(third)


def test_draw_without_a_lot_gets_one_that_is_stored():
    event = draw(make_event(entries=4), seeding="by_lot", lot_seed="")
    assert len(Stage.objects.get(tournament=event).lot_seed) == 8


def test_draw_asked_for_twice_is_drawn_once():
    event = make_event(entries=4)
    first = draw_request(
        tournament_id=event.pk, seeding="by_lot", lot_seed="a", actor=event.created_by
    )
    second = draw_request(
        tournament_id=event.pk, seeding="by_lot", lot_seed="b", actor=event.created_by
    )
    assert second["job"] == first["job"]
    draw_make(job_id=first["job"])
    before = shape(event)
    draw_make(job_id=first["job"])
    assert shape(event) == before
    assert (Stage.objects.count(), Round.objects.count(), Match.objects.count()) == (1, 2, 3)
    assert AuditEvent.objects.filter(action="draw.make").count() == 1


def test_draw_job_redelivered_after_done_changes_nothing():
    event = draw(make_event(entries=4))
    job = Job.objects.get(tournament=event)
    Job.objects.filter(pk=job.pk).update(state="running")
    before = list(Match.objects.values())
    draw_make(job_id=job.pk)
    assert list(Match.objects.values()) == before
    assert Job.objects.get(pk=job.pk).state == "done"


def test_redraw_drops_the_draft():
    event = draw(make_event(entries=8), seeding="by_lot", lot_seed="a")
    answer = draw_request(
        tournament_id=event.pk, seeding="by_lot", lot_seed="b", redraw=True, actor=event.created_by
    )
    draw_make(job_id=answer["job"])
    assert Stage.objects.get(tournament=event).lot_seed == "b"
    assert Match.objects.filter(tournament=event).count() == 7


@pytest.mark.parametrize("entries", [0, 1])
def test_draw_of_too_few_is_refused(entries):
    event = make_event(entries=entries)
    with pytest.raises(Refusal) as refused:
        draw_request(tournament_id=event.pk, seeding="by_lot", actor=event.created_by)
    assert refused.value.code == "too-few-entries"
    assert refused.value.params == {"entries": entries, "limit": 2}


def test_draw_of_512_is_drawn():
    event = make_event()
    people = [NewEntry(f"Player {number:03}") for number in range(512)]
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)
    draw(event, seeding="by_lot")
    assert Match.objects.filter(tournament=event).count() == 511


def test_publish_opens_the_event():
    event = make_bracket(2)
    assert event.state == "running"
    assert Stage.objects.get().published_at is not None


def test_publish_without_a_draft_is_refused():
    event = make_event(entries=4)
    with pytest.raises(Refusal) as refused:
        draw_publish(tournament_id=event.pk, actor=event.created_by)
    assert refused.value.code == "no-draft"


def test_entry_added_after_the_draft_drops_it():
    event = draw(make_event(entries=4))
    answer = entries_add(
        tournament_id=event.pk, people=[NewEntry("Late Larry")], actor=event.created_by
    )
    assert answer["draft_dropped"]
    assert not Stage.objects.exists()


def test_entry_added_after_publication_is_refused_with_the_way_out():
    """L54: a late player is told how to come in, not lost."""
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        entries_add(tournament_id=event.pk, people=[NewEntry("Late")], actor=event.created_by)
    assert refused.value.code == "entries-closed"
    draw_discard(tournament_id=event.pk, actor=event.created_by)
    entries_add(tournament_id=event.pk, people=[NewEntry("Late")], actor=event.created_by)
    event.refresh_from_db()
    assert (event.state, Entry.objects.count(), Match.objects.count()) == ("setup", 5, 0)


def test_tables_swapped():
    event = make_bracket(4)
    tables_set(
        tournament_id=event.pk,
        round_number=1,
        tables={"M1": 2, "M2": 1},
        actor=event.created_by,
    )
    assert (match_of(event, "M1").table, match_of(event, "M2").table) == (2, 1)


@pytest.mark.parametrize(
    ("tables", "code", "path"),
    [
        ({"M1": 2}, "table-twice", "tables.M2"),
        ({"M1": 0}, "bad-table", "tables.M1"),
        ({"M1": 10_000}, "bad-table", "tables.M1"),
    ],
)
def test_tables_that_cannot_be_are_refused(tables, code, path):
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        tables_set(tournament_id=event.pk, round_number=1, tables=tables, actor=event.created_by)
    assert (refused.value.code, refused.value.path) == (code, path)
    assert match_of(event, "M1").table == 1


def test_tables_of_another_round_are_missing():
    event = make_bracket(4)
    with pytest.raises(Missing):
        tables_set(tournament_id=event.pk, round_number=1, tables={"M3": 5}, actor=event.created_by)


def test_draw_by_a_stranger_is_refused():
    event = make_event(entries=4)
    stranger = make_event(make_user()).created_by
    for act in (
        lambda: draw_request(tournament_id=event.pk, seeding="by_lot", actor=stranger),
        lambda: draw_publish(tournament_id=event.pk, actor=stranger),
        lambda: draw_discard(tournament_id=event.pk, actor=stranger),
    ):
        with pytest.raises(NotAllowed):
            act()
    assert not Stage.objects.exists()
