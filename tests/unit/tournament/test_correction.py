from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import HandCards, Pair, Row
from tournament.correction import (
    Added,
    Change,
    CorrectionError,
    Effect,
    Insert,
    Moved,
    PlannedRow,
    Strike,
    Struck,
    plan_correction,
)

STANDARD = PRESETS["standard"]
OF_THREE = replace(STANDARD, best_of=3)
MARGIN_50 = RuleSet.from_document(
    {
        "preset": "standard",
        "best_of": 3,
        "exact_margin_forfeit": {"margin": 50, "basis": "hand_points", "costs": "match"},
    }
)
GAME_250 = replace(PRESETS["tournament-250"], best_of=3)


def knock(side, held, left):
    return Row("knock", side, held, left)


def gin(side, left):
    return Row("gin", side, defender_deadwood=left)


def award(side):
    return Row("award", side=side)


# Example N of the rules reference: A 105, B 93 after seven hands to 100.
N = [
    knock("A", 8, 20),
    gin("B", 31),
    knock("A", 10, 10),
    gin("A", 47),
    Row("dead"),
    knock("B", 3, 15),
    knock("A", 5, 26),
]
NEXT = [knock("B", 2, 30), gin("A", 20)]


def facts(rows):
    return list(enumerate(rows, start=1))


def plan(rows, edit, rules=OF_THREE, dealer="A"):
    return plan_correction(facts(rows), rules, dealer, edit)


def sheet(plan):
    return [row.fact_id for row in plan.rows]


def games(plan):
    return [hand.game for hand in plan.after.hands]


def effect(plan, scope, number, field):
    return [
        (found.was, found.will)
        for found in plan.effects
        if (found.scope, found.number, found.field) == (scope, number, field)
    ]


