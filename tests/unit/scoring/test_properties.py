"""Laws of the score of a match, over rules and rows that nobody wrote down."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from scoring.contract import row_from_json, row_to_json, score_document
from scoring.errors import RuleViolation
from scoring.fields import ExactMargin
from scoring.game import forfeiter
from scoring.match import next_dealer, score_match
from scoring.ruleset import RuleSet
from scoring.values import SIDES, HandScore, MatchScore, Pair, Row, Side, other
from tests.strategies import Played, matches, rows, rule_documents, rule_sets, sides, until_end
from tests.unit.scoring import oracle


def scored(played: Played) -> MatchScore:
    return score_match(played.rows, played.rules, played.first_dealer)


def assert_forfeits_explain(played: Played) -> None:
    """Where `forfeiter` names a side, its opponent has the game, or the match."""
    score = scored(played)
    forfeit = played.rules.exact_margin_forfeit
    for game in score.games:
        side = forfeiter(game, played.rules)
        if side is None or forfeit is None:
            continue
        assert game.winner == (other(side) if forfeit.costs == "game" else side)
        if forfeit.costs == "match":
            assert (score.winner, score.games[-1]) == (other(side), game)


def assert_equal_to_oracle(played: Played) -> None:
    document = played.document()
    got: dict[str, Any] = score_document(document)
    for game in got["games"]:
        del game["items"]
    wanted = oracle.score(played.rules.to_dict(), document["hands"], played.first_dealer)
    assert {key: got[key] for key in ("hands", "games", "match")} == wanted


@given(matches())
def test_the_score_equals_that_of_a_second_program(played: Played) -> None:
    assert_equal_to_oracle(played)


DEAR_BOXES = {"box_bonus": 100, "game_bonus": 0, "shutout": "none", "box_timing": "end"}


@given(matches(rule_sets(game_winner="higher_total", box_scope="every_game", **DEAR_BOXES)))
def test_it_does_where_dear_boxes_turn_games_round(played: Played) -> None:
    assert_equal_to_oracle(played)


@given(matches(), st.data())
def test_it_does_where_a_game_is_won_by_the_forbidden_margin(
    played: Played, data: st.DataObject
) -> None:
    """Set the margin to that of a game that was played."""
    finished = [game for game in scored(played).games if game.finished and not game.awarded]
    assume(finished)
    game = data.draw(st.sampled_from(finished))
    final = played.rules.box_scope == "every_game" and data.draw(st.booleans())
    hands = {item.side: item.points for item in game.items if item.code == "hand_points"}
    figures = game.total if final else Pair(hands["A"], hands["B"])
    assume(figures.A != figures.B)
    forfeit = ExactMargin(
        margin=abs(figures.A - figures.B),
        basis="final_totals" if final else "hand_points",
        costs=data.draw(st.sampled_from(("game", "match"))),
    )
    rules = replace(played.rules, exact_margin_forfeit=forfeit)
    rows_left = until_end(played.rows, rules)
    again = Played(rules, played.first_dealer, rows_left)
    event(f"forfeits: {sum(bool(forfeiter(one, rules)) for one in scored(again).games)}")
    assert_equal_to_oracle(again)
    assert_forfeits_explain(again)


@given(matches(), st.data())
def test_both_programs_refuse_the_same_row_after_the_end(
    played: Played, data: st.DataObject
) -> None:
    longer = (*played.rows, data.draw(rows(played.rules)))
    hands = [row_to_json(row) for row in longer]
    if not scored(played).finished:
        oracle.score(played.rules.to_dict(), hands, played.first_dealer)
        score_match(longer, played.rules, played.first_dealer)
        return
    with pytest.raises(RuleViolation) as refusal:
        score_match(longer, played.rules, played.first_dealer)
    assert (refusal.value.code, refusal.value.path) == (
        "hand-after-end",
        f"hands[{len(played.rows)}]",
    )
    with pytest.raises(oracle.TooManyRowsError) as found:
        oracle.score(played.rules.to_dict(), hands, played.first_dealer)
    assert found.value.args == (len(played.rows),)


@given(matches())
def test_every_total_is_the_sum_of_its_items(played: Played) -> None:
    score = scored(played)
    for line in score.hands:
        assert line.points == sum(item.points for item in line.items)
    for game in score.games:
        for side in SIDES:
            mine = [item for item in game.items if item.side == side]
            assert game.total.of(side) == sum(item.points for item in mine)
            assert [item.code for item in mine if item.points == 0] in ([], ["hand_points"])
            points = sum(item.points for item in mine if item.code in {"hand_points", "penalty"})
            assert game.points.of(side) == points
    for side in SIDES:
        assert score.points.of(side) == sum(game.points.of(side) for game in score.games)
        assert score.total.of(side) == sum(game.total.of(side) for game in score.games)
        assert score.games_won.of(side) == sum(game.winner == side for game in score.games)


@given(matches())
def test_items_stand_in_the_contracts_order(played: Played) -> None:
    score = scored(played)
    of_hand = [
        "deadwood",
        "gin_bonus",
        "big_gin_bonus",
        "undercut_bonus",
        "spade",
        "box",
        "penalty",
    ]
    of_game = ["hand_points", "penalty", "game_bonus", "boxes", "shutout"]
    for items, order in [
        *((line.items, of_hand) for line in score.hands),
        *((game.items, of_game) for game in score.games),
    ]:
        places = [(item.side, order.index(item.code)) for item in items]
        assert places == sorted(set(places))


def swap_row(row: Row) -> Row:
    return replace(
        row,
        knocker=other(row.knocker) if row.knocker else None,
        side=other(row.side) if row.side else None,
    )


def swapped(side: Side | None) -> Side | None:
    return other(side) if side else None


def mirror(score: MatchScore) -> dict[str, object]:
    """Return everything a match says, with the sides exchanged and items in a set order."""
    return {
        "hands": [
            line._replace(
                winner=swapped(line.winner),
                box=swapped(line.box),
                dealer=swapped(line.dealer),
                score=line.score.swapped(),
                items=tuple(item._replace(side=other(item.side)) for item in line.items),
            )
            for line in score.hands
        ],
        "games": [
            replace(
                game,
                winner=swapped(game.winner),
                points=game.points.swapped(),
                boxes=game.boxes.swapped(),
                total=game.total.swapped(),
                items=tuple(sorted(item._replace(side=other(item.side)) for item in game.items)),
            )
            for game in score.games
        ],
        "match": (
            score.finished,
            swapped(score.winner),
            score.games_won.swapped(),
            score.points.swapped(),
            score.total.swapped(),
        ),
    }


@given(matches())
def test_exchanging_the_sides_mirrors_the_score(played: Played) -> None:
    exchanged = Played(
        played.rules, other(played.first_dealer), tuple(swap_row(row) for row in played.rows)
    )
    twice = mirror(scored(exchanged))
    again = scored(played)
    assert twice == {
        "hands": list(again.hands),
        "games": [replace(game, items=tuple(sorted(game.items))) for game in again.games],
        "match": (again.finished, again.winner, again.games_won, again.points, again.total),
    }


@given(matches())
def test_every_prefix_is_stable(played: Played) -> None:
    whole = scored(played)
    for count in range(len(played.rows) + 1):
        part = score_match(played.rows[:count], played.rules, played.first_dealer)
        assert part.hands == whole.hands[:count]
        finished = [game for game in part.games if game.finished]
        assert tuple(finished) == whole.games[: len(finished)]
        assert part.finished == (whole.finished and count == len(played.rows))


@given(matches())
def test_the_next_dealer_is_who_deals_the_next_hand(played: Played) -> None:
    for count, (before, line) in enumerate(pairwise((None, *scored(played).hands))):
        part = score_match(played.rows[:count], played.rules, played.first_dealer)
        dealer = next_dealer(part, played.rules, played.first_dealer)
        assert line.dealer in {dealer, None}
        if before is None:
            assert dealer == played.first_dealer


NO_BONUS = {
    "gin_bonus": 0,
    "undercut_bonus": 0,
    "big_gin_bonus": 0,
    "box_bonus": 0,
    "game_bonus": 0,
    "shutout": "none",
    "spade_multiplier": 1,
    "knock_card": "none",
}


@given(matches(rule_sets(**NO_BONUS)))
def test_without_bonuses_the_score_is_the_raw_deadwood(played: Played) -> None:
    score = scored(played)
    raw = {
        side: sum(
            abs((row.knocker_deadwood or 0) - (row.defender_deadwood or 0))
            for row, line in zip(played.rows, score.hands, strict=True)
            if line.winner == side
        )
        + sum(row.points or 0 for row in played.rows if row.side == side)
        for side in SIDES
    }
    assert (score.points, score.total) == ((raw["A"], raw["B"]), (raw["A"], raw["B"]))


@given(matches())
def test_an_undercut_never_pays_the_knocker(played: Played) -> None:
    for row, line in zip(played.rows, scored(played).hands, strict=True):
        if line.result == "undercut":
            assert row.knocker is not None
            assert line.winner == line.box == other(row.knocker)
            assert {item.side for item in line.items} <= {line.winner}


@given(matches())
def test_box_counts_are_the_hands_won(played: Played) -> None:
    score = scored(played)
    for game in score.games:
        lines = [line for line in score.hands if line.game == game.number]
        for side in SIDES:
            assert game.boxes.of(side) == sum(line.box == side for line in lines)


@given(matches())
def test_a_game_ends_once_and_with_its_last_row(played: Played) -> None:
    score = scored(played)
    by_game: dict[int, list[HandScore]] = {}
    for line in score.hands:
        by_game.setdefault(line.game, []).append(line)
    assert list(by_game) == [game.number for game in score.games]
    for game in score.games:
        last = by_game[game.number][-1]
        assert last.score == game.points
        assert game.awarded == (last.result == "award")
        if game.finished and not game.awarded:
            assert max(last.score) >= played.rules.target
            assert last.number is not None


@given(rule_documents())
def test_rules_come_back_from_their_shortest_document(document: dict[str, object]) -> None:
    rules = RuleSet.from_document(document)
    assert RuleSet.from_document(rules.to_document()) == rules
    assert RuleSet.from_document(json.loads(json.dumps(rules.to_dict()))) == rules
    assert RuleSet.from_document({"preset": rules.preset, **rules.changes()}) == rules
    assert hash(RuleSet.from_document(document)) == hash(rules)


@given(rule_sets().flatmap(lambda rules: st.tuples(st.just(rules), rows(rules))))
def test_a_row_comes_back_from_json(pair: tuple[RuleSet, Row]) -> None:
    rules, row = pair
    assert row_from_json(json.loads(json.dumps(row_to_json(row))), rules) == row


@given(matches(), sides)
def test_scoring_twice_gives_equal_values(played: Played, side: Side) -> None:
    again = score_match(list(played.rows), played.rules, side)
    assert again == score_match(played.rows, played.rules, side)
