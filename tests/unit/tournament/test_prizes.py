"""Prizes: lines read strictly and printed back, and laid over the standings."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.names import clean_text
from tournament.prizes import (
    MAX_PLACE,
    MAX_PRIZES,
    MAX_TEXT,
    PrizeError,
    check_prizes,
    prize_stands,
    prizes_document,
    read_document,
    read_lines,
    write_lines,
)
from tournament.values import Prize, PrizeStand
from tournament.wording import sentence
from tournament.wording.prizes import places_named, prize_told, prizes_changed, stand_told
from tournament.wording.refusals_of_prizes import PRIZES as SENTENCES


def faults_of(text):
    with pytest.raises(PrizeError) as caught:
        read_lines(text)
    for fault in caught.value.faults:
        assert str(fault.line) in sentence(fault) or fault.code == "prizes-too-many"
        assert "–" not in sentence(fault).replace("“3–4: …”", "").replace("“5–8: Medal”", "") or (
            fault.code == "prize-reversed"
        )
    return [(fault.code, fault.line, dict(fault.figures)) for fault in caught.value.faults]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("1: 500 €", Prize(1, 1, "500 €")),
        ("1:500 €", Prize(1, 1, "500 €")),
        ("1 : 500 €", Prize(1, 1, "500 €")),
        ("1. 500 €", Prize(1, 1, "500 €")),
        ("1) 500 €", Prize(1, 1, "500 €")),
        ("1 – 500 €", Prize(1, 1, "500 €")),
        ("1 - 500 €", Prize(1, 1, "500 €")),
        ("1— Cup", Prize(1, 1, "Cup")),
        ("1-500€", Prize(1, 1, "500€")),
        ("1 – 500", Prize(1, 1, "500")),
        ("1: 500 – and a cup", Prize(1, 1, "500 – and a cup")),
        ("1: 2: 3", Prize(1, 1, "2: 3")),
        ("  12 :   A   bottle ", Prize(12, 12, "A bottle")),
        ("3-4 Trophy", Prize(3, 4, "Trophy")),
        ("3–4 – Trophy", Prize(3, 4, "Trophy")),
        ("3-4: Trophy", Prize(3, 4, "Trophy")),
        ("3 – 4 – Trophy", Prize(3, 4, "Trophy")),
        ("3 - 4: Trophy", Prize(3, 4, "Trophy")),
        ("3−4. Trophy", Prize(3, 4, "Trophy")),
        ("1-50: EUR", Prize(1, 50, "EUR")),
        ("5-8: 🏆", Prize(5, 8, "🏆")),
        ("7-7: Lucky", Prize(7, 7, "Lucky")),
    ],
)
def test_line_is_read_as_it_seems(line, prize):
    assert read_lines(line) == (prize,)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Winner: 500 €", [("prize-no-place", 1, {})]),
        ("\n\n€ 500", [("prize-no-place", 3, {})]),
        ("-1: 500 €", [("prize-no-place", 1, {})]),
        ("１: 500 €", [("prize-no-place", 1, {})]),
        ("1 500 €", [("prize-unclear", 1, {"place": 1})]),
        ("1.500 €", [("prize-unclear", 1, {"place": 1})]),
        ("1st: 500 €", [("prize-unclear", 1, {"place": 1})]),
        ("1-50 EUR", [("prize-unclear", 1, {"place": 1})]),
        ("1-500", [("prize-unclear", 1, {"place": 1})]),
        ("3 – 4 Trophies", [("prize-unclear", 1, {"place": 3})]),
        ("1 – 500 – and a cup", [("prize-unclear", 1, {"place": 1})]),
        ("0: 500 €", [("prize-bad-place", 1, {"place": 0, "limit": 512})]),
        ("1-513: Pin", [("prize-bad-place", 1, {"place": 513, "limit": 512})]),
        ("999999999: Pin", [("prize-bad-place", 1, {"place": 999_999_999, "limit": 512})]),
        ("4-3: Trophy", [("prize-reversed", 1, {"first": 4, "last": 3})]),
        ("1:", [("prize-no-text", 1, {})]),
        ("1.", [("prize-no-text", 1, {})]),
        ("1 –", [("prize-no-text", 1, {})]),
        ("3-4", [("prize-no-text", 1, {})]),
        ("3 – 4", [("prize-no-text", 1, {})]),
        ("1: \u200b", [("prize-no-text", 1, {})]),
        ("1: " + "x" * 81, [("prize-too-long", 1, {"length": 81, "limit": 80})]),
        ("1: " + "x" * 1_001, [("prize-too-long", 1, {"length": 1_004, "limit": 1_000})]),
        (
            "1: a\n2: b\n1: c\n2-3: d",
            [
                ("prize-twice", 3, {"place": 1, "other": 1}),
                ("prize-twice", 4, {"place": 2, "other": 2}),
            ],
        ),
        ("nobody\n1:\n1: a", [("prize-no-place", 1, {}), ("prize-no-text", 2, {})]),
    ],
)
def test_line_that_is_wrong_is_named(text, faults):
    assert faults_of(text) == faults


def test_lines_may_leave_places_out_and_come_in_any_order():
    assert read_lines("\r\n9: Pin\n\n  \n1: Cup\n") == (Prize(1, 1, "Cup"), Prize(9, 9, "Pin"))
    assert read_lines("") == ()


def test_more_lines_than_can_be_read_are_refused():
    lines = [f"{place}: Pin" for place in range(1, MAX_PRIZES + 2)]
    assert len(read_lines("\n".join(lines[:-1]))) == MAX_PRIZES
    assert faults_of("\n".join(lines)) == [("prizes-too-many", 41, {"lines": 41, "limit": 40})]


def test_every_fault_has_a_sentence():
    codes = {"prize-no-place", "prize-unclear", "prize-no-text", "prize-too-long"}
    codes |= {"prize-bad-place", "prize-reversed", "prize-twice", "prizes-too-many"}
    assert codes == set(SENTENCES)


@st.composite
def prize_lists(draw):
    """Prizes as they are kept: cleaned, in order, no place twice."""
    cuts = draw(st.lists(st.integers(1, MAX_PLACE), unique=True, max_size=8).map(sorted))
    places = zip(cuts[::2], cuts[1::2], strict=False)
    texts = st.text(max_size=MAX_TEXT).map(lambda text: clean_text(text, 10_000)[:MAX_TEXT])
    texts = (texts | st.sampled_from(["500 €", ": x", "2–3: y", "4 – z", "Cup"])).map(clean_text)
    return tuple(Prize(first, last, draw(texts.filter(bool))) for first, last in places)


@given(prize_lists())
def test_prizes_written_read_back_to_the_same(prizes):
    assert read_lines(write_lines(prizes)) == prizes
    assert read_document(prizes_document(prizes)) == prizes


@given(st.lists(st.text("0123 .:-–)x\n\u0301", max_size=30), max_size=4).map("\n".join))
def test_any_text_is_prizes_or_faults_by_line(text):
    try:
        prizes = read_lines(text)
    except PrizeError as error:
        lines = [fault.line for fault in error.faults]
        assert lines == sorted(set(lines))
    else:
        assert check_prizes(enumerate(prizes, 1)) == prizes


@pytest.mark.parametrize(
    "document",
    [
        None, {}, "1: a", [1], [{}], [{"place_from": 1, "place_to": 1}],
        [{"place_from": 1, "place_to": 1, "text": "a", "more": 1}],
        [{"place_from": "1", "place_to": 1, "text": "a"}],
        [{"place_from": True, "place_to": 1, "text": "a"}],
        [{"place_from": 1, "place_to": 1, "text": None}],
    ],
)  # fmt: skip
def test_document_of_another_shape_is_refused(document):
    with pytest.raises(PrizeError) as caught:
        read_document(document)
    assert caught.value.faults[0].code == "prize-bad-shape"


# ---------------------------------------------------------------- the standings


@dataclass(frozen=True)
class Row:
    place: int | None
    reached: int = 1
    still_in: bool = False


CASH = read_lines("1: 500 €\n2: 250 €\n3: 100 €\n4: 50 €")


def stands(places, prizes, *, over=True):
    rows = [Row(place, still_in=place is None) for place in places]
    return prize_stands(rows, prizes, over=over)


def test_tied_places_share_the_prizes_of_all_of_them():
    first, second, one, other = stands([1, 2, 3, 3], CASH)

    assert first == PrizeStand((Prize(1, 1, "500 €"),), 1, won=True)
    assert second == PrizeStand((Prize(2, 2, "250 €"),), 1, won=True)
    assert one == other == PrizeStand((Prize(3, 3, "100 €"), Prize(4, 4, "50 €")), 2, won=True)


def test_places_three_and_four_that_are_parted_share_nothing():
    assert [one.prizes[0].text for one in stands([1, 2, 3, 4], CASH)] == [
        "500 €", "250 €", "100 €", "50 €",
    ]  # fmt: skip


def test_range_gives_each_of_the_tied_the_same():
    trophy = read_lines("1: Cup\n3-4: Trophy")
    assert stands([1, 2, 3, 3], trophy)[1:] == (
        None, *[PrizeStand((Prize(3, 4, "Trophy"),), 1, won=True)] * 2,
    )  # fmt: skip


def test_range_for_some_of_the_tied_is_shared_by_all():
    [stand] = set(stands([5, 5, 5, 5], read_lines("5-6: Medal")))
    assert stand == PrizeStand((Prize(5, 6, "Medal"),), 4, won=True)
    assert prize_told(stand) == "2 × Medal, shared by 4"


def test_double_forfeit_takes_no_places_of_the_next():
    # Both finalists are second, both of a semi-final and the loser of the other one are third.
    stands_ = stands([2, 2, 3, 3, 3], CASH)
    assert [one.prizes for one in stands_] == [
        *[(Prize(2, 2, "250 €"),)] * 2,
        *[(Prize(3, 3, "100 €"), Prize(4, 4, "50 €"))] * 3,
    ]
    assert [one.shared for one in stands_] == [2, 2, 3, 3, 3]


def test_entries_without_a_place_stand_on_nothing():
    assert stands([None, None, 1], CASH[:1]) == (
        None, None, PrizeStand((Prize(1, 1, "500 €"),), 1, won=True),
    )  # fmt: skip
    assert stands([1, 2], ()) == (None, None)


def test_prize_is_won_when_nobody_can_come_to_its_place():
    rows = [Row(None, 3, still_in=True), Row(None, 2, still_in=True), Row(3, 2), Row(5, 1)]
    prizes = read_lines("3: Cup\n5: Pin")

    assert [one and one.won for one in prize_stands(rows, prizes, over=False)] == [
        None, None, False, True,
    ]  # fmt: skip


def test_first_two_are_won_with_the_final_while_third_place_is_played():
    rows = [Row(1, 2), Row(2, 2), Row(None, 1, still_in=True), Row(None, 1, still_in=True)]

    assert [one and one.won for one in prize_stands(rows, CASH, over=False)] == [
        True, True, None, None,
    ]  # fmt: skip


def test_finalists_put_out_together_win_nothing_while_third_place_is_played():
    # If nobody comes third, each has a cup; otherwise they share one.
    rows, prizes = [Row(2, 2), Row(2, 2), Row(None, 1, still_in=True)], read_lines("2-3: Cup")

    assert [one and one.won for one in prize_stands(rows, prizes, over=False)] == [
        False, False, None,
    ]  # fmt: skip


@given(st.lists(st.integers(1, 40), max_size=30), prize_lists())
def test_each_prize_is_named_by_the_rows_of_its_place_and_never_twice(places, prizes):
    ordered = sorted(places)
    found = stands(ordered, prizes)
    named = {}
    for place, stand in zip(ordered, found, strict=True):
        for prize in stand.prizes if stand else ():
            for at in range(prize.place_from, prize.place_to + 1):
                # The prize of a place is that of the list, and belongs to one group of rows.
                assert named.setdefault(at, (place, prize.text)) == (place, prize.text)
    listed = {at: p.text for p in prizes for at in range(p.place_from, p.place_to + 1)}
    counts = Counter(ordered)
    for place, count in counts.items():
        end = min([place + count, *(other for other in counts if other > place)])
        for at in range(place, end):
            assert named.get(at, (place, None)) == (place, listed.get(at))
    assert all(listed[at] == text for at, (_, text) in named.items())


# ---------------------------------------------------------------- words


def test_prizes_are_told():
    alone = PrizeStand((Prize(1, 1, "500 €"),), 1, won=True)
    shared = PrizeStand((Prize(3, 3, "100 €"), Prize(4, 4, "50 €")), 2)

    assert stand_told(alone) == "won: 500 €"
    assert stand_told(shared) == "stands to win: 100 € and 50 €, shared by 2"
    assert [places_named(one) for one in read_lines("1: a\n3-4: b")] == ["Place 1", "Places 3–4"]


def test_change_of_prizes_is_told():
    many = prizes_document(read_lines("\n".join(f"{place}: P" for place in range(1, 8))))
    few = prizes_document(read_lines("1: Cup\n3-4: Pin"))

    assert prizes_changed([], few) == "Prizes before: none; now: 1 – Cup, 3–4 – Pin."
    assert prizes_changed(many, []) == (
        "Prizes before: 1 – P, 2 – P, 3 – P, 4 – P, 5 – P, 2 more; now: none."
    )
