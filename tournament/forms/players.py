"""Players: a pasted list, seeds, and putting a name right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActForm, name_field, number_cell, text_field
from tournament.names import (
    MAX_SEED,
    NameError_,
    ParsedLine,
    clean_members,
    name_identity,
    name_key,
)
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tournament.values import Person

MEANT_ERRORS: Final = frozenset(
    {"same-player-twice", "same-player", "same-member-twice", "same-member"}
)
"""Errors that the director can overrule: it is another person of that name."""

NAMESAKES: Final = frozenset({"same-name", "same-member"})
"""Warnings that are asked about in the same way."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list as it is looked at before it is entered.

    `told` says what is wrong or odd (an error when `bad`); `askable` lines can be entered all the
    same by ticking "another person of that name", `another` says that it is ticked.
    """

    parsed: ParsedLine
    told: str = ""
    bad: bool = False
    askable: bool = False
    another: bool = False

    @property
    def box(self) -> str:
        """The name of the line's tick box."""
        return another_box(self.parsed.line)


def another_box(line: int) -> str:
    """Return the name of the tick box of a line of the pasted text."""
    return f"another-{line}"


def faults(lines: Sequence[ParsedLine], ticked: Mapping[str, Any]) -> bool:
    """Say whether the list itself, whoever is in the event, has lines that cannot be entered."""
    return any(
        line.error and not (line.error in MEANT_ERRORS and another_box(line.line) in ticked)
        for line in lines
    )


def preview_lines(
    lines: Sequence[ParsedLine],
    entered: Iterable[Person],
    ticked: Mapping[str, Any],
    *,
    first: bool,
) -> list[PreviewLine]:
    """Return the lines with what is to be said about each.

    `entered` are those who are in the event already, `ticked` the tick boxes as sent. On the
    `first` look the box of a mere namesake is ticked already: it is warned of, not refused.
    """
    entered = list(entered)
    players = {(name_identity(p.name), name_identity(p.club)): p.number for p in entered}
    names = {name_key(p.name): p.number for p in entered}
    seeds = {p.seed: p.number for p in entered if p.seed is not None}
    members = {name_identity(m): p.number for p in entered for m in p.members}
    alike = {name_key(m): p.number for p in entered for m in p.members}
    known = _Known(players, names, seeds, members, alike)
    return [_preview(known.mark(line), ticked, first=first) for line in lines]


@dataclass(frozen=True, slots=True)
class _Known:
    """Who is in the event: entry numbers by player, by name and seed, and by member of a team."""

    players: Mapping[tuple[str, str], int]
    names: Mapping[str, int]
    seeds: Mapping[int, int]
    members: Mapping[str, int]
    alike: Mapping[str, int]

    def mark(self, line: ParsedLine) -> ParsedLine:
        """Add what the entered players have to say about a line."""
        return line if line.error else self._error(line) or self._warning(line)

    def _error(self, line: ParsedLine) -> ParsedLine | None:
        number = self.players.get((name_identity(line.name), name_identity(line.club)))
        if number is not None:
            return replace(line, error="same-player", params={"number": number})
        if line.seed is not None and line.seed in self.seeds:
            params = {"seed": line.seed, "number": self.seeds[line.seed]}
            return replace(line, error="seed-taken", params=params)
        member = self._member(line, self.members, name_identity)
        return replace(line, error="same-member", params=member) if member else None

    def _warning(self, line: ParsedLine) -> ParsedLine:
        if line.warning:
            return line
        if (number := self.names.get(name_key(line.name))) is not None:
            return replace(line, warning="same-name", params={"number": number})
        member = self._member(line, self.alike, name_key)
        return replace(line, warning="same-member", params=member) if member else line

    @staticmethod
    def _member(
        line: ParsedLine, known: Mapping[str, int], key: Callable[[str], str]
    ) -> dict[str, object] | None:
        """Return which member of a line is in the event, None for nobody."""
        found = ((member, known.get(key(member))) for member in line.members)
        return next(({"name": name, "number": n} for name, n in found if n is not None), None)


def _preview(line: ParsedLine, ticked: Mapping[str, Any], *, first: bool) -> PreviewLine:
    askable = line.error in MEANT_ERRORS or line.warning in NAMESAKES
    another = another_box(line.line) in ticked or (first and askable and not line.error)
    bad = (bool(line.error) and not (another and line.error in MEANT_ERRORS)) or (
        askable and not another
    )
    return PreviewLine(line, _told(line), bad=bad, askable=askable, another=another)


