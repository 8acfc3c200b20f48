import pytest
from django.urls import reverse

from tests.factories import draw, make_bracket, make_event
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.forms.name_lists import mark_of
from tournament.models import AuditEvent, Entry, Player, Stage


@pytest.fixture
def event(desk):
    return make_event(desk.user)


def look(desk, event, names, **more):
    return desk.post("entries_add", {"names": names, "step": "look", **more}, code=event.code)


def enter(desk, event, names, **more):
    form = {"names": names, "seen": mark_of(names), "step": "enter", **more}
    return desk.post("entries_add", form, code=event.code)


def entered(event):
    rows = Entry.objects.filter(tournament=event).order_by("number")
    return list(rows.values_list("number", "name", "club", "seed"))


def told(response):
    """Return what is said of each line, by its number in the list."""
    return {line.parsed.line: text for line, text in response.context["lines"] if text}


def test_manage_players_empty_says_the_next_act(desk, event):
    assert "Nobody is entered yet" in text_of(desk.get("manage_players", code=event.code))


def test_entries_add_look_shows_the_list_and_saves_nothing(desk, event):
    before = everything()

    response = look(desk, event, "Name; Club; Seed\n1. Anna; Mill; 2\nБорис (Порт) #1\n")

    lines = [line.parsed for line, _ in response.context["lines"]]
    assert response.status_code == 200
    assert [(p.line, p.name, p.club, p.seed) for p in lines] == [
        (2, "Anna", "Mill", 2),
        (3, "Борис", "Порт", 1),
    ]
    assert everything() == before


def test_entries_add_enters_the_list_in_order(desk, event):
    names = "Anna; Mill; 2\n\nLi 李雷\nעדה לוי #1"

    response = enter(desk, event, names)

    assert response["Location"] == reverse("manage_players", args=[event.code])
    assert said(response) == ["3 players are entered, as numbers 1 to 3."]
    assert entered(event) == [
        (1, "Anna", "Mill", 2),
        (2, "Li 李雷", "", None),
        (3, "עדה לוי", "", 1),
    ]


def test_entries_add_sent_twice_enters_once(desk, event):
    first = enter(desk, event, "Anna\nBen", request_id="same")
    second = enter(desk, event, "Anna\nBen", request_id="same")

    assert (first.status_code, second.status_code) == (302, 302)
    assert [name for _, name, _, _ in entered(event)] == ["Anna", "Ben"]
    assert AuditEvent.objects.filter(action="entries.add").count() == 1


def test_entries_add_of_another_text_than_looked_at_looks_first(desk, event):
    response = enter(desk, event, "Anna\nBen", seen=mark_of("Anna"))

    assert response.status_code == 200
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("names", "line"),
    [
        ("Anna\nAnna", 2),
        ("Zoë\nZoe\u0308", 2),
        ("Anna\n!!!", 2),
        ("Anna\n" + "x" * 10_000, 2),
        ("Anna; Mill; 600", 1),
        ("Anna #1\nBen #1", 2),
        ("Anna; a; 1; b; c", 1),
    ],
)
def test_entries_add_refuses_at_the_line_and_enters_nobody(desk, event, names, line):
    before = everything()

    response = enter(desk, event, names)

    assert response.status_code == 422
    assert list(told(response)) == [line]
    assert response.context["form"]["names"].value() == names
    assert everything() == before


@pytest.mark.parametrize("names", ["", "  \n \n", "x\n" * 2_001, "\x00", "Name; Club"])
def test_entries_add_refuses_what_is_no_list_at_the_field(desk, event, names):
    response = look(desk, event, names)

    assert response.status_code == 422
    assert list(response.context["names"].errors) == ["names"]
    assert not Entry.objects.exists()


def test_entries_add_same_player_needs_a_word(desk, event):
    enter(desk, event, "John Smith; Mill")

    refused = enter(desk, event, "Ada\njohn smith; mill")
    assert told(refused) == {2: "Entered already, as number 1."}
    response = enter(desk, event, "Ada\njohn smith; mill", **{"another-2": "on"})

    assert response.status_code == 302
    assert [name for _, name, _, _ in entered(event)] == ["John Smith", "Ada", "john smith"]
    assert Player.objects.count() == 3


