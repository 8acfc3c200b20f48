"""PURE: names as people write them: cleaning, keys for "the same name", and pasted lists.

A name is shown as it was given, in any script, with quotes, brackets or an emoji; only what cannot
be seen (controls, direction overrides, zero-width letters) is taken out. Two keys compare names:
`name_identity` (the same name, however it was typed) and `name_key` (the same name to a searching
eye: no case, no accents, no punctuation).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MAX_NAME: Final = 120
MAX_RAW_TEXT: Final = 10_000
"""Longer texts are refused before any work is spent on them."""
MAX_MARKS: Final = 5
"""Accents kept on one letter: more than any script needs, too few to climb over a line."""
MAX_LINES: Final = 2_000
MAX_LIST_BYTES: Final = 200_000
MAX_SEED: Final = 512

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


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """One line of a pasted list: a player, or why it is none.

    `line` counts from 1 in the text as pasted. `error` is "" or a code: `name-empty`,
    `name-too-long`, `name-no-letter`, `club-too-long`, `bad-seed`, `seed-twice`,
    `too-many-columns`, `same-player-twice`. `warning` is "" or `same-name` (another line has this
    name, apart from case or accents, but another club or spelling). `params` are their figures;
    `first_line` is the earlier line that a repetition repeats.
    """

    line: int
    name: str
    club: str = ""
    seed: int | None = None
    error: str = ""
    warning: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


def parse_name_list(text: str) -> list[ParsedLine]:
    """Return one `ParsedLine` for each line of a pasted list that is not blank.

    A line is `Name`, `Name; Club` or `Name; Club; Seed`, with a semicolon or a tab between (a comma
    never parts: "Smith, John" is a name), or `Name (Club)`; `#3` at the end of any part is the
    seed. Numbering ("1.", "2)", a first column of digits), bullets and quotes around a part are
    taken off, and so is a heading such as "Name; Club". Raises `NameError_` with `list-too-long`
    (lines, limit), `list-too-big` (size, limit in bytes) or `list-empty`.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_LIST_BYTES:
        raise NameError_("list-too-big", size=size, limit=MAX_LIST_BYTES)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if _shows(line)]
    if len(lines) > MAX_LINES:
        raise NameError_("list-too-long", lines=len(lines), limit=MAX_LINES)
    if lines and _is_heading(lines[0][1]):
        del lines[0]
    if not lines:
        raise NameError_("list-empty")
    return _mark_repetitions(_parse_line(number, line) for number, line in lines)


def _clean(text: str, limit: int, too_long: str) -> str:
    """Clean a text of one line; refuse one that is longer than `limit`."""
    if len(text) > MAX_RAW_TEXT:
        raise NameError_(too_long, length=len(text), limit=limit)
    spaced = "".join(" " if char.isspace() else char for char in text)
    composed = unicodedata.normalize("NFC", spaced)
    visible = "".join(_visible_chars(composed))
    cleaned = unicodedata.normalize("NFC", " ".join(visible.split()))
    if len(cleaned) > limit:
        raise NameError_(too_long, length=len(cleaned), limit=limit)
    return cleaned


def _visible_chars(text: str) -> Iterator[str]:
    """Yield the characters that show, and joiners where they change what shows."""
    marks = 0
    for index, char in enumerate(text):
        if char in _JOINERS:
            if _joiner_counts(text, index):
                yield char
            continue
        if _is_invisible(char):
            continue
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MAX_MARKS:
            yield char


def _is_invisible(char: str) -> bool:
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


_NUMBERING: Final = re.compile(r"\s*\d{1,4}\s*[.)](?=\s|$|[^\W\d])\s*")
_BULLET: Final = re.compile(r"\s*[-*•·‣–—]\s+")
_SEED_SUFFIX: Final = re.compile(r"(?:^|\s)#\s*([0-9]+)\s*$")
_CLUB_IN_BRACKETS: Final = re.compile(r"^(?P<name>.*\S)\s*\((?P<club>[^()]*\S[^()]*)\)\s*$")
_QUOTED: Final = re.compile(r'"(?:[^"]|"")*"')
_HEADING_NAMES: Final = frozenset({"name", "names", "player", "players", "имя", "игрок", "фио"})
_HEADING_WORDS: Final = _HEADING_NAMES | {
    "", "#", "no", "nr", "number", "club", "clubs", "town", "city", "team", "seed", "seeding",
    "№", "номер", "клуб", "город", "команда", "посев",
}  # fmt: skip


def _shows(line: str) -> bool:
    """Return whether a line has anything on it (a mark of byte order alone is nothing)."""
    return any(not char.isspace() and not _is_invisible(char) for char in line)


def _split(line: str) -> list[str]:
    """Cut a line at its tabs or else at its semicolons, but not inside a part in quotes."""
    separator = "\t" if "\t" in line.strip() else ";"
    parts: list[str] = []
    rest = line
    while True:
        part, found, rest = _next_part(rest, separator)
        parts.append(part)
        if not found:
            return parts


