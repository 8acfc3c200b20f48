"""A signed sheet through the API: compared, and kept when asked."""

from tests.factories import gin, knock, make_bracket, match_of, player_name, record, win
from tests.integration.api.test_writing import mark
from tournament.models import HandFact, SheetCheck


def path(event):
    return f"events/{event.code}/matches/M1/check/"


def test_sheet_is_compared_and_kept_when_asked(api):
    event = make_bracket(4, api.user)
    record(match_of(event, "M1"), knock("B", 4, 22))
    record(match_of(event, "M1"), gin("A"))
    line = {"account": 1, "line": 1, "side": "B", "figure": 28}
    body = {"request_id": mark(), "expected_revision": None, "running": [line], "keep": False}

    found = api.post(path(event), body).json()

    first = HandFact.objects.order_by("position").first().pk
    assert found["differences"] == [
        {
            "account": 1, "code": "running", "side": "B", "paper": 28, "hands": 18, "by": 10,
            "line": 1, "fact": first, "hand": 1,
            "reason": {"code": "carry", "fact": None, "item": "", "figure": 10},
        }
    ]  # fmt: skip
    assert (found["agrees"], found["kept"], found["asks"]) == (False, False, None)
    refused = api.post(path(event), {**body, "keep": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "sheet-parts")
    assert not SheetCheck.objects.exists()

    body |= {"request_id": mark(), "running": [{**line, "figure": 18}], "winner": "A", "keep": True}
    kept = api.post(path(event), body).json()

    assert (kept["agrees"], kept["kept"], kept["compared"]) == (True, True, 2)
    assert api.post(path(event), body).json()["replayed"]
    assert SheetCheck.objects.count() == 1


def test_sheets_are_listed_by_whether_they_were_checked(api):
    event = make_bracket(4, api.user)
    listed = f"events/{event.code}/checks/"
    assert api.get(listed).json()["results"] == []
    win(event, "M1")
    win(event, "M2", "B")
    body = {"request_id": mark(), "expected_revision": None, "winner": "A", "keep": True}
    assert api.post(path(event), body).json()["kept"]

    found = api.get(listed).json()["results"]

    one, two, three, four = (player_name(index) for index in range(4))
    assert found == [
        {"match": "M1", "round": 1, "table": 1, "A": one, "B": four, "state": "checked"},
        {"match": "M2", "round": 1, "table": 2, "A": two, "B": three, "state": "unchecked"},
    ]
