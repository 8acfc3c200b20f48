import pytest
from django.db import IntegrityError, transaction

from tests.factories import knock, make_bracket, match_of, record
from tournament.models import Entry, HandFact, Job, Match, RulingFact

pytestmark = pytest.mark.django_db


def refused(act):
    with pytest.raises(IntegrityError), transaction.atomic():
        act()


def test_one_live_row_at_a_place():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    fact = HandFact.objects.get()
    fact.pk = None
    refused(fact.save)


def test_deadwood_out_of_range():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    refused(lambda: HandFact.objects.update(defender_deadwood=121))


def test_knock_without_a_knocker():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    refused(lambda: HandFact.objects.update(knocker=""))


@pytest.mark.parametrize(
    "change",
    [
        {"a_kind": "known", "a_entry": None},
        {"a_kind": "to_come"},
        {"a_kind": "bye"},
    ],
)
def test_mixed_up_slot(change):
    make_bracket(4)
    refused(lambda: Match.objects.filter(code="M1").update(**change))


def test_player_against_himself():
    """L60: the database itself refuses it."""
    event = make_bracket(4)
    entry = match_of(event, "M1").b_entry_id
    refused(lambda: Match.objects.filter(code="M1").update(a_entry=entry))


def test_same_player_twice():
    make_bracket(4)
    first = Entry.objects.first().player
    refused(lambda: Entry.objects.filter(number=2).update(player=first))


def test_two_rulings_in_force():
    event = make_bracket(4)
    match = match_of(event, "M1")
    RulingFact.objects.create(match=match, kind="forfeit", winner="A")
    refused(lambda: RulingFact.objects.create(match=match, kind="forfeit", winner="B"))


def test_double_forfeit_with_a_winner():
    match = match_of(make_bracket(4), "M1")
    refused(lambda: RulingFact.objects.create(match=match, kind="double_forfeit", winner="A"))


def test_same_work_open_twice():
    event = make_bracket(4)
    job = {"tournament": event, "kind": "render_sheets", "key": "r1", "state": "queued"}
    Job.objects.create(**job)
    refused(lambda: Job.objects.create(**job))
