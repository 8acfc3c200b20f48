"""Written, restored and written again an event is the same file, wherever it comes to."""

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.presets import PRESETS
from scoring.values import Pair
from tests.factories import draw, gin, make_bracket, make_event, make_user, record, win
from tests.integration.archive.whole import archived, text_of, whole_event, wipe
from tournament.correction import ScoreChange
from tournament.errors import Refusal
from tournament.levels import Score
from tournament.models import (
    AuditEvent,
    Entry,
    HandFact,
    Match,
    Player,
    Staff,
    Stage,
    Tournament,
)
from tournament.services.archives import event_restore
from tournament.services.draws import draw_request
from tournament.services.levels import level_set
from tournament.services.score_corrections import score_correct
from tournament.services.scores import scores_record
from tournament.services.swaps import draw_swap
from tournament.services.verification import event_verify

pytestmark = pytest.mark.django_db

FORMS = (
    "standard",
    "hollywood",
    "mahjong",
    "partnership",
    "tedesco-teams",
    "multi-match",
    "oklahoma",
)
FAR = 7_000_000


def there_and_back(event):
    """Write an event, take it away, restore it and write it again."""
    before = archived(event.pk)
    wipe(event)
    answer = event_restore(data=before)
    return before, answer, archived(answer["tournament"])


@pytest.mark.parametrize("rules", FORMS)
def test_event_of_every_form_comes_back_to_the_same_bytes(rules):
    event = whole_event(rules, seed=FORMS.index(rules))
    matches = list(
        Match.objects.order_by("key").values("code", "state", "winner", "total_a", "rows")
    )

    before, answer, after = there_and_back(event)

    assert after == before
    assert event_verify(tournament_id=answer["tournament"]) == []
    assert (
        list(Match.objects.order_by("key").values("code", "state", "winner", "total_a", "rows"))
        == matches
    )


class AnyEvent(TestCase):
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10_000), st.integers(2, 9))
    def test_any_event_comes_back_to_the_same_bytes(self, preset, seed, entries):
        before, answer, after = there_and_back(whole_event(preset, seed=seed, entries=entries))

        assert after == before
        assert event_verify(tournament_id=answer["tournament"]) == []


def far_numbers():
    """Let the database number its next rows from far away."""
    with connection.cursor() as cursor:
        for model in (Tournament, Entry, Match, HandFact, AuditEvent, Player):
            table = model._meta.db_table
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, FAR]
                )
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, FAR])


def test_no_number_of_the_database_is_in_the_file():
    far_numbers()
    event = whole_event("standard", seed=3)
    assert event.pk > FAR

    lines = [json.loads(line) for line in text_of(archived(event.pk)).splitlines()]

    far = []
    waiting = [(line[0], line[1]) for line in lines]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{place}.{k}", v) for k, v in value.items() if k != "position"]
        elif isinstance(value, list):
            waiting += [(place, one) for one in value]
        elif isinstance(value, int) and FAR <= value < 2 * FAR:
            far.append(place)
    assert far == []


def test_event_comes_into_a_database_that_has_others_of_the_same_people():
    event = whole_event(seed=5)
    before = archived(event.pk)
    owner = event.created_by
    wipe(event)
    make_bracket(8, owner)
    make_event(make_user(), entries=3)
    here = set(Player.objects.values_list("pk", flat=True))

    answer = event_restore(data=before)

    assert archived(answer["tournament"]) == before
    restored = Tournament.objects.get(pk=answer["tournament"])
    assert restored.created_by == owner
    assert {s.user.username for s in Staff.objects.filter(tournament=restored)} >= {owner.username}
    found = Entry.objects.filter(tournament=restored).values_list("player", flat=True)
    assert here & set(found)
    assert set(found) - here


def test_users_who_are_not_here_are_made_and_cannot_sign_in(client):
    event = whole_event(seed=6)
    names = set(re.findall(r'\["user",\{"name":"([^"]+)"', text_of(before := archived(event.pk))))
    wipe(event)
    get_user_model().objects.filter(username__in=names).delete()

    event_restore(data=before)

    made = get_user_model().objects.filter(username__in=names)
    assert {user.username for user in made} == names
    assert not any(user.is_active or user.has_usable_password() for user in made)
    assert not any(user.is_staff or user.is_superuser for user in made)


def test_event_under_a_new_code_is_the_same_but_for_the_code():
    event = whole_event(seed=7)
    before = archived(event.pk)

    answer = event_restore(data=before, new_code=True)

    assert answer["code"] != event.code
    old, new = (
        text.replace(code, "CODE").splitlines()[:-1]
        for text, code in (
            (text_of(before), event.code),
            (text_of(archived(answer["tournament"])), answer["code"]),
        )
    )
    assert new == old
    assert event_verify(tournament_id=answer["tournament"]) == []
    assert archived(event.pk) == before


