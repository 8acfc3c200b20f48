"""Names cleaned for storing and showing, and the keys by which they are compared."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_NAME: Final = 120
MAX_RAW_TEXT: Final = 10_000
"""Longer texts are refused before any work is spent on them."""
MAX_MARKS: Final = 5
"""Accents kept on one letter: more than any script needs, too few to climb over a line."""

# Letters that no decomposition turns into a plain one.
_PLAIN_LETTERS: Final = str.maketrans(
    {
        "ł": "l", "đ": "d", "ð": "d", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ƒ": "f", "ə": "e", "ɨ": "i", "ʉ": "u", "ɓ": "b",
        "ɗ": "d", "ƙ": "k", "ƴ": "y", "ɛ": "e", "ɔ": "o", "ґ": "г",
        "ـ": None,
    }
)  # fmt: skip
# Letters and marks that draw nothing: Hangul fillers, grapheme joiner, Khmer inherent vowels.
_INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\u2800")
_APOSTROPHES: Final = frozenset("'’‘ʼʻ`´′ʹ")
_JOINERS: Final = frozenset("\u200c\u200d")
_VARIATION_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
# Scripts in which a joiner changes what is read: Arabic … N'Ko, the Indic scripts, Mongolian.
_JOINING_BLOCKS: Final = ((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x18AF))


class NameError_(ValueError):  # noqa: N801, N818 - NameError is taken by the language
    """A name or a list of names that cannot be taken; `code` and `params` say why."""

    def __init__(self, code: str, **params: object) -> None:
        """Keep the code (for wording) and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.params = params


def clean_name(text: str) -> str:
    """Return a name as it is stored and shown: NFC, one blank between words, nothing invisible.

    Raises `NameError_` with `name-empty`, `name-too-long` (length, limit; counted after cleaning)
    or `name-no-letter` (there must be a letter or a digit).
    """
    cleaned = _clean(text, MAX_NAME, "name-too-long")
    if not cleaned:
        raise NameError_("name-empty")
    if not any(char.isalnum() for char in cleaned):
        raise NameError_("name-no-letter")
    return cleaned


def clean_text(text: str, limit: int = MAX_NAME) -> str:
    """Return an optional text (a club, a note) cleaned like a name; it may be empty.

    Raises `NameError_("text-too-long")` (length, limit in characters).
    """
    return _clean(text, limit, "text-too-long")


def name_identity(text: str) -> str:
    """Return the key of names that are the same however typed: composed or not, any case."""
    folded = unicodedata.normalize("NFC", " ".join(text.split())).casefold()
    return unicodedata.normalize("NFC", folded)


def name_key(text: str) -> str:
    """Return the key by which a name is found and names are called alike.

    No case, no accents (ł is l, ß is ss, ё is е), no punctuation, no emoji; words stay apart.
    Empty when the text has no letter or digit.
    """
    folded = unicodedata.normalize("NFKD", text.casefold()).casefold()
    plain = "".join(_key_char(char) for char in folded.translate(_PLAIN_LETTERS))
    return unicodedata.normalize("NFC", " ".join(plain.split()))


def _clean(text: str, limit: int, too_long: str) -> str:
    """Clean a text of one line; refuse one that is longer than `limit`."""
    if len(text) > MAX_RAW_TEXT:
        raise NameError_(too_long, length=len(text), limit=limit)
    spaced = "".join(" " if char.isspace() else char for char in text)
    composed = unicodedata.normalize("NFC", spaced)
    cleaned = unicodedata.normalize("NFC", " ".join(visible(composed).split()))
    if len(cleaned) > limit:
        raise NameError_(too_long, length=len(cleaned), limit=limit)
    return cleaned


def visible(text: str) -> str:
    """Return a text without what cannot be seen; joiners stay where they change what shows."""
    shown = "".join(char for char in text if char in _JOINERS or not is_invisible(char))
    return "".join(_without_towers(shown))


def _without_towers(text: str) -> Iterator[str]:
    """Yield the characters but for joiners without use and accents piled too high."""
    marks = 0
    for index, char in enumerate(text):
        if char in _JOINERS:
            if _joiner_counts(text, index):
                yield char
            continue
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MAX_MARKS:
            yield char


def is_invisible(char: str) -> bool:
    """Return whether a character draws nothing: controls, formats, surrogates, fillers."""
    if unicodedata.category(char) in {"Cc", "Cf", "Cs"} or char in _INVISIBLE_LETTERS:
        return True
    return (ord(char) & 0xFFFE) == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF  # noncharacters


def _joiner_counts(text: str, index: int) -> bool:
    """Return whether the joiner at `index` stands inside a word, or an emoji, that needs it."""
    if not 0 < index < len(text) - 1:
        return False
    before, after = text[index - 1], text[index + 1]
    if text[index] == "\u200d" and _is_emoji_part(before) and _is_emoji_part(after):
        return True
    return _joins(before) and _joins(after)


def _joins(char: str) -> bool:
    """Return whether the character's script is one in which joiners are written."""
    return any(low <= ord(char) <= high for low, high in _JOINING_BLOCKS)


def _is_emoji_part(char: str) -> bool:
    """Return whether a character can stand beside a joiner in an emoji."""
    return char in _VARIATION_SELECTORS or unicodedata.category(char) in {"So", "Sk"}


def _key_char(char: str) -> str:
    """Return a character of a decomposed text as it goes into a key."""
    category = unicodedata.category(char)
    if category[0] in "LN":
        return "" if char in _INVISIBLE_LETTERS else char
    if category[0] == "M":
        return "" if _is_accent(char) else char
    return "" if char in _APOSTROPHES or category == "Cf" else " "


def _is_accent(char: str) -> bool:
    """Return whether a mark is an accent and not a vowel or a voicing that makes another letter.

    Unicode gives accents of European letters classes of 200 and above, Hebrew and Arabic points 10
    to 36; vowel signs of Indic scripts have 0, their nukta 7, kana voicing 8.
    """
    combining = unicodedata.combining(char)
    return combining >= 200 or 10 <= combining <= 36 or char in _VARIATION_SELECTORS
