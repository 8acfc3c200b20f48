"""Hypothesis strategies for hands of cards, most of them full of melds that cross."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from scoring.cards import CARD_VALUES
from scoring.ruleset import RuleSet
from tests.unit.scoring.cards import oracle

CARDS = tuple(CARD_VALUES)
RANKS = oracle.RANKS
Cards = tuple[str, ...]
CORNER = RuleSet(round_the_corner=True)
MELDS = sorted(
    tuple(sorted(meld))
    for size in (3, 4, 5)
    for meld in {
        *(
            frozenset(rank + suit for suit in "CDHS" if suit != other)
            for rank in RANKS
            for other in "CDHS-"
        ),
        *(
            frozenset(rank + suit for rank in (RANKS * 2)[start : start + size])
            for suit in "CDHS"
            for start in range(13)
        ),
    }
    if len(meld) == size
)
"""Sets, and runs of up to five cards, some of them round the corner."""


class Dealt(NamedTuple):
    """Two hands without a card in common, and the rules."""

    knocker: Cards
    defender: Cards
    rules: RuleSet
    knock_card: str | None = None


def pools() -> st.SearchStrategy[list[str]]:
    """Draw the cards a hand is taken from: all, a few ranks, or one or two suits and some more."""
    rows = st.tuples(st.integers(0, 12), st.integers(6, 8)).map(
        lambda row: [card for card in CARDS if card[0] in (RANKS * 2)[row[0] : sum(row)]]
    )
    suits = st.sets(st.sampled_from("CDHS"), min_size=1, max_size=2).map(
        lambda chosen: [card for card in CARDS if card[1] in chosen or card[0] in "A27"]
    )
    return st.one_of(rows, suits, rows, st.just(list(CARDS)))


@st.composite
def hands(draw: st.DrawFn, *sizes: int, without: Cards = ()) -> Cards:
    """Draw a hand of one of these sizes."""
    pool = [card for card in draw(pools()) if card not in without]
    size = draw(st.sampled_from(sizes or (10, 11)))
    pool += [card for card in CARDS if card not in (*pool, *without)][: max(0, size - len(pool))]
    cards = st.lists(st.sampled_from(pool), min_size=size, max_size=size, unique=True)
    return tuple(draw(cards))


@st.composite
def melded_hands(draw: st.DrawFn, *sizes: int) -> Cards:
    """Draw a hand that is melds for the most part, and low cards."""
    size = draw(st.sampled_from(sizes or (10, 11)))
    found: list[str] = []
    for meld in draw(st.lists(st.sampled_from(MELDS), min_size=3, max_size=6, unique=True)):
        if len(found) + len(meld) <= size and not set(found) & set(meld):
            found += meld
    others = draw(st.permutations([card for card in CARDS if card[0] in "A234"]))
    return tuple([*found, *(card for card in others if card not in found)][:size])


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw rules that differ in what cards are about."""
    return RuleSet(
        round_the_corner=draw(st.booleans()),
        ace_deadwood=draw(st.sampled_from((1, 15))),
        layoff_on_gin=draw(st.booleans()),
        tie=draw(st.sampled_from(("defender_bonus", "defender_zero", "nobody", "knocker_zero"))),
        gin_bonus=draw(st.sampled_from((25, 0))),
        undercut_bonus=draw(st.sampled_from((25, 0))),
        big_gin_bonus=draw(st.sampled_from((31, None))),
        box_timing=draw(st.sampled_from(("end", "immediate"))),
        knock_card=draw(st.sampled_from(("none", "none", "upcard"))),
        ace_knock_card=draw(st.sampled_from(("gin_only", "one"))),
        spade_multiplier=draw(st.sampled_from((1, 2))),
    )


@st.composite
def deals(draw: st.DrawFn) -> Dealt:
    """Draw a hand in which the knocker often can knock, and the defender often can lay off."""
    rules = draw(rule_sets())
    knocker = draw(st.one_of(melded_hands(), melded_hands(), hands()))
    near = {
        card
        for meld in oracle.melds(frozenset(knocker), rules)
        for card in CARDS
        if card not in knocker and oracle.is_meld(meld | {card}, rules)
    }
    fits = draw(st.lists(st.sampled_from(sorted(near)), max_size=6, unique=True)) if near else []
    others = draw(hands(10, without=knocker))
    defender = [*fits, *(card for card in others if card not in fits)][:10]
    card = draw(st.sampled_from(CARDS)) if rules.knock_card != "none" else None
    return Dealt(knocker, tuple(defender), rules, card)
