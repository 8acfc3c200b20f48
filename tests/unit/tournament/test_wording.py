import datetime as dt
import zoneinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import Pair, Row
from tournament.pairing.explain import Reason
from tournament.values import Person, SlotView
from tournament.wording import draw, log, people, play, when
from tournament.wording.text import count_of_points, listed, named, signed

NAMES = ("Anna", "Boris")
RULES = PRESETS["standard"]


def read(*rows, rules=RULES):
    """Return the reading of the last row, and what it ends."""
    score = score_match(rows, rules)
    hand = score.hands[-1]
    return play.hand_reading(rows[-1], hand, NAMES), play.end_reading(hand, score, NAMES)


@pytest.mark.parametrize(
    ("row", "reading"),
    [
        (Row("knock", "A", 8, 20), "Anna knocks 8 against 20: +12 → 12"),
        (Row("knock", "B", 8, 20), "Boris knocks 8 against 20: +12 → 12"),
        (Row("knock", "A", 8, 5), "Anna knocks 8 against 5: undercut, Boris +28 → 28"),
        (Row("knock", "A", 8, 8), "Anna knocks 8 against 8: undercut, Boris +25 → 25"),
        (Row("knock", "A", 0, 31), "Anna has gin, 31 left: +56 → 56"),
        (Row("gin", "B", None, 31), "Boris has gin, 31 left: +56 → 56"),
        (Row("big_gin", "A", None, 40), "Anna has big gin, 40 left: +71 → 71"),
        (Row("dead"), "Dead hand, nobody scores"),
        (Row("void", note="misdeal"), "Misdeal, nothing counts"),
        (Row("penalty", side="B", points=-10), "Penalty for Boris: −10 → −10"),
        (Row("award", side="A"), "The game is awarded to Anna"),
    ],
)
def test_hand_reading_by_ending(row, reading):
    assert read(row)[0] == reading


def test_hand_reading_running_total():
    rows = [Row("gin", "A", None, 20), Row("knock", "A", 8, 20)]

    assert read(*rows) == ("Anna knocks 8 against 20: +12 → 57", "")


@pytest.mark.parametrize(
    ("tie", "reading"),
    [
        ("nobody", "Anna knocks 8 against 8: equal, nobody scores"),
        ("defender_zero", "Anna knocks 8 against 8: equal, the hand is Boris’s without points"),
        ("knocker_zero", "Anna knocks 8 against 8: equal, the hand is Anna’s without points"),
    ],
)
def test_hand_reading_equal_counts(tie, reading):
    rules = RuleSet.from_document({"preset": "standard", "tie": tie})

    assert read(Row("knock", "A", 8, 8), rules=rules)[0] == reading


def test_hand_reading_name_from_right_to_left_keeps_its_direction():
    row = Row("knock", "A", 8, 20)
    hand = score_match([row], RULES).hands[0]

    reading = play.hand_reading(row, hand, ("עדה", "Boris"))

    assert (
        reading
        == "\N{FIRST STRONG ISOLATE}עדה\N{POP DIRECTIONAL ISOLATE} knocks 8 against 20: +12 → 12"
    )


def test_end_reading_game_goes_on_says_nothing():
    assert read(Row("knock", "A", 8, 20))[1] == ""


def test_end_reading_last_game_tells_game_and_match():
    reading, ends = read(Row("knock", "B", 5, 9), Row("gin", "A", None, 80))

    assert reading == "Anna has gin, 80 left: +105 → 105"
    assert ends == "Game 1 to Anna, 230 to 29. Match to Anna, 1 game to 0."


