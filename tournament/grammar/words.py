"""The words and signs of the grammar, and how a text is folded to be compared with them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoring.values import Ending

MAX_LINE: Final = 1_000
MAX_NOTE: Final = 200
MAX_FIGURE: Final = 1_000_000

MAX_RAW_NOTE: Final = 4 * MAX_LINE
"""Composing a text may make it longer: notes are measured after that."""

ERROR_CODES: Final = (
    "empty-line", "line-too-long", "several-lines", "unknown-start", "missing-side",
    "missing-number", "negative-number", "number-too-large", "missing-points", "points-sign",
    "points-zero", "gin-with-deadwood", "unexpected-text", "card-twice", "card-not-here",
    "note-too-long", "not-a-pairing",
)  # fmt: skip
EXPECTED: Final = ("side", "hand", "number", "points", "card", "end")

HAND_WORDS: Final[dict[str, Ending]] = {
    "k": "knock", "knock": "knock", "knocks": "knock",
    "g": "gin", "gin": "gin",
    "bg": "big_gin", "biggin": "big_gin", "big": "big_gin",
}  # fmt: skip
TABLE_WORDS: Final[dict[str, Ending]] = {
    "d": "dead", "dead": "dead", "v": "void", "void": "void", "misdeal": "void",
}  # fmt: skip
RULING_WORDS: Final[dict[str, Ending]] = {
    "p": "penalty", "pen": "penalty", "penalty": "penalty",
    "w": "award", "win": "award", "wins": "award", "award": "award",
}  # fmt: skip

_SUITS: Final = {
    "♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c",
}  # fmt: skip
_LOOK_ALIKE: Final = {"а": "a", "в": "b", "к": "k", "с": "c", "т": "t", "д": "d", "г": "g"}
_RUSSIAN_KEYS: Final = {
    "ф": "a", "и": "b", "п": "g", "м": "v", "з": "p", "ц": "w", "л": "k",
    "ы": "s", "р": "h", "о": "j", "й": "q", "е": "t",
}  # fmt: skip
_SIGNS: Final = {"−": "-", "–": "-", "‐": "-", "‑": "-", "﹣": "-", "﹢": "+", "、": ",", "。": "."}
_LETTERS: Final = str.maketrans(_SUITS | _LOOK_ALIKE | _RUSSIAN_KEYS | _SIGNS)
# In a card, В cannot be a side: it is the key of D.
_CARD_LETTERS: Final = str.maketrans(_SUITS | _LOOK_ALIKE | _RUSSIAN_KEYS | _SIGNS | {"в": "d"})

GAP: Final = re.compile(r"[\s,;:./]*")
VERSUS: Final = re.compile(r"[\s,;:./]*(?:-|(?:vs?|against)(?![^\W\d_]))")
_CARD: Final = r"(?:10|[2-9tjqka])[shdc](?!\w)"
CARD: Final = re.compile(_CARD)
WORD: Final = re.compile(r"[^\W\d_]+")
NUMBER: Final = re.compile(r"[0-9]+")
PAIRING: Final = re.compile(
    rf"/(?=[\s,;:./]*(?:{_CARD}[\s,;:./]*)?(?!{_CARD})(?:[ab]|d(?:ead)?(?![^\W\d_])))"
)
"""A bar between two pairings: a hand begins behind it. Any other (`8/20`) is a separator."""
SIGNED: Final = re.compile(r"([+-])\s*([0-9]+)")


def fold(text: str) -> str:
    """Return a text letter by letter as it is compared; columns stay those of the text."""
    return "".join(_fold_char(char) for char in text).translate(_LETTERS)


def fold_for_cards(text: str) -> str:
    """Return a text letter by letter as a knock card is looked for in it."""
    return "".join(_fold_char(char) for char in text).translate(_CARD_LETTERS)


def _fold_char(char: str) -> str:
    """Return one character as it is compared: small, ASCII where it stands for an ASCII one."""
    if char.isspace() or unicodedata.category(char) in {"Cf", "Cc"} or char in "\ufe0e\ufe0f":
        return " "
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    if "\uff01" <= char <= "\uff5e":
        char = unicodedata.normalize("NFKC", char)
    return char.lower()[:1]
