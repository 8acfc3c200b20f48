"""Cards as they are drawn: faces, hands in melds, what is laid off in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy

from scoring.cards import CARD_VALUES, RANKS, format_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.utils.functional import Promise

    from scoring.melds.showdown import Showdown
    from scoring.ruleset import RuleSet
    from scoring.values import HandCards, Row, Side

    Names = tuple[str, str]
    Cards = Sequence[str]

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES: Final[Mapping[str, str | Promise]] = {
    "A": gettext_lazy("ace"),
    "2": gettext_lazy("two"),
    "3": gettext_lazy("three"),
    "4": gettext_lazy("four"),
    "5": gettext_lazy("five"),
    "6": gettext_lazy("six"),
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
}
SUIT_NAMES: Final[Mapping[str, str | Promise]] = {
    "C": gettext_lazy("clubs"),
    "D": gettext_lazy("diamonds"),
    "H": gettext_lazy("hearts"),
    "S": gettext_lazy("spades"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn: `code` "5S", `rank` and `sign` on it, `name` for who cannot see it.

    `points` is what it counts unmatched (None in a meld), `laid` marks a card laid off.
    """

    code: str
    rank: str
    sign: str
    red: bool
    name: str
    points: int | None = None
    laid: bool = False


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand as it lies. `sum_told` adds up its unmatched cards: "A♣ 1 + 8♦ 8 = 9".

    `melds` of the knocker hold the cards laid off on them, in their place. `laid` are the cards
    of the defender that were laid off, in an order in which they can be. `before` is what the hand
    counts without laying off, None for the knocker.
    """

    name: str
    knocked: bool
    melds: tuple[tuple[Face, ...], ...]
    unmatched: tuple[Face, ...]
    deadwood: int
    sum_told: str
    discard: Face | None = None
    laid: tuple[Face, ...] = ()
    before: int | None = None


def face(card: str, *, points: int | None = None, laid: bool = False) -> Face:
    """Return a card, given with two letters, as it is drawn."""
    rank, suit = card[0], card[1]
    name = gettext("%(rank)s of %(suit)s") % {"rank": RANK_NAMES[rank], "suit": SUIT_NAMES[suit]}
    return Face(card, format_card(card)[:-1], SIGNS[suit], suit in "DH", name, points, laid)


def cards_told(cards: Iterable[str]) -> str:
    """Return cards as they stand in a sentence: "8♣ 8♦ 8♠"."""
    return " ".join(f"{format_card(card)[:-1]}{SIGNS[card[1]]}" for card in cards)


def hands_shown(shown: Showdown, rules: RuleSet, names: Names) -> tuple[HandShown, HandShown]:
    """Return both hands as they lie; `names` are those of the knocker and the defender."""
    held, defence = shown.knocker, shown.defender
    loose = _loose(held.unmatched, rules)
    left = _loose(defence.unmatched, rules)
    melds = [
        _with_laid(meld, [one.card for one in defence.layoffs if one.meld == place], rules)
        for place, meld in enumerate(held.melds)
    ]
    knocker = HandShown(
        name=names[0],
        knocked=True,
        melds=tuple(melds),
        unmatched=loose,
        deadwood=held.deadwood,
        sum_told=_sum(loose),
        discard=face(held.discard) if held.discard else None,
    )
    defender = HandShown(
        name=names[1],
        knocked=False,
        melds=tuple(tuple(map(face, meld)) for meld in defence.melds),
        unmatched=left,
        deadwood=defence.deadwood,
        sum_told=_sum(left),
        laid=tuple(face(one.card, laid=True) for one in defence.layoffs),
        before=defence.deadwood_before_layoff,
    )
    return knocker, defender


def _loose(cards: Cards, rules: RuleSet) -> tuple[Face, ...]:
    counts = {**CARD_VALUES, **dict.fromkeys(("AC", "AD", "AH", "AS"), rules.ace_deadwood)}
    return tuple(face(card, points=counts[card]) for card in cards)


def _sum(loose: Sequence[Face]) -> str:
    """Return the addition of unmatched cards, "" where there is nothing to add up."""
    if len(loose) < 2:
        return ""
    parts = " + ".join(str(one.points) for one in loose)
    return f"{parts} = {sum(one.points or 0 for one in loose)}"


def _with_laid(meld: Cards, laid: Cards, rules: RuleSet) -> tuple[Face, ...]:
    """Return a meld with the cards laid off on it, each at the end it follows on."""
    faces = [face(card) for card in meld]
    first = RANKS.index(meld[0][0])
    a_set = meld[0][0] == meld[1][0]
    for card in laid:
        rank = RANKS.index(card[0])
        in_front = not a_set and (
            (first - rank) % len(RANKS) == 1 if rules.round_the_corner else rank < first
        )
        if in_front:
            first = rank
        faces.insert(0 if in_front else len(faces), face(card, laid=True))
    return tuple(faces)


def query_of(cards: HandCards, row: Row, by: Side) -> dict[str, str]:
    """Return what an address needs to show kept cards again; `by` is the side that knocked."""
    hands = (cards.knocker, cards.defender)
    first, second = hands if by == "A" else hands[::-1]
    card = format_card(row.knock_card) if row.knock_card else ""
    sent = {"by": by, "a": first, "b": second, "knock_card": card}
    sent |= {"melds": cards.melds, "discard": cards.discard}
    return {name: text for name, text in sent.items() if text}
