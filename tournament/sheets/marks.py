"""The mark in the QR code of a score sheet: what was printed, in a few letters.

It holds all that makes a sheet good for its match: who plays on which side, at which table, by
which rules. A sheet with hands on it carries the event's revision too. So a page can say what is
different by now without anything being stored about the paper.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.ruleset import RuleSet

QUESTION: Final = "s"
"""The name under which an address carries a mark."""
_LETTERS: Final = 5
_FORM: Final = re.compile(
    r"(?a:(\d{1,6})\.(\d{1,6})\.(\d{1,5})\.([a-z2-7]{5})([a-z2-7]{5})(?:\.(\d{1,9}))?)"
)


@dataclass(frozen=True, slots=True)
class SheetMark:
    """What a sheet was printed for.

    `a` and `b` are the entry numbers of the two sides, `table` is 0 without one, `names` and
    `rules` are short digests; `revision` is that of the event where the sheet has hands or a
    ruling on it.
    """

    a: int
    b: int
    table: int
    names: str
    rules: str
    revision: int | None = None

    @property
    def text(self) -> str:
        """The mark as it stands in an address."""
        told = f"{self.a}.{self.b}.{self.table}.{self.names}{self.rules}"
        return told if self.revision is None else f"{told}.{self.revision}"

    @property
    def blank(self) -> SheetMark:
        """The same sheet without hands: facts of play make no sheet out of date."""
        return replace(self, revision=None)


def mark_of(
    numbers: tuple[int, int],
    names: Sequence[Sequence[str]],
    table: int | None,
    rules: RuleSet,
    first_dealer: str,
) -> SheetMark:
    """Return the mark of a sheet; `names` are those of either side, a team with its members."""
    return SheetMark(
        *numbers,
        table or 0,
        _digest([list(one) for one in names]),
        _digest([rules.preset, rules.changes(), first_dealer]),
    )


def read_mark(text: str) -> SheetMark | None:
    """Return the mark that an address carries, None for anything else."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    a, b, table, names, rules, revision = found.groups()
    printed = int(revision) if revision else None
    return SheetMark(int(a), int(b), int(table), names, rules, printed)


def changes_since(printed: SheetMark, now: SheetMark) -> tuple[str, ...]:
    """Return what is different by now: "players" (then alone), or of sides, names, table, rules."""
    if {printed.a, printed.b} != {now.a, now.b}:
        return ("players",)
    turned = (printed.a, printed.b) != (now.a, now.b)
    different = {
        "sides": turned,
        # The digest of names follows the sides, so after a turn it says nothing of its own.
        "names": not turned and printed.names != now.names,
        "table": printed.table != now.table,
        "rules": printed.rules != now.rules,
    }
    return tuple(name for name, holds in different.items() if holds)


def _digest(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    whole = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return base64.b32encode(whole).decode("ascii")[:_LETTERS].lower()
