import datetime as dt

import pytest

from tests.factories import draw, gin, make_bracket, make_event, match_of, record, win
from tournament.errors import Missing
from tournament.selectors.brackets import bracket_view
from tournament.selectors.events import event_head, event_list, event_view
from tournament.selectors.fields import load_field, people_of
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add
from tournament.services.rulings import ruling_set
from tournament.values import EventCard, SlotView

pytestmark = pytest.mark.django_db


def names(cards):
    return [(card.code, card.state) for card in cards]


def test_load_field_unknown_event_is_missing():
    with pytest.raises(Missing) as caught:
        load_field("zzzzzz")

    assert caught.value.path == "event"


def test_load_field_before_a_draw_has_people_with_given_seeds():
    event = make_event(entries=2)

    field = load_field(event.code)

    assert field.stage is None
    assert field.cards == ()
    assert field.rounds == 0
    assert [(p.number, p.name, p.seed) for p in field.people.values()] == [
        (1, "Anna Nowak", None),
        (2, "Ben O'Brien", None),
    ]


@pytest.mark.parametrize(
    ("seeding", "given"), [("by_hand", [None, 2, 1]), ("by_lot", [None, None, None])]
)
def test_load_field_keeps_the_seeds_by_hand_beside_the_lines(seeding, given):
    event = make_event(entries=3)
    for number, seed in ((2, 2), (3, 1)):
        event.entries.filter(number=number).update(seed=seed)

    people = load_field(draw(event, seeding=seeding).code, draft=True).people.values()

    assert [person.given for person in people] == given
    assert sorted(person.seed for person in people) == [1, 2, 3]


def test_load_field_draft_is_seen_by_the_director_alone():
    event = draw(make_event(entries=3))

    assert load_field(event.code).cards == ()
    assert names(load_field(event.code, draft=True).cards) == [
        ("BYE1", "finished"),
        ("M1", "ready"),
        ("M2", "waiting"),
    ]


def test_load_field_after_the_draw_shows_lines_and_where_winners_go():
    event = make_bracket(3)

    field = load_field(event.code)

    bye, first, final = field.cards
    assert [p.seed for p in field.people.values()] == [1, 2, 3]
    assert (bye.how, bye.b, bye.feeds_code, bye.feeds_side) == ("bye", SlotView("bye"), "M2", "A")
    assert (first.feeds_code, first.feeds_side) == ("M2", "B")
    assert final.a.person == bye.a.person
    assert final.b == SlotView("to_come", None, "M1")
    assert (final.round_name, final.feeds_code) == ("Final", "")


def test_load_field_place_left_empty_names_its_match():
    event = make_bracket(4)
    ruling_set(
        match_id=match_of(event, "M1").pk,
        kind="double_forfeit",
        winner="",
        reason="nobody came",
        actor=event.created_by,
        request_id="r",
    )

    final = load_field(event.code).cards[-1]

    assert final.a == SlotView("bye", None, "M1")


@pytest.mark.parametrize("entries", [2, 8])
def test_load_field_takes_four_queries(entries, django_assert_num_queries):
    event = make_bracket(entries)

    with django_assert_num_queries(4):
        load_field(event.code)


def test_event_head_takes_one_query(django_assert_num_queries):
    event = make_event()

    with django_assert_num_queries(1):
        head = event_head(event.code, None)

    assert (head.event_id, head.revision, head.state) == (event.pk, event.revision, "setup")


@pytest.mark.parametrize("events", [1, 3])
def test_event_list_takes_two_queries(events, django_assert_num_queries):
    for _ in range(events):
        make_event(entries=2)

    with django_assert_num_queries(2):
        page = event_list()

    assert [card.entries for card in page.events] == [2] * events
    assert (page.number, page.pages) == (1, 1)


