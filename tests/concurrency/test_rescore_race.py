import threading

from django.db import DatabaseError, connection

from tests.factories import gin, make_bracket, match_of, record
from tournament.models import HandFact
from tournament.services import rescore
from tournament.services.hands import hand_record
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.verification import event_verify

CHEAP_GIN = {"preset": "standard", "gin_bonus": 5}
WANTED = Wanted(CHEAP_GIN, "open")


def rescorer(event, request_id="rescore"):
    mark = rescore_preview(tournament_id=event.pk, wanted=WANTED, actor=event.created_by).mark
    return lambda: event_rescore(
        tournament_id=event.pk, wanted=WANTED, mark=mark, confirmed=False, reason="so they play",
        actor=event.created_by, request_id=request_id,
    )  # fmt: skip


def recorder(match, owner, request_id):
    return lambda: hand_record(
        match_id=match.pk, entry=gin("B", 20), actor=owner, request_id=request_id
    )


def in_play():
    event = make_bracket(4)
    record(match_of(event, "M1"), gin("A", 20))
    return event


def test_hand_entered_during_a_rescore_is_lost_to_it_without_the_lock(
    together, without_the_lock, monkeypatch
):
    event = in_play()
    sheets_are_read, hand_is_in = threading.Event(), threading.Event()
    held = rescore._held

    def read_and_wait(*args):
        found = held(*args)
        sheets_are_read.set()
        # On SQLite the hand cannot come in between: one of both is refused by the database.
        hand_is_in.wait(timeout=20 if connection.vendor == "postgresql" else 2)
        return found

    act = rescorer(event)
    monkeypatch.setattr(rescore, "_held", read_and_wait)
    enter = recorder(match_of(event, "M1"), event.created_by, "one")

    def enter_when_read():
        sheets_are_read.wait(timeout=20)
        try:
            return enter()
        finally:
            hand_is_in.set()

    results = together(act, enter_when_read)
    refused = [result for result in results if isinstance(result, DatabaseError)]
    assert refused or event_verify(tournament_id=event.pk) != []


def test_hands_and_a_rescore_at_once_all_add_up_with_the_lock(together):
    event = in_play()
    match = match_of(event, "M1")
    hands = [recorder(match, event.created_by, f"hand-{number}") for number in range(4)]
    results = together(rescorer(event), *hands)

    # It comes before the hands, or it is told that the sheet is another one by now. By the old
    # rules three hands end the match, and the fourth is refused.
    changed = [result for result in results if isinstance(result, Exception)]
    assert {error.code for error in changed} <= {"rescore-changed", "hand-after-end"}
    assert HandFact.objects.count() in {4, 5}
    assert event_verify(tournament_id=event.pk) == []


def test_two_rescores_at_once_are_one(together):
    event = in_play()
    results = together(rescorer(event, "one"), rescorer(event, "two"))
    refused = [result for result in results if isinstance(result, Exception)]
    assert [error.code for error in refused] == ["same-rules"]
    assert event_verify(tournament_id=event.pk) == []


def test_same_rescore_sent_four_times_at_once_is_done_once(together):
    event = in_play()
    act = rescorer(event)
    results = together(act, act, act, act)
    assert sum("replayed" in result for result in results) == 3
    assert event_verify(tournament_id=event.pk) == []
