"""What a correction would change, told as "was → will be", for each answer a director may give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.values import Pair, other
from tournament.wording.changes.figures import (
    FIELDS,
    IN_COLUMNS,
    NOTHING,
    figure_told,
    hand_figure_told,
    side_told,
)
from tournament.wording.refusals import coded_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.utils.functional import Promise

    from scoring.values import Row, Side
    from tournament.correction import Correction, CorrectionPlan, Effect

    Names = tuple[str, str]

__all__ = [
    "NOTHING",
    "AnswerChanges",
    "Change",
    "Group",
    "answers_told",
    "bracket_changes",
    "refused_told",
]

ANSWER_NAMES: Final[Mapping[str, str | Promise]] = {
    "apply": gettext_lazy("Apply all"),
    "count_on": gettext_lazy("Apply, let the later hands count"),
    "keep": gettext_lazy("Keep what was played"),
}

ANSWER_NOTES: Final[Mapping[str, str | Promise]] = {
    "apply": gettext_lazy("The games are cut anew. Hands after the end of a game or match go out."),
    "count_on": gettext_lazy("The games are cut anew. Hands after the end count in the next game."),
    "keep": gettext_lazy(
        "The game ends where the players ended it, by an award. An award pays no game bonus."
    ),
}

_UNNUMBERED: Final[Mapping[str, str | Promise]] = {
    "void": gettext_lazy("Misdeal"),
    "penalty": gettext_lazy("Penalty for %(name)s"),
    "award": gettext_lazy("Award to %(name)s"),
}
"""What a row is called that is no hand and so has no number."""

_QUIET: Final = frozenset({"number", "dealer"})
"""What often changes for a whole run of hands, and is then told in one line."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a preview: what it is about, and its figures before and after."""

    what: str
    was: str
    will: str


@dataclass(frozen=True, slots=True)
class Group:
    """The lines about one thing, such as "Hands" or "Game 2"."""

    title: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class AnswerChanges:
    """All that one answer would do. `note` says how it works; the bracket is told separately."""

    answer: str
    name: str
    note: str
    groups: tuple[Group, ...]
    follows: tuple[str, ...]


def answers_told(
    correction: Correction, names: Names, rows: Mapping[int, Row]
) -> tuple[AnswerChanges, ...]:
    """Return the possible answers to a correction with all that each would change.

    `rows` are the live rows by fact: they name what has no hand number.
    """
    return tuple(
        AnswerChanges(
            answer=answer,
            name=str(ANSWER_NAMES[answer]),
            note=str(ANSWER_NOTES[answer]) if len(correction.plans) > 1 else "",
            groups=tuple(_groups(plan, names, rows)),
            follows=tuple(_follows(plan)),
        )
        for answer, plan in correction.plans.items()
    )


def refused_told(correction: Correction) -> list[tuple[str, str]]:
    """Return the answers that are not possible here: their names, and why.

    In columns there is only one answer, so nothing is missed.
    """
    if correction.plans["apply"].after.columns:
        return []
    return [
        (str(ANSWER_NAMES[answer]), coded_sentence(code, {}))
        for answer, code in correction.refused.items()
        if answer == "keep"
    ]


def bracket_changes(
    names: Names, following: str, was: Side | None, will: Side | None, third: str = ""
) -> list[Change]:
    """Return what a correction does to the bracket: who goes on to the match `following`.

    The other side plays for third place in the match `third` ("" for none).
    """
    what = gettext("Goes on to %(match)s") % {"match": following}
    lines = [Change(what, side_told(was, names), side_told(will, names))]
    if third:
        what = gettext("Plays for third place in %(match)s") % {"match": third}
        lost = [other(side) if side else None for side in (was, will)]
        lines.append(Change(what, *(side_told(side, names) for side in lost)))
    return lines


def _groups(plan: CorrectionPlan, names: Names, rows: Mapping[int, Row]) -> Iterable[Group]:
    by_scope: dict[tuple[str, int | None], list[Effect]] = {}
    hands: list[Effect] = []
    for effect in plan.effects:
        if effect.scope == "hand":
            hands.append(effect)
        else:
            by_scope.setdefault((effect.scope, effect.number), []).append(effect)
    lines = tuple(_hand_lines(hands, names, _Subjects(plan, names, rows)))
    if lines:
        yield Group(gettext("Hands"), lines)
    columns = bool(plan.before.columns or plan.after.columns)
    for (scope, number), effects in by_scope.items():
        changes = tuple(_line(effect, names, columns=columns) for effect in effects)
        yield Group(_title(scope, number), changes)


