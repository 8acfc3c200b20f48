"""Playing cards as the contract writes them: rank and suit, "10H" or "TH", in any case.

A card is kept as two letters, rank and suit, with T for the ten: "TH", "AS".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.errors import RuleViolation, show

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
PICTURE_VALUE: Final = 10


def _value(rank: str) -> int:
    """Return what a rank counts: pictures 10, an ace 1, the others their number."""
    return min(RANKS.index(rank) + 1, PICTURE_VALUE)


CARD_VALUES: Final[dict[str, int]] = {rank + suit: _value(rank) for suit in SUITS for rank in RANKS}
"""What each of the 52 cards counts, by its two letters; an ace is 1 here."""


def parse_card(value: object, path: str = "") -> str:
    """Return the two letters of the card written as `value`.

    "10h", "TH" and "th" are all "TH". Raises `RuleViolation` (`unknown-card`) at `path` for
    anything else.
    """
    # ASCII only: upper() would make an S of the long s.
    if isinstance(value, str) and len(value) <= len("10H") and value.isascii():
        text = value.upper()
        card = "T" + text[2:] if text.startswith("10") else text
        if card in CARD_VALUES:
            return card
    raise RuleViolation("unknown-card", path, given=show(value))


def parse_cards(value: object, path: str = "") -> tuple[str, ...]:
    """Return the cards written in a text with spaces between them, each as two letters.

    Raises `RuleViolation` at `path`: `bad-value` when it is no text, `unknown-card`.
    """
    if isinstance(value, str):
        return tuple(parse_card(word, path) for word in value.split())
    raise RuleViolation("bad-value", path, reason="cards", given=show(value))


def format_cards(cards: Iterable[str]) -> str:
    """Return cards as people write them, with spaces between them."""
    return " ".join(map(format_card, cards))


def format_card(card: str) -> str:
    """Return a card as people write it: the ten as "10", the rest as it is kept."""
    return "10" + card[1:] if card.startswith("T") else card


def is_spade(card: str) -> bool:
    """Tell whether a card kept as two letters is a spade."""
    return card[1] == "S"
