"""Laws that hold in every form of scoring, over rules and rows that nobody wrote down."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from scoring.contract import row_from_json, row_to_json, score_document, score_text
from scoring.errors import RuleViolation
from scoring.match import next_dealer, score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import SIDES, MatchScore, Row, other
from tests.strategies import (
    FORMS,
    Played,
    hands,
    matches_in,
    rows,
    rule_documents,
    rule_sets,
    swapped_row,
    until_end,
)
from tests.unit.scoring import columns_oracle, oracle
from tests.unit.scoring.sheets import VOID, award, penalty, wins

SESSIONS = RuleSet.from_document(
    {
        "preset": "hollywood",
        "box_bonus": 0,
        "game_bonus": 0,
        "shutout": "none",
        "target": 1,
        "hollywood_result": "net_points",
        "third_column_multiplier": 2,
    }
)
"""Rules under which a hand closes a column, and two hands of A and then one of B are level."""


def scored(played: Played) -> MatchScore:
    return score_match(played.rows, played.rules, played.first_dealer)


def by_oracle(played: Played) -> dict[str, Any]:
    other_program = columns_oracle if played.rules.scoring == "hollywood" else oracle
    document: Any = played.document()
    return other_program.score(played.rules.to_dict(), document["hands"], played.first_dealer)


def assert_equal_to_oracle(played: Played) -> None:
    got: dict[str, Any] = score_document(played.document())
    del got["rules"]
    for game in got.get("games") or got.get("columns") or ():
        del game["items"]
    assert got == by_oracle(played)


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
def test_the_score_equals_that_of_a_second_program(form: str, data: st.DataObject) -> None:
    assert_equal_to_oracle(data.draw(matches_in(form)))


@pytest.mark.parametrize("level", ["stands", "play_on"])
@given(
    rows=st.lists(
        st.sampled_from([*[wins("A", 20), wins("B", 20)] * 4, VOID, penalty("B", 5), award("A")]),
        max_size=16,
    )
)
def test_it_does_where_sessions_end_level(level: Any, rows: list[Row]) -> None:
    rules = replace(SESSIONS, hollywood_level=level)
    played = Played(rules, "A", until_end(tuple(rows), rules))
    event(f"{len(scored(played).columns) // 3} sessions")
    assert_equal_to_oracle(played)


@given(matches_in(), st.data())
def test_both_programs_refuse_the_same_row_after_the_end(
    played: Played, data: st.DataObject
) -> None:
    longer = played._replace(rows=(*played.rows, data.draw(rows(played.rules))))
    if not scored(played).finished:
        scored(longer)
        by_oracle(longer)
        return
    with pytest.raises(RuleViolation) as refusal:
        scored(longer)
    place = f"hands[{len(played.rows)}]"
    assert (refusal.value.code, refusal.value.path) == ("hand-after-end", place)
    with pytest.raises(oracle.TooManyRowsError) as found:
        by_oracle(longer)
    assert found.value.args == (len(played.rows),)


@given(matches_in())
def test_every_total_is_the_sum_of_its_items(played: Played) -> None:
    score = scored(played)
    for line in score.hands:
        sums = [sum(i.points for i in line.items if i.side == side) for side in SIDES]
        if played.rules.scoring == "mahjong":
            assert line.points_by == tuple(sums)
        else:
            assert (line.points, line.points_by) == (sum(sums), None)
            assert len({item.side for item in line.items} - {line.winner}) == (
                line.result == "penalty"
            )
    for game in score.accounts:
        for side in SIDES:
            mine = [item for item in game.items if item.side == side]
            assert game.total.of(side) == sum(item.points for item in mine)
            assert [item.code for item in mine if item.points == 0] in ([], ["hand_points"])
            points = sum(item.points for item in mine if item.code in {"hand_points", "penalty"})
            assert game.points.of(side) == points
    for side in SIDES:
        assert score.points.of(side) == sum(game.points.of(side) for game in score.accounts)
        assert score.total.of(side) == sum(game.total.of(side) for game in score.accounts)
        assert score.games_won.of(side) == sum(game.winner == side for game in score.accounts)


@given(matches_in("hollywood", "team-columns"))
def test_a_column_is_the_sum_of_its_entries(played: Played) -> None:
    score = scored(played)
    assert (score.games, score.columns_won) == ((), score.games_won)
    numbers = {line.number: line for line in score.hands if line.number}
    for column in score.columns:
        running = {"A": 0, "B": 0}
        for entry in column.entries:
            running[entry.side] += entry.points
            assert entry.score == running[entry.side]
            if entry.hand is not None:
                line = numbers[entry.hand]
                assert (line.winner, line.points) == (entry.side, entry.points)
        assert column.points == (running["A"], running["B"])
        for side in SIDES:
            won = [entry for entry in column.entries if entry.hand and entry.side == side]
            assert column.boxes.of(side) == len(won)
        hands = [entry.hand for entry in column.entries if entry.hand]
        assert hands == sorted(set(hands))
        if column.closed_by_hand is not None:
            assert max(column.points) >= played.rules.target
            assert max(hands, default=0) <= column.closed_by_hand
        assert column.finished == (column.awarded or column.closed_by_hand is not None)


@given(matches_in("hollywood", "team-columns"))
def test_columns_close_in_order(played: Played) -> None:
    """Without penalties no side is ever further in a column than in the one before it."""
    hands = tuple(row for row in played.rows if row.ending != "penalty")
    for count in range(len(hands) + 1):
        try:
            score = score_match(hands[:count], played.rules)
        except RuleViolation:  # without the penalties the match was over before
            return
        for left, right in pairwise(score.columns[-3:]):
            if not left.finished:
                assert not right.finished
                assert all(right.points.of(side) <= left.points.of(side) for side in SIDES)
            elif right.closed_by_hand is not None:
                assert left.closed_by_hand is not None
                assert left.closed_by_hand <= right.closed_by_hand


@given(matches_in("multi-match", "team-multi-match"))
def test_game_points_are_the_totals_of_finished_games(played: Played) -> None:
    score = scored(played)
    done = [game for game in score.games if game.finished]
    assert score.game_points == tuple(sum(game.total.of(side) for game in done) for side in SIDES)
    if score.winner is not None:
        assert score.game_points is not None
        assert score.game_points.of(score.winner) > score.game_points.of(other(score.winner))
        assert score.game_points.of(score.winner) >= played.rules.multi_match_target


@given(matches_in("teams", "team-columns", "team-multi-match"))
def test_a_team_hand_is_the_signed_sum_of_its_pairings(played: Played) -> None:
    rules = played.rules
    for row, line in zip(played.rows, scored(played).hands, strict=True):
        assert len(line.pairings) == len(row.pairings)
        if row.ending != "team":
            continue
        for pairing in line.pairings:
            assert pairing.points == sum(item.points for item in pairing.items) >= 0
            assert {item.side for item in pairing.items} <= {pairing.winner}
            assert "box" not in {item.code for item in pairing.items}
        a, b = (
            sum(pairing.points for pairing in line.pairings if pairing.winner == side)
            for side in SIDES
        )
        assert line.winner == line.box == (None if a == b else "A" if a > b else "B")
        swept = {pairing.winner for pairing in line.pairings} == {line.winner}
        extra = rules.sweep_bonus if swept and a != b else 0
        box = rules.box_bonus if rules.box_timing == "immediate" and a != b else 0
        assert line.points == abs(a - b) + extra + box


def mirrored(value: Any, key: str = "") -> Any:
    """Return an answer with the sides exchanged, and items in a set order."""
    if isinstance(value, dict):
        exchanged = {"A": value["B"], "B": value["A"]} if set(value) == {"A", "B"} else value
        return {name: mirrored(one, name) for name, one in exchanged.items()}
    if isinstance(value, list):
        found = [mirrored(one) for one in value]
        return sorted(found, key=json.dumps) if key == "items" else found
    if key in {"winner", "box", "dealer", "side"} and value is not None:
        return other(value)
    return -value if key == "net" else value


@given(matches_in())
def test_exchanging_the_sides_mirrors_the_score(played: Played) -> None:
    exchanged = Played(
        played.rules, other(played.first_dealer), tuple(swapped_row(row) for row in played.rows)
    )
    once, twice = (score_document(one.document()) for one in (played, exchanged))
    assert mirrored(twice) == mirrored(mirrored(once))


@given(matches_in())
def test_every_prefix_is_stable(played: Played) -> None:
    whole = scored(played)
    for count in range(len(played.rows) + 1):
        part = score_match(played.rows[:count], played.rules, played.first_dealer)
        assert part.hands == whole.hands[:count]
        assert part.finished == (whole.finished and count == len(played.rows))
        for game in part.games:
            assert not game.finished or game == whole.games[game.number - 1]
        for before, after in zip(part.columns, whole.columns, strict=False):
            assert not before.finished or before == after
            assert after.entries[: len(before.entries)] == before.entries


@given(matches_in())
def test_the_next_dealer_is_who_deals_the_next_hand(played: Played) -> None:
    for count, line in enumerate(scored(played).hands):
        part = score_match(played.rows[:count], played.rules, played.first_dealer)
        assert line.dealer in {next_dealer(part, played.rules, played.first_dealer), None}


ORDER_OF_HAND = [
    *("deadwood", "gin_bonus", "big_gin_bonus", "undercut_bonus", "spade"),
    *("pairing", "sweep_bonus", "box", "penalty", "table", "in_hand"),
]


@given(matches_in())
def test_items_stand_in_the_contracts_order(played: Played) -> None:
    score = scored(played)
    of_game = ["hand_points", "penalty", "game_bonus", "boxes", "shutout"]
    for items, order in [
        *((line.items, ORDER_OF_HAND) for line in score.hands),
        *((game.items, of_game) for game in score.accounts),
    ]:
        places = [(item.side, order.index(item.code)) for item in items]
        assert places == sorted(places)
        once = [place for place in places if order[place[1]] != "pairing"]
        assert len(once) == len(set(once))


@given(matches_in())
def test_the_same_document_gives_the_same_bytes(played: Played) -> None:
    text = json.dumps(played.document())
    answer, status = score_text(text)
    assert (answer, status) == score_text(text)
    assert status == 0
    keys = ["rules", "hands", "columns" if played.rules.scoring == "hollywood" else "games"]
    assert list(json.loads(answer)) == [*keys, "match"]


@given(st.sampled_from([*FORMS]).flatmap(rule_documents))
def test_rules_come_back_from_their_shortest_document(document: dict[str, object]) -> None:
    rules = RuleSet.from_document(document)
    assert RuleSet.from_document(rules.to_document()) == rules
    assert RuleSet.from_document(json.loads(json.dumps(rules.to_dict()))) == rules


@given(
    st.sampled_from([*FORMS]).flatmap(rule_sets).flatmap(lambda r: st.tuples(st.just(r), rows(r)))
)
def test_a_row_comes_back_from_json(pair: tuple[RuleSet, Any]) -> None:
    rules, row = pair
    assert row_from_json(json.loads(json.dumps(row_to_json(row))), rules) == row


@given(hands(PRESETS["mahjong"]), st.integers(0, 200))
def test_more_on_the_table_is_worth_just_that_more(row: Row, more: int) -> None:
    rules = replace(PRESETS["mahjong"], target=1_000_000)
    if row.table is None:
        return
    for side in SIDES:
        table = row.table._replace(**{side: row.table.of(side) + more})
        (plain,), (richer,) = (
            score_match([one], rules).hands for one in (row, replace(row, table=table))
        )
        assert plain.points_by is not None
        assert richer.points_by == plain.points_by._replace(
            **{side: plain.points_by.of(side) + more}
        )
