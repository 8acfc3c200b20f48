import pytest
from django.urls import reverse

from tests.factories import draw, gin, knock, make_bracket, make_event, make_user, match_of, record
from tests.integration.views.desk.conftest import everything, make_teams, said, text_of
from tournament.forms.name_lists import mark_of
from tournament.models import AuditEvent, HandFact
from tournament.services.draws import draw_publish
from tournament.services.entries import NewEntry, entries_add
from tournament.services.rulings import ruling_set

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(desk):
    return make_bracket(4, desk.user)


def read(desk, event, line, match="M1"):
    return text_of(desk.get("hand_reading", {"line": line}, code=event.code, match_code=match))


def enter(desk, event, line, match="M1", headers=None, **more):
    form = {"line": line, "revision": match_of(event, match).revision, **more}
    return desk.post("match_entry", form, code=event.code, match_code=match, headers=headers)


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("a 8 20", "Anna Nowak knocks 8 against 20: +12 → 12"),
        ("B G 31", "Chloé Nguyễn has gin, 31 left: +56 → 56"),
        ("b 9 4", "undercut, Anna Nowak +30 → 30"),
        ("d", "Dead hand, nobody scores"),
        ("p b -10 slow", "Penalty for Chloé Nguyễn: −10 → −10"),
        ("a g 75", "Game 1 to Anna Nowak"),
        ("w a left", "The game is awarded to Anna Nowak"),
    ],
)
def test_hand_reading_says_what_would_be_scored_and_saves_nothing(desk, event, line, reading):
    names = [match_of(event, "M1").a_entry.name, match_of(event, "M1").b_entry.name]
    before = everything()

    page = read(desk, event, line)

    expected = reading.replace("Anna Nowak", names[0]).replace("Chloé Nguyễn", names[1])
    assert expected in page
    assert everything() == before


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("a 11 20", "the limit is 10"),
        ("a 8 101", "from 0 to 100"),
        ("x", "is not known here"),
        ("a g 5 5", "Gin leaves the knocker nothing"),
        ("p b 0", "+ or -"),
        ("<script>alert(1)</script>", "is not known here"),
    ],
)
def test_hand_reading_says_what_is_wrong(desk, event, line, wrong):
    page = read(desk, event, line)

    assert wrong in page
    assert 'class="wrong"' in page
    assert "<script>" not in page


@pytest.mark.parametrize("line", ["", "  ", "a", "a 8", "a g", "p", "p b"])
def test_hand_reading_of_an_unfinished_line_is_no_fault(desk, event, line):
    assert 'class="wrong"' not in read(desk, event, line)


def test_match_entry_enters_a_hand_without_script(desk, event):
    response = enter(desk, event, "a 8 20")

    page = text_of(desk.client.get(response["Location"]))
    name = match_of(event, "M1").a_entry.name
    assert response["Location"].startswith(reverse("match_entry", args=[event.code, "M1"]))
    assert said(response) == [f"{name} knocks 8 against 20: +12 → 12"]
    assert HandFact.objects.count() == 1
    assert "Hand 2, game 1, B deals" in page


def test_match_entry_by_script_exchanges_all_but_the_line(desk, event):
    page = text_of(enter(desk, event, "a 8 20", headers=HTMX))

    assert '<div id="entry-state" hidden hx-swap-oob="true">' in page
    assert 'name="line"' not in page
    assert "Hand 2, game 1, B deals" in page
    assert f'value="{match_of(event, "M1").revision}"' in page
    assert 'class="knock fresh"' in page


def test_match_entry_sent_twice_is_one_hand(desk, event):
    form = {"line": "a 8 20", "revision": 1, "request_id": "same"}

    for headers in (None, HTMX):
        response = desk.post("match_entry", form, code=event.code, match_code="M1", headers=headers)
        assert response.status_code in {200, 302}

    assert HandFact.objects.count() == 1
    assert AuditEvent.objects.filter(action="hand.record").count() == 1


@pytest.mark.parametrize("headers", [None, HTMX])
@pytest.mark.parametrize(
    "line", ["", "a", "a 11 20", "a 8 x", "x" * 10_000, "a 8 20\x00", "v " + "n" * 300]
)
def test_match_entry_refuses_at_the_line_and_keeps_it(desk, event, line, headers):
    before = everything()

    response = enter(desk, event, line, headers=headers)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["line"]
    assert response.context["form"]["line"].value() == line
    assert response.context["refused"] is True
    assert everything() == before


