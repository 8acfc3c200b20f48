import datetime as dt

import pytest

from scoring.errors import RuleViolation
from tests.factories import (
    event_facts,
    knock,
    make_bracket,
    make_event,
    make_user,
    match_of,
    record,
)
from tournament.errors import NotAllowed, Refusal
from tournament.models import AuditEvent, Staff, Tournament
from tournament.prizes import read_lines
from tournament.services.events import event_create, event_update
from tournament.values import Prize
from tournament.wording.log import act_told


def test_event_create_stores_only_changed_rules():
    owner = make_user()
    rules = {"preset": "tournament-250", "target": 200, "gin_bonus": 25}
    answer = event_create(facts=event_facts(rules=rules), actor=owner)
    event = Tournament.objects.get(code=answer["code"])
    assert event.rules == {"preset": "tournament-250", "target": 200}
    assert Staff.objects.get(tournament=event).user == owner
    assert AuditEvent.objects.get().action == "event.create"


def test_event_create_resent_makes_no_second_event():
    owner = make_user()
    first = event_create(facts=event_facts(), actor=owner, request_id="one")
    again = event_create(facts=event_facts(), actor=owner, request_id="one")
    assert again == {**first, "replayed": True}
    with pytest.raises(Refusal) as refused:
        event_create(facts=event_facts(name="Other"), actor=owner, request_id="one")
    assert refused.value.code == "request-reused"
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"ends_on": dt.date(2026, 4, 10)}, "ends_on"),
        ({"ends_on": dt.date(2028, 4, 10)}, "ends_on"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "../etc/passwd"}, "time_zone"),
        ({"time_zone": "localtime"}, "time_zone"),
        ({"time_zone": "posixrules"}, "time_zone"),
        ({"place": "x" * 121}, "place"),
        ({"public_url": "javascript:alert(1)"}, "public_url"),
    ],
)
def test_event_create_bad_field_is_refused_at_it(change, path):
    with pytest.raises(Refusal) as refused:
        event_create(facts=event_facts(**change), actor=make_user())
    assert refused.value.path == path
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        ("nonesuch", "rules"),
        ({"preset": "standard", "jokers": 2}, "rules.jokers"),
        ({"preset": "standard", "best_of": 4}, "rules.best_of"),
        ({"preset": "mahjong", "team_size": 2}, "rules.team_size"),
    ],
)
def test_event_create_rules_that_cannot_be_played_are_refused(rules, path):
    with pytest.raises(RuleViolation) as violation:
        event_create(facts=event_facts(rules=rules), actor=make_user())
    assert violation.value.path == path


def test_event_update_rules_before_play():
    event = make_bracket(4)
    event_update(
        tournament_id=event.pk, facts=event_facts(rules="straight"), actor=event.created_by
    )
    event.refresh_from_db()
    assert event.rules == "straight"


def test_event_update_rules_after_the_first_hand_are_frozen():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    with pytest.raises(Refusal) as refused:
        event_update(
            tournament_id=event.pk, facts=event_facts(rules="straight"), actor=event.created_by
        )
    assert (refused.value.code, refused.value.path) == ("rules-frozen", "rules")
    event_update(tournament_id=event.pk, facts=event_facts(place="Annex"), actor=event.created_by)
    event.refresh_from_db()
    assert (event.place, event.rules) == ("Annex", "standard")
    log = AuditEvent.objects.first()
    assert (log.before, log.after) == ({"place": "Town Hall"}, {"place": "Annex"})


def test_event_update_by_a_stranger_is_refused():
    event = make_event()
    with pytest.raises(NotAllowed):
        event_update(tournament_id=event.pk, facts=event_facts(), actor=make_user())


CASH = [
    {"place_from": 1, "place_to": 1, "text": "500 €"},
    {"place_from": 3, "place_to": 4, "text": "Trophy"},
]


def test_prizes_change_at_any_time_and_the_log_tells_both():
    event = make_bracket(2, prizes=[Prize(1, 1, "Cup")])
    record(match_of(event, "M1"), knock("A", 5, 10))
    event.refresh_from_db()
    before = event.revision

    event_update(
        tournament_id=event.pk,
        facts=event_facts(prizes=read_lines("3-4: Trophy\n1: 500 €")),
        actor=event.created_by,
    )

    event.refresh_from_db()
    assert (event.prizes, event.revision) == (CASH, before + 1)
    line = AuditEvent.objects.get(tournament=event, action="event.update")
    assert (line.before, line.after) == (
        {"prizes": [{"place_from": 1, "place_to": 1, "text": "Cup"}]}, {"prizes": CASH},
    )  # fmt: skip
    assert act_told(line.action, line.before, line.after) == (
        "Settings changed: prizes. Prizes before: 1 – Cup; now: 1 – 500 €, 3–4 – Trophy."
    )


def test_prizes_that_are_not_given_stay_and_none_takes_them_away():
    event = make_event(prizes=read_lines("1: 500 €\n3-4: Trophy"))
    act = {"tournament_id": event.pk, "actor": event.created_by}

    event_update(facts=event_facts(name="Other"), **act)
    event.refresh_from_db()
    assert (event.name, event.prizes) == ("Other", CASH)

    event_update(facts=event_facts(prizes=()), **act)
    event.refresh_from_db()
    assert event.prizes == []


def test_prizes_are_refused_at_their_line():
    twice = [Prize(1, 2, "a"), Prize(2, 2, "b")]
    with pytest.raises(Refusal) as refused:
        make_event(prizes=twice)
    assert (refused.value.code, refused.value.path, refused.value.params) == (
        "prize-twice", "prizes[1]", {"line": 2, "place": 2, "other": 1},
    )  # fmt: skip


def test_prizes_are_not_a_scorers_to_change():
    event, scorer = make_event(), make_user()
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    with pytest.raises(NotAllowed):
        event_update(
            tournament_id=event.pk, facts=event_facts(prizes=[Prize(1, 1, "Cup")]), actor=scorer
        )
