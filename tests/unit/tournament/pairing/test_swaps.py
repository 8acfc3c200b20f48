from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.elimination import draw_bracket
from tournament.pairing.swaps import before_swaps, moved_lines, swap_places, with_swap


@st.composite
def swapped_orders(draw):
    """Return an order of a draw and some swaps of two of its entries."""
    order = draw(st.permutations(range(10, 10 + draw(st.integers(2, 12)))))
    two = st.lists(st.sampled_from(order), min_size=2, max_size=2, unique=True)
    return order, draw(st.lists(two, max_size=6))


def apply(order, swaps):
    for first, second in swaps:
        order = swap_places(order, first, second)
    return list(order)


def test_swap_places_moves_two_and_nobody_else():
    assert swap_places([1, 2, 3, 4], 4, 2) == [1, 4, 3, 2]


def test_swap_places_of_a_stranger_is_refused():
    with pytest.raises(ValueError, match="9"):
        swap_places([1, 2], 1, 9)


@given(swapped_orders())
def test_swaps_lead_back_to_the_order_of_the_lot(case):
    order, swaps = case
    now = apply(order, swaps)
    assert before_swaps(now, swaps) == list(order)
    assert moved_lines(now, swaps) == {
        entry: line for line, entry in enumerate(order, 1) if now[line - 1] != entry
    }


@given(swapped_orders())
def test_kept_swaps_give_the_same_order_as_those_made(case):
    order, swaps = case
    kept = []
    for first, second in swaps:
        kept = with_swap(kept, first, second)
    assert apply(order, kept) == apply(order, swaps)


@given(swapped_orders(), st.booleans())
def test_same_swap_again_takes_it_back(case, turned):
    order, swaps = case
    kept = [tuple(swap) for swap in swaps[:-1]]
    first, second = swaps[-1] if swaps else order[:2]
    again = (second, first) if turned else (first, second)
    once = with_swap(kept, first, second)
    if len(once) > len(kept):
        assert with_swap(once, *again) == kept
    assert swap_places(swap_places(order, first, second), *again) == list(order)


@given(swapped_orders())
def test_swaps_leave_the_structure_of_the_bracket(case):
    order, swaps = case

    def structure(of):
        return [
            (p.key, p.round, p.order, p.feeds, p.feeds_side, p.a.kind, p.b.kind, p.a.source)
            for p in draw_bracket(of)
        ]

    assert structure(apply(order, swaps)) == structure(order)
