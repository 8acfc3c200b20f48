"""What stands on a signed sheet against the hands: the first place where the two part."""

import random

import pytest

from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tests.factories import won_hand
from tournament.signed import (
    Paper,
    Reason,
    accounts_of,
    check_sheet,
    codes_of,
    match_codes,
    match_figure,
)

RULES = PRESETS["standard"]
ROWS = [
    Row("knock", "A", 4, 22),
    Row("knock", "B", 6, 31),
    Row("knock", "A", 9, 5),
    Row("gin", "A", defender_deadwood=13),
    Row("knock", "A", 2, 19),
    Row("gin", "B", defender_deadwood=10),
]
SCORE = score_match(ROWS, RULES)
[GAME] = accounts_of(SCORE, RULES)
RUNNING = {
    (1, index, side): step.score.of(side) for index, step in enumerate(GAME.steps) for side in "AB"
}


def played(rules, seed):
    """Return the fold of random rows under any rules, with penalties between them."""
    dice, rows = random.Random(seed), []
    for _ in range(dice.randint(1, 60)):
        row = won_hand(rules, dice.choice("AB"), dice.randint(1, 60))
        if dice.random() < 0.15:
            row = Row("penalty", side=dice.choice("AB"), points=-dice.randint(1, 20))
        if dice.random() < 0.1:
            row = Row("void")
        try:
            score_match([*rows, row], rules)
        except Exception:  # noqa: BLE001 - the match is over
            break
        rows.append(row)
    return score_match(rows, rules)


def whole_paper(score, rules):
    """Return a sheet with every figure as the hands give it."""
    accounts = accounts_of(score, rules)
    figures = {
        (one.number, code, side): one.figures[code].of(side)
        for one in accounts
        for code in codes_of(rules)
        for side in "AB"
    }
    figures |= {
        (0, code, side): match_figure(score, code).of(side)
        for code in match_codes(rules)
        for side in "AB"
    }
    running = {
        (one.number, index, side): step.score.of(side)
        for one in accounts
        for index, step in enumerate(one.steps)
        for side in "AB"
    }
    return Paper(figures, running, score.winner)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_check_agrees_with_a_sheet_of_the_same_hands(preset, seed):
    rules = PRESETS[preset]
    score = played(rules, seed)
    paper = whole_paper(score, rules)

    found = check_sheet(paper, score, rules, score.winner)

    assert (found.differences, found.winner, found.asks) == ((), None, None)
    assert found.compared == len(paper.figures) + len(paper.running) + (paper.winner is not None)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_running_totals_end_in_the_points_of_the_game(preset, seed):
    rules = PRESETS[preset]
    for account in accounts_of(played(rules, seed), rules):
        last = account.steps[-1].score if account.steps else Pair()
        assert last == account.figures["points"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_one_wrong_figure_is_found_where_it_stands(preset, seed):
    rules, dice = PRESETS[preset], random.Random(seed)
    score = played(rules, seed)
    paper = whole_paper(score, rules)
    account, step, side = dice.choice(sorted(paper.running))
    wrong = {**paper.running, (account, step, side): paper.running[account, step, side] + 3}

    found = check_sheet(Paper(paper.figures, wrong, paper.winner), score, rules, score.winner)

    [one] = found.differences
    of = accounts_of(score, rules)[account - 1].steps[step]
    assert (one.account, one.code, one.side, one.step) == (account, "running", side, step)
    assert (one.by, one.row, one.hand) == (3, of.row, of.number)
    assert not found.agrees


def test_check_says_the_difference_of_a_total_and_asks_for_the_running_totals():
    """L68: a paper total of 253 that the hands do not make is told with both."""
    found = check_sheet(Paper({(1, "points", "A"): 253}), SCORE, RULES)

    [one] = found.differences
    assert (one.code, one.side, one.paper, one.hands) == (
        "points",
        "A",
        253,
        GAME.figures["points"].A,
    )
    assert found.asks == 1


def test_nothing_typed_is_no_agreement():
    assert not check_sheet(Paper(), SCORE, RULES).agrees


def test_declared_winner_is_compared():
    found = check_sheet(Paper(winner="B"), SCORE, RULES, "A")

    assert (found.winner, found.differences, found.agrees) == (("B", "A"), (), False)


def test_match_total_leads_to_the_first_game_that_is_not_typed():
    paper = Paper({(0, "total", "A"): match_figure(SCORE, "total").A - 20})

    assert check_sheet(paper, SCORE, RULES).asks == 1


def line(**changed):
    """Return the first difference where running totals were typed otherwise, from a line on."""
    typed = {**RUNNING, **{(1, int(key[1:]), key[0]): value for key, value in changed.items()}}
    return check_sheet(Paper(running=typed), SCORE, RULES).differences[0]


@pytest.mark.parametrize(
    ("changed", "place", "reason"),
    [
        ({"A3": 18}, (3, "A"), Reason("hand-missing", 3)),
        ({"A3": 65}, (3, "A"), Reason("digits")),
        ({"A4": 83}, (4, "A"), Reason("carry", figure=10)),
        ({"A3": 31}, (3, "A"), Reason("left-out", item="gin_bonus")),
        ({"B2": 29}, (2, "B"), Reason("left-out", item="undercut_bonus")),
        ({"A0": 43}, (0, "A"), Reason("counted", item="gin_bonus")),
        ({"A0": 0, "B0": 18}, (0, "A"), Reason("other-side", 0)),
        ({"A3": 35}, (3, "A"), Reason("hands-swapped", 3)),
    ],
)
def test_difference_has_a_likely_reason(changed, place, reason):
    found = line(**changed)

    assert ((found.step, found.side), found.reason) == (place, reason)


def test_a_hand_that_was_not_entered_is_told_by_the_lines_after_it():
    typed = {(1, 3, "A"): 30, (1, 4, "A"): 30 + GAME.steps[3].gained.A}

    found = check_sheet(Paper(running=typed), SCORE, RULES).differences[0]

    assert found.reason == Reason("hand-more", 3)


def test_points_that_lack_one_hand_name_it():
    points = GAME.figures["points"]
    found = check_sheet(Paper({(1, "points", "A"): points.A - 18}), SCORE, RULES)

    assert found.differences[0].reason == Reason("hand-missing", 0)
    assert found.differences[0].hand == 1


def test_total_that_paper_does_not_make_up_says_so():
    figures = {(1, code, "A"): GAME.figures[code].A for code in codes_of(RULES)}
    figures[1, "total", "A"] += 7

    [one] = check_sheet(Paper(figures), SCORE, RULES).differences

    assert one.reason == Reason("adds-up", figure=GAME.figures["total"].A)


def test_boxes_are_told_by_their_number():
    figures = {(1, "boxes", "A"): GAME.figures["boxes"].A - 2 * RULES.box_bonus}

    [one] = check_sheet(Paper(figures), SCORE, RULES).differences

    assert one.reason == Reason("boxes", figure=-2)


def test_a_game_that_the_hands_do_not_have_counts_nothing():
    found = check_sheet(Paper({(4, "total", "A"): 120}, {(4, 0, "B"): 9}), SCORE, RULES)

    assert [(one.account, one.code, one.hands, one.row) for one in found.differences] == [
        (4, "running", 0, None),
        (4, "total", 0, None),
    ]