def test_match_entry_look_reads_back_and_saves_nothing(desk, event):
    before = everything()

    response = enter(desk, event, "a 8 20", step="look")

    assert response.status_code == 200
    assert "knocks 8 against 20: +12 → 12" in text_of(response)
    assert 'value="a 8 20"' in text_of(response)
    assert everything() == before


@pytest.mark.parametrize("headers", [None, HTMX])
def test_match_entry_of_an_old_page_shows_what_happened_and_keeps_the_line(desk, event, headers):
    record(match_of(event, "M1"), gin("B", 12))
    before = everything()

    response = desk.post(
        "match_entry",
        {"line": "a 8 20", "revision": 1},
        code=event.code,
        match_code="M1",
        headers=headers,
    )

    page = text_of(response)
    assert response.status_code == 409
    assert [line.action for line in response.context["meanwhile"]] == ["hand.record"]
    assert "has gin, 12 left" in page
    assert response.context["form"]["line"].value() == "a 8 20"
    assert 'name="revision" value="2"' in page
    assert everything() == before
    again = enter(desk, event, "a 8 20")
    assert again.status_code == 302
    assert HandFact.objects.count() == 2


def test_match_entry_at_the_end_names_the_winner_and_the_next_match(desk, event):
    response = enter(desk, event, "a g 75", headers=HTMX)

    name = match_of(event, "M1").a_entry.name
    page = text_of(response)
    assert response["HX-Retarget"] == "#match-desk"
    assert f"Match to {name}, 1 game to 0." in page
    assert reverse("match_entry", args=[event.code, "M2"]) in page
    assert 'name="line"' not in page


def test_match_entry_after_the_end_is_refused(desk, event):
    enter(desk, event, "a g 75")
    before = everything()

    response = enter(desk, event, "b g 20")

    assert response.status_code == 422
    assert "The match is over" in response.context["form"].errors["line"][0]
    assert everything() == before


def test_match_entry_of_a_match_without_players_says_why(desk, event):
    page = text_of(desk.get("match_entry", code=event.code, match_code="M3"))
    response = enter(desk, event, "a 8 20", match="M3")

    assert "waits for its players" in page
    assert 'name="line"' not in page
    assert response.status_code == 422
    assert not HandFact.objects.exists()


def test_match_entry_of_a_ruled_match_says_why(desk, event):
    match = match_of(event, "M1")
    ruling_set(
        match_id=match.pk, kind="forfeit", winner="A", reason="ill", actor=desk.user, request_id="r"
    )

    response = enter(desk, event, "a 8 20")

    assert response.status_code == 422
    assert "decided by a ruling" in text_of(response)


def test_match_entry_of_a_draft_says_why(desk):
    event = draw(make_event(desk.user, entries=2))

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    response = enter(desk, event, "a 8 20")

    assert "The draw is a draft" in page
    assert response.status_code == 422


def test_match_entry_of_no_match_is_no_page(desk, event):
    for code in ("M99", "BYE1", "zzz"):
        assert desk.get("match_entry", code=event.code, match_code=code).status_code == 404
        assert desk.get("hand_reading", code=event.code, match_code=code).status_code == 404


def test_match_entry_takes_codes_in_small_letters(desk, event):
    address = reverse("match_entry", args=[event.code, "M1"]).replace("M1", "m1")

    assert desk.client.get(address).status_code == 200


def test_match_entry_with_a_knock_card_teaches_and_asks_for_it(desk):
    event = make_bracket(2, desk.user, rules="oklahoma")

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))

    assert "a 8 20 9h" in page
    assert 'class="pad-card"' in page
    assert "The knock card is missing" in read(desk, event, "a 8 20")
    assert "+24 → 24" in read(desk, event, "a 8 20 9s")


def test_match_entry_of_somebody_elses_match_changes_nothing(desk, event):
    other = make_bracket(2, make_user("other"))
    before = everything()

    response = enter(desk, other, "a 8 20")

    assert response.status_code == 404
    assert everything() == before


def test_match_entry_bad_revision_is_told(desk, event):
    for revision in ("x", "-1", "9" * 400):
        response = desk.post(
            "match_entry",
            {"line": "a 8 20", "revision": revision},
            code=event.code,
            match_code="M1",
        )
        assert response.status_code == 422
    assert not HandFact.objects.exists()


