import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleViolation
from scoring.values import Row
from tests.factories import gin, knock, make_bracket, make_user, match_of, record, win
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, HandFact, Match
from tournament.services.draws import draw_discard
from tournament.services.hands import hand_record
from tournament.services.rulings import ruling_set


def stored(event):
    """Return everything a refused write must leave alone."""
    return (
        list(Match.objects.filter(tournament=event).values()),
        list(HandFact.objects.values()),
        AuditEvent.objects.count(),
    )


def test_hand_record_first_hand_scores_and_logs_it():
    event = make_bracket(4)
    match = match_of(event, "M1")

    answer = record(match, knock("A", 8, 20), request_id="first")

    match.refresh_from_db()
    event.refresh_from_db()
    fact = HandFact.objects.get()
    assert answer == {
        "fact": fact.pk,
        "match_revision": 2,
        "finished": False,
        "number": 1,
        "game": 1,
        "result": "knock",
        "scored_by": "A",
        "scored": 12,
        "revision": event.revision,
    }
    assert (match.state, match.points_a, match.total_a, match.hands) == ("playing", 12, 37, 1)
    assert event.started_at is not None
    log = AuditEvent.objects.filter(action="hand.record").get()
    assert (log.actor, log.match, log.match_revision) == (event.created_by, match, 2)
    assert log.before["points"] == {"A": 0, "B": 0}
    assert log.after["points"] == {"A": 12, "B": 0}
    assert log.after["row"] == {
        "ending": "knock",
        "knocker": "A",
        "knocker_deadwood": 8,
        "defender_deadwood": 20,
    }


def test_hand_record_resent_request_is_one_hand():
    event = make_bracket(4)
    match = match_of(event, "M1")

    first = record(match, knock("A", 8, 20), request_id="same")
    before = stored(event)
    again = record(match, knock("A", 8, 20), request_id="same")

    assert again == {**first, "replayed": True}
    assert stored(event) == before


def test_hand_record_request_id_reused_for_another_hand_is_refused():
    event = make_bracket(4)
    match = match_of(event, "M1")
    record(match, knock("A", 8, 20), request_id="same")
    before = stored(event)

    with pytest.raises(Refusal) as refused:
        record(match, knock("B", 8, 20), request_id="same")

    assert refused.value.code == "request-reused"
    assert stored(event) == before


def test_hand_record_old_revision_is_a_conflict_with_both_versions():
    """L62: an old page overwrites nothing."""
    event = make_bracket(4)
    match = match_of(event, "M1")
    record(match, knock("A", 8, 20))
    before = stored(event)

    with pytest.raises(Conflict) as conflict:
        hand_record(
            match_id=match.pk,
            entry=knock("B", 3, 20),
            actor=event.created_by,
            request_id="late",
            expected_revision=1,
        )

    assert (conflict.value.expected, conflict.value.actual) == (1, 2)
    assert stored(event) == before


def test_hand_record_same_request_id_of_two_actors_is_two_hands():
    event = make_bracket(4)
    admin = make_user("admin")
    admin.is_superuser = True
    admin.save()
    match = match_of(event, "M1")
    record(match, knock("A", 8, 20), request_id="same")
    record(match, knock("A", 8, 20), actor=admin, request_id="same")
    assert HandFact.objects.count() == 2


@pytest.mark.parametrize(
    ("row", "code", "path"),
    [
        (knock("A", 11, 20), "knock-over-limit", "hands[0].knocker_deadwood"),
        (knock("A", 5, 101), "bad-value", "hands[0].defender_deadwood"),
        (Row(ending="penalty", side="A", points=0), "bad-value", "hands[0].points"),
    ],
)
def test_hand_record_bad_row_is_refused_at_its_place(row, code, path):
    event = make_bracket(4)
    before = stored(event)

    with pytest.raises(RuleViolation) as violation:
        record(match_of(event, "M1"), row)

    assert (violation.value.code, violation.value.path) == (code, path)
    assert stored(event) == before


def test_hand_record_after_the_end_is_refused():
    event = make_bracket(4)
    win(event, "M1")
    before = stored(event)

    with pytest.raises(RuleViolation) as violation:
        record(match_of(event, "M1"), gin("B"))

    assert (violation.value.code, violation.value.path) == ("hand-after-end", "hands[1]")
    assert stored(event) == before


def test_hand_record_note_too_long_is_refused():
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        record(match_of(event, "M1"), Row(ending="void", note="x" * 201))
    assert (refused.value.code, refused.value.path) == ("note-too-long", "note")