def test_end_reading_shutout_and_award():
    rules = RuleSet.from_document({"preset": "standard", "best_of": 3})

    assert read(Row("gin", "A", None, 80), rules=rules)[1] == "Game 1 to Anna by shutout, 335 to 0."
    assert read(Row("award", side="B"), rules=rules)[1] == "Game 1 awarded to Boris, 0 to 0."


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        (Row("knock", "A", 8, 20), [("Difference, 20 − 8", "+12")]),
        (
            Row("knock", "A", 8, 5),
            [("Difference, 8 − 5", "+3"), ("Undercut", "+25"), ("Together", "+28")],
        ),
        (
            Row("gin", "A", None, 31),
            [("Deadwood left", "+31"), ("Gin", "+25"), ("Together", "+56")],
        ),
        (Row("dead"), [("The stock ran down to two cards: nobody scores.", "")]),
        (Row("void"), [("A misdeal is no hand: it is dealt again.", "")]),
        (
            Row("penalty", side="B", points=-10, note="slow play"),
            [("Penalty: slow play", "−10")],
        ),
    ],
)
def test_hand_account_explains_the_points(row, lines):
    assert play.hand_account(row, score_match([row], RULES).hands[0]) == lines


def test_hand_account_every_line_adds_up():
    rules = PRESETS["oklahoma"]
    row = Row("gin", "A", None, 31, knock_card="9S")

    assert play.hand_account(row, score_match([row], rules).hands[0]) == [
        ("Deadwood left", "+31"),
        ("Gin", "+25"),
        ("Spade as knock card", "+56"),
        ("Together", "+112"),
    ]


def test_needs_told_never_below_nothing():
    assert play.needs_told(Pair(260, 90), 250, NAMES) == "Anna needs 0, Boris needs 160"


def test_state_word_says_how_where_no_score_does():
    assert play.state_word("finished", "walkover") == "walkover"
    assert play.state_word("finished", "retirement") == "retirement"
    assert play.state_word("finished", "played") == "finished"
    assert play.state_word("playing") == "playing"


@pytest.mark.parametrize(
    ("kind", "winner", "told"),
    [
        ("walkover", "A", "Walkover: Boris did not come, Anna goes on."),
        ("retirement", "B", "Anna had to stop (retirement), Boris goes on."),
        ("forfeit", "B", "Forfeit by Anna, Boris goes on."),
        ("double_forfeit", None, "Double forfeit: neither Anna nor Boris goes on."),
    ],
)
def test_ruling_told(kind, winner, told):
    assert play.ruling_told(kind, winner, NAMES) == told


def test_signed_uses_a_true_minus():
    assert [signed(n) for n in (12, 0, -8)] == ["+12", "0", "−8"]


@given(st.text())
def test_named_keeps_every_letter(name):
    assert name in named(name)


def test_listed():
    assert [listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_count_of_points():
    assert [count_of_points(n) for n in (1, 25, -3)] == ["1 point", "25 points", "−3 points"]


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("2026-05-14", "2026-05-14", "14 May 2026"),
        ("2026-05-14", "2026-05-16", "14–16 May 2026"),
        ("2026-05-30", "2026-06-02", "30 May – 2 June 2026"),
        ("2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027"),
    ],
)
def test_days(first, last, told):
    assert when.days(dt.date.fromisoformat(first), dt.date.fromisoformat(last)) == told


def test_l75_moment_on_the_clock_of_the_event():
    evening = dt.datetime(2026, 3, 28, 0, 30, tzinfo=dt.UTC)

    shown = when.in_zone(evening, "America/Los_Angeles")

    assert when.moment(shown) == "27 March 2026, 17:30"
    assert when.zone_name(shown) == "America/Los_Angeles"


@pytest.mark.parametrize(
    ("utc", "told"),
    [
        ("2026-10-25T00:30", "25 October 2026, 02:30 CEST"),
        ("2026-10-25T01:30", "25 October 2026, 02:30 CET"),
        ("2026-10-25T02:30", "25 October 2026, 03:30"),
        ("2026-03-29T00:59", "29 March 2026, 01:59"),
        ("2026-03-29T01:00", "29 March 2026, 03:00"),
    ],
)
def test_l76_moment_in_the_hours_repeated_and_left_out(utc, told):
    """L76: an hour shown twice says which of the two it is; a skipped one never shows."""
    at = dt.datetime.fromisoformat(utc).replace(tzinfo=zoneinfo.ZoneInfo("UTC"))

    assert when.moment(when.in_zone(at, "Europe/Warsaw")) == told


