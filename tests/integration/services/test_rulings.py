import pytest

from tests.factories import knock, make_bracket, match_of, record, win
from tournament.correction import Strike
from tournament.errors import Refusal
from tournament.models import AuditEvent, HandFact, RulingFact
from tournament.services.corrections import correction_apply, correction_preview
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.verification import event_verify


def rule(event, code, kind, winner="", reason="late"):
    return ruling_set(
        match_id=match_of(event, code).pk,
        kind=kind,
        winner=winner,
        reason=reason,
        actor=event.created_by,
        request_id=f"{code}-{kind}-{winner}",
    )


def strike(event, code, reason="came after all"):
    return ruling_strike(
        match_id=match_of(event, code).pk,
        reason=reason,
        actor=event.created_by,
        request_id=f"strike-{code}",
    )


def test_walkover_moves_the_winner_on():
    event = make_bracket(4)
    rule(event, "M1", "walkover", "B")
    match, final = match_of(event, "M1"), match_of(event, "M3")
    assert (match.state, match.how, match.winner) == ("finished", "walkover", "B")
    assert (final.a_kind, final.a_entry_id) == ("known", match.b_entry_id)
    log = AuditEvent.objects.get(action="ruling.set")
    assert (log.reason, log.after["ruling"]) == ("late", {"kind": "walkover", "winner": "B"})


def test_forfeit_in_the_middle_keeps_what_was_played():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    rule(event, "M1", "forfeit", "B")
    match = match_of(event, "M1")
    assert (match.how, match.winner, match.points_a, match.hands) == ("forfeit", "B", 12, 1)


def test_retirement_in_the_middle_keeps_what_was_played():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    rule(event, "M1", "retirement", "B")
    match, final = match_of(event, "M1"), match_of(event, "M3")
    assert (match.how, match.winner, match.points_a, match.hands) == ("retirement", "B", 12, 1)
    assert final.a_entry_id == match.b_entry_id
    assert event_verify(tournament_id=event.pk) == []


def test_retirement_from_a_match_that_never_began_is_refused():
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        rule(event, "M1", "retirement", "B")
    assert refused.value.code == "retirement-without-hands"
    assert match_of(event, "M1").state == "ready"


def test_retirement_keeps_the_last_hand_on_the_sheet():
    event = make_bracket(4)
    fact = record(match_of(event, "M1"), knock("A", 8, 20))["fact"]
    rule(event, "M1", "retirement", "B")
    match, act = match_of(event, "M1"), {"edit": Strike(fact), "actor": event.created_by}
    with pytest.raises(Refusal) as seen:
        correction_preview(match_id=match.pk, **act)
    with pytest.raises(Refusal) as refused:
        correction_apply(
            match_id=match.pk, mode="apply", reason="misread", request_id="strike", **act
        )
    assert seen.value.code == refused.value.code == "retirement-loses-hands"
    assert match_of(event, "M1").rows == 1


@pytest.mark.tampers
def test_retirement_without_a_hand_is_told_by_verify():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    rule(event, "M1", "retirement", "B")
    HandFact.objects.all().delete()
    told = [str(one) for one in event_verify(tournament_id=event.pk)]
    assert "match M1: ruling is 'retirement', the facts give 'a walkover'" in told


def test_double_forfeit_of_a_semi_final_gives_the_finalist_a_walkover():
    """L36: nobody waits for a match that nobody won."""
    event = make_bracket(4)
    rule(event, "M1", "double_forfeit")
    win(event, "M2", "A")
    final = match_of(event, "M3")
    event.refresh_from_db()
    assert (final.a_kind, final.b_kind) == ("bye", "known")
    assert (final.state, final.how, final.winner) == ("finished", "walkover", "B")
    assert event.state == "finished"


def test_double_forfeit_of_the_final_ends_the_event_without_a_champion():
    """L36: the event ends all the same."""
    event = make_bracket(2)
    rule(event, "M1", "double_forfeit")
    event.refresh_from_db()
    match = match_of(event, "M1")
    assert (match.winner, match.how, event.state) == ("", "double_forfeit", "finished")


def test_double_forfeit_everywhere_leaves_an_empty_final():
    event = make_bracket(4)
    rule(event, "M1", "double_forfeit")
    rule(event, "M2", "double_forfeit")
    final = match_of(event, "M3")
    assert (final.state, final.how, final.winner) == ("finished", "double_forfeit", "")


def test_ruling_struck_opens_the_match_again():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    rule(event, "M1", "forfeit", "B")
    strike(event, "M1")
    match, final = match_of(event, "M1"), match_of(event, "M3")
    assert (match.state, match.winner, final.a_kind) == ("playing", "", "to_come")
    ruling = RulingFact.objects.get()
    assert (ruling.struck_by, ruling.struck_reason) == (event.created_by, "came after all")


def test_ruling_struck_when_the_next_match_has_begun_names_it():
    """L55: no way back behind a match that is live."""
    event = make_bracket(4)
    rule(event, "M1", "walkover", "B")
    win(event, "M2")
    record(match_of(event, "M3"), knock("A", 8, 20))
    with pytest.raises(Refusal) as refused:
        strike(event, "M1")
    assert refused.value.code == "match-in-the-way"
    assert refused.value.params == {"match": "M1", "following": "M3"}
    assert match_of(event, "M1").winner == "B"


def test_double_forfeit_struck_reaches_two_rounds_on():
    event = make_bracket(8)
    rule(event, "M1", "double_forfeit")
    win(event, "M2", "A")
    assert match_of(event, "M5").how == "walkover"
    assert match_of(event, "M7").a_kind == "known"
    strike(event, "M1")
    assert match_of(event, "M5").state == "waiting"
    assert match_of(event, "M7").a_kind == "to_come"


@pytest.mark.parametrize(
    ("code", "kind", "winner", "refusal"),
    [
        ("M3", "walkover", "A", "players-to-come"),
        ("M1", "forfeit", "", "ruling-winner"),
        ("M1", "double_forfeit", "A", "ruling-winner"),
        ("M1", "sent-home", "A", "unknown-ruling"),
    ],
)
def test_ruling_that_cannot_stand_is_refused(code, kind, winner, refusal):
    """L60: a result names a side of its match, never a player."""
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        rule(event, code, kind, winner)
    assert refused.value.code == refusal
    assert not RulingFact.objects.exists()


def test_walkover_after_a_hand_is_refused():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    with pytest.raises(Refusal) as refused:
        rule(event, "M1", "walkover", "A")
    assert refused.value.code == "walkover-with-hands"


def test_ruling_on_a_match_that_is_over_is_refused():
    event = make_bracket(4)
    win(event, "M1")
    with pytest.raises(Refusal) as refused:
        rule(event, "M1", "forfeit", "B")
    assert refused.value.code == "match-over"


def test_second_ruling_is_refused_until_the_first_is_taken_back():
    event = make_bracket(4)
    rule(event, "M1", "walkover", "A")
    with pytest.raises(Refusal) as refused:
        rule(event, "M1", "walkover", "B")
    assert refused.value.code == "already-ruled"


def test_ruling_struck_without_a_reason_is_refused():
    event = make_bracket(4)
    rule(event, "M1", "walkover", "A")
    with pytest.raises(Refusal) as refused:
        strike(event, "M1", reason="  ")
    assert (refused.value.code, refused.value.path) == ("reason-needed", "reason")
