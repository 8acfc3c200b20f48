from __future__ import annotations

import random

import pytest

from scoring.match import score_match
from scoring.values import Pair, Row
from tests.tournament_strategies import SHORT, played
from tournament.outcome import Outcome, Ruling, match_outcome
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.pairing.places import round_count
from tournament.ranking.criteria import (
    ELIMINATION_CHAIN,
    Criterion,
    Record,
    games_won,
    parting_code,
)
from tournament.ranking.standings import Result, Standing, elimination_standings

OUT = (None, Ruling("double_forfeit", None))


def gone(winner):
    return None, Ruling("walkover", winner)


def results_of(n, facts):
    pairings = draw_bracket(range(1, n + 1))
    states = fold_bracket(pairings, facts)
    return [
        Result(p.key, p.round, states[p.key].a.entry, states[p.key].b.entry, states[p.key].outcome)
        for p in pairings
    ]


def standings(n, facts, extra=(), **options):
    numbers = {entry: entry for entry in range(1, n + 1)}
    return elimination_standings(
        [*results_of(n, facts), *extra], rounds=round_count(n), numbers=numbers, **options
    )


def places(rows):
    return [(row.entry, row.place, row.shared) for row in rows]


def with_points(winner, *hands):
    """A won match whose losing side made some points first."""
    rows = [Row("gin", side, defender_deadwood=left) for side, left in hands]
    rows += [Row("gin", winner, defender_deadwood=30)] * 2
    return score_match(rows, SHORT), None


def third_place(a, b, facts):
    score, ruling = facts
    outcome = match_outcome(
        a_kind="known" if a else "to_come",
        b_kind="known" if b else "to_come",
        a_source=True,
        b_source=True,
        score=score,
        ruling=ruling,
    )
    return Result(99, 0, a, b, outcome, third_place=True)


# The better seed wins everything; five entries: 1, 2, 3, 3, 5 (seeds 1, 2, 3 have byes).
FIVE = {2: (played("A", 0), None), 5: (played("A", 0), None), 6: (played("B", 1), None),
        7: (played("A", 1), None)}  # fmt: skip


def test_whole_event_of_five():
    assert places(standings(5, FIVE)) == [(1, 1, 1), (2, 2, 1), (4, 3, 2), (3, 3, 2), (5, 5, 1)]


def test_one_row_in_full():
    score = played("A", 1)
    row = standings(5, FIVE)[1]
    assert row == Standing(
        entry=2,
        place=2,
        shared=1,
        reached=3,
        still_in=False,
        lost_to=1,
        lost_in=7,
        record=Record(
            matches=Pair(1, 1),
            games=Pair(3, 3),
            points=Pair(score.points.A + score.points.B, score.points.A + score.points.B),
            total=Pair(score.total.A + score.total.B, score.total.A + score.total.B),
        ),
        parted_by="",
    )
    assert (row.points_diff, row.total_diff) == (0, 0)


def test_losers_of_a_round_are_ordered_but_share():
    rows = standings(5, FIVE)
    # Entry 3 won a game in its semi-final, entry 4 a whole match before: games 1 v 2.
    assert [(row.entry, row.record.games.A, row.parted_by) for row in rows[2:4]] == [
        (4, 2, ""),
        (3, 1, "games_won"),
    ]


@pytest.mark.parametrize("n", [2, 3, 8, 13, 16])
def test_before_the_first_hand_nobody_has_a_place(n):
    rows = standings(n, {})
    assert {(row.place, row.shared, row.still_in, row.lost_to) for row in rows} == {
        (None, 0, True, None)
    }
    # Byes stand in round 2 already; a bye is no match won.
    byes = 2 ** round_count(n) - n
    assert [row.reached for row in rows] == [2] * byes + [1] * (n - byes)
    assert {row.record for row in rows} == {Record()}


def test_running_event_gives_places_that_stay():
    running = {1: (played("A", 0), None), 2: (played("B", 0), None)}
    rows = standings(8, running)
    # 4 and 5 met in match 2 of 8 (1-8, 4-5, 3-6, 2-7).
    assert [(row.entry, row.place, row.reached, row.still_in) for row in rows] == [
        (1, None, 2, True),
        (5, None, 2, True),
        (2, None, 1, True),
        (3, None, 1, True),
        (6, None, 1, True),
        (7, None, 1, True),
        (4, 5, 1, False),
        (8, 5, 1, False),
    ]


