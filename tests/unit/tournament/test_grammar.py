from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.values import Pair, Row
from tests.tournament_strategies import attempt, sheet_rows
from tournament.grammar import (
    ERROR_CODES,
    EXPECTED,
    MAX_LINE,
    MAX_NOTE,
    GrammarError,
    format_hand_line,
    parse_hand_line,
)


def knock(side, held, left, card=None, note=""):
    return Row("knock", side, held, left, card, note=note)


def gin(side, left, card=None, note="", held=None):
    return Row("gin", side, held, left, card, note=note)


def big(side, left, card=None):
    return Row("big_gin", side, defender_deadwood=left, knock_card=card)


def penalty(side, points, note=""):
    return Row("penalty", side=side, points=points, note=note)


def award(side, note=""):
    return Row("award", side=side, note=note)


def table_and_hand(side, a, b, note=""):
    table, in_hand = Pair(a[0], b[0]), Pair(a[1], b[1])
    return Row("gin", side, note=note, table=table, in_hand=in_hand)


def team(*pairings, note=""):
    return Row("team", pairings=pairings, note=note)


LINES = {
    # The lines of the director's guide.
    "a 8 20": knock("A", 8, 20),
    "b g 31": gin("B", 31),
    "a bg 40": big("A", 40),
    "d": Row("dead"),
    "v misdeal": Row("void", note="misdeal"),
    "v": Row("void"),
    "p b -10 slow play": penalty("B", -10, "slow play"),
    "p a +5": penalty("A", 5),
    "w a left": award("A", "left"),
    "w b": award("B"),
    # Case, blanks, separators.
    "A 8 20": knock("A", 8, 20),
    "a8 20": knock("A", 8, 20),
    "  a   8\t20  ": knock("A", 8, 20),
    "a 8 20\n": knock("A", 8, 20),
    "a 8,20": knock("A", 8, 20),
    "a 8, 20": knock("A", 8, 20),
    "a: 8/20": knock("A", 8, 20),
    "a 8-20": knock("A", 8, 20),
    "a 8 - 20": knock("A", 8, 20),
    "a 8 – 20": knock("A", 8, 20),
    "a 08 020": knock("A", 8, 20),
    "a 8 v 20": knock("A", 8, 20),
    "a 8v20": knock("A", 8, 20),
    "a 8 vs. 20": knock("A", 8, 20),
    "a\u00a08\u200920": knock("A", 8, 20),
    "\ufeffa 8 20": knock("A", 8, 20),
    # Words.
    "a k 8 20": knock("A", 8, 20),
    "ak 8 20": knock("A", 8, 20),
    "a knocks 8 against 20": knock("A", 8, 20),
    "A G 31": gin("A", 31),
    "ag31": gin("A", 31),
    "bg 31": gin("B", 31),
    "b gin 31": gin("B", 31),
    "bbg 40": big("B", 40),
    "abg40": big("A", 40),
    "a big gin 40": big("A", 40),
    "a biggin 40": big("A", 40),
    "dead": Row("dead"),
    "D": Row("dead"),
    "misdeal": Row("void"),
    "void wrong count": Row("void", note="wrong count"),
    "penalty b -10": penalty("B", -10),
    "b p -10 slow": penalty("B", -10, "slow"),
    "p b−10": penalty("B", -10),
    "p b - 10 slow": penalty("B", -10, "slow"),
    "award a": award("A"),
    "a wins": award("A"),
    "a w left early": award("A", "left early"),
    # A knock with 0 stays as entered: the scoring makes gin of it.
    "a 0 31": knock("A", 0, 31),
    "a g 0 31": gin("A", 31, held=0),
    "a g 0": gin("A", 0),
    # Other keyboards.
    "Ａ ８ ２０": knock("A", 8, 20),
    "ａ　８，２０": knock("A", 8, 20),
    "а 8 20": knock("A", 8, 20),
    "В 8 20": knock("B", 8, 20),
    "в г 31": gin("B", 31),
    "ф 8 20": knock("A", 8, 20),
    "и п 31": gin("B", 31),
    "ф ип 40": big("A", 40),
    "м": Row("void"),
    "з и -10": penalty("B", -10),
    "ц ф": award("A"),
    "a ٨ ٢٠": knock("A", 8, 20),
    # Knock cards.
    "a 8 20 9s": knock("A", 8, 20, "9S"),
    "b g 31 ks": gin("B", 31, "KS"),
    "a 8 20 10h": knock("A", 8, 20, "TH"),
    "a 8 20 TH": knock("A", 8, 20, "TH"),
    "a 8 20, th": knock("A", 8, 20, "TH"),
    "9s a 8 20": knock("A", 8, 20, "9S"),
    "as a 1 20": knock("A", 1, 20, "AS"),
    "a 9s 8 20": knock("A", 8, 20, "9S"),
    "a k kd 8 20": knock("A", 8, 20, "KD"),
    "a kd k 8 20": knock("A", 8, 20, "KD"),
    "a bg 40 qc": big("A", 40, "QC"),
    "a 8 20 9♠": knock("A", 8, 20, "9S"),
    "a 8 20 9♥\ufe0f": knock("A", 8, 20, "9H"),
    "a 8 20 кс": knock("A", 8, 20, "KC"),
    "a 8 20 9ы": knock("A", 8, 20, "9S"),
    "a 8 20 9в": knock("A", 8, 20, "9D"),
    "d 10h": Row("dead", knock_card="TH"),
    "d10h": Row("dead", knock_card="TH"),
    "v 10h misdeal": Row("void", knock_card="TH", note="misdeal"),
    # Notes.
    "a 8 20 # recounted": knock("A", 8, 20, note="recounted"),
    "a 8 20 9s #twice # checked": knock("A", 8, 20, "9S", "twice # checked"),
    "d # long": Row("dead", note="long"),
    "v # 9s seen": Row("void", note="9s seen"),
    "v 9s # 8s": Row("void", knock_card="9S", note="8s"),
    "p b -10 # 5 minutes late": penalty("B", -10, "5 minutes late"),
    "p b -10 5 minutes late": penalty("B", -10, "5 minutes late"),
    "w a 9s was shown": award("A", "9s was shown"),
    "v  two\u200b   blanks ": Row("void", note="two blanks"),
    "v “да” — да": Row("void", note="“да” — да"),
    # Mahjong gin: table and hand of A, then of B.
    "a g 105-0 20-30": table_and_hand("A", (105, 0), (20, 30)),
    "b g 20-30 105-0": table_and_hand("B", (20, 30), (105, 0)),
    "AG 105 0 20 30": table_and_hand("A", (105, 0), (20, 30)),
    "b gin 5/10, 30/0 # late": table_and_hand("B", (5, 10), (30, 0), note="late"),
    "a g 105–0 20−30": table_and_hand("A", (105, 0), (20, 30)),
    "ф п 105-0 20-30": table_and_hand("A", (105, 0), (20, 30)),
    # Team hands.
    "a 8 20 / b g 31": team(knock("A", 8, 20), gin("B", 31)),
    "a 8 20 / b g 31 / d": team(knock("A", 8, 20), gin("B", 31), Row("dead")),
    "d/d": team(Row("dead"), Row("dead")),
    "dead / DEAD / d / a bg 3": team(*[Row("dead")] * 3, big("A", 3)),
    "a8/20/b g31": team(knock("A", 8, 20), gin("B", 31)),
    "a 8/20 // , b 7/9 # table 3": team(knock("A", 8, 20), knock("B", 7, 9), note="table 3"),
    "a 8 20 9s / b g 31 ks / d 10h": team(
        knock("A", 8, 20, "9S"), gin("B", 31, "KS"), Row("dead", knock_card="TH")
    ),
    "9s a 8 20 / ks b g 31": team(knock("A", 8, 20, "9S"), gin("B", 31, "KS")),
    "a 1 20 as / ad b g 31": team(knock("A", 1, 20, "AS"), gin("B", 31, "AD")),
    "ф 8 20 / и п 31": team(knock("A", 8, 20), gin("B", 31)),
    "a 8 20／ｂ ｇ 31": team(knock("A", 8, 20), gin("B", 31)),
    "d / a 8 20 #a / b": team(Row("dead"), knock("A", 8, 20), note="a / b"),
    " / a 8 20 / b g 31": team(knock("A", 8, 20), gin("B", 31)),
    # A bar that parts no pairings.
    "a 8 20 /": knock("A", 8, 20),
    "a 8 20 / 9s": knock("A", 8, 20, "9S"),
    "a 8 20 / ad": knock("A", 8, 20, "AD"),
    "a 8 20 # a / b 8 20": knock("A", 8, 20, note="a / b 8 20"),
    "v a / b": Row("void", note="a / b"),
    "w a left / b stayed": award("A", "left / b stayed"),
    "a p -5 late / a": penalty("A", -5, "late / a"),
}


