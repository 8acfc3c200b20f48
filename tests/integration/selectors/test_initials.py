"""Who is shown by initials: what everybody reads, what the staff reads, and what can be found."""

import pytest

from tests.factories import knock, make_bracket, make_event, make_user, match_of, record
from tournament.mapping import rules_of
from tournament.models import Entry
from tournament.selectors.brackets import bracket_view
from tournament.selectors.checkin import arrivals
from tournament.selectors.desk import entries_of, match_key
from tournament.selectors.events import event_view
from tournament.selectors.fields import people_of
from tournament.selectors.matches import match_view
from tournament.selectors.people import find_people
from tournament.selectors.prints import sheet_states
from tournament.services.entries import NewEntry, entries_add
from tournament.services.withdrawals import entry_restore, entry_withdraw

pytestmark = pytest.mark.django_db

ANNA = NewEntry("Anna Kowalska", "Mill", initials=True)


def entered(*people, **changes):
    event = make_event(make_user(), **changes)
    entries_add(tournament_id=event.pk, people=people, actor=event.created_by)
    return event


def wish(event, *numbers):
    Entry.objects.filter(tournament=event, number__in=numbers).update(initials=True)


def names(event, **how):
    return [one.name for one in people_of(event.pk, None, **how).values()]


def found(event, text):
    return [one.person.name for one in find_people(event.code, text).people]


def test_names_are_initials_for_everybody_and_full_for_the_staff():
    event = entered(ANNA, NewEntry("Ben Bell"))

    (anna, ben) = people_of(event.pk, None).values()
    (full, _) = people_of(event.pk, None, full=True).values()

    assert (anna.name, anna.initials, anna.shown, anna.club) == ("A. K.", True, "", "Mill")
    assert (ben.name, ben.initials, ben.shown) == ("Ben Bell", False, "")
    assert (full.name, full.initials, full.shown) == ("Anna Kowalska", True, "A. K.")
    assert entries_of(event.pk)[0] == full
    assert [(one.name, one.shown) for one in arrivals(event.pk, "UTC")] == [
        ("Anna Kowalska", "A. K."),
        ("Ben Bell", ""),
    ]


def test_team_keeps_a_name_of_its_own_and_shows_its_members_by_initials():
    members = ("Anna Kowalska", "Ben Bell")
    event = entered(
        NewEntry("Riverside", members=members, initials=True),
        NewEntry("Anna Nowak / Cid Cole", members=("Anna Nowak", "Cid Cole"), initials=True),
        rules="partnership",
    )

    people = people_of(event.pk, None).values()

    assert [(one.name, one.members) for one in people] == [
        ("Riverside", ("A. K.", "B. B.")),
        ("A. N. / C. C.", ("A. N.", "C. C.")),
    ]
    assert entries_of(event.pk)[0].members == members


def test_two_of_the_same_initials_are_told_apart_by_what_is_shown():
    event = entered(
        ANNA,
        NewEntry("Adam Kos", "Pier", initials=True),
        NewEntry("A. K."),
        NewEntry("Anna Kowalska", "Pier", another=True),
        NewEntry("Ben Bell", initials=True),
    )

    shown = ["A. K. (Mill)", "A. K. (Pier)", "A. K. (3)", "Anna Kowalska", "B. B."]
    assert names(event) == shown
    assert names(event, full=True) == [
        "Anna Kowalska (Mill)", "Adam Kos", "A. K.", "Anna Kowalska (Pier)", "Ben Bell",
    ]  # fmt: skip
    for number, name in enumerate(shown, 1):
        pk = Entry.objects.get(tournament=event, number=number).pk
        assert names(event, only=[pk, None]) == [name]


def test_public_list_is_in_the_order_of_what_is_shown():
    event = entered(NewEntry("Zoë Adams", initials=True), NewEntry("Yan"), NewEntry("Zoe"))

    assert [one.name for one in event_view(event.code).people] == ["Yan", "Z. A.", "Zoe"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Anna Kowalska", ["A. K."]),
        ("Anna Kowal", ["Anna Kowal", "A. K."]),
        ("Adam Koz", ["A. K."]),  # nobody's name, the same initials: no way to tell
        ("kowalska", []),
        ("anna", ["Anna Kowal"]),
        ("A. K.", ["A. K.", "Anna Kowal"]),
        ("ak", ["A. K."]),
        ("mill", ["A. K."]),
        ("1", ["A. K."]),
        ("2", []),
    ],
)
def test_find_looks_at_what_is_shown(text, who):
    event = entered(ANNA, NewEntry("Anna Kowal", "Pier"))

    assert found(event, text) == who
    assert find_people(event.code, text).initials


