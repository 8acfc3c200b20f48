"""An event from its first word to its winner, by a program alone."""

import pytest

from tests.integration.api.conftest import event_body, gin_row, hands_body, mark
from tournament.models import Tournament
from tournament.services.draws import draw_make


@pytest.fixture
def event(api):
    return f"events/{api.post('events/', event_body()).json()['code']}/"


def test_program_runs_an_event_from_its_making_to_its_winner(api, anonymous, event):
    people = [{"name": f"Player {n}", "club": "North", "seed": n} for n in (1, 2, 3)]
    made = api.post(f"{event}entries/", {"request_id": mark(), "people": people}).json()
    assert made["numbers"] == [1, 2, 3]
    job = api.post(f"{event}draw/", {"request_id": mark(), "seeding": "by_hand"}).json()["job"]
    assert api.get(f"{event}jobs/{job}/").json()["state"] == "queued"
    draw_make(job_id=job)  # what the worker does
    assert api.get(f"{event}jobs/{job}/").json()["state"] == "done"
    draw = api.get(f"{event}draw/").json()
    assert draw["state"] == "draft"
    assert anonymous.get(f"{event}bracket/").json()["rounds"] == []
    api.post(f"{event}draw/publish/", {"request_id": mark(), "mark": draw["mark"]})
    first = anonymous.get(f"{event}matches/?state=ready").json()["results"]
    assert [card["code"] for card in first] == ["M1"]
    answer = api.post(
        f"{event}matches/M1/hands/", hands_body(gin_row("A", 10), gin_row("B", 90))
    ).json()
    assert answer["finished"] is True
    assert [hand["points"] for hand in answer["hands"]] == [35, 115]
    walkover = {
        "request_id": mark(), "expected_revision": None, "kind": "walkover", "winner": "B",
        "reason": "A is ill",
    }  # fmt: skip
    api.post(f"{event}matches/M2/ruling/", walkover)
    standings = anonymous.get(f"{event}standings/").json()
    assert standings["final"] is True
    assert [row["place"] for row in standings["rows"]] == [1, 2, 3]
    assert anonymous.get(event).json()["state"] == "finished"
    assert Tournament.objects.get().state == "finished"