class TestWithinAGame:
    def test_change_replaces_the_row_at_its_place(self):
        row = knock("B", 3, 16)
        found = plan(N, Change(6, row))
        applied = found.plan("apply")
        assert applied.struck == (Struck(6, "corrected"),)
        assert applied.added == (Added(row, "corrected", supersedes=6),)
        assert applied.rows == tuple(
            PlannedRow(i, r) if i != 6 else PlannedRow(None, row) for i, r in facts(N)
        )
        assert applied.before == score_match(N, OF_THREE)
        assert applied.after == score_match([*N[:5], row, N[6]], OF_THREE)
        assert applied.moved == ()
        assert applied.effects == (
            Effect("hand", 6, "points", 12, 13, 6),
            Effect("game", 1, "points", Pair(105, 93), Pair(105, 94)),
            Effect("game", 1, "total", Pair(280, 168), Pair(280, 169)),
            Effect("match", None, "points", Pair(105, 93), Pair(105, 94)),
            Effect("match", None, "total", Pair(280, 168), Pair(280, 169)),
        )
        assert found.refused == {"count_on": "no-surplus", "keep": "end-not-moved"}
        assert (found.end, found.game) == ("", None)

    def test_change_of_the_note_alone_changes_no_figure(self):
        applied = plan(N, Change(6, replace(N[5], note="recounted"))).plan("apply")
        assert applied.effects == ()
        assert applied.struck == (Struck(6, "corrected"),)

    def test_cards_are_put_to_a_pairing_and_stay_with_its_figures(self):
        teams = RuleSet.from_document({"preset": "standard", "team_size": 2})
        cards = HandCards("9C 10C JC KC JD KD 5S 6S 7S KS", "AC 2C 7C 8C 2D 8D 2H 2S 8S 9S")
        hand, dead = knock("A", 10, 9), Row("dead")
        was = Row("team", pairings=(hand, dead))
        kept = Row("team", pairings=(replace(hand, cards=cards), dead))

        def changed(there, row):
            found = plan_correction([(1, there)], teams, "A", Change(1, row)).plan("apply")
            return found.added[0].row

        assert changed(was, kept) == kept
        assert changed(kept, replace(was, note="seen")) == replace(kept, note="seen")
        with pytest.raises(CorrectionError, match="no-change"):
            changed(kept, was)

    @pytest.mark.parametrize(
        "row", [N[1], Row("gin", "B", 0, 31)], ids=["as it was", "gin with 0 is gin"]
    )
    def test_change_to_the_same_is_refused(self, row):
        with pytest.raises(CorrectionError) as caught:
            plan(N, Change(2, row))
        assert (caught.value.code, caught.value.params) == ("no-change", {"fact_id": 2})

    def test_change_moves_the_dealers_of_later_hands(self):
        applied = plan(N, Change(5, knock("A", 1, 2))).plan("apply")
        # A dead hand is dealt again by the same dealer; a scored one is not.
        assert [
            (found.number, found.was, found.will)
            for found in applied.effects
            if found.field == "dealer"
        ] == [(6, "A", "B"), (7, "B", "A")]

    def test_insert_between_two_rows(self):
        row = Row("dead")
        for edit in (Insert(row, before=3), Insert(row, after=2)):
            applied = plan(N, edit).plan("apply")
            assert applied.added == (Added(row, "inserted", after=2, before=3),)
            assert applied.struck == ()
            assert sheet(applied) == [1, 2, None, 3, 4, 5, 6, 7]
            assert effect(applied, "hand", 3, "added") == [(False, True)]
            assert effect(applied, "hand", 3, "result") == [(None, "dead")]
            assert effect(applied, "hand", 3, "number") == [(3, 4), (None, 3)]

    def test_insert_at_the_head_and_at_the_foot(self):
        head = plan(N[:3], Insert(Row("void"), before=1)).plan("apply")
        assert head.added == (Added(Row("void"), "inserted", after=None, before=1),)
        foot = plan(N[:3], Insert(Row("void"))).plan("apply")
        assert foot.added == (Added(Row("void"), "inserted", after=3, before=None),)
        assert sheet(foot) == [1, 2, 3, None]

    def test_insert_into_an_empty_sheet(self):
        applied = plan([], Insert(N[0])).plan("apply")
        assert applied.added == (Added(N[0], "inserted"),)
        assert applied.after == score_match(N[:1], OF_THREE)

    def test_strike_takes_the_row_out(self):
        applied = plan(N, Strike(5)).plan("apply")
        assert applied.struck == (Struck(5, "struck"),)
        assert applied.added == ()
        assert effect(applied, "hand", 5, "struck") == [(False, True)]
        assert effect(applied, "hand", 7, "number") == [(7, 6)]

    def test_strike_of_the_only_row(self):
        applied = plan(N[:1], Strike(1)).plan("apply")
        assert (applied.rows, applied.after) == ((), score_match([], OF_THREE))

    @pytest.mark.parametrize("edit", [Strike(9), Change(9, N[0]), Insert(N[0], after=9)])
    def test_unknown_fact_is_refused(self, edit):
        with pytest.raises(CorrectionError) as caught:
            plan(N, edit)
        assert (caught.value.code, caught.value.params) == ("unknown-fact", {"fact_id": 9})

    def test_unknown_answer_is_refused(self):
        with pytest.raises(CorrectionError) as caught:
            plan(N, Strike(1)).plan("cancel")
        assert caught.value.code == "unknown-answer"

    def test_shutout_comes_up(self):
        rows = [knock("A", 2, 14), gin("B", 31), knock("B", 2, 42), knock("B", 2, 6)]
        applied = plan(rows, Change(1, knock("B", 2, 14)), STANDARD).plan("apply")
        assert effect(applied, "game", 1, "shutout") == [(False, True)]
        assert effect(applied, "game", 1, "boxes") == [(Pair(1, 3), Pair(0, 3))]
        assert effect(applied, "game", 1, "total") == [(Pair(37, 275), Pair(0, 391))]

    def test_undercut_that_reaches_the_target_wins_for_the_defender(self):
        """L13: who has the score wins the game, whoever knocked."""
        rows = [gin("A", 70), gin("B", 65)]
        applied = plan(rows, Insert(knock("A", 9, 3))).plan("apply")
        assert effect(applied, "game", 1, "winner") == [(None, "B")]


