"""What stands beside a row being typed: its reading, or what is wrong with it and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.errors import RuleViolation
from tournament.errors import Refusal
from tournament.forms.hands import HandForm
from tournament.selectors.desk import row_reading
from tournament.wording.entry import row_refused
from tournament.wording.play import end_reading
from tournament.wording.play import hand_reading as reading_of

if TYPE_CHECKING:
    from django import forms

    from tournament.forms.hand_fields import RowFields
    from tournament.grammar import GrammarError
    from tournament.selectors.desk import MatchKey

STUMBLE: Final = 20
"""So many characters are marked from where the grammar stumbles."""


@dataclass(frozen=True, slots=True)
class Told:
    """What stands beside the entry line: the reading of a hand, or what is wrong with the line.

    `ends` says that the hand ends a game or the match, `line` is the line that says the same as
    the fields. `hint` is what still lacks while it is typed. `before` and `at` are the typed line,
    cut where the grammar stumbles; `error` is what the rules refuse.
    """

    reads: str = ""
    ends: str = ""
    line: str = ""
    hint: str = ""
    wrong: str = ""
    before: str = ""
    at: str = ""
    error: RuleViolation | Refusal | None = None


def told_of(form: HandForm | RowFields, match: MatchKey, *, typing: bool = False) -> Told:
    """Return what a form says, scored at the foot of the sheet, or why it says nothing.

    While it is being `typed`, a form that only needs more is no fault yet.
    """
    if not form.is_valid():
        if typing and form.unfinished:
            return Told(hint=errors_of(form))
        return stumble_of(form) if _stumbles(form) else Told(wrong=errors_of(form))
    try:
        read = row_reading(match.pk, form.row)
    except (RuleViolation, Refusal) as error:
        return Told(wrong=row_refused(error, match.meetings), error=error)
    return Told(
        reads=reading_of(read.row, read.hand, match.names, read.score, match.meetings),
        ends=end_reading(read.hand, read.score, match.names),
        line="" if isinstance(form, HandForm) else form.typed,
    )


def errors_of(form: forms.BaseForm) -> str:
    """Return what is wrong with a form, each thing once."""
    told = dict.fromkeys(str(one) for errors in form.errors.values() for one in errors)
    return " ".join(told)


def _stumbles(form: forms.Form) -> bool:
    return getattr(form, "grammar_error", None) is not None


def stumble_of(form: forms.Form) -> Told:
    """Return where the grammar stumbles over the line of a form, nothing if it does not."""
    error: GrammarError | None = getattr(form, "grammar_error", None)
    if error is None:
        return Told()
    text = form.data.get("line", "")
    place = error.column
    return Told(wrong=errors_of(form), before=text[:place], at=text[place : place + STUMBLE])
