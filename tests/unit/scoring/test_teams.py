"""Team play: RULES.md, section 11. The sums are in the golden file of teams."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.contract import row_from_json, row_to_json
from scoring.errors import RuleViolation, ScoringBug
from scoring.match import next_dealer, score_match
from scoring.presets import PRESETS
from scoring.rows import endings_of
from scoring.teams import meetings, opponent_of
from scoring.values import Item, PairingScore, Row
from tests.unit.scoring.sheets import DEAD, VOID, gin, knock, penalty, rules, wins


def team(*pairings: Row) -> Row:
    return Row("team", pairings=pairings)


def refused(*rows: Row, preset: str = "partnership", **changed: object) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refusal:
        score_match(rows, rules(preset, **changed))
    assert refusal.value.message
    return refusal.value.code, refusal.value.path


def test_a_line_holds_the_lines_of_its_pairings() -> None:
    line = score_match([team(gin("B", 31), wins("A", 7))], rules("partnership")).hands[0]
    assert line.pairings == (
        PairingScore(
            "gin", "gin", "B", 56, (Item("deadwood", "B", 31), Item("gin_bonus", "B", 25))
        ),
        PairingScore("knock", "knock", "A", 7, (Item("deadwood", "A", 7),)),
    )
    assert line.items == (Item("pairing", "B", 56), Item("pairing", "B", -7))
    assert (line.ending, line.result, line.points, line.points_by) == ("team", "team", 49, None)


def test_a_ruling_has_no_pairings() -> None:
    score = score_match([VOID, penalty("A", 5)], rules("partnership"))
    assert [line.pairings for line in score.hands] == [(), ()]


@pytest.mark.parametrize("preset", ["partnership", "tedesco-teams", "tedesco-four"])
def test_only_as_many_hands_as_members_are_a_team_hand(preset: str) -> None:
    size = PRESETS[preset].team_size
    assert score_match([team(*[DEAD] * size)], PRESETS[preset]).hands[0].number == 1
    for count in (0, 1, size - 1, size + 1):
        if count != size:
            assert refused(team(*[DEAD] * count), preset=preset) == (
                "bad-value",
                "hands[0].pairings",
            )


def test_what_is_wrong_in_a_pairing_is_told_with_its_place() -> None:
    good = team(DEAD, DEAD)
    assert refused(good, team(DEAD, knock("A", 11, 20))) == (
        "knock-over-limit",
        "hands[1].pairings[1].knocker_deadwood",
    )
    assert refused(good, team(Row("knock", "A", 5), DEAD)) == (
        "missing-field",
        "hands[1].pairings[0].defender_deadwood",
    )
    for wrong in (VOID, penalty("A", 5), team(DEAD, DEAD)):
        assert refused(team(wrong, DEAD)) == ("bad-value", "hands[0].pairings[0].ending")


def test_plain_hands_and_team_hands_do_not_mix() -> None:
    assert endings_of(PRESETS["partnership"]) == ("team", "void", "penalty", "award")
    assert refused(wins("A", 5)) == ("bad-value", "hands[0].ending")
    assert refused(DEAD, preset="tedesco-teams") == ("bad-value", "hands[0].ending")
    assert refused(team(DEAD, DEAD), preset="standard") == ("bad-value", "hands[0].ending")
    with pytest.raises(ScoringBug):
        score_match([Row("revoke")], PRESETS["partnership"])  # type: ignore[arg-type]
    with pytest.raises(ScoringBug):
        score_match([team(DEAD, Row("revoke"))], PRESETS["partnership"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("policy", "dealers"),
    [
        ("alternate", "A B A B"),
        ("alternate_scored", "A B A B"),
        ("loser", "A A B B"),
        ("winner", "A A A A"),
    ],
)
def test_a_drawn_hand_is_not_replayed(policy: str, dealers: str) -> None:
    rows = [team(DEAD, DEAD), team(wins("A", 5), DEAD), team(wins("A", 9), wins("B", 9))]
    ruleset = rules("partnership", next_dealer=policy)
    score = score_match(rows, ruleset)
    dealt = [line.dealer or "" for line in score.hands]
    assert " ".join([*dealt, next_dealer(score, ruleset)]) == dealers
    assert [line.number for line in score.hands] == [1, 2, 3]


def test_each_pairing_has_its_own_knock_card() -> None:
    pairings = (knock("A", 9, 20, "9S"), knock("B", 2, 9, "2H"), Row("dead"))
    line = score_match([team(*pairings)], rules("tedesco-teams")).hands[0]
    assert [pairing.points for pairing in line.pairings] == [22, 7, 0]
    assert refused(team(knock("A", 2, 9), DEAD, DEAD), preset="tedesco-teams") == (
        "missing-knock-card",
        "hands[0].pairings[0].knock_card",
    )


def test_a_row_is_read_and_written() -> None:
    value = {
        "ending": "team",
        "pairings": [
            {"ending": "dead"},
            {"ending": "gin", "knocker": "B", "defender_deadwood": 31},
        ],
        "note": "table 3",
    }
    row = row_from_json(value, PRESETS["partnership"])
    assert row == Row("team", pairings=(DEAD, gin("B", 31)), note="table 3")
    assert row_to_json(row) == value


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_opponents_alternate(size: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for number in range(1, size + 1):
        opponents = [opponent_of(member, number, size) for member in range(size)]
        assert sorted(opponents) == [*range(size)]
        met.update(enumerate(opponents))
    assert set(met.values()) == {1}
    assert len(met) == size * size


def test_opponents_of_the_first_hands() -> None:
    hands = [[opponent_of(member, number, 3) for member in range(3)] for number in (1, 2, 3, 4)]
    assert hands == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


@pytest.mark.parametrize(("member", "number"), [(-1, 1), (3, 1), (0, 0)])
def test_there_is_no_opponent_of_nobody(member: int, number: int) -> None:
    with pytest.raises(ValueError, match="of 3"):
        opponent_of(member, number, 3)


def test_meetings_move_the_other_team_up_by_one_from_hand_to_hand():
    teams = ("Anna", "Ben", "Cleo"), ("X", "Y", "Z")

    assert [meetings(*teams, hand) for hand in (1, 2, 3, 4)] == [
        (("Anna", "X"), ("Ben", "Y"), ("Cleo", "Z")),
        (("Anna", "Y"), ("Ben", "Z"), ("Cleo", "X")),
        (("Anna", "Z"), ("Ben", "X"), ("Cleo", "Y")),
        (("Anna", "X"), ("Ben", "Y"), ("Cleo", "Z")),
    ]


def test_meetings_of_teams_of_two_sizes_are_not_known():
    assert meetings(("Anna", "Ben"), ("X",), 1) == ()
    assert meetings((), (), 1) == ()
