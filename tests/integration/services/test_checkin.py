"""Who is here: noted once, taken back, and what the draw makes of it."""

import pytest

from tests.factories import draw, make_event, make_user
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, Entry, Staff, Stage
from tournament.selectors.checkin import absent, arrivals, found
from tournament.selectors.logbook import log_page
from tournament.selectors.standings import standings_view
from tournament.services.checkin import entry_check_in
from tournament.services.draws import draw_make, draw_publish, draw_request
from tournament.services.entries import seeds_set
from tournament.services.verification import event_verify
from tournament.wording.refusals import sentence


@pytest.fixture
def event(db):
    return make_event(entries=5)


def here(event, *numbers, come=True, **more):
    more = {"actor": event.created_by, **more}
    for number in numbers:
        answer = entry_check_in(tournament_id=event.pk, number=number, here=come, **more)
    return answer


def ask(event, who, **more):
    answer = draw_request(
        tournament_id=event.pk, seeding="by_hand", lot_seed="lot", who=who,
        actor=event.created_by, **more,
    )  # fmt: skip
    draw_make(job_id=answer["job"])
    stage = Stage.objects.get(tournament=event)
    numbers = dict(Entry.objects.values_list("pk", "number"))
    return stage, {numbers[pk] for pk in stage.seed_order}


def test_check_in_is_noted_once(event):
    first = here(event, 2)
    entry = Entry.objects.get(tournament=event, number=2)
    other = make_user("helper")
    Staff.objects.create(tournament=event, user=other, role="scorer")

    again = here(event, 2, actor=other)

    assert (first["changed"], again["changed"]) == (True, False)
    assert Entry.objects.get(pk=entry.pk).checked_in_at == entry.checked_in_at
    assert entry.checked_in_by == event.created_by
    assert AuditEvent.objects.filter(action="entry.checkin").count() == 1


def test_same_request_is_answered_again(event):
    first = here(event, 2, request_id="r1")
    assert here(event, 2, request_id="r1") == {**first, "replayed": True}


def test_check_in_is_taken_back(event):
    here(event, 2)
    here(event, 2, come=False)

    assert absent(event.pk) == ()
    assert not [one for one in arrivals(event.pk, event.time_zone) if one.here]
    acts = AuditEvent.objects.filter(action="entry.checkin").order_by("pk")
    assert [(act.before["here"], act.after["here"]) for act in acts] == [
        (False, True), (True, False),
    ]  # fmt: skip


def test_strangers_and_unknown_entries_are_refused(event):
    with pytest.raises(NotAllowed):
        here(event, 1, actor=make_user())
    with pytest.raises(Missing):
        here(event, 99)


def test_check_ins_do_not_drown_the_log(event):
    here(event, 1, 2, 3)
    name = Entry.objects.get(tournament=event, number=2).name

    assert "is here" not in str([line.what for line in log_page(event.pk).lines])
    assert f"{name} is here." in [line.what for line in log_page(event.pk, player=name).lines]


def test_entries_are_found_by_name_and_number(event):
    people = arrivals(event.pk, event.time_zone)

    assert [one.number for one in found(people, "zolc")] == [3]
    assert [one.number for one in found(people, "4")] == [4]
    assert found(people, "nobody") == ()


def test_draw_takes_all_as_long_as_nobody_says_otherwise(event):
    here(event, 1)
    assert ask(event, "all")[1] == {1, 2, 3, 4, 5}


def test_draw_of_who_is_here_leaves_the_rest_entered(event):
    seeds_set(tournament_id=event.pk, seeds={2: 5, 4: 1}, actor=event.created_by)
    here(event, 2, 4, 5)
    assert len(absent(event.pk)) == 2

    stage, drawn = ask(event, "here")

    assert drawn == {2, 4, 5}
    order = [Entry.objects.get(pk=pk).number for pk in stage.seed_order]
    assert order[:2] == [4, 2]
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    assert event_verify(tournament_id=event.pk) == []
    assert Entry.objects.filter(tournament=event).count() == 5
    assert {row.person.number for row in standings_view(event.code).rows} == {2, 4, 5}


def test_draft_of_who_is_here_is_out_of_date_when_another_comes(event):
    here(event, 1, 2, 3)
    ask(event, "here")
    here(event, 4)

    with pytest.raises(Refusal, match="draw-out-of-date") as refused:
        draw_publish(tournament_id=event.pk, actor=event.created_by)

    name = event.entries.get(number=4).name
    assert sentence(refused.value) == f"Not in this draw: {name}. Draw again."


def test_draw_after_those_who_are_not_here_were_taken_out(event):
    seeds_set(tournament_id=event.pk, seeds={1: 5, 2: 4}, actor=event.created_by)
    draw(event)
    here(event, 1, 2, 3)

    _, drawn = ask(event, "take_out", redraw=True)

    assert drawn == {1, 2, 3}
    seeds = dict(Entry.objects.filter(tournament=event).values_list("number", "seed"))
    assert seeds == {1: 2, 2: 1, 3: None}
    act = AuditEvent.objects.filter(action="draw.request").first()
    assert len(act.after["taken_out"]) == 2
    assert "Taken out:" in log_page(event.pk).lines[1].what


def test_draw_of_one_who_is_here_is_refused(event):
    here(event, 1)
    for who in ("here", "take_out"):
        with pytest.raises(Refusal, match="too-few-entries"):
            ask(event, who)
    assert Entry.objects.filter(tournament=event).count() == 5
    with pytest.raises(Refusal, match="bad-choice"):
        ask(event, "some")