@pytest.mark.parametrize(("text", "row"), LINES.items(), ids=[repr(text) for text in LINES])
def test_line_says_a_row(text, row):
    assert parse_hand_line(text) == row


ERRORS = [
    ("", "empty-line", 0),
    ("   ", "empty-line", 0),
    ("\u200b\n", "empty-line", 0),
    ("x 8 20", "unknown-start", 0),
    ("8 20", "unknown-start", 0),
    (" 8 20 a", "unknown-start", 1),
    ("big 40", "unknown-start", 0),
    ("ab 8 20", "unknown-start", 0),
    ("?", "unknown-start", 0),
    ("a", "missing-number", 1),
    ("a 8", "missing-number", 3),
    ("a 8   ", "missing-number", 3),
    ("a 8 v", "missing-number", 5),
    ("a k", "missing-number", 3),
    ("a g", "missing-number", 3),
    ("a g ks", "missing-number", 6),
    ("a 10h 20", "missing-number", 8),
    ("a x 20", "unexpected-text", 2),
    ("a 8 20 5", "unexpected-text", 7),
    ("a 8 20 x", "unexpected-text", 7),
    ("a 8 20 9x", "unexpected-text", 7),
    ("a 8 20d", "unexpected-text", 6),
    ("a 8 x", "unexpected-text", 4),
    ("a 8.5 20", "unexpected-text", 6),
    ("a big 40", "unexpected-text", 6),
    ("a big", "missing-number", 5),
    ("a d", "unexpected-text", 2),
    ("d 8", "unexpected-text", 2),
    ("d misdeal", "unexpected-text", 2),
    ("a -8 20", "negative-number", 2),
    ("a g -31", "negative-number", 4),
    ("a 8 --20", "negative-number", 5),
    ("a g 3 31", "gin-with-deadwood", 4),
    ("a 9999999 20", "number-too-large", 2),
    ("a 8 " + "9" * 500, "number-too-large", 4),
    ("p", "missing-side", 1),
    ("p c -10", "missing-side", 2),
    ("w", "missing-side", 1),
    ("w left", "missing-side", 2),
    ("p b", "missing-points", 3),
    ("p b slow", "missing-points", 4),
    ("p b 10", "points-sign", 4),
    ("p b -0", "points-zero", 4),
    ("p b +1000001", "number-too-large", 4),
    ("9s p b -10", "card-not-here", 0),
    ("9s w b", "card-not-here", 0),
    ("a 8 20 9s 8s", "card-twice", 10),
    ("9s a 8 20 9s", "card-twice", 10),
    ("a 8 20\nb 9 21", "several-lines", 6),
    ("v one\u2028two", "several-lines", 5),
    ("v " + "x" * MAX_NOTE + "y", "note-too-long", 2),
    ("a 8 20" + " x" * MAX_LINE, "line-too-long", MAX_LINE),
    ("a g 105-0 20", "missing-number", 12),
    ("a g 0 31 5", "missing-number", 10),
    ("a g 105-0 20-30 5", "unexpected-text", 16),
    ("a g 105-0 20--30", "negative-number", 13),
    ("a bg 105-0 20-30", "gin-with-deadwood", 5),
    ("a bg 0 40 5", "unexpected-text", 10),
    ("a 8 20 / b", "missing-number", 10),
    ("a 8 / b g 31", "missing-number", 4),
    ("a / b g 31", "missing-number", 2),
    ("a 8 20 / b x 31", "unexpected-text", 11),
    ("a 8 20 / bx", "unknown-start", 9),
    ("a 8 20 b g 31", "unexpected-text", 7),
    ("a 8 20 9s 8s / d", "card-twice", 10),
    ("a 8 20 / b w", "not-a-pairing", 9),
    ("d / d / a p -5", "not-a-pairing", 8),
    ("d / v", "unexpected-text", 4),
]


