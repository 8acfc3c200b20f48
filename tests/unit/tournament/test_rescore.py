"""The plan of a re-score: worked examples, compared whole."""

from dataclasses import replace

import pytest

from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tournament.outcome import Ruling
from tournament.pairing.elimination import draw_bracket
from tournament.rescore import Held, InTheWay, RefusedHand, plan_rescore

OLD = replace(PRESETS["standard"], target=100)
CHEAP_GIN = replace(OLD, gin_bonus=5)
OTHER_GAME = replace(OLD, preset="tournament-250")


def gin(side, left):
    return Row("gin", side, defender_deadwood=left)


def knock(side, held, left):
    return Row("knock", side, held, left)


A_WINS = [gin("A", 80)]
B_WINS = [gin("B", 80)]
IN_PLAY = [gin("A", 20), gin("B", 10)]


def bracket(sheets, rulings=(), pins=(), entries=4):
    """Return the matches of a bracket: M1, M2 the semi-finals, M3 the final."""
    found = []
    for pairing in draw_bracket(range(1, entries + 1)):
        code = f"M{pairing.key}"
        rows = sheets.get(code, [])
        found.append(
            Held(
                pairing,
                code,
                dict(pins).get(code, OLD),
                tuple((pairing.key * 100 + place, row) for place, row in enumerate(rows)),
                ruling=dict(rulings).get(code),
            )
        )
    return found


def plan(sheets, rules, scope, left=(), **held):
    return plan_rescore(
        bracket(sheets, **held), rules_before=OLD, rules=rules, scope=scope, left=left
    )


def codes(matches):
    return [one.code for one in matches]


@pytest.mark.parametrize(
    ("scope", "by_new", "kept"),
    [
        ("to_come", ["M3"], ["M1", "M2"]),
        ("open", ["M2", "M3"], ["M1"]),
        ("all", ["M1", "M2", "M3"], []),
    ],
)
def test_scope_says_which_matches_go_by_the_new_rules(scope, by_new, kept):
    found = plan({"M1": A_WINS, "M2": IN_PLAY}, CHEAP_GIN, scope)
    assert codes(one for one in found.matches if one.by_new) == by_new
    assert codes(found.kept) == kept
    assert [one.rules_after for one in found.matches] == [
        CHEAP_GIN if one.code in by_new else OLD for one in found.matches
    ]


def test_match_left_out_keeps_its_rules_in_every_scope():
    found = plan({"M1": A_WINS}, CHEAP_GIN, "all", left=["M1", "M2"])
    assert codes(found.kept) == ["M1", "M2"]
    assert not any(one.touched for one in found.matches)


def test_finished_match_that_opens_again_empties_the_place_after_it():
    found = plan({"M1": A_WINS}, CHEAP_GIN, "all")
    first, second, final = found.matches
    assert codes(found.finished_changed) == ["M1"]
    assert codes(found.following_changed) == ["M3"]
    assert (first.before.outcome.winner, first.after.outcome.state) == ("A", "playing")
    assert (first.before.outcome.points, first.after.outcome.points) == (Pair(105, 0), Pair(85, 0))
    assert (final.before.a.kind, final.after.a.kind) == ("known", "to_come")
    assert not second.touched
    assert not found.blocked


def test_match_that_ends_sooner_strikes_the_rows_past_its_end():
    sheet = [gin("A", 20), gin("B", 30), gin("A", 20), Row("void"), knock("A", 2, 9)]
    found = plan({"M1": sheet}, replace(OLD, target=90), "open")
    first = found.matches[0]
    assert first.struck == (103, 104)
    assert (first.before.outcome.state, first.after.outcome.winner) == ("playing", "A")
    assert (first.before.outcome.rows, first.after.outcome.rows) == (5, 3)
    assert found.matches[2].after.a.entry == 1
    assert codes(found.open_changed) == ["M1"]


def test_row_past_the_new_end_is_struck_even_where_the_rules_refuse_it():
    sheet = [gin("A", 20), gin("A", 20), knock("A", 9, 10)]
    rules = replace(OLD, target=90, knock_limit=5)
    found = plan({"M1": sheet}, rules, "open")
    assert found.matches[0].struck == (102,)
    assert found.refused == ()


def test_every_hand_that_the_new_rules_refuse_is_named_and_blocks():
    sheet = [knock("A", 3, 10), Row("penalty", side="B", points=-5), knock("B", 9, 20),
             knock("A", 10, 12)]  # fmt: skip
    found = plan({"M1": sheet}, replace(OLD, knock_limit=4), "open")
    assert found.refused == (
        RefusedHand(
            "M1",
            102,
            2,
            2,
            sheet[2],
            "knock-over-limit",
            {"reason": "", "deadwood": 9, "limit": 4, "card": ""},
        ),
        RefusedHand(
            "M1",
            103,
            3,
            3,
            sheet[3],
            "knock-over-limit",
            {"reason": "", "deadwood": 10, "limit": 4, "card": ""},
        ),
    )
    assert found.blocked
    assert not plan({"M1": sheet}, replace(OLD, knock_limit=4), "open", left=["M1"]).blocked


