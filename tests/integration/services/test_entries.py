import pytest

from tests.factories import make_bracket, make_event, make_user
from tournament.errors import Missing, Refusal
from tournament.models import AuditEvent, Entry, Player
from tournament.services.entries import (
    NewEntry,
    entries_add,
    entry_change,
    entry_remove,
    seeds_set,
)


def add(event, *people):
    return entries_add(tournament_id=event.pk, people=people, actor=event.created_by)


def listed(event):
    entries = Entry.objects.filter(tournament=event)
    return [(e.number, e.name, e.club, e.seed) for e in entries]


def test_entries_add_names_of_many_scripts():
    event = make_event()
    add(event, NewEntry("  Łukasz   Żółć ", "Riverside", seed=2), NewEntry('"><script>'))
    assert listed(event) == [
        (1, "Łukasz Żółć", "Riverside", 2),
        (2, '"><script>', "", None),
    ]
    assert AuditEvent.objects.filter(action="entries.add").count() == 1


@pytest.mark.parametrize("name", ["zoë", "ZOË", "Zoe\u0308"])
def test_same_player_twice_is_refused(name):
    event = make_event()
    add(event, NewEntry("Zoë", "Mill"))
    with pytest.raises(Refusal) as refused:
        add(event, NewEntry("Ann"), NewEntry(name, "Mill"))
    assert (refused.value.code, refused.value.path) == ("same-player", "people[1].name")
    assert [row[1] for row in listed(event)] == ["Zoë"]


def test_same_player_twice_in_one_list_is_refused():
    event = make_event()
    with pytest.raises(Refusal) as refused:
        add(event, NewEntry("Ann"), NewEntry("ann"))
    assert (refused.value.code, refused.value.path) == ("same-player", "people[1].name")
    assert listed(event) == []


def test_namesake_of_another_club_needs_a_word():
    event = make_event()
    add(event, NewEntry("John Smith", "Mill"))
    with pytest.raises(Refusal) as refused:
        add(event, NewEntry("John Smith", "Harbour"))
    assert refused.value.code == "same-name"
    add(event, NewEntry("John Smith", "Harbour", another=True))
    assert len(set(Entry.objects.values_list("player", flat=True))) == 2


def test_name_without_its_accents_is_a_namesake():
    event = make_event()
    add(event, NewEntry("Nuñez", "Mill"))
    with pytest.raises(Refusal) as refused:
        add(event, NewEntry("Nunez", "Mill"))
    assert refused.value.code == "same-name"
    add(event, NewEntry("Nunez", "Mill", another=True))
    assert Player.objects.count() == 2


def test_player_of_an_earlier_event_is_the_same_player():
    add(make_event(), NewEntry("John Smith", "Mill"))
    add(make_event(make_user()), NewEntry("john smith", "mill"))
    assert Player.objects.count() == 1
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(
    ("person", "path"),
    [
        (NewEntry("x" * 10_000), "people[0].name"),
        (NewEntry("   "), "people[0].name"),
        (NewEntry("Ann", "y" * 500), "people[0].club"),
        (NewEntry("Ann", seed=0), "people[0].seed"),
    ],
)
def test_bad_entry_is_refused_at_its_place(person, path):
    event = make_event()
    with pytest.raises(Refusal) as refused:
        add(event, person, NewEntry("Ben"))
    assert refused.value.path == path
    assert listed(event) == []


def test_no_names_is_refused():
    with pytest.raises(Refusal) as refused:
        add(make_event())
    assert refused.value.code == "no-names"


def test_more_than_512_is_refused():
    event = make_event()
    with pytest.raises(Refusal) as refused:
        add(event, *(NewEntry(f"Player {number}") for number in range(513)))
    assert refused.value.code == "too-many-entries"


def test_seeds_change_places():
    event = make_event()
    add(event, NewEntry("Ann", seed=1), NewEntry("Ben", seed=2))
    seeds_set(tournament_id=event.pk, seeds={1: 2, 2: 1}, actor=event.created_by)
    assert [row[3] for row in listed(event)] == [2, 1]


