"""The door through the API."""

from tests.factories import make_event
from tests.integration.api.test_writing import mark


def test_check_in_is_written_and_read(api):
    event = make_event(api.user, entries=2)
    path = f"events/{event.code}/checkin/"

    answer = api.post(path, {"request_id": mark(), "number": 2, "here": True}).json()

    assert (answer["number"], answer["changed"]) == (2, True)
    again = api.post(path, {"request_id": mark(), "number": 2, "here": True}).json()
    assert again["changed"] is False
    found = {one["number"]: one["here"] for one in api.get(path).json()["results"]}
    assert found == {1: False, 2: True}
    assert api.post(path, {"request_id": mark(), "number": 9, "here": True}).status_code == 422
