"""Games and matches: RULES.md, sections 4 to 7."""

from __future__ import annotations

import pytest

from scoring.errors import RuleViolation
from scoring.game import forfeiter
from scoring.match import score_match
from scoring.values import Item, MatchScore, Pair, Row
from tests.unit.scoring.sheets import DEAD, VOID, award, gin, knock, penalty, rules, wins


def games(rows: list[Row], **changed: object) -> MatchScore:
    return score_match(rows, rules(**changed))


def test_nothing_played_is_nothing_scored() -> None:
    assert games([], best_of=5) == MatchScore(
        (), (), finished=False, winner=None, games_won=Pair(), points=Pair(), total=Pair()
    )


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        pytest.param([wins("A", 98), wins("A", 1)], None, id="4-one-short"),
        pytest.param([wins("A", 98), wins("A", 2)], "A", id="4-exactly-there"),
        pytest.param([wins("A", 98), penalty("A", 50)], None, id="4-a-penalty-ends-nothing"),
        pytest.param([wins("A", 98), penalty("A", 50), VOID], None, id="4-nor-does-a-misdeal"),
        pytest.param([wins("A", 98), penalty("A", 50), DEAD], "A", id="4-a-dead-hand-does"),
        pytest.param([wins("A", 98), penalty("A", 50), wins("B", 1)], "A", id="4-the-other-wins"),
        pytest.param([penalty("A", 150), penalty("B", 120), DEAD], "A", id="4-both-the-higher"),
        pytest.param([penalty("A", 150), penalty("B", 150), DEAD], None, id="4-both-level"),
        pytest.param(
            [penalty("A", 150), penalty("B", 150), DEAD, wins("B", 1)], "B", id="4-level-play-on"
        ),
        pytest.param(
            [penalty("A", 200), penalty("B", 100), gin("B", 75), DEAD], None, id="4-level-twice"
        ),
        pytest.param([penalty("A", -500), penalty("B", -499), DEAD], None, id="4-below-0"),
        pytest.param([knock("A", 10, 0), wins("B", 65)], "B", id="4-B-by-an-undercut"),
        pytest.param([award("B")], "B", id="4-awarded-at-once"),
        pytest.param([VOID, award("B")], "B", id="4-awarded-after-a-misdeal"),
    ],
)
def test_a_game_ends(rows: list[Row], winner: str | None) -> None:
    game = games(rows).games[0]
    assert (game.finished, game.winner) == (winner is not None, winner)


@pytest.mark.parametrize("row", [DEAD, VOID, penalty("A", 5), award("A"), wins("A", 1)])
def test_no_row_of_any_kind_follows_the_end(row: Row) -> None:
    with pytest.raises(RuleViolation) as refusal:
        games([wins("A", 98), wins("A", 2), row])
    assert (refusal.value.code, refusal.value.path) == ("hand-after-end", "hands[2]")


def test_rows_between_games_belong_to_the_later() -> None:
    rows = [wins("A", 98), gin("A", 9), penalty("B", 7), VOID, wins("A", 10)]
    score = games(rows, best_of=3)
    assert [line.game for line in score.hands] == [1, 1, 2, 2, 2]
    assert [line.number for line in score.hands] == [1, 2, None, None, 3]
    assert [line.score for line in score.hands] == [(98, 0), (132, 0), (0, 7), (0, 7), (10, 7)]
    assert [game.points for game in score.games] == [(132, 0), (10, 7)]


def test_a_game_of_rulings_alone_is_listed() -> None:
    game = games([penalty("A", -5), penalty("A", 5), VOID]).games[0]
    assert game.items == (Item("hand_points", "A", 0), Item("hand_points", "B", 0))
    assert (game.finished, game.points, game.total) == (False, (0, 0), (0, 0))


def test_an_award_pays_what_was_played_and_no_more() -> None:
    score = games([wins("A", 40), penalty("B", -5), award("B")], best_of=3)
    game = score.games[0]
    assert game.items == (
        Item("hand_points", "A", 40),
        Item("boxes", "A", 25),
        Item("hand_points", "B", 0),
        Item("penalty", "B", -5),
    )
    assert (game.awarded, game.winner, game.shutout, game.total) == (True, "B", False, (65, -5))
    assert (score.finished, score.games_won) == (False, (0, 1))


