import threading

from django.db import DatabaseError, connection

from scoring.values import Row
from tests.factories import gin, make_bracket, match_of, win
from tournament.models import HandFact
from tournament.services import hands
from tournament.services.hands import hand_record
from tournament.services.verification import event_verify

DEAD = Row(ending="dead")


def recorder(match, owner, request_id, row=DEAD):
    return lambda: hand_record(match_id=match.pk, entry=row, actor=owner, request_id=request_id)


def test_two_hands_at_once_collide_without_the_lock(together, without_the_lock, monkeypatch):
    """L63: what the lock is there for."""
    event = make_bracket(4)
    match = match_of(event, "M1")
    both_have_read = threading.Barrier(2)
    read = hands.sheet_of_columns

    def read_and_wait(found):
        both_have_read.wait(timeout=20)
        return read(found)

    monkeypatch.setattr(hands, "sheet_of_columns", read_and_wait)
    results = together(
        recorder(match, event.created_by, "one"), recorder(match, event.created_by, "two")
    )
    assert sum(isinstance(result, DatabaseError) for result in results) == 1
    assert HandFact.objects.count() == 1


def test_hands_at_once_all_arrive_with_the_lock(together):
    event = make_bracket(4, rules={"preset": "standard", "best_of": 9})
    first, second = match_of(event, "M1"), match_of(event, "M2")
    writers = 16 if connection.vendor == "postgresql" else 8

    def enter(number):
        def act():
            match = first if number % 2 else second
            return [recorder(match, event.created_by, f"{number}-{hand}")() for hand in range(5)]

        return act

    results = together(*(enter(number) for number in range(writers)))

    assert [result for result in results if isinstance(result, Exception)] == []
    assert HandFact.objects.count() == writers * 5
    assert {match_of(event, code).hands for code in ("M1", "M2")} == {writers * 5 // 2}
    assert event_verify(tournament_id=event.pk) == []


def test_same_request_sent_eight_times_at_once_is_one_hand(together):
    """L63: the same hand sent again is one hand."""
    event = make_bracket(4)
    match = match_of(event, "M1")
    results = together(*(recorder(match, event.created_by, "same") for _ in range(8)))
    assert {result["fact"] for result in results} == {HandFact.objects.get().pk}


def test_both_semi_finals_end_at_once(together):
    event = make_bracket(4)
    owner = event.created_by
    together(
        recorder(match_of(event, "M1"), owner, "one", gin("A")),
        recorder(match_of(event, "M2"), owner, "two", gin("B")),
    )
    final = match_of(event, "M3")
    assert (final.a_kind, final.b_kind, final.state) == ("known", "known", "ready")
    assert event_verify(tournament_id=event.pk) == []


def test_final_and_third_place_end_at_once_and_the_event_is_over(together):
    event = make_bracket(4, third_place=True)
    win(event, "M1")
    win(event, "M2")
    together(
        recorder(match_of(event, "M3"), event.created_by, "final", gin("A")),
        recorder(match_of(event, "M4"), event.created_by, "third", gin("B")),
    )
    event.refresh_from_db()
    assert event.state == "finished"
    assert event_verify(tournament_id=event.pk) == []
