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
`a g 105-0 20-30`  Mahjong gin: A goes out; table and hand of A, then of B
`a 8 20 / b g 31`  a team hand: a hand for each member of A, in order, `/` between them
=================  ==================================================================

Under rules with a knock card it stands anywhere before the note, at the end by custom: `a 8 20 9s`,
`b g 31 ks`, `d 10h`; `t` and `10` are the ten, ♠ ♥ ♦ ♣ may stand for the suits. `# text` at the end
of any line is a note. Case, blanks, commas and words are free: `A8 20`, `a k 8/20`, `AG31`,
`a knocks 8 vs 20`, `a big gin 40`, `b p -10`. Full-width letters and digits, Cyrillic letters that
look like Latin ones (А, В) and the keys of a Russian layout (Ф is the key of A) are read as meant.

In a team hand each pairing has its own card, and only the end of the line can have a note; a `/`
before a figure (`a 8/20`) parts no pairings. The four figures of a Mahjong gin are those of A
first, whoever goes out. Which figures are possible is for the rules to say, not for the grammar.
"""

from tournament.grammar.errors import GrammarError
from tournament.grammar.parser import parse_hand_line
from tournament.grammar.words import ERROR_CODES, EXPECTED, MAX_LINE, MAX_NOTE
from tournament.grammar.writer import format_hand_line

__all__ = [
    "ERROR_CODES",
    "EXPECTED",
    "MAX_LINE",
    "MAX_NOTE",
    "GrammarError",
    "format_hand_line",
    "parse_hand_line",
]
