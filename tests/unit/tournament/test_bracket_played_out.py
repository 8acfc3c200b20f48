"""Whole brackets played out at random, with forfeits and corrections, and what must always hold."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from tests.tournament_strategies import any_facts
from tournament.outcome import Ruling
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.pairing.places import round_count
from tournament.prizes import prize_stands
from tournament.ranking.standings import Result, elimination_standings
from tournament.values import Prize


class Played:
    """A bracket with its facts, played by chance."""

    def __init__(self, n, seed, *, third_place=False):
        self.n, self.third_place = n, third_place
        self.chance = random.Random(seed)
        self.pairings = draw_bracket(range(1, n + 1), third_place=third_place)
        self.by_key = {pairing.key: pairing for pairing in self.pairings}
        self.facts = {}
        self.states = fold_bracket(self.pairings, {})

    def open_matches(self):
        return [key for key, state in self.states.items() if state.outcome.state == "ready"]

    def correctable(self):
        """Matches whose result may still change: nothing depends on it yet."""
        return [
            key
            for key in self.facts
            if not {self.by_key[key].feeds, self.by_key[key].loser_feeds} & self.facts.keys()
        ]

    def step(self):
        """Decide an open match, or correct a decided one (rarely)."""
        correctable = self.correctable()
        if correctable and self.chance.random() < 0.2:
            key = self.chance.choice(correctable)
        else:
            key = self.chance.choice(self.open_matches())
        self.facts[key] = any_facts(self.chance)
        self.states = fold_bracket(self.pairings, self.facts)

    def standings(self, **options):
        results = [
            Result(p.key, p.round, self.states[p.key].a.entry, self.states[p.key].b.entry,
                   self.states[p.key].outcome, third_place=p.a.loser)
            for p in self.pairings
        ]  # fmt: skip
        numbers = {entry: 1000 - entry for entry in range(1, self.n + 1)}
        rounds = round_count(self.n)
        return elimination_standings(results, rounds=rounds, numbers=numbers, **options)


def check_place(played, state, following, side, entry):
    """Whoever a match sends on stands in the place it feeds."""
    if following is None:
        return
    into = played.states[following]
    slot = into.a if side == "A" else into.b
    assert played.states[slot.source] is state
    if not state.outcome.finished:
        assert (slot.kind, slot.entry) == ("to_come", None)
    elif entry is None:
        assert (slot.kind, slot.entry) == ("bye", None)
    else:
        assert (slot.kind, slot.entry) == ("known", entry)


def check_bracket(played):
    """Whoever has won is in the place fed by the match, nobody is in two matches of a round."""
    seen = set()
    waiting = Counter()
    for key, state in played.states.items():
        pairing = played.by_key[key]
        for slot in (state.a, state.b):
            if slot.entry is not None:
                assert (pairing.round, slot.entry) not in seen
                seen.add((pairing.round, slot.entry))
                waiting[slot.entry] += not state.outcome.finished
        check_place(played, state, pairing.feeds, pairing.feeds_side, state.winner_entry)
        check_place(played, state, pairing.loser_feeds, pairing.loser_feeds_side, state.loser_entry)
    assert all(count <= 1 for count in waiting.values())
    byes = [s for s in played.states.values() if s.outcome.how == "bye"]
    assert len(byes) == len([p for p in played.pairings if "bye" in (p.a.kind, p.b.kind)])


def check_standings(played):
    rows = played.standings()
    assert sorted(row.entry for row in rows) == list(range(1, played.n + 1))
    assert rows == played.standings()
    places = [row.place for row in rows]
    given = [place for place in places if place is not None]
    # Who plays for third place stands between those who are placed already.
    first = [row.place for row in rows if not (row.for_third and row.still_in)]
    assert first == [None] * (len(first) - len(given)) + sorted(given)
    fourth = {4} if played.third_place else set()
    assert all(place in {1, *fourth} or (place - 1) & (place - 2) == 0 for place in given)
    shares = Counter(given)
    assert all(row.shared == shares[row.place] for row in rows if row.place)
    assert all(row.still_in == (row.place is None) for row in rows)
    total = sum(row.record.matches.A for row in rows)
    lost = sum(row.record.matches.B for row in rows)
    double = sum(
        state.outcome.how == "double_forfeit" and state.a.kind == state.b.kind == "known"
        for state in played.states.values()
    )
    one_sided = sum(
        state.outcome.how == "walkover" and "bye" in (state.a.kind, state.b.kind)
        for state in played.states.values()
    )
    assert total - one_sided == lost - 2 * double


def check_parted(played):
    """Parting moves nobody past another round's losers, and only parts what a criterion parts."""
    shared, parted = played.standings(), played.standings(parted=True)
    assert [row.entry for row in shared] == [row.entry for row in parted]
    by_round = {row.entry: row.place for row in shared}
    for before, after in zip(shared, parted, strict=True):
        assert (before.place is None) == (after.place is None)
        if before.place is not None:
            assert before.place <= after.place <= max(1, 2 * (before.place - 1))
    for above, below in itertools.pairwise(parted):
        if above.place is not None and below.place == above.place:
            level = below.parted_by == ""
            full = below.place == max(1, 2 * (by_round[below.entry] - 1))
            assert level or full or (played.third_place and below.place == 4)


