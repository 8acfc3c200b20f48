"""A prepared query says what the query set says, with new values each time."""

import pytest
from django.db import connection
from django.db.models import F

from tests.factories import make_bracket, make_user, match_of
from tournament.enums import Role
from tournament.locks import tournament_lock
from tournament.models import Match
from tournament.prepared import Prepared

pytestmark = pytest.mark.django_db


def test_prepared_rows_are_those_of_the_query_set_for_each_value():
    event = make_bracket(4)
    by_code = Prepared(
        lambda tournament, code: (
            Match.objects.filter(tournament_id=tournament, code=code, state="ready")
            .order_by("key")
            .values_list("pk", "code")
        ),
        values=2,
    )

    found = [by_code.rows(event.pk, code) for code in ("M1", "M2", "M3", "'; --", "%s")]

    first, second = match_of(event, "M1"), match_of(event, "M2")
    assert found == [[(first.pk, "M1")], [(second.pk, "M2")], [], [], []]


def test_prepared_text_is_made_once_for_a_kind_of_database():
    made = []

    def build(pk):
        made.append(pk)
        return Match.objects.filter(pk=pk).annotate(stage_state=F("round__stage__state"))

    event = make_bracket(2)
    match = match_of(event, "M1")
    query = Prepared(build, values=1)
    loaded = [Match.objects.raw(*query.sql(match.pk))[0] for _ in range(3)]

    assert len(made) == 1
    assert loaded == [match] * 3
    assert {one.stage_state for one in loaded} == {"published"}
    assert loaded[0].rules is None


def test_prepared_with_too_few_values_is_refused():
    query = Prepared(lambda pk: Match.objects.filter(pk=pk), values=1)

    with pytest.raises(ValueError, match="shorter"):
        query.sql()


def test_tournament_lock_finds_an_event_by_itself_and_by_a_match_with_the_role():
    event = make_bracket(2)
    match, stranger = match_of(event, "M1"), make_user()

    found = [
        tournament_lock(actor=event.created_by, tournament_id=event.pk),
        tournament_lock(actor=event.created_by, match_id=match.pk),
        tournament_lock(actor=stranger, match_id=match.pk),
        tournament_lock(actor=None, match_id=match.pk),
    ]

    assert found == [event] * 4
    assert [one.role for one in found] == [Role.OWNER, Role.OWNER, None, None]
    assert tournament_lock(actor=None, match_id=0) is None
    assert found[0].started_at is None
    assert found[0].starts_on == event.starts_on


def test_tournament_lock_takes_the_row_on_postgresql():
    event = make_bracket(2)
    with connection.execute_wrapper(_remembering(texts := [])):
        tournament_lock(actor=None, tournament_id=event.pk)

    locks = [" FOR UPDATE" in text for text in texts]
    assert locks == [connection.vendor == "postgresql"]


def _remembering(texts):
    def wrapper(execute, sql, params, many, context):
        texts.append(sql)
        return execute(sql, params, many, context)

    return wrapper
