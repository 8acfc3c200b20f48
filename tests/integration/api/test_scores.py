"""Matches known by less than their hands, by programs."""

import pytest

from tests.factories import gin, make_bracket, match_of, record
from tests.integration.api.conftest import gin_row, hands_body, mark, refused
from tournament.models import ScoreFact

THREE = {"preset": "standard", "best_of": 3}


@pytest.fixture
def event(api):
    return make_bracket(4, api.user, rules=THREE)


@pytest.fixture
def match(event):
    return f"events/{event.code}/matches/M1/"


def body(*scores, level="games", **changes):
    given = [dict(zip("AB", one, strict=True)) for one in scores]
    return {
        "request_id": mark(), "expected_revision": None, "level": level, "scores": given,
        **changes,
    }  # fmt: skip


def test_scores_are_entered_and_read_back(api, event, match):
    revision = match_of(event, "M1").revision
    answer = api.post(f"{match}scores/", body((105, 0), (40, 110), expected_revision=revision))
    assert answer.status_code == 201
    found = api.get(match).json()
    assert found["match"]["level"] == "games"
    assert [(one["number"], one["figures"], one["winner"], one["shutout"]) for one in
            found["scores"]] == [
        (1, {"A": 105, "B": 0}, "A", True),
        (2, {"A": 40, "B": 110}, "B", False),
    ]  # fmt: skip
    assert [one["fact"] for one in found["scores"]] == answer.json()["facts"]
    stale = body((120, 0), expected_revision=revision)
    refused(api.post(f"{match}scores/", stale), 409, "stale-revision", "expected_revision")


def test_a_resent_request_writes_once(api, match):
    sent = body((2, 1), level="result")
    first = api.post(f"{match}scores/", sent).json()
    assert api.post(f"{match}scores/", sent).json() == {**first, "replayed": True}
    assert ScoreFact.objects.count() == 1


def test_refusals_name_the_score(api, event, match):
    answer = api.post(f"{match}scores/", body((105, 0), (9, 8)))
    told = refused(answer, 422, "target-not-reached", "scores[1]")
    assert "Game 2" in str(told)
    refused(api.post(f"{match}scores/", body((9, 8), level="x")), 422, "bad-value", "level")
    refused(api.post(f"{match}scores/", body((10**6, 8))), 422, "bad-value", "scores[0].A")
    record(match_of(event, "M1"), gin("A", 10))
    refused(api.post(f"{match}scores/", body((105, 0))), 422, "level-is-hands")


def test_hands_of_a_match_by_scores_are_refused(api, match):
    api.post(f"{match}scores/", body((105, 0)))
    refused(api.post(f"{match}hands/", hands_body(gin_row())), 422, "level-is-games")
    refused(api.post(f"{match}hands/reading/", {"hand": gin_row()}), 422, "level-is-games")


def test_a_score_is_looked_at_and_corrected(api, event, match):
    facts = api.post(f"{match}scores/", body((105, 0), (120, 1))).json()["facts"]
    edit = {"kind": "change", "fact": facts[1], "score": {"A": 1, "B": 120}}
    found = api.post(f"{match}scores/preview/", {"edit": edit}).json()
    assert found["answers"][0]["bracket"]["following"] == "M3"
    act = {"request_id": mark(), "expected_revision": None, "reason": "side"}
    answer = api.post(f"{match}scores/corrections/", {**act, "edit": edit})
    assert answer.status_code == 201
    assert match_of(event, "M1").state == "playing"
    insert = {"kind": "insert", "before": facts[0], "score": {"A": 1, "B": 130}}
    act["request_id"] = mark()
    assert api.post(f"{match}scores/corrections/", {**act, "edit": insert}).status_code == 201
    act["request_id"] = mark()
    gone = {"kind": "strike", "fact": facts[1]}
    answer = api.post(f"{match}scores/corrections/", {**act, "edit": gone})
    refused(answer, 422, "unknown-score", "edit")
    for bad in ({"kind": "insert", "fact": 1}, {"kind": "strike", "fact": 1, "before": 2}):
        assert api.post(f"{match}scores/preview/", {"edit": bad}).status_code == 422


def test_another_level_is_looked_at_and_set_and_taken_back(api, event, match):
    record(match_of(event, "M1"), gin("A", 10))
    scores = [{"A": 105, "B": 60}]
    looked = api.post(f"{match}level/preview/", {"level": "games", "scores": scores}).json()
    assert (looked["hands"], looked["scores"], looked["back"]) == (1, 0, 0)
    answer = api.post(f"{match}level/", body((105, 60), reason="lost"))
    assert answer.status_code == 201
    assert len(answer.json()["struck_hands"]) == 1
    answer = api.post(f"{match}level/", body(level="hands", reason="found"))
    assert len(answer.json()["back"]) == 1
    assert api.get(match).json()["match"]["level"] == "hands"
    refused(
        api.post(f"{match}level/", body(level="hands", reason="x")), 422, "same-level-hands",
        "level",
    )  # fmt: skip