def test_hand_record_note_is_kept_without_control_characters():
    event = make_bracket(4)
    record(match_of(event, "M1"), Row(ending="void", note="mis\x00deal\u202e  again"))
    assert HandFact.objects.get().note == "misdeal again"


@pytest.mark.parametrize(
    ("entries", "match_code", "code"),
    [(4, "M3", "players-to-come"), (3, "BYE1", "bye-not-played")],
)
def test_hand_record_match_without_players_is_refused(entries, match_code, code):
    """L37: no match is played before those that feed it."""
    event = make_bracket(entries)
    with pytest.raises(Refusal) as refused:
        record(match_of(event, match_code), gin("A"))
    assert refused.value.code == code


def test_hand_record_in_a_match_decided_by_ruling_is_refused():
    event = make_bracket(4)
    match = match_of(event, "M1")
    ruling_set(
        match_id=match.pk,
        kind="walkover",
        winner="A",
        reason="B never came",
        actor=event.created_by,
        request_id="r",
    )
    with pytest.raises(Refusal) as refused:
        record(match, gin("A"))
    assert (refused.value.code, refused.value.params["how"]) == ("match-ruled", "walkover")


def test_hand_record_by_a_stranger_is_refused_and_changes_nothing():
    event = make_bracket(4)
    other = make_bracket(4, owner=make_user())
    before = stored(event)
    for actor in (None, other.created_by):
        with pytest.raises(NotAllowed):
            hand_record(
                match_id=match_of(event, "M1").pk, entry=gin("A"), actor=actor, request_id="x"
            )
    assert stored(event) == before


def test_hand_record_unknown_match_is_missing():
    with pytest.raises(Missing):
        hand_record(match_id=10**9, entry=gin("A"), actor=make_user(), request_id="x")


def test_hand_record_winner_moves_on_and_last_match_ends_the_event():
    event = make_bracket(4)
    win(event, "M1", "B")
    win(event, "M2", "A")
    final = match_of(event, "M3")
    first, second = match_of(event, "M1"), match_of(event, "M2")
    assert (final.a_entry_id, final.b_entry_id) == (first.b_entry_id, second.a_entry_id)
    assert final.state == "ready"

    win(event, "M3", "B")
    event.refresh_from_db()
    assert event.state == "finished"


def test_hand_record_takes_at_most_eight_queries():
    event = make_bracket(4)
    match = match_of(event, "M1")
    actor = event.created_by
    record(match, knock("A", 8, 20))
    with CaptureQueriesContext(connection) as queries:
        hand_record(match_id=match.pk, entry=knock("B", 8, 20), actor=actor, request_id="q")
    statements = [
        query["sql"]
        for query in queries
        if not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))
    ]
    assert len(statements) == 8


def test_hand_record_locks_its_event_before_it_writes():
    event = make_bracket(4)
    match = match_of(event, "M1")
    actor = event.created_by
    with CaptureQueriesContext(connection) as queries:
        hand_record(match_id=match.pk, entry=knock("B", 8, 20), actor=actor, request_id="q")
    statements = [query["sql"] for query in queries]
    first = next(sql for sql in statements if not sql.startswith(("SAVEPOINT", "BEGIN")))
    assert '"tournament_tournament"' in first
    if connection.vendor == "postgresql":
        assert 'FOR UPDATE OF "tournament_tournament"' in first
        assert sum("FOR UPDATE" in sql for sql in statements) == 1


def test_draw_discard_after_the_first_hand_names_the_match():
    """L55: no way back behind a match that is live."""
    event = make_bracket(4)
    record(match_of(event, "M2"), knock("A", 8, 20))
    with pytest.raises(Refusal) as refused:
        draw_discard(tournament_id=event.pk, actor=event.created_by)
    assert (refused.value.code, refused.value.params) == ("play-has-begun", {"match": "M2"})


@pytest.mark.parametrize("preset", ["standard", "tournament-250"])
def test_hand_record_knock_card_that_no_rule_asks_for_is_refused(preset):
    event = make_bracket(4, rules=preset)
    before = stored(event)

    with pytest.raises(Refusal) as refused:
        record(match_of(event, "M1"), Row("knock", "A", 8, 20, knock_card="9s"))

    assert (refused.value.code, refused.value.path) == ("no-knock-card-here", "knock_card")
    assert stored(event) == before
