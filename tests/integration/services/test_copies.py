"""A copy has the settings of an event, its players if wanted, and nothing played."""

import datetime as dt

import pytest

from tests.factories import gin, make_bracket, make_event, make_user, match_of, record
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import Entry, Match, Staff, Stage, Tournament
from tournament.prizes import read_lines
from tournament.services.copies import CopyFacts, event_copy
from tournament.services.entries import NewEntry, entries_add
from tournament.services.verification import event_verify

pytestmark = pytest.mark.django_db

DAY = dt.date(2027, 1, 9)
TAKEN_OVER = ("place", "time_zone", "rules", "places_parted", "public_url", "visibility", "prizes")
WHO = ("number", "name", "club", "seed", "members", "initials", "player")


def copied(event, *, players=True, **more):
    facts = CopyFacts("Winter Cup", DAY, DAY, players)
    values = {"tournament_id": event.pk, "facts": facts, "actor": event.created_by, **more}
    return event_copy(**values)


def test_copy_has_settings_and_players_and_nothing_played():
    event = make_bracket(
        4,
        rules={"preset": "oklahoma", "best_of": 3},
        places_parted=True,
        visibility="unlisted",
        prizes=read_lines("1: 500 €\n3-4: Trophy"),
    )
    Entry.objects.filter(tournament=event, number=2).update(initials=True)

    copy = Tournament.objects.get(pk=copied(event)["tournament"])

    assert [getattr(copy, name) for name in TAKEN_OVER] == [
        getattr(event, name) for name in TAKEN_OVER
    ]
    assert (copy.name, copy.starts_on, copy.ends_on, copy.state) == (
        "Winter Cup", DAY, DAY, "setup",
    )  # fmt: skip
    assert copy.code != event.code
    assert copy.started_at is None
    entries = Entry.objects.filter(tournament=event).order_by("number").values_list(*WHO)
    assert list(Entry.objects.filter(tournament=copy).order_by("number").values_list(*WHO)) == list(
        entries
    )
    assert not Match.objects.filter(tournament=copy).exists()
    assert not Stage.objects.filter(tournament=copy).exists()
    assert event_verify(tournament_id=copy.pk) == []


def test_copy_of_a_played_event_can_have_other_rules():
    event = make_bracket(2)
    record(match_of(event, "M1"), gin("A", 10))

    copy = Tournament.objects.get(pk=copied(event, players=False)["tournament"])

    assert copy.started_at is None
    assert not Entry.objects.filter(tournament=copy).exists()


def test_copy_takes_namesakes_and_teams_as_they_were_meant():
    event = make_event(rules="partnership")
    teams = [
        NewEntry("Reds", members=("Anna", "Ben")),
        NewEntry("Reds", another=True, members=("Anna", "Cleo")),
    ]
    entries_add(tournament_id=event.pk, people=teams, actor=event.created_by)

    copy = copied(event)["tournament"]

    found = Entry.objects.filter(tournament=copy).order_by("number")
    assert [one.members for one in found] == [["Anna", "Ben"], ["Anna", "Cleo"]]


def test_copy_belongs_to_who_made_it_alone():
    event, director = make_event(entries=2), make_user()
    Staff.objects.create(tournament=event, user=director, role="director")

    copy = copied(event, actor=director)["tournament"]

    assert list(Staff.objects.filter(tournament=copy).values_list("user", "role")) == [
        (director.pk, "owner")
    ]


def test_copy_asked_for_twice_is_one():
    event = make_event(entries=2)

    first = copied(event, request_id="one")
    again = copied(event, request_id="one")

    assert again == {**first, "replayed": True}
    assert Entry.objects.filter(tournament=first["tournament"]).count() == 2
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("role", ["scorer", None])
def test_copy_is_for_directors(role):
    event, user = make_event(), make_user()
    if role:
        Staff.objects.create(tournament=event, user=user, role=role)

    with pytest.raises(NotAllowed):
        copied(event, actor=user)


def test_copy_refuses_days_the_wrong_way_round():
    event = make_event()
    facts = CopyFacts("x", DAY, DAY - dt.timedelta(days=1), with_players=False)

    with pytest.raises(Refusal) as refused:
        event_copy(tournament_id=event.pk, facts=facts, actor=event.created_by)

    assert (refused.value.code, refused.value.path) == ("dates-reversed", "ends_on")


def test_copy_of_nothing():
    with pytest.raises(Missing):
        event_copy(
            tournament_id=99, facts=CopyFacts("x", DAY, DAY, with_players=True), actor=make_user()
        )
