from __future__ import annotations

import pytest

from scoring.match import score_match
from scoring.values import Pair, Row
from tests.tournament_strategies import SHORT, played
from tournament.outcome import Ruling
from tournament.pairing.elimination import (
    Pairing,
    PairingError,
    Slot,
    draw_bracket,
    fold_bracket,
    slot_after,
)
from tournament.pairing.places import places_for, round_count, round_name_code, seed_lines

SIZES = [*range(2, 71), 127, 128, 129, 255, 256, 257, 511, 512]


def known(entry, source=None):
    return Slot("known", entry, source)


def to_come(source):
    return Slot("to_come", None, source)


BYE = Slot("bye")


def empty(source):
    return Slot("bye", None, source)


def test_draw_of_six():
    assert draw_bracket([11, 12, 13, 14, 15, 16]) == (
        Pairing(1, 1, 1, known(11), BYE, 5, "A"),
        Pairing(2, 1, 2, known(14), known(15), 5, "B"),
        Pairing(3, 1, 3, known(13), known(16), 6, "A"),
        Pairing(4, 1, 4, known(12), BYE, 6, "B"),
        Pairing(5, 2, 1, to_come(1), to_come(2), 7, "A"),
        Pairing(6, 2, 2, to_come(3), to_come(4), 7, "B"),
        Pairing(7, 3, 1, to_come(5), to_come(6), None, ""),
    )


def test_draw_of_two_is_a_final():
    assert draw_bracket([7, 3]) == (Pairing(1, 1, 1, known(7), known(3), None, ""),)


@pytest.mark.parametrize(
    ("places", "lines"),
    [
        (2, (1,)),
        (4, (1, 2)),
        (8, (1, 4, 3, 2)),
        (16, (1, 8, 5, 4, 3, 6, 7, 2)),
    ],
)
def test_seed_lines(places, lines):
    assert seed_lines(places) == lines


@pytest.mark.parametrize(
    ("entries", "places", "rounds"),
    [
        (2, 2, 1),
        (3, 4, 2),
        (5, 8, 3),
        (8, 8, 3),
        (9, 16, 4),
        (40, 64, 6),
        (65, 128, 7),
        (86, 128, 7),
    ],
)
def test_places_and_rounds(entries, places, rounds):
    assert (places_for(entries), round_count(entries)) == (places, rounds)


@pytest.mark.parametrize("n", SIZES)
def test_draw_of_any_size_is_a_bracket(n):
    """L33: every size from 2 to 70 and the largest."""
    pairings = draw_bracket(range(1, n + 1))
    places = places_for(n)
    by_key = {pairing.key: pairing for pairing in pairings}
    assert list(by_key) == list(range(1, places))
    rounds = [[p for p in pairings if p.round == r] for r in range(1, round_count(n) + 1)]
    assert [len(found) for found in rounds] == [places >> r for r in range(1, len(rounds) + 1)]
    assert all([p.order for p in found] == list(range(1, len(found) + 1)) for found in rounds)
    assert [p.key for p in pairings if p.feeds is None] == [places - 1]
    for pairing in pairings:
        if pairing.feeds is not None:
            into = by_key[pairing.feeds]
            assert into.round == pairing.round + 1
            assert (into.a if pairing.feeds_side == "A" else into.b) == to_come(pairing.key)
    entries = [slot.entry for p in rounds[0] for slot in (p.a, p.b) if slot.entry is not None]
    assert sorted(entries) == list(range(1, n + 1))


@pytest.mark.parametrize("n", SIZES)
def test_byes_are_in_round_one_for_the_top_seeds_only(n):
    """L33: no bye meets a bye, and none comes later."""
    pairings = draw_bracket(range(1, n + 1))
    byes = [p for p in pairings if "bye" in (p.a.kind, p.b.kind)]
    assert all(p.round == 1 for p in byes)
    assert all((p.a.kind, p.b) == ("known", BYE) for p in byes)
    assert sorted(p.a.entry for p in byes) == list(range(1, places_for(n) - n + 1))