class TestEndsEarlier:
    """L8 and golden corrections 1, 2, 4 and 9."""

    def test_apply_strikes_the_rows_after_the_new_end(self):
        found = plan([*N, *NEXT], Change(6, knock("B", 3, 25)))
        assert (found.end, found.game) == ("earlier", 1)
        applied = found.plan("apply")
        assert applied.struck == (Struck(6, "corrected"), Struck(7, "after-game-end"))
        assert sheet(applied) == [1, 2, 3, 4, 5, None, 8, 9]
        assert games(applied) == [1, 1, 1, 1, 1, 1, 2, 2]
        assert applied.after.games[0].total == Pair(134, 278)
        assert applied.moved == ()

    def test_count_on_takes_them_into_the_next_game(self):
        counted = plan([*N, *NEXT], Change(6, knock("B", 3, 25))).plan("count_on")
        assert counted.struck == (Struck(6, "corrected"),)
        assert games(counted) == [1, 1, 1, 1, 1, 1, 2, 2, 2]
        assert counted.moved == (Moved(7, 7, 1, 2),)
        assert effect(counted, "hand", 7, "game") == [(1, 2)]

    def test_keep_is_impossible(self):
        found = plan([*N, *NEXT], Change(6, knock("B", 3, 25)))
        assert found.refused == {"keep": "ends-earlier"}

    def test_in_a_game_still_open(self):
        rows = [gin("A", 75), *[knock("B", 2, 22)] * 4, gin("A", 75), Row("void"), gin("A", 15)]
        found = plan(rows, Change(3, gin("A", 125 - 25)), GAME_250)
        assert (found.end, found.refused["keep"]) == ("earlier", "game-was-open")
        assert [struck.fact_id for struck in found.plan("apply").struck] == [3, 7, 8]
        assert sheet(found.plan("count_on")) == [1, 2, None, 4, 5, 6, 7, 8]

    def test_last_row_ends_an_open_game_without_surplus(self):
        found = plan(N[:6], Change(6, knock("B", 3, 25)))
        assert (found.end, found.refused) == (
            "earlier",
            {"count_on": "no-surplus", "keep": "game-was-open"},
        )
        assert found.plan("apply").after.games_won == Pair(0, 1)

    def test_surplus_past_the_end_of_the_match_is_struck_either_way(self):
        found = plan(N, Change(6, knock("B", 3, 25)), STANDARD)
        assert found.refused == {"count_on": "same-as-apply", "keep": "ends-earlier"}
        assert found.plan("apply").struck == (
            Struck(6, "corrected"),
            Struck(7, "after-game-end"),
        )
        assert effect(found.plan("apply"), "match", None, "winner") == [("A", "B")]

    def test_winner_flipped_ends_the_match_sooner(self):
        # B won game 1, A games 2 and 3: with game 1 to A the third was never due.
        rows = [gin("B", 80), gin("A", 80), gin("A", 10), gin("A", 70)]
        found = plan(rows, Change(1, gin("A", 80)))
        assert (found.end, found.refused) == (
            "",
            {"count_on": "no-surplus", "keep": "end-not-moved"},
        )
        assert found.plan("apply").struck == (
            Struck(1, "corrected"),
            Struck(3, "after-match-end"),
            Struck(4, "after-match-end"),
        )

    def test_award_inserted_in_a_game_ends_it_there(self):
        found = plan([*N, *NEXT], Insert(award("B"), after=2))
        applied = found.plan("apply")
        assert [struck.fact_id for struck in applied.struck] == [3, 4, 5, 6, 7]
        assert {struck.reason for struck in applied.struck} == {"after-game-end"}
        assert games(applied) == [1, 1, 1, 2, 2]
        assert games(found.plan("count_on")) == [1, 1, 1, *[2] * 7]

    def test_penalty_that_takes_the_winner_over_sooner(self):
        # 84 + 16 = 100 for A after the penalty: the next hand, a dead one, ends the game.
        found = plan(N, Insert(Row("penalty", side="A", points=16), after=4))
        assert found.end == "earlier"
        assert [struck.fact_id for struck in found.plan("apply").struck] == [6, 7]

    def test_penalty_between_games_belongs_to_the_next(self):
        rows = [*N, gin("A", 60), gin("B", 5), gin("B", 9)]
        found = plan(rows, Insert(Row("penalty", side="A", points=15), before=8))
        assert (found.end, found.game) == ("earlier", 2)
        assert games(found.plan("apply")) == [1] * 7 + [2, 2]
        assert [struck.fact_id for struck in found.plan("apply").struck] == [9, 10]


