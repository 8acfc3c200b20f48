"""Hands that were played: 6,000 with a limit of 10, then 1,000 with a knock card.

A line of the file is a hand: its ending, the value of the knock card ("-": none), the points seen
from the knocker, the knocker's `melds.loose.discard`, the defender's `melds.loose`. A letter is a
card: A to Z and a to z are the aces to kings of clubs, diamonds, hearts and spades. Nobody
scored for equal counts, and no defender laid a card off.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

import pytest

from scoring.cards import CARD_VALUES
from scoring.hand import price_hand
from scoring.hand_check import check_hand_document
from scoring.melds import Deal, best_defence, best_discard, least_deadwood, settle
from scoring.melds.packed import pack
from scoring.ruleset import RuleSet
from scoring.values import Row
from tests.unit.scoring.cards import oracle

FILE = Path(__file__).resolve().parents[3] / "golden" / "played_hands.txt.gz"
CARD_OF = dict(zip(ascii_uppercase + ascii_lowercase, CARD_VALUES, strict=True))
LIMIT_OF_10 = RuleSet(tie="nobody")
OKLAHOMA = RuleSet(tie="nobody", knock_card="upcard")
Cards = tuple[str, ...]


class Played(NamedTuple):
    """A hand with its cards as they lay."""

    ending: str
    knock_card: str | None
    gain: int = 0
    melds: tuple[Cards, ...] = ()
    loose: Cards = ()
    discard: Cards = ()
    defender_melds: tuple[Cards, ...] = ()
    defender_loose: Cards = ()

    @property
    def rules(self) -> RuleSet:
        return OKLAHOMA if self.knock_card else LIMIT_OF_10

    @property
    def knocker(self) -> Cards:
        return (*sum(self.melds, ()), *self.loose)

    @property
    def defender(self) -> Cards:
        return (*sum(self.defender_melds, ()), *self.defender_loose)


def cards(letters: str) -> Cards:
    return tuple(CARD_OF[letter] for letter in letters)


def melds(letters: str) -> tuple[Cards, ...]:
    return tuple(cards(meld) for meld in letters.split("/") if meld)


def read(line: str) -> Played:
    ending, value, *figures = line.split()
    # The suit was not kept, and hearts do not double; 0 is an ace: gin only.
    card = {"-": None, "0": "AH", "10": "TH"}.get(value, value + "H")
    if ending == "dead":
        return Played(ending, card)
    gain, knocker, defender = figures
    spread, loose, discard = knocker.split(".")
    own, left = defender.split(".")
    return Played(
        ending,
        card,
        int(gain),
        melds(spread),
        cards(loose),
        cards(discard),
        melds(own),
        cards(left),
    )


@pytest.fixture(scope="module")
def played() -> list[Played]:
    with gzip.open(FILE, "rt", encoding="ascii") as lines:
        return [read(line) for line in lines]


def test_there_are_7000_hands(played: list[Played]) -> None:
    endings = [(bool(hand.knock_card), hand.ending) for hand in played]
    wanted = {(False, "knock"): 4868, (False, "gin"): 352, (False, "dead"): 780}
    wanted |= {(True, "knock"): 733, (True, "gin"): 195, (True, "dead"): 72}
    assert {kind: endings.count(kind) for kind in set(endings)} == wanted


def test_the_points_are_those_that_were_paid(played: list[Played]) -> None:
    for hand in played:
        held = oracle.value(hand.loose, hand.rules)
        left = oracle.value(hand.defender_loose, hand.rules)
        entered = "dead" if hand.ending == "dead" else "knock"
        row = Row(entered, "A", held, left, hand.knock_card)
        ending, _, winner, points, _ = price_hand(row, hand.rules)
        gain = {"A": points, "B": -points, None: 0}[winner]
        assert (ending, gain) == (hand.ending, hand.gain), hand


def test_the_best_defence_is_never_worse_than_what_was_played(played: list[Played]) -> None:
    better = 0
    for hand in played:
        lay_off = hand.ending == "knock"
        found = best_defence(hand.defender, hand.melds, hand.rules, lay_off=lay_off)
        as_played = oracle.value(hand.defender_loose, hand.rules)
        assert found.deadwood <= found.deadwood_before_layoff <= as_played, hand
        better += found.deadwood < as_played
    assert better > 2000


def test_no_arrangement_was_better_than_the_least_deadwood(played: list[Played]) -> None:
    for hand in played:
        if hand.ending == "dead":
            continue
        held = oracle.value(hand.loose, hand.rules)
        assert least_deadwood(hand.knocker, hand.rules).deadwood <= held, hand
        kept = best_discard((*hand.knocker, *hand.discard), hand.rules)
        assert kept.deadwood <= held, hand


def test_the_declared_spread_is_settled_as_it_lay(played: list[Played]) -> None:
    for hand in played:
        if hand.ending == "dead":
            continue
        document = {
            "rules": hand.rules.to_dict(),
            "knocker": " ".join((*hand.knocker, *hand.discard)),
            "discard": hand.discard[0],
            "melds": " | ".join(" ".join(meld) for meld in hand.melds),
            "defender": " ".join(hand.defender),
            "knock_card": hand.knock_card,
        }
        answer = check_hand_document(document)
        row = answer["hand"]
        assert row["knocker_deadwood"] == oracle.value(hand.loose, hand.rules)
        sign = {"knocker": 1, "defender": -1, None: 0}[answer["winner"]]
        gain = sign * answer["points"]
        assert gain <= hand.gain, hand
        if row["defender_deadwood"] == oracle.value(hand.defender_loose, hand.rules):
            assert gain == hand.gain, hand


def test_a_spread_that_is_found_scores_no_less_than_the_declared_one(played: list[Played]) -> None:
    for hand in played:
        if hand.ending == "dead":
            continue
        spread = tuple(pack(meld) for meld in hand.melds)
        deal = Deal(pack(hand.knocker), pack(hand.defender), hand.rules, hand.knock_card)
        free, declared = settle(deal), settle(deal._replace(melds=spread))
        gains = [
            {"knocker": shown.points, "defender": -shown.points, None: 0}[shown.winner]
            for shown in (free, declared)
        ]
        assert gains[0] >= gains[1], hand
