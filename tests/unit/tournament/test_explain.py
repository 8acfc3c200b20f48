"""Every figure of a match page opens to lines that make it, and to the rules that say so."""

import re
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair, Row
from tests.match_views import match_view_of
from tests.strategies import matches, matches_in
from tournament.templatetags import match_sheet
from tournament.templatetags.reasons import explained, opening
from tournament.wording import explain
from tournament.wording.explain import Why
from tournament.wording.play import Sum

UNTOLD = re.compile(r"%\(|None|Item\(|Pair\(|\b[a-z]+_[a-z]+\b")


def knock(side, held, left, card=None):
    return Row("knock", side, held, left, card)


def gin(side, left, card=None):
    return Row("gin", side, None, left, card)


def rules_of(preset, **changes):
    return RuleSet.from_document({"preset": preset, **changes})


def why_of_row(row, rules, side=None):
    view = match_view_of([row], rules)
    line = view.rows[0]
    return explain.row_points(line, line.score, rules, side)


def game_why(code, side, rows, rules):
    game = match_view_of(rows, rules).games[0]
    return explain.item_why(code, side, game, explain.scored_in_game(game.rows), rules)


GIN = "Gin: 25 points and the defender’s deadwood."
UNDERCUT = "Undercut: 25 points and the difference."


@pytest.mark.parametrize(
    ("row", "rules"),
    [
        (knock("A", 8, 20), ["A knock scores the difference of the two deadwoods."]),
        (knock("A", 8, 5), [UNDERCUT]),
        (
            knock("A", 8, 8),
            [UNDERCUT, "Equal counts are an undercut too: the bonus and the box."],
        ),
        (gin("A", 31), [GIN]),
        (knock("A", 0, 31), [GIN, "A knock with nothing left is gin."]),
        (
            Row("big_gin", "A", None, 31),
            ["Big gin: 31 points and the defender’s deadwood."],
        ),
        (
            Row("dead"),
            ["The deal passes after every hand; a dead hand and a misdeal are dealt again."],
        ),
        (
            Row("penalty", side="B", points=-10),
            [
                (
                    "A penalty is the director’s: it counts in the game, wins no box and is never "
                    "doubled."
                )
            ],
        ),
        (Row("award", side="A"), []),
    ],
)
def test_row_points_name_the_rule(row, rules):
    assert why_of_row(row, PRESETS["standard"]).rules == rules


def test_row_points_big_gin_where_it_is_not_played():
    assert why_of_row(Row("big_gin", "A", None, 31), PRESETS["britannica"]).rules == [
        GIN,
        "Big gin is not played: it counts as gin.",
    ]


def test_row_points_a_spade_and_an_immediate_box():
    why = why_of_row(gin("A", 10, "9S"), rules_of("oklahoma", box_timing="immediate"))

    assert why == Why(
        [
            ("Deadwood left", "+10"),
            ("Gin", "+25"),
            ("Spade as knock card", "+35"),
            ("Box", "+25"),
            Sum("Together", "+95"),
        ],
        [
            GIN,
            "A spade as knock card doubles the hand, bonus included, but not its box.",
            "Boxes are added with the hand and count toward the target.",
        ],
    )


def test_row_points_mahjong_of_each_side():
    row = Row("gin", "A", table=Pair(105, 20), in_hand=Pair(0, 30))

    a, b = (why_of_row(row, PRESETS["mahjong"], side) for side in "AB")

    assert a.lines == [("Gin", "+25"), ("Melds on the table", "+105"), Sum("Together", "+130")]
    assert b.lines == [
        ("Melds on the table", "+20"),
        ("Cards left in hand", "−30"),
        Sum("Together", "−10"),
    ]
    assert "Going out: 25 points more." in a.rules
    assert len(b.rules) == 1


def test_row_points_teams_by_pairing_with_the_sweep():
    row = Row("team", pairings=tuple(gin("A", left, "5H") for left in (31, 20, 10)))

    why = why_of_row(row, PRESETS["tedesco-teams"])

    assert why.lines == [
        ("A1 – B1", "+56"),
        ("A2 – B2", "+45"),
        ("A3 – B3", "+35"),
        ("All of the side won", "+25"),
        Sum("Together", "+161"),
    ]
    assert why.rules[-1] == "When all of a side win: 25 points more."


