"""What holds for every correction of every sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import assume, event, given
from hypothesis import strategies as st

from scoring.match import score_match
from scoring.values import Pair
from tests.strategies import swapped_row
from tests.tournament_strategies import (
    attempt,
    rows,
    sheets,
    sheets_of_any_form,
    sheets_with_edits,
)
from tournament.correction import (
    ANSWERS,
    Change,
    Insert,
    Strike,
    plan_correction,
)
from tournament.correction.effects import MATCH_FIELDS

cases = sheets_with_edits() | sheets_of_any_form()


def planned(case):
    """Plan an edit; what may be refused is refused with the right code and tried no further."""
    found, refusal = attempt(plan_correction, *case)
    if refusal is not None:
        assert (refusal.code, type(case[3])) in {("no-change", Change), ("hand-after-end", Insert)}
    assume(found is not None)
    return found


def carried_out(facts, plan):
    """Carry a plan out as a service does: strike, then put each new row at its place."""
    order = [fact_id for fact_id, _ in facts]
    live = dict(facts)
    placed = {}
    for index, added in enumerate(plan.added):
        if added.supersedes is not None:
            placed[("at", added.supersedes)] = (f"new{index}", added.row)
        else:
            assert added.after is None or order.index(added.after) + 1 == (
                len(order) if added.before is None else order.index(added.before)
            )
            placed[("after", added.after)] = (f"new{index}", added.row)
    for struck in plan.struck:
        del live[struck.fact_id]
    sheet = [placed[("after", None)]] if ("after", None) in placed else []
    for fact_id in order:
        if ("at", fact_id) in placed:
            sheet.append(placed[("at", fact_id)])
        elif fact_id in live:
            sheet.append((fact_id, live[fact_id]))
        if ("after", fact_id) in placed:
            sheet.append(placed[("after", fact_id)])
    return sheet


@given(cases)
def test_apply_is_always_possible_and_legal(case):
    facts, rules, dealer, _ = case
    found = planned(case)
    event(f"end {found.end or 'stays'}, {sorted(found.plans)}")
    assert set(found.plans) | set(found.refused) == set(ANSWERS)
    assert set(found.plans) & set(found.refused) == set()
    assert "apply" in found.plans
    for answer, plan in found.plans.items():
        assert plan.answer == answer
        assert plan.before == score_match([row for _, row in facts], rules, dealer)
        assert plan.after == score_match([row.row for row in plan.rows], rules, dealer)


@given(cases)
def test_operations_on_facts_lead_to_the_planned_sheet(case):
    for plan in planned(case).plans.values():
        sheet = carried_out(case[0], plan)
        assert [row for _, row in sheet] == [row.row for row in plan.rows]
        assert [None if isinstance(i, str) else i for i, _ in sheet] == [
            row.fact_id for row in plan.rows
        ]


@given(cases)
def test_no_row_is_lost_without_a_word(case):
    facts, _, _, edit = case
    for plan in planned(case).plans.values():
        staying = [row.fact_id for row in plan.rows if row.fact_id is not None]
        struck = [gone.fact_id for gone in plan.struck]
        assert Counter(staying + struck) == Counter(fact_id for fact_id, _ in facts)
        order = {fact_id: index for index, (fact_id, _) in enumerate(facts)}
        assert staying == sorted(staying, key=order.__getitem__)
        by_edit = [gone for gone in plan.struck if gone.reason in {"corrected", "struck"}]
        assert len(by_edit) == (0 if isinstance(edit, Insert) else 1)
        gone = {effect.fact_id for effect in plan.effects if effect.field == "struck"}
        superseded = {added.supersedes for added in plan.added} - {None}
        assert gone == set(struck) - superseded


@given(cases)
def test_only_rows_after_an_end_are_struck_with_it(case):
    facts, _, _, _ = case
    order = {fact_id: index for index, (fact_id, _) in enumerate(facts)}
    found = planned(case)
    for plan in found.plans.values():
        game_of = {
            fact_id: hand.game for (fact_id, _), hand in zip(facts, plan.before.hands, strict=True)
        }
        for gone in plan.struck:
            if gone.reason == "after-game-end":
                assert (found.end, game_of[gone.fact_id]) == ("earlier", found.game)
                # That game is over before this row in the new fold too.
                assert plan.after.games[found.game - 1].finished
            if gone.reason == "after-match-end":
                assert plan.after.finished
                staying = [order[row.fact_id] for row in plan.rows if row.fact_id is not None]
                assert all(index < order[gone.fact_id] for index in staying)


@given(cases)
def test_count_on_loses_no_more_than_apply(case):
    found = planned(case)
    if "count_on" not in found.plans:
        return
    applied, counted = found.plan("apply"), found.plan("count_on")
    assert len(counted.rows) >= len(applied.rows) or counted.after.finished
    assert counted.rows != applied.rows
    assert all(gone.reason != "after-game-end" or counted.after.finished for gone in counted.struck)


@given(cases)
def test_keep_keeps_every_later_hand_in_its_game(case):
    facts, _, _, _ = case
    found = planned(case)
    assert "keep" not in found.plans or found.end == "later"
    if "keep" not in found.plans:
        return
    plan = found.plan("keep")
    now = {row.fact_id: hand.game for row, hand in zip(plan.rows, plan.after.hands, strict=True)}
    for (fact_id, _), hand in zip(facts, plan.before.hands, strict=True):
        if hand.game > found.game:
            assert now[fact_id] == hand.game
    assert plan.moved == ()
    assert plan.after.games[found.game - 1].awarded
    assert (plan.after.games_won, plan.after.winner) == (plan.before.games_won, plan.before.winner)
    # The later games are the same to the point.
    assert [game.points for game in plan.after.games[found.game :]] == [
        game.points for game in plan.before.games[found.game :]
    ]


@given(sheets(min_size=1), st.data())
def test_strike_and_re_enter_gives_the_original(case, data):
    facts, rules, dealer = case
    index = data.draw(st.integers(0, len(facts) - 1))
    fact_id, row = facts[index]
    struck = plan_correction(facts, rules, dealer, Strike(fact_id)).plan("apply")
    assume(len(struck.rows) == len(facts) - 1)
    left = [fact for fact in facts if fact[0] != fact_id]
    edit = Insert(row, before=left[index][0]) if index < len(left) else Insert(row)
    again = plan_correction(left, rules, dealer, edit)
    answer = "count_on" if "count_on" in again.plans else "apply"
    assert again.plan(answer).after == struck.before


@given(sheets(min_size=1), rows, st.data())
def test_change_and_change_back_gives_the_original(case, row, data):
    facts, rules, dealer = case
    index = data.draw(st.integers(0, len(facts) - 1))
    fact_id, old = facts[index]
    changed = planned((facts, rules, dealer, Change(fact_id, row)))
    plan = changed.plans.get("count_on", changed.plans["apply"])
    assume(len(plan.rows) == len(facts))
    now = [(fact_id if i == index else r.fact_id, r.row) for i, r in enumerate(plan.rows)]
    back = plan_correction(now, rules, dealer, Change(fact_id, old))
    plan = back.plans.get("count_on", back.plans["apply"])
    assert plan.after == changed.plans["apply"].before


@given(cases)
def test_swapping_sides_mirrors_the_plans(case):
    facts, rules, dealer, edit = case
    found = planned(case)
    other_edit = (
        edit
        if isinstance(edit, Strike)
        else type(edit)(*(_mirror(getattr(edit, name)) for name in edit.__slots__))
    )
    mirror = plan_correction(
        [(fact_id, swapped_row(row)) for fact_id, row in facts],
        rules,
        "B" if dealer == "A" else "A",
        other_edit,
    )
    assert (mirror.refused, mirror.end, mirror.game) == (found.refused, found.end, found.game)
    for answer, plan in found.plans.items():
        other = mirror.plan(answer)
        assert other.struck == plan.struck
        assert [row.row for row in other.rows] == [swapped_row(row.row) for row in plan.rows]
        assert other.after.total == plan.after.total.swapped()
        # Pairs of figures mirror too, so every line of the preview has its twin.
        assert other.effects == tuple(
            replace(
                effect,
                was=_mirror(effect.was, effect.field),
                will=_mirror(effect.will, effect.field),
            )
            for effect in plan.effects
        )


def _mirror(value, field=""):
    if isinstance(value, Pair):
        return value.swapped()
    if field == "net":
        return -value
    if value in ("A", "B"):
        return "B" if value == "A" else "A"
    return swapped_row(value) if hasattr(value, "ending") else value


@given(cases)
def test_effects_name_every_figure_that_differs_and_no_other(case):
    for plan in planned(case).plans.values():
        assert all(effect.was != effect.will for effect in plan.effects)
        match = {effect.field for effect in plan.effects if effect.scope == "match"}
        assert match == {
            field
            for field in MATCH_FIELDS
            if getattr(plan.before, field) != getattr(plan.after, field)
        }
        if not plan.effects:
            assert plan.before.total == plan.after.total
            assert len(plan.before.hands) == len(plan.after.hands)


@given(cases)
def test_earlier_games_are_untouched(case):
    """Every prefix is stable: a correction reaches only what comes after it."""
    found = planned(case)
    facts, _, _, edit = case
    target = getattr(edit, "fact_id", None) or getattr(edit, "before", None)
    if target is None:
        return
    index = [fact_id for fact_id, _ in facts].index(target)
    for plan in found.plans.values():
        assert plan.after.hands[:index] == plan.before.hands[:index]


@given(sheets_of_any_form())
def test_columns_have_one_answer(case):
    _, rules, _, _ = case
    found = planned(case)
    if rules.scoring != "hollywood":
        return
    assert (list(found.plans), found.end, found.game) == (["apply"], "", None)
    plan = found.plan("apply")
    assert plan.moved == ()
    assert {gone.reason for gone in plan.struck} <= {"corrected", "struck", "after-match-end"}
    for number, column in enumerate(plan.after.columns, 1):
        was = plan.before.columns[number - 1 : number]
        if [one.points for one in was] != [column.points]:
            assert any(
                (effect.scope, effect.number, effect.field) == ("column", number, "points")
                for effect in plan.effects
            )