@pytest.mark.parametrize(("text", "code", "column"), ERRORS, ids=[repr(e[0][:30]) for e in ERRORS])
def test_line_that_says_none_is_refused_at_its_place(text, code, column):
    with pytest.raises(GrammarError) as caught:
        parse_hand_line(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_every_code_has_an_example():
    assert {code for _, code, _ in ERRORS} == set(ERROR_CODES)


def test_error_says_what_was_expected_and_found():
    with pytest.raises(GrammarError) as caught:
        parse_hand_line("a 8 twenty")
    assert (caught.value.expected, caught.value.params) == (("number",), {"found": "twenty"})


@pytest.mark.parametrize(
    "row",
    [
        Row("knock", "A", 8),
        Row("knock", "A", None, 20),
        Row("gin", "A"),
        Row("gin", None, None, 20),
        Row("penalty", side="A"),
        Row("penalty", points=-3),
        Row("award"),
        Row("gin", "A", table=Pair(5, 5)),
        team(Row("dead"), knock("A", 8, None)),
    ],
)
def test_format_refuses_a_row_that_lacks_a_part(row):
    with pytest.raises(ValueError, match="lacks"):
        format_hand_line(row)


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (knock("A", 8, 20, "TH"), "a 8 20 10h"),
        (gin("B", 31), "b g 31"),
        (big("A", 40, "AS"), "a bg 40 as"),
        (Row("dead", note="long"), "d # long"),
        (Row("void", knock_card="9S", note="misdeal"), "v 9s misdeal"),
        (Row("void", note="9s seen"), "v # 9s seen"),
        (penalty("B", 10, "# 3"), "p b +10 # # 3"),
        (award("A", "left"), "w a left"),
        (table_and_hand("B", (20, 30), (105, 0)), "b g 20-30 105-0"),
        (
            team(knock("A", 8, 20, "TH"), gin("B", 31, "KS"), Row("dead"), note="a/b"),
            "a 8 20 10h / b g 31 ks / d # a/b",
        ),
    ],
)
def test_format_writes_the_short_form(row, line):
    assert format_hand_line(row) == line


