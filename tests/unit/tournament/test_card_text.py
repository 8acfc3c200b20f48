import contextlib

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import CARD_VALUES
from scoring.errors import RuleViolation
from tournament.forms.card_text import Lies, in_order, read_cards, read_groups, texts_of

DECK = sorted(CARD_VALUES)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ()),
        ("  ", ()),
        ("5s 6s", ("5S", "6S")),
        ("5s6s7s", ("5S", "6S", "7S")),
        ("567s kqh", ("5S", "6S", "7S", "KH", "QH")),
        ("10H th TH", ("TH", "TH", "TH")),
        ("5♠ ♠5 5♤", ("5S", "5S", "5S")),
        ("5♥️ ♥️10", ("5H", "TH")),
        ("♠567♥KQ", ("5S", "6S", "7S", "KH", "QH")),
        ("♠ 5 6 7 ♥ K Q", ("5S", "6S", "7S", "KH", "QH")),
        ("s 5 6, 7c", ("5S", "6S", "7C")),
        ("5S, 6S; 7S/8S-9S", ("5S", "6S", "7S", "8S", "9S")),
        ("５Ｓ\u00a0６Ｓ", ("5S", "6S")),
    ],
)
def test_cards_are_read_as_people_type_them(text, cards):
    assert read_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("5", '"5"'),
        ("5s 6", '"6"'),
        ("5 6s", '"5"'),
        ("5h ♠", '"♠"'),
        ("♠ ♥ 5", '"♠"'),
        ("1s", '"1s"'),
        ("5S Joker 6S", '"Joker"'),
        ("5ſs 6s", '"5ſs"'),
        ("🂡", '"🂡"'),
        ("ace of spades", '"ace"'),
        ("x" * 100, f'"{"x" * 39}…"'),
    ],
)
def test_a_word_that_is_no_card_is_named_as_it_was_typed(text, odd):
    with pytest.raises(RuleViolation) as caught:
        read_cards(text, "a")

    assert (caught.value.code, caught.value.path) == ("unknown-card", "a")
    assert caught.value.params == {"given": odd}


@given(st.text(max_size=60))
def test_any_text_is_cards_or_refused(text):
    found = ()
    with contextlib.suppress(RuleViolation):
        found = read_cards(text)

    assert set(found) <= set(DECK)


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_cards_written_in_order_are_read_back(cards):
    assert sorted(read_cards(in_order(cards))) == sorted(cards)


def test_groups_are_parted_by_any_bar():
    assert read_groups("5s6s7s | kc kd ks¦ah") == [
        ("5S", "6S", "7S"),
        ("KC", "KD", "KS"),
        ("AH",),
    ]


@pytest.mark.parametrize(
    ("query", "a"),
    [
        # nothing was changed, or only typed, or only ticked, or both
        ("a=5S&was=5S&ta=5S", "5S"),
        ("a=5S+6S&was=5S&ta=5S", "5S 6S"),
        ("a=&was=5S&ta=5S", ""),
        ("a=5S&was=5S&ta=5S&ta=KC", "KC 5S"),
        ("a=5S&was=5S", ""),
        ("a=5S+6S&was=5S&ta=5S&ta=KC", "KC 5S 6S"),
        ("a=5S+6S&was=5S&ta=KC", "KC 6S"),
        # what cannot be read stays as it was typed
        ("a=5S+x&was=5S&ta=5S&ta=KC", "5S x"),
        ("a=5S+x&was=5S+x", "5S x"),
        # without `was` the text says all; ticks that are no cards are none
        ("a=5S&ta=KC", "5S"),
        ("a=&was=&ta=KC&ta=x&ta=<b>", "KC"),
    ],
)
def test_what_was_ticked_is_worked_into_what_was_typed(query, a):
    assert texts_of(QueryDict(query))["a"] == a


@pytest.mark.parametrize(
    ("query", "melds", "discard"),
    [
        ("was=&lie-5S=1&lie-6S=1&lie-7S=1&lie-KC=x&lie-2H=", "5S 6S 7S", "KC"),
        ("was=&lie-5S=2&lie-6S=&lie-KC=1", "KC | 5S", ""),
        ("melds=5S&was=;;;5S;&lie-5S=1&lie-6S=", "5S", ""),
        ("melds=5S&was=;;;5S;&lie-5S=&lie-6S=1", "6S", ""),
        ("melds=5S+6S&was=;;;5S;&lie-5S=&lie-6S=", "5S 6S", ""),
        ("was=;;;5S;KC&melds=5S&discard=KC&lie-5S=1&lie-KC=", "5S", ""),
    ],
)
def test_how_cards_lie_is_chosen_card_by_card_or_typed(query, melds, discard):
    texts = texts_of(QueryDict(query))

    assert (texts["melds"], texts["discard"]) == (melds, discard)


def test_knock_card_is_ticked_unless_it_was_typed():
    assert texts_of(QueryDict("was=&tk=TH"))["knock_card"] == "10H"
    assert texts_of(QueryDict("was=&tk=TH&knock_card=5S"))["knock_card"] == "5S"
    assert texts_of(QueryDict("was=;;5S&tk=5S&knock_card=5S"))["knock_card"] == "5S"


def test_places_of_cards_that_cannot_be_read_are_open():
    assert Lies("5s 6s | x | kc", "kd kd").places() == {
        "5S": "1",
        "6S": "1",
        "KC": "3",
        "KD": "x",
    }