def test_match_in_play_does_not_count_yet():
    part = score_match([Row("gin", "A", defender_deadwood=30)], SHORT)
    assert {row.record for row in standings(2, {1: (part, None)})} == {Record()}


class TestForfeits:
    def test_walkover_is_a_match_won_without_figures(self):
        rows = standings(2, {1: gone("B")})
        assert places(rows) == [(2, 1, 1), (1, 2, 1)]
        assert rows[0].record == Record(matches=Pair(1, 0))
        assert (rows[1].record, rows[1].lost_to) == (Record(matches=Pair(0, 1)), 2)

    def test_forfeit_keeps_what_was_played(self):
        part = score_match([Row("gin", "A", defender_deadwood=30)], SHORT)
        winner, loser = standings(2, {1: (part, Ruling("forfeit", "B"))})
        assert winner.record == Record(Pair(1, 0), Pair(0, 1), Pair(0, 55), Pair(0, 235))
        assert loser.record == Record(Pair(0, 1), Pair(1, 0), Pair(55, 0), Pair(235, 0))

    def test_double_forfeit_of_the_final_leaves_two_second(self):
        facts = {1: gone("A"), 2: gone("A"), 3: OUT}
        for parted in (False, True):
            rows = standings(4, facts, parted=parted)
            assert places(rows)[:2] == [(1, 2, 2), (2, 2, 2)]
        assert [row.lost_to for row in rows[:2]] == [None, None]

    def test_double_forfeit_of_a_semi_final(self):
        rows = standings(4, {1: OUT, 2: gone("A")})
        # The finalist wins by walkover; nobody lost the final, so nobody is second.
        assert places(rows) == [(2, 1, 1), (1, 3, 3), (3, 3, 3), (4, 3, 3)]
        assert rows[0].record.matches == Pair(2, 0)
        assert [row.record.matches for row in rows[1:]] == [Pair(0, 1)] * 3

    def test_parting_a_crowded_round_stops_at_its_last_place(self):
        part = score_match([Row("gin", "A", defender_deadwood=30)], SHORT)
        facts = {1: (part, OUT[1]), 2: with_points("A", ("B", 5))}
        # Three went out in the semi-finals, which have places 3 and 4 only.
        rows = standings(4, facts, parted=True)
        assert [(row.entry, row.place, row.shared, row.parted_by) for row in rows] == [
            (2, 1, 1, ""),
            (1, 3, 1, ""),
            (4, 4, 2, "games_won"),
            (3, 4, 2, "points_diff"),
        ]

    def test_bracket_of_nobody(self):
        rows = standings(4, {1: OUT, 2: OUT})
        assert places(rows) == [(1, 3, 4), (2, 3, 4), (3, 3, 4), (4, 3, 4)]


class TestParted:
    # Match keys of eight: 1-8, 4-5, 3-6, 2-7; then 5 (1 v 4), 6 (3 v 2), 7.
    QUARTERS = {
        1: with_points("A"),
        2: with_points("A", ("B", 20)),
        3: with_points("A", ("B", 5)),
        4: with_points("A"),
    }

    def test_shared_places_ordered_by_the_chain(self):
        rows = [row for row in standings(8, self.QUARTERS) if row.place]
        assert [(row.entry, row.place, row.shared, row.parted_by) for row in rows] == [
            (5, 5, 4, ""),
            (6, 5, 4, "games_won"),
            (7, 5, 4, "points_diff"),
            (8, 5, 4, ""),
        ]

    def test_parted_places_skip_and_equal_is_equal(self):
        """L49: equal on all criteria is the same place, and the next one skips."""
        rows = [row for row in standings(8, self.QUARTERS, parted=True) if row.place]
        assert [(row.entry, row.place, row.shared) for row in rows] == [
            (5, 5, 1),
            (6, 6, 1),
            (7, 7, 2),
            (8, 7, 2),
        ]

    def test_entry_number_orders_but_never_parts(self):
        numbers = {entry: 100 - entry for entry in range(1, 9)}
        rows = elimination_standings(
            results_of(8, self.QUARTERS), rounds=3, numbers=numbers, parted=True
        )
        assert [(row.entry, row.place) for row in rows if row.place][2:] == [(8, 7), (7, 7)]

    def test_chain_is_data(self):
        fewest = (Criterion("games_lost", lambda record: record.games.B, higher_is_better=False),)
        rows = standings(8, {1: with_points("A"), 2: gone("A")}, parted=True, chain=fewest)
        assert [(row.entry, row.place, row.parted_by) for row in rows if row.place] == [
            (5, 5, ""),
            (8, 6, "games_lost"),
        ]

    def test_empty_chain_leaves_the_entry_number(self):
        rows = standings(8, self.QUARTERS, parted=True, chain=())
        assert [(row.entry, row.place) for row in rows if row.place] == [
            (5, 5), (6, 5), (7, 5), (8, 5),
        ]  # fmt: skip


