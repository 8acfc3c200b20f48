"""Hands entered and corrected by their cards, through the API."""

import pytest

from tests.factories import knock, make_bracket, match_of, record
from tests.integration.api.conftest import gin_row, hands_body, mark, refused
from tournament.models import HandFact, Tournament

KNOCKER = "5S 6S 7S 9C 10C JC KC KD KS JD"
DEFENDER = "2C 2D 2H 2S AC 7C 8C 8S 9S 8D"
CARDS = {"knocker": KNOCKER, "defender": DEFENDER}
KEPT = {
    "knocker": "9C 10C JC KC JD KD 5S 6S 7S KS",
    "defender": "AC 2C 7C 8C 2D 8D 2H 2S 8S 9S",
    "melds": "",
    "discard": "",
}
BY_CARDS = {"knocker": "A", "cards": CARDS}
FIGURES = {"ending": "knock", "knocker": "A", "knocker_deadwood": 10, "defender_deadwood": 9}
ROW = {**FIGURES, "cards": KEPT}


@pytest.fixture
def match(api):
    return f"events/{make_bracket(4, api.user).code}/matches/M1/"


def rows_of(api, match):
    return [line["row"] for line in api.get(match).json()["hands"]]


def test_cards_are_settled_and_the_row_of_the_answer_can_be_entered(api, match):
    found = api.post(f"{match}cards/", BY_CARDS).json()

    assert found["row"] == ROW
    assert found["reads"].endswith("undercuts with 9 against 10 and scores 26.")
    check = found["check"]
    assert (check["result"], check["points"], check["winner"]) == ("undercut", 26, "defender")
    assert check["defender"]["layoffs"] == ["7C", "8C", "8S", "9S"]
    assert found["why"]
    assert found["rules"]
    assert not HandFact.objects.exists()

    entered = api.post(f"{match}hands/", hands_body(found["row"])).json()
    assert entered["hands"][0]["points"] == 26
    assert rows_of(api, match) == [ROW]


def test_hand_is_read_and_entered_by_its_cards_alone(api, match):
    read = api.post(f"{match}hands/reading/", {"hand": BY_CARDS}).json()
    assert read["row"] == ROW

    body = hands_body({**BY_CARDS, "note": "disputed"}, gin_row("B", 5))
    first = api.post(f"{match}hands/", body).json()

    assert [hand["points"] for hand in first["hands"]] == [26, 30]
    assert rows_of(api, match) == [{**ROW, "note": "disputed"}, gin_row("B", 5)]
    assert api.post(f"{match}hands/", body).json() == {**first, "replayed": True}


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"cards": {"knocker": KNOCKER}}, "missing-field", "cards.defender"),
        ({"cards": {**CARDS, "defender": KNOCKER}}, "duplicate-card", "cards.defender"),
        ({"cards": {**CARDS, "knocker": "5S"}}, "wrong-count", "cards.knocker"),
        ({"cards": {**CARDS, "knocker": "5S 1X"}}, "unknown-card", "cards.knocker"),
        ({"cards": {**CARDS, "melds": "5S 6S 9C"}}, "not-a-meld", "cards.melds"),
        ({"cards": {**CARDS, "discard": "AC"}}, "card-not-in-hand", "cards.discard"),
        ({"cards": {**CARDS, "discard": 7}}, "bad-value", "cards.discard"),
        ({"cards": {**CARDS, "colour": "red"}}, "unknown-field", "cards.colour"),
        ({"cards": {**CARDS, "knocker": "5S " * 400}}, "too-long", "cards.knocker"),
        ({"cards": "5S"}, "bad-value", "cards"),
        ({"knocker": "C"}, "bad-value", "knocker"),
        ({"knock_card": 5}, "bad-value", "knock_card"),
        ({"points": 5}, "unknown-field", "points"),
        ({**FIGURES, "knocker_deadwood": 9}, "cards-not-of-row", "cards"),
        ({**FIGURES, "ending": "dead"}, "unknown-field", "knocker"),
        ({"ending": "gin", "defender_deadwood": 9}, "cards-not-of-row", "cards"),
    ],
)
def test_cards_are_refused_at_their_place(api, match, changes, code, path):
    row = {**BY_CARDS, **changes}
    answer = api.post(f"{match}hands/", hands_body(gin_row(), row))
    refused(answer, 422, code, f"hands[1].{path}")
    assert not HandFact.objects.exists()
    refused(api.post(f"{match}hands/reading/", {"hand": row}), 422, code, f"hand.{path}")