def test_find_takes_a_name_without_its_middle():
    event = entered(NewEntry("Anna Maria Kowalska", initials=True), NewEntry("Bo", initials=True))

    texts = ("Anna Kowalska", "Kowalska Anna", "Anna Zett", "anna", "bo", "Bob")
    amk, bo = ["A. M. K."], ["B."]
    assert [found(event, text) for text in texts] == [amk, amk, [], [], bo, bo]


@pytest.mark.parametrize(
    "text", ["Anna Kowalska", "kowalska", "Adam", "Adam Kos", "a k", "ak", "1"]
)
def test_find_answers_the_same_for_every_name_of_the_same_initials(text):
    other = NewEntry("Adam Kos", "Mill", initials=True)

    assert found(entered(ANNA), text) == found(entered(other), text)


def test_find_team_by_its_name_and_by_initials_of_its_members():
    members = ("Anna Kowalska", "Ben Bell")
    event = entered(NewEntry("Riverside", members=members, initials=True), rules="partnership")

    texts = ("river", "Ben Bell", "B. B.", "bell")
    assert [found(event, text) for text in texts] == [
        ["Riverside"],
        ["Riverside"],
        ["Riverside"],
        [],
    ]


def test_match_has_full_names_for_the_staff_alone():
    event = make_bracket(2)
    record(match_of(event, "M1"), knock("A", 8, 20))
    wish(event, 1)

    public, staff = (match_view(event.code, "M1", staff=staff) for staff in (False, True))

    assert (public.card.a.person.name, staff.card.a.person.name) == ("A. N.", "Anna Nowak")
    assert "Anna" not in str(public)
    assert staff.log[0].what == "Hand 1: Anna Nowak knocks 8 against 20, Anna Nowak +12."
    assert public.log[0].what == "Hand 1: A. N. knocks 8 against 20, A. N. +12."
    assert match_key(event.pk, "M1", rules_of(event)).names == ("Anna Nowak", "Ben O'Brien")
    assert bracket_view(event.code).rounds[0].matches[0].a.person.name == "A. N."
    assert bracket_view(event.code, full=True).rounds[0].matches[0].a.person.name == "Anna Nowak"


def test_public_log_tells_no_name_that_the_log_has_kept():
    event = make_bracket(4)
    owner = {"tournament_id": event.pk, "actor": event.created_by}
    for number in (1, 2):
        entry_withdraw(number=number, reason="unwell", **owner)
        entry_restore(number=number, reason="better", **owner)
    wish(event, 1)

    def told(code, **how):
        return [line.what for line in reversed(match_view(event.code, code, **how).log)]

    assert told("M1") == [
        "A. N. left the event, from M1 on.",
        "A. N. is back in the event; M1 counts again as it was.",
    ]
    assert told("M1", staff=True)[0] == "Anna Nowak left the event, from M1 on."
    assert told("M2")[0] == "Ben O'Brien left the event, from M2 on."
    # Somebody else plays the match by now: who that was is told by number.
    match = match_of(event, "M1")
    match.a_entry, match.b_entry = match.b_entry, None
    match.b_kind, match.b_source = "bye", None
    match.save()
    assert told("M1")[0] == "Number 1 left the event, from M1 on."


def test_wish_makes_a_printed_sheet_out_of_date_and_its_mark_is_of_what_is_shown():
    event = make_bracket(2)

    def digest():
        return sheet_states(event.pk, rules_of(event))[0].now.names

    before = digest()
    wish(event, 1)
    after = digest()
    Entry.objects.filter(tournament=event, number=1).update(name="Adam Neal")

    assert before != after == digest()


def test_people_of_one_match_take_one_query(django_assert_num_queries):
    event = entered(ANNA, NewEntry("Adam Kos", initials=True), NewEntry("Ben Bell"))
    pk = Entry.objects.get(tournament=event, number=1).pk

    with django_assert_num_queries(1):
        assert names(event, only=[pk]) == ["A. K. (Mill)"]
