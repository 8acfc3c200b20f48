from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.seeding import SeedError, order_by_seed, seed_by_lot

ROOT = Path(__file__).parents[4]

ids = st.lists(st.integers(1, 10_000), unique=True, max_size=60)


def test_lot_is_the_same_for_ever():
    assert seed_by_lot(range(1, 9), "spring 2026") == [1, 8, 5, 3, 6, 4, 7, 2]
    assert seed_by_lot(range(1, 9), "spring 2027") != [1, 8, 5, 3, 6, 4, 7, 2]


def test_lot_can_be_checked_by_hand():
    def number(entry):
        return hashlib.sha256(f"spring 2026:{entry}".encode()).hexdigest()

    assert seed_by_lot(range(1, 9), "spring 2026") == sorted(range(1, 9), key=number)


def test_lot_does_not_depend_on_the_hash_seed_of_a_process():
    code = (
        "from tournament.pairing.seeding import seed_by_lot;"
        "print(seed_by_lot(range(1, 9), 'spring 2026'))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert out.stdout.strip() == "[1, 8, 5, 3, 6, 4, 7, 2]"


@given(ids, st.text())
def test_lot_keeps_every_entry_and_ignores_their_order(entries, seed):
    drawn = seed_by_lot(entries, seed)
    assert sorted(drawn) == sorted(entries)
    assert seed_by_lot(reversed(entries), seed) == drawn


@given(ids, st.text(), st.integers(10_001, 10_100))
def test_lot_keeps_the_others_in_order_when_one_comes_in(entries, seed, late):
    drawn = seed_by_lot([*entries, late], seed)
    assert [entry for entry in drawn if entry != late] == seed_by_lot(entries, seed)


def test_lot_takes_any_text():
    assert sorted(seed_by_lot([1, 2], "\ud800")) == [1, 2]
    assert sorted(seed_by_lot([1, 2], "")) == [1, 2]


def test_lot_gives_every_entry_every_place():
    firsts = {seed_by_lot(range(1, 9), str(number))[0] for number in range(200)}
    assert firsts == set(range(1, 9))


def test_order_puts_given_seeds_first_and_the_rest_by_lot():
    entries = [(1, None), (2, 3), (3, None), (4, 1), (5, None), (6, 2)]
    assert order_by_seed(entries, "x") == [4, 6, 2, *seed_by_lot([1, 3, 5], "x")]


def test_order_closes_gaps():
    assert order_by_seed([(1, 4), (2, None), (3, 2), (4, None)], "x")[:2] == [3, 1]


@given(ids, st.text(), st.data())
def test_order_keeps_every_entry(entries, seed, data):
    seeds = data.draw(st.permutations(range(1, len(entries) + 1)))
    given_ = data.draw(st.sets(st.sampled_from(entries)) if entries else st.just(set()))
    pairs = [(e, s if e in given_ else None) for e, s in zip(entries, seeds, strict=True)]
    ordered = order_by_seed(pairs, seed)
    assert sorted(ordered) == sorted(entries)
    assert ordered[: len(given_)] == sorted(given_, key=dict(pairs).__getitem__)
    assert order_by_seed(pairs[::-1], seed) == ordered


@pytest.mark.parametrize(
    ("entries", "code", "params"),
    [
        ([(1, 1), (2, 1)], "seed-twice", {"seed": 1, "entry": 2, "other": 1}),
        ([(1, 3), (2, None)], "seed-out-of-range", {"entry": 1, "seed": 3, "entries": 2}),
        ([(1, 0), (2, None)], "seed-out-of-range", {"entry": 1, "seed": 0, "entries": 2}),
        ([(1, -1), (2, None)], "seed-out-of-range", {"entry": 1, "seed": -1, "entries": 2}),
        ([(1, 1), (1, 2)], "entry-twice", {"entry": 1}),
    ],
)
def test_order_is_refused(entries, code, params):
    with pytest.raises(SeedError) as caught:
        order_by_seed(entries, "x")
    assert (caught.value.code, caught.value.params) == (code, params)


def test_lot_refuses_an_entry_named_twice():
    with pytest.raises(SeedError) as caught:
        seed_by_lot([4, 4], "x")
    assert (caught.value.code, caught.value.params) == ("entry-twice", {"entry": 4})
