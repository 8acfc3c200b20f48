"""Rows entered by fields: the same row as by line, refused at the very field."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tests.strategies import rows
from tournament.forms.hand_fields import RowFields, SheetFieldsForm
from tournament.grammar import format_hand_line

NAMES = ("Anna", "Boris")
FORMS = ["single", "hollywood", "mahjong", "oklahoma", "straight", "partnership", "tedesco-four"]
PRESET_OF = {"single": "standard"}


def rules_of(form):
    return PRESETS[PRESET_OF.get(form, form)]


def fields(data, form="single", **more):
    return RowFields(data, rules=rules_of(form), names=NAMES, **more)


def errors(form):
    return {name: list(told) for name, told in form.errors.items()}


def sent(row):
    """Return a row as its fields are sent."""
    shown = RowFields.initial_of(row)
    return {name: str(value) for name, value in shown.items() if value not in (None, "")}


def as_kept(row):
    """Return a row as fields say it: gin has no deadwood of its own, a misdeal no card."""
    hands = tuple(as_kept(hand) for hand in row.pairings)
    own = row.knocker_deadwood if row.ending == "knock" else None
    card = None if row.ending == "void" else row.knock_card
    return replace(row, knocker_deadwood=own, knock_card=card, pairings=hands)


@given(st.data(), st.sampled_from(sorted(PRESETS)))
def test_row_sent_back_by_fields_is_the_row(data, preset):
    rules = PRESETS[preset]
    row = as_kept(data.draw(rows(rules)))
    if rules.big_gin_bonus is None:
        return  # such a row may hold a big gin, which no field offers there
    form = RowFields(sent(row), rules=rules, names=NAMES)

    knocks = [one for one in (row, *row.pairings) if one.ending == "knock"]
    if knocks and not rules.knock_limit:
        assert not form.is_valid()
    else:
        assert form.is_valid(), form.errors
        assert form.row == row
        assert form.typed == format_hand_line(row)


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("single", ["who", "how", "own", "left"]),
        ("straight", ["who", "how", "left"]),
        ("oklahoma", ["who", "how", "own", "left", "rank", "suit"]),
        ("mahjong", ["who", "how", "table_a", "hand_a", "table_b", "hand_b"]),
        ("partnership", ["who", "how", "own", "left"]),
    ],
)
def test_fields_are_those_that_the_rules_have(form, names):
    shown = fields(None, form)

    assert [list(block.fields) for block in shown.blocks()] == [names] * rules_of(form).team_size


@pytest.mark.parametrize(
    ("form", "endings"),
    [
        ("single", ["knock", "gin", "big_gin", "dead"]),
        ("britannica", ["knock", "gin", "dead"]),
        ("straight", ["gin", "big_gin", "dead"]),
        ("mahjong", ["gin", "dead"]),
    ],
)
def test_endings_are_those_that_the_rules_have(form, endings):
    assert [code for code, _ in fields(None, form).fields["h0-how"].choices] == endings


def test_members_who_meet_are_named_row_by_row():
    form = fields(None, "partnership", meetings=[("Anna", "Dan"), ("Ben", "Cleo")])

    assert [(block.number, block.a, block.b) for block in form.blocks()] == [
        (1, "Anna", "Dan"),
        (2, "Ben", "Cleo"),
    ]
    assert [name for _, name in form.fields["h1-who"].choices] == ["–", "Ben", "Cleo"]


def test_only_the_fields_of_the_ending_are_taken():
    left_over = {"h0-own": "8", "h0-left": "x", "side": "Z", "points": "many"}

    dead = fields({"h0-how": "dead", **left_over})
    gin = fields({"h0-who": "A", "h0-how": "gin", **left_over, "h0-left": "31"})
    void = fields({"what": "void", "note": "ten cards", **left_over})

    assert [form.is_valid() for form in (dead, gin, void)] == [True, True, True]
    assert (dead.row, gin.row) == (Row("dead"), Row("gin", "A", None, 31))
    assert void.row == Row("void", note="ten cards")


@pytest.mark.parametrize(
    ("data", "row"),
    [
        ({"what": "penalty", "side": "B", "points": "-10", "note": "slow"},
         Row("penalty", side="B", points=-10, note="slow")),
        ({"what": "award", "side": "A", "points": "5"}, Row("award", side="A")),
        ({"h0-who": "A", "h0-how": "knock", "h0-own": "８", "h0-left": " 20 "},
         Row("knock", "A", 8, 20)),
    ],
)  # fmt: skip
def test_fields_say_a_row(data, row):
    form = fields(data)

    assert form.is_valid(), form.errors
    assert form.row == row


@pytest.mark.parametrize(
    ("form", "data", "places"),
    [
        ("single", {}, ["h0-how", "h0-left", "h0-who"]),
        ("single", {"h0-how": "knock"}, ["h0-left", "h0-own", "h0-who"]),
        ("single", {"what": "penalty"}, ["points", "side"]),
        ("single", {"what": "award"}, ["side"]),
        ("oklahoma", {"h0-how": "dead", "h0-rank": "9"}, ["h0-suit"]),
        ("oklahoma", {"h0-how": "dead", "h0-suit": "S"}, ["h0-rank"]),
        ("mahjong", {"h0-who": "A", "h0-how": "gin", "h0-table_a": "5"},
         ["h0-hand_a", "h0-hand_b", "h0-table_b"]),
        ("partnership", {"h0-how": "dead", "h1-how": "gin", "h1-who": "A"}, ["h1-left"]),
    ],
)  # fmt: skip
def test_what_is_not_filled_in_is_told_at_its_field_and_is_unfinished(form, data, places):
    bound = fields(data, form)

    assert not bound.is_valid()
    assert sorted(bound.errors) == places
    assert bound.unfinished
    assert bound.typed == ""


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"h0-who": "A", "h0-how": "gin", "h0-left": "-1"}, "h0-left"),
        ({"h0-who": "A", "h0-how": "gin", "h0-left": "9" * 5000}, "h0-left"),
        ({"h0-who": "C", "h0-how": "gin", "h0-left": "1"}, "h0-who"),
        ({"h0-who": "A", "h0-how": "team", "h0-left": "1"}, "h0-how"),
        ({"what": "team"}, "what"),
        ({"what": "void", "note": "n" * 201}, "note"),
        ({"what": "penalty", "side": "A", "points": "1000001"}, "points"),
    ],
)
def test_what_no_row_can_have_is_refused_at_its_field(data, place):
    form = fields(data)

    assert not form.is_valid()
    assert place in form.errors
    assert not form.unfinished


@pytest.mark.parametrize(
    ("form", "path", "place"),
    [
        ("single", "hands[3].knocker_deadwood", "h0-own"),
        ("single", "hands[3].points", "points"),
        ("single", "note", "note"),
        ("single", "hands[7]", None),
        ("single", "x\ny", None),
        ("oklahoma", "hands[0].knock_card", "h0-rank"),
        ("mahjong", "hands[2].in_hand.B", "h0-hand_b"),
        ("partnership", "hands[1].pairings[1].defender_deadwood", "h1-left"),
        ("partnership", "hands[1].pairings", None),
        ("partnership", "hands[1].pairings[9].knocker", None),
    ],
)
def test_refusal_finds_its_field(form, path, place):
    assert fields(None, form).place_of(path) == place


@given(st.dictionaries(st.sampled_from(
    ["what", "side", "points", "note", "h0-who", "h0-how", "h0-own", "h0-left", "h1-who", "h0-rank"]
), st.text(max_size=20)), st.sampled_from(FORMS))  # fmt: skip
def test_fields_read_or_refuse_whatever_is_sent(data, form):
    bound = fields(data, form)

    if bound.is_valid():
        assert bound.typed
    else:
        assert all(all(told) for told in errors(bound).values())


def test_row_of_a_form_that_says_none_is_a_mistake_of_ours():
    with pytest.raises(ValueError, match="no row"):
        assert fields({}).row


def test_sheet_fields_need_the_sheet_that_was_seen():
    data = {"h0-how": "dead"}

    assert SheetFieldsForm(
        {**data, "revision": "4"}, rules=rules_of("single"), names=NAMES
    ).is_valid()
    assert list(SheetFieldsForm(data, rules=rules_of("single"), names=NAMES).errors) == ["revision"]


def test_mahjong_fields_say_table_and_hand():
    data = {"h0-who": "B", "h0-how": "gin", "h0-table_a": "5", "h0-hand_a": "7",
            "h0-table_b": "80", "h0-hand_b": "0"}  # fmt: skip
    form = fields(data, "mahjong")

    assert form.is_valid(), form.errors
    assert form.row == Row("gin", "B", table=Pair(5, 80), in_hand=Pair(7, 0))
    assert form.typed == "b g 5-7 80-0"