def test_row_points_of_a_level_team_hand():
    row = Row("team", pairings=(knock("A", 4, 20), knock("B", 4, 20)))

    assert why_of_row(row, PRESETS["partnership"]).lines == [
        ("A1 – B1", "+16"),
        ("A2 – B2", "−16"),
        ("Level: nobody scores and there is no box.", "0"),
    ]


@pytest.mark.parametrize(
    ("card", "told", "fields"),
    [
        ("9S", ["Knock with 9 or less.", "A spade: the hand counts double."], 2),
        ("KD", ["Knock with 10 or less."], 1),
        ("AC", ["Gin only in this hand."], 2),
    ],
)
def test_card_why_tells_the_limit_it_set(card, told, fields):
    why = explain.card_why(card, PRESETS["oklahoma"])

    assert [what for what, _figure in why.lines] == told
    assert len(why.rules) == fields


ROWS = [gin("A", 60), knock("B", 8, 20), Row("penalty", side="B", points=-10), gin("A", 60)]


@pytest.mark.parametrize(
    ("code", "side", "lines"),
    [
        (
            "hand_points",
            "A",
            [("Hand 1", "+85"), ("Hand 3", "+85"), Sum("Together", "170")],
        ),
        ("hand_points", "B", [("Hand 2", "+12")]),
        ("penalty", "B", [("Penalty", "−10")]),
        ("game_bonus", "A", [("Game bonus", "+100")]),
        ("boxes", "A", [("Hands 1 and 3 were won", ""), ("2 boxes × 25", "+50")]),
        ("boxes", "B", [("Hand 2 was won", ""), ("1 box × 25", "+25")]),
    ],
)
def test_item_why_names_the_hands(code, side, lines):
    assert game_why(code, side, ROWS, PRESETS["standard"]).lines == lines


@pytest.mark.parametrize(
    ("shutout", "lines"),
    [
        ("double_hand_points", [("Points from hands once more", "+115")]),
        (
            "double_points_and_game_bonus",
            [
                ("Points from hands once more", "+115"),
                ("Game bonus once more", "+100"),
                Sum("Together", "+215"),
            ],
        ),
        (
            "double_everything",
            [
                ("Points from hands once more", "+115"),
                ("Game bonus once more", "+100"),
                ("Boxes once more", "+25"),
                Sum("Together", "+240"),
            ],
        ),
        ("flat", [("Shutout", "+100")]),
    ],
)
def test_item_why_of_every_shutout(shutout, lines):
    why = game_why("shutout", "A", [gin("A", 90)], rules_of("standard", shutout=shutout))

    assert why.lines == lines
    assert why.rules[0] == "Shutout: the loser won no hand."


def test_end_why_of_a_game():
    (game,) = match_view_of(ROWS, PRESETS["standard"]).games

    assert explain.end_why(game, PRESETS["standard"], ("Anna", "Boris")) == Why(
        [("Anna", "170"), ("Boris", "2")], ["A game is won with 100 points."]
    )


def test_end_why_of_an_award_and_of_a_margin():
    rules = rules_of(
        "standard",
        exact_margin_forfeit={"margin": 115, "basis": "hand_points", "costs": "game"},
    )
    (awarded,) = match_view_of([Row("award", side="B")], rules).games
    (forfeited,) = match_view_of([gin("A", 90)], rules).games

    assert explain.end_why(awarded, rules, ("Anna", "Boris")).lines == [
        ("A ruling gave it to Boris", "")
    ]
    assert explain.end_why(forfeited, rules, ("Anna", "Boris")).rules == [
        "A game is won with 100 points.",
        "Who wins a game by exactly 115 hand points forfeits that game.",
    ]