@pytest.mark.parametrize(
    "pairings",
    [
        (),
        (Row("dead"),),
        (Row("dead"), Row("void")),
        (Row("dead"), Row("dead", note="late")),
        (Row("dead"), team(Row("dead"), Row("dead"))),
    ],
)
def test_format_refuses_pairings_that_are_none(pairings):
    with pytest.raises(ValueError, match="two hands or more"):
        format_hand_line(team(*pairings))


@given(sheet_rows())
def test_format_and_parse_give_the_row_back(row):
    assert parse_hand_line(format_hand_line(row)) == row


def check(text):
    """Any text is a row, which has a line of its own, or a refusal inside the text."""
    row, refusal = attempt(parse_hand_line, text)
    if refusal is None:
        assert parse_hand_line(format_hand_line(row)) == row
        return
    assert refusal.code in ERROR_CODES
    assert set(refusal.expected) <= set(EXPECTED)
    assert 0 <= refusal.column <= len(text)


@given(st.text())
@example("a 8 20 \ud800")
@example("İ 8 20")
@example("²")
@example("a ² 3")
@example("a 8 20 #" + "\u0301" * 300)
@example("v " + "\ufb2c" * 900)
def test_any_text_is_a_row_or_a_refusal(text):
    check(text)


near = st.lists(
    st.sampled_from(
        [*"abgkdvpw", *"абвфипг", "10", "8", "20", "-10", "+5", "9s", "10h", "♠", "ks", "#", "-",
         ",", " ", " ", " ", "bg", "vs", "big", "gin", "misdeal", "\n", "\u200b", "Ａ", "８", "s",
         "/", "/", "/ b ", "a 8 20", "d"]
    ),
    max_size=10,
).map("".join)  # fmt: skip


@given(near)
def test_any_text_of_the_words_of_the_grammar_is_a_row_or_a_refusal(text):
    check(text)


@given(sheet_rows(), st.sampled_from([str.upper, str.lower, lambda text: f"  {text} "]))
def test_case_and_blanks_do_not_matter(row, change):
    head, _, note = format_hand_line(row).partition(" # ")
    if row.note and not note:
        return
    assert parse_hand_line(change(head)) == parse_hand_line(head)
