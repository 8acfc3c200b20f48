"""The parser of a line: a cursor that reads it from left to right and says where it stumbles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from scoring.cards import parse_card
from scoring.errors import RuleViolation
from scoring.values import Pair, Row
from tournament.grammar.errors import GrammarError
from tournament.grammar.words import (
    CARD,
    GAP,
    HAND_WORDS,
    MAX_FIGURE,
    MAX_LINE,
    MAX_NOTE,
    MAX_RAW_NOTE,
    NUMBER,
    PAIRING,
    RULING_WORDS,
    SIGNED,
    TABLE_WORDS,
    VERSUS,
    WORD,
    fold,
    fold_for_cards,
)
from tournament.names import clean_text

if TYPE_CHECKING:
    import re

    from scoring.values import Ending, Side


def parse_hand_line(text: str) -> Row:
    """Return the row that a line says; nothing is scored or checked against rules here.

    Raises `GrammarError` for a line that says none, whatever the text is.
    """
    return _Parser(text).row()


class _Parser:
    """A cursor over one line: `plain` and `cards` are its text folded letter by letter.

    `whole` is where the line ends. `begin` and `end` are those of the pairing that is read; a line
    without pairings goes from 0 to `whole`.
    """

    def __init__(self, text: str) -> None:
        """Fold the line so that columns stay those of the text as typed."""
        self.text = text
        self.end = self.whole = len(text.rstrip())
        if self.end > MAX_LINE:
            raise GrammarError("line-too-long", MAX_LINE, length=self.end, limit=MAX_LINE)
        self.plain = fold(text[: self.end])
        self.cards = fold_for_cards(text[: self.end])
        self.at = self.begin = 0
        self.card: str | None = None

    def row(self) -> Row:
        """Read the whole line: one row, or several pairings that are one."""
        self.refuse_nothing_or_more_than_one()
        self.at = self.match(GAP).end()
        hands = [self.part()]
        while self.end < self.whole:
            self.at, self.end = self.end, self.whole
            self.begin = self.at = self.match(GAP).end()
            hands.append(self.part())
        if len(hands) == 1:
            return hands[0]
        # Only the last can have a note: it ends the line.
        bare = tuple(replace(hand, note="") for hand in hands)
        return Row("team", pairings=bare, note=hands[-1].note)

    def part(self) -> Row:
        """Read one row, or one pairing of a team hand."""
        self.card = None
        self.end = self.end_of_pairing()
        self.gap()
        start = self.at
        word = self.word()
        if word in TABLE_WORDS:
            return self.table_row(TABLE_WORDS[word])
        if word in RULING_WORDS:
            return self.ruling(RULING_WORDS[word])
        if word[:1] not in {"a", "b"} or not word:
            self.fail("unknown-start", start, "side", "hand")
        # Only the side is taken from the word: "ag 31" goes on with "g 31".
        self.at = start + 1
        side: Side = "A" if word[0] == "a" else "B"
        rest = word[1:]
        if rest and rest not in HAND_WORDS and rest not in RULING_WORDS:
            self.fail("unknown-start", start, "side", "hand")
        return self.sided(side)

    def end_of_pairing(self) -> int:
        """Return where the hand that begins here ends: at the next pairing, or with the line."""
        hash_at = self.plain.find("#", self.at)
        until = self.whole if hash_at < 0 else hash_at
        found = PAIRING.search(self.plain, self.at, until)
        return self.whole if found is None else found.start()

    def sided(self, side: Side) -> Row:
        """Read what follows a side: figures, a word and figures, or a ruling for it."""
        self.gap()
        start = self.at
        word = self.word()
        if word in RULING_WORDS:
            return self.ruling(RULING_WORDS[word], side)
        if word and word not in HAND_WORDS:
            self.fail("unexpected-text", start, "hand", "number")
        if word == "big":
            self.gap()
            self.word_among("gin", "g")
        return self.hand(side, HAND_WORDS.get(word, "knock"))

    def hand(self, side: Side, ending: Ending) -> Row:
        """Read the figures of a knock (two) or of a gin (one, 0 and one, or four)."""
        self.gap()
        start = self.at
        first = self.number()
        second = self.second_number()
        third = self.second_number() if ending == "gin" and second is not None else None
        if second is not None and third is not None:
            return self.melds_on_the_table(side, first, second, third)
        if ending == "knock" and second is None:
            self.fail_number()
        if ending != "knock" and second is not None and first != 0:
            self.fail("gin-with-deadwood", start, "number", deadwood=first)
        knocker, defender = (None, first) if second is None else (first, second)
        note = self.closing_note()
        return Row(ending, side, knocker, defender, self.card, note=note)

    def melds_on_the_table(self, side: Side, table_a: int, hand_a: int, table_b: int) -> Row:
        """Read the end of a Mahjong gin: the fourth figure is what B has in hand."""
        hand_b = self.second_number()
        if hand_b is None:
            self.fail_number()
        table, in_hand = Pair(table_a, table_b), Pair(hand_a, hand_b)
        note = self.closing_note()
        return Row("gin", side, None, None, self.card, note=note, table=table, in_hand=in_hand)

    def table_row(self, ending: Ending) -> Row:
        """Read a dead hand (nothing more than a card) or a misdeal (the rest is a note)."""
        if ending == "void":
            self.to_the_end_of_the_line()
        self.gap()
        note = self.closing_note() if ending == "dead" else self.note()
        return Row(ending, knock_card=self.card, note=note)

    def to_the_end_of_the_line(self) -> None:
        """Pass over bars that would part pairings: what is no hand has a note, and stands alone."""
        if self.begin:
            self.fail("not-a-pairing", self.begin, "side", "hand")
        self.end = self.whole

    def ruling(self, ending: Ending, side: Side | None = None) -> Row:
        """Read a penalty or an award: no card, points for a penalty, the rest is a note."""
        self.to_the_end_of_the_line()
        side = side or self.side()
        if self.card is not None:
            self.fail("card-not-here", 0, "hand", card=self.card)
        points = self.points() if ending == "penalty" else None
        return Row(ending, side=side, points=points, note=self.note())

    def gap(self) -> None:
        """Pass over blanks and separators, and take up a knock card on the way."""
        self.at = self.match(GAP).end()
        found = CARD.match(self.cards, self.at, self.end)
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
        found = WORD.match(self.plain, self.at, self.end)
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
        self.at = self.match(GAP).end()
        start = self.at
        word = self.word()
        if word not in {"a", "b"}:
            self.fail("missing-side", start, "side")
        return "A" if word == "a" else "B"

    def number(self) -> int:
        """Take a figure of deadwood that must stand here."""
        found = NUMBER.match(self.plain, self.at, self.end)
        if found is None:
            self.fail_number()
        return self.figure(found.group(), found.start(), found.end())

    def second_number(self) -> int | None:
        """Take a second figure if there is one: after a blank, "/", "-", "v" or "vs"."""
        self.gap()
        versus = VERSUS.match(self.plain, self.at, self.end)
        if versus is not None:
            self.at = versus.end()
            self.gap()
            return self.number()
        if NUMBER.match(self.plain, self.at, self.end) is None:
            return None
        return self.number()

    def points(self) -> int:
        """Take the points of a penalty: a sign and a figure that is not 0."""
        self.at = self.match(GAP).end()
        found = SIGNED.match(self.plain, self.at, self.end)
        if found is None:
            bare = NUMBER.match(self.plain, self.at, self.end)
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
        """Take the rest as a note, cleaned; a first `#` is not part of it."""
        rest = self.text[self.at : self.end]
        note = clean_text(rest.lstrip().removeprefix("#"), limit=MAX_RAW_NOTE)
        if len(note) > MAX_NOTE:
            self.fail("note-too-long", self.at, length=len(note), limit=MAX_NOTE)
        return note

    def match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Match a pattern that also matches nothing."""
        found = pattern.match(self.plain, self.at, self.end)
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
        negative = SIGNED.match(self.plain, self.at, self.end)
        self.fail("negative-number" if negative else "unexpected-text", self.at, "number")

    def fail(self, code: str, column: int, *expected: str, **params: object) -> NoReturn:
        """Raise the refusal for this place."""
        found = self.text[column : column + 20].split()
        raise GrammarError(code, column, expected=expected, found=" ".join(found[:1]), **params)