def test_entries_add_same_name_is_warned_of_and_ticked(desk, event):
    enter(desk, event, "Nuñez; Mill")

    response = look(desk, event, "Nunez; Harbour")

    ((line, text),) = response.context["lines"]
    assert (text, line.bad, line.another) == ("The same name as number 1.", False, True)
    assert enter(desk, event, "Nunez; Harbour", **{line.box: "on"}).status_code == 302


def test_entries_add_names_are_text_never_markup(desk, event):
    name = '"><script>alert(1)</script>'
    assert "<script>alert" not in text_of(look(desk, event, name))

    enter(desk, event, name)

    assert "<script>alert" not in text_of(desk.get("manage_players", code=event.code))


def test_entries_add_drops_a_draft_and_says_so(desk, event):
    enter(desk, event, "Anna\nBen")
    draw(event)

    response = enter(desk, event, "Cleo")

    assert not Stage.objects.exists()
    assert len(said(response)) == 3


def test_entries_add_after_publication_says_why_not(desk):
    event = make_bracket(2, desk.user)
    before = everything()

    response = enter(desk, event, "Late Lara")

    assert response.status_code == 422
    assert "published" in response.context["form"].errors["names"][0]
    assert everything() == before


def test_seeds_set_saves_all_at_once(desk):
    event = make_event(desk.user, entries=3)

    response = desk.post("seeds_set", {"seed-1": "2", "seed-2": "1"}, code=event.code)
    swapped = desk.post("seeds_set", {"seed-1": "1", "seed-2": "2"}, code=event.code)

    assert said(response)[:1] == ["2 seeds are changed."]
    assert swapped.status_code == 302
    assert [seed for _, _, _, seed in entered(event)] == [1, 2, None]


@pytest.mark.parametrize(
    ("seeds", "field"),
    [
        ({"seed-1": "1", "seed-2": "1"}, "seed-2"),
        ({"seed-1": "4"}, "seed-1"),
        ({"seed-2": "0"}, "seed-2"),
        ({"seed-2": "-1"}, "seed-2"),
        ({"seed-3": "first"}, "seed-3"),
        ({"seed-3": "9" * 5_000}, "seed-3"),
    ],
)
def test_seeds_set_refuses_at_the_field(desk, seeds, field):
    event = make_event(desk.user, entries=3)
    before = everything()

    response = desk.post("seeds_set", seeds, code=event.code)

    assert response.status_code == 422
    assert list(response.context["seeds"].errors) == [field]
    assert everything() == before


def test_entry_change_puts_a_name_right(desk):
    event = make_event(desk.user, entries=2)

    form = {"name": " Anna  Nowak-Lis ", "club": "Mill"}
    response = desk.post("entry_change", form, code=event.code, number=1)

    assert response.status_code == 302
    assert entered(event)[0] == (1, "Anna Nowak-Lis", "Mill", None)


@pytest.mark.parametrize(
    ("name", "club", "field"),
    [("", "", "name"), ("x" * 10_000, "", "name"), ("Anna", "c" * 121, "club")],
)
def test_entry_change_refuses_at_the_field(desk, name, club, field):
    event = make_event(desk.user, entries=2)
    before = everything()

    response = desk.post("entry_change", {"name": name, "club": club}, code=event.code, number=1)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert everything() == before


def test_entry_change_notes_a_wish_for_initials_and_the_desk_reads_both(desk):
    event = make_event(desk.user, entries=2)
    form = {"name": "Anna Nowak", "club": "", "initials": "on"}

    desk.post("entry_change", form, code=event.code, number=1)

    pages = [desk.get(name, code=event.code) for name in ("manage_players", "check_in")]
    pages.append(desk.get("entry_change", code=event.code, number=1))
    for page in pages:
        assert "Anna Nowak" in text_of(page)
        assert "in public <bdi>A. N.</bdi>" in text_of(page)
    assert pages[-1].context["form"]["initials"].value() is True
    assert "Anna" not in text_of(desk.get("event", code=event.code))
    desk.post("entry_change", {**form, "initials": ""}, code=event.code, number=1)
    assert "Anna Nowak" in text_of(desk.get("event", code=event.code))