def test_event_that_is_here_is_refused_and_its_copy_can_be_taken_on():
    event = make_bracket(4)
    win(event, "M1")
    data = archived(event.pk)

    with pytest.raises(Refusal) as refused:
        event_restore(data=data)
    assert (refused.value.code, refused.value.params["event"]) == ("archive-event-here", event.code)

    copy = event_restore(data=data, new_code=True)
    wipe(event)
    again = event_restore(data=archived(copy["tournament"]), new_code=True)
    win(Tournament.objects.get(pk=again["tournament"]), "M2")
    assert event_verify(tournament_id=again["tournament"]) == []


def test_other_event_of_the_same_code_is_refused():
    event = make_bracket(4)
    data = archived(event.pk)
    wipe(event)
    other = make_event()
    Tournament.objects.filter(pk=other.pk).update(code=event.code)

    with pytest.raises(Refusal) as refused:
        event_restore(data=data)

    assert (refused.value.code, refused.value.params["name"]) == ("archive-code-taken", other.name)
    assert event_restore(data=data, new_code=True)["code"] != event.code


@pytest.mark.django_db
def test_swaps_of_a_draw_come_back_as_players_not_as_numbers():
    event = draw(make_event(entries=5))
    for first, second in ((2, 5), (1, 3)):
        draw_swap(tournament_id=event.pk, first=first, second=second, actor=event.created_by)
    data = archived(event.pk)
    wipe(event)
    make_event(entries=7, name="Other")  # takes the next numbers of the database

    event_restore(data=data)

    stage = Stage.objects.get()
    numbers = dict(Entry.objects.filter(tournament=stage.tournament).values_list("pk", "number"))
    assert [[numbers[pk] for pk in swap] for swap in stage.swaps] == [[2, 5], [1, 3]]
    assert event_verify(tournament_id=stage.tournament_id) == []
    assert archived(stage.tournament_id) == data


def test_draw_on_its_way_stays_behind(monkeypatch):
    event = make_event(entries=4)
    monkeypatch.setattr("tournament.services.jobs.job_start", lambda _job: None)
    draw_request(tournament_id=event.pk, seeding="by_lot", actor=event.created_by)
    assert event.stages.get().state == "drawing"

    before, answer, after = there_and_back(event)

    assert after == before
    assert not Tournament.objects.get(pk=answer["tournament"]).stages.exists()
    assert event_verify(tournament_id=answer["tournament"]) == []


def test_restore_is_told_in_the_log_and_not_in_the_file():
    event = make_bracket(2)
    before, answer, after = there_and_back(event)

    line = AuditEvent.objects.filter(tournament=answer["tournament"]).first()
    assert (line.action, line.after["code"]) == ("event.restore", event.code)
    assert after == before


def test_resent_restore_makes_one_event():
    event = make_bracket(2)
    owner = make_user()
    type(owner).objects.filter(pk=owner.pk).update(is_superuser=True)
    owner.refresh_from_db()
    data = archived(event.pk)
    wipe(event)

    first = event_restore(data=data, actor=owner, request_id="once")
    second = event_restore(data=data, actor=owner, request_id="once")

    assert second == {**first, "replayed": True}
    assert Tournament.objects.count() == 1


def test_scores_and_changes_of_level_come_back_to_the_same_bytes():
    event = make_bracket(4, make_user("director"), rules={"preset": "standard", "best_of": 3})
    m1, m2 = (Match.objects.get(tournament=event, code=code) for code in ("M1", "M2"))
    act = {"actor": event.created_by}
    facts = scores_record(
        match_id=m1.pk, level="games", scores=[score(105, 60), score(40, 110)], request_id="1",
        **act,
    )["facts"]  # fmt: skip
    edit = ScoreChange(facts[0], score(111, 60))
    score_correct(match_id=m1.pk, edit=edit, reason="misread", request_id="2", **act)
    record(m2, gin("A", 10))
    change = {"match_id": m2.pk, "reason": "lost", **act}
    level_set(level="result", scores=[score(2, 1)], request_id="3", **change)
    _, answer, after = there_and_back(event)
    restored = Tournament.objects.get(pk=answer["tournament"])
    assert archived(restored.pk) == after
    assert event_verify(tournament_id=restored.pk) == []
    m2 = Match.objects.get(tournament=restored, code="M2")
    assert (m2.level, m2.winner) == ("result", "A")
    # The way back finds the rows under their new numbers.
    level_set(
        match_id=m2.pk, level="hands", scores=[], reason="found", request_id="4",
        actor=get_user_model().objects.get(username="director"),
    )  # fmt: skip
    m2.refresh_from_db()
    assert (m2.level, m2.points_a) == ("hands", 35)
    assert event_verify(tournament_id=restored.pk) == []


def score(a, b):
    return Score("game", Pair(a, b))
