"""The match for third place for programs."""

from tests.factories import make_bracket, make_event, match_of, win
from tests.integration.api.conftest import mark, refused
from tournament.models import HandFact
from tournament.services.draws import draw_make


def test_bracket_tells_where_losers_go(anonymous, db):
    event = make_bracket(4, third_place=True)
    win(event, "M1")
    found = anonymous.get(f"events/{event.code}/bracket/").json()
    assert found["third_place"] is True
    semi, third = found["rounds"][0]["matches"][0], found["rounds"][1]["matches"][1]
    assert {name: semi[name] for name in ("feeds", "feeds_side", "loser_feeds", "third_place")} == {
        "feeds": "M3",
        "feeds_side": "A",
        "loser_feeds": "M4",
        "third_place": False,
    }
    assert (third["third_place"], third["round_name"], third["feeds"]) == (True, "Third place", "")
    assert (third["A"]["from_match"], third["A"]["from_loser"]) == ("M1", True)
    assert (third["B"]["kind"], third["B"]["from_loser"]) == ("to_come", True)


def test_draw_is_asked_for_with_it(api):
    event = make_event(api.user, entries=4)
    path = f"events/{event.code}/draw/"
    body = {"request_id": mark(), "seeding": "by_lot", "third_place": True}
    draw_make(job_id=api.post(path, body).json()["job"])
    found = api.get(path).json()
    assert (found["third_place"], len(found["rounds"][1]["matches"])) == (True, 2)


def test_draw_of_three_with_it_is_refused(api):
    event = make_event(api.user, entries=3)
    body = {"request_id": mark(), "seeding": "by_lot", "third_place": True}
    refused(
        api.post(f"events/{event.code}/draw/", body), 409, "third-place-needs-four", "third_place"
    )


def test_preview_names_both_matches_that_follow(api):
    event = make_bracket(4, api.user, third_place=True)
    win(event, "M1")
    fact = HandFact.objects.get(match=match_of(event, "M1"))
    row = {"ending": "knock", "knocker": "B", "knocker_deadwood": 0, "defender_deadwood": 99}
    body = {"edit": {"kind": "change", "fact": fact.pk, "row": row}}
    found = api.post(f"events/{event.code}/matches/M1/corrections/preview/", body).json()
    assert found["answers"][0]["bracket"] == {
        "following": "M3",
        "loser_following": "M4",
        "was": "A",
        "will": "B",
        "in_the_way": False,
        "blocked": "",
    }


def test_standings_tell_who_came_to_it(anonymous, db):
    event = make_bracket(4, third_place=True)
    for code in ("M1", "M2", "M3", "M4"):
        win(event, code)
    rows = anonymous.get(f"events/{event.code}/standings/").json()["rows"]
    assert [(row["place"], row["for_third"]) for row in rows] == [
        (1, False), (2, False), (3, True), (4, True),
    ]  # fmt: skip
