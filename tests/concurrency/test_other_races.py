import threading
import time

import pytest
from django.db import DatabaseError, transaction

from scoring.values import Pair
from tests.factories import make_bracket, make_event, match_of
from tournament import tasks
from tournament.errors import Conflict, Refusal
from tournament.levels import Score
from tournament.models import (
    AuditEvent,
    Entry,
    Job,
    Match,
    RulingFact,
    ScoreFact,
    Stage,
    Withdrawal,
)
from tournament.services import rulings, scores
from tournament.services.accounts import owner_create, owner_link_make
from tournament.services.draws import draw_make, draw_request
from tournament.services.entries import NewEntry, entries_add
from tournament.services.verification import event_verify
from tournament.services.write_path import begin


def ask(event):
    return lambda: draw_request(
        tournament_id=event.pk, seeding="by_lot", lot_seed="", actor=event.created_by
    )


def test_draw_asked_for_by_two_at_once_is_one_draw(together, settings, monkeypatch):
    """L44: two clicks make one draw."""
    settings.TASKS_INLINE = False
    # No worker of another test may take it while the tables are cleared.
    monkeypatch.setattr(tasks.generate_bracket, "apply_async", lambda **_: None)
    event = make_event(entries=8)
    results = together(ask(event), ask(event))
    assert results[0]["job"] == results[1]["job"]
    assert (Stage.objects.count(), Job.objects.count()) == (1, 1)


def test_draw_made_by_two_workers_at_once_is_one_draw(together):
    """L44: two workers make one draw."""
    event = make_event(entries=8)
    job = ask(event)()["job"]
    together(lambda: draw_make(job_id=job), lambda: draw_make(job_id=job))
    assert Match.objects.count() == 7
    assert Job.objects.get().state == "done"


def test_same_player_from_two_tabs_is_one_entry(together):
    """L58: entered twice at once, a player is in the list once."""
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


def rule(match, owner, winner, seen=None):
    return lambda: rulings.ruling_set(
        match_id=match.pk, kind="forfeit", winner=winner, reason="so it was", actor=owner,
        request_id=f"for {winner}", expected_revision=seen,
    )  # fmt: skip


def type_result(match, owner, a, b, seen=None):
    return lambda: scores.scores_record(
        match_id=match.pk, level="result", scores=[Score("result", Pair(a, b))], actor=owner,
        request_id=f"{a}-{b}", expected_revision=seen,
    )  # fmt: skip


RESULTS = {
    "rulings": (RulingFact, rulings, "live_ruling", lambda *of, **seen: (
        rule(*of, "A", **seen), rule(*of, "B", **seen)
    )),
    "results": (ScoreFact, scores, "live_scores", lambda *of, **seen: (
        type_result(*of, 2, 1, **seen), type_result(*of, 0, 2, **seen)
    )),
}  # fmt: skip


@pytest.mark.parametrize("kind", RESULTS)
def test_l62_two_results_at_once_collide_without_the_lock(
    together, without_the_lock, monkeypatch, kind
):
    """L62: even then the database keeps one result for a match, and refuses the other."""
    facts, module, reader, acts = RESULTS[kind]
    event = make_bracket(4, rules={"preset": "standard", "best_of": 3})
    both_have_read = threading.Barrier(2)
    read = getattr(module, reader)

    def read_and_wait(*args):
        found = read(*args)
        both_have_read.wait(timeout=20)
        return found

    monkeypatch.setattr(module, reader, read_and_wait)
    results = together(*acts(match_of(event, "M1"), event.created_by))

    assert sum(isinstance(result, DatabaseError) for result in results) == 1
    assert facts.objects.count() == 1


@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize("kind", RESULTS)
def test_l62_two_results_at_once_are_one_result(together, kind, seen):
    """L62: of two directors one is told what the other entered, and nothing is overwritten."""
    facts, _, _, acts = RESULTS[kind]
    event = make_bracket(4, rules={"preset": "standard", "best_of": 3})
    match = match_of(event, "M1")
    before = AuditEvent.objects.count()
    results = together(*acts(match, event.created_by, seen=match.revision if seen else None))

    (refused,) = [result for result in results if isinstance(result, Exception)]
    assert isinstance(refused, Conflict if seen else Refusal)
    assert (facts.objects.count(), AuditEvent.objects.count()) == (1, before + 1)
    assert event_verify(tournament_id=event.pk) == []