class TestEndsLater:
    """L10, golden correction 3."""

    def test_apply_lets_the_next_games_hands_run_on(self):
        found = plan([*N, *NEXT], Change(4, knock("A", 3, 25)))
        assert (found.end, found.game) == ("later", 1)
        applied = found.plan("apply")
        assert applied.struck == (Struck(4, "corrected"),)
        assert games(applied) == [1] * 8 + [2]
        assert applied.moved == (Moved(8, 8, 2, 1),)
        assert applied.after.games[0].winner == "B"

    def test_keep_sets_an_award_where_the_players_ended(self):
        found = plan([*N, *NEXT], Change(4, knock("A", 3, 25)))
        kept = found.plan("keep")
        assert kept.added == (
            Added(knock("A", 3, 25), "corrected", supersedes=4),
            Added(award("A"), "award", after=7, before=8),
        )
        assert sheet(kept) == [1, 2, 3, None, 5, 6, 7, None, 8, 9]
        assert games(kept) == [1] * 8 + [2, 2]
        assert kept.moved == ()
        game = kept.after.games[0]
        assert (game.winner, game.awarded, game.total) == ("A", True, Pair(55 + 75, 93 + 75))
        assert found.refused == {"count_on": "no-surplus"}

    def test_keep_in_the_last_game_keeps_the_result(self):
        found = plan(N, Change(7, knock("A", 5, 16)), STANDARD)
        kept, applied = found.plan("keep"), found.plan("apply")
        assert (kept.after.finished, kept.after.winner) == (True, "A")
        assert kept.added[-1] == Added(award("A"), "award", after=7, before=None)
        assert (applied.after.finished, applied.after.winner) == (False, None)
        assert effect(applied, "match", None, "finished") == [(True, False)]

    def test_strike_of_the_row_that_ended_the_game(self):
        found = plan([*N, *NEXT], Strike(7))
        assert sheet(found.plan("keep")) == [1, 2, 3, 4, 5, 6, None, 8, 9]
        assert games(found.plan("keep")) == [1] * 7 + [2, 2]
        assert games(found.plan("apply")) == [1] * 7 + [2]

    def test_strike_of_a_game_of_one_row(self):
        rows = [gin("A", 80), gin("B", 90), gin("B", 10)]
        found = plan(rows, Strike(2))
        assert games(found.plan("keep")) == [1, 2, 3]
        assert found.plan("keep").added == (Added(award("B"), "award", after=2, before=3),)
        assert games(found.plan("apply")) == [1, 2]

    def test_strike_of_the_award_itself_cannot_be_kept(self):
        rows = [gin("A", 20), award("A"), gin("B", 30)]
        found = plan(rows, Strike(2))
        assert found.refused == {"count_on": "no-surplus", "keep": "undoes-the-edit"}
        assert games(found.plan("apply")) == [1, 1]

    def test_award_changed_to_a_hand_that_ends_nothing(self):
        rows = [gin("A", 20), award("B"), gin("B", 30)]
        kept = plan(rows, Change(2, gin("B", 5))).plan("keep")
        assert games(kept) == [1, 1, 1, 2]
        assert kept.added[-1] == Added(award("B"), "award", after=2, before=3)

    def test_keep_that_changes_who_wins_the_match_does_not_fit(self):
        # A's margin of 50 forfeits the match; an award would only give A the game.
        rows = [gin("B", 29), gin("A", 79)]
        assert score_match(rows, MARGIN_50).winner == "B"
        found = plan(rows, Change(2, gin("A", 60)), MARGIN_50)
        assert found.refused == {"count_on": "no-surplus", "keep": "does-not-fit"}


