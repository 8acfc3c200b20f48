"""What is read back under every form of scoring: whole sentences, with the right figures."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair, Row
from tests.strategies import matches, matches_in
from tournament.wording import play

NAMES = ("Anna", "Boris")
UNTOLD = re.compile(r"%\(|None|Item\(|Pair\(|\b[a-z]+_[a-z]+\b")


def knock(side, held, left, card=None):
    return Row("knock", side, held, left, card)


def gin(side, left, card=None):
    return Row("gin", side, None, left, card)


def went_out(side, table, in_hand):
    return Row("gin", side, table=Pair(*table), in_hand=Pair(*in_hand))


def team(*pairings):
    return Row("team", pairings=pairings)


def read(rules, *rows, members=()):
    """Return the reading of the last row, and what it ends."""
    score = score_match(rows, PRESETS[rules] if isinstance(rules, str) else rules)
    hand = score.hands[-1]
    return (
        play.hand_reading(rows[-1], hand, NAMES, score, members),
        play.end_reading(hand, score, NAMES),
    )


def test_hand_reading_in_columns_tells_where_it_stands():
    first = knock("A", 2, 27)

    assert read("hollywood", first) == (
        "Anna knocks 2 against 27: +25 in column 1 → 25",
        "",
    )
    assert read("hollywood", first, gin("A", 5)) == (
        "Anna has gin, 5 left: +30 in columns 1 and 2 → 55 and 30",
        "",
    )


def test_hand_reading_in_columns_without_the_fold_tells_the_points_alone():
    rows = [knock("A", 2, 27)]
    hand = score_match(rows, PRESETS["hollywood"]).hands[0]

    assert play.hand_reading(rows[0], hand, NAMES) == "Anna knocks 2 against 27: +25"


def test_hand_reading_written_nowhere_says_so():
    rules = RuleSet.from_document({"preset": "hollywood", "hollywood_posting": "literal"})
    rows = [knock("A", 2, 62), knock("A", 2, 47), knock("B", 2, 35)]

    assert read(rules, *rows)[0] == "Boris knocks 2 against 35: +33, in no column"


@pytest.mark.parametrize(
    ("row", "reading"),
    [
        (
            Row("penalty", side="B", points=-10),
            "Penalty for Boris: −10 in columns 1, 2 and 3 → −10, −10 and −10",
        ),
        (Row("award", side="B"), "The open columns are awarded to Boris"),
        (Row("dead"), "Dead hand, nobody scores"),
        (Row("void"), "Misdeal, nothing counts"),
        (knock("A", 8, 5), "Anna knocks 8 against 5: undercut, Boris +28 in column 1 → 28"),
    ],
)
def test_hand_reading_in_columns_by_ending(row, reading):
    assert read("hollywood", knock("A", 2, 27), row)[0] == reading


def test_end_reading_column_closed_tells_by_which_hand():
    rows = [knock("A", 2, 27), gin("A", 60)]

    assert read("hollywood", *rows)[1] == ("Column 1 closed by hand 2: Anna by shutout, 370 to 0.")


def test_end_reading_last_columns_tell_the_match():
    rows = [knock("A", 2, 27), knock("B", 2, 40), gin("A", 90), gin("A", 90)]

    assert read("hollywood", *rows) == (
        "Anna has gin, 90 left: +115 in column 3 → 115",
        (
            "Column 3 closed by hand 4: Anna by shutout, 355 to 0. "
            "Match to Anna, 3 columns to 0. Net +937."
        ),
    )


def test_end_reading_award_in_columns_gives_the_open_ones():
    rows = [knock("A", 2, 27), gin("A", 60), Row("award", side="B")]

    assert read("hollywood", *rows)[1] == (
        "Column 2 awarded to Boris, 0 to 110. Column 3 awarded to Boris, 0 to 0. "
        "Match to Boris, 2 columns to 1. Net −480."
    )


LEVEL = {
    "preset": "hollywood", "hollywood_result": "net_points", "third_column_multiplier": 2,
    "target": 20, "game_bonus": 0, "box_bonus": 0, "shutout": "none",
}  # fmt: skip
LEVEL_ROWS = (knock("A", 2, 22), knock("A", 2, 22), knock("B", 2, 22))


def test_end_reading_level_session_says_that_another_is_played():
    rules = RuleSet.from_document({**LEVEL, "hollywood_level": "play_on"})

    assert read(rules, *LEVEL_ROWS)[1] == (
        "Column 3 closed by hand 3: Boris, 20 to 0. Level: another session is played."
    )
    assert read(rules, *LEVEL_ROWS, knock("B", 2, 22))[0] == (
        "Boris knocks 2 against 22: +20 in column 4 → 20"
    )


def test_end_reading_level_session_that_stands_has_no_winner():
    rules = RuleSet.from_document(LEVEL)

    assert read(rules, *LEVEL_ROWS)[1].endswith("The match is over without a winner.")


def test_hand_reading_mahjong_tells_both_sides():
    rows = [went_out("A", (105, 20), (0, 30))]

    assert read("mahjong", *rows) == (
        "Anna goes out; table 105 to 20, in hand 0 to 30: Anna +130 → 130, Boris −10 → −10",
        "Game 1 to Anna, 255 to −10. Match to Anna, 1 game to 0.",
    )


def test_hand_reading_team_hand_names_its_members():
    hand = team(knock("A", 4, 20), gin("B", 31), Row("dead"))
    members = (("Ann", "Bob"), ("Cy", "Di"), ("Ed", "Flo"))

    assert read("team-of-three", hand)[0] == (
        "Team hand: A1 knocks 4 against 20; B2 has gin, 31 left; A3 and B3: dead: Boris +40 → 40"
    )
    assert read("team-of-three", hand, members=members)[0] == (
        "Team hand: Ann knocks 4 against 20; Di has gin, 31 left; Ed and Flo: dead: Boris +40 → 40"
    )


def test_hand_reading_team_hand_opponents_alternate():
    hand = team(knock("A", 4, 20), knock("B", 4, 20))

    assert read("partnership", hand, hand)[0] == (
        "Team hand: A1 knocks 4 against 20; B1 knocks 4 against 20: level, nobody scores"
    )


def test_hand_reading_teams_in_columns():
    hand = team(gin("A", 31, "5H"), gin("A", 20, "5H"), gin("A", 10, "5H"))

    assert read("tedesco-teams", hand)[0].endswith(": Anna +161 in column 1 → 161")


def test_end_reading_multi_match_tells_the_game_points():
    rows = [gin("A", 47), knock("B", 2, 42), knock("A", 2, 42)]

    assert read("multi-match", *rows)[1] == (
        "Game 1 to Anna, 262 to 65. Anna has 262 game points, Boris 65."
    )


def test_end_reading_multi_match_is_won_in_points():
    rows = [gin("A", 90), gin("A", 90)]

    assert read("multi-match", *rows)[1].endswith("Match to Anna, 680 to 0 points.")


def test_match_result_of_an_exact_margin_names_who_forfeits():
    rules = RuleSet.from_document(
        {
            "preset": "standard",
            "exact_margin_forfeit": {"margin": 115, "basis": "hand_points", "costs": "match"},
        }
    )

    assert read(rules, gin("A", 90))[1] == (
        "Game 1 to Anna by shutout, 355 to 0. "
        "Match to Boris: Anna won by the margin that forfeits it."
    )


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("games", "Match to Boris, 1 game to 0."),
        ("columns", "Match to Boris, 1 column to 0."),
        ("points", "Match to Boris, 1 to 0 points."),
    ],
)
def test_match_told_in_its_unit(unit, told):
    assert play.match_told("B", {"A": 0, "B": 1}, NAMES, unit) == told


def test_game_points_told_with_the_mark():
    assert play.game_points_told(Pair(280, 550), NAMES, 500) == (
        "Anna has 280 game points, Boris 550; 500 end it."
    )


def test_row_told_of_a_row_nobody_scored():
    assert play.row_told(team(knock("A", 4, 20), Row("dead")), NAMES) == (
        "Team hand: Anna knocks 4 against 20; Anna and Boris: dead"
    )
    assert play.row_told(Row("award", side="A"), NAMES) == "Award to Anna"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_reading_under_a_preset_is_a_sentence(preset):
    @settings(max_examples=15)
    @given(matches(st.just(PRESETS[preset])))
    def read_all(played):
        assert_sentences(played)

    read_all()


@settings(max_examples=40)
@given(matches_in())
def test_every_reading_under_any_rules_is_a_sentence(played):
    assert_sentences(played)


def assert_sentences(played):
    """Every row reads as a sentence at the foot of the sheet, and so does all that it ends."""
    for count, row in enumerate(played.rows, 1):
        score = score_match(played.rows[:count], played.rules, played.first_dealer)
        hand = score.hands[-1]
        ends = play.end_reading(hand, score, NAMES)
        told = [
            play.hand_reading(row, hand, NAMES, score),
            play.hand_reading(row, hand, NAMES),
            play.row_told(row, NAMES),
            *(what for what, _figure in play.hand_account(row, hand)),
        ]
        assert [one for one in told if not one or UNTOLD.search(one)] == []
        assert not ends or (ends.endswith(".") and not UNTOLD.search(ends))
        assert bool(ends) >= score.finished