def check_all(played):
    check_bracket(played)
    check_standings(played)
    check_parted(played)


def check_end(played):
    final = played.states[2 ** round_count(played.n) - 1]
    assert final.outcome.finished
    assert not played.open_matches()
    rows = played.standings()
    assert all(row.place is not None and not row.still_in for row in rows)
    champions = [row.entry for row in rows if row.place == 1]
    assert champions == ([final.winner_entry] if final.winner_entry else [])
    # Everybody but the champion is out by exactly one match.
    outs = [row for row in rows if row.place != 1]
    assert all(row.lost_in is not None for row in outs)
    assert all(row.lost_to is None or row.lost_to != row.entry for row in outs)


@pytest.mark.parametrize("n", range(2, 71))
def test_bracket_of_any_size_played_out(n):
    played = Played(n, seed=n)
    check_bracket(played)
    # Every step of the small ones; of the others enough to catch each round half played.
    every = 1 + n // 6
    for number in itertools.count(1):
        if not played.open_matches():
            break
        played.step()
        if number % every == 0:
            check_all(played)
    check_all(played)
    check_end(played)


@pytest.mark.parametrize("seed", range(40))
def test_small_brackets_played_out_again_and_again(seed):
    played = Played(2 + seed % 7, seed=1000 + seed)
    while played.open_matches():
        played.step()
        check_all(played)
    check_end(played)


def test_bracket_of_512_played_out():
    played = Played(512, seed=512)
    while played.open_matches():
        for key in played.open_matches():
            played.facts[key] = any_facts(played.chance)
        played.states = fold_bracket(played.pairings, played.facts)
    check_all(played)
    check_end(played)


@pytest.mark.parametrize("n", [2, 5, 8, 13])
def test_bracket_of_double_forfeits_ends_without_a_champion(n):
    played = Played(n, seed=0)
    while played.open_matches():
        for key in played.open_matches():
            played.facts[key] = (None, Ruling("double_forfeit", None))
        played.states = fold_bracket(played.pairings, played.facts)
    check_bracket(played)
    check_end(played)


@pytest.mark.parametrize("seed", range(60))
def test_brackets_with_a_match_for_third_place_played_out(seed):
    played = Played(4 + seed % 14, seed=2000 + seed, third_place=True)
    while played.open_matches():
        played.step()
        check_all(played)
    check_end(played)
    third = played.states[played.pairings[-1].key]
    rows = played.standings()
    finalists = {row.entry for row in rows if row.place in {1, 2}}
    thirds = [row.entry for row in rows if row.place == 3]
    if third.winner_entry is not None:
        assert thirds == [third.winner_entry]
    assert not finalists & set(thirds)
    assert all(row.place == 4 for row in rows if row.entry == third.loser_entry)


@pytest.mark.parametrize("seed", range(20))
def test_correction_leads_where_playing_it_right_would_have(seed):
    """L1: Facts in, bracket out: how the facts came to be does not matter."""
    played = Played(9, seed=seed)
    while played.open_matches():
        played.step()
        assert played.states == fold_bracket(draw_bracket(range(1, 10)), dict(played.facts))


@pytest.mark.parametrize("parted", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_prize_that_is_won_stays_with_whoever_won_it(seed, parted):
    played = Played(2 + seed % 12, seed=2000 + seed)
    prizes = [Prize(place, place, f"prize {place}") for place in range(1, 17)]
    won = {}
    while keys := played.open_matches():
        played.facts[played.chance.choice(keys)] = any_facts(played.chance)
        played.states = fold_bracket(played.pairings, played.facts)
        rows = played.standings(parted=parted)
        for row, stand in zip(rows, prize_stands(rows, prizes, over=False), strict=True):
            if row.entry in won:
                assert won[row.entry] == stand
            elif stand and stand.won:
                won[row.entry] = stand
    assert len(won) == played.n
