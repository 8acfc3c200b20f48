import contextlib
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair
from tests.strategies import FORMS, matches_in, sides
from tournament.levels import (
    Known,
    LevelError,
    Line,
    Score,
    fold_scores,
    games_left,
    games_say,
    read_line,
    result_says,
)
from tournament.outcome import Outcome, Ruling, match_outcome

FIVE = PRESETS["tournament-250"]
ONE = PRESETS["standard"]
COLUMNS = PRESETS["hollywood"]
NET = RuleSet.from_document(
    {"preset": "hollywood", "hollywood_result": "net_points", "hollywood_level": "play_on"}
)
MULTI = PRESETS["multi-match"]
MAHJONG = PRESETS["mahjong"]
TOTALS = replace(ONE, game_winner="higher_total", best_of=3)


def game(a, b, winner=None):
    return Score("game", Pair(a, b), winner)


def result(a, b, winner=None):
    return Score("result", Pair(a, b), winner)


def refused(scores, rules):
    with pytest.raises(LevelError) as caught:
        fold_scores(scores, rules)
    return caught.value.code, caught.value.place


def outcome(score, ruling=None):
    return match_outcome(
        a_kind="known", b_kind="known", a_source=False, b_source=False, score=score, ruling=ruling
    )


# ---------------------------------------------------------------- games


def test_games_of_a_best_of_five_are_counted_until_one_has_three():
    known = fold_scores([game(253, 180), game(100, 260), game(250, 0), game(251, 249)], FIVE)
    assert outcome(known) == Outcome(
        "finished", "played", "A", Pair(3, 1), Pair(854, 689), Pair(), 0, 4, by="games"
    )
    assert [one.shutout for one in known.score.games] == [False, False, True, False]
    assert [one.winner for one in known.scores] == ["A", "B", "A", "A"]
    assert games_left(known.score, FIVE) == 0


def test_games_of_an_open_match_leave_room_for_the_rest():
    known = fold_scores([game(253, 180)], FIVE)
    assert outcome(known).state == "playing"
    assert games_left(known.score, FIVE) == 4


@pytest.mark.parametrize(
    ("scores", "rules", "code", "place"),
    [
        ([], FIVE, "no-scores", None),
        ([game(240, 180)], FIVE, "target-not-reached", 0),
        ([game(250, 1), game(250, 250)], FIVE, "game-level", 1),
        ([game(250, 253)], FIVE, "both-reached", 0),
        ([game(253, 180, "B")], FIVE, "other-winner", 0),
        ([game(253, 1)] * 4, FIVE, "score-after-end", 3),
        ([game(253, 1), result(3, 1)], FIVE, "two-kinds", 1),
        ([game(100_000, 1)], FIVE, "figure-range", 0),
        ([game(240, 260)], MAHJONG, None, None),
        ([game(120, 110)], MAHJONG, None, None),
        ([game(300, 300)], MULTI, "totals-level", 0),
        ([game(90, 80)], MULTI, "target-not-reached", 0),
        ([game(300, 90, "B")], MULTI, "winner-not-there", 0),
    ],
)
def test_games_that_cannot_be_are_refused(scores, rules, code, place):
    if code is None:
        assert fold_scores(scores, rules)
    else:
        assert refused(scores, rules) == (code, place)


def test_a_margin_that_forfeits_the_game_gives_it_to_the_other_side():
    rules = RuleSet.from_document(
        {
            "preset": "tournament-250",
            "exact_margin_forfeit": {"margin": 50, "basis": "hand_points", "costs": "game"},
        }
    )
    assert fold_scores([game(250, 200)], rules).scores[0].winner == "B"
    assert refused([game(250, 200, "A")], rules) == ("other-winner", 0)


def test_a_margin_that_forfeits_the_match_ends_it():
    rules = RuleSet.from_document(
        {
            "preset": "tournament-250",
            "exact_margin_forfeit": {"margin": 50, "basis": "hand_points", "costs": "match"},
        }
    )
    known = fold_scores([game(250, 200)], rules)
    assert (known.score.winner, known.score.games_won) == ("B", Pair(1, 0))