def test_round_names():
    codes = ["round", "round", "quarter_final", "semi_final", "final"]

    assert [draw.round_name(code, n) for n, code in enumerate(codes, 1)] == [
        "Round 1",
        "Round 2",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (Reason("seed-by-hand", {"seed": 3, "line": 3}), "Seed 3, given by the director."),
        (Reason("seed-by-lot", {"line": 7}), "Line 7 of the draw, by lot."),
        (
            Reason("bye-of-draw", {"line": 1, "byes": 3, "places": 16, "entries": 13}),
            "16 places and 13 players leave 3 byes, for the top seeds.",
        ),
        (
            Reason("bye-for", {"line": 1, "byes": 1, "places": 4, "entries": 3}),
            "Line 1 of the draw has a bye. 4 places and 3 players leave 1 bye, for the top seed.",
        ),
        (Reason("winner-of", {"key": 5}), "The winner of M4 comes here."),
        (Reason("winner-came", {"key": 5}), "Won M4."),
        (Reason("empty-after", {"key": 5}), "Nobody comes: M4 was a double forfeit."),
        (
            Reason("lines-add-up", {"a": 4, "b": 13, "sum": 17, "places": 16}),
            (
                "Lines 4 and 13 of the draw meet: in a bracket of 16 places the two lines of a "
                "first match add up to 17."
            ),
        ),
        (Reason("winners-meet", {"a": 5, "b": 6}), "The winners of M4 and M6 meet."),
        (Reason("loser-of", {"key": 5}), "The loser of M4 comes here."),
        (Reason("loser-came", {"key": 5}), "Lost M4."),
        (Reason("no-loser", {"key": 5}), "Nobody comes: M4 has no loser."),
        (
            Reason("losers-meet", {"a": 5, "b": 6}),
            "The losers of M4 and M6 meet: they play for third place.",
        ),
    ],
)
def test_reason_text(reason, told):
    assert draw.reason_text(reason, {5: "M4", 6: "M6"}) == told


def hand(row, **figures):
    return {
        "row": row,
        "number": 7,
        "game": 1,
        "scored_by": "A",
        "scored": 12,
        "state": "playing",
        "winner": "",
        "games": {"A": 0, "B": 0},
        **figures,
    }


KNOCK = {"ending": "knock", "knocker": "A", "knocker_deadwood": 8, "defender_deadwood": 20}
GIN = {"ending": "gin", "knocker": "A", "defender_deadwood": 31}
OPEN = {"winner": "", "games": {"A": 1, "B": 0}}


