"""Laws that every re-score keeps, for sheets and rules of every form of scoring."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.match import score_match
from tests.strategies import matches_in
from tests.tournament_strategies import RULE_SETS, up_to_the_end
from tests.tournament_strategies import rows as plain_rows
from tournament.outcome import Ruling
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.rescore import SCOPES, Held, plan_rescore

scopes = st.sampled_from(SCOPES)
plain_rules = st.sampled_from(RULE_SETS)
rulings = st.sampled_from(
    [
        None,
        None,
        None,
        Ruling("forfeit", "A"),
        Ruling("walkover", "B"),
        Ruling("double_forfeit", None),
    ]
)


@st.composite
def brackets(draw: st.DrawFn, rules=plain_rules):
    """A bracket of two to eight entries, played as far as it goes, some matches pinned."""
    pairings = draw_bracket(range(1, draw(st.integers(2, 8)) + 1))
    event, others = draw(rules), draw(rules)
    held: list[Held] = []
    facts = {}
    for pairing in pairings:
        own = draw(st.sampled_from([event, event, others]))
        state = fold_bracket(pairings, facts)[pairing.key]
        known = state.a.kind == state.b.kind == "known"
        lines = draw(st.lists(plain_rows, max_size=14)) if known else []
        lines = up_to_the_end(lines, own)
        ruling = draw(rulings) if known else None
        if ruling is not None and ruling.kind == "walkover" and lines:
            ruling = None
        sheet = tuple((pairing.key * 1000 + place, row) for place, row in enumerate(lines))
        held.append(Held(pairing, f"M{pairing.key}", own if lines else event, sheet, "A", ruling))
        facts[pairing.key] = (score_match(lines, own), ruling)
    return event, tuple(held)


def after_it(held, plan):
    """Return the matches as they stand once a plan is carried out."""
    return tuple(
        replace(
            one,
            rules=planned.rules_after,
            sheet=tuple(line for line in one.sheet if line[0] not in planned.struck),
        )
        for one, planned in zip(held, plan.matches, strict=True)
    )


@given(brackets(), plain_rules, scopes, st.data())
def test_no_row_is_lost_without_a_word_and_the_plan_is_the_fold(played, rules, scope, data):
    event, held = played
    left = data.draw(st.sets(st.sampled_from([one.code for one in held])))
    plan = plan_rescore(held, rules_before=event, rules=rules, scope=scope, left=left)
    assert plan == plan_rescore(held, rules_before=event, rules=rules, scope=scope, left=left)
    assert plan.refused == ()
    done = after_it(held, plan)
    folded = fold_bracket(
        [one.pairing for one in done],
        {
            one.pairing.key: (
                score_match([row for _, row in one.sheet], one.rules, one.first_dealer),
                one.ruling,
            )
            for one in done
        },
    )
    for one, planned in zip(held, plan.matches, strict=True):
        kept = [fact for fact, _ in one.sheet if fact not in planned.struck]
        assert [fact for fact, _ in one.sheet] == [*kept, *planned.struck]
        assert planned.after == folded[planned.key]
        if not planned.by_new:
            assert (planned.rules_after, planned.struck) == (one.rules, ())
            assert planned.score_before == planned.score_after


@given(brackets(), plain_rules, scopes)
def test_match_outside_the_scope_changes_only_with_its_players(played, rules, scope):
    event, held = played
    plan = plan_rescore(held, rules_before=event, rules=rules, scope=scope)
    for planned in plan.matches:
        if not planned.by_new:
            assert planned.played
            assert planned.changed == (planned.before != planned.after)
            if not planned.moved:
                assert not planned.changed


@given(brackets(), plain_rules)
def test_to_come_changes_no_figure_at_all(played, rules):
    event, held = played
    plan = plan_rescore(held, rules_before=event, rules=rules, scope="to_come")
    assert not plan.blocked
    assert [one.code for one in plan.matches if one.touched] == []


@given(brackets(), plain_rules)
def test_there_and_back_again_gives_the_same_unless_rows_were_struck(played, rules):
    event, held = played
    held = tuple(replace(one, rules=event) for one in held)
    # All by the rules of the event, as if there never had been others.
    first = plan_rescore(held, rules_before=rules, rules=event, scope="all")
    start = after_it(held, first)
    there = plan_rescore(start, rules_before=event, rules=rules, scope="all")
    back = plan_rescore(after_it(start, there), rules_before=rules, rules=event, scope="all")
    struck = any(one.struck for one in (*there.matches, *back.matches))
    before = [(one.before, one.score_before) for one in there.matches]
    after = [(one.after, one.score_after) for one in back.matches]
    assert struck or before == after


@given(brackets(), plain_rules, scopes)
def test_carried_out_twice_is_carried_out_once(played, rules, scope):
    event, held = played
    plan = plan_rescore(held, rules_before=event, rules=rules, scope=scope)
    again = plan_rescore(after_it(held, plan), rules_before=rules, rules=rules, scope=scope)
    if scope == "to_come" or not plan.blocked:
        assert not any(one.struck for one in again.matches)
    if scope != "open":  # a match that opened again is in its scope the second time
        assert again.empty


@given(matches_in(), matches_in(), st.data())
def test_sheet_of_any_form_is_rescored_or_refused_row_by_row(played, other, data):
    pairing = draw_bracket([1, 2])[0]
    sheet = tuple(enumerate(played.rows))
    held = Held(pairing, "M1", played.rules, sheet, played.first_dealer)
    plan = plan_rescore([held], rules_before=played.rules, rules=other.rules, scope="all")
    match = plan.matches[0]
    if plan.refused:
        assert match.score_after is None
        assert [hand.row for hand in plan.refused] == [
            played.rows[hand.place] for hand in plan.refused
        ]
    else:
        kept = [row for fact, row in sheet if fact not in match.struck]
        assert match.score_after == score_match(kept, other.rules, played.first_dealer)