def test_a_margin_of_points_is_not_told_by_totals():
    rules = replace(
        TOTALS,
        exact_margin_forfeit=RuleSet.from_document(
            {
                "preset": "standard",
                "exact_margin_forfeit": {"margin": 1, "basis": "hand_points", "costs": "game"},
            }
        ).exact_margin_forfeit,
    )
    assert refused([game(300, 200)], rules) == ("needs-hands", 0)


def test_games_by_totals_go_to_the_higher_total_and_level_ones_to_who_is_named():
    known = fold_scores([game(300, 310), game(300, 300, "A")], TOTALS)
    assert known.score.games_won == Pair(1, 1)
    assert (known.score.points, known.score.total) == (Pair(), Pair(600, 610))
    assert refused([game(300, 310, "A")], TOTALS) == ("other-winner", 0)


def test_games_of_a_multi_match_are_added_up_to_the_mark():
    known = fold_scores([game(250, 100), game(150, 320), game(260, 90)], MULTI)
    assert outcome(known) == Outcome(
        "finished", "played", "A", Pair(2, 1), Pair(), Pair(660, 510), 0, 3, by="games"
    )
    assert known.score.game_points == Pair(660, 510)


def test_columns_are_three_and_the_most_of_them_win():
    known = fold_scores([game(105, 60), game(110, 0), game(20, 101)], COLUMNS)
    assert outcome(known) == Outcome(
        "finished", "played", "A", Pair(2, 1), Pair(235, 161), Pair(), 0, 3, by="games"
    )
    assert refused([game(105, 60)] * 4, COLUMNS) == ("score-after-end", 3)
    assert games_left(fold_scores([game(105, 60)] * 2, COLUMNS).score, COLUMNS) == 1


def test_columns_by_net_points_play_on_when_level():
    level = [game(300, 100), game(100, 300), game(200, 200, "A")]
    known = fold_scores(level, NET)
    assert (known.score.finished, known.score.net) == (False, 0)
    known = fold_scores([*level, game(300, 100), game(100, 200), game(150, 100)], NET)
    assert (known.score.winner, known.score.net) == ("A", 150)
    assert [one.session for one in known.score.columns] == [1, 1, 1, 2, 2, 2]


# ---------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("rules", "figures", "winner"),
    [
        (FIVE, (3, 1), "A"),
        (FIVE, (0, 3), "B"),
        (ONE, (1, 0), "A"),
        (COLUMNS, (1, 2), "B"),
        (NET, (700, 650), "A"),
        (MULTI, (480, 510), "B"),
    ],
)
def test_a_result_ends_the_match(rules, figures, winner):
    known = fold_scores([result(*figures)], rules)
    told = outcome(known)
    assert (told.state, told.how, told.winner, told.level) == (
        "finished", "played", winner, "result",
    )  # fmt: skip
    won = told.total if result_says(rules) == "totals" else told.games_won
    assert won == Pair(*figures)
    assert told.points == Pair()


@pytest.mark.parametrize(
    ("rules", "score", "code"),
    [
        (FIVE, result(2, 1), "result-games"),
        (FIVE, result(3, 3), "result-level"),
        (FIVE, result(4, 1), "result-games"),
        (FIVE, result(3, -1), "result-games"),
        (FIVE, result(3, 1, "B"), "other-winner"),
        (COLUMNS, result(3, 1), "result-columns"),
        (COLUMNS, result(4, -1), "result-columns"),
        (MULTI, result(480, 490), "mark-not-reached"),
        (NET, result(500, 500), "result-level"),
    ],
)
def test_a_result_that_cannot_be_is_refused(rules, score, code):
    assert refused([score], rules) == (code, 0)


def test_a_second_result_is_refused():
    assert refused([result(3, 1), result(3, 1)], FIVE) == ("score-after-end", 1)


def test_a_forfeit_keeps_the_games_that_were_entered():
    told = outcome(fold_scores([game(253, 180)], FIVE), Ruling("forfeit", "B"))
    assert (told.how, told.winner, told.games_won, told.level) == (
        "forfeit", "B", Pair(1, 0), "games",
    )  # fmt: skip