class TestThirdPlace:
    SEMIS = {1: gone("A"), 2: gone("A"), 3: gone("A")}

    def test_played(self):
        rows = standings(4, self.SEMIS, [third_place(4, 3, (played("B", 0), None))])
        assert places(rows) == [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1)]
        assert [row.reached for row in rows] == [2, 2, 1, 1]
        assert rows[2].record.matches == Pair(1, 1)

    def test_not_played_yet(self):
        rows = standings(4, self.SEMIS, [third_place(4, 3, (None, None))])
        assert [(row.entry, row.place, row.still_in) for row in rows] == [
            (1, 1, False),
            (2, 2, False),
            (3, None, True),
            (4, None, True),
        ]

    def test_double_forfeit_shares_third(self):
        rows = standings(4, self.SEMIS, [third_place(4, 3, OUT)])
        assert places(rows)[2:] == [(3, 3, 2), (4, 3, 2)]

    def test_who_cannot_come_to_it_is_behind_who_wins_it_by_walkover(self):
        facts = {1: OUT, 2: gone("A")}
        walkover = Outcome("finished", "walkover", "B", Pair(), Pair(), Pair(), 0, 0)
        rows = standings(4, facts, [Result(99, 0, None, 3, walkover, third_place=True)])
        assert [(row.entry, row.place, row.shared, row.for_third) for row in rows[1:]] == [
            (3, 3, 1, True),
            (1, 4, 2, False),
            (4, 4, 2, False),
        ]

    def test_still_to_come(self):
        rows = standings(4, {1: gone("A")}, [third_place(4, None, (None, None))])
        assert [(row.entry, row.place, row.still_in) for row in rows] == [
            (1, None, True),
            (2, None, True),
            (3, None, True),
            (4, None, True),
        ]


def test_entry_that_was_never_drawn_comes_last_without_a_place():
    numbers = {1: 1, 2: 2, 3: 3}
    rows = elimination_standings(results_of(2, {1: gone("A")}), rounds=1, numbers=numbers)
    assert [(row.entry, row.place, row.reached, row.still_in) for row in rows] == [
        (1, 1, 1, False),
        (2, 2, 1, False),
        (3, None, 0, False),
    ]


def test_order_of_the_results_does_not_matter():
    results = results_of(8, TestParted.QUARTERS)
    numbers = {entry: entry for entry in range(1, 9)}
    wanted = elimination_standings(results, rounds=3, numbers=numbers)
    random.Random(1).shuffle(results)
    shuffled = dict(sorted(numbers.items(), reverse=True))
    assert elimination_standings(results, rounds=3, numbers=shuffled) == wanted


def test_parting_code_names_the_first_difference():
    one = Record(games=Pair(2, 0), points=Pair(10, 5))
    assert parting_code(ELIMINATION_CHAIN, one, Record(games=Pair(1, 0))) == "games_won"
    assert parting_code(ELIMINATION_CHAIN, one, Record(games=Pair(2, 9))) == "points_diff"
    assert (
        parting_code(ELIMINATION_CHAIN, one, Record(games=Pair(2, 0), points=Pair(5, 0),
                                                    total=Pair(1, 0)))
        == "total_diff"
    )  # fmt: skip
    assert parting_code(ELIMINATION_CHAIN, one, one) == ""


def test_criterion_turns_its_value_for_sorting():
    record = Record(games=Pair(3, 1))
    assert Criterion("x", games_won).key(record) == -3
    assert Criterion("x", games_won, higher_is_better=False).key(record) == 3
