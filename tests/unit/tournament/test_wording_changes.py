import re

import pytest
from hypothesis import given, settings

from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair, Row
from tests.tournament_strategies import attempt, sheets_of_any_form
from tournament.correction import Change as Edit
from tournament.correction import Insert, Strike, plan_correction
from tournament.wording.changes import (
    Change,
    Group,
    answers_told,
    bracket_changes,
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


def test_bracket_changes_of_a_winner_who_goes_on():
    assert bracket_changes(NAMES, "M9", "A", None) == [Change("Goes on to M9", "Anna", "nobody")]


def test_bracket_changes_of_a_semi_final_with_a_match_for_third_place():
    assert bracket_changes(NAMES, "M7", "A", "B", "M8") == [
        Change("Goes on to M7", "Anna", "Boris"),
        Change("Plays for third place in M8", "Boris", "Anna"),
    ]


def knock(side, held, left):
    return Row("knock", side, held, left)


def told_under(preset, rows, edit):
    """Return the only answer to a correction under a preset, by the title of its groups."""
    correction = plan_correction(sheet(*rows), PRESETS[preset], "A", edit)
    (answer,) = answers_told(correction, NAMES, dict(sheet(*rows)))
    return {group.title: group.changes for group in answer.groups}, answer.follows, correction


COLUMN_ROWS = [
    knock("A", 2, 27),
    knock("A", 2, 20),
    knock("A", 2, 38),
    knock("B", 2, 32),
    knock("A", 2, 30),
    knock("B", 2, 43),
]


def test_answers_told_in_columns_where_later_hands_are_posted_anew():
    groups, follows, correction = told_under("hollywood", COLUMN_ROWS, Edit(3, knock("B", 2, 38)))

    assert groups["Hands"] == (
        Change("Hand 3", "Anna, columns 1, 2 and 3", "Boris, column 1"),
        Change("Hand 4", "column 1", "columns 1 and 2"),
        Change("Hand 6", "column 2", "columns 1, 2 and 3"),
    )
    assert groups["Column 1"] == (
        Change("Winner", "Anna", "Boris"),
        Change("Points from hands", "107–30", "71–107"),
        Change("Boxes", "4–1", "3–3"),
        Change("Total", "307–55", "146–282"),
        Change("Closed by", "hand 5", "hand 6"),
    )
    assert groups["Match"] == (
        Change("Columns", "1–0", "0–1"),
        Change("Points from hands", "253–71", "145–219"),
        Change("Total", "578–121", "295–469"),
        Change("Net", "+457", "−174"),
    )
    assert follows[0] == "The hands after it are written into the columns anew."
    assert refused_told(correction) == []


def test_answers_told_in_columns_a_hand_put_in_and_an_award():
    rows = COLUMN_ROWS[:2]

    hand, _, _ = told_under("hollywood", rows, Insert(knock("B", 2, 12), after=2))
    award, _, _ = told_under("hollywood", rows, Insert(Row("award", side="B"), after=2))
    penalty, _, _ = told_under("hollywood", rows, Insert(Row("penalty", side="B", points=-10)))

    assert hand["Hands"] == (Change("Hand 3", "", "new, knock, Boris, +10, column 1"),)
    assert award["Hands"] == (Change("Award to Boris", "", "new"),)
    assert award["Column 3"] == (
        Change("State", "in play", "over"),
        Change("Awarded", "no", "yes"),
        Change("Winner", "nobody", "Boris"),
    )
    assert penalty["Hands"] == (Change("Penalty for Boris", "", "new, −10"),)
    assert penalty["Column 3"][0] == Change("Points from hands", "0–0", "0 – −10")


def test_answers_told_mahjong_tells_both_sides():
    rows = [
        Row("gin", "A", table=Pair(50, 20), in_hand=Pair(0, 30)),
        Row("gin", "B", table=Pair(5, 20), in_hand=Pair(10, 0)),
    ]
    better = Row("gin", "A", table=Pair(50, 40), in_hand=Pair(0, 30))

    changed, _, _ = told_under("mahjong", rows, Edit(1, better))
    put_in, _, _ = told_under("mahjong", rows, Insert(Row("dead"), before=2))
    struck, _, _ = told_under("mahjong", rows, Strike(2))

    assert changed["Hands"] == (Change("Hand 1", "Anna +75, Boris −10", "Anna +75, Boris +10"),)
    assert put_in["Hands"][0] == Change("Hand 2", "", "new, dead, game 1")
    assert struck["Game 1"][0] == Change("Points from hands", "70–35", "75 – −10")


def test_answers_told_team_hand_whose_side_changes():
    rows = [Row("team", pairings=(knock("A", 2, 9), knock("B", 2, 15)))]

    groups, _, _ = told_under(
        "partnership", rows, Edit(1, Row("team", pairings=(knock("A", 2, 9), Row("dead"))))
    )

    assert groups["Hands"] == (Change("Hand 1", "Boris, +6", "Anna, +7"),)


def test_answers_told_multi_match_tells_the_game_points():
    rows = [knock("A", 2, 90), knock("A", 2, 22), knock("B", 2, 90), knock("B", 2, 90)]

    groups, _, _ = told_under("multi-match", rows, Edit(1, knock("A", 2, 99)))

    assert groups["Match"][-1] == Change("Game points", "358–426", "367–426")


@settings(max_examples=60)
@given(sheets_of_any_form())
def test_answers_told_under_any_rules_are_words(drawn):
    facts, rules, dealer, edit = drawn
    correction, refused = attempt(plan_correction, facts, rules, dealer, edit)
    if refused is not None:
        return

    for answer in answers_told(correction, NAMES, dict(facts)):
        for group in answer.groups:
            told = [group.title, *(text for change in group.changes for text in change_of(change))]
            assert [text for text in told if UNTOLD.search(text)] == []
            assert all(change.what and change.will for change in group.changes)
    for name, why in refused_told(correction):
        assert name
        assert why.endswith(".")


UNTOLD = re.compile(r"%\(|None|Pair\(|\b[a-z]+_[a-z]+\b")


def change_of(change):
    return change.what, change.was, change.will