@pytest.mark.parametrize("n", SIZES)
def test_seeds_are_kept_apart(n):
    """Seeds 1 and 2 in different halves, 1 to 4 in different quarters, and so on."""
    pairings = [p for p in draw_bracket(range(1, n + 1)) if p.round == 1]
    line = {
        slot.entry: index
        for index, slot in enumerate(slot for p in pairings for slot in (p.a, p.b))
        if slot.entry is not None
    }
    parts = 2
    while parts <= n:
        size = places_for(n) // parts
        assert len({line[seed] // size for seed in range(1, parts + 1)}) == parts
        parts *= 2


@pytest.mark.parametrize("n", SIZES)
def test_favourites_meet_as_seeded(n):
    """When the better seed always wins, round by round the seeds of a match add up."""
    states = {}
    pairings = draw_bracket(range(1, n + 1))
    left = places_for(n)
    facts = {}
    for number in range(1, round_count(n) + 1):
        states = fold_bracket(pairings, facts)
        for pairing in (p for p in pairings if p.round == number):
            a, b = states[pairing.key].a, states[pairing.key].b
            if "bye" in (a.kind, b.kind):
                continue
            assert a.entry + b.entry == left + 1
            winner = "A" if a.entry < b.entry else "B"
            facts[pairing.key] = (None, Ruling("walkover", winner))
        left //= 2
    final = fold_bracket(pairings, facts)[places_for(n) - 1]
    assert final.winner_entry == 1


@pytest.mark.parametrize(
    ("entries", "code", "params"),
    [
        ([], "too-few-entries", {"entries": 0, "limit": 2}),
        ([1], "too-few-entries", {"entries": 1, "limit": 2}),
        (range(513), "too-many-entries", {"entries": 513, "limit": 512}),
        ([1, 2, 1], "entry-twice", {"entry": 1}),
    ],
)
def test_draw_is_refused(entries, code, params):
    with pytest.raises(PairingError) as caught:
        draw_bracket(entries)
    assert (caught.value.code, caught.value.params) == (code, params)


@pytest.mark.parametrize(
    ("finished", "winner", "slot"),
    [(False, None, to_come(4)), (True, 9, known(9, 4)), (True, None, empty(4))],
)
def test_slot_after(finished, winner, slot):
    assert slot_after(4, finished, winner) == slot


@pytest.mark.parametrize(
    ("number", "rounds", "code"),
    [
        (1, 1, "final"),
        (1, 2, "semi_final"),
        (3, 5, "quarter_final"),
        (2, 5, "round"),
        (1, 9, "round"),
        (9, 9, "final"),
    ],
)
def test_round_name_code(number, rounds, code):
    assert round_name_code(number, rounds) == code


@pytest.mark.parametrize("number", [0, 4])
def test_round_name_code_refuses_a_round_that_is_not_there(number):
    with pytest.raises(ValueError, match="of 3"):
        round_name_code(number, 3)


class TestFold:
    FOUR = draw_bracket([1, 2, 3, 4])

    @staticmethod
    def shown(pairings, facts):
        return {
            key: (state.a, state.b, state.outcome.state, state.outcome.how, state.winner_entry)
            for key, state in fold_bracket(pairings, facts).items()
        }

    def test_before_the_first_hand_byes_have_moved_on(self):
        assert self.shown(draw_bracket([1, 2, 3]), {}) == {
            1: (known(1), BYE, "finished", "bye", 1),
            2: (known(2), known(3), "ready", "", None),
            3: (known(1, 1), to_come(2), "waiting", "", None),
        }

    def test_two_byes_meet_as_players(self):
        states = self.shown(draw_bracket([1, 2, 3, 4, 5]), {})
        assert states[6] == (known(3, 3), known(2, 4), "ready", "", None)

    def test_winners_move_on(self):
        facts = {1: (played("B", 1), None), 2: (None, Ruling("walkover", "A"))}
        assert self.shown(self.FOUR, facts)[3] == (known(4, 1), known(2, 2), "ready", "", None)

    def test_semi_final_double_forfeit_gives_the_finalist_a_walkover(self):
        facts = {1: (None, Ruling("double_forfeit", None)), 2: (played("A", 0), None)}
        assert self.shown(self.FOUR, facts)[3] == (
            empty(1), known(2, 2), "finished", "walkover", 2,
        )  # fmt: skip

    def test_walkover_waits_for_the_other_semi_final(self):
        facts = {1: (None, Ruling("double_forfeit", None))}
        assert self.shown(self.FOUR, facts)[3] == (empty(1), to_come(2), "waiting", "", None)

    def test_double_forfeit_of_the_final_leaves_no_champion(self):
        facts = {
            1: (played("A", 0), None),
            2: (played("A", 0), None),
            3: (None, Ruling("double_forfeit", None)),
        }
        assert self.shown(self.FOUR, facts)[3] == (
            known(1, 1), known(2, 2), "finished", "double_forfeit", None,
        )  # fmt: skip

    def test_two_empty_places_leave_the_next_one_empty(self):
        pairings = draw_bracket(range(1, 9))
        out = (None, Ruling("double_forfeit", None))
        states = self.shown(pairings, {1: out, 2: out, 3: (played("A", 0), None)})
        assert states[5] == (empty(1), empty(2), "finished", "double_forfeit", None)
        assert states[7] == (empty(5), to_come(6), "waiting", "", None)

    def test_empty_final_after_two_double_forfeits(self):
        out = (None, Ruling("double_forfeit", None))
        assert self.shown(self.FOUR, {1: out, 2: out})[3] == (
            empty(1), empty(2), "finished", "double_forfeit", None,
        )  # fmt: skip

    def test_ruling_on_a_match_still_waiting_decides_nothing(self):
        facts = {3: (None, Ruling("walkover", "A"))}
        assert self.shown(self.FOUR, facts)[3] == (to_come(1), to_come(2), "waiting", "", None)

    def test_stored_places_do_not_matter_where_a_match_feeds_them(self):
        stale = [
            *self.FOUR[:2],
            Pairing(3, 2, 1, known(99, 1), BYE, None, ""),
        ]
        facts = {1: (played("A", 0), None)}
        assert fold_bracket(stale, facts) == fold_bracket(self.FOUR, facts)

    def test_order_of_the_pairings_does_not_matter(self):
        facts = {1: (played("A", 0), None), 2: (played("B", 0), None)}
        assert fold_bracket(reversed(self.FOUR), facts) == fold_bracket(self.FOUR, facts)

    def test_figures_of_a_match_in_play(self):
        score = score_match([Row("gin", "A", defender_deadwood=5)], SHORT)
        state = fold_bracket(self.FOUR, {1: (score, None)})[1]
        assert (state.outcome.state, state.outcome.points, state.winner_entry) == (
            "playing", Pair(30, 0), None,
        )  # fmt: skip
