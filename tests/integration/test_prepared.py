"""A prepared query says what the query set says, with new values each time."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F

from tests.factories import make_bracket, match_of
from tournament.enums import Role
from tournament.locks import lock_query, standing_query
from tournament.models import HandFact, Match, Withdrawal
from tournament.prepared import Insert, Prepared, Update, insert, together, update, write

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

    found = [by_code.load(event.pk, code) for code in ("M1", "M2", "M3", "'; --", "%s")]

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
    loaded = [query.load(match.pk)[0] for _ in range(3)]

    assert len(made) == 1
    assert loaded == [match] * 3
    assert {one.stage_state for one in loaded} == {"published"}
    assert loaded[0].rules is None


def test_prepared_with_too_few_values_is_refused():
    query = Prepared(lambda pk: Match.objects.filter(pk=pk), values=1)

    with pytest.raises(ValueError, match="0 values for a query of 1"):
        query.of()


def test_lock_query_finds_an_event_by_itself_and_by_a_match():
    event = make_bracket(2)
    match = match_of(event, "M1")

    asked = [
        lock_query(tournament_id=event.pk),
        lock_query(match_id=match.pk),
        lock_query(match_id=0),
    ]

    assert together(*asked) == [[event], [event], []]


def test_standing_query_tells_the_role_and_whether_anybody_left():
    event = make_bracket(2)

    def asked():
        return [standing_query(actor, event.pk).load() for actor in (event.created_by, None)]

    before = asked()
    Withdrawal.objects.create(entry=event.entries.first())
    after = asked()

    told = [[(one.role, one.anybody_left) for (one,) in found] for found in (before, after)]
    assert told == [[(Role.OWNER, False), (None, False)], [(Role.OWNER, True), (None, True)]]


def test_lock_query_takes_turn_and_row_on_postgresql():
    event = make_bracket(2)
    with connection.execute_wrapper(_remembering(texts := [])):
        lock_query(tournament_id=event.pk).load()

    (text,) = texts
    on_postgresql = connection.vendor == "postgresql"
    assert (" FOR UPDATE" in text, "pg_advisory_xact_lock" in text) == (on_postgresql,) * 2


def _remembering(texts):
    def wrapper(execute, sql, params, many, context):
        texts.append(sql)
        return execute(sql, params, many, context)

    return wrapper


def test_insert_stores_what_save_stores_and_gives_the_id():
    event = make_bracket(2)
    match, owner = match_of(event, "M1"), event.created_by
    said = {"ending": "team", "points": -7, "note": "Ł'é %s", "pairings": [{"ending": "dead"}]}
    by_save = HandFact.objects.create(match=match, position=1, created_by=owner, **said)
    fact = HandFact(match=match, position=2, created_by=owner, **said)

    insert(fact)

    stored = HandFact.objects.get(pk=fact.pk)
    own = {"id", "position", "created_at"}
    assert {**_columns_of(stored), **dict.fromkeys(own)} == {
        **_columns_of(by_save),
        **dict.fromkeys(own),
    }
    assert stored.created_at == fact.created_at >= by_save.created_at
    fact.struck_reason = "a saved row like any other"
    fact.save()
    assert HandFact.objects.count() == 2


def test_update_writes_the_columns_it_names_and_no_others():
    match = match_of(make_bracket(2), "M1")
    match.rules, match.b_entry_id, match.code = {"target": 100}, None, "M9"
    match.b_kind = "bye"

    update(match, ["rules", "b_entry_id", "b_kind"])

    stored = Match.objects.get(pk=match.pk)
    assert (stored.rules, stored.b_entry_id, stored.b_kind) == ({"target": 100}, None, "bye")
    assert stored.code == "M1"
    match.rules = None
    update(match, ["rules"])
    assert list(Match.objects.filter(rules__isnull=True)) == [match]


def test_update_of_a_row_that_is_gone_is_an_error():
    match = match_of(make_bracket(2), "M1")
    Match.objects.filter(pk=match.pk).delete()

    with pytest.raises(DatabaseError, match="is gone"):
        update(match, ["revision"])


def _columns_of(row):
    return {column.attname: getattr(row, column.attname) for column in row._meta.concrete_fields}


def test_together_gives_what_each_query_gives_in_order():
    event = make_bracket(4)
    match = match_of(event, "M2")
    whole = Prepared(lambda pk: Match.objects.filter(pk=pk).only("code", "rules"), values=1)
    codes = Prepared(
        lambda pk: Match.objects.filter(tournament=pk).order_by("key").values_list("code"), values=1
    )

    found = together(whole.of(match.pk), codes.of(event.pk), whole.of(0))

    assert found == [[match], [("M1",), ("M2",), ("M3",)], []]
    assert found[0][0].get_deferred_fields() >= {"state", "revision"}


def test_write_makes_all_changes_and_gives_the_ids():
    match = match_of(make_bracket(2), "M1")
    facts = [HandFact(match=match, position=place, ending="dead") for place in (1, 2)]
    match.revision += 1

    write(Insert(facts[0]), Update(match, ["revision"]), Insert(facts[1]))

    assert list(HandFact.objects.order_by("position")) == facts
    assert Match.objects.get(pk=match.pk).revision == match.revision


def test_write_with_a_change_that_the_database_refuses_leaves_nothing_of_the_others():
    match = match_of(make_bracket(2), "M1")
    twice = [HandFact(match=match, position=1, ending="dead") for _ in range(2)]
    match.revision += 1

    with pytest.raises(IntegrityError), transaction.atomic():
        write(Update(match, ["revision"]), *map(Insert, twice))

    assert HandFact.objects.count() == 0
    assert Match.objects.get(pk=match.pk).revision == match.revision - 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("before", range(5))
def test_trip_that_fails_leaves_a_connection_that_works(before):
    # The driver prepares a statement when it comes for the fourth time: also if that trip fails.
    connection.close()
    match = match_of(make_bracket(2), "M1")

    def trip(*places):
        facts = [HandFact(match=match, position=place, ending="dead") for place in places]
        write(*map(Insert, facts), Update(match, ["revision"]))

    for place in range(10, 10 + before):
        trip(place)
    with pytest.raises(IntegrityError):
        trip(20, 20)
    trip(21)

    assert HandFact.objects.filter(position__gt=20).count() == 1