def test_check_of_cards_is_refused_at_its_place(api, match):
    for body, code, path in (
        ({"cards": CARDS}, "missing-field", "knocker"),
        ({**BY_CARDS, "ending": "knock"}, "unknown-field", "ending"),
        ({**BY_CARDS, "cards": {**CARDS, "knocker": "5S"}}, "wrong-count", "cards.knocker"),
    ):
        refused(api.post(f"{match}cards/", body), 422, code, path)


def test_cards_are_put_to_a_row_that_stands_and_taken_off_again(api, match):
    fact = record(match_of(Tournament.objects.get(), "M1"), knock("A", 10, 9))["fact"]

    def correct(row):
        edit = {"kind": "change", "fact": fact, "row": row}
        looked = api.post(f"{match}corrections/preview/", {"edit": edit}).json()
        body = {
            "request_id": mark(), "expected_revision": looked["match_revision"], "edit": edit,
            "mode": "apply", "reason": "the cards were looked at",
        }  # fmt: skip
        added = looked["answers"][0]["added"][0]["row"]
        answer = api.post(f"{match}corrections/", body)
        assert answer.status_code == 201
        assert rows_of(api, match) == [added]
        return answer.json()["added"][0], added

    fact, row = correct(BY_CARDS)
    assert row == ROW
    edit = {"kind": "change", "fact": fact, "row": row}
    refused(api.post(f"{match}corrections/preview/", {"edit": edit}), 422, "no-change", "edit")
    wrong = {"kind": "change", "fact": fact, "row": {**ROW, "defender_deadwood": 8}}
    place = "edit.row.cards"
    answer = api.post(f"{match}corrections/preview/", {"edit": wrong})
    refused(answer, 422, "cards-not-of-row", place)
    fact, row = correct({**FIGURES, "note": "looked at"})
    assert row == {**ROW, "note": "looked at"}
    fact, row = correct({**FIGURES, "defender_deadwood": 8})
    assert row == {**FIGURES, "defender_deadwood": 8}


def test_pairing_of_a_team_hand_keeps_its_cards(api):
    event = make_bracket(4, api.user, rules={"preset": "standard", "team_size": 2})
    path = f"events/{event.code}/matches/M1/"
    row = {"ending": "team", "pairings": [BY_CARDS, {"ending": "dead"}]}

    plain = {"ending": "team", "pairings": [FIGURES, {"ending": "dead"}]}
    fact = api.post(f"{path}hands/", hands_body(plain)).json()["hands"][0]["fact"]
    edit = {"kind": "change", "fact": fact, "row": row}
    kept = {"ending": "team", "pairings": [ROW, {"ending": "dead"}]}
    looked = api.post(f"{path}corrections/preview/", {"edit": edit}).json()
    assert looked["answers"][0]["added"][0]["row"] == kept

    api.post(f"{path}hands/", hands_body(row))

    assert rows_of(api, path) == [plain, kept]
    wrong = {"ending": "team", "pairings": [{"ending": "dead"}, {**FIGURES, "cards": 1}]}
    answer = api.post(f"{path}hands/", hands_body(wrong))
    refused(answer, 422, "bad-value", "hands[0].pairings[1].cards")
    answer = api.post(f"{path}hands/", hands_body(BY_CARDS))
    refused(answer, 422, "bad-value", "hands[0].ending")
    assert api.post(f"{path}cards/", BY_CARDS).json()["row"] == ROW


def test_cards_under_rules_that_settle_none_are_refused(api):
    event = make_bracket(4, api.user, rules="mahjong")
    answer = api.post(f"events/{event.code}/matches/M1/cards/", BY_CARDS)
    refused(answer, 422, "bad-value", "cards")


def test_cards_on_a_sheet_that_is_another_by_now_are_in_conflict(api, match):
    event = Tournament.objects.get()
    fact = record(match_of(event, "M1"), knock("A", 10, 9))["fact"]
    told = refused(
        api.post(f"{match}hands/", hands_body(BY_CARDS, expected_revision=0)),
        409, "stale-revision", "expected_revision",
    )  # fmt: skip
    assert (told["expected"], told["actual"], len(told["meanwhile"])) == (0, 2, 1)
    body = {
        "request_id": mark(), "expected_revision": 0, "mode": "apply", "reason": "look",
        "edit": {"kind": "change", "fact": fact, "row": BY_CARDS},
    }  # fmt: skip
    refused(api.post(f"{match}corrections/", body), 409, "stale-revision", "expected_revision")
    assert rows_of(api, match) == [FIGURES]
