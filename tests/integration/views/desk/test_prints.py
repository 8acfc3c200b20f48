"""The page of all papers, and its buttons."""

import pytest
from django.urls import reverse

from tests.factories import make_bracket, make_event, print_round
from tests.integration.views.desk.conftest import said, text_of
from tournament.models import Job
from tournament.services.draws import tables_set

KINDS = ("render_sign_in", "render_tables", "render_names", "render_bracket", "render_standings")


def test_print_page_lists_every_paper_with_its_use(desk):
    event = make_bracket(4, desk.user)

    page = text_of(desk.get("manage_print", code=event.code))

    for told in (
        "Sign-in list", "Pairings by table", "Pairings by name", "Bracket", "Standings",
        "everybody finds their own name", "not made yet", "2 sheets are not printed yet", "A3",
    ):  # fmt: skip
        assert told in page
    assert page.count('name="kind"') == 5


def test_print_page_before_the_draw_offers_the_sign_in_list(desk):
    page = text_of(desk.get("manage_print", code=make_event(desk.user, entries=3).code))

    assert page.count('name="kind"') == 1
    assert page.count("Nothing to print on it yet") == 4
    assert "As soon as the draw is published" in page


@pytest.mark.parametrize("number", ["", "2", "9", "x", "9" * 40, "\0"])
def test_print_page_shows_the_round_that_is_asked_for(desk, number):
    event = make_bracket(4, desk.user)

    response = desk.get("manage_print", {"round": number}, code=event.code)

    assert response.status_code == 200
    assert response.context["number"] == (2 if number == "2" else 1)


@pytest.mark.parametrize("kind", KINDS)
def test_paper_request_leads_to_its_work(desk, kind):
    event = make_bracket(4, desk.user)

    response = desk.post(
        "paper_request", {"kind": kind, "paper": "A4", "round": 1}, code=event.code
    )

    job = Job.objects.get(kind=kind)
    assert response["Location"] == reverse("job", args=[event.code, job.pk])
    page = text_of(desk.client.get(response["Location"]))
    assert reverse("manage_print", args=[event.code]) in page


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"kind": "render_bracket", "paper": "A9"}, "Choose the paper."),
        ({"kind": "render_bracket"}, "Choose the paper."),
        ({"kind": "nothing", "paper": "A4"}, "Choose what to print."),
        ({"kind": "render_sheets", "paper": "A4"}, "Choose one of the answers offered."),
        ({"kind": "render_names", "paper": "A3", "round": 1}, "Choose one of the answers offered."),
        (
            {"kind": "render_names", "paper": "A4", "round": 2},
            "nothing to print. Finish M1",
        ),
        ({"kind": "render_names", "paper": "A4", "round": "x"}, "There is no such round."),
    ],
)
def test_paper_request_that_cannot_be_is_told(desk, sent, told):
    event = make_bracket(4, desk.user)

    response = desk.post("paper_request", sent, code=event.code)

    assert response.status_code == 422
    assert told in text_of(response)
    assert not Job.objects.filter(kind__startswith="render").exists()


def test_sheets_out_of_date_are_named_everywhere_and_printed_by_one_button(desk):
    event = make_bracket(8, desk.user)
    print_round(event, 1)
    tables_set(tournament_id=event.pk, round_number=1, tables={"M2": 9, "M4": 10}, actor=desk.user)

    board = desk.get("manage", code=event.code)
    assert (board.context["board"].act, sorted(board.context["board"].outdated)) == (
        "print",
        ["M2", "M4"],
    )
    assert "2 printed sheets are no longer good" in text_of(board)
    for name, parts in (("manage_print", {}), ("manage_round", {"number": 1})):
        page = text_of(desk.get(name, code=event.code, **parts))
        assert "2 sheets are out of date" in page
        assert "M2, M4" in page
        assert "Print these 2 anew" in page

    sent = {"paper": "A4", "which": "changed"}
    desk.post("sheets_request", sent, code=event.code, number=1)

    assert Job.objects.get(kind="render_sheets").args["codes"] == ["M2", "M4"]


def test_sheets_that_are_all_good_are_said_to_be(desk):
    event = make_bracket(4, desk.user)
    print_round(event, 1)

    response = desk.post(
        "sheets_request", {"paper": "A4", "which": "changed"}, code=event.code, number=1
    )

    assert response.status_code == 422
    assert "nothing to print anew" in text_of(response)
    assert "all are good" in text_of(desk.get("manage_print", code=event.code))
    assert said(response) == []


def test_file_of_a_paper_that_is_gone_leads_to_the_print_page(desk):
    event = make_bracket(4, desk.user)
    job = Job.objects.create(
        tournament=event, kind="render_names", key="k", state="done", args={"round": 1},
        file="jobs/none/names.pdf",
    )  # fmt: skip

    response = desk.get("job_file", code=event.code, job_id=job.pk)

    assert response.status_code == 404
    assert reverse("manage_print", args=[event.code]) in text_of(response)


def test_paper_used_last_is_offered_again_on_every_form(desk):
    event = make_bracket(4, desk.user)
    letter = "<option selected>Letter</option>"

    def offered():
        pages = [
            desk.get("manage_print", code=event.code),
            desk.get("match_entry", code=event.code, match_code="M1"),
            desk.get("manage_round", code=event.code, number=1),
        ]
        found = [page.content.decode() for page in pages]
        return [letter in one for one in found[:2]] + ['"Letter" selected' in found[2]]

    before = offered()
    desk.post("sheets_request", {"paper": "Letter"}, code=event.code, number=1)
    after = offered()
    # No score sheet is made on A3: what they were made on last stays.
    desk.post("paper_request", {"kind": "render_bracket", "paper": "A3"}, code=event.code)

    assert (before, after, offered()) == ([False] * 3, [True] * 3, [True] * 3)
