"""A name as its initials, in any script: "Anna Maria Kowalska" is shown as "A. M. K."."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tournament.names.cleaning import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOTHING: Final = "?."
"""Stands for a text without a letter or a digit, which no cleaned name is."""
CONTAINED: Final = 4
"""So long a word is looked for inside the words of a team's name too: Kowalska in Kowalskas."""

# Marks that stand inside a word and neither part it nor are read as a letter of their own.
_INSIDE: Final = frozenset("'’‘ʼʻ`´′ʹ׳״\u200c\u200d")
# Written without blanks between the parts of a name: a run of such words gives one initial.
_UNSPACED: Final = (
    (0x1100, 0x11FF), (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3038, 0x303B),
    (0x3041, 0x30FF), (0x3105, 0x318F), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xA000, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF),
    (0xFF66, 0xFFDC), (0x1B000, 0x1B16F), (0x20000, 0x323AF),
)  # fmt: skip
# Blocks in which a virama joins the next consonant to the same written letter.
_JOINED: Final = ((0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0xA880, 0xA8DF))
_VIRAMA: Final = 9
# Vowels of Thai and Lao that are written before the consonant they are spoken after.
_BEFORE: Final = frozenset("เแโใไເແໂໃໄ")
_JAMO: Final = (0x1100, 0x11FF)


@lru_cache(maxsize=2048)
def initials(name: str) -> str:
    """Return the initials of a name: the first written letter of each word, with a dot.

    A hyphen stays ("Jean-Luc" is "J.-L."), a small particle stays small ("v. B."), a name typed
    without any capital is raised. An apostrophe parts no word ("O’Brien" is "O."), every other sign
    does. A letter comes with all its marks, as one syllable in the scripts of India and Korea. In
    scripts that are written without blanks (Chinese, Japanese, Korean) a run of words gives its
    first letter alone: more would be the whole name. A title or a number counts as a word. The
    result always has a dot, and its own initials are the same again. How the name was composed
    makes no difference.
    """
    letters = _letters(_words(unicodedata.normalize("NFC", name)))
    if not any(char.isupper() or char.istitle() for word in letters for char in "".join(word)):
        letters = [[_raised(letter) for letter in word] for word in letters]
    shown = " ".join("-".join(f"{letter}." for letter in word) for word in letters)
    return unicodedata.normalize("NFC", shown) or NOTHING


def public_members(members: Sequence[str]) -> tuple[str, ...]:
    """Return the members of a team as their initials."""
    return tuple(initials(member) for member in members)


def public_name(name: str, members: Sequence[str] = ()) -> str:
    """Return what stands for a name that is shown as initials.

    A team with `members` keeps a name of its own ("Riverside"). A name that is made of theirs, or
    holds a word of one of them, gives way to their initials: "A. K. / B. N.".
    """
    if not members:
        return initials(name)
    return " / ".join(public_members(members)) if _names_one(name, members) else name


def _names_one(name: str, members: Iterable[str]) -> bool:
    """Return whether the name of a team holds a word of the name of a member."""
    whole = name_key(name)
    # Also without what follows an apostrophe: "Ann's four" is named after Ann.
    parted = "".join(" " if char in _INSIDE else char for char in name)
    words = {*whole.split(), *name_key(parted).split()}
    return any(
        word in words or (word in whole and (len(word) >= CONTAINED or _unspaced(word)))
        for member in members
        for word in name_key(member).split()
        if len(word) > 1 or _unspaced(word)
    )


def _words(name: str) -> list[list[str]]:
    """Return the words of a name, each as its parts between hyphens, none of them empty."""
    kept = "".join(
        char if _in_word(char) else "-" if unicodedata.category(char) == "Pd" else " "
        for char in name.replace(".-", "-")  # the hyphen of "J.-L."
    )
    words = ([part for part in word.split("-") if _start(part)] for word in kept.split())
    return [parts for parts in words if parts]


def _letters(words: Iterable[list[str]]) -> list[list[str]]:
    """Return the first letters of the parts of each word; of a run without blanks, one."""
    runs = groupby(words, key=lambda word: _unspaced(word[0]))
    return [
        [_first(part) for part in word]
        for alone, run in runs
        for word in ([next(run)[:1]] if alone else run)
    ]


def _raised(letter: str) -> str:
    upper = letter.upper()
    return upper if len(upper) == len(letter) else letter


def _in_word(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN" or char in _INSIDE


def _start(part: str) -> str:
    """Return a part from its first letter or digit on, "" when it has none."""
    for place, char in enumerate(part):
        category = unicodedata.category(char)
        if category[0] in "LN" and category != "Lm":
            return part[place:]
    return ""


def _first(part: str) -> str:
    """Return the first letter of a part as it is written, with all its marks."""
    text = _start(part)
    end = 2 if text[0] in _BEFORE and len(text) > 1 else 1
    while end < len(text) and _goes_on(text, end):
        end += 1
    return text[:end]


def _goes_on(text: str, place: int) -> bool:
    """Return whether the character at a place belongs to the letter before it."""
    before, char = text[place - 1], text[place]
    if unicodedata.category(char)[0] == "M":
        return True
    if char in "\u200c\u200d":
        return place + 1 < len(text) and _is_virama(before)
    if _within(before, (_JAMO,)) and _within(char, (_JAMO,)):
        return True
    joined = before if before not in "\u200c\u200d" else text[place - 2]
    return _is_virama(joined) and _within(char, _JOINED)


def _is_virama(char: str) -> bool:
    return unicodedata.combining(char) == _VIRAMA and _within(char, _JOINED)


def _unspaced(part: str | Sequence[str]) -> bool:
    """Return whether a word begins in a script that is written without blanks."""
    text = part if isinstance(part, str) else part[0]
    return _within(_start(text)[:1] or " ", _UNSPACED)


def _within(char: str, blocks: Iterable[tuple[int, int]]) -> bool:
    return any(low <= ord(char) <= high for low, high in blocks)