@pytest.mark.parametrize(
    ("action", "before", "after", "told"),
    [
        ("hand.record", {}, hand(KNOCK), "Hand 7: Anna knocks 8 against 20, Anna +12."),
        (
            "hand.record",
            {},
            hand(GIN, scored=56, state="finished", winner="A", games={"A": 3, "B": 1}),
            "Hand 7: Anna has gin, 31 left, Anna +56. Match to Anna, 3 games to 1.",
        ),
        (
            "hand.record",
            {},
            hand({"ending": "dead"}, scored_by=None, scored=0),
            "Hand 7: Dead hand, nobody scores.",
        ),
        (
            "hand.record",
            {},
            hand({"ending": "penalty", "side": "B", "points": -10}, number=None),
            "Game 1: Penalty for Boris: −10.",
        ),
        (
            "hand.correct",
            {**OPEN, "struck": [{"row": KNOCK, "why": "corrected"}]},
            {**OPEN, "added": [{"row": GIN, "why": "corrected"}], "answer": "apply"},
            "Corrected: Anna knocks 8 against 20; now: Anna has gin, 31 left.",
        ),
        (
            "hand.correct",
            {**OPEN, "struck": [{"row": KNOCK, "why": "after-game-end"}] * 2},
            {
                "winner": "B",
                "games": {"A": 1, "B": 3},
                "added": [{"row": GIN, "why": "inserted"}],
                "answer": "apply",
            },
            (
                "Put in: Anna has gin, 31 left. 2 later rows were struck with it. "
                "Match to Boris, 3 games to 1."
            ),
        ),
        (
            "hand.correct",
            {"winner": "A", "struck": [{"row": KNOCK, "why": "struck"}]},
            {"winner": "", "added": [{"row": {"ending": "award", "side": "A"}, "why": "award"}]},
            (
                "Struck: Anna knocks 8 against 20. The game was kept as it was played, by an "
                "award. The match is open again."
            ),
        ),
        ("hands.import", {}, {"rows": 25, **OPEN}, "A sheet with 25 rows entered."),
        (
            "ruling.set",
            {},
            {"ruling": {"kind": "forfeit", "winner": "B"}},
            "Forfeit by Anna, Boris goes on.",
        ),
        (
            "ruling.strike",
            {"ruling": {"kind": "double_forfeit", "winner": ""}},
            {},
            "Ruling taken back: Double forfeit: neither Anna nor Boris goes on.",
        ),
        ("entries.add", {}, {"entries": [{"name": "Eve"}, {"name": "Jo"}]}, "Entered: Eve and Jo."),
        ("entries.add", {}, {"entries": [{"name": "Eve"}] * 16}, "16 players entered."),
        ("entry.remove", {"name": "Eve"}, {}, "Taken out: Eve."),
        (
            "entry.change",
            {"name": "Eve", "club": ""},
            {"name": "Eva", "club": "Old Mill"},
            "Eve is now Eva (Old Mill).",
        ),
        (
            "entry.change",
            {"name": "Eve", "club": ""},
            {"name": "Eve", "club": "", "initials": True},
            "Eve is shown as initials from now on.",
        ),
        (
            "entry.change",
            {"name": "Eve", "club": "", "initials": True},
            {"name": "Eva", "club": ""},
            "Eve is now Eva. Eva is shown by name again.",
        ),
        ("seeds.set", {"1": None}, {"1": 1}, "1 seed changed."),
        ("tables.set", {"M1": 4}, {"M1": None}, "Tables: M1 from 4 to no table."),
        ("tables.set", {}, dict.fromkeys(["M1", "M2", "M3", "M4"], 1), "4 tables changed."),
        ("event.create", {}, {"name": "Cup"}, "The event “Cup” was made."),
        ("event.update", {}, {"name": "x", "rules": "y"}, "Settings changed: name and rules."),
        ("event.update", {}, {}, "Settings saved, nothing changed."),
        (
            "draw.request",
            {},
            {"seeding": "by_lot", "lot_seed": "8af3"},
            "Draw asked for. All by lot, lot 8af3.",
        ),
        (
            "draw.make",
            {},
            {"entries": 16, "lot_seed": "8af3"},
            "Bracket drawn for 16 players, lot 8af3.",
        ),
        ("draw.publish", {}, {}, "The bracket was published."),
        ("draw.discard", {}, {}, "The bracket was taken back."),
        ("something.new", {}, {}, "something new"),
    ],
)
def test_act_told(action, before, after, told):
    assert log.act_told(action, before, after, NAMES) == told


@pytest.mark.parametrize(
    ("seed", "given", "told"),
    [
        (None, None, ""),
        (3, 3, "seed 3"),
        (12, None, "line 12 of the draw"),
        (4, 7, "line 4 of the draw, seed 7"),
    ],
)
def test_seed_told_calls_seeds_only_those_given_by_hand(seed, given, told):
    assert people.seed_told(Person(1, 1, "Anna", seed=seed, given=given)) == told


def test_place_name_of_every_kind_of_slot():
    slots = [
        SlotView("known", Person(1, 1, "Anna")),
        SlotView("to_come", None, "M3"),
        SlotView("bye"),
        SlotView("bye", None, "M3"),
        SlotView("to_come", None, "M3", loser=True),
        SlotView("bye", None, "M3", loser=True),
    ]

    assert [people.place_name(slot) for slot in slots] == [
        "Anna",
        "winner of M3",
        "bye",
        "nobody, M3 was a double forfeit",
        "loser of M3",
        "nobody, M3 has no loser",
    ]