def test_match_entry_names_are_text_never_markup(desk):
    """L78: where hands are entered."""
    event = make_event(desk.user)
    names = "\"><script>alert(1)</script>\nO'Brien & <b>Sons</b>"
    desk.post(
        "entries_add",
        {"names": names, "step": "enter", "seen": mark_of(names)},
        code=event.code,
    )
    draw(event)
    desk.post("draw_publish", code=event.code)
    enter(desk, event, "a 8 20")
    enter(desk, event, "v <img src=x onerror=alert(1)>")

    for name in ("match_entry", "match_ruling"):
        page = text_of(desk.get(name, code=event.code, match_code="M1"))
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "<b>Sons" not in page


def test_match_entry_knock_row_is_shown_on_the_sheet(desk, event):
    record(match_of(event, "M1"), knock("A", 8, 20))

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))

    fact = HandFact.objects.get()
    for name in ("hand_change", "hand_insert", "hand_strike"):
        assert reverse(name, args=[event.code, "M1", fact.pk]) in page


def test_public_match_page_leads_its_director_to_the_entry_line(desk, stranger, client, event):
    there = reverse("match_entry", args=[event.code, "M1"])

    assert there in text_of(desk.get("match", code=event.code, match_code="M1"))
    assert there not in text_of(stranger.get("match", code=event.code, match_code="M1"))
    assert there not in text_of(client.get(reverse("match", args=[event.code, "M1"])))


@pytest.mark.parametrize("headers", [None, HTMX])
def test_match_entry_needs_the_sheet_that_was_seen(desk, event, headers):
    before = everything()

    response = enter(desk, event, "a 8 20", headers=headers, revision="")

    assert response.status_code == 422
    assert "Load the page again" in text_of(response)
    assert everything() == before


def test_match_entry_knock_card_where_none_is_turned_is_refused_at_the_line(desk):
    event = make_bracket(4, desk.user, rules="tournament-250")
    before = everything()

    response = enter(desk, event, "a 8 20 9s")

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "line": ["These rules have no knock card. Leave it out."]
    }
    assert "These rules have no knock card." in read(desk, event, "a 8 20 9s")
    assert everything() == before


def test_match_entry_tells_two_of_one_name_apart(desk):
    event = make_event(desk.user)
    people = [NewEntry("Jan Nowak", club, another=True) for club in ("Mill", "Pier")]
    entries_add(tournament_id=event.pk, people=people, actor=desk.user)
    draw(event)
    draw_publish(tournament_id=event.pk, actor=desk.user)
    match = match_of(event, "M1")
    first = f"Jan Nowak ({match.a_entry.club})"

    response = enter(desk, event, "a 8 20")

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    assert said(response) == [f"{first} knocks 8 against 20: +12 → 12"]
    assert "Jan Nowak (Mill)" in page
    assert "Jan Nowak (Pier)" in page
    assert first in text_of(desk.get("event_log", code=event.code))


@pytest.fixture
def teams(desk):
    return make_teams(desk, "partnership")


FORMS = [
    ("standard", "a 8 20", "A knocks with 8 against 20"),
    ("straight", "b g 31", "B has gin, 31 left"),
    ("oklahoma", "a 8 20 9h", "knock card 9♥"),
    ("hollywood", "a 8 20", "every open column awarded to A"),
    ("tedesco", "a 8 20 9h", "every open column awarded to A"),
    ("mahjong", "a g 105-0 20-30", "A goes out"),
    ("multi-match", "a 8 20", "A has big gin"),
    ("partnership", "a 8 20 / b g 31", "a team hand: 2 hands at once"),
    ("tedesco-four", "a 8 20 9h / b g 31 ks / d / a 8 20 9h", "a team hand: 4 hands at once"),
]


@pytest.mark.parametrize(("rules", "line", "told"), FORMS)
def test_match_entry_of_every_form_teaches_its_line_and_takes_it(desk, rules, line, told):
    event = make_bracket(2, desk.user, rules=rules)

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    reading = read(desk, event, line)
    response = enter(desk, event, line)

    assert f'placeholder="{line}"' in page
    assert f"<kbd>{line}</kbd>" in page
    assert told in page
    assert 'class="wrong"' not in reading
    assert response.status_code == 302
    assert HandFact.objects.count() == 1
    after = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    assert "No hand yet" not in after


