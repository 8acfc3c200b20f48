"""Scores of games and results: one line, two fields a game, another level, a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.values import Pair
from tournament.forms.base import LARGEST_NUMBER, ActForm, reason_field
from tournament.forms.hands import LINE_WIDGET, HandForm
from tournament.levels import MOST_FIGURE, LevelError, Score, kind_of, read_line
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from tournament.levels import Line
    from tournament.levels.values import Kind

MOST_ROWS: Final = 9
"""So many games are offered by fields at once; the line takes any number of them."""
LONGEST_LINES: Final = 5_000


def seen_field() -> forms.IntegerField:
    """Return the field of the revision that was looked at."""
    return forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("Load the page again: it does not say which match it saw."),
            "invalid": _("Load the page again: it does not say which match it saw."),
        },
    )


class ScoreLine(forms.CharField):
    """A line that says a score; its cleaned value is a `Line`."""

    def __init__(self, **kwargs: Any) -> None:
        """Keep the line as typed."""
        kwargs.setdefault("label", _("Score, A first"))
        kwargs.setdefault("required", False)
        kwargs.setdefault("widget", forms.TextInput(attrs={**LINE_WIDGET, "maxlength": 400}))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> Line:  # noqa: ANN401 - Django's signature
        """Return what the line says, or refuse it."""
        return _read(super().clean(value))


def _read(text: str) -> Line:
    try:
        return read_line(text)
    except LevelError as error:
        raise forms.ValidationError(sentence(error), code=error.code) from error


def _score(line: Line, kind: Kind) -> Score:
    return Score(kind, line.figures, line.winner, line.note)


class ScoreLineForm(ActForm):
    """The score of the next game, or the result, on one line."""

    line = ScoreLine()
    revision = seen_field()

    @property
    def line_read(self) -> Line:
        """What the line of a valid form says."""
        return cast("Line", self.cleaned_data["line"])

    def scores(self, level: str) -> tuple[Score, ...]:
        """Return the score of a valid form."""
        return (_score(self.line_read, kind_of(level)),)

    def place_of(self, path: str) -> str | None:
        """Return the field that a refusal is told at."""
        return "line" if path.startswith("scores") or path == "edit.score" else None


def _figure(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=-MOST_FIGURE,
        max_value=MOST_FIGURE,
        widget=forms.TextInput(attrs={"class": "cell number", "inputmode": "numeric"}),
        error_messages={"invalid": _("Enter a number.")},
    )


class ScoreFieldsForm(ActForm):
    """Two fields for each of `rows` games, the first of them number `first`; empty rows go out."""

    revision = seen_field()

    def __init__(
        self, *args: Any, rows: int, first: int, names: tuple[str, str], **kwargs: Any
    ) -> None:
        """Make the fields; each says for screen readers whose figure of which game it is."""
        super().__init__(*args, **kwargs)
        self.numbers = range(first, first + min(rows, MOST_ROWS))
        self._given: list[int] = []
        for number in self.numbers:
            for side, name in zip("ab", names, strict=True):
                label = gettext("%(name)s, game %(number)s") % {"name": name, "number": number}
                self.fields[f"{side}{number}"] = _figure(label)

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Return the number and both fields of each game."""
        return [(number, self[f"a{number}"], self[f"b{number}"]) for number in self.numbers]

    def clean(self) -> dict[str, Any]:
        """Refuse a game of which one figure is missing, and a form without any."""
        found = super().clean() or self.cleaned_data
        for number in self.numbers:
            names = f"a{number}", f"b{number}"
            empty = [name for name in names if name not in self.errors and found.get(name) is None]
            if len(empty) == 1 and not any(name in self.errors for name in names):
                self.add_error(empty[0], _("The other figure of this game is missing."))
            elif not empty:
                self._given.append(number)
        if not self._given and not self.errors:
            raise forms.ValidationError(_("Type the score of at least one game."))
        return found

    def scores(self, level: str) -> tuple[Score, ...]:
        """Return the scores of a valid form, in order."""
        given = self.cleaned_data
        return tuple(
            Score(kind_of(level), Pair(given[f"a{number}"], given[f"b{number}"]))
            for number in self._given
        )

    def place_of(self, path: str) -> str | None:
        """Return the field that a refusal is told at: that of A in its game."""
        place = path.removeprefix("scores[").partition("]")[0]
        if not place.isdecimal() or int(place) >= len(self._given):
            return None
        return f"a{self._given[int(place)]}"


class ScoreLines(forms.CharField):
    """Scores, one a line; the cleaned value is a tuple of `Line`."""

    def __init__(self, **kwargs: Any) -> None:
        """Take as many lines as there may be games."""
        kwargs.setdefault("label", _("Scores, A first, one game a line"))
        kwargs.setdefault("required", False)
        kwargs.setdefault("max_length", LONGEST_LINES)
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> tuple[Line, ...]:  # noqa: ANN401 - Django's signature
        """Return what the lines say; the number of a wrong one is told with it."""
        found = []
        for number, text in enumerate(super().clean(value).splitlines(), start=1):
            if not text.strip():
                continue
            try:
                found.append(read_line(text))
            except LevelError as error:
                told = _("Line %(number)s: %(told)s") % {"number": number, "told": sentence(error)}
                raise forms.ValidationError(told, code=error.code) from error
        return tuple(found)


class LevelForm(ActForm):
    """Another level: the scores that replace what is entered, and why."""

    lines = ScoreLines()
    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]

    def scores(self, level: str) -> tuple[Score, ...]:
        """Return the scores of a valid form."""
        return tuple(_score(line, kind_of(level)) for line in self.cleaned_data["lines"])

    def place_of(self, path: str) -> str | None:
        """Return the field that a refusal is told at."""
        return "lines" if path.startswith("scores") else None


class BackForm(ActForm):
    """Back to hands, and why."""

    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]

    def place_of(self, _path: str) -> None:
        """Say what is refused above the form."""
        return


class ScoreCorrectionForm(ScoreLineForm):
    """A score changed or put in, with the reason."""

    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]  # type: ignore[assignment]


class ScoreStrikeForm(ActForm):
    """A score taken out, with the reason."""

    reason = reason_field(required=True)
    revision = HandForm.base_fields["revision"]

    def place_of(self, _path: str) -> None:
        """Say what is refused above the form."""
        return
