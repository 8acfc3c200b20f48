import pytest

from scoring.values import Pair
from tests.factories import draw, gin, make_bracket, make_event, match_of, record, win
from tournament.errors import Missing
from tournament.prizes import read_lines
from tournament.selectors.people import find_people, player_view
from tournament.selectors.standings import standings_view
from tournament.services.entries import NewEntry, entries_add

pytestmark = pytest.mark.django_db


def test_standings_before_the_draw_are_empty():
    assert standings_view(make_event(entries=2).code).rows == ()
    assert standings_view(draw(make_event(entries=2)).code).rows == ()


def test_standings_in_the_middle_and_at_the_end():
    event = make_bracket(4)
    win(event, "M1")
    win(event, "M2", "B")

    view = standings_view(event.code)

    assert not view.final
    assert [(r.place, r.person.number, r.reached, r.still_in) for r in view.rows] == [
        (None, 1, "in the final", True),
        (None, 3, "in the final", True),
        (3, 2, "in the semi-finals", False),
        (3, 4, "in the semi-finals", False),
    ]
    win(event, "M3", "B")
    view = standings_view(event.code)
    assert view.final
    assert [(r.place, r.shared, r.person.number, r.parted_by) for r in view.rows] == [
        (1, 1, 3, ""),
        (2, 1, 1, ""),
        (3, 2, 2, ""),
        (3, 2, 4, ""),
    ]
    first, second = view.rows[:2]
    assert (first.matches, first.games, first.lost_to) == (Pair(2, 0), Pair(2, 0), None)
    assert (second.matches, second.games, second.lost_to) == (Pair(1, 1), Pair(1, 1), first.person)
    assert (first.points_diff, second.points_diff) == (200, 0)


def test_standings_say_who_stands_on_which_prize(django_assert_num_queries):
    event = make_bracket(4, prizes=read_lines("1: Cup\n3: 100 €\n4: 50 €"))

    def prizes():
        rows = standings_view(event.code).rows
        return [
            (row.person.number, [one.text for one in row.prize.prizes], row.prize.shared,
             row.prize.won)
            for row in rows if row.prize
        ]  # fmt: skip

    assert prizes() == []
    win(event, "M1")
    assert prizes() == [(4, ["100 €"], 1, False)]
    win(event, "M2", "B")
    assert prizes() == [(2, ["100 €", "50 €"], 2, True), (4, ["100 €", "50 €"], 2, True)]
    win(event, "M3", "B")
    with django_assert_num_queries(4):
        assert prizes()[0] == (3, ["Cup"], 1, True)


@pytest.mark.parametrize("entries", [2, 8])
def test_standings_take_four_queries(entries, django_assert_num_queries):
    event = make_bracket(entries)

    with django_assert_num_queries(4):
        standings_view(event.code)


def test_player_view_shows_matches_and_standing(django_assert_num_queries):
    event = make_bracket(4)
    win(event, "M1")

    with django_assert_num_queries(4):
        view = player_view(event.code, 1)

    assert view.person.name == "Anna Nowak"
    assert [card.code for card in view.matches] == ["M1", "M3"]
    assert view.standing.reached == "in the final"


def test_player_view_before_the_draw_has_no_standing():
    view = player_view(make_event(entries=1).code, 1)

    assert (view.standing, view.matches) == (None, ())


@pytest.mark.parametrize("number", [0, 3, 10**8])
def test_player_view_unknown_number_is_missing(number):
    event = make_event(entries=2)

    with pytest.raises(Missing) as caught:
        player_view(event.code, number)

    assert caught.value.path == "player"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lukasz", ["Łukasz Żółć"]),
        ("ZOLC  łukasz", ["Łukasz Żółć"]),
        ("nguyen", ["Chloé Nguyễn"]),
        ("o'brien", ["Ben O'Brien"]),
        ("obrien", ["Ben O'Brien"]),
        ("анна", ["Анна Иванова"]),
        ("ελενη", ["Ελένη Παππά"]),
        ("李", ["李雷"]),
        ("עדה", ["עדה לוי"]),
        ("n", ["Anna Nowak", "Ben O'Brien", "Chloé Nguyễn"]),
        ("now", ["Anna Nowak"]),
        ("nobody", []),
        ("", []),
        ("%", []),
        ("_", []),
        ("🂡", []),
        ("\0", []),
        ("x" * 10_000, []),
    ],
)
def test_find_people_by_any_part_of_the_name(text, found):
    event = make_event(entries=8)

    view = find_people(event.code, text)

    assert [one.person.name for one in view.people] == found
    assert not view.more


def test_find_people_puts_names_that_begin_so_first():
    event = make_event(entries=1)
    people = [NewEntry(name) for name in ("Joanna Bell", "Anna Zett", "Diana Ann")]
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)

    assert [one.person.name for one in find_people(event.code, "ann").people] == [
        "Anna Nowak",
        "Anna Zett",
        "Diana Ann",
        "Joanna Bell",
    ]


def test_find_people_shows_at_most_twenty():
    event = make_event(entries=30)

    view = find_people(event.code, "player")

    assert (len(view.people), view.more) == (20, True)


def test_find_people_shows_the_match_to_play_then_the_last_one():
    event = make_bracket(4)

    def match():
        (found,) = find_people(event.code, "anna").people
        return found.match.code

    assert match() == "M1"
    win(event, "M1")
    assert match() == "M3"
    win(event, "M2")
    record(match_of(event, "M3"), gin("B"))
    assert match() == "M3"


@pytest.mark.parametrize("entries", [2, 8])
def test_find_people_takes_five_queries(entries, django_assert_num_queries):
    event = make_bracket(entries)

    with django_assert_num_queries(5):
        find_people(event.code, "n")


def test_find_people_finds_a_team_by_its_members(django_assert_num_queries):
    event = make_event(rules="partnership")
    teams = [
        NewEntry("Riverside", members=("Łukasz Żółć", "Anna Bell")),
        NewEntry("Annapolis", members=("Ben", "Cleo")),
        NewEntry("Hannah's", members=("Dan", "Eve")),
    ]
    entries_add(tournament_id=event.pk, people=teams, actor=event.created_by)

    with django_assert_num_queries(4):
        found = find_people(event.code, "anna")

    assert [one.person.name for one in found.people] == ["Annapolis", "Riverside", "Hannah's"]
    assert [one.person.name for one in find_people(event.code, "zolc bell").people] == ["Riverside"]
    assert find_people(event.code, "zolc").people[0].person.members == ("Łukasz Żółć", "Anna Bell")