def test_an_awarded_winner_makes_no_shutout_and_forfeits_nothing() -> None:
    forfeit = {"margin": 50, "basis": "hand_points", "costs": "match"}
    ruleset = rules(exact_margin_forfeit=forfeit, game_winner="higher_total", best_of=3)
    score = score_match([wins("B", 50), award("B"), wins("A", 9), award("B")], ruleset)
    assert [game.winner for game in score.games] == ["B", "B"]
    assert [game.shutout for game in score.games] == [False, False]
    assert [forfeiter(game, ruleset) for game in score.games] == [None, None]
    assert score.winner == "B"


@pytest.mark.parametrize(
    ("changed", "rows", "shutout"),
    [
        pytest.param({}, [wins("A", 98), wins("A", 2)], 98 + 2, id="6-no-hands"),
        pytest.param({}, [wins("B", 1), wins("A", 98), wins("A", 2)], None, id="6-a-hand"),
        pytest.param({}, [penalty("A", 100), DEAD], None, id="6-a-winner-without-a-hand"),
        pytest.param(
            {"tie": "knocker_zero"},
            [knock("A", 4, 4), penalty("A", 100), DEAD],
            0,
            id="6-of-nothing-but-a-shutout",
        ),
        pytest.param(
            {"shutout_when": "no_points"},
            [penalty("B", 90), wins("A", 98), wins("A", 2)],
            100,
            id="6-penalties-are-no-points-from-hands",
        ),
        pytest.param(
            {"shutout_when": "no_points"},
            [penalty("B", -90), wins("B", 5), wins("A", 98), wins("A", 2)],
            None,
            id="6-nor-do-they-take-any-away",
        ),
        pytest.param(
            {"shutout_when": "no_points"},
            [wins("B", 1), wins("A", 98), wins("A", 2)],
            None,
            id="6-a-single-point",
        ),
        pytest.param(
            {"shutout": "flat", "shutout_flat": 0},
            [wins("A", 98), wins("A", 2)],
            0,
            id="6-a-flat-nothing",
        ),
        pytest.param({"shutout": "none"}, [wins("A", 98), wins("A", 2)], None, id="6-not-paid"),
        pytest.param(
            {"shutout": "double_everything", "box_scope": "last_game", "best_of": 3},
            [wins("A", 98), wins("A", 2)],
            100 + 100,
            id="6-boxes-that-are-not-paid-are-not-doubled",
        ),
        pytest.param(
            {"shutout": "double_everything", "game_winner": "higher_total", "box_bonus": 500},
            [knock("B", 4, 4), penalty("A", 100), DEAD],
            100 + 500 + 25,
            id="6-the-side-at-the-target",
        ),
    ],
)
def test_a_shutout(changed: dict[str, object], rows: list[Row], shutout: int | None) -> None:
    game = games(rows, **changed).games[0]
    paid = [item.points for item in game.items if item.code == "shutout"]
    assert (game.shutout, paid) == (shutout is not None, [shutout] if shutout else [])


