"""A draft changed by hand and told, through the API."""

import pytest

from tests.factories import draw, make_event
from tests.integration.api.conftest import mark, refused
from tournament.models import Entry, Stage
from tournament.services.draws import draw_publish


@pytest.fixture
def event(api):
    event = make_event(api.user, entries=5)
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(seed=entry.number)
    return draw(event)


@pytest.fixture
def path(event):
    return f"events/{event.code}/draw/"


def body(stage, first=2, second=5, **changes):
    return {
        "request_id": mark(), "mark": stage["mark"], "first": first, "second": second, **changes,
    }  # fmt: skip


def numbers(stage):
    return [
        [side["person"]["number"] if side["person"] else None for side in (match["A"], match["B"])]
        for match in stage["rounds"][0]["matches"]
    ]


def test_two_places_are_swapped_and_swapped_back(api, event, path):
    before = api.get(path).json()
    assert numbers(before) == [[1, None], [4, 5], [3, None], [2, None]]
    assert (before["swapped"], before["here_only"]) == (0, False)

    sent = body(before)
    swapped = api.post(f"{path}swap/", sent).json()

    after = api.get(path).json()
    assert swapped == {
        "mark": after["mark"], "revision": event.revision + 1, "replayed": False,
    }  # fmt: skip
    assert numbers(after) == [[1, None], [4, 2], [3, None], [5, None]]
    assert after["swapped"] == 2
    assert api.post(f"{path}swap/", sent).json() == {**swapped, "replayed": True}
    assert api.get(path).json() == after

    api.post(f"{path}swap/", body(after))
    assert api.get(path).json() == before


def test_swap_is_refused_where_it_cannot_be(api, event, path):
    stage = api.get(path).json()
    for changes, status, code, where in (
        ({"second": 2}, 422, "swap-same", "second"),
        ({"first": 9}, 422, "no-such-entry", "first"),
        ({"second": 9}, 422, "no-such-entry", "second"),
        ({"mark": "other"}, 409, "draw-changed", ""),
        ({"first": "2"}, 422, "bad-value", "first"),
    ):
        refused(api.post(f"{path}swap/", body(stage, **changes)), status, code, where)
    assert api.get(path).json() == stage
    sent = body(stage)
    api.post(f"{path}swap/", sent)
    reused = api.post(f"{path}swap/", {**sent, "second": 3})
    refused(reused, 409, "request-reused", "request_id")
    draw_publish(tournament_id=event.pk, actor=api.user)
    published = body(api.get(path).json())
    refused(api.post(f"{path}swap/", published), 409, "draw-published")


def test_reasons_of_a_draft_are_told_in_words(api, event, path):
    api.post(f"{path}swap/", body(api.get(path).json()))

    told = api.get(f"{path}reasons/").json()["results"]

    assert [one["match"] for one in told] == ["BYE1", "M1", "BYE2", "BYE3"]
    match = told[1]
    assert match["B_why"] == (
        "Line 5 of the draw, swapped here by hand; seeds and lot gave line 2."
    )
    assert match["A_why"] == "Seed 4, given by the director."
    assert (told[0]["B"], told[0]["B_why"]) == ("", "")
    assert all(one["pairing"] for one in told)


def test_reasons_of_no_draw_are_none(api):
    code = make_event(api.user, entries=3).code
    assert api.get(f"events/{code}/draw/reasons/").json()["results"] == []
    Stage.objects.create(tournament_id=make_event(api.user).pk, number=1, seeding="by_lot")
    drawing = Stage.objects.get().tournament.code
    assert api.get(f"events/{drawing}/draw/reasons/").json()["results"] == []
