"""Who left the event loses all that comes after, and nothing of what was before changes."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament_strategies import any_facts
from tournament.pairing.elimination import draw_bracket, fold_bracket


def places(state):
    return [slot.entry for slot in (state.a, state.b) if slot.entry is not None]


@settings(max_examples=60)
@given(
    entries=st.integers(2, 64),
    seed=st.integers(0, 2**16),
    played=st.floats(0, 1),
    leaving=st.integers(1, 6),
)
def test_withdrawn_lose_every_open_match_from_the_one_named_on(entries, seed, played, leaving):
    chance = random.Random(seed)
    pairings = draw_bracket(range(1, entries + 1))
    facts = {p.key: any_facts(chance) for p in pairings if chance.random() < played}
    before = fold_bracket(pairings, facts)
    gone = {
        entry: chance.randint(1, len(pairings))
        for entry in chance.sample(range(1, entries + 1), min(leaving, entries))
    }
    after = fold_bracket(pairings, facts, gone)
    first = min(gone.values())
    for key, state in after.items():
        if key < first:
            assert state == before[key]
        out = [entry for entry in places(state) if gone.get(entry, len(pairings) + 1) <= key]
        undecided = facts.get(key, (None, None)) == (None, None)
        if out and undecided and "to_come" not in (state.a.kind, state.b.kind):
            assert state.outcome.finished
            assert state.winner_entry not in out


@pytest.mark.parametrize("entries", [2, 3, 5, 8, 100, 512])
def test_all_but_one_withdrawn_leave_that_one_champion(entries):
    pairings = draw_bracket(range(1, entries + 1))
    gone = {entry: 0 for entry in range(1, entries + 1) if entry != entries}
    final = fold_bracket(pairings, {}, gone)[len(pairings)]
    assert final.winner_entry == entries


@pytest.mark.parametrize("entries", [2, 3, 5, 8, 512])
def test_all_withdrawn_leave_nobody(entries):
    pairings = draw_bracket(range(1, entries + 1))
    states = fold_bracket(pairings, {}, dict.fromkeys(range(1, entries + 1), 0))
    assert {(s.outcome.finished, s.winner_entry) for s in states.values()} == {(True, None)}
