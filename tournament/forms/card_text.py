"""Cards as people type them, and cards ticked beside them, made one text."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import CARD_VALUES, format_card, format_cards
from scoring.errors import RuleViolation, show
from scoring.melds.packed import BITS
from tournament.grammar.words import fold_for_cards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from django.http import QueryDict

LONGEST_TEXT: Final = 300
"""More than eleven cards ever take, in characters."""

_RANK: Final = "(?:10|[2-9tjqka])"
_SUITS: Final = frozenset("cdhs")
_RANKS: Final = re.compile(f"{_RANK}+")
_BY_RANK: Final = re.compile(rf"(?:{_RANK}+[cdhs])+")
_BY_SUIT: Final = re.compile(rf"(?:[cdhs]{_RANK}+)+")
_GROUP_BY_RANK: Final = re.compile(rf"(?P<ranks>{_RANK}+)(?P<suit>[cdhs])")
_GROUP_BY_SUIT: Final = re.compile(rf"(?P<suit>[cdhs])(?P<ranks>{_RANK}+)")
_ONE_RANK: Final = re.compile(_RANK)
_GAP: Final = re.compile(r"[\s,;.:/+&-]+")
_BAR: Final = re.compile(r"[|¦｜]")
_AS_PICTURE: Final = str.maketrans("", "", "\ufe0e\ufe0f")
"""What follows a suit sign to say whether it is a letter or a picture."""

HANDS: Final = ("a", "b")
PARTS: Final = (*HANDS, "knock_card", "melds", "discard")
"""The texts of a page of cards, in the order in which `was` keeps them."""

OPEN, THROWN = "", "x"
GROUPS: Final = ("1", "2", "3")
"""What can be said of a card of the knocker: left open, in one of three melds, thrown."""


def read_cards(text: str, path: str = "") -> tuple[str, ...]:
    """Return the cards that a text names, each as two letters.

    "5s", "5♠", "♠5", "10H" and "th" are read; blanks and commas may stand between cards, or
    nothing ("5s6s", "567s", "♠567"), and a suit may stand before its ranks ("♠ 5 6 7"). Raises
    `RuleViolation` (`unknown-card`) with the odd word.
    """
    found: list[str] = []
    words = [*_words(text), ""]
    suit = ""
    for word, following in pairwise(words):
        if word in _SUITS and _RANKS.fullmatch(following):
            suit = word
            continue
        if not _RANKS.fullmatch(word):
            suit = ""
        cards = _cards_of(suit + word)
        if not cards:
            raise RuleViolation("unknown-card", path, given=show(_as_typed(word, text)))
        found += cards
    return tuple(found)


def _cards_of(word: str) -> list[str]:
    """Return the cards of a word without blanks; none for a word that says something else."""
    by_suit = word[0] in _SUITS
    if not (_BY_SUIT if by_suit else _BY_RANK).fullmatch(word):
        return []
    return [
        (rank.replace("10", "t") + group["suit"]).upper()
        for group in (_GROUP_BY_SUIT if by_suit else _GROUP_BY_RANK).finditer(word)
        for rank in _ONE_RANK.findall(group["ranks"])
    ]


def read_groups(text: str, path: str = "") -> list[tuple[str, ...]]:
    """Return the groups of cards of a text, parted by bars; raises as `read_cards`."""
    return [read_cards(group, path) for group in _BAR.split(text)]


def _words(text: str) -> list[str]:
    return [word for word in _GAP.split(fold_for_cards(text.translate(_AS_PICTURE))) if word]


def _as_typed(word: str, text: str) -> str:
    """Return an odd word as it stands in the text, in its own letters where they can be found."""
    typed = (one for one in re.split(r"[\s,;]+", text) if _words(one) == [word])
    return next(typed, word)


def in_order(cards: Iterable[str]) -> str:
    """Return cards as a text in the order of printing, each of them once."""
    return format_cards(sorted(set(cards), key=BITS.__getitem__))


class Lies(NamedTuple):
    """How the knocker's cards lie: the melds declared and the card thrown, as texts."""

    melds: str
    discard: str

    @classmethod
    def of(cls, chosen: Iterable[tuple[str, str]]) -> Lies:
        """Return the texts of what was chosen for each card: one of `GROUPS`, thrown, or open."""
        pairs = list(chosen)
        groups = ([card for card, where in pairs if where == group] for group in GROUPS)
        thrown = [card for card, where in pairs if where == THROWN]
        return cls(" | ".join(in_order(group) for group in groups if group), in_order(thrown))

    def places(self) -> dict[str, str]:
        """Return where each card lies; what cannot be read lies open."""
        places = dict.fromkeys(_readable(self.discard), THROWN)
        for group, cards in zip(GROUPS, _BAR.split(self.melds), strict=False):
            places |= dict.fromkeys(_readable(cards), group)
        return places


def _readable(text: str) -> tuple[str, ...]:
    try:
        return read_cards(text[:LONGEST_TEXT])
    except RuleViolation:
        return ()


def texts_of(data: QueryDict) -> dict[str, str]:
    """Return the texts of a page of cards as it was sent, with what was ticked worked in.

    Without script a page sends both its texts and its ticks, and `was`: the texts both began with.
    What differs from it was done by hand and counts, be it typed or ticked.
    """
    typed = {part: data.get(part, "") for part in PARTS}
    if "was" not in data:
        return typed
    was = dict(zip(PARTS, f"{data['was']};;;;".split(";")[: len(PARTS)], strict=True))
    merged = {hand: _merged(typed[hand], was[hand], data.getlist(f"t{hand}")) for hand in HANDS}
    knock_card = typed["knock_card"]
    ticked = data.get("tk", "")
    if knock_card == was["knock_card"] and ticked in CARD_VALUES:
        knock_card = format_card(ticked)
    melds, discard = _lies(data, typed, was)
    return {**merged, "knock_card": knock_card, "melds": melds, "discard": discard}


def _merged(typed: str, was: str, ticks: Collection[str]) -> str:
    """Return the text of a hand: what was typed, with what was ticked and unticked since."""
    before, ticked = set(_readable(was)), {card for card in ticks if card in CARD_VALUES}
    if ticked == before:
        return typed
    if typed.strip() == was.strip():
        return in_order(ticked)
    try:
        now = set(read_cards(typed[:LONGEST_TEXT]))
    except RuleViolation:
        return typed
    return in_order((now | ticked - before) - (before - ticked))


def _lies(data: QueryDict, typed: dict[str, str], was: dict[str, str]) -> Lies:
    """Return how the cards lie: as chosen card by card, unless it was typed anew."""
    lies = Lies(typed["melds"], typed["discard"])
    before = Lies(was["melds"], was["discard"])
    chosen = {card: data.get(f"lie-{card}", "") for card in CARD_VALUES if f"lie-{card}" in data}
    places = before.places()
    untouched = all(where == places.get(card, OPEN) for card, where in chosen.items())
    return lies if untouched or lies != before else Lies.of(chosen.items())
