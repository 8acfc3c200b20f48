from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match import score_match
from scoring.ruleset import RuleSet
from scoring.values import Pair, Row
from tests.tournament_strategies import SHORT, played, sides
from tournament.outcome import SLOT_KINDS, Outcome, Ruling, RulingError, check_ruling, match_outcome

ZERO = Pair(0, 0)


def fold(a="known", b="known", *, a_source=False, b_source=False, score=None, ruling=None):
    return match_outcome(
        a_kind=a, b_kind=b, a_source=a_source, b_source=b_source, score=score, ruling=ruling
    )


def empty(state, how="", winner=None):
    return Outcome(state, how, winner, ZERO, ZERO, ZERO, 0, 0)


@pytest.mark.parametrize(
    ("a", "a_source", "b", "b_source", "expected"),
    [
        ("known", False, "known", False, empty("ready")),
        ("known", True, "known", True, empty("ready")),
        ("to_come", True, "known", True, empty("waiting")),
        ("known", True, "to_come", True, empty("waiting")),
        ("to_come", True, "to_come", True, empty("waiting")),
        ("known", False, "bye", False, empty("finished", "bye", "A")),
        ("bye", False, "known", False, empty("finished", "bye", "B")),
        ("known", True, "bye", True, empty("finished", "walkover", "A")),
        ("bye", True, "known", True, empty("finished", "walkover", "B")),
        ("known", False, "bye", True, empty("finished", "walkover", "A")),
        # While one place is to come, the empty one opposite has not decided anything.
        ("bye", True, "to_come", True, empty("waiting")),
        ("to_come", True, "bye", True, empty("waiting")),
        ("bye", True, "bye", True, empty("finished", "double_forfeit")),
    ],
)
def test_match_outcome_by_places(a, a_source, b, b_source, expected):
    assert fold(a, b, a_source=a_source, b_source=b_source) == expected


def test_match_outcome_of_no_rows_is_ready():
    assert fold(score=score_match([], SHORT)) == empty("ready")


def test_match_outcome_of_a_misdeal_alone_is_playing():
    assert fold(score=score_match([Row("void")], SHORT)) == Outcome(
        "playing", "", None, ZERO, ZERO, ZERO, 0, 1
    )


def test_match_outcome_of_a_match_in_play():
    rows = [Row("gin", "A", defender_deadwood=30), Row("void"), Row("knock", "B", 3, 9)]
    assert fold(score=score_match(rows, SHORT)) == Outcome(
        "playing", "", None, Pair(1, 0), Pair(55, 6), Pair(55 + 100 + 25 + 55, 6 + 25), 2, 3
    )


def test_match_outcome_of_a_finished_match():
    score = played("B", 1)
    assert fold(score=score) == Outcome(
        "finished", "played", "B", Pair(1, 2), score.points, score.total, 3, 3
    )


LEVEL = RuleSet.from_document(
    {
        "preset": "hollywood",
        "hollywood_result": "net_points",
        "third_column_multiplier": 2,
        "target": 20,
        "game_bonus": 0,
        "box_bonus": 0,
        "shutout": "none",
    }
)


@pytest.mark.parametrize("level", ["stands", "play_on"])
def test_match_outcome_of_a_level_session_waits_for_a_ruling(level):
    """In a bracket a finished match without a winner would be an empty place."""
    rules = replace(LEVEL, hollywood_level=level)
    rows = [Row("knock", side, 2, 22) for side in "AAB"]
    score = score_match(rows, rules)
    assert score.finished == (level == "stands")
    expected = Outcome("playing", "", None, Pair(2, 1), Pair(40, 20), Pair(40, 20), 3, 3)
    assert fold(score=score) == expected
    ruled = fold(score=score, ruling=Ruling("forfeit", "B"))
    assert ruled == replace(expected, state="finished", how="forfeit", winner="B")


def test_match_outcome_of_a_level_session_that_an_award_decided():
    rows = [*(Row("knock", side, 2, 22) for side in "AAB"), Row("award", side="B")]
    score = score_match(rows, replace(LEVEL, hollywood_level="play_on"))
    outcome = fold(score=score)
    assert (outcome.state, outcome.how, outcome.winner) == ("finished", "played", "B")
    assert (outcome.games_won, outcome.hands, outcome.rows) == (Pair(2, 4), 3, 4)


@pytest.mark.parametrize(
    ("ruling", "how", "winner"),
    [
        (Ruling("walkover", "B"), "walkover", "B"),
        (Ruling("retirement", "A"), "retirement", "A"),
        (Ruling("forfeit", "A"), "forfeit", "A"),
        (Ruling("double_forfeit", None), "double_forfeit", None),
    ],
)
def test_match_outcome_with_a_ruling(ruling, how, winner):
    assert fold(ruling=ruling) == empty("finished", how, winner)


@pytest.mark.parametrize("kind", ["retirement", "forfeit"])
def test_match_outcome_under_a_ruling_keeps_what_was_played(kind):
    score = score_match([Row("gin", "A", defender_deadwood=30)], SHORT)
    assert fold(score=score, ruling=Ruling(kind, "B")) == Outcome(
        "finished", kind, "B", Pair(1, 0), score.points, score.total, 1, 1
    )