@pytest.mark.parametrize(("seeds", "code"), [({1: 2}, "seed-twice"), ({1: 3}, "seed-out-of-range")])
def test_bad_seeds_are_refused(seeds, code):
    event = make_event()
    add(event, NewEntry("Ann", seed=1), NewEntry("Ben", seed=2))
    with pytest.raises(Refusal) as refused:
        seeds_set(tournament_id=event.pk, seeds=seeds, actor=event.created_by)
    assert refused.value.code == code
    assert [row[3] for row in listed(event)] == [1, 2]


def test_entry_change_puts_a_name_right_while_playing():
    event = make_bracket(2)
    entry_change(
        tournament_id=event.pk, number=1, name="Anna Novak", club="Mill", actor=event.created_by
    )
    assert listed(event)[0][:3] == (1, "Anna Novak", "Mill")


def test_wish_for_initials_is_noted_kept_and_taken_back():
    event = make_bracket(2)
    owner = {"tournament_id": event.pk, "number": 1, "club": "", "actor": event.created_by}

    def after(**changes):
        answer = entry_change(**{"name": "Anna Nowak", **owner, **changes})
        event.refresh_from_db()
        assert answer == {"number": 1, "revision": event.revision}
        kept = AuditEvent.objects.filter(tournament=event, action="entry.change").latest("pk")
        return Entry.objects.get(tournament=event, number=1).initials, kept.before, kept.after

    plain = {"number": 1, "name": "Anna Nowak", "club": ""}
    wish = {**plain, "initials": True}
    assert after() == (False, plain, plain)
    assert after(initials=True) == (True, plain, wish)
    assert after(name="Anna Novak") == (True, wish, {**wish, "name": "Anna Novak"})
    assert after(initials=False) == (False, {**wish, "name": "Anna Novak"}, plain)


def test_wish_for_initials_asks_nobody_about_namesakes():
    event = make_event()
    add(event, NewEntry("Jan", "Mill"), NewEntry("Jan", "Pier", another=True))
    entry_change(
        tournament_id=event.pk, number=1, name="Jan", club="Mill", initials=True,
        actor=event.created_by,
    )  # fmt: skip
    assert Entry.objects.get(tournament=event, initials=True).number == 1


def test_same_wish_sent_twice_is_one_act_and_another_is_none():
    event = make_event(entries=1)
    owner = {"tournament_id": event.pk, "number": 1, "actor": event.created_by}
    asked = {**owner, "name": "Anna Nowak", "club": "", "request_id": "wish"}
    first = entry_change(**asked, initials=True)
    assert entry_change(**asked, initials=True) == {**first, "replayed": True}
    with pytest.raises(Refusal) as refused:
        entry_change(**asked, initials=False)
    assert refused.value.code == "request-reused"


def test_entry_change_leaves_other_events_as_they_were():
    first = make_event()
    add(first, NewEntry("Jon Smith", "Mill"))
    second = make_event(make_user())
    add(second, NewEntry("Jon Smith", "Mill"))
    entry_change(
        tournament_id=second.pk, number=1, name="John Smith", club="Mill", actor=second.created_by
    )
    assert (listed(first)[0][1], listed(second)[0][1]) == ("Jon Smith", "John Smith")
    assert Player.objects.get().name == "John Smith"


def test_entry_remove_then_numbers_are_not_used_again():
    event = make_event(entries=3)
    entry_remove(tournament_id=event.pk, number=2, actor=event.created_by)
    add(event, NewEntry("New"))
    assert [row[0] for row in listed(event)] == [1, 3, 4]


def test_entry_remove_after_publication_is_refused():
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        entry_remove(tournament_id=event.pk, number=1, actor=event.created_by)
    assert refused.value.code == "entries-closed"


def test_entry_remove_of_nobody_is_missing():
    event = make_event(entries=1)
    with pytest.raises(Missing):
        entry_remove(tournament_id=event.pk, number=7, actor=event.created_by)