def test_event_list_puts_what_is_played_first_then_own_events_then_the_newest():
    stranger = make_event(name="Old", starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 1, 1))
    make_event(name="New", starts_on=dt.date(2026, 6, 1), ends_on=dt.date(2026, 6, 1))
    running = make_bracket(2, name="Running")

    assert [c.name for c in event_list().events] == ["Running", "New", "Old"]
    assert [c.name for c in event_list(stranger.created_by).events] == ["Running", "Old", "New"]
    assert event_list().events[0] == EventCard(
        code=running.code,
        name="Running",
        place="Town Hall",
        starts_on=dt.date(2026, 4, 11),
        ends_on=dt.date(2026, 4, 12),
        state="running",
        entries=2,
    )


def test_event_list_page_out_of_range_is_the_nearest():
    make_event()

    assert event_list(page=99).number == 1


@pytest.mark.parametrize("entries", [2, 8])
def test_event_view_takes_five_queries(entries, django_assert_num_queries):
    event = make_bracket(entries)

    with django_assert_num_queries(5):
        event_view(event.code)


def test_event_view_shows_tables_results_and_rounds():
    event = make_bracket(4)
    record(match_of(event, "M2"), gin("A", 10))
    win(event, "M1", "B")

    view = event_view(event.code)

    assert names(view.running) == [("M2", "playing")]
    assert names(view.results) == [("M1", "finished")]
    assert [(r.name, r.played, r.of) for r in view.rounds] == [
        ("Semi-finals", 1, 2),
        ("Final", 0, 1),
    ]
    assert view.champion is None
    assert view.rules.frozen
    assert [p.name for p in view.people] == [
        "Anna Nowak",
        "Ben O'Brien",
        "Chloé Nguyễn",
        "Łukasz Żółć",
    ]


def test_event_view_results_come_latest_first():
    event = make_bracket(4)
    win(event, "M2")
    win(event, "M1")

    assert names(event_view(event.code).results) == [("M1", "finished"), ("M2", "finished")]


def test_event_view_after_the_final_has_its_champion():
    event = make_bracket(2)
    win(event, "M1", "B")

    view = event_view(event.code)

    assert view.champion.name == "Ben O'Brien"
    assert view.card.state == "finished"


def test_event_view_final_without_a_winner_has_no_champion():
    event = make_bracket(2)
    ruling_set(
        match_id=match_of(event, "M1").pk,
        kind="double_forfeit",
        winner="",
        reason="both left",
        actor=event.created_by,
        request_id="r",
    )

    assert event_view(event.code).champion is None


def test_event_view_rounds_count_no_byes():
    assert [(r.played, r.of) for r in event_view(make_bracket(3).code).rounds] == [(0, 1), (0, 1)]


def test_bracket_view_before_publication_is_empty_but_for_the_director():
    event = draw(make_event(entries=4), seeding="by_lot", lot_seed="tulip")

    public, drafted = bracket_view(event.code), bracket_view(event.code, draft=True)

    assert (public.rounds, public.draft, public.seeding, public.lot_seed) == ((), False, "", "")
    assert drafted.draft
    assert drafted.seeding == "All by lot. Lot: tulip."
    assert [len(r.matches) for r in drafted.rounds] == [2, 1]


def test_bracket_view_published():
    event = draw(make_event(entries=4))
    draw_publish(tournament_id=event.pk, actor=event.created_by)

    view = bracket_view(event.code)

    assert not view.draft
    assert view.revision == event.revision + 1
    assert [r.name for r in view.rounds] == ["Semi-finals", "Final"]


def test_people_of_tells_namesakes_apart_from_all_of_the_event():
    event = make_event(entries=2)
    clubs = ("Mill", "Mill", "Pier")
    people = [NewEntry("Jan Nowak", club, another=True) for club in clubs]
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)
    ids = list(event.entries.order_by("number").values_list("pk", flat=True))

    everybody = people_of(event.pk, None)
    one = people_of(event.pk, None, only=[ids[2], None])

    named = [person.name for person in everybody.values()]
    assert named == [
        "Anna Nowak",
        "Ben O'Brien",
        "Jan Nowak (3)",
        "Jan Nowak (4)",
        "Jan Nowak (Pier)",
    ]
    assert one == {ids[2]: everybody[ids[2]]}