def test_match_outcome_ruling_stands_above_a_finished_match():
    score = played("A", 0)
    outcome = fold(score=score, ruling=Ruling("forfeit", "B"))
    assert (outcome.how, outcome.winner, outcome.games_won) == ("forfeit", "B", Pair(2, 0))


LEFT = {
    (True, False): ("walkover", "B"),
    (False, True): ("walkover", "A"),
    (True, True): ("double_forfeit", None),
}


@pytest.mark.parametrize("out", list(LEFT))
def test_match_outcome_of_who_left_before_a_hand(out):
    left = match_outcome(
        a_kind="known", b_kind="known", a_source=False, b_source=False, score=None, ruling=None,
        a_out=out[0], b_out=out[1],
    )  # fmt: skip
    assert left == empty("finished", *LEFT[out])


def test_match_outcome_of_who_left_in_the_middle_is_a_retirement():
    score = score_match([Row("gin", "A", defender_deadwood=30)], SHORT)
    left = match_outcome(
        a_kind="known", b_kind="known", a_source=False, b_source=False, score=score, ruling=None,
        a_out=True,
    )  # fmt: skip
    assert (left.how, left.winner, left.games_won) == ("retirement", "B", Pair(1, 0))


@pytest.mark.parametrize(
    ("score", "ruling", "how"),
    [
        (played("A", 0), None, "played"),
        (None, Ruling("walkover", "A"), "walkover"),
        (played("B", 0), Ruling("forfeit", "A"), "forfeit"),
    ],
)
def test_match_outcome_that_was_decided_before_somebody_left_stands(score, ruling, how):
    left = match_outcome(
        a_kind="known", b_kind="known", a_source=False, b_source=False, score=score, ruling=ruling,
        a_out=True,
    )  # fmt: skip
    assert (left.how, left.winner) == (how, "A")


def test_match_outcome_of_who_left_against_nobody_is_empty():
    left = match_outcome(
        a_kind="known", b_kind="bye", a_source=True, b_source=True, score=None, ruling=None,
        a_out=True,
    )  # fmt: skip
    assert left == empty("finished", "double_forfeit")


@given(
    kinds=st.tuples(st.sampled_from(sorted(SLOT_KINDS)), st.sampled_from(sorted(SLOT_KINDS))),
    sources=st.tuples(st.booleans(), st.booleans()),
    score=st.sampled_from([None, played("A", 0), played("B", 1)]),
    ruling=st.sampled_from([None, Ruling("forfeit", "A"), Ruling("double_forfeit", None)]),
)
def test_match_outcome_is_always_consistent(kinds, sources, score, ruling):
    outcome = fold(*kinds, a_source=sources[0], b_source=sources[1], score=score, ruling=ruling)
    assert (outcome.how != "") == outcome.finished
    assert outcome.winner is None or outcome.finished
    if outcome.winner:
        assert kinds["AB".index(outcome.winner)] == "known"
    assert (outcome.state == "waiting") == ("to_come" in kinds)
    if "known" not in kinds or kinds.count("known") == 1:
        without = fold(*kinds, a_source=sources[0], b_source=sources[1], score=score)
        assert outcome == without  # nobody to rule on


def test_match_outcome_refuses_an_unknown_kind():
    with pytest.raises(ValueError, match="pending"):
        fold("pending")


@pytest.mark.parametrize(
    ("kind", "winner", "code"),
    [
        ("walkover", None, "ruling-winner"),
        ("retirement", None, "ruling-winner"),
        ("forfeit", None, "ruling-winner"),
        ("double_forfeit", "A", "ruling-winner"),
        ("retired", "A", "unknown-ruling"),
    ],
)
def test_ruling_refuses_a_contradiction(kind, winner, code):
    with pytest.raises(RulingError) as caught:
        Ruling(kind, winner)
    assert caught.value.code == code


@pytest.mark.parametrize("kinds", list(itertools.product(sorted(SLOT_KINDS), repeat=2)))
def test_check_ruling_needs_both_players(kinds):
    ruling = Ruling("double_forfeit", None)
    if kinds == ("known", "known"):
        assert check_ruling(ruling, a_kind=kinds[0], b_kind=kinds[1], rows=0) is None
        return
    with pytest.raises(RulingError) as caught:
        check_ruling(ruling, a_kind=kinds[0], b_kind=kinds[1], rows=0)
    assert caught.value.code == "ruling-needs-players"


@given(winner=sides, rows=st.integers(1, 9))
def test_check_ruling_walkover_is_refused_once_something_was_played(winner, rows):
    with pytest.raises(RulingError) as caught:
        check_ruling(Ruling("walkover", winner), a_kind="known", b_kind="known", rows=rows)
    assert (caught.value.code, caught.value.params) == ("walkover-with-hands", {"rows": rows})
    for kind in ("retirement", "forfeit"):
        check_ruling(Ruling(kind, winner), a_kind="known", b_kind="known", rows=rows)


def test_check_ruling_retirement_is_refused_before_anything_was_played():
    with pytest.raises(RulingError) as caught:
        check_ruling(Ruling("retirement", "A"), a_kind="known", b_kind="known", rows=0)
    assert (caught.value.code, caught.value.params) == ("retirement-without-hands", {})