def _next_part(text: str, separator: str) -> tuple[str, bool, str]:
    """Return the first part of a line, whether a separator follows it, and the rest."""
    start = text.lstrip(" ")
    quoted = _QUOTED.match(start)
    if quoted:
        after = start[quoted.end() :].lstrip(" ")
        if not after or after.startswith(separator):
            return quoted.group()[1:-1].replace('""', '"'), bool(after), after[1:]
    part, found, rest = text.partition(separator)
    return part, bool(found), rest


def _is_heading(line: str) -> bool:
    """Return whether the first line names columns and not a player."""
    words = [part.strip().strip("\ufeff").rstrip(".:").casefold() for part in _split(line)]
    names_people = not _HEADING_NAMES.isdisjoint(words)
    return len(words) > 1 and names_people and _HEADING_WORDS.issuperset(words)


def _parse_line(number: int, line: str) -> ParsedLine:
    """Read one line; what is wrong with it becomes its error."""
    parts = _split(line.replace("\ufeff", ""))
    if len(parts) > 1 and re.fullmatch(r"\s*\d{1,4}\s*[.)]?\s*", parts[0]):
        del parts[0]  # a column of numbers
    while len(parts) > 1 and not parts[-1].strip():
        del parts[-1]
    parts[0] = _BULLET.sub("", _NUMBERING.sub("", parts[0], count=1), count=1)
    if len(parts) > 3:
        return ParsedLine(
            number, _shown(parts[0]), error="too-many-columns", params={"columns": len(parts)}
        )
    seed_text = parts[2].strip().lstrip("#").strip() if len(parts) == 3 else None
    name, club, suffix = _name_and_club(parts[0], parts[1] if len(parts) > 1 else None)
    return _checked(number, name, club, suffix if suffix is not None else seed_text)


def _name_and_club(name: str, club: str | None) -> tuple[str, str, str | None]:
    """Return name, club and the text of a `#seed` found at the end of either."""
    name, seed = _take_seed(name)
    if club is not None:
        club, club_seed = _take_seed(club)
        return name, club, club_seed if seed is None else seed
    bracketed = _CLUB_IN_BRACKETS.match(name)
    if bracketed is None:
        return name, "", seed
    name, inner_seed = _take_seed(bracketed["name"])
    return name, bracketed["club"], inner_seed if seed is None else seed


def _take_seed(text: str) -> tuple[str, str | None]:
    """Take `#3` off the end of a text."""
    found = _SEED_SUFFIX.search(text)
    return (text, None) if found is None else (text[: found.start()], found[1])


def _checked(number: int, name: str, club: str, seed_text: str | None) -> ParsedLine:
    """Clean the parts of a line, or say which of them cannot be taken."""
    try:
        clean = clean_name(name)
    except NameError_ as error:
        return ParsedLine(number, _shown(name), error=error.code, params=error.params)
    try:
        clean_club = clean_text(club)
    except NameError_ as error:
        return ParsedLine(number, clean, error="club-too-long", params=error.params)
    if not seed_text:
        return ParsedLine(number, clean, clean_club)
    if not re.fullmatch(r"[0-9]{1,3}", seed_text) or not 1 <= int(seed_text) <= MAX_SEED:
        params = {"seed": _shown(seed_text), "limit": MAX_SEED}
        return ParsedLine(number, clean, clean_club, error="bad-seed", params=params)
    return ParsedLine(number, clean, clean_club, int(seed_text))


def _shown(text: str) -> str:
    """Return the start of a text, fit to be shown beside its error."""
    return " ".join("".join(_visible_chars(text[:MAX_RAW_TEXT])).split())[:MAX_NAME]


def _mark_repetitions(lines: Iterable[ParsedLine]) -> list[ParsedLine]:
    """Mark what repeats an earlier line: a seed, a whole player, or only a name."""
    marked: list[ParsedLine] = []
    players: dict[tuple[str, str], int] = {}
    names: dict[str, int] = {}
    seeds: dict[int, int] = {}
    for line in lines:
        checked = line if line.error else _mark(line, players, names, seeds)
        marked.append(checked)
        if checked.error:
            continue
        players[name_identity(line.name), name_identity(line.club)] = line.line
        names.setdefault(name_key(line.name), line.line)
        if line.seed is not None:
            seeds[line.seed] = line.line
    return marked


def _mark(
    line: ParsedLine,
    players: Mapping[tuple[str, str], int],
    names: Mapping[str, int],
    seeds: Mapping[int, int],
) -> ParsedLine:
    """Return the line with the error or the warning that the lines before it call for."""
    first = players.get((name_identity(line.name), name_identity(line.club)))
    if first is not None:
        return replace(line, error="same-player-twice", params={"first_line": first})
    if line.seed is not None and line.seed in seeds:
        params = {"seed": line.seed, "first_line": seeds[line.seed]}
        return replace(line, error="seed-twice", params=params)
    first = names.get(name_key(line.name))
    if first is not None:
        return replace(line, warning="same-name", params={"first_line": first})
    return line
