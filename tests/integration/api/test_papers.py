"""Papers and parts of the score sheets, asked for by a program."""

import pytest

from tests.factories import make_bracket, print_round, win
from tournament.models import Job
from tournament.services.draws import tables_set

KINDS = ("render_sign_in", "render_tables", "render_names", "render_bracket", "render_standings")


@pytest.mark.parametrize("kind", KINDS)
def test_paper_is_asked_for(api, kind):
    event = make_bracket(4, api.user)

    answer = api.post(f"events/{event.code}/papers/", {"request_id": "p", "kind": kind})

    assert answer.status_code == 202
    assert answer.json()["job"] == Job.objects.get(kind=kind).pk


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"kind": "render_sheets"}, 422),
        ({"kind": "render_names", "paper": "A3"}, 422),
        ({"kind": "render_names", "round": 2}, 409),
        ({}, 422),
    ],
)
def test_paper_that_cannot_be_is_refused(api, body, status):
    event = make_bracket(4, api.user)

    answer = api.post(f"events/{event.code}/papers/", {"request_id": "p", **body})

    assert answer.status_code == status


def test_sheets_that_changed_are_asked_for_alone(api):
    event = make_bracket(4, api.user)
    body = {"request_id": "s", "round": 1, "which": "changed"}
    print_round(event, 1)
    assert api.post(f"events/{event.code}/sheets/", body).status_code == 409
    tables_set(tournament_id=event.pk, round_number=1, tables={"M2": 9}, actor=api.user)

    assert api.post(f"events/{event.code}/sheets/", body).status_code == 202
    assert Job.objects.get(kind="render_sheets").args["codes"] == ["M2"]


def test_sheets_are_listed_with_what_is_to_be_printed(api):
    event = make_bracket(4, api.user)
    listed = f"events/{event.code}/sheets/"
    missing = {"round": 1, "state": "missing", "changes": [], "needed": True}
    assert api.get(listed).json()["results"] == [
        {"match": "M1", **missing}, {"match": "M2", **missing},
    ]  # fmt: skip
    print_round(event, 1)
    tables_set(tournament_id=event.pk, round_number=1, tables={"M2": 9}, actor=api.user)

    changed = {**missing, "state": "changed", "changes": ["table"]}
    assert api.get(listed).json()["results"] == [
        {"match": "M1", **missing, "state": "good", "needed": False},
        {"match": "M2", **changed},
    ]
    win(event, "M2")
    assert api.get(listed).json()["results"][1] == {"match": "M2", **changed, "needed": False}