def test_a_match_without_facts_has_no_level_and_one_with_rows_is_by_hands():
    assert outcome(None).level == ""
    assert Outcome("playing", "", None, Pair(), Pair(), Pair(), 0, 1).level == "hands"


# ---------------------------------------------------------------- what the hands give


def scores_of(score, rules):
    """Return the finished games of a match by hands as scores."""
    by = games_say(rules)
    return [
        Score("game", one.points if by == "points" else one.total, one.winner)
        for one in score.accounts
        if one.finished
    ]


@given(matches_in(*FORMS))
def test_scores_of_the_games_give_what_the_hands_give(played):
    hands = score_match(played.rows, played.rules, played.first_dealer)
    scores = scores_of(hands, played.rules)
    # An award ends a game anywhere, and a penalty can take both sides over the target.
    assume(scores and all(row.ending not in {"award", "penalty"} for row in played.rows))
    try:
        known = fold_scores(scores, played.rules)
    except LevelError as error:
        if error.code == "needs-hands":
            return
        raise
    if not hands.columns or hands.finished:
        assert known.score.games_won == hands.games_won
        assert (known.score.finished, known.score.winner) == (hands.finished, hands.winner)
    if hands.finished:
        told, by_hands = outcome(known), outcome(hands)
        assert (told.state, told.how, told.winner) == (
            by_hands.state, by_hands.how, by_hands.winner,
        )  # fmt: skip
        if games_say(played.rules) == "points":
            assert [one.points for one in known.score.accounts] == [
                one.points for one in hands.accounts
            ]
        else:
            assert known.score.total == hands.total


@given(matches_in(*FORMS))
def test_the_result_gives_what_the_hands_give(played):
    hands = score_match(played.rows, played.rules, played.first_dealer)
    assume(hands.finished and hands.winner is not None)
    assume(all(row.ending != "award" for row in played.rows))
    assume(not hands.columns or len(hands.columns) == 3)
    totals = result_says(played.rules) == "totals"
    figures = hands.total if totals else hands.games_won
    known = fold_scores([Score("result", figures, hands.winner)], played.rules)
    assert (known.score.winner, known.score.finished) == (hands.winner, True)


figures = st.builds(Pair, st.integers(-150, 400), st.integers(-150, 400))
scores = st.lists(
    st.builds(Score, st.sampled_from(["game", "game", "result"]), figures, st.none() | sides),
    max_size=7,
)


def attempt(given_scores, rules):
    try:
        return fold_scores(given_scores, rules), None
    except LevelError as error:
        return None, error


@given(st.sampled_from(list(PRESETS.values())), scores)
def test_any_scores_are_folded_or_refused_with_their_place(rules, given_scores):
    known, error = attempt(given_scores, rules)
    if error is not None:
        assert error.place is None or 0 <= error.place < len(given_scores)
        return
    assert isinstance(known, Known)
    assert [one.winner for one in known.scores].count(None) == 0
    # What was derived is accepted when it is said.
    assert fold_scores(known.scores, rules) == known


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("253 180", Line(Pair(253, 180))),
        (" a 253 180 ", Line(Pair(253, 180), "A")),
        ("B 120:260", Line(Pair(120, 260), "B")),
        ("3:1", Line(Pair(3, 1))),
        ("253, 180 # signed", Line(Pair(253, 180), None, "signed")),
        ("-20 260", Line(Pair(-20, 260))),
        ("260 −20", Line(Pair(260, -20))),
        ("253/180", Line(Pair(253, 180))),
        ("253–180", Line(Pair(253, 180))),
    ],
)
def test_a_line_is_read(text, line):
    assert read_line(text) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "line-empty"),
        ("# note", "line-empty"),
        ("253", "line-unread"),
        ("253 180 12", "line-unread"),
        ("c 253 180", "line-unread"),
        ("a g 31", "line-unread"),
        ("٢٥٣ ١٨٠", "line-unread"),
        ("9999999 1", "figure-range"),
        ("999999 1", "figure-range"),
        ("1 " * 300, "line-unread"),
    ],
)
def test_a_line_that_says_no_score_is_refused(text, code):
    with pytest.raises(LevelError) as caught:
        read_line(text)
    assert caught.value.code == code


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    with contextlib.suppress(LevelError):
        read_line(text)
