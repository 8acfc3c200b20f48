"""PURE: one line of keyboard to one row of a score sheet, and back.

The lines (the director's guide teaches them):

=================  ==================================================================
`a 8 20`           A knocks with 8 against 20
`b g 31`           B goes gin, 31 left
`a bg 40`          A has big gin, 40 left
`d`                dead hand
`v misdeal`        a misdeal, nothing counts; the rest is a note and may be missing
`p b -10 slow`     the director takes 10 points from B (the sign must be there), note
`w a left`         the director awards the game to A, note
=================  ==================================================================

Under rules with a knock card it stands anywhere before the note, at the end by custom: `a 8 20 9s`,
`b g 31 ks`, `d 10h`; `t` and `10` are the ten, ♠ ♥ ♦ ♣ may stand for the suits. `# text` at the end
of any line is a note. Case, blanks, commas and words are free: `A8 20`, `a k 8/20`, `AG31`,
`a knocks 8 vs 20`, `a big gin 40`, `b p -10`. Full-width letters and digits, Cyrillic letters that
look like Latin ones (А, В) and the keys of a Russian layout (Ф is the key of A) are read as meant.
Which figures are possible is for the rules to say, not for the grammar.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from scoring.cards import format_card, parse_card
from scoring.errors import RuleViolation
from scoring.values import Row
from tournament.names import clean_text

if TYPE_CHECKING:
    from scoring.values import Ending, Side

T = TypeVar("T")

MAX_LINE: Final = 1_000
MAX_NOTE: Final = 200
MAX_FIGURE: Final = 1_000_000

ERROR_CODES: Final = (
    "empty-line", "line-too-long", "several-lines", "unknown-start", "missing-side",
    "missing-number", "negative-number", "number-too-large", "missing-points", "points-sign",
    "points-zero", "gin-with-deadwood", "unexpected-text", "card-twice", "card-not-here",
    "note-too-long",
)  # fmt: skip
EXPECTED: Final = ("side", "hand", "number", "points", "card", "end")

_HAND_WORDS: Final[dict[str, Ending]] = {
    "k": "knock", "knock": "knock", "knocks": "knock",
    "g": "gin", "gin": "gin",
    "bg": "big_gin", "biggin": "big_gin", "big": "big_gin",
}  # fmt: skip
_TABLE_WORDS: Final[dict[str, Ending]] = {
    "d": "dead", "dead": "dead", "v": "void", "void": "void", "misdeal": "void",
}  # fmt: skip
_RULING_WORDS: Final[dict[str, Ending]] = {
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

_GAP: Final = re.compile(r"[\s,;:./]*")
_VERSUS: Final = re.compile(r"[\s,;:./]*(?:-|(?:vs?|against)(?![^\W\d_]))")
_CARD: Final = re.compile(r"(?:10|[2-9tjqka])[shdc](?!\w)")
_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"[0-9]+")
_SIGNED: Final = re.compile(r"([+-])\s*([0-9]+)")


class GrammarError(ValueError):
    """A line that says no row.

    `column` counts from 0 in the text as typed, `params` are the figures of the sentence.
    `expected` names what could stand there instead (of `EXPECTED`); `code` is one of `ERROR_CODES`.
    """

    def __init__(
        self, code: str, column: int, *, expected: tuple[str, ...] = (), **params: object
    ) -> None:
        """Keep the code, the place and the figures."""
        super().__init__(code, column)
        self.code = code
        self.column = column
        self.params = params
        self.expected = expected


def parse_hand_line(text: str) -> Row:
    """Return the row that a line says; nothing is scored or checked against rules here.

    Raises `GrammarError` for a line that says none, whatever the text is.
    """
    return _Parser(text).row()


def format_hand_line(row: Row) -> str:
    """Return the line that says this row: `parse_hand_line` gives the row back.

    Notes come back as `clean_text` leaves them. Raises `ValueError` for a row that lacks a part of
    its ending.
    """
    card = f" {format_card(row.knock_card).lower()}" if row.knock_card else ""
    if row.ending in {"dead", "void"}:
        head = "d" if row.ending == "dead" else "v"
        return f"{head}{card}{_format_note(row)}"
    if row.ending in {"penalty", "award"}:
        side = _present(row.side, row).lower()
        points = f" {_present(row.points, row):+d}" if row.ending == "penalty" else ""
        return f"{'p' if row.ending == 'penalty' else 'w'} {side}{points}{_format_note(row)}"
    words = {"knock": "", "gin": " g", "big_gin": " bg"}
    figures = (row.knocker_deadwood, _present(row.defender_deadwood, row))
    if row.ending == "knock":
        _present(row.knocker_deadwood, row)
    numbers = "".join(f" {figure}" for figure in figures if figure is not None)
    knocker = _present(row.knocker, row).lower()
    return f"{knocker}{words[row.ending]}{numbers}{card}{_format_note(row)}"


class _Parser:
    """A cursor over one line: `plain` and `cards` are its text folded letter by letter."""

    def __init__(self, text: str) -> None:
        """Fold the line so that columns stay those of the text as typed."""
        self.text = text
        self.end = len(text.rstrip())
        if self.end > MAX_LINE:
            raise GrammarError("line-too-long", MAX_LINE, length=self.end, limit=MAX_LINE)
        folded = "".join(_fold(char) for char in text[: self.end])
        self.plain = folded.translate(_LETTERS)
        self.cards = folded.translate(_CARD_LETTERS)
        self.at = 0
        self.card: str | None = None

    def row(self) -> Row:
        """Read the whole line."""
        self.refuse_nothing_or_more_than_one()
        self.gap()
        start = self.at
        word = self.word()
        if word in _TABLE_WORDS:
            return self.table_row(_TABLE_WORDS[word])
        if word in _RULING_WORDS:
            return self.ruling(_RULING_WORDS[word], self.side())
        if word[:1] not in {"a", "b"} or not word:
            self.fail("unknown-start", start, "side", "hand")
        # Only the side is taken from the word: "ag 31" goes on with "g 31".
        self.at = start + 1
        side: Side = "A" if word[0] == "a" else "B"
        rest = word[1:]
        if rest and rest not in _HAND_WORDS and rest not in _RULING_WORDS:
            self.fail("unknown-start", start, "side", "hand")
        return self.sided(side)

    def sided(self, side: Side) -> Row:
        """Read what follows a side: figures, a word and figures, or a ruling for it."""
        self.gap()
        start = self.at
        word = self.word()
        if word in _RULING_WORDS:
            return self.ruling(_RULING_WORDS[word], side)
        if word and word not in _HAND_WORDS:
            self.fail("unexpected-text", start, "hand", "number")
        if word == "big":
            self.gap()
            self.word_among("gin", "g")
        return self.hand(side, _HAND_WORDS.get(word, "knock"))

    def hand(self, side: Side, ending: Ending) -> Row:
        """Read the figures of a knock (two) or of a gin (one, or 0 and one)."""
        self.gap()
        start = self.at
        first = self.number()
        second = self.second_number()
        if ending == "knock" and second is None:
            self.fail_number()
        if ending != "knock" and second is not None and first != 0:
            self.fail("gin-with-deadwood", start, "number", deadwood=first)
        knocker, defender = (None, first) if second is None else (first, second)
        note = self.closing_note()
        return Row(ending, side, knocker, defender, self.card, note=note)

    def table_row(self, ending: Ending) -> Row:
        """Read a dead hand (nothing more than a card) or a misdeal (the rest is a note)."""
        self.gap()
        note = self.closing_note() if ending == "dead" else self.note()
        return Row(ending, knock_card=self.card, note=note)

    def ruling(self, ending: Ending, side: Side) -> Row:
        """Read a penalty or an award: no card, points for a penalty, the rest is a note."""
        if self.card is not None:
            self.fail("card-not-here", 0, "hand", card=self.card)
        points = self.points() if ending == "penalty" else None
        return Row(ending, side=side, points=points, note=self.note())

    def gap(self) -> None:
        """Pass over blanks and separators, and take up a knock card on the way."""
        self.at = self.match(_GAP).end()
        found = _CARD.match(self.cards, self.at)
        if found is None:
            return
        if self.card is not None:
            self.fail("card-twice", self.at, "number", "end", card=self.card)
        try:
            self.card = parse_card(found.group())
        except RuleViolation:  # the pattern lets only real cards through
            self.fail("unexpected-text", self.at, "card")
        self.at = found.end()
        self.gap()

    def word(self) -> str:
        """Take the letters that stand here; "" when there are none."""
        found = _WORD.match(self.plain, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def word_among(self, *words: str) -> None:
        """Take one of these words, or say what is expected."""
        start = self.at
        if self.word() not in words:
            self.fail("unexpected-text" if start < self.end else "missing-number", start, "hand")

    def side(self) -> Side:
        """Take a side that must stand here."""
        self.at = self.match(_GAP).end()
        start = self.at
        word = self.word()
        if word not in {"a", "b"}:
            self.fail("missing-side", start, "side")
        return "A" if word == "a" else "B"

    def number(self) -> int:
        """Take a figure of deadwood that must stand here."""
        found = _NUMBER.match(self.plain, self.at)
        if found is None:
            self.fail_number()
        return self.figure(found.group(), found.start(), found.end())

    def second_number(self) -> int | None:
        """Take a second figure if there is one: after a blank, "/", "-", "v" or "vs"."""
        self.gap()
        versus = _VERSUS.match(self.plain, self.at)
        if versus is not None:
            self.at = versus.end()
            self.gap()
            return self.number()
        if _NUMBER.match(self.plain, self.at) is None:
            return None
        return self.number()

    def points(self) -> int:
        """Take the points of a penalty: a sign and a figure that is not 0."""
        self.at = self.match(_GAP).end()
        found = _SIGNED.match(self.plain, self.at)
        if found is None:
            bare = _NUMBER.match(self.plain, self.at)
            self.fail("points-sign" if bare else "missing-points", self.at, "points")
        figure = self.figure(found[2], found.start(), found.end())
        if figure == 0:
            self.fail("points-zero", found.start(), "points")
        return -figure if found[1] == "-" else figure

    def figure(self, digits: str, start: int, end: int) -> int:
        """Return digits as a number and pass over them; thousands of them are no figure."""
        digits = digits.lstrip("0") or "0"
        if len(digits) > len(str(MAX_FIGURE)) or int(digits) > MAX_FIGURE:
            self.fail("number-too-large", start, "number", limit=MAX_FIGURE)
        self.at = end
        return int(digits)

    def closing_note(self) -> str:
        """Take the end of a hand: nothing more but a card and a `# note`."""
        self.gap()
        if self.at < self.end and self.plain[self.at] != "#":
            self.fail("unexpected-text", self.at, "card", "end")
        return self.note()

    def note(self) -> str:
        """Take all the rest of the line as a note, cleaned; a first `#` is not part of it."""
        rest = self.text[self.at : self.end]
        note = clean_text(rest.lstrip().removeprefix("#"), limit=MAX_LINE)
        if len(note) > MAX_NOTE:
            self.fail("note-too-long", self.at, length=len(note), limit=MAX_NOTE)
        return note

    def match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Match a pattern that also matches nothing."""
        found = pattern.match(self.plain, self.at)
        if found is None:
            raise AssertionError(pattern.pattern)
        return found

    def refuse_nothing_or_more_than_one(self) -> None:
        """Refuse an empty line, and a text of several lines: each is a row of its own."""
        if not self.plain.strip():
            self.fail("empty-line", 0, "side", "hand")
        start = len(self.text) - len(self.text.lstrip())
        lines = self.text[start : self.end].splitlines()
        if len(lines) > 1:
            self.fail("several-lines", start + len(lines[0]), "end", lines=len(lines))

    def fail_number(self) -> NoReturn:
        """Raise the refusal of whatever stands where a figure is due."""
        if self.at >= self.end or self.plain[self.at] == "#":
            self.fail("missing-number", self.at, "number")
        negative = _SIGNED.match(self.plain, self.at)
        self.fail("negative-number" if negative else "unexpected-text", self.at, "number")

    def fail(self, code: str, column: int, *expected: str, **params: object) -> NoReturn:
        """Raise the refusal for this place."""
        found = self.text[column : column + 20].split()
        raise GrammarError(code, column, expected=expected, found=" ".join(found[:1]), **params)


def _fold(char: str) -> str:
    """Return one character as it is compared: small, ASCII where it stands for an ASCII one."""
    if char.isspace() or unicodedata.category(char) in {"Cf", "Cc"} or char in "\ufe0e\ufe0f":
        return " "
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    if "\uff01" <= char <= "\uff5e":
        char = unicodedata.normalize("NFKC", char)
    return char.lower()[:1]


def _format_note(row: Row) -> str:
    """Return the note as it ends a line, behind a # wherever it could be read as something else."""
    note = clean_text(row.note, limit=MAX_LINE)
    if not note:
        return ""
    free = row.ending in {"void", "penalty", "award"}
    return (
        f" {note}"
        if free and note[0] not in "#,;:./" and not _opens_with_card(note)
        else (f" # {note}")
    )


def _opens_with_card(note: str) -> bool:
    """Return whether a note would be taken for a knock card at its start."""
    return _CARD.match("".join(_fold(char) for char in note).translate(_CARD_LETTERS)) is not None


def _present(part: T | None, row: Row) -> T:
    """Return a part of a row that its ending must have."""
    if part is None:
        raise ValueError(f"a row that lacks a part of its ending: {row}")
    return part
