"""The figures of a signed sheet, laid out in the order in which they stand on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext, gettext_lazy

from scoring.values import SIDES
from tournament.forms.base import LARGEST_NUMBER, ActForm
from tournament.signed import MATCH, Account, Paper, accounts_of, codes_of, match_codes
from tournament.signed.typed import MOST
from tournament.wording.signed import FIGURES, account_name

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Side
    from tournament.signed import Step


@dataclass(frozen=True, slots=True)
class SideRow:
    """One line of a table of totals: whose it is, and its fields in the order of the paper."""

    label: str
    fields: tuple[forms.BoundField, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of a game, a column or the match; `number` is 0 for the match."""

    number: int
    title: str
    heads: tuple[str, ...]
    rows: tuple[SideRow, ...]


@dataclass(frozen=True, slots=True)
class RunningLine:
    """One line of the running totals: what the hands have after it, and both fields."""

    step: Step
    a: forms.BoundField
    b: forms.BoundField


@dataclass(frozen=True, slots=True)
class Running:
    """The running totals of a game or column, line by line."""

    number: int
    title: str
    lines: tuple[RunningLine, ...]


class CheckForm(ActForm):
    """What stands on a signed sheet: whatever is left empty is not compared."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        widget=forms.HiddenInput,
        error_messages={
            "required": gettext_lazy("Load the page again: it does not say which sheet it saw.")
        },
    )

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        score: MatchScore,
        names: tuple[str, str],
        shown: set[int],
        **kwargs: Any,
    ) -> None:
        """Make the fields of the paper; those of running totals for the accounts in `shown`."""
        super().__init__(*args, **kwargs)
        self._names = names
        self._rules = rules
        self._columns = rules.scoring == "hollywood"
        self._accounts = accounts_of(score, rules) or (Account(1, (), {}),)
        self.shown = [one for one in self._accounts if one.number in shown and one.steps]
        for account in self._accounts:
            for side in SIDES:
                for code in codes_of(rules):
                    self._add(f"t{account.number}-{code}-{side}", account.number, code, side)
        for side in SIDES:
            for code in match_codes(rules):
                self._add(f"t{MATCH}-{code}-{side}", MATCH, code, side)
        for account in self.shown:
            for index in range(len(account.steps)):
                for side in SIDES:
                    self._add(f"r{account.number}-{index}-{side}", account.number, "running", side)
        self.fields["winner"] = forms.ChoiceField(
            label=gettext("Winner as declared"),
            required=False,
            choices=[("", "–"), ("A", names[0]), ("B", names[1])],
        )

    def _add(self, name: str, account: int, code: str, side: Side) -> None:
        told = {
            "account": account_name(account, columns=self._columns),
            "what": str(FIGURES[code]),
            "name": self._names[SIDES.index(side)],
        }
        self.fields[name] = forms.IntegerField(
            label=gettext("%(account)s, %(what)s, %(name)s") % told,
            required=False,
            min_value=-MOST,
            max_value=MOST,
            widget=forms.TextInput(
                attrs={
                    "class": "cell number",
                    "inputmode": "numeric",
                    "autocomplete": "off",
                    "aria-label": gettext("%(account)s, %(what)s, %(name)s") % told,
                }
            ),
            error_messages={
                "invalid": gettext("Type a figure."),
                "min_value": gettext("That figure is too large."),
                "max_value": gettext("That figure is too large."),
            },
        )

    def totals(self) -> list[Totals]:
        """Return the tables of totals: game by game, then the match."""
        tables = [self._totals(one.number, codes_of(self._rules)) for one in self._accounts]
        return [*tables, self._totals(MATCH, match_codes(self._rules))]

    def _totals(self, number: int, codes: tuple[str, ...]) -> Totals:
        rows = tuple(
            SideRow(name, tuple(self[f"t{number}-{code}-{side}"] for code in codes))
            for side, name in zip(SIDES, self._names, strict=True)
        )
        title = account_name(number, columns=self._columns)
        return Totals(number, title, tuple(str(FIGURES[code]) for code in codes), rows)

    def running(self) -> list[Running]:
        """Return the running totals that are shown."""
        return [
            Running(
                one.number,
                account_name(one.number, columns=self._columns),
                tuple(
                    RunningLine(
                        step, self[f"r{one.number}-{index}-A"], self[f"r{one.number}-{index}-B"]
                    )
                    for index, step in enumerate(one.steps)
                ),
            )
            for one in self.shown
        ]

    @property
    def paper(self) -> Paper:
        """What a valid form says of the paper."""
        figures: dict[tuple[int, str, Side], int] = {}
        running: dict[tuple[int, int, Side], int] = {}
        for name, value in self.cleaned_data.items():
            if value is None or name[:1] not in "tr" or name.count("-") != 2:
                continue
            account, what, side = name[1:].split("-")
            if name[0] == "t":
                figures[int(account), what, cast("Side", side)] = value
            else:
                running[int(account), int(what), cast("Side", side)] = value
        winner = cast("Side | None", self.cleaned_data["winner"] or None)
        return Paper(figures, running, winner)
