"""Two of one name are told apart, and nobody else is touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.names import told_apart


@pytest.mark.parametrize(
    ("people", "names"),
    [
        ([], []),
        ([("Anna", "Mill", 1), ("Ben", "Mill", 2)], ["Anna", "Ben"]),
        ([("Jan", "Mill", 1), ("Jan", "Pier", 2)], ["Jan (Mill)", "Jan (Pier)"]),
        ([("Jan", "Mill", 1), ("Jan", "mill", 2)], ["Jan (1)", "Jan (2)"]),
        ([("Jan", "", 1), ("JAN", "Pier", 7)], ["Jan (1)", "JAN (Pier)"]),
        ([("Jan", "", 1), ("Jan", "", 2), ("Eve", "", 3)], ["Jan (1)", "Jan (2)", "Eve"]),
        (
            [("Jan", "Mill", 1), ("Jan", "Mill", 2), ("Jan", "Pier", 3)],
            ["Jan (1)", "Jan (2)", "Jan (Pier)"],
        ),
        ([("Łukasz", "", 1), ("Lukasz", "", 2)], ["Łukasz", "Lukasz"]),
    ],
)
def test_told_apart_adds_the_club_or_else_the_number(people, names):
    """L59: namesakes are told apart wherever they stand."""
    assert told_apart(people) == names


@given(st.lists(st.tuples(st.sampled_from(["Jan", "jan", "Eve"]), st.sampled_from(["", "X", "Y"]))))
def test_told_apart_gives_everybody_a_name_of_their_own(people):
    numbered = [(name, club, number) for number, (name, club) in enumerate(people, start=1)]

    names = told_apart(numbered)

    assert len({name.casefold() for name in names}) == len(people)
    assert all(shown.startswith(name) for shown, (name, *_) in zip(names, numbered, strict=True))
