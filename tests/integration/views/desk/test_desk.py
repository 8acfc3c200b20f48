import pytest
from django.urls import reverse

from tests.factories import draw, gin, make_bracket, make_event, match_of, print_round, record, win
from tests.integration.views.desk.conftest import text_of
from tournament.correction import Change
from tournament.errors import Refusal
from tournament.models import AuditEvent, Job, Tournament
from tournament.services.corrections import correction_apply


def act(desk, event):
    return desk.get("manage", code=event.code).context["board"].act


def test_manage_names_the_next_act_all_the_way(desk):
    event = make_event(desk.user, entries=1)
    assert act(desk, event) == "players"
    event = make_event(desk.user, entries=2)
    assert act(desk, event) == "draw"
    draw(event)
    assert act(desk, event) == "look"
    desk.post("draw_publish", code=event.code)
    assert act(desk, event) == "print"
    print_round(event, 1)
    assert act(desk, event) == "hands"
    win(event, "M1")
    assert act(desk, event) == "done"


def test_manage_lists_what_is_half_entered_ready_and_in_the_way(desk):
    """L65: what is begun and not over is on the desk."""
    event = make_bracket(8, desk.user)
    record(match_of(event, "M2"), gin("A", 5))
    win(event, "M3")

    response = desk.get("manage", code=event.code)

    board = response.context["board"]
    assert [card.code for card in board.playing] == ["M2"]
    assert [card.code for card in board.ready] == ["M1", "M4"]
    assert board.unprinted == {"M1", "M4"}
    assert board.held_up.round_name == "Semi-finals"
    assert [card.code for card in board.held_up.matches] == ["M1", "M2", "M4"]
    assert "M2 (table 2)" in text_of(response)


def test_l65_match_left_half_entered_stays_on_the_desk_and_the_event_open(desk):
    """L65: a hand counts at once; a match that is not over is listed, and holds up the event."""
    event = make_bracket(4, desk.user)
    win(event, "M1")
    record(match_of(event, "M2"), gin("A", 5))

    board = desk.get("manage", code=event.code).context["board"]
    final = desk.get("match_entry", code=event.code, match_code="M3")

    assert [card.code for card in board.playing] == ["M2"]
    assert (board.held_up.round_name, [card.code for card in board.held_up.matches]) == (
        "Final", ["M2"],
    )  # fmt: skip
    assert board.act != "done"
    assert "winner of M2" in text_of(final)
    with pytest.raises(Refusal, match="players-to-come"):
        win(event, "M3")
    assert Tournament.objects.get().state == "running"


def test_l65_event_that_opens_again_lists_the_match_again(desk):
    """L65: a finished event whose final is corrected to an open one is running, and says so."""
    event = make_bracket(2, desk.user)
    fact = win(event, "M1")["fact"]
    assert Tournament.objects.get().state == "finished"

    correction_apply(
        match_id=match_of(event, "M1").pk, edit=Change(fact, gin("A", 5)), mode="apply",
        reason="misread", actor=desk.user, request_id="r",
    )  # fmt: skip

    board = desk.get("manage", code=event.code).context["board"]
    assert ([card.code for card in board.playing], board.act) == (["M1"], "hands")
    assert Tournament.objects.get().state == "running"


def test_manage_asks_for_the_sheet_of_a_match_that_became_known_after_the_print(desk):
    event = make_bracket(4, desk.user)
    for number in (1, 2):
        print_round(event, number)
    assert act(desk, event) == "hands"
    win(event, "M1")
    win(event, "M2")

    board = desk.get("manage", code=event.code).context["board"]

    assert (board.act, board.unprinted, board.print_round) == ("print", {"M3"}, 2)


def test_manage_shows_broken_work_until_it_was_made(desk):
    event = make_bracket(2, desk.user)
    job = {"tournament": event, "kind": "render_sheets", "created_by": desk.user}
    Job.objects.create(**job, key="a", state="failed", message="broke-down", params={"error": "X"})
    assert len(desk.get("manage", code=event.code).context["board"].jobs) == 1

    Job.objects.create(**job, key="b-v3", state="done", args={"round": 1, "match": ""})

    assert desk.get("manage", code=event.code).context["board"].jobs == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [("2", "M2"), (" m2 ", "M2"), ("M3", "M3"), ("3", "M7"), ("1", "M1")],
)
def test_go_to_match_by_table_or_code(desk, text, code):
    event = make_bracket(8, desk.user)
    win(event, "M3")
    if text == "3":  # table 3 of round 1 is over: the table stands for nothing else
        code = "M3"

    response = desk.get("go_to_match", {"match": text}, code=event.code)

    assert response["Location"] == reverse("match_entry", args=[event.code, code])


@pytest.mark.parametrize("text", ["", "99", "M99", "BYE1", "x" * 500, "\x00", "٣٤٥٦٧", "9" * 15])
def test_go_to_match_that_is_none_is_told_at_the_field(desk, text):
    event = make_bracket(5, desk.user)

    response = desk.get("go_to_match", {"match": text}, code=event.code)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["match"]


def test_event_log_tells_who_did_what_when_and_why(desk):
    """L67: overall."""
    event = make_bracket(4, desk.user, time_zone="Asia/Tokyo")
    record(match_of(event, "M1"), gin("A", 5))

    response = desk.get("event_log", code=event.code)

    page = text_of(response)
    newest = response.context["page"].lines[0]
    assert (newest.actor, newest.match_code, newest.action) == ("dora", "M1", "hand.record")
    assert newest.at.tzinfo.key == "Asia/Tokyo"
    assert "Asia/Tokyo" in page
    assert "has gin, 5 left" in page


def test_event_log_of_one_match_and_of_one_player(desk):
    """L67: on the match, and by player."""
    event = make_bracket(4, desk.user)
    record(match_of(event, "M1"), gin("A", 5))
    record(match_of(event, "M2"), gin("A", 5))
    name = match_of(event, "M2").a_entry.name

    by_match = desk.get("event_log", {"match": "m1"}, code=event.code).context["page"]
    by_player = desk.get("event_log", {"player": name[:4].upper()}, code=event.code).context["page"]

    assert {line.match_code for line in by_match.lines} == {"M1"}
    assert [line.action for line in by_player.lines] == ["hand.record", "entries.add"]


def test_event_log_finds_nothing_and_says_the_way_out(desk):
    event = make_bracket(2, desk.user)

    page = text_of(desk.get("event_log", {"player": "Zebedee"}, code=event.code))

    assert "Nothing in the log is about that" in page
    assert f'href="{reverse("event_log", args=[event.code])}"' in page


@pytest.mark.parametrize(
    "query",
    [
        {"match": "../"},
        {"match": "x" * 500},
        {"player": "x" * 500},
        {"player": "\x00"},
        {"page": "zero"},
        {"page": "-3"},
        {"page": "9" * 400},
        {"player": "!!!"},
    ],
)
def test_event_log_of_odd_questions_is_a_page(desk, query):
    event = make_bracket(2, desk.user)

    assert desk.get("event_log", query, code=event.code).status_code in {200, 422}


def test_event_log_goes_page_by_page(desk):
    event = make_event(desk.user)
    AuditEvent.objects.bulk_create(
        AuditEvent(tournament=event, action="event.update", actor=desk.user) for _ in range(60)
    )

    first = desk.get("event_log", {"player": ""}, code=event.code)
    last = desk.get("event_log", {"page": "2"}, code=event.code)

    assert (first.context["page"].pages, len(first.context["page"].lines)) == (2, 50)
    assert "page=2" in text_of(first)
    assert len(last.context["page"].lines) == 11