def test_entry_change_to_a_name_that_is_there_asks_for_a_word(desk):
    event = make_event(desk.user, entries=2)
    taken = entered(event)[1][1]

    refused = desk.post("entry_change", {"name": taken, "club": ""}, code=event.code, number=1)
    form = {"name": taken, "club": "", "another": "on"}
    response = desk.post("entry_change", form, code=event.code, number=1)

    assert list(refused.context["form"].errors) == ["name"]
    assert 'name="another"' in text_of(refused)
    assert response.status_code == 302


def test_entry_remove_takes_out_once(desk):
    event = make_event(desk.user, entries=3)

    first = desk.post("entry_remove", {"request_id": "same"}, code=event.code, number=2)
    second = desk.post("entry_remove", {"request_id": "same"}, code=event.code, number=2)

    assert (first.status_code, second.status_code) == (302, 302)
    assert [number for number, *_ in entered(event)] == [1, 3]
    assert desk.post("entry_remove", code=event.code, number=9).status_code == 404


def test_entry_remove_after_publication_says_why_not(desk):
    event = make_bracket(2, desk.user)
    before = everything()

    page = desk.get("entry_change", code=event.code, number=1)
    response = desk.post("entry_remove", code=event.code, number=1)

    assert "nobody can be taken out" in text_of(page)
    assert response.status_code == 422
    assert everything() == before


def test_seeds_set_goes_on_to_the_draw_with_what_was_typed(desk):
    event = make_event(desk.user, entries=3)
    draw_page = reverse("manage_draw", args=[event.code])
    page = text_of(desk.get("manage_players", code=event.code))
    form = {"seed-1": "2", "seed-2": "1", "seed-3": "", "step": "draw"}

    response = desk.post("seeds_set", form, code=event.code)

    assert '<button class="primary push" name="step" value="draw">' in page
    assert response["Location"] == draw_page
    assert said(response) == ["2 seeds are changed."]
    assert list(event.entries.order_by("number").values_list("seed", flat=True)) == [2, 1, None]
    before = everything()
    again = desk.post("seeds_set", form, code=event.code)
    assert again["Location"] == draw_page
    assert everything() == before
    wrong = desk.post("seeds_set", {**form, "seed-3": "x"}, code=event.code)
    assert list(wrong.context["form"].errors) == ["seed-3"]
    assert text_of(wrong).count("autofocus") == 1


def test_entries_add_look_says_at_once_what_no_list_can_mend(desk, monkeypatch):
    event = make_event(desk.user, entries=2)
    names = "\n".join(f"New {n}" for n in range(511))

    full = look(desk, event, names)
    draw(event)
    desk.post("draw_publish", code=event.code)
    closed = look(desk, event, "Zoe")
    empty = look(desk, event, "")

    assert (full.status_code, closed.status_code, empty.status_code) == (422, 422, 422)
    assert "at most 512 players" in text_of(full)
    for response in (closed, empty):
        assert "the list of players is closed" in text_of(response)
    for response in (full, closed, empty):
        assert 'value="enter"' not in text_of(response)
    assert 'value="enter"' in text_of(look(desk, make_event(desk.user), "Zoe"))


def test_entry_remove_after_publication_is_told_on_the_page(desk):
    event = make_bracket(4, desk.user)

    response = desk.post("entry_remove", code=event.code, number=1)

    assert response.status_code == 422
    assert "the list of players is closed" in text_of(response)


@pytest.fixture
def teams(desk):
    return make_event(desk.user, rules="partnership")


def team_rows(event):
    rows = Entry.objects.filter(tournament=event).order_by("number")
    return list(rows.values_list("name", "members", "club", "seed"))