class TestBetweenGames:
    def test_a_whole_forgotten_game_shifts_the_later_ones(self):
        for row in (gin("B", 80), award("B")):
            found = plan([*N, *NEXT], Insert(row, after=7))
            assert found.refused == {"count_on": "no-surplus", "keep": "end-not-moved"}
            applied = found.plan("apply")
            assert applied.struck == ()
            assert games(applied) == [1] * 7 + [2, 3, 3]
            assert applied.moved == (Moved(8, 8, 2, 3), Moved(9, 9, 2, 3))

    def test_a_forgotten_hand_begins_the_next_game(self):
        applied = plan([*N, *NEXT], Insert(gin("B", 1), after=7)).plan("apply")
        assert games(applied) == [1] * 7 + [2, 2, 2]
        assert applied.moved == ()

    def test_at_the_foot_after_a_finished_game(self):
        applied = plan(N, Insert(gin("B", 1))).plan("apply")
        assert games(applied) == [1] * 7 + [2]


class TestRefusals:
    def test_knock_over_the_limit_names_the_row(self):
        with pytest.raises(RuleViolation) as caught:
            plan(N, Change(3, knock("A", 11, 20)))
        assert (caught.value.code, caught.value.path) == (
            "knock-over-limit",
            "hands[2].knocker_deadwood",
        )

    @pytest.mark.parametrize("edit", [Insert(N[0]), Insert(N[0], after=7)])
    def test_row_after_the_end_of_the_match(self, edit):
        with pytest.raises(RuleViolation) as caught:
            plan(N, edit, STANDARD)
        assert (caught.value.code, caught.value.path) == ("hand-after-end", "hands[7]")

    def test_missing_knock_card(self):
        rules = PRESETS["oklahoma"]
        rows = [replace(N[0], knock_card="9C")]
        with pytest.raises(RuleViolation) as caught:
            plan(rows, Insert(N[0]), rules)
        assert (caught.value.code, caught.value.path) == (
            "missing-knock-card",
            "hands[1].knock_card",
        )


def wins(side, points):
    return knock(side, 2, points + 2)


def of(plan, scope, *fields):
    return [
        (effect.number, effect.field, effect.was, effect.will)
        for effect in plan.effects
        if effect.scope == scope and effect.field in fields
    ]


