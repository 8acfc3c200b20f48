"""The losers of the semi-finals meet, whatever became of the semi-finals."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament_strategies import any_facts, played
from tournament.outcome import Ruling
from tournament.pairing.elimination import (
    Pairing,
    PairingError,
    Slot,
    draw_bracket,
    feeders,
    fold_bracket,
)
from tournament.pairing.explain import PairingReason, Reason, explain_bracket
from tournament.pairing.places import places_for, round_count

SIZES = [*range(4, 71), 127, 128, 129, 256, 257, 511, 512]

OUT = (None, Ruling("double_forfeit", None))


def loser(kind, entry, source):
    return Slot(kind, entry, source, loser=True)


@pytest.mark.parametrize("n", SIZES)
def test_third_place_is_fed_by_both_losers_and_nothing_else_changes(n):
    plain, pairings = (draw_bracket(range(1, n + 1), third_place=third) for third in (False, True))
    places = places_for(n)
    assert pairings[-1] == Pairing(
        key=places,
        round=round_count(n),
        order=2,
        a=loser("to_come", None, places - 3),
        b=loser("to_come", None, places - 2),
        feeds=None,
        feeds_side="",
    )
    semi_finals = {p.key: p for p in pairings if p.loser_feeds is not None}
    assert {key: (p.loser_feeds, p.loser_feeds_side) for key, p in semi_finals.items()} == {
        places - 3: (places, "A"),
        places - 2: (places, "B"),
    }
    assert {p.feeds for p in semi_finals.values()} == {places - 1}
    without = [replace(p, loser_feeds=None, loser_feeds_side="") for p in pairings[:-1]]
    assert tuple(without) == plain


@pytest.mark.parametrize("n", [2, 3])
def test_third_place_needs_two_real_semi_finals(n):
    with pytest.raises(PairingError) as caught:
        draw_bracket(range(n), third_place=True)
    assert (caught.value.code, caught.value.params) == (
        "third-place-needs-four",
        {"entries": n, "limit": 4},
    )


def test_feeders_tell_winners_from_losers():
    assert feeders(draw_bracket(range(4), third_place=True)) == {
        (3, "A"): (1, False),
        (3, "B"): (2, False),
        (4, "A"): (1, True),
        (4, "B"): (2, True),
    }


class TestFold:
    FOUR = draw_bracket([1, 2, 3, 4], third_place=True)

    def third(self, facts, withdrawn=None):
        state = fold_bracket(self.FOUR, facts, withdrawn or {})[4]
        return state.a, state.b, state.outcome.state, state.outcome.how, state.winner_entry

    def test_waits_for_both_losers(self):
        assert self.third({1: (played("A", 0), None)}) == (
            loser("known", 4, 1), loser("to_come", None, 2), "waiting", "", None,
        )  # fmt: skip

    def test_losers_meet(self):
        facts = {1: (played("A", 0), None), 2: (None, Ruling("forfeit", "B"))}
        assert self.third(facts) == (
            loser("known", 4, 1), loser("known", 2, 2), "ready", "", None,
        )  # fmt: skip

    def test_double_forfeit_before_it_gives_a_walkover(self):
        assert self.third({1: OUT, 2: (played("A", 0), None)}) == (
            loser("bye", None, 1), loser("known", 3, 2), "finished", "walkover", 3,
        )  # fmt: skip

    def test_two_double_forfeits_before_it_leave_nobody_third(self):
        assert self.third({1: OUT, 2: OUT}) == (
            loser("bye", None, 1), loser("bye", None, 2), "finished", "double_forfeit", None,
        )  # fmt: skip

    def test_who_left_during_a_semi_final_loses_this_one_too(self):
        facts = {2: (played("A", 0), None)}
        assert self.third(facts, {4: 1}) == (
            loser("known", 4, 1), loser("known", 3, 2), "finished", "walkover", 3,
        )  # fmt: skip

    def test_who_leaves_after_losing_a_semi_final_loses_this_one_alone(self):
        facts = {1: (played("A", 0), None), 2: (played("A", 0), None)}
        assert self.third(facts, {4: 4})[3:] == ("walkover", 3)
        assert fold_bracket(self.FOUR, facts, {4: 4})[3].outcome.state == "ready"

    def test_walkover_over_an_empty_place_has_no_loser(self):
        pairings = draw_bracket(range(1, 9), third_place=True)
        facts = {1: OUT, 2: (played("A", 0), None), 3: (played("A", 0), None)}
        facts |= {4: (played("A", 0), None), 6: (played("A", 0), None)}
        states = fold_bracket(pairings, facts)
        assert (states[5].outcome.how, states[5].winner_entry) == ("walkover", 4)
        assert (states[8].a, states[8].winner_entry) == (loser("bye", None, 5), 2)
        assert states[7].outcome.state == "ready"


@settings(max_examples=80)
@given(
    entries=st.integers(4, 40),
    seed=st.integers(0, 2**16),
    share=st.floats(0, 1),
    leaving=st.integers(0, 6),
)
def test_third_is_no_finalist_and_the_rest_is_as_without(entries, seed, share, leaving):
    chance = random.Random(seed)
    order = range(1, entries + 1)
    pairings = draw_bracket(order, third_place=True)
    facts = {p.key: any_facts(chance) for p in pairings if chance.random() < share}
    gone = {
        entry: chance.randint(1, len(pairings))
        for entry in chance.sample(order, min(leaving, entries))
    }
    states = fold_bracket(pairings, facts, gone)
    final, third = states[places_for(entries) - 1], states[places_for(entries)]
    finalists = {final.a.entry, final.b.entry} - {None}
    losers = {third.a.entry, third.b.entry} - {None}
    assert not finalists & losers
    assert third.outcome.state != "waiting" or final.outcome.state == "waiting"
    plain = fold_bracket(draw_bracket(order), facts, gone)
    assert {key: state for key, state in states.items() if key in plain} == plain


def test_explained_by_the_losers_who_come():
    pairings = draw_bracket([11, 12, 13, 14], third_place=True)
    states = fold_bracket(pairings, {1: (played("A", 0), None), 2: OUT})
    shown = [replace(p, a=states[p.key].a, b=states[p.key].b) for p in pairings]
    wanted = Reason("losers-meet", {"a": 1, "b": 2})
    assert explain_bracket(pairings, [11, 12, 13, 14], {})[4] == PairingReason(
        4, wanted, Reason("loser-of", {"key": 1}), Reason("loser-of", {"key": 2})
    )
    assert explain_bracket(shown, [11, 12, 13, 14], {})[4] == PairingReason(
        4, wanted, Reason("loser-came", {"key": 1}), Reason("no-loser", {"key": 2})
    )
