"""The mark in a QR code: what it says, what it finds different, and what is no mark at all."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from tournament.sheets.marks import SheetMark, changes_since, mark_of, read_mark

RULES = PRESETS["standard"]
NAMES = [("Anna",), ("Ben",)]


def mark(numbers=(17, 204), names=NAMES, table=12, rules=RULES, dealer="A"):
    return mark_of(numbers, names, table, rules, dealer)


@given(
    st.integers(1, 999_999),
    st.integers(1, 999_999),
    st.none() | st.integers(1, 9999),
    st.none() | st.integers(0, 999_999_999),
    st.text(max_size=60),
)
def test_mark_is_read_as_it_was_written_and_short(a, b, table, revision, name):
    written = replace(mark((a, b), [(name,), ("Ben",)], table), revision=revision)

    assert read_mark(written.text) == written
    assert len(written.text) <= 42
    assert written.text.isascii()


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (mark(), ()),
        (mark((17, 5)), ("players",)),
        (mark((204, 17), NAMES[::-1]), ("sides",)),
        (mark(names=[("Anna",), ("Benjamin",)]), ("names",)),
        (mark(names=[("Anna", "Cleo"), ("Ben",)]), ("names",)),
        (mark(table=13), ("table",)),
        (mark(table=None), ("table",)),
        (mark(rules=replace(RULES, best_of=3)), ("rules",)),
        (mark(dealer="B"), ("rules",)),
        (mark(table=1, rules=PRESETS["tedesco"]), ("table", "rules")),
        (replace(mark(), revision=9), ()),
    ],
)
def test_changes_since_names_what_is_different(other, told):
    assert changes_since(mark(), other) == told


@pytest.mark.parametrize(
    "text",
    [
        "", "1", "1.2.3", "1.2.3.abc", "1.2.3.abcdefghij.", "1.2.3.ABCDEFGHIJ", "-1.2.3.abcdefghij",
        "1.2.3.abcdefghi1", "1.2.3.abcdefghij\n", "1234567.2.3.abcdefghij", "١.2.3.abcdefghij",
        "1.2.3.abcdefghij.9999999999", "<script>", "a" * 100_000, "1.2.3.abcdefghij.1.1", "\0",
    ],
)  # fmt: skip
def test_read_mark_takes_nothing_else(text):
    assert read_mark(text) is None


def test_blank_leaves_out_the_revision():
    filled = SheetMark(1, 2, 3, "abcde", "fghij", 41)

    assert (filled.text, filled.blank.text) == ("1.2.3.abcdefghij.41", "1.2.3.abcdefghij")
