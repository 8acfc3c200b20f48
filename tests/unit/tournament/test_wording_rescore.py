"""What a preview of a re-score says."""

from dataclasses import replace

import pytest

from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.tournament.test_rescore import A_WINS, CHEAP_GIN, IN_PLAY, OLD, gin, knock, plan
from tournament.outcome import Ruling
from tournament.values import Person
from tournament.wording.changes import Change
from tournament.wording.log import act_told
from tournament.wording.rescore import BlockTold, MatchTold, codes_told, plan_told

PEOPLE = {n: Person(n, n, name) for n, name in enumerate(("Ann", "Bob", "Cem", "Dee"), 1)}
"""M1 is Ann against Dee, M2 is Bob against Cem."""


def told(*args, left=(), **kwargs):
    return plan_told(plan(*args, left=left, **kwargs), PEOPLE, left)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([], ""),
        (["M7"], "M7"),
        (["M2", "M1"], "M1, M2"),
        (["M10", "M2", "M1", "M3", "M12"], "M1–M3, M10, M12"),
        (["M1", "M1", "BYE1", "M2", "M3"], "BYE1, M1–M3"),
        (["X", "Y"], "X, Y"),
    ],
)
def test_codes_told_puts_runs_together(codes, expected):
    assert codes_told(codes) == expected


def test_finished_match_that_opens_again_is_told_with_what_follows():
    found = told({"M1": A_WINS}, CHEAP_GIN, "all")
    assert found.finished == (
        MatchTold(
            "M1",
            "Ann – Dee",
            (
                Change("Result", "Ann won", "playing"),
                Change("Games", "1–0", "0–0"),
                Change("Points from hands", "105–0", "85–0"),
                Change("Total", "335–0", "110–0"),
            ),
            notes=("1 hand scores otherwise.",),
        ),
    )
    assert found.following == (
        MatchTold(
            "M3", "Ann – winner of M2", (Change("Player", "Ann", "winner of M1"),)
        ),
    )  # fmt: skip
    assert [(one.code, one.left) for one in found.ready] == [("M2", False)]
    assert found.rules == (
        Change(
            "Gin bonus",
            "Gin: 25 points and the defender’s deadwood.",
            "Gin: 5 points and the defender’s deadwood.",
        ),
    )


def test_struck_rows_are_told_one_by_one():
    sheet = [gin("A", 20), gin("B", 30), gin("A", 20), Row("void"), knock("A", 2, 9)]
    (match,) = told({"M1": sheet}, replace(OLD, target=90), "open").playing
    assert match.struck == ("Misdeal, nothing counts", "Hand 4: Ann knocks 2 against 9")


def test_score_of_another_form_names_its_figures():
    (match,) = told({"M1": IN_PLAY}, PRESETS["hollywood"], "all").playing
    assert match.lines == (
        Change("Games", "0–0", "–"),
        Change("Columns", "–", "0–0"),
        Change("Net", "–", "+10"),
    )


def test_ruled_match_says_so():
    found = told(
        {"M1": A_WINS}, CHEAP_GIN, "all", rulings={"M3": Ruling("forfeit", "B")}, left=["M2"]
    )
    assert found.blocks == (BlockTold("M1", "Ann – Dee", following="M3"),)


def test_refused_hands_are_listed_and_counted():
    sheet = [knock("A", 9, 10)] * 8
    found = told({"M1": sheet, "M2": A_WINS}, PRESETS["straight"], "all")
    (block,) = found.blocks
    assert (block.code, block.who, len(block.hands), block.more) == (
        "M1", "Ann – Dee", 5, "… and 3 more hands",
    )  # fmt: skip
    assert (block.hands[0].told, block.hands[0].why) == (
        "Hand 1: Ann knocks 9 against 10", "Nobody may knock by these rules.",
    )  # fmt: skip
    # What follows is not known before the sheet can be scored.
    assert (found.finished, found.playing, found.following) == ((), (), ())


def test_left_out_matches_are_told_where_they_stand():
    found = told({"M1": A_WINS}, CHEAP_GIN, "all", left=["M1", "M2"])
    assert [(one.code, one.left) for one in found.ready] == [("M2", True)]
    assert [(one.code, one.left) for one in found.left] == [("M1", True)]
    assert found.kept == "M1, M2"


def test_knock_cards_that_count_no_longer_are_told():
    sheet = [Row("gin", "A", defender_deadwood=8, knock_card="5S")]
    found = plan_told(
        plan({"M1": sheet}, OLD, "all", pins={"M1": PRESETS["oklahoma"]}), PEOPLE
    )  # fmt: skip
    assert found.follows[0] == ("The knock card of 1 hand stays on its sheet and counts no longer.")


def test_games_cut_in_another_way_are_told_where_no_sum_shows_it():
    bare = replace(OLD, best_of=5, target=30, game_bonus=0, box_bonus=0, shutout="none")
    sheet = [knock("A", 1, left) for left in (21, 11, 26, 11, 23)]
    (match,) = plan_told(
        plan({"M1": sheet}, replace(bare, target=31), "all", pins={"M1": bare}), PEOPLE
    ).playing
    assert match.lines == ()
    assert match.notes == ("The games are cut in another way, with the same sums.",)


FIGURES = {
    "state": "playing", "how": "", "winner": "", "games": {"A": 0, "B": 0},
    "points": {"A": 45, "B": 0}, "total": {"A": 70, "B": 0},
}  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (FIGURES, FIGURES, "A re-score changed who plays here."),
        (
            {**FIGURES, "rules": "standard"},
            {**FIGURES, "rules": "straight", "changed": False},
            "Re-scored: Straight gin. Nothing changed.",
        ),
        (
            {**FIGURES, "rules": "standard", "struck": [{"row": {}, "why": "after-match-end"}]},
            {
                **FIGURES, "rules": {"preset": "standard", "target": 40}, "changed": True,
                "winner": "A", "games": {"A": 1, "B": 0}, "total": {"A": 210, "B": 0},
            },
            (
                "Re-scored: Standard, games to 100, changed. Total 70–0, now 210–0. 1 later row "
                "was struck with it. Match to Ann, 1 game to 0."
            ),
        ),
    ],
)  # fmt: skip
def test_log_of_a_match_tells_its_rescore(before, after, expected):
    assert act_told("match.rescore", before, after, ("Ann", "Dee")) == expected


def test_log_of_an_event_tells_its_rescore():
    before = {"rules": "standard", "matches": {}}
    after = {
        "rules": {"preset": "standard", "target": 90}, "scope": "open", "left": [],
        "kept": ["M1", "M2", "M3"], "struck": 2, "matches": {"M4": FIGURES},
    }  # fmt: skip
    assert act_told("event.rescore", before, after) == (
        "Rules changed in play from Standard, games to 100 to Standard, games to 100, changed, "
        "for the matches to come and those in play. 1 match changed. By their rules as before: "
        "M1–M3."
    )
