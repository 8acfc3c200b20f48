import pytest
from django.core.management import CommandError, call_command

from tests.factories import knock, make_bracket, match_of, record, win
from tournament.models import HandFact, Match, Tournament
from tournament.services.verification import event_recompute, event_verify

pytestmark = pytest.mark.tampers


def differences(event):
    return [str(difference) for difference in event_verify(tournament_id=event.pk)]


def test_verify_names_a_tampered_total_and_recompute_mends_it(capsys):
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    Match.objects.filter(code="M1").update(points_a=99)

    assert differences(event) == ["match M1: points_a is 99, the facts give 12"]
    with pytest.raises(CommandError) as failed:
        call_command("verify", event.code)
    assert failed.value.returncode == 1
    assert capsys.readouterr().out == (
        f"{event.code}: match M1: points_a is 99, the facts give 12\n"
    )

    event_recompute(tournament_id=event.pk)
    assert differences(event) == []


def test_verify_names_a_slot_filled_with_the_wrong_winner():
    event = make_bracket(4)
    win(event, "M1", "A")
    loser = match_of(event, "M1").b_entry_id
    Match.objects.filter(code="M3").update(a_entry=loser)
    winner = match_of(event, "M1").a_entry_id
    assert differences(event) == [f"match M3: a_entry_id is {loser}, the facts give {winner}"]
    event_recompute(tournament_id=event.pk)
    assert differences(event) == []


def test_verify_names_a_draw_that_is_not_its_seed_order():
    event = make_bracket(4)
    first, second = match_of(event, "M1"), match_of(event, "M2")
    Match.objects.filter(code="M1").update(b_entry=second.b_entry_id)
    Match.objects.filter(code="M2").update(b_entry=first.b_entry_id)
    assert [line.split(":")[0] for line in differences(event)] == ["match M1", "match M2"]


def test_verify_names_a_sheet_that_does_not_fold():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    HandFact.objects.update(knocker_deadwood=11)
    assert differences(event)[0] == (
        "match M1: sheet is 'knock-over-limit at hands[0].knocker_deadwood', "
        "the facts give 'a sheet that folds'"
    )


def test_verify_names_a_wrong_state_of_the_event():
    """L65: finished with an open match is a fault that is named."""
    event = make_bracket(4)
    Tournament.objects.update(state="finished")
    assert differences(event) == ["event: state is 'finished', the facts give 'running'"]


def test_verify_command_of_a_clean_event_and_of_nobody(capsys):
    event = make_bracket(4)
    call_command("verify")
    assert capsys.readouterr().out == f"{event.code}: Spring Cup: as its facts say\n"
    with pytest.raises(CommandError) as failed:
        call_command("verify", "nosuch")
    assert failed.value.returncode == 2