def _told(line: ParsedLine) -> str:
    """Return what is wrong or odd with a line, "" when nothing is."""
    code = line.error or line.warning
    if not code:
        return ""
    if "number" in line.params:
        return _told_entered(code, line.params)
    told = {
        "same-player-twice": gettext("The same name and club as line %(first_line)s."),
        "seed-twice": gettext("Seed %(seed)s is line %(first_line)s’s already."),
        "same-name": gettext("The same name as line %(first_line)s."),
        "same-member-twice": gettext("%(name)s stands in line %(first_line)s already."),
        "same-member": gettext("Line %(first_line)s has a %(name)s too."),
        "members-not-here": gettext(
            "Nobody plays in teams here. Leave the members out, or choose rules for teams first."
        ),
        "members-count": gettext(
            "A team here has %(needed)s members, not %(given)s. Name all of them, or none."
        ),
        "member-name": gettext("“%(name)s” is no name of a member."),
        "bad-seed": gettext("“%(seed)s” is no seed: a seed is a number from 1 to %(limit)s."),
        "too-many-columns": gettext(
            "%(columns)s parts; a line has at most three: name, club, seed."
        ),
        "wider-than-heading": gettext(
            "%(columns)s columns under a heading of %(expected)s. Put quotes around a part that "
            "holds what stands between the columns."
        ),
        "club-too-long": gettext("The club has %(length)s letters; %(limit)s is the most."),
        "name-too-long": gettext("The name has %(length)s letters; %(limit)s is the most."),
        "name-no-letter": gettext("A name needs a letter or a digit."),
        "name-empty": gettext("The name is missing."),
    }
    return told[code] % line.params


def _told_entered(code: str, params: Mapping[str, object]) -> str:
    told = {
        "same-player": gettext("Entered already, as number %(number)s."),
        "same-name": gettext("The same name as number %(number)s."),
        "same-member": gettext("%(name)s is a member of number %(number)s."),
        "seed-taken": gettext("Seed %(seed)s is number %(number)s’s already."),
    }
    return told[code] % params


class EntryForm(ActForm):
    """A player's name and club, and whether initials are shown; a team has its members as well."""

    name = name_field(_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    members = forms.CharField(
        label=_("Members, one on a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"spellcheck": "false", "autocomplete": "off"}),
        help_text=_("In the order of the team: it says who meets whom. All of them, or none."),
    )
    club = text_field(_("Club"), help_text=_("Tells two of the same name apart."))
    initials = forms.BooleanField(
        label=_("Show initials for the name"),
        required=False,
        help_text=_("As the player wishes. Only the staff of this event then reads the name."),
    )
    another = forms.BooleanField(label=_("Another person of that name"), required=False)

    def __init__(self, *args: Any, team_size: int = 1, **kwargs: Any) -> None:
        """Ask for members where teams play."""
        super().__init__(*args, **kwargs)
        self.team_size = team_size
        if team_size > 1:
            self.fields["members"].widget.attrs["rows"] = team_size
            self.fields["initials"].label = _("Show initials for the names")
            self.fields["initials"].help_text = _(
                "As they wish. Only the staff of this event then reads the names of the members. "
                "A name of the team that is nobody’s name stays."
            )
        else:
            del self.fields["members"]

    def clean_members(self) -> tuple[str, ...]:
        """Return the names of the members, () for none."""
        lines = [line for line in self.cleaned_data["members"].splitlines() if line.strip()]
        try:
            return clean_members(lines, self.team_size)
        except NameError_ as error:
            raise forms.ValidationError(sentence(error), code=error.code) from error


class SeedsForm(ActForm):
    """The seeds of all entries, by entry number; an empty field is no seed."""

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        """Make a field for each entry."""
        super().__init__(*args, **kwargs)
        self.people = list(people)
        for person in self.people:
            self.fields[seed_box(person.number)] = number_cell(
                MAX_SEED,
                initial=person.seed,
                label=_("Seed"),
                error_messages={
                    "invalid": _("A seed is a number."),
                    "min_value": _("Seeds begin with 1."),
                    "max_value": _("The highest seed is %(limit_value)s."),
                },
            )

    def lines(self) -> list[tuple[Person, forms.BoundField]]:
        """Return each entry with its field."""
        return [(person, self[seed_box(person.number)]) for person in self.people]

    @property
    def changes(self) -> bool:
        """Whether a seed was typed, changed or taken out."""
        return any(seed_box(person.number) in self.changed_data for person in self.people)

    @property
    def seeds(self) -> dict[int, int | None]:
        """The seeds as sent, by entry number."""
        return {p.number: self.cleaned_data[seed_box(p.number)] for p in self.people}


def seed_box(number: int) -> str:
    """Return the name of the field that holds the seed of an entry."""
    return f"seed-{number}"