@pytest.mark.parametrize("headers", [None, HTMX])
@pytest.mark.parametrize(
    ("rules", "line", "wrong"),
    [
        ("mahjong", "a 8 20", "Nobody knocks in Mahjong gin"),
        ("mahjong", "a g 31", "Four figures"),
        ("mahjong", "a g 5 5", "Four figures"),
        ("mahjong", "a g 10-5 20-0", "Who goes out has nothing left in hand, not 5."),
        ("standard", "a 8 20 / b g 31", "Nobody plays in teams here"),
        ("standard", "a g 105-0 20-30", "Four figures belong to Mahjong gin"),
        ("partnership", "a 8 20", "1 of 2 pairings"),
        ("partnership", "d", "1 of 2 pairings"),
        ("partnership", "a 8 20 / b g 31 / d", "3 pairings are typed, a team here has 2"),
        ("partnership", "a 8 20 / b 11 31", "Pairing 2: 11 is more than anybody may knock with"),
        ("partnership", "a 8 20 9s / d", "These rules have no knock card"),
        ("tedesco-teams", "a 8 20 9h / b g 31 / d", "Pairing 2: The knock card is missing"),
        ("straight", "a 8 20", "gin only"),
    ],
)
def test_match_entry_of_another_form_is_refused_with_an_example(desk, rules, line, wrong, headers):
    event = make_bracket(2, desk.user, rules=rules)
    before = everything()

    response = enter(desk, event, line, headers=headers)

    assert response.status_code == 422
    assert wrong in text_of(response)
    assert response.context["line_form"]["line"].value() == line
    assert everything() == before


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("mahjong", "a g 105"),
        ("mahjong", "a g 105 0"),
        ("mahjong", "a g 105-0 20"),
        ("partnership", "a 8 20"),
        ("partnership", "a 8 20 / b"),
        ("tedesco-teams", "a 8 20 9h / b g 31 ks"),
    ],
)
def test_hand_reading_of_an_unfinished_line_of_any_form_is_no_fault(desk, rules, line):
    event = make_bracket(2, desk.user, rules=rules)

    page = read(desk, event, line)

    assert 'class="wrong"' not in page
    assert 'class="muted"' in page


def test_match_entry_names_who_meets_in_the_next_team_hand(desk, teams):
    first = text_of(desk.get("match_entry", code=teams.code, match_code="M1"))
    update = text_of(enter(desk, teams, "a 8 20 / d", headers=HTMX))

    assert (
        "<li><bdi>Anna</bdi> – <bdi>Cleo</bdi></li><li><bdi>Ben</bdi> – <bdi>Dan</bdi></li>"
        in first
    )
    assert (
        "<li><bdi>Anna</bdi> – <bdi>Dan</bdi></li><li><bdi>Ben</bdi> – <bdi>Cleo</bdi></li>"
        in update
    )
    assert "Hand 2, game 1, B deals" in update


def test_match_entry_of_teams_without_members_counts_them(desk):
    event = make_bracket(2, desk.user, rules="partnership")

    page = text_of(desk.get("match_entry", code=event.code, match_code="M1"))

    assert "<li><bdi>A1</bdi> – <bdi>B1</bdi></li><li><bdi>A2</bdi> – <bdi>B2</bdi></li>" in page


def test_match_entry_after_a_level_session_says_what_follows(desk):
    rules = {"preset": "hollywood", "hollywood_result": "net_points", "target": 25}
    rules |= {"box_bonus": 0, "game_bonus": 0, "shutout": "none"}
    event = make_bracket(2, desk.user, rules=rules)
    first = text_of(desk.get("match_entry", code=event.code, match_code="M1"))

    for line in ("a g 0", "b 5 15", "a g 0"):
        enter(desk, event, line)
    before = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    reading = read(desk, event, "b g 15")
    enter(desk, event, "b g 15")
    after = text_of(desk.get("match_entry", code=event.code, match_code="M1"))
    awarded = read(desk, event, "w a")

    assert "w a closes every open column for A" in first
    assert "The session ended level" not in before
    assert "Level: another session is played." in reading
    assert "The session ended level: the next hand begins another one." in after
    assert "Hand 5, session 2, A deals" in after
    assert "Match to" in awarded


def test_correction_with_a_line_of_another_form_is_refused_with_an_example(desk, teams):
    fact = enter_fact(desk, teams, "a 8 20 / d")
    before = everything()
    form = {"line": "a 8 20", "reason": "misread", "revision": match_of(teams, "M1").revision}

    response = desk.post("hand_change", form, code=teams.code, match_code="M1", fact_id=fact)

    assert response.status_code == 422
    assert "1 of 2 pairings" in response.context["form"].errors["line"][0]
    assert "a team hand: 2 hands at once" in text_of(response)
    assert everything() == before


def enter_fact(desk, event, line):
    enter(desk, event, line)
    return HandFact.objects.latest("pk").pk
