import pytest

from scoring.ruleset import RuleSet
from scoring.values import Row
from tournament.correction import Change as Edit
from tournament.correction import Insert, Strike, plan_correction
from tournament.wording.changes import (
    Change,
    Group,
    answers_told,
    bracket_change,
    refused_told,
)

NAMES = ("Anna", "Boris")
RULES = RuleSet.from_document({"preset": "standard", "best_of": 3})


def sheet(*rows):
    return list(enumerate(rows, start=1))


def told(rows, edit):
    return {
        answer.answer: answer
        for answer in answers_told(
            plan_correction(sheet(*rows), RULES, "A", edit), NAMES, dict(sheet(*rows))
        )
    }


def test_answers_told_one_hand_of_an_open_game():
    rows = [Row("knock", "A", 8, 20), Row("knock", "B", 3, 9)]

    answers = told(rows, Edit(1, Row("knock", "A", 8, 5)))

    assert list(answers) == ["apply"]
    assert answers["apply"].name == "Apply all"
    assert answers["apply"].note == ""
    assert answers["apply"].groups == (
        Group("Hands", (Change("Hand 1", "knock, Anna, +12", "undercut, Boris, +28"),)),
        Group(
            "Game 1",
            (
                Change("Points from hands", "12–6", "0–34"),
                Change("Boxes", "1–1", "0–2"),
                Change("Total", "37–31", "0–84"),
            ),
        ),
        Group(
            "Match",
            (
                Change("Points from hands", "12–6", "0–34"),
                Change("Total", "37–31", "0–84"),
            ),
        ),
    )
    assert answers["apply"].follows == (
        "The standings follow.",
        "A sheet of this match printed before shows the old hands.",
    )


def test_answers_told_a_game_that_ends_earlier():
    rows = [Row("knock", "A", 8, 20), Row("gin", "A", None, 70), Row("gin", "B", None, 20)]

    answers = told(rows, Edit(1, Row("gin", "A", None, 90)))

    assert list(answers) == ["apply", "count_on"]
    apply, count_on = answers["apply"], answers["count_on"]
    assert apply.note == "The games are cut anew. Hands after the end of a game or match go out."
    hands = {one.what: one.will for one in apply.groups[0].changes}
    assert hands["Hand 1"] == "gin, +115"
    assert hands["Hand 2"] == "struck"
    assert [one.what for one in count_on.groups[0].changes] == ["Hand 1", "Hand 2"]
    assert count_on.groups[0].changes[1].will == "game 2"


def test_answers_told_a_game_that_is_open_again():
    rows = [Row("gin", "A", None, 80), Row("gin", "B", None, 20)]

    answers = told(rows, Edit(1, Row("gin", "A", None, 8)))

    assert set(answers) >= {"apply", "keep"}
    game = next(group for group in answers["apply"].groups if group.title == "Game 1")
    assert Change("State", "over", "in play") in game.changes
    assert Change("Winner", "Anna", "nobody") in game.changes


def test_answers_told_an_inserted_and_a_struck_hand():
    rows = [Row("knock", "A", 8, 20), Row("knock", "B", 3, 9)]

    put_in = told(rows, Insert(Row("dead"), before=1))["apply"]
    struck = told(rows, Strike(1))["apply"]

    assert put_in.groups == (
        Group(
            "Hands",
            (
                Change("Hand 1", "", "new, dead, 0, game 1"),
                Change("2 other hands", "", "new number"),
            ),
        ),
    )
    assert put_in.follows == ("A sheet of this match printed before shows the old hands.",)
    assert struck.groups[0].changes == (
        Change("Hand 1", "", "struck"),
        Change("1 other hand", "", "new number or dealer"),
    )


@pytest.mark.parametrize(
    ("row", "what", "will"),
    [
        (Row("void"), "Misdeal", "new, game 1"),
        (Row("penalty", side="B", points=-10), "Penalty for Boris", "new, −10, game 1"),
        (Row("award", side="A"), "Award to Anna", "new, game 1"),
    ],
)
def test_answers_told_a_row_without_a_number_by_its_kind(row, what, will):
    hand = Row("knock", "A", 8, 20)

    put_in = told([hand], Insert(row, after=1))["apply"]
    struck = told([hand, row], Strike(2))["apply"]

    assert put_in.groups[0].changes == (Change(what, "", will),)
    assert struck.groups[0].changes == (Change(what, "", "struck"),)


def test_answers_told_an_award_that_keeps_the_game_beside_a_row_put_in():
    rows = [Row("gin", "A", None, 80), Row("gin", "B", None, 20)]

    keep = told(rows, Edit(1, Row("gin", "A", None, 8)))["keep"]

    assert Change("Award to Anna", "", "new, game 1") in keep.groups[0].changes


def test_refused_told_says_why_nothing_can_be_kept():
    correction = plan_correction(
        sheet(Row("knock", "A", 8, 20)), RULES, "A", Edit(1, Row("knock", "A", 7, 20))
    )

    assert refused_told(correction) == [
        ("Keep what was played", "The games end where they ended, so there is nothing to keep.")
    ]


def test_bracket_change():
    assert bracket_change(NAMES, "M9", "A", None) == Change("Goes on to M9", "Anna", "nobody")