def members(event):
    return [(e.name, e.members, e.members_key) for e in Entry.objects.filter(tournament=event)]


def test_entries_add_keeps_the_members_of_teams():
    event = make_event(rules="partnership")
    add(
        event,
        NewEntry("Riverside", members=(" Łukasz  Żółć", "O'Brien")),
        NewEntry("Harbour", "Mill"),
    )
    assert members(event) == [
        ("Riverside", ["Łukasz Żółć", "O'Brien"], "lukasz zolc\nobrien"),
        ("Harbour", [], ""),
    ]
    shown = AuditEvent.objects.get(action="entries.add").after["entries"]
    assert [entry.get("members") for entry in shown] == [["Łukasz Żółć", "O'Brien"], None]


@pytest.mark.parametrize(
    ("rules", "given", "code"),
    [
        ("standard", ("Anna", "Ben"), "members-not-here"),
        ("partnership", ("Anna",), "members-count"),
        ("partnership", ("Anna", "Ben", "Cleo"), "members-count"),
        ("partnership", ("Anna", "!!!"), "member-name"),
        ("partnership", ("Anna", "x" * 200), "member-name"),
        ("partnership", ("Anna", "anna"), "same-member"),
        ("partnership", ("Anna", "Zoe"), "same-member"),
    ],
)
def test_bad_members_are_refused_at_their_place(rules, given, code):
    event = make_event(rules=rules)
    if code == "same-member":
        add(event, NewEntry("Old Mill", members=("Zoë", "Kim")))
    before = members(event)
    with pytest.raises(Refusal) as refused:
        add(event, NewEntry("Ann's"), NewEntry("Riverside", members=given))
    assert (refused.value.code, refused.value.path) == (code, "people[1].members")
    assert members(event) == before


def test_member_of_two_teams_is_entered_when_it_is_meant():
    event = make_event(rules="partnership")
    add(event, NewEntry("Old Mill", members=("Zoë", "Kim")))
    add(event, NewEntry("Riverside", members=("Zoë", "Zoe"), another=True))
    assert [row[1] for row in members(event)] == [["Zoë", "Kim"], ["Zoë", "Zoe"]]


def change(event, number=1, **changes):
    values = {"name": "Riverside", "club": "", "actor": event.created_by, **changes}
    return entry_change(tournament_id=event.pk, number=number, **values)


def test_entry_change_puts_members_right_and_can_take_them_out():
    event = make_event(rules="partnership")
    add(event, NewEntry("Riverside", members=("Anna", "Ben")))
    change(event, members=("Anna", "Benjamin"))
    assert members(event) == [("Riverside", ["Anna", "Benjamin"], "anna\nbenjamin")]
    change(event, name="River Side")
    assert members(event) == [("River Side", ["Anna", "Benjamin"], "anna\nbenjamin")]
    change(event, members=())
    assert members(event) == [("Riverside", [], "")]


@pytest.mark.parametrize(
    ("rules", "given", "code"),
    [
        ("standard", ("Anna", "Ben"), "members-not-here"),
        ("partnership", ("Anna",), "members-count"),
    ],
)
def test_entry_change_refuses_members_that_do_not_fit(rules, given, code):
    event = make_event(rules=rules)
    add(event, NewEntry("Riverside"))
    with pytest.raises(Refusal) as refused:
        change(event, members=given)
    assert (refused.value.code, refused.value.path) == (code, "people[0].members")
    assert members(event) == [("Riverside", [], "")]


def test_entry_change_of_members_is_refused_for_a_member_of_another_team():
    event = make_event(rules="partnership")
    add(event, NewEntry("Riverside", members=("Anna", "Ben")), NewEntry("Mill"))
    with pytest.raises(Refusal) as refused:
        change(event, 2, name="Mill", members=("Cleo", "ANNA"))
    assert refused.value.code == "same-member"
    change(event, 2, name="Mill", members=("Cleo", "ANNA"), another=True)
    assert [row[1] for row in members(event)] == [["Anna", "Ben"], ["Cleo", "ANNA"]]