def test_end_why_of_a_column_names_the_hand():
    view = match_view_of([knock("A", 2, 27), gin("A", 60)], PRESETS["hollywood"])

    assert explain.end_why(view.columns[0], PRESETS["hollywood"], ("Anna", "Boris")).lines == [
        ("Closed by hand 2", ""),
        ("Anna", "110"),
        ("Boris", "0"),
    ]


def test_net_why_weighs_the_third_column():
    rules = rules_of("hollywood", third_column_multiplier=2)
    view = match_view_of([gin("A", 90), gin("A", 90), gin("A", 90)], rules)

    assert explain.net_why(view).lines == [
        ("Column 1, 355 − 0", "+355"),
        ("Column 2, 355 − 0", "+355"),
        ("Column 3, twice 355 − 0", "+710"),
        Sum("Together", "+1420"),
    ]
    assert explain.net_why(view, "B").lines[-1] == Sum("Together", "−1420")


def test_game_points_why_counts_finished_games_alone():
    view = match_view_of([gin("A", 90), gin("B", 5)], PRESETS["multi-match"])

    assert explain.game_points_why(view, "A") == Why(
        [("Game 1", "+340")],
        [
            "The totals of finished games are game points.",
            "The match is won with 500 points from games.",
        ],
    )


def test_opening_escapes_whatever_it_is_given():
    told = opening("<b>", Why([("<i>x", "<u>")], ["<script>"]))

    assert re.findall(r"<(?:b|i|u|script)>", told) == [*["<b>"] * told.count("<b>&lt;")]
    assert "&lt;script&gt;" in told


def test_explained_nothing_is_nothing():
    assert explained(None) == ""


def figures_of(view):
    """Return every figure that the page of a match shows."""
    for seat in match_sheet.score_lines(view):
        yield from (seat.score, seat.now)
    for line in match_sheet.match_sums(view):
        yield from (line.a, line.b)
    for game in view.games:
        yield from figures_of_rows(match_sheet.game_lines(game, view))
        yield from match_sheet.foot(game, view)
        yield from figures_of_account(match_sheet.game_account(game, view))
    if view.columns:
        yield from figures_of_rows(match_sheet.hand_lines(view))
    for session in match_sheet.sessions(view):
        for shown in session.columns:
            yield from (shown.a, shown.b)
            yield from figures_of_account(shown.account)
            for entry in filter(None, chain.from_iterable(shown.lines)):
                yield from (entry.points, entry.total)


def figures_of_account(lines):
    for line in lines:
        yield from (line.a, line.b)


def figures_of_rows(lines):
    for line in lines:
        for cell in (line.a, line.b, *(c for p in line.pairings for c in (p.a, p.b))):
            yield from (cell.points, cell.total)


def number(told):
    return int(told.replace("−", "-").replace("+", ""))


def assert_explained(figure):
    """The lines add up to the figure, and all that is said is a sentence."""
    figures = [number(told) for _what, told in figure.why.lines if told]
    last = figure.why.lines[-1]
    if isinstance(last, Sum):
        assert sum(figures[:-1]) == figures[-1]
    elif figures:
        assert len(figures) == 1
    assert number(figure.text) == (figures[-1] if figures else 0)
    told = [*(what for what, _told in figure.why.lines), *figure.why.rules]
    assert [one for one in told if not one or UNTOLD.search(one)] == []


def assert_page(played):
    view = match_view_of(played.rows, played.rules, played.first_dealer)
    for figure in filter(None, figures_of(view)):
        assert_explained(figure)
    for account in (*view.games, *view.columns):
        shown = match_sheet.ended(account, view)
        assert (shown is None) == (not account.finished)
        assert shown is None or (shown.why.lines and not UNTOLD.search(str(shown.why.rules)))
    for told in (*match_sheet.needs(view), match_sheet.stands(view), match_sheet.won_by(view)):
        assert not UNTOLD.search(told)


@settings(max_examples=50)
@given(matches_in())
def test_every_figure_of_a_page_adds_up_under_any_rules(played):
    assert_page(played)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_figure_of_a_page_adds_up_under_a_preset(preset):
    @settings(max_examples=10)
    @given(matches(st.just(PRESETS[preset])))
    def add_up(played):
        assert_page(played)

    add_up()