def test_the_higher_total_wins_only_when_it_is_higher() -> None:
    """B has a box more for each point behind: 101 + 100 against 1 + 8 boxes of 25."""
    rows = [*[knock("A", 4, 4)] * 8, wins("B", 1), wins("A", 98), wins("A", 3)]
    changed = {"tie": "defender_zero", "game_winner": "higher_total", "game_bonus": 0}
    level = games(rows, **changed, box_bonus=100 // 7, best_of=3).games[0]
    assert level.total == (101 + 28, 1 + 9 * 14)
    assert level.winner == "A"
    higher = games(rows, **changed, box_bonus=15, best_of=3).games[0]
    assert higher.total == (101 + 30, 1 + 135)
    assert higher.winner == "B"


def test_level_totals_go_to_the_side_that_reached_the_target() -> None:
    rows = [*[knock("A", 4, 4)] * 4, wins("A", 98), wins("A", 2)]
    changed = {"tie": "defender_zero", "game_winner": "higher_total", "game_bonus": 0}
    game = games(rows, **changed, box_bonus=50).games[0]
    assert (game.total, game.winner) == ((200, 200), "A")


MARGIN_HANDS = {"margin": 50, "basis": "hand_points", "costs": "game"}


@pytest.mark.parametrize(
    ("rows", "forfeit", "winner", "match"),
    [
        pytest.param(
            [wins("B", 52), wins("A", 98), wins("A", 4)], MARGIN_HANDS, "B", "B", id="7.3-game"
        ),
        pytest.param(
            [wins("B", 52), wins("A", 98), wins("A", 5)], MARGIN_HANDS, "A", "A", id="7.3-51"
        ),
        pytest.param(
            [wins("B", 52), penalty("B", -7), wins("A", 98), wins("A", 4)],
            MARGIN_HANDS,
            "B",
            "B",
            id="7.3-penalties-left-out",
        ),
        pytest.param(
            [wins("B", 52), wins("A", 98), wins("A", 4)],
            {**MARGIN_HANDS, "costs": "match"},
            "A",
            "B",
            id="7.3-match",
        ),
        pytest.param(
            [wins("B", 52), wins("A", 98), wins("A", 4)],
            {"margin": 50 + 100 + 25, "basis": "final_totals", "costs": "game"},
            "B",
            "B",
            id="7.3-totals",
        ),
        pytest.param(
            [*[wins("B", 9)] * 11, gin("A", 60), wins("A", 15)],
            {"margin": 124, "basis": "final_totals", "costs": "game"},
            "A",
            "A",
            id="7.3-a-winner-behind-beats-nobody",
        ),
    ],
)
def test_the_exact_margin(
    rows: list[Row], forfeit: dict[str, object], winner: str, match: str
) -> None:
    score = games(rows, exact_margin_forfeit=forfeit)
    assert (score.games[0].winner, score.winner) == (winner, match)
    assert score.total == games(rows).total


def test_the_exact_margin_is_asked_of_the_winner_by_the_higher_total() -> None:
    rows = [*[wins("B", 9)] * 11, gin("A", 60), wins("A", 15)]
    forfeit = {"margin": 124, "basis": "final_totals", "costs": "game"}
    ruleset = rules(exact_margin_forfeit=forfeit, game_winner="higher_total")
    score = score_match(rows, ruleset)
    assert (score.games[0].winner, forfeiter(score.games[0], ruleset)) == ("A", "B")


def test_a_match_forfeited_in_its_first_game_is_over() -> None:
    forfeit = {"margin": 50, "basis": "hand_points", "costs": "match"}
    rows = [wins("B", 52), wins("A", 98), wins("A", 4)]
    score = games(rows, exact_margin_forfeit=forfeit, best_of=5)
    assert (score.finished, score.winner, score.games_won) == (True, "B", (1, 0))
    with pytest.raises(RuleViolation, match="over before"):
        games([*rows, VOID], exact_margin_forfeit=forfeit, best_of=5)


@pytest.mark.parametrize(
    ("rows", "paid"),
    [
        pytest.param([award("A"), wins("A", 98), wins("A", 2)], 50, id="5-the-game-that-decides"),
        pytest.param([award("B"), wins("A", 98), award("B")], 25, id="5-an-award-decides-too"),
        pytest.param([award("A"), wins("A", 98), wins("A", 1)], 0, id="5-not-yet-finished"),
        pytest.param([award("B"), wins("A", 98), wins("A", 2)], 0, id="5-not-the-last"),
    ],
)
def test_boxes_of_the_last_game_are_paid_when_it_decides(rows: list[Row], paid: int) -> None:
    score = games(rows, best_of=3, box_scope="last_game", shutout="none")
    assert sum(item.points for item in score.games[-1].items if item.code == "boxes") == paid
    assert score.games[-1].boxes == (sum(row.ending == "knock" for row in rows), 0)


@pytest.mark.parametrize("best_of", [1, 3, 5, 99])
def test_a_match_ends_with_more_than_half_of_its_games(best_of: int) -> None:
    needed = best_of // 2 + 1
    lost = [award("B")] * (needed - 1)
    score = games([*lost, *[award("A")] * needed], best_of=best_of)
    assert (score.winner, score.games_won) == ("A", (needed, needed - 1))
    assert not games([*lost, *[award("A")] * (needed - 1)], best_of=best_of).finished
