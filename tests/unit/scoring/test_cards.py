from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import CARD_VALUES, format_card, is_spade, parse_card
from scoring.errors import RuleViolation


@pytest.mark.parametrize(
    ("text", "card", "value"),
    [
        *(("10H", "TH", 10), ("10h", "TH", 10), ("TH", "TH", 10), ("tH", "TH", 10)),
        *(("as", "AS", 1), ("2c", "2C", 2), ("9D", "9D", 9)),
        *(("jS", "JS", 10), ("Qh", "QH", 10), ("KC", "KC", 10)),
    ],
)
def test_a_card_is_read(text: str, card: str, value: int) -> None:
    assert (parse_card(text), CARD_VALUES[card]) == (card, value)


def test_all_52_cards_are_read_as_they_are_printed() -> None:
    assert len(CARD_VALUES) == 52
    for card in CARD_VALUES:
        assert parse_card(format_card(card)) == parse_card(card.lower()) == card
    assert sum(CARD_VALUES.values()) == 4 * (sum(range(1, 11)) + 30)
    assert sum(is_spade(card) for card in CARD_VALUES) == 13
    assert (format_card("TH"), format_card("AS")) == ("10H", "AS")


@pytest.mark.parametrize(
    "value",
    [
        *("", "1S", "0S", "10", "H", "HT", "11H", "010H", "10HH", "T10", "AA", "XS", "ZZ"),
        *(" AS", "AS ", "A S", "A♠", "5ſ", "ﬀ", "10\u212a", "١٠H"),
        *(None, 10, True, ["AS"], {"rank": "A"}, 1.5),
    ],
)
def test_what_is_no_card_is_refused(value: object) -> None:
    with pytest.raises(RuleViolation) as refusal:
        parse_card(value, "hands[0].knock_card")
    assert (refusal.value.code, refusal.value.path) == ("unknown-card", "hands[0].knock_card")


@given(st.text())
def test_a_text_is_a_card_or_refused(text: str) -> None:
    try:
        assert parse_card(text) in CARD_VALUES
    except RuleViolation as refusal:
        assert len(refusal.message) < 200  # noqa: PT017 - either way is right
