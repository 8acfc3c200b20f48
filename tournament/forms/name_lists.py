"""A list of names as it comes in: pasted, or as a file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm
from tournament.names import NameError_, guess_separator, read_name_list
from tournament.names.decoding import MAX_FILE_BYTES, decode_list
from tournament.wording.lists import COLUMNS, ENCODINGS
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from tournament.names import NameList
    from tournament.names.decoding import Decoded


class NamesForm(ActForm):
    """A list of players, or of teams of `team_size` members: pasted text, or a file of it.

    The `names` of a valid form are the lines of the list. `listed` tells how they were read, and
    `decoded` how the file was. What a file holds stands in the box afterwards, so that it is looked
    at, put right and entered like a pasted list.
    """

    names = forms.CharField(
        label=_("Players, one on a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("Name; Club; Seed, or Name (Club) #3. Club and seed may be left out."),
    )
    separator = forms.ChoiceField(
        label=_("Between the columns"),
        required=False,
        choices=[("", _("Found from the list")), *COLUMNS.items()],
        error_messages={"invalid_choice": _("Choose one of the answers offered.")},
    )
    file = forms.FileField(
        label=_("Or a file of names"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/*"}),
        help_text=_("A table saved as CSV or text. You see what is in it before it is entered."),
    )
    encoding = forms.ChoiceField(
        label=_("Letters of the file"),
        required=False,
        choices=[("", _("Found from the file")), *ENCODINGS.items()],
        error_messages={"invalid_choice": _("Choose one of the answers offered.")},
    )

    listed: NameList | None = None
    decoded: Decoded | None = None

    def __init__(self, *args: Any, team_size: int = 1, **kwargs: Any) -> None:
        """Say what a line is in this event."""
        super().__init__(*args, **kwargs)
        self.team_size = team_size
        if team_size > 1:
            names = self.fields["names"]
            names.label = _("Teams, one on a line")
            names.help_text = _(
                "Team: Anna, Boris; Club; Seed, or Anna / Boris (Club) #3. Members (all, in the "
                "order of the team), club and seed may be left out."
            )

    def clean(self) -> dict[str, Any]:
        """Read the list; what is wrong with one line is told on that line."""
        values: dict[str, Any] = super().clean() or {}
        pasted, file = values.get("names", ""), values.get("file")
        if self.errors:
            return values
        if file and pasted.strip():
            self.add_error(
                "file", _("Give either a file or names in the box. Empty the box first.")
            )
        elif file:
            self._take_file(bytes(file.read(MAX_FILE_BYTES + 1)), file.size)
        elif not pasted:
            self.add_error("names", _("Paste or type at least one name, or choose a file."))
        if not self.errors:
            self._read("file" if file else "names")
        return self.cleaned_data

    def _take_file(self, content: bytes, size: int) -> None:
        """Put what the file holds into the box."""
        try:
            self.decoded = decode_list(content, self.cleaned_data["encoding"])
        except NameError_ as error:
            params = {**error.params, "size": size}
            self.add_error("file", sentence(NameError_(error.code, **params)))
            return
        text = self.decoded.text
        separator = self.cleaned_data["separator"] or guess_separator(text)
        self.cleaned_data |= {"names": text, "separator": separator}
        sent = {key: self.data[key] for key in self.data}
        self.data = {**sent, "names": text, "separator": separator}

    def _read(self, place: str) -> None:
        """Read the text in the box; what makes it no list is told at `place`."""
        text, separator = self.cleaned_data["names"], self.cleaned_data["separator"]
        try:
            self.listed = read_name_list(text, self.team_size, separator)
        except NameError_ as error:
            self.add_error(place, sentence(error))
            return
        self.cleaned_data["names"] = list(self.listed.lines)

    @property
    def mark(self) -> str:
        """The mark of what stands in the box, and of how its columns are told apart."""
        return mark_of(self.data.get("names", ""), self.data.get("separator", ""))


def mark_of(text: str, separator: str = "") -> str:
    """Return a short mark of a list, by which a preview knows that it was looked at.

    Line breaks are alike: a browser sends those of a file as its own.
    """
    seen = "\n".join([separator, *text.splitlines()])
    return hashlib.sha256(seen.encode("utf-8", "surrogatepass")).hexdigest()[:16]