class TestColumns:
    """Hollywood: no game is cut, every later hand is posted anew."""

    HOLLYWOOD = PRESETS["hollywood"]
    SHEET = (wins("A", 60), wins("A", 45), wins("B", 33), wins("A", 40), wins("B", 70))

    def test_the_only_answer_is_to_apply(self):
        found = plan(list(self.SHEET), Change(2, wins("A", 35)), self.HOLLYWOOD)
        assert list(found.plans) == ["apply"]
        assert found.refused == {"count_on": "no-surplus", "keep": "end-not-moved"}
        assert (found.end, found.game) == ("", None)

    def test_later_hands_are_posted_anew(self):
        """Column 1 stays open: the first hand of B now starts there."""
        applied = plan(list(self.SHEET), Change(2, wins("A", 35)), self.HOLLYWOOD).plan("apply")
        assert applied.moved == ()
        assert of(applied, "hand", "points", "columns") == [
            (2, "points", 45, 35),
            (3, "columns", (2,), (1,)),
            (4, "columns", (2, 3), (1, 2, 3)),
            (5, "columns", (2, 3), (2,)),
        ]
        assert of(applied, "column", "points", "closed_by_hand") == [
            (1, "points", (105, 0), (135, 33)),
            (1, "closed_by_hand", 2, 4),
            (2, "points", (85, 103), (75, 70)),
            (2, "closed_by_hand", 5, None),
            (3, "points", (40, 70), (40, 0)),
        ]
        assert of(applied, "match", "games_won", "net", "game_points") == [
            (None, "games_won", (1, 1), (1, 0)),
            (None, "net", applied.before.net, applied.after.net),
        ]

    def test_a_session_that_now_ends_earlier_strikes_what_follows(self):
        rows = [*self.SHEET, wins("A", 61)]
        found = plan(rows, Change(4, gin("A", 99)), self.HOLLYWOOD)
        applied = found.plan("apply")
        assert sheet(applied) == [1, 2, 3, None]
        assert applied.struck == (
            Struck(4, "corrected"),
            Struck(5, "after-match-end"),
            Struck(6, "after-match-end"),
        )
        assert applied.after.winner == "A"

    def test_a_session_can_be_open_again(self):
        rows = [*self.SHEET, wins("A", 61)]
        applied = plan(rows, Strike(6), self.HOLLYWOOD).plan("apply")
        assert (applied.before.finished, applied.after.finished) == (True, False)
        with pytest.raises(CorrectionError) as refusal:
            plan(rows, Strike(6), self.HOLLYWOOD).plan("keep")
        assert refusal.value.code == "end-not-moved"

    def test_a_new_hand_says_where_it_stands(self):
        applied = plan([wins("A", 5)], Insert(wins("A", 9)), self.HOLLYWOOD).plan("apply")
        assert of(applied, "hand", "added", "columns") == [
            (2, "added", False, True),
            (2, "columns", None, (1, 2)),
        ]

    def test_a_row_past_the_end_is_refused(self):
        rows = [*self.SHEET, wins("A", 61)]
        with pytest.raises(RuleViolation) as refusal:
            plan(rows, Insert(Row("dead")), self.HOLLYWOOD)
        assert (refusal.value.code, refusal.value.path) == ("hand-after-end", "hands[6]")


class TestOtherForms:
    def test_a_multi_match_tells_the_game_points(self):
        rules = replace(PRESETS["multi-match"], multi_match_target=1000)
        rows = [gin("A", 80), wins("B", 40), gin("A", 75), wins("B", 5)]
        found = plan(rows, Change(1, gin("A", 70)), rules)
        assert (found.end, found.game, set(found.plans)) == ("later", 1, {"apply", "keep"})
        assert of(found.plan("apply"), "match", "game_points", "games_won") == [
            (None, "games_won", (2, 0), (1, 0)),
            (None, "game_points", (330 + 225, 65), (345, 65)),
        ]
        assert of(found.plan("keep"), "match", "game_points", "games_won") == [
            (None, "game_points", (330 + 225, 65), (120 + 225, 65)),
        ]

    def test_a_mahjong_row_tells_the_points_of_both(self):
        before = Row("gin", "A", table=Pair(40, 20), in_hand=Pair(0, 10))
        after = Row("gin", "A", table=Pair(40, 25), in_hand=Pair(0, 10))
        applied = plan([before], Change(1, after), PRESETS["mahjong"]).plan("apply")
        assert of(applied, "hand", "points", "points_by") == [(1, "points_by", (65, 10), (65, 15))]

    def test_the_end_of_a_mahjong_game_moves_like_any_other(self):
        rules = replace(PRESETS["mahjong"], best_of=3)
        rows = [Row("gin", "A", table=Pair(80, 0), in_hand=Pair()), Row("dead")]
        found = plan(rows, Change(1, replace(rows[0], table=Pair(20, 0))), rules)
        assert (found.end, found.game, set(found.plans)) == ("later", 1, {"apply", "keep"})

    def test_a_pairing_with_another_figure_is_a_change(self):
        rules = PRESETS["partnership"]
        row = Row("team", pairings=(gin("A", 20), Row("dead")))
        same = Row("team", pairings=(replace(gin("A", 20), knocker_deadwood=0), Row("dead")))
        with pytest.raises(CorrectionError, match="no-change"):
            plan([row], Change(1, same), rules)
        other = Row("team", pairings=(gin("A", 20), gin("B", 25)))
        applied = plan([row], Change(1, other), rules).plan("apply")
        assert of(applied, "hand", "winner", "points") == [
            (1, "winner", "A", "B"),
            (1, "points", 45, 5),
        ]
