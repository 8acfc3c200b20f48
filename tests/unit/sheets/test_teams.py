"""Team hands on paper: who meets whom, what each pairing earned, and the sum with its box."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.sheets.samples import hands_of_match, knock, person, sheet
from tournament.sheets.lines import Line
from tournament.sheets.teams import coming_hand, lines_of_team_hand, meetings

PAIRS = PRESETS["partnership"]
SWEEP = PRESETS["tedesco-teams"]
A = person(1, "Riverside", members=("Anna", "Marcus"))
B = person(2, "Harbour", members=("Boris", "Eleni"))


def lines(*rows, rules=PAIRS, a=A, b=B):
    match = sheet(a, b, rows=rows, rules=rules).match
    return [lines_of_team_hand(match, row, row.score) for row in match.rows]


def test_lines_of_a_team_hand_are_its_pairings_and_their_sum():
    ((first, second, total),) = lines(
        Row("team", pairings=(knock("A", 2, 9), Row("gin", "B", None, 15)))
    )
    assert first == Line(
        "pairing",
        how="knock",
        number=1,
        dealer="A",
        who="A",
        deadwood=(2, 9),
        points=(7, None),
        winner="A",
        members=("Anna", "Boris"),
        seats=("A1", "B1"),
    )
    assert (second.number, second.who, second.deadwood, second.points) == (
        None, "B", (15, 0), (None, 40),
    )  # fmt: skip
    assert second.members == ("Marcus", "Eleni")
    assert total == Line(
        "sum", how="sum", points=(None, 33), totals=(None, 33), winner="B", box="B"
    )


def test_lines_of_a_team_hand_that_nobody_won_are_dashed_to_the_end():
    ((first, second, total),) = lines(Row("team", pairings=(Row("dead"), Row("dead"))))
    assert (first.how, first.dashed, second.dashed, total.dashed) == ("dead", True, True, True)
    assert (total.points, total.box) == ((None, None), None)


def test_lines_of_a_team_hand_name_the_next_opponents():
    hand = Row("team", pairings=(knock("A", 2, 9), knock("A", 1, 3)))
    _, (first, second, _) = lines(hand, hand)
    assert (first.members, second.members) == (("Anna", "Eleni"), ("Marcus", "Boris"))


def test_lines_of_a_team_without_members_stand_for_their_seats():
    hand = Row("team", pairings=(knock("A", 2, 9), knock("A", 1, 3)))
    _, (first, second, _) = lines(hand, hand, b="Nobody said")
    assert (first.members, first.seats) == (("Anna", ""), ("A1", "B2"))
    assert (second.members, second.seats) == (("Marcus", ""), ("A2", "B1"))


def test_lines_of_a_sweep_tell_what_it_paid():
    cards = ("5H", "4D", "KC")
    pairings = tuple(replace(knock("A", 2, 12), knock_card=card) for card in cards)
    ((*deals, total),) = lines(Row("team", pairings=pairings), rules=SWEEP, a="Ann", b="Bob")
    assert [line.card for line in deals] == list(cards)
    assert (total.bonus, total.points) == (25, (55, None))


def test_coming_hand_names_who_meets_and_nothing_else():
    match = sheet(A, B, rules=PAIRS).match
    first, second, total = coming_hand(match, 2)
    assert first == Line("pairing", number=2, members=("Anna", "Eleni"), seats=("A1", "B2"))
    assert second == Line("pairing", members=("Marcus", "Boris"), seats=("A2", "B1"))
    assert total == Line("sum", how="sum")


def test_coming_hand_of_a_later_game_leaves_the_opponents_open():
    first, second, _ = coming_hand(sheet(A, B, rules=PAIRS).match, None)
    assert (first.number, first.members, first.seats) == (None, ("Anna", ""), ("A1", ""))
    assert (second.members, second.seats) == (("Marcus", ""), ("A2", ""))


@given(st.sampled_from(["partnership", "team-of-three", "team-of-four"]), st.integers(1, 40))
def test_meetings_over_a_round_bring_everybody_together_once(preset, first):
    match = sheet(rules=PRESETS[preset]).match
    size = match.rule_set.team_size
    met = [one.seats for number in range(first, first + size) for one in meetings(match, number)]
    assert len(set(met)) == len(met) == size * size


@given(st.integers(0, 2_000), st.sampled_from(["partnership", "team-of-four", "tedesco-four"]))
def test_lines_of_team_hands_add_up(seed, preset):
    rules = PRESETS[preset]
    match = sheet(rows=hands_of_match(rules, seed), rules=rules).match
    for row in match.rows:
        *deals, total = lines_of_team_hand(match, row, row.score)
        a, b = (sum(line.points[side] or 0 for line in deals) for side in (0, 1))
        won = max(total.points[side] or 0 for side in (0, 1))
        assert won - (total.bonus or 0) == abs(a - b)
        assert total.winner == ("A" if a > b else "B" if b > a else None)
