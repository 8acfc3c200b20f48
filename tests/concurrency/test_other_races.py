import threading
import time

from django.db import transaction

from tests.factories import make_bracket, make_event, match_of
from tournament.models import Entry, Job, Match, Stage, Withdrawal
from tournament.services.accounts import owner_create, owner_link_make
from tournament.services.draws import draw_make, draw_request
from tournament.services.entries import NewEntry, entries_add
from tournament.services.write_path import begin


def ask(event):
    return lambda: draw_request(
        tournament_id=event.pk, seeding="by_lot", lot_seed="", actor=event.created_by
    )


def test_draw_asked_for_by_two_at_once_is_one_draw(together, settings):
    settings.TASKS_INLINE = False
    settings.CELERY_BROKER_URL = ""
    event = make_event(entries=8)
    results = together(ask(event), ask(event))
    assert results[0]["job"] == results[1]["job"]
    assert (Stage.objects.count(), Job.objects.count()) == (1, 1)


def test_draw_made_by_two_workers_at_once_is_one_draw(together):
    event = make_event(entries=8)
    job = ask(event)()["job"]
    together(lambda: draw_make(job_id=job), lambda: draw_make(job_id=job))
    assert Match.objects.count() == 7
    assert Job.objects.get().state == "done"


def test_same_player_from_two_tabs_is_one_entry(together):
    event = make_event()

    def add():
        people = [NewEntry("Ann Lee", "Mill")]
        return entries_add(tournament_id=event.pk, people=people, actor=event.created_by)

    results = together(add, add)
    assert sum(isinstance(result, Exception) for result in results) == 1
    assert Entry.objects.count() == 1


def test_one_time_link_opened_by_two_at_once_makes_one_owner(together, transactional_db):
    token = owner_link_make()
    results = together(
        *(
            lambda name=name: owner_create(token=token, username=name, password="long-enough-9x")
            for name in ("olga", "otto")
        )
    )
    refusals = [result for result in results if isinstance(result, Exception)]
    assert [refusal.code for refusal in refusals] == ["link-used"]


def test_writer_who_waited_for_the_lock_sees_who_left_meanwhile(together):
    event = make_bracket(4)
    entry = event.entries.get(number=1)
    locked = threading.Event()

    def leave():
        with transaction.atomic(durable=True):
            begin(actor=None, action="x", allowed=lambda _role: True, tournament_id=event.pk)
            locked.set()
            # So long the other one is at the lock: who left is written when it has asked.
            time.sleep(0.5)
            Withdrawal.objects.create(entry=entry, from_key=3)

    def enter():
        locked.wait(timeout=20)
        match = match_of(event, "M1")
        with transaction.atomic(durable=True):
            act = begin(actor=None, action="x", allowed=lambda _role: True, match_id=match.pk)
            return act.withdrawn

    assert together(leave, enter) == [None, {entry.pk: 3}]