def test_entries_add_of_teams_enters_their_members(desk, teams):
    names = "Team; Club; Seed\nRiverside: Anna, Ben; Mill; 1\nCleo / Dan\nHarbour"

    looked = look(desk, teams, names)
    response = enter(desk, teams, names)

    assert "3 teams to enter" in text_of(looked)
    assert "members not named" in text_of(looked)
    assert said(response) == ["3 teams are entered, as numbers 1 to 3."]
    assert team_rows(teams) == [
        ("Riverside", ["Anna", "Ben"], "Mill", 1),
        ("Cleo / Dan", ["Cleo", "Dan"], "", None),
        ("Harbour", [], "", None),
    ]
    page = text_of(desk.get("manage_players", code=teams.code))
    assert "<bdi>Anna</bdi>, <bdi>Ben</bdi>" in page
    assert "Enter teams" in page


@pytest.mark.parametrize(
    ("names", "line", "text"),
    [
        ("Riverside: Anna", 1, "A team here has 2 members, not 1."),
        ("A: Anna, Ben\nB: Cleo, Anna", 2, "Anna stands in line 1 already."),
        ("A: Anna, !!!", 1, "“!!!” is no name of a member."),
        ("X: Zoë, Kim", 1, "Zoë is a member of number 1."),
    ],
)
def test_entries_add_of_teams_says_what_is_wrong_line_by_line(desk, teams, names, line, text):
    enter(desk, teams, "Old Mill: Zoë, Pat")
    before = everything()

    response = enter(desk, teams, names)

    assert response.status_code == 422
    assert told(response)[line].startswith(text)
    assert everything() == before


def test_entries_add_of_members_where_nobody_plays_in_teams_is_told(desk, event):
    response = enter(desk, event, "Riverside: Anna, Ben")

    assert response.status_code == 422
    assert "Nobody plays in teams here" in told(response)[1]
    assert not Entry.objects.exists()


def test_entries_add_of_a_member_of_two_teams_can_be_meant(desk, teams):
    names = "A: Anna, Ben\nB: Cleo, Anna"

    response = enter(desk, teams, names, **{"another-2": "on"})

    assert response.status_code == 302
    assert [row[1] for row in team_rows(teams)] == [["Anna", "Ben"], ["Cleo", "Anna"]]


def test_entry_change_of_a_team_edits_its_members(desk, teams):
    enter(desk, teams, "Riverside: Anna, Ben\nMill: Cleo, Dan")
    form = {"name": "Riverside", "club": "", "members": "Anna\r\n\r\n Benjamin "}

    page = text_of(desk.get("entry_change", code=teams.code, number=1))
    response = desk.post("entry_change", form, code=teams.code, number=1)

    assert "Anna\nBen</textarea>" in page
    assert response.status_code == 302
    assert team_rows(teams)[0][1] == ["Anna", "Benjamin"]


@pytest.mark.parametrize(
    ("members", "wrong"),
    [
        ("Anna", "A team here has 2 members"),
        ("Anna\n???", "is no name"),
        ("Anna\nDAN", "is a member"),
    ],
)
def test_entry_change_of_a_team_is_refused_at_its_members(desk, teams, members, wrong):
    enter(desk, teams, "Riverside: Anna, Ben\nMill: Cleo, Dan")
    before = everything()
    form = {"name": "Riverside", "club": "", "members": members}

    response = desk.post("entry_change", form, code=teams.code, number=1)

    assert response.status_code == 422
    assert wrong in response.context["form"].errors["members"][0]
    assert everything() == before


def test_entry_change_of_a_player_has_no_members(desk, event):
    enter(desk, event, "Anna")
    form = {"name": "Anna", "club": "", "members": "X\nY"}

    assert 'name="members"' not in text_of(desk.get("entry_change", code=event.code, number=1))
    assert desk.post("entry_change", form, code=event.code, number=1).status_code == 302
    assert team_rows(event)[0][1] == []


def test_pages_of_a_team_show_its_members(desk, client, teams):
    enter(desk, teams, "Riverside: <b>Anna, Ben\nMill: Cleo, Dan")
    shown = "<bdi>&lt;b&gt;Anna</bdi>, <bdi>Ben</bdi>"

    for name, parts, query in (
        ("event", {}, {}),
        ("player", {"number": 1}, {}),
        ("find", {}, {"q": "ben"}),
    ):
        address = reverse(name, kwargs={"code": teams.code, **parts})
        assert shown in text_of(client.get(address, query))
