"""Any text fits its place: shrunk, wrapped, then cut, but never wider and never on more lines."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.unit.sheets.samples import LONG_NAME, LONG_UNBROKEN, SCRIPTS
from tournament.sheets.fitting import ELLIPSIS, POINTS_PER_MM, Place, Step, ems, fit, printable
from tournament.sheets.measures import measures_of

NAME = measures_of("A4").name
SMALL = Place(20.0, (Step(1, 8), Step(2, 6)))


def without_spaces(text: str) -> str:
    return "".join(text.split())


@given(st.text(max_size=200), st.sampled_from([NAME, SMALL]))
@example(LONG_NAME, NAME)
@example(LONG_UNBROKEN, NAME)
@example("\u2028\x00\t ", NAME)
@example("e" + "\u0301" * 150, SMALL)
def test_fit_any_text_keeps_to_its_place(text, place):
    fitted = fit(text, place)
    most = place.width * POINTS_PER_MM / (fitted.size * place.spread)
    steps = [step for step in place.steps if step.size == fitted.size]
    assert len(fitted.lines) <= max(step.lines for step in steps)
    # A single cluster wider than the place stays whole: the pen shrinks it.
    assert all(ems(line) <= most or len(line) <= 3 for line in fitted.lines)
    kept = without_spaces("".join(fitted.lines))
    if fitted.cut:
        assert fitted.lines[-1].endswith(ELLIPSIS)
        assert without_spaces(printable(text)).startswith(kept.removesuffix(ELLIPSIS))
    else:
        assert kept == without_spaces(printable(text))


@pytest.mark.parametrize("name", [*SCRIPTS, LONG_NAME, LONG_UNBROKEN])
def test_fit_name_of_up_to_120_letters_is_never_cut(name):
    """L69: a name shrinks and wraps."""
    assert fit(name, NAME).cut is False


def test_fit_short_text_takes_the_largest_size():
    assert fit("Anna", NAME) == (("Anna",), 13, False)


def test_fit_empty_text_has_no_lines():
    assert fit(" \n ", NAME).lines == ()


def test_fit_long_text_is_cut_at_a_word():
    fitted = fit("one two three four five six seven eight nine ten eleven twelve", SMALL)
    assert fitted.cut is True
    assert fitted.lines[-1].removesuffix(ELLIPSIS).split()[-1] in {"five", "six", "seven", "eight"}


def test_fit_does_not_part_a_letter_from_its_mark():
    text = "n\u0303" * 60
    lines = fit(text, Place(20.0, (Step(9, 8),))).lines
    assert len(lines) > 1
    assert all(line.startswith("n") for line in lines)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Anna\n\tKarenina ", "Anna Karenina"),
        ("a\x00b\x1bc", "abc"),
        ("evil\u202egnirts", "evilgnirts"),
        ("half \ud800 pair", "half \ufffd pair"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_printable_drops_what_has_no_place_on_paper(text, kept):
    assert printable(text) == kept