def _title(scope: str, number: int | None) -> str:
    if scope == "match":
        return gettext("Match")
    if scope == "column":
        return gettext("Column %(number)s") % {"number": number}
    return gettext("Game %(number)s") % {"number": number}


class _Subjects:
    """Names the rows of a preview: a hand by its number, any other by its kind and side."""

    def __init__(self, plan: CorrectionPlan, names: Names, rows: Mapping[int, Row]) -> None:
        self._names = names
        self._rows = rows
        fresh = [one.row for one in plan.added if one.supersedes is None]
        self._fresh = iter([row for row in fresh if row.ending in _UNNUMBERED])

    def of(self, effect: Effect) -> str:
        """Return what the row of `effect` is called; new rows are asked for in their order."""
        if effect.number is not None:
            return gettext("Hand %(number)s") % {"number": effect.number}
        fact = effect.fact_id
        row = self._rows.get(fact) if fact is not None else next(self._fresh, None)
        if row is None:
            return gettext("A row")
        return str(_UNNUMBERED[row.ending]) % {"name": side_told(row.side, self._names)}


def _hand_lines(effects: Iterable[Effect], names: Names, subjects: _Subjects) -> Iterable[Change]:
    quiet: list[set[str]] = []
    for own in _by_row(effects):
        loud = [effect for effect in own if effect.field not in _QUIET]
        if loud:
            yield _hand_line(subjects.of(own[0]), loud, names)
        else:
            quiet.append({effect.field for effect in own})
    if quiet:
        yield Change(
            ngettext("%(hands)s other hand", "%(hands)s other hands", len(quiet))
            % {"hands": len(quiet)},
            "",
            _quiet_told(set().union(*quiet)),
        )


def _by_row(effects: Iterable[Effect]) -> list[list[Effect]]:
    """Return the effects row by row: those of a new row follow upon its "added"."""
    rows: list[list[Effect]] = []
    for effect in effects:
        same = rows and rows[-1][0].fact_id == effect.fact_id and effect.field != "added"
        if same:
            rows[-1].append(effect)
        else:
            rows.append([effect])
    return rows


def _quiet_told(fields: set[str]) -> str:
    if fields == {"number"}:
        return gettext("new number")
    if fields == {"dealer"}:
        return gettext("another dealer")
    return gettext("new number or dealer")


def _hand_line(what: str, effects: list[Effect], names: Names) -> Change:
    fields = {effect.field: effect for effect in effects}
    if "struck" in fields:
        return Change(what, "", gettext("struck"))
    added = "added" in fields
    shown = [fields[name] for name in _shown(fields, added=added) if name in fields]
    was = "" if added else _figures([(one.field, one.was) for one in shown], names)
    will = _figures([(one.field, one.will) for one in shown], names)
    if added:
        will = ", ".join(part for part in (gettext("new"), will) if part)
    return Change(what, was, will)


def _shown(fields: Mapping[str, Effect], *, added: bool) -> tuple[str, ...]:
    """Return the fields of a row that a preview shows, in order; its number is its name."""
    points = "points_by" if "points_by" in fields else "points"
    if not added or fields["result"].will not in _UNNUMBERED:
        return ("result", "winner", points, "game", "columns")
    # A row that is no hand is named by its kind, and by its side.
    points = "points"
    return tuple(name for name in (points, "game") if name in fields and fields[name].will)


def _figures(shown: Sequence[tuple[str, object]], names: Names) -> str:
    """Return the figures of a row in one line; that nobody won a dead hand goes without saying."""
    return ", ".join(
        hand_figure_told(field, value, names)
        for field, value in shown
        if value != Pair() and (field != "winner" or value is not None)
    )


def _line(effect: Effect, names: Names, *, columns: bool) -> Change:
    words = {**FIELDS, **IN_COLUMNS} if columns else FIELDS
    return Change(
        str(words.get(effect.field, effect.field)),
        figure_told(effect.field, effect.was, names),
        figure_told(effect.field, effect.will, names),
    )


def _follows(plan: CorrectionPlan) -> Iterable[str]:
    """Yield what follows from the figures by itself, as sentences."""
    if plan.after.columns and any(effect.field == "columns" for effect in plan.effects):
        yield gettext("The hands after it are written into the columns anew.")
    if any(effect.scope == "match" for effect in plan.effects):
        yield gettext("The standings follow.")
    yield gettext("A sheet of this match printed before shows the old hands.")