@pytest.mark.parametrize(
    ("preset", "reason"),
    [
        ("oklahoma", "missing-knock-card"),
        ("mahjong", "missing-field"),
        ("partnership", "bad-value"),
    ],
)
def test_hand_of_another_form_is_refused(preset, reason):
    found = plan({"M1": [gin("A", 8)]}, PRESETS[preset], "all")
    assert [hand.reason for hand in found.refused] == [reason]


def test_changed_winner_of_a_match_before_a_played_one_is_in_the_way():
    sheets = {"M1": [gin("A", 20), gin("B", 75)], "M2": A_WINS, "M3": [gin("A", 5)]}
    same = plan(sheets, replace(OLD, target=99), "all")
    assert not same.blocked
    turned = plan(sheets, replace(OLD, target=45), "all")
    assert turned.in_the_way == (InTheWay("M1", "M3"),)
    assert turned.blocked


def test_change_that_comes_through_a_walkover_names_the_match_it_comes_from():
    sheets = {"M1": A_WINS, "M5": [], "M7": [gin("A", 5)]}
    rulings = {"M2": Ruling("double_forfeit", None), "M6": Ruling("walkover", "A")}
    sheets |= {"M3": A_WINS, "M4": A_WINS}
    found = plan(sheets, CHEAP_GIN, "all", rulings=rulings, entries=8, left=["M3", "M4"])
    assert found.matches[4].before.outcome.how == "walkover"
    assert found.in_the_way == (InTheWay("M1", "M7"),)


def test_change_that_is_stopped_is_not_told_again_further_up():
    sheets = {f"M{key}": A_WINS for key in range(1, 8)}
    found = plan(sheets, CHEAP_GIN, "all", entries=8)
    assert found.in_the_way == (
        InTheWay("M1", "M5"), InTheWay("M2", "M5"), InTheWay("M3", "M6"), InTheWay("M4", "M6"),
    )  # fmt: skip


def test_match_that_was_ruled_on_stands_in_the_way_too():
    sheets = {"M1": A_WINS, "M2": A_WINS}
    found = plan(sheets, CHEAP_GIN, "all", left=["M2"], rulings={"M3": Ruling("walkover", "B")})
    assert found.in_the_way == (InTheWay("M1", "M3"),)


def test_ruled_match_keeps_its_winner_and_gets_other_figures():
    forfeit = {"M1": Ruling("forfeit", "B")}
    found = plan({"M1": IN_PLAY}, CHEAP_GIN, "all", rulings=forfeit)
    first = found.matches[0]
    assert (first.before.outcome.winner, first.after.outcome.winner) == ("B", "B")
    assert first.after.outcome.points == Pair(25, 15)
    assert codes(found.finished_changed) == ["M1"]
    assert codes(found.following_changed) == []


def test_ruled_match_counts_as_finished_in_the_scope_of_open_ones():
    found = plan({"M1": IN_PLAY}, CHEAP_GIN, "open", rulings={"M1": Ruling("forfeit", "B")})
    assert codes(found.kept) == ["M1"]


def test_match_that_comes_out_the_same_is_unchanged_but_touched():
    found = plan({"M1": [knock("A", 2, 9)], "M2": IN_PLAY}, CHEAP_GIN, "open")
    assert codes(found.unchanged) == ["M1"]
    assert codes(one for one in found.matches if one.touched) == ["M1", "M2"]


def test_matches_pinned_by_an_earlier_rescore_keep_their_own_rules():
    sheets = {"M1": [gin("A", 95)], "M2": IN_PLAY}
    found = plan(sheets, OTHER_GAME, "open", pins={"M1": CHEAP_GIN})
    assert [one.rules_after for one in found.matches] == [CHEAP_GIN, OTHER_GAME, OTHER_GAME]


def test_pin_to_the_new_rules_is_no_pin_any_more():
    found = plan({"M1": A_WINS}, CHEAP_GIN, "to_come", pins={"M1": CHEAP_GIN})
    assert found.kept == ()
    assert not found.empty


def test_same_rules_again_are_nothing_to_do():
    assert plan({"M1": A_WINS}, OLD, "all").empty
    assert not plan({"M1": A_WINS}, OLD, "all", pins={"M1": CHEAP_GIN}).empty
    assert plan({"M1": A_WINS}, OLD, "to_come", pins={"M1": CHEAP_GIN}).empty


@pytest.mark.parametrize(("scope", "count"), [("to_come", 0), ("open", 0), ("all", 3)])
def test_played_out_bracket_has_nothing_to_come(scope, count):
    found = plan({"M1": A_WINS, "M2": A_WINS, "M3": A_WINS}, CHEAP_GIN, scope)
    assert len(found.in_scope) == count


def test_ready_matches_are_told_since_they_may_be_on_at_their_tables():
    assert codes(plan({"M1": A_WINS}, CHEAP_GIN, "to_come").ready) == ["M2"]


def test_sheet_that_does_not_fold_now_is_left_alone_or_mended():
    broken = [knock("A", 10, 20)]
    strict = replace(OLD, knock_limit=2)
    kept = plan({"M1": broken}, CHEAP_GIN, "to_come", pins={"M1": strict})
    assert (kept.matches[0].score_before, kept.matches[0].touched) == (None, False)
    mended = plan({"M1": broken}, CHEAP_GIN, "all", pins={"M1": strict})
    assert mended.matches[0].after.outcome.points == Pair(10, 0)
